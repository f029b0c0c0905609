//! The pages and sections of each group of participants, on the page.

use std::collections::BTreeMap;

use enkat_model::{ElementId, words::counted};

use super::Document;
use crate::{
    natural_language::{Piece, Prose},
    proved::{AskedOf, Part, Proved, ShownPart, Span},
};

/// The most groups without a part that are named in place of those with it.
const EXCEPT: usize = 4;

/// The words about a part that some get, where its questions have no rule in common.
const BY_QUESTIONS: &str = ": only for some, by the rules of its questions";

/// A page or a section, with the groups that get it.
struct PartOfGroups<'p> {
    part: &'p Part,
    groups: Vec<(&'p AskedOf, &'p ShownPart)>,
}

impl Document<'_> {
    /// Writes what each group of participants gets, and for each part the groups, folded.
    pub(super) fn groups(&mut self, proved: &Proved) {
        let groups = proved.lengths.iter().filter(|asked| !asked.shown.is_empty());
        let groups: Vec<_> = groups.collect();
        if groups.is_empty() {
            return;
        }
        self.put(format_args!(
            "<h2 id=\"groups\">Who gets what</h2>\n<p>The pages and sections for each group of participants. “Only for” means that others in the group do not \
             get this part; a section\nwithout it is shown to all of them who get its page. “2 of 5 questions” means at most 2; without such numbers, each can be asked,\nthough not always all in one \
             response. The entry of\neach variable says exactly who is asked. A participant of two groups gets the parts of both, each question once, except where the rules \
             say otherwise; what a flag\nalways takes away is listed below. This is by the rules of the survey. The medical reasons for the rules\nare not in this document; the authors of the survey know them.</p>\n"
        ));
        self.groups_by_part(&groups);
        for asked in groups {
            let whom = self.prose(&asked.whom);
            let (questions, minutes) = (
                ranged(asked.questions(), "question"),
                ranged(asked.minutes(), "minute"),
            );
            self.put(format_args!(
                "<details><summary>{whom}: {questions}, {minutes}</summary>\n<ul>\n"
            ));
            for page in asked.shown.chunk_by(|_, next| next.part.kind != "page") {
                self.page(page);
            }
            self.put(format_args!("</ul>\n"));
            self.longest(asked);
            self.put(format_args!("</details>\n"));
        }
    }

    /// Writes a page with its sections.
    fn page(&mut self, parts: &[ShownPart]) {
        let [page, sections @ ..] = parts else {
            return;
        };
        let shown: Vec<String> = sections.iter().map(|section| self.shown(section)).collect();
        let words = self.part(&page.part) + &few(page) + &self.only_on(page, sections);
        self.nested(&words, &shown);
    }

    /// Writes an item with items below it.
    fn nested(&mut self, item: &str, below: &[String]) {
        self.put(format_args!("<li>{item}"));
        if !below.is_empty() {
            self.put(format_args!("\n<ul>\n"));
            for item in below {
                self.put(format_args!("<li>{item}</li>\n"));
            }
            self.put(format_args!("</ul>"));
        }
        self.put(format_args!("</li>\n"));
    }

    /// Returns who of the group gets a page at all; nothing if its only section says it.
    fn only_on(&self, page: &ShownPart, sections: &[ShownPart]) -> String {
        let is_said = matches!(sections, [section] if section.only.is_some());
        match self.only(page) {
            _ if page.is_always_shown => String::new(),
            Some(only) => format!(": {only}"),
            None if is_said => String::new(),
            None if sections.is_empty() => BY_QUESTIONS.to_owned(),
            None => ": only for some, by the rules of its sections".to_owned(),
        }
    }

    /// Returns a section, how many of its questions a group gets, and who of the group gets it at all.
    fn shown(&self, section: &ShownPart) -> String {
        let only = if section.is_always_shown || section.is_shown_with_page {
            String::new()
        } else {
            let only = self.only(section);
            only.map_or_else(|| BY_QUESTIONS.to_owned(), |only| format!(": {only}"))
        };
        self.part(&section.part) + &few(section) + &only
    }

    fn only(&self, shown: &ShownPart) -> Option<String> {
        shown.only.as_ref().map(|only| self.prose(only))
    }

    /// Writes the pages and sections in the order of the survey, each with the groups that get it, folded.
    fn groups_by_part(&mut self, groups: &[&AskedOf]) {
        let parts = in_survey_order(groups);
        self.put(format_args!(
            "<details><summary>By page and section</summary>\n<ul>\n"
        ));
        for page in parts.chunk_by(|_, next| next.part.kind != "page") {
            let [page, sections @ ..] = page else { continue };
            let page = self.of_groups(page, groups);
            let sections: Vec<String> = sections
                .iter()
                .map(|section| self.of_groups(section, groups))
                .collect();
            self.nested(&page, &sections);
        }
        self.put(format_args!("</ul>\n</details>\n"));
    }

    /// Returns a part with the groups that get it.
    fn of_groups(&self, of: &PartOfGroups<'_>, groups: &[&AskedOf]) -> String {
        let mut only = of.groups.iter().map(|(_, shown)| self.only(shown));
        let first = only.next().flatten();
        let is_same = only.all(|only| only == first);
        let is_for_all =
            |(_, shown): &(&AskedOf, &ShownPart)| shown.is_always_shown || shown.is_shown_with_page;
        let only = match first.filter(|_| is_same) {
            Some(only) => format!(", {only}"),
            None if of.groups.iter().all(is_for_all) => String::new(),
            None => ", only for some".to_owned(),
        };
        let names = |groups: &[&AskedOf]| {
            let names: Vec<String> = groups
                .iter()
                .map(|group| self.prose(&short(&group.whom)))
                .collect();
            names.join(", ")
        };
        let with: Vec<&AskedOf> = of.groups.iter().map(|(group, _)| *group).collect();
        let has = |group: &&AskedOf| with.iter().any(|with| with.whom == group.whom);
        let without: Vec<&AskedOf> = groups.iter().copied().filter(|group| !has(group)).collect();
        let whom = match without.len() {
            0 => "all groups".to_owned(),
            missing if missing <= EXCEPT && missing < with.len() => {
                format!("all groups except {}", names(&without))
            }
            _ => names(&with),
        };
        format!("{}{only}: {whom}", self.part(of.part))
    }
}

/// Lists the parts that groups get, in the order of the survey.
fn in_survey_order<'p>(groups: &[&'p AskedOf]) -> Vec<PartOfGroups<'p>> {
    let mut parts: BTreeMap<ElementId, PartOfGroups<'p>> = BTreeMap::new();
    for group in groups {
        for shown in &group.shown {
            let of_part = parts.entry(shown.id).or_insert_with(|| PartOfGroups {
                part: &shown.part,
                groups: Vec::new(),
            });
            of_part.groups.push((group, shown));
        }
    }
    parts.into_values().collect()
}

/// Returns the name of a group without the id of its preset, which the table has.
fn short(whom: &Prose) -> Prose {
    match whom.pieces() {
        [label @ Piece::Label(_), ..] => Prose::from(label.clone()),
        _ => whom.clone(),
    }
}

/// Writes how many of the questions of a part a group gets, if these are not all.
fn few(shown: &ShownPart) -> String {
    if shown.questions < shown.all_questions {
        let all = counted(shown.all_questions, "question");
        format!(", {} of {all}", shown.questions)
    } else {
        String::new()
    }
}

/// Writes a range with what is counted: "1 to 2 minutes", "1 minute".
pub(super) fn ranged(range: Span, noun: &str) -> String {
    let range = range.to_string();
    let plural = if range == "1" { "" } else { "s" };
    format!("{range} {noun}{plural}")
}

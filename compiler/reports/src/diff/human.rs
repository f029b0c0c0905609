//! The changes as text.

use std::fmt::Write;

use enkat_model::words::{counted, listed_at_most};
use indexmap::{IndexMap, IndexSet};

use super::{
    Affected, Change, ChangeKind, Diff, Fate, JudgedChange, MissingText, Release, Texts,
    names::{MOST, Names, grouped},
    translators::Listed,
};

/// The most texts of a language that are listed; more are counted.
const LISTED: usize = 20;

/// Writes the changes in four parts and the number of breaking ones; one line where there are no changes.
pub fn human(diff: &Diff) -> String {
    let Some(old) = &diff.old else {
        return of_new(diff);
    };
    let mut text = format!("{}\n", head(old, &diff.new));
    for warning in &diff.warnings {
        let _ = writeln!(text, "warning: {warning}");
    }
    if diff.is_empty() {
        let rewritten = ": something is only written in another way";
        let more = if diff.rewritten { rewritten } else { "" };
        let mut parts = Parts {
            text: text + "nothing changed" + more + "\n",
        };
        if !diff.missing.is_empty() {
            parts.translators(diff);
        }
        return parts.text;
    }
    let mut parts = Parts { text };
    parts.participants(diff);
    parts.data(diff);
    parts.drafts(diff, old);
    parts.translators(diff);
    let breaking = match diff.breaking {
        0 if diff.drafts.are_safe() || old.survey != diff.new.survey => "no breaking change".to_owned(),
        0 => "no breaking change, but not every response in progress can move".to_owned(),
        count => counted(count, "breaking change"),
    };
    parts.text + &format!("\n{breaking}\n")
}

/// Writes that a survey is new, and its size.
fn of_new(diff: &Diff) -> String {
    let Release { survey, version } = &diff.new;
    let since = diff.new_since.as_deref().unwrap_or_default();
    let is_page = |change: &&Change| matches!(&change.kind, ChangeKind::Added { kind, .. } if kind == "page");
    let pages = diff.participants.iter().filter(is_page).count();
    let warnings = diff
        .warnings
        .iter()
        .map(|warning| format!("warning: {warning}\n"));
    format!(
        "{survey}, version {version}: new since `{since}`\n{}{}, {} of data, {}; `enkat outline` prints it\n\nno breaking change\n",
        warnings.collect::<String>(),
        counted(pages, "page"),
        counted(diff.data.len(), "field"),
        counted(diff.translators.len() + 1, "language"),
    )
}

fn head(old: &Release, new: &Release) -> String {
    if old.survey == new.survey {
        format!("{}, version {} → {}", new.survey, old.version, new.version)
    } else {
        format!(
            "{}, version {} → {}, version {}",
            old.survey, old.version, new.survey, new.version
        )
    }
}

/// Says on which version responses stay, and which of them can move; nothing for two different surveys.
fn moving(old: &Release, new: &Release) -> Option<Vec<String>> {
    if old.survey != new.survey {
        return None;
    }
    let moves = |to: &str| format!("`enkat admin publish --migrate` moves those{to} that keep every answer");
    let stay = format!("they stay on version {}", old.version);
    Some(if old.version == new.version {
        vec![
            format!(
                "both have version {}: a server with responses in progress goes on with the survey that it has",
                old.version
            ),
            format!("after you raise `version`, {stay}; {}", moves("")),
        ]
    } else {
        vec![format!(
            "{stay}; {}",
            moves(&format!(" to version {}", new.version))
        )]
    })
}

struct Parts {
    text: String,
}

impl Parts {
    fn line(&mut self, depth: usize, line: &str) {
        // A text of several lines stays in its column.
        let line = line.replace('\n', &format!("\n{:1$}", "", depth * 2 + 2));
        let _ = writeln!(self.text, "{:indent$}{line}", "", indent = depth * 2);
    }

    fn list(&mut self, depth: usize, title: &str, lines: &[String]) {
        if !lines.is_empty() {
            self.line(depth, title);
            for line in lines {
                self.line(depth + 1, line);
            }
        }
    }

    fn participants(&mut self, diff: &Diff) {
        self.text.push_str("\nFor participants\n");
        let of = |is: fn(&Change) -> bool| {
            let changes = diff.participants.iter();
            sentences(&changes.filter(|change| is(change)).collect::<Vec<_>>())
        };
        let renamed = diff.renamed.iter();
        let renamed: Vec<_> = renamed
            .map(|renamed| format!("`{}` → `{}`", renamed.old, renamed.new))
            .collect();
        let lists = [
            ("new", added(&diff.participants)),
            (
                "removed",
                of(|change| matches!(change.kind, ChangeKind::Removed { .. })),
            ),
            ("perhaps renamed: another id, but the same text and kind", renamed),
            (
                "changed, and breaking for responses in progress",
                of(|change| change.breaking),
            ),
            (
                "changed",
                of(|change| {
                    !change.breaking
                        && !matches!(
                            change.kind,
                            ChangeKind::Added { .. }
                                | ChangeKind::Removed { .. }
                                | ChangeKind::Wording { .. }
                        )
                }),
            ),
            ("other words", reworded(&diff.participants)),
        ];
        if lists.iter().all(|(_, lines)| lines.is_empty()) {
            self.line(1, "nothing changed");
        }
        for (title, lines) in lists {
            self.list(1, title, &lines);
        }
    }

    fn data(&mut self, diff: &Diff) {
        self.text.push_str("\nFor data\n");
        if diff.data.is_empty() {
            self.line(1, "nothing changed");
        }
        for (title, breaking) in [("breaking", true), ("not breaking", false)] {
            let changes = diff.data.iter().filter(|change| change.is_breaking() == breaking);
            let by_verdicts = grouped(changes, |one, other| {
                one.drafts == other.drafts && one.exports == other.exports
            });
            if !by_verdicts.is_empty() {
                self.line(1, title);
            }
            for group in by_verdicts {
                let verdicts = group[0];
                let is_one = group.iter().all(|change| change.field == verdicts.field);
                for alike in grouped(group, |one, other| one.change == other.change) {
                    let names: Vec<_> = alike.iter().map(|change| change.field.as_str()).collect();
                    self.line(2, &alike[0].change.sentence(&Names::of(&names)));
                }
                self.verdicts(verdicts, is_one);
            }
        }
    }

    /// Writes the verdicts on a change of one field or of several.
    fn verdicts(&mut self, change: &JudgedChange, is_one: bool) {
        for (what, verdict) in [("drafts", &change.drafts), ("exports", &change.exports)] {
            let mark = if verdict.breaking { "break" } else { "are safe" };
            let why = if is_one {
                verdict.why.as_str()
            } else {
                verdict.why_of_several
            };
            self.line(3, &format!("{what} {mark}: {why}"));
        }
    }

    fn drafts(&mut self, diff: &Diff, old: &Release) {
        self.text.push_str("\nFor responses in progress\n");
        let drafts = &diff.drafts;
        let Some(lines) = moving(old, &diff.new) else {
            self.line(
                1,
                "these are different surveys: no response moves from one to the other",
            );
            return;
        };
        for line in lines {
            self.line(1, &line);
        }
        if drafts.are_safe() {
            self.line(2, "every answer is kept");
        } else if drafts.kept_questions > 0 {
            let questions = counted(drafts.kept_questions, "question");
            self.line(2, &format!("kept: the answers to {questions}"));
        }
        let of = |fate| {
            affected(
                drafts
                    .affected
                    .iter()
                    .filter(move |affected| affected.fate == fate),
            )
        };
        let gone = drafts.languages.iter();
        let who =
            gone.map(|language| format!("responses in {language}: the survey no longer has this language"));
        let assumed = drafts.assumptions.iter();
        let whose =
            assumed.map(|assumed| format!("responses of participants whose settings do not fit {assumed}"));
        self.list(2, "not moved", &who.chain(whose).collect::<Vec<_>>());
        self.list(2, "lost", &of(Fate::Lost));
        let consent = drafts
            .consent
            .iter()
            .map(|why| format!("the consent: {why}; this is breaking"));
        self.list(
            2,
            "asked again",
            &consent.chain(of(Fate::AskedAgain)).collect::<Vec<_>>(),
        );
        self.not_sent(diff);
        let asked: Vec<_> = drafts.asked.iter().map(|id| format!("`{id}`")).collect();
        self.list(2, "new questions", &asked);
    }

    /// Lists answers that stay and are perhaps not sent. The audience of a question is written once: above, if it is a change there.
    fn not_sent(&mut self, diff: &Diff) {
        let is_told = |id: &String| {
            let mut changes = diff.participants.iter();
            let is_of_audience = |kind: &ChangeKind| {
                matches!(
                    kind,
                    ChangeKind::Audience { .. } | ChangeKind::Unanswered { option: None, .. }
                )
            };
            changes.any(|change| change.about == *id && is_of_audience(&change.kind))
        };
        let affected = diff.drafts.affected.iter();
        let affected = affected.filter(|affected| affected.fate == Fate::NotSent);
        let (told, others): (Vec<_>, Vec<_>) =
            affected.partition(|affected| is_told(affected.with.as_ref().unwrap_or(&affected.id)));
        let groups = grouped(told, |one, other| one.with == other.with).into_iter();
        let lines = groups.map(|group| match &group[0].with {
            Some(parent) => format!("part of `{parent}`: {}", labelled(&group)),
            None => labelled(&group),
        });
        let title = "kept, but sent only where the question is asked";
        self.list(
            2,
            &format!("{title}, as the changes above say"),
            &lines.collect::<Vec<_>>(),
        );
        self.list(2, title, &self::affected(others.into_iter()));
    }

    fn translators(&mut self, diff: &Diff) {
        self.text.push_str("\nFor translators\n");
        let languages: IndexSet<_> = diff.missing.keys().chain(diff.translators.keys()).collect();
        let work = languages.into_iter().map(|language| {
            let missing = diff.missing.get(language).map_or(&[][..], Vec::as_slice);
            (language, work_in(missing, diff.translators.get(language)))
        });
        let work: Vec<_> = work.filter(|(_, lists)| !lists.is_empty()).collect();
        if work.is_empty() {
            self.line(1, "nothing to do");
        }
        for alike in grouped(work, |one, other| one.1 == other.1) {
            let languages: Vec<_> = alike.iter().map(|(language, _)| language.as_str()).collect();
            self.line(1, &languages.join(", "));
            for (title, lines) in &alike[0].1 {
                self.line(2, title);
                for line in lines {
                    self.line(3, line);
                }
            }
        }
    }
}

/// Returns the work in one language: titles with their lines. The source language has texts to write alone.
fn work_in(missing: &[MissingText], texts: Option<&Texts>) -> Vec<(String, Vec<String>)> {
    let none = Texts::default();
    let texts = texts.unwrap_or(&none);
    if texts.is_new_language {
        return vec![(new_language(missing.len(), texts.new.len()), Vec::new())];
    }
    let lists = [
        ("missing: write the words", by_place(missing)),
        ("new: translate, or check the translation", by_place(&texts.new)),
        ("changed: translate again", by_place(&texts.outdated)),
        ("removed", texts.removed.clone()),
    ];
    let lists = lists.into_iter().filter(|(_, lines)| !lines.is_empty());
    lists
        .map(|(title, lines)| (title.to_owned(), at_most(lines)))
        .collect()
}

/// Says how many texts a new language has, and how many of them are missing.
fn new_language(missing: usize, written: usize) -> String {
    let texts = counted(missing + written, "text");
    match (missing, written) {
        (0, _) => format!("new language: {texts}"),
        (_, 0) => format!("new language: {texts}, all missing; `enkat check` lists them"),
        _ => format!("new language: {texts}, {missing} of them missing; `enkat check` lists them"),
    }
}

/// Returns the first lines, and the number of the others.
fn at_most(mut lines: Vec<String>) -> Vec<String> {
    if lines.len() > LISTED {
        let more = format!("and {} more", lines.len() - LISTED);
        lines.truncate(LISTED);
        lines.push(more);
    }
    lines
}

/// Writes texts, a line each. Those with the same words at the same place, which a template makes of one, share a line.
fn by_place(texts: &[impl Listed]) -> Vec<String> {
    let mut keys: IndexMap<(String, String), Vec<&str>> = IndexMap::new();
    for text in texts {
        let place = text
            .place()
            .map_or_else(String::new, |place| format!(" [{place}]"));
        keys.entry((text.to_string(), place))
            .or_default()
            .push(text.key());
    }
    let lines = keys.into_iter();
    lines
        .map(|((words, place), keys)| format!("{}{place}: {words}", first_and_more(&keys)))
        .collect()
}

/// Writes changes of texts, a line each. Those with the same words share a line.
fn reworded(changes: &[Change]) -> Vec<String> {
    let mut alike: IndexMap<_, Vec<&str>> = IndexMap::new();
    for change in changes {
        if let ChangeKind::Wording {
            language,
            part,
            old,
            new,
        } = &change.kind
        {
            alike.entry((language, old, new)).or_default().push(part);
        }
    }
    let lines = alike.into_iter().map(|((language, old, new), parts)| {
        let kind = ChangeKind::Wording {
            language: language.clone(),
            part: first_and_more(&parts),
            old: old.clone(),
            new: new.clone(),
        };
        kind.sentence(&Names::one(""))
    });
    lines.collect()
}

/// Returns the first of several names, with the number of the others.
fn first_and_more(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first, others @ ..] => format!("{first} and {} more", others.len()),
    }
}

/// Writes new elements, a line each, indented under new parents. An audience is not written again for the next element.
fn added(changes: &[Change]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut parents: Vec<&str> = Vec::new();
    let mut last = None;
    for change in changes {
        let ChangeKind::Added { audience, parent, .. } = &change.kind else {
            continue;
        };
        while parents.last().copied() != parent.as_deref() && parents.pop().is_some() {}
        let repeats = parent.is_none() && audience.chars().count() > LONG && last == Some(audience);
        let line = change.to_string();
        let line = match line.strip_suffix(audience.as_str()).filter(|_| repeats) {
            Some(start) => format!("{start}{} the same participants", verb(audience)),
            None => line,
        };
        let indent = " ".repeat(parents.len() * 2);
        lines.push(indent.clone() + &line.replace('\n', &format!("\n{indent}")));
        parents.push(&change.about);
        last = Some(audience).filter(|_| parent.is_none());
    }
    lines
}

/// The shortest audience that is not written again for the next element.
const LONG: usize = 30;

fn verb(audience: &str) -> &'static str {
    if audience.starts_with("shown") {
        "shown to"
    } else {
        "asked of"
    }
}

/// Writes changes, a line each. Elements that change in the same way share a line.
fn sentences(changes: &[&Change]) -> Vec<String> {
    let alike = |one: &&&Change, other: &&&Change| {
        one.kind.is_shared() && one.kind == other.kind && one.container == other.container
    };
    let groups = grouped(changes, alike).into_iter();
    groups
        .map(|group| {
            let names: Vec<_> = group.iter().map(|change| change.about.as_str()).collect();
            let names = Names::of(&names).of_kind(group[0].container);
            group[0].kind.sentence(&names)
        })
        .collect()
}

/// Writes the questions whose answers are affected, a line each with all reasons; those with the same reason share a line.
fn affected<'a>(affected: impl Iterator<Item = &'a Affected>) -> Vec<String> {
    let by_reason = grouped(affected, |one, other| one.why == other.why).into_iter();
    let lines = by_reason.map(|group| (labelled(&group), group[0].why.as_str()));
    let by_questions = grouped(lines, |one, other| one.0 == other.0).into_iter();
    by_questions
        .map(|group| {
            let reasons: Vec<_> = group.iter().map(|(_, why)| *why).collect();
            format!("{}: {}", group[0].0, reasons.join("; "))
        })
        .collect()
}

/// Lists questions with their labels.
fn labelled(questions: &[&Affected]) -> String {
    let names = questions
        .iter()
        .map(|one| format!("`{}` “{}”", one.id, one.label));
    listed_at_most(names.collect(), MOST)
}

//! The changes as text.

mod lines;

use std::fmt::Write;

use enkat_model::words::counted;
use indexmap::IndexSet;

use self::lines::{added, labelled, reworded, sentences, work_in};
use super::{
    Change, ChangeKind, Diff, Fate, JudgedChange, Release,
    names::{Lists, Names, grouped},
    proof::written_proof,
};

/// Writes the changes in parts and the number of breaking ones; one line where there are no changes. Long lists end with the
/// number of the others, and a line says how to get them.
pub fn human(diff: &Diff) -> String {
    let (changes, total) = written(diff, Lists::Short);
    if changes == written(diff, Lists::Whole).0 {
        return changes + &total;
    }
    changes + "\nlong lists end early; `--all` writes all of them\n" + &total
}

/// Writes the changes as [`human`] does, with every list as a whole.
pub fn human_with_whole_lists(diff: &Diff) -> String {
    let (changes, total) = written(diff, Lists::Whole);
    changes + &total
}

/// Writes the changes and what is proved, and how many of the changes are breaking.
fn written(diff: &Diff, lists: Lists) -> (String, String) {
    let (mut changes, total) = changes(diff, lists);
    if let Some(proof) = &diff.proof {
        changes.push_str(&written_proof(proof, lists));
    }
    (changes, total)
}

fn changes(diff: &Diff, lists: Lists) -> (String, String) {
    let Some(old) = &diff.old else {
        return (of_new(diff), "\nno breaking change\n".to_owned());
    };
    let mut text = format!("{}\n", head(old, &diff.new));
    for warning in &diff.warnings {
        let _ = writeln!(text, "warning: {warning}");
    }
    if diff.is_empty() {
        let rewritten = ": something is only written in another way";
        let more = if diff.rewritten { rewritten } else { "" };
        let text = text + "nothing changed" + more + "\n";
        let mut parts = Parts { text, lists };
        if !diff.missing.is_empty() {
            parts.translators(diff);
        }
        return (parts.text, String::new());
    }
    let mut parts = Parts { text, lists };
    parts.participants(diff);
    parts.data(diff);
    parts.attention(diff);
    parts.invariants(diff);
    parts.drafts(diff, old);
    parts.translators(diff);
    (parts.text, format!("\n{}\n", total(diff, old)))
}

/// Says how many changes are breaking.
fn total(diff: &Diff, old: &Release) -> String {
    match diff.breaking {
        0 if diff.drafts.are_safe() || old.survey != diff.new.survey => "no breaking change".to_owned(),
        0 => "no breaking change, but not every response in progress can move".to_owned(),
        count => counted(count, "breaking change"),
    }
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
        "{survey}, version {version}: new since `{since}`\n{}{}, {} of data, {}; `enkat outline` prints it\n",
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
    lists: Lists,
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
            sentences(
                &changes.filter(|change| is(change)).collect::<Vec<_>>(),
                self.lists,
            )
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
            ("other words", reworded(&diff.participants, self.lists)),
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
                    self.line(2, &alike[0].change.sentence(&Names::of(&names, self.lists)));
                }
                self.verdicts(verdicts, is_one);
            }
        }
    }

    /// Writes the changes of attention rules, if there are any: most surveys have no such rules.
    fn attention(&mut self, diff: &Diff) {
        if diff.attention.is_empty() {
            return;
        }
        self.text.push_str("\nFor health staff\n");
        for change in &diff.attention {
            self.line(1, &change.sentence());
        }
    }

    /// Writes the changes of invariants, if there are any.
    fn invariants(&mut self, diff: &Diff) {
        if diff.invariants.is_empty() {
            return;
        }
        self.text.push_str("\nWhat is guaranteed\n");
        for change in &diff.invariants {
            self.line(1, &change.sentence());
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
        let lists = self.lists;
        let of = |fate| {
            let affected = drafts.affected.iter();
            lines::affected(affected.filter(move |affected| affected.fate == fate), lists)
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
            Some(parent) => format!("part of `{parent}`: {}", labelled(&group, self.lists)),
            None => labelled(&group, self.lists),
        });
        let title = "kept, but sent only where the question is asked";
        self.list(
            2,
            &format!("{title}, as the changes above say"),
            &lines.collect::<Vec<_>>(),
        );
        self.list(2, title, &lines::affected(others.into_iter(), self.lists));
    }

    fn translators(&mut self, diff: &Diff) {
        self.text.push_str("\nFor translators\n");
        let languages: IndexSet<_> = diff.missing.keys().chain(diff.translators.keys()).collect();
        let work = languages.into_iter().map(|language| {
            let missing = diff.missing.get(language).map_or(&[][..], Vec::as_slice);
            (
                language,
                work_in(missing, diff.translators.get(language), self.lists),
            )
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

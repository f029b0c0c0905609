//! The changes as text.

use std::fmt::Write;

use enkat_model::words::{counted, listed_names};
use indexmap::IndexMap;

use super::{Affected, Change, ChangeKind, Diff, Fate, JudgedChange, Texts, translators::Listed};

/// The most texts of a language that are listed; more are counted.
const LISTED: usize = 20;

/// Writes the changes in four parts and the number of breaking ones; one line where there are no changes.
pub fn human(diff: &Diff) -> String {
    let mut text = format!("{}\n", head(diff));
    for warning in &diff.warnings {
        let _ = writeln!(text, "warning: {warning}");
    }
    if diff.is_empty() {
        let rewritten = ": something is only written in another way";
        let more = if diff.rewritten { rewritten } else { "" };
        return text + "nothing changed" + more + "\n";
    }
    let mut parts = Parts { text };
    parts.participants(diff);
    parts.data(diff);
    parts.drafts(diff);
    parts.translators(diff);
    let breaking = match diff.breaking() {
        0 => "no breaking change".to_owned(),
        count => counted(count, "breaking change"),
    };
    parts.text + &format!("\n{breaking}\n")
}

fn head(diff: &Diff) -> String {
    let (old, new) = (&diff.old, &diff.new);
    if old.survey == new.survey {
        format!("{}, version {} → {}", new.survey, old.version, new.version)
    } else {
        format!(
            "{}, version {} → {}, version {}",
            old.survey, old.version, new.survey, new.version
        )
    }
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
        let of = |is: fn(&ChangeKind) -> bool| {
            let changes = diff.participants.iter();
            sentences(&changes.filter(|change| is(&change.kind)).collect::<Vec<_>>())
        };
        let renamed = diff.renamed.iter();
        let renamed: Vec<_> = renamed
            .map(|renamed| format!("`{}` → `{}`", renamed.old, renamed.new))
            .collect();
        let lists = [
            ("new", added(&diff.participants)),
            ("removed", of(|kind| matches!(kind, ChangeKind::Removed { .. }))),
            ("perhaps renamed: another id, but the same text and kind", renamed),
            (
                "changed",
                of(|kind| {
                    !matches!(
                        kind,
                        ChangeKind::Added { .. } | ChangeKind::Removed { .. } | ChangeKind::Wording { .. }
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
            let changes = diff.data.iter();
            let changes: Vec<_> = changes
                .filter(|change| change.is_breaking() == breaking)
                .collect();
            if !changes.is_empty() {
                self.line(1, title);
            }
            let mut changes = changes.into_iter().peekable();
            while let Some(change) = changes.next() {
                self.line(2, &change.to_string());
                // One after the other, changes with the same verdicts share them.
                let verdicts = |change: &JudgedChange| (change.drafts.clone(), change.exports.clone());
                if changes
                    .peek()
                    .is_none_or(|next| verdicts(next) != verdicts(change))
                {
                    self.verdicts(change);
                }
            }
        }
    }

    fn verdicts(&mut self, change: &JudgedChange) {
        for (what, verdict) in [("drafts", &change.drafts), ("exports", &change.exports)] {
            let mark = if verdict.breaking { "break" } else { "are safe" };
            self.line(3, &format!("{what} {mark}: {}", verdict.why));
        }
    }

    fn drafts(&mut self, diff: &Diff) {
        self.text.push_str("\nFor responses in progress\n");
        let (drafts, version) = (&diff.drafts, diff.new.version);
        self.line(
            1,
            &format!(
                "they stay on version {}; if you move them to version {version}",
                diff.old.version
            ),
        );
        if drafts.are_safe() {
            self.line(2, "every answer is kept");
        } else if !drafts.kept.is_empty() {
            self.line(
                2,
                &format!("kept: the answers to {}", counted(drafts.kept.len(), "question")),
            );
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
        self.list(2, "not moved", &who.collect::<Vec<_>>());
        self.list(2, "lost", &of(Fate::Lost));
        let consent = drafts.consent.iter().map(|why| format!("the consent: {why}"));
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
            changes.any(|change| change.about == *id && matches!(change.kind, ChangeKind::Audience { .. }))
        };
        let affected = diff.drafts.affected.iter();
        let affected = affected.filter(|affected| affected.fate == Fate::NotSent);
        let (told, others): (Vec<_>, Vec<_>) =
            affected.partition(|affected| is_told(affected.with.as_ref().unwrap_or(&affected.id)));
        let mut names: IndexMap<(&str, bool), Vec<String>> = IndexMap::new();
        for one in told {
            let decider = one.with.as_ref().unwrap_or(&one.id);
            let of_decider = names.entry((decider, one.with.is_some())).or_default();
            of_decider.push(format!("`{}` “{}”", one.id, one.label));
        }
        let lines = names.into_iter().map(|((decider, is_parent), names)| {
            let names = names.join(", ");
            if is_parent {
                format!("part of `{decider}`: {names}")
            } else {
                names
            }
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
        if diff.translators.values().all(Texts::is_empty) {
            self.line(1, "nothing to do");
        }
        for (language, texts) in diff.translators.iter().filter(|(_, texts)| !texts.is_empty()) {
            self.line(1, language);
            if texts.is_new_language {
                self.line(2, &format!("new language: {}", counted(texts.new.len(), "text")));
                continue;
            }
            self.texts("new: translate, or check the translation", by_place(&texts.new));
            self.texts("changed: translate again", by_place(&texts.outdated));
            self.texts("removed", texts.removed.clone());
        }
    }

    fn texts(&mut self, title: &str, mut lines: Vec<String>) {
        if lines.len() > LISTED {
            let more = format!("and {} more", lines.len() - LISTED);
            lines.truncate(LISTED);
            lines.push(more);
        }
        self.list(2, title, &lines);
    }
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
    let lines = alike.into_iter().map(|((language, old, new), parts)| Change {
        about: String::new(),
        kind: ChangeKind::Wording {
            language: language.clone(),
            part: first_and_more(&parts),
            old: old.clone(),
            new: new.clone(),
        },
    });
    lines.map(|change| change.to_string()).collect()
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

/// Writes changes, a line each. Elements of which one after the other changes in the same way share a line.
fn sentences(changes: &[&Change]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = changes;
    while let Some((change, others)) = rest.split_first() {
        let count = others
            .iter()
            .take_while(|other| other.kind == change.kind)
            .count();
        let ids = std::iter::once(change).chain(&others[..count]);
        let ids = listed_names(ids.map(|change| &change.about));
        if let Some(sentence) = of_several(&change.kind, &ids).filter(|_| count > 0) {
            lines.push(sentence);
            rest = &others[count..];
        } else {
            lines.push(change.to_string());
            rest = others;
        }
    }
    lines
}

/// Writes a change that several elements share, where elements often share it.
fn of_several(kind: &ChangeKind, ids: &str) -> Option<String> {
    Some(match kind {
        ChangeKind::Audience { old, new } => format!("{ids} were {old}; now they are {new}"),
        ChangeKind::OptionOrder { values } => {
            let values: Vec<_> = values.iter().map(ToString::to_string).collect();
            format!("the options of {ids} have another order: {}", values.join(", "))
        }
        ChangeKind::Required { required: true } => format!("{ids} are now required"),
        ChangeKind::Required { required: false } => format!("{ids} are now optional"),
        _ => return None,
    })
}

/// Writes the questions whose answers are affected; those with the same reason, one after the other, share a line.
fn affected<'a>(affected: impl Iterator<Item = &'a Affected>) -> Vec<String> {
    let mut lines: Vec<(Vec<String>, &str)> = Vec::new();
    for one in affected {
        let name = format!("`{}` “{}”", one.id, one.label);
        match lines.last_mut() {
            Some((names, why)) if *why == one.why => names.push(name),
            _ => lines.push((vec![name], &one.why)),
        }
    }
    let lines = lines.into_iter();
    lines
        .map(|(names, why)| format!("{}: {why}", names.join(", ")))
        .collect()
}

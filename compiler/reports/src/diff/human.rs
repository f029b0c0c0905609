//! The changes as text.

use std::fmt::Write;

use enkat_model::words::counted;

use super::{Affected, ChangeKind, Diff, Fate, JudgedChange, Texts};

/// The most texts of a language that are listed; more are counted.
const LISTED: usize = 20;

/// Writes the changes in four parts; one line where there are no changes.
pub fn human(diff: &Diff) -> String {
    let mut text = format!("{}\n", head(diff));
    for warning in &diff.warnings {
        let _ = writeln!(text, "warning: {warning}");
    }
    if diff.is_empty() {
        return text + "nothing changed\n";
    }
    let mut parts = Parts { text };
    parts.participants(diff);
    parts.data(diff);
    parts.drafts(diff);
    parts.translators(diff);
    parts.text
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
        let of = |is: fn(&ChangeKind) -> bool| -> Vec<String> {
            let changes = diff.participants.iter();
            changes
                .filter(|change| is(&change.kind))
                .map(ToString::to_string)
                .collect()
        };
        let renamed = diff.renamed.iter();
        let renamed: Vec<_> = renamed
            .map(|renamed| format!("`{}` → `{}`", renamed.old, renamed.new))
            .collect();
        let lists = [
            ("new", of(|kind| matches!(kind, ChangeKind::Added { .. }))),
            ("gone", of(|kind| matches!(kind, ChangeKind::Removed { .. }))),
            ("renamed? The same text and kind have another id", renamed),
            (
                "changed",
                of(|kind| {
                    !matches!(
                        kind,
                        ChangeKind::Added { .. } | ChangeKind::Removed { .. } | ChangeKind::Wording { .. }
                    )
                }),
            ),
            (
                "reads differently",
                of(|kind| matches!(kind, ChangeKind::Wording { .. })),
            ),
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
            for change in changes {
                self.line(2, &change.to_string());
                self.verdicts(change);
            }
        }
    }

    fn verdicts(&mut self, change: &JudgedChange) {
        for (whom, verdict) in [("drafts", &change.drafts), ("exports", &change.exports)] {
            let mark = if verdict.breaking { "breaks" } else { "keeps" };
            self.line(3, &format!("{mark} {whom}: {}", verdict.why));
        }
    }

    fn drafts(&mut self, diff: &Diff) {
        self.text.push_str("\nFor responses in progress\n");
        let (drafts, version) = (&diff.drafts, diff.new.version);
        self.line(
            1,
            &format!(
                "they stay on version {}; if they are moved to {version}",
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
        let of = |fate| -> Vec<String> {
            let affected = drafts.affected.iter().filter(|affected| affected.fate == fate);
            affected.map(Affected::to_string).collect()
        };
        let gone = drafts.languages.iter();
        let who = gone
            .map(|language| format!("who answers in {language}: the survey has no such language any more"));
        self.list(2, "not moved", &who.collect::<Vec<_>>());
        self.list(2, "lost", &of(Fate::Lost));
        let consent = drafts.consent.iter().map(|why| format!("the consent: {why}"));
        self.list(
            2,
            "asked again",
            &consent.chain(of(Fate::AskedAgain)).collect::<Vec<_>>(),
        );
        self.list(2, "kept, but sent only where it is asked", &of(Fate::NotSent));
        let asked: Vec<_> = drafts.asked.iter().map(|id| format!("`{id}`")).collect();
        self.list(2, "asked in addition", &asked);
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
            self.texts("to translate, or to read once more", &texts.new);
            self.texts("to translate again", &texts.outdated);
            self.texts("gone", &texts.removed);
        }
    }

    fn texts(&mut self, title: &str, texts: &[impl ToString]) {
        let mut lines: Vec<_> = texts.iter().take(LISTED).map(ToString::to_string).collect();
        if texts.len() > LISTED {
            lines.push(format!("and {} more", texts.len() - LISTED));
        }
        self.list(2, title, &lines);
    }
}

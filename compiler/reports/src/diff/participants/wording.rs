//! The wording of changes for participants.

use std::fmt;

use enkat_model::words::listed;

use super::{Change, ChangeKind};
use crate::{
    diff::{
        cases::Seen,
        excerpt::{differing_words, excerpts},
        names::Names,
        option_words::other_options_in_words,
    },
    natural_language::{Piece, Prose},
};

/// The longest audience, in bytes, that is written as a whole.
const LONG: usize = 300;

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            &self
                .kind
                .sentence(&Names::one(&self.about).of_kind(self.container)),
        )
    }
}

impl ChangeKind {
    /// Returns whether elements often share it, so that one sentence names them all.
    pub(in crate::diff) fn is_shared(&self) -> bool {
        matches!(
            self,
            Self::Kind { .. }
                | Self::OptionAdded { .. }
                | Self::OptionRemoved { .. }
                | Self::OptionOrder { .. }
                | Self::OtherOptions { .. }
                | Self::ScoreChanged {}
                | Self::ScoreDrafts { .. }
                | Self::Bands { .. }
                | Self::OptionAudience { .. }
                | Self::Required { .. }
                | Self::Audience { .. }
                | Self::Unanswered { .. }
                | Self::Limits { .. }
                | Self::Ticks { .. }
                | Self::Step { .. }
                | Self::Presentation { .. }
                | Self::Moved { .. }
        )
    }

    /// Describes the change of these elements.
    pub(in crate::diff) fn sentence(&self, of: &Names) -> String {
        let Names {
            is, was, has, they, ..
        } = of;
        match self {
            Self::Added {
                kind,
                label,
                audience,
                parent,
                own_audience,
            } => {
                let audience = if parent.is_none() {
                    Some(audience)
                } else {
                    own_audience.as_ref()
                };
                added(of, kind, label, audience)
            }
            Self::Removed { kind, label } => format!("{of} “{label}” ({kind})"),
            Self::Kind { old, new } => format!("{of} {was} a {old} and {is} a {new}"),
            Self::Wording {
                language,
                part,
                old,
                new,
            } => {
                let [old, new] = reworded(old.as_deref(), new.as_deref());
                format!("{part} ({language}): {old} → {new}")
            }
            Self::OptionAdded { value, label } => format!("{of} {has} a new option {value} “{label}”"),
            Self::OptionRemoved { value, label } => {
                format!("{of} no longer {has} the option {value} “{label}”")
            }
            Self::OtherOptions { options } => other_options_in_words(of, options),
            Self::OptionOrder { values } => {
                let values: Vec<_> = values.iter().map(ToString::to_string).collect();
                format!("the options of {of} have another order: {}", values.join(", "))
            }
            Self::OptionAudience { label, old, new, .. } => {
                format!("the option “{label}” of {of} was offered {old}; now it is offered {new}")
            }
            Self::Excludes { labels } => {
                format!("{of} can no longer be ticked together with {}", quoted(labels))
            }
            Self::Allows { labels } => format!("{of} can now be ticked together with {}", quoted(labels)),
            Self::CheckAdded { check, whom, message } => {
                format!("the new constraint `{check}` of {of} {whom}: “{message}”")
            }
            Self::CheckRemoved { check, whom } => {
                format!(
                    "the constraint `{check}` of {of} is removed; it {}",
                    in_the_past(whom)
                )
            }
            Self::Check { check, old, new, .. } => {
                changed_check(&format!("the constraint `{check}` of {of}"), old, new)
            }
            Self::ScoreAdded { label } => format!("the feedback has a new score: {of} “{label}”"),
            Self::ScoreRemoved { label } => format!("the feedback no longer has the score {of} “{label}”"),
            Self::ScoreChanged {} => {
                let other = of.several("another score", "other scores");
                format!("the same answers give {other} {of} in the feedback")
            }
            Self::ScoreOrder { names } => format!("the scores have another order: `{}`", names.join("`, `")),
            Self::ScoreDrafts { old, new } => drafts_of_score(of, *old, *new),
            Self::Bands { old, new } => {
                let score = of.several("the score", "the scores");
                format!("the bands of {score} {of} changed: {old} → {new}")
            }
            Self::Required { required } => format!("{of} {is} now {}", required_or_not(*required)),
            Self::Audience { old, new, .. } if old.len().min(new.len()) > LONG => {
                let [old, new] = differing_words(old, new);
                format!("{of} {was} {old}; now {they} {is} {new}")
            }
            Self::Audience { old, new, .. } => format!("{of} {was} {old}; now {they} {is} {new}"),
            Self::Unanswered {
                option,
                questions,
                old,
                new,
                only,
            } => {
                let seen = seen(*old, *new);
                without_answers(of, option.as_deref(), questions, &seen, *only)
            }
            Self::Limits { old, new } => format!("{of} {has} other limits: {old} → {new}"),
            Self::Ticks { old, new } => format!("{of} asked for {old}; now {they} ask{} for {new}", of.s),
            Self::Step { old, new } => format!("{of} had steps of {old}; now {they} {has} steps of {new}"),
            Self::Presentation { key, old, new } => {
                let [old, new] = [old, new].map(|value| value.as_deref().unwrap_or("none"));
                format!("the `{key}` of {of}: {old} → {new}")
            }
            Self::Picture { .. } => format!("{of} shows another picture"),
            Self::Moved { to } => format!("{of} moved {to}"),
            Self::Preset { name, added, removed } => changed_preset(name, added, removed),
            Self::Setting { what, old, new } => {
                let [old, new] = differing_words(old, new);
                format!("{what}: {old} → {new}")
            }
        }
    }
}

/// Describes a new element: its label, its kind, and the participants who get it, if they are to be named.
fn added(of: &Names, kind: &str, label: &str, audience: Option<&String>) -> String {
    let label = Some(label).filter(|label| !of.is(label));
    let label = label.map_or_else(String::new, |label| format!(" “{label}”"));
    let audience = audience.map_or_else(String::new, |audience| format!(", {audience}"));
    format!("{of}{label} ({kind}){audience}")
}

/// Describes the flags that a preset turns on and off.
fn changed_preset(name: &str, added: &[String], removed: &[String]) -> String {
    let flags = |flags: &[String]| {
        let flags: Vec<_> = flags.iter().map(|flag| format!("`{flag}`")).collect();
        listed(&flags)
    };
    let (now, no_longer) = (flags(added), flags(removed));
    match (added, removed) {
        (_, []) => format!("the preset `{name}` now turns on {now}, too"),
        ([], _) => format!("the preset `{name}` no longer turns on {no_longer}"),
        _ => format!("the preset `{name}` now turns on {now}, and no longer {no_longer}"),
    }
}

/// Describes what changes while some questions have no answer; `only` if nothing changes otherwise.
fn without_answers(of: &Names, option: Option<&str>, questions: &[String], seen: &str, only: bool) -> String {
    let (it, is) = match option {
        Some(option) => (format!("the option “{option}” of {of}"), "is"),
        None => (of.to_string(), of.is),
    };
    let unanswered = format!("while {} has no answer", questions.join(" or "));
    if only {
        format!("{it} {is} for the same participants as before, except {unanswered}: {seen}")
    } else {
        format!("{it}, {unanswered}: {seen}")
    }
}

/// Describes a constraint that is about other participants, or blocks those whom it warned.
fn changed_check(check: &str, old: &str, new: &str) -> String {
    let whom = |text: &str| text.split_once(' ').map(|(_, whom)| whom.to_owned());
    if whom(old) != whom(new) {
        return format!("{check} {}; now it {new}", in_the_past(old));
    }
    let before = in_the_past(old.split(' ').next().unwrap_or_default());
    format!("{check} now {new}; before, it {before} them")
}

/// Puts two results of a rule that hides into words.
fn seen(old: Seen, new: Seen) -> String {
    let words = |seen| match seen {
        Seen::Never => "hidden",
        Seen::Sometimes => "shown in some cases",
        Seen::Always => "shown",
    };
    if old == new {
        return format!("{} before, in others now", words(old));
    }
    format!("{} before, {} now", words(old), words(new))
}

/// Says when the feedback leaves out scores, by whether they counted draft valuations and count some.
fn drafts_of_score(of: &Names, old: bool, new: bool) -> String {
    let Names { is, they, s, .. } = of;
    let scores = of.several("score", "scores");
    match (old, new) {
        (_, false) => {
            format!(
                "the {scores} {of} {is} now shown in the feedback: {they} no longer count{s} a draft valuation"
            )
        }
        (false, true) => {
            format!("the feedback now leaves out the {scores} {of} while {they} count{s} a draft valuation")
        }
        (true, true) => format!(
            "the feedback leaves out the {scores} {of} for other answers than before: other valuations are drafts now"
        ),
    }
}

fn required_or_not(required: bool) -> &'static str {
    if required { "required" } else { "optional" }
}

/// Lists labels.
fn quoted(labels: &[String]) -> String {
    let labels = labels.iter().map(|label| Piece::Label(label.clone()).into());
    Prose::list(labels, "or").to_string()
}

/// Puts the audience of a constraint into the past tense.
fn in_the_past(whom: &str) -> String {
    whom.replacen("blocks", "blocked", 1)
        .replacen("warns", "warned", 1)
}

/// Writes an old and a new text in quotes: of long ones, the sentences that differ.
fn reworded(old: Option<&str>, new: Option<&str>) -> [String; 2] {
    let shown = match (old, new) {
        (Some(old), Some(new)) => excerpts(old, new).map(Some),
        (old, new) => [old, new].map(|text| text.map(str::to_owned)),
    };
    shown.map(|text| text.map_or("nothing".to_owned(), |text| format!("“{text}”")))
}

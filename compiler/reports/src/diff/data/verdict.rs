//! Verdicts: whether a change breaks drafts and exports, and why.

use super::{FieldChange, JudgedChange, Verdict, change::KeptByKind};
use crate::emit::Variable;

/// Adds the verdicts to a change of a score or a flag, which is no variable.
pub(super) fn judged_alone(name: &str, change: FieldChange) -> JudgedChange {
    JudgedChange {
        field: name.to_owned(),
        drafts: change.on_drafts(),
        exports: change.on_exports(),
        change,
    }
}

/// Adds the verdicts to a change of a variable.
pub(super) fn judged(variable: &Variable, change: FieldChange) -> JudgedChange {
    let is_answered = variable.kind != "derived" && variable.copy_of.is_none();
    JudgedChange {
        field: variable.name.clone(),
        drafts: if is_answered {
            change.on_drafts()
        } else {
            fine(["drafts do not contain it", "drafts do not contain them"])
        },
        exports: change.on_exports(),
        change,
    }
}

fn fine(why: impl Into<Why>) -> Verdict {
    Verdict::new(false, why.into())
}

fn breaking(why: impl Into<Why>) -> Verdict {
    Verdict::new(true, why.into())
}

impl Verdict {
    fn new(breaking: bool, why: Why) -> Self {
        Self {
            breaking,
            why: why.of_one.to_owned(),
            why_of_several: why.of_several,
        }
    }
}

/// A reason, in the words for one field and in those for several.
#[derive(Clone, Copy)]
struct Why {
    of_one: &'static str,
    of_several: &'static str,
}

/// The reason why fewer possible answers do not break exports.
const NO_NEW_VALUES: [&str; 2] = ["the column gets no new values", "the columns get no new values"];

/// The reason why values that mean something else break exports.
const OTHER_MEANING: &str = "the same value gets another meaning";

/// A reason in which no field is named: its words are the same for several.
impl From<&'static str> for Why {
    fn from(why: &'static str) -> Self {
        Self {
            of_one: why,
            of_several: why,
        }
    }
}

/// A reason for one field, and the same reason for several.
impl From<[&'static str; 2]> for Why {
    fn from([of_one, of_several]: [&'static str; 2]) -> Self {
        Self { of_one, of_several }
    }
}

impl FieldChange {
    /// Returns the verdict for drafts that contain the field.
    fn on_drafts(&self) -> Verdict {
        match self {
            Self::Added { .. } => fine([
                "the question is asked when a participant continues",
                "the questions are asked when a participant continues",
            ]),
            Self::Removed { .. } => breaking("the answers would be lost"),
            Self::Type { .. } => breaking("old answers become invalid"),
            Self::Kind { .. } => breaking([
                "a question of another kind has to be answered again",
                "questions of another kind have to be answered again",
            ]),
            Self::ValueRemoved { .. } => breaking("participants who chose it would have to answer again"),
            Self::Renumbered { reused: false, .. } => {
                breaking("old answers with the old value become invalid")
            }
            Self::Renumbered { .. }
            | Self::RenumberedIn { .. }
            | Self::OtherOptions { .. }
            | Self::OtherWords { .. }
            | Self::Ends { .. }
            | Self::OtherEnds { .. }
            | Self::Unit { .. } => breaking("old answers get another meaning"),
            Self::Narrowed { .. } => breaking("old answers outside of the new limits become invalid"),
            Self::Decimals { old, new } if new < old => {
                breaking("old answers with more decimals become invalid")
            }
            Self::Format { new: Some(_), .. } => {
                breaking("old answers that do not have the format become invalid")
            }
            Self::Sensitive { sensitive: false } => {
                breaking("participants gave old answers as sensitive ones")
            }
            Self::ValueAdded { .. }
            | Self::Sensitive { sensitive: true }
            | Self::Decimals { .. }
            | Self::Widened { .. }
            | Self::Format { new: None, .. } => fine("old answers stay valid"),
            Self::Valuation { .. } | Self::Origin { .. } => fine("drafts contain the answers themselves"),
            Self::ScoreAdded { .. }
            | Self::ScoreRemoved {}
            | Self::Score { .. }
            | Self::ScoreSensitive { .. } => fine("drafts do not contain scores"),
            Self::Sent { .. } => breaking([
                "the old name no longer turns it on",
                "the old names no longer turn them on",
            ]),
        }
    }

    /// Returns the verdict for exports.
    fn on_exports(&self) -> Verdict {
        match self {
            Self::Added { .. } => fine(["one column is added", "a column is added for each"]),
            Self::Removed { .. } => breaking(["the column is removed", "the columns are removed"]),
            Self::Type { .. } => breaking([
                "the values of the column get another type",
                "the values of the columns get another type",
            ]),
            Self::Kind { values, .. } => match values {
                KeptByKind::Meaning => fine("the values keep their type"),
                KeptByKind::Type => breaking([
                    "the values of the column get another format",
                    "the values of the columns get another format",
                ]),
                KeptByKind::Form => breaking(OTHER_MEANING),
            },
            Self::ValueAdded { .. } => fine([
                "the column can get a new value",
                "the columns can get a new value",
            ]),
            Self::ValueRemoved { .. } => fine("older answers keep the value"),
            Self::Renumbered { reused: false, .. } => breaking("the same answer gets another value"),
            Self::Renumbered { .. }
            | Self::RenumberedIn { .. }
            | Self::OtherOptions { .. }
            | Self::OtherWords { .. }
            | Self::Ends { .. }
            | Self::OtherEnds { .. } => breaking(OTHER_MEANING),
            Self::Decimals { old, new } if new < old => fine(NO_NEW_VALUES),
            Self::Narrowed { .. } | Self::Format { new: Some(_), .. } => fine(NO_NEW_VALUES),
            Self::Decimals { old: 0, .. } => breaking([
                "a column of whole numbers gets decimals",
                "columns of whole numbers get decimals",
            ]),
            Self::Decimals { .. } => fine([
                "the column can get values with more decimals",
                "the columns can get values with more decimals",
            ]),
            Self::Widened { .. } | Self::Format { new: None, .. } => fine([
                "the column can get values that were not possible before",
                "the columns can get values that were not possible before",
            ]),
            Self::Valuation {
                old,
                was_draft,
                scored,
                ..
            } => on_scores(*old, *was_draft, *scored),
            Self::ScoreAdded { .. } => fine([
                "the score can be calculated from older answers, too",
                "the scores can be calculated from older answers, too",
            ]),
            Self::ScoreRemoved {} => breaking("older scores can no longer be compared with new ones"),
            Self::Score { .. } => breaking([
                "the same answers give another score than before",
                "the same answers give other scores than before",
            ]),
            Self::Unit { .. } => breaking("the same number gets another meaning"),
            Self::Origin { .. } => breaking("the values get another meaning"),
            Self::Sensitive { sensitive: true } | Self::ScoreSensitive { sensitive: true } => {
                fine("the values stay the same, and older answers are not protected as sensitive ones")
            }
            Self::Sensitive { .. } | Self::ScoreSensitive { .. } => {
                fine("the values stay the same, and new answers are not protected as sensitive ones")
            }
            Self::Sent { .. } => fine("no saved value changes"),
        }
    }
}

/// Returns the verdict on another valuation for the scores in exports.
fn on_scores(old: Option<f64>, was_draft: bool, is_scored: bool) -> Verdict {
    match old {
        _ if !is_scored => fine([
            "no score counts it, and the saved values stay the same",
            "no score counts them, and the saved values stay the same",
        ]),
        _ if was_draft => fine([
            "the old valuation was a draft, and the saved values stay the same",
            "the old valuations were drafts, and the saved values stay the same",
        ]),
        None => fine([
            "it had no valuation before, and the saved values stay the same",
            "they had no valuation before, and the saved values stay the same",
        ]),
        Some(_) => breaking("the same answer counts differently than before"),
    }
}

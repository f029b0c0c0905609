//! Verdicts: whether a change breaks drafts and exports, and why.

use super::{FieldChange, JudgedChange, Verdict};
use crate::emit::Variable;

/// Adds the verdicts to a change of a score.
pub(super) fn judged_score(name: &str, change: FieldChange) -> JudgedChange {
    let [drafts, exports] = change.verdicts();
    JudgedChange {
        field: name.to_owned(),
        change,
        drafts,
        exports,
    }
}

/// Adds the verdicts to a change of a variable.
pub(super) fn judged(variable: &Variable, change: FieldChange) -> JudgedChange {
    let is_answered = variable.kind != "derived" && variable.copy_of.is_none();
    let [drafts, exports] = change.verdicts();
    JudgedChange {
        field: variable.name.clone(),
        change,
        drafts: if is_answered {
            drafts
        } else {
            Verdict::fine("drafts do not contain it")
        },
        exports,
    }
}

impl Verdict {
    fn fine(why: &'static str) -> Self {
        Self::new(false, why)
    }

    fn breaking(why: &'static str) -> Self {
        Self::new(true, why)
    }

    fn new(breaking: bool, why: &'static str) -> Self {
        Self {
            breaking,
            why: why.to_owned(),
            why_of_several: of_several(why),
        }
    }
}

/// Returns a reason in the words for several fields.
fn of_several(why: &'static str) -> &'static str {
    match why {
        "the question is asked when a participant continues" => {
            "the questions are asked when a participant continues"
        }
        "one column is added" => "a column is added for each",
        "the column is removed" => "the columns are removed",
        "the values of the column get another type" => "the values of the columns get another type",
        "a question of another kind has to be answered again" => {
            "questions of another kind have to be answered again"
        }
        "the column can get a new value" => "the columns can get a new value",
        "the column gets no new values" => "the columns get no new values",
        "a column of whole numbers gets decimals" => "columns of whole numbers get decimals",
        "the column can get values with more decimals" => "the columns can get values with more decimals",
        "the column can get values that were not possible before" => {
            "the columns can get values that were not possible before"
        }
        "the score can be calculated from older answers, too" => {
            "the scores can be calculated from older answers, too"
        }
        "drafts do not contain it" => "drafts do not contain them",
        why => why,
    }
}

impl FieldChange {
    /// Returns the verdicts for drafts and for exports.
    fn verdicts(&self) -> [Verdict; 2] {
        let (fine, breaking) = (Verdict::fine, Verdict::breaking);
        match self {
            Self::Added { .. } => [
                fine("the question is asked when a participant continues"),
                fine("one column is added"),
            ],
            Self::Removed { .. } => [
                breaking("the answers would be lost"),
                breaking("the column is removed"),
            ],
            Self::Type { .. } => [
                breaking("old answers become invalid"),
                breaking("the values of the column get another type"),
            ],
            Self::Kind { .. } => [
                breaking("a question of another kind has to be answered again"),
                fine("the values keep their type"),
            ],
            Self::ValueAdded { .. } => [
                fine("old answers stay valid"),
                fine("the column can get a new value"),
            ],
            Self::ValueRemoved { .. } => [
                breaking("participants who chose it would have to answer again"),
                fine("older answers keep the value"),
            ],
            Self::Renumbered { reused: false, .. } => [
                breaking("old answers with the old value become invalid"),
                breaking("the same answer gets another value"),
            ],
            Self::Renumbered { .. } | Self::RenumberedIn { .. } | Self::OtherOptions { .. } => [
                breaking("old answers get another meaning"),
                breaking("the same value gets another meaning"),
            ],
            Self::Narrowed { .. } => [
                breaking("old answers outside of the new limits become invalid"),
                fine("the column gets no new values"),
            ],
            Self::Decimals { old, new } if new < old => [
                breaking("old answers with more decimals become invalid"),
                fine("the column gets no new values"),
            ],
            Self::Decimals { old: 0, .. } => [
                fine("old answers stay valid"),
                breaking("a column of whole numbers gets decimals"),
            ],
            Self::Decimals { .. } => [
                fine("old answers stay valid"),
                fine("the column can get values with more decimals"),
            ],
            Self::Widened { .. } | Self::Format { new: None, .. } => [
                fine("old answers stay valid"),
                fine("the column can get values that were not possible before"),
            ],
            Self::Format { new: Some(_), .. } => [
                breaking("old answers that do not have the format become invalid"),
                fine("the column gets no new values"),
            ],
            Self::Valuation { scored: false, .. } => [
                fine("drafts contain the answers themselves"),
                fine("no score counts it, and the saved values stay the same"),
            ],
            Self::Valuation { was_draft: true, .. } => [
                fine("drafts contain the answers themselves"),
                fine("the old valuation was a draft, and the saved values stay the same"),
            ],
            Self::Valuation { old: None, .. } => [
                fine("drafts contain the answers themselves"),
                fine("it had no valuation before, and the saved values stay the same"),
            ],
            Self::Valuation { .. } => [
                fine("drafts contain the answers themselves"),
                breaking("the same answer counts differently than before"),
            ],
            Self::ScoreAdded { .. } => [
                fine("drafts do not contain scores"),
                fine("the score can be calculated from older answers, too"),
            ],
            Self::ScoreRemoved {} => [
                fine("drafts do not contain scores"),
                breaking("older scores can no longer be compared with new ones"),
            ],
            Self::Score { .. } => [
                fine("drafts do not contain scores"),
                breaking("the same answers give another score than before"),
            ],
            Self::Unit { .. } => [
                breaking("old answers get another meaning"),
                breaking("the same number gets another meaning"),
            ],
            Self::Origin { .. } => [
                fine("drafts contain the answers themselves"),
                breaking("the values get another meaning"),
            ],
        }
    }
}

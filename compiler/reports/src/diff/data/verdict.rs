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
            Verdict::fine("a draft does not hold it")
        },
        exports,
    }
}

impl Verdict {
    fn fine(why: &str) -> Self {
        Self {
            breaking: false,
            why: why.to_owned(),
        }
    }

    fn breaking(why: &str) -> Self {
        Self {
            breaking: true,
            why: why.to_owned(),
        }
    }
}

impl FieldChange {
    /// Returns the verdicts for drafts and for exports.
    fn verdicts(&self) -> [Verdict; 2] {
        let (fine, breaking) = (Verdict::fine, Verdict::breaking);
        match self {
            Self::Added { .. } => [
                fine("it is asked when the draft is continued"),
                fine("a column more"),
            ],
            Self::Removed { .. } => [
                breaking("what was answered is lost"),
                breaking("the column is gone"),
            ],
            Self::Type { .. } => [
                breaking("what was answered is no answer any more"),
                breaking("the column has values of another type"),
            ],
            Self::Kind { .. } => [
                breaking("what was answered may be no answer any more"),
                fine("the values are of the same type"),
            ],
            Self::ValueAdded { .. } => [
                fine("what was answered is still possible"),
                fine("a value that was not there before may come"),
            ],
            Self::ValueRemoved { .. } => [
                breaking("who chose it has to answer again"),
                fine("older answers keep the value"),
            ],
            Self::Renumbered { .. } => [
                breaking("what was chosen means something else"),
                breaking("the same value means something else than before"),
            ],
            Self::Narrowed { .. } => [
                breaking("what lies outside is no answer any more"),
                fine("all values were possible before"),
            ],
            Self::Decimals { old, new } if new < old => [
                breaking("what has more decimals is no answer any more"),
                fine("all values were possible before"),
            ],
            Self::Decimals { old: 0, .. } => [
                fine("what was answered is still possible"),
                breaking("a column of whole numbers gets decimals"),
            ],
            Self::Decimals { .. } => [
                fine("what was answered is still possible"),
                fine("values with more decimals than before may come"),
            ],
            Self::Widened { .. } | Self::Format { new: None, .. } => [
                fine("what was answered is still possible"),
                fine("values that were not possible before may come"),
            ],
            Self::Format { new: Some(_), .. } => [
                breaking("what is not of the format is no answer any more"),
                fine("all values were possible before"),
            ],
            Self::Valuation { was_draft: true, .. } => [
                fine("a draft holds the answers themselves"),
                fine("the valuation was a draft, and the answers keep their values"),
            ],
            Self::Valuation { old: None, .. } => [
                fine("a draft holds the answers themselves"),
                fine("it was not valued before, and the answers keep their values"),
            ],
            Self::Valuation { .. } => [
                fine("a draft holds the answers themselves"),
                breaking("the same answer counts otherwise than before"),
            ],
            Self::ScoreAdded { .. } => [
                fine("it is calculated from the answers"),
                fine("it can be calculated from older answers too"),
            ],
            Self::ScoreRemoved {} => [
                fine("a draft does not hold it"),
                breaking("there is nothing to compare older scores with"),
            ],
            Self::Score { .. } => [
                fine("a draft does not hold it"),
                breaking("the same answers make another score than before"),
            ],
            Self::Unit { .. } => [
                breaking("what was answered means something else"),
                breaking("the same number means something else than before"),
            ],
            Self::Origin { .. } => [
                fine("a draft holds the answers themselves"),
                breaking("the values mean something else than before"),
            ],
        }
    }
}

//! The items of a group report as its page needs them beside their figures.

use enkat_groups::{Item, ItemKind};
use enkat_reports::emit::Codebook;
use serde::Serialize;

use super::items::{is_rating, score_key};

/// An item with its values.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DescribedItem {
    key: String,
    kind: Kind,
    /// The least and the greatest possible value, where there is one.
    range: Option<(f64, f64)>,
    /// The value of each option; none for "don't know". For a score, the value at which each band begins.
    values: Vec<Option<f64>>,
    /// Whether a score rests on draft valuations.
    draft: bool,
}

/// The kind of an item.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    /// A score with bands.
    Score,
    /// A question whose options have valuations, or none.
    Choice,
    /// A question with numbered steps.
    Rating,
}

impl DescribedItem {
    /// Describes an item of a survey.
    pub(super) fn of(item: &Item, codebook: &Codebook) -> Self {
        let (kind, values, greatest, draft) = match &item.kind {
            ItemKind::Choice(options) => {
                let variable = codebook
                    .variables
                    .iter()
                    .find(|variable| variable.name == item.key);
                let is_rating = variable.is_some_and(is_rating);
                let kind = if is_rating { Kind::Rating } else { Kind::Choice };
                let values: Vec<_> = options.iter().map(|option| option.value).collect();
                (kind, values, None, false)
            }
            ItemKind::Score { least, bands } => {
                let score = codebook
                    .scores
                    .iter()
                    .find(|score| score_key(&score.name) == item.key);
                let limits = score
                    .iter()
                    .flat_map(|score| &score.bands)
                    .filter_map(|band| band.below);
                let begins = std::iter::once(*least).chain(limits).map(Some);
                let greatest = bands.last().map(|band| band.up_to);
                let draft = score.is_some_and(|score| score.draft);
                (Kind::Score, begins.take(bands.len()).collect(), greatest, draft)
            }
        };
        let known = || values.iter().copied().flatten().chain(greatest);
        let range = known().next().map(|first| {
            known().fold((first, first), |(least, greatest), value| {
                (least.min(value), greatest.max(value))
            })
        });
        Self {
            key: item.key.clone(),
            kind,
            range,
            values,
            draft,
        }
    }
}

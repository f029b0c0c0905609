//! Stored submissions → rows.

use std::borrow::Cow;

use enkat_model::Missing;
use enkat_store::{OpenedIdentity, SentResponse};
use serde::{Deserialize, de::IgnoredAny};

use super::{
    Table, Version,
    payload::{SavedValue, each_known_field},
};
use crate::{Absence, Cell};

/// A response on its way into a table: the stored submission, and what the export makes of its participant and its sealed values.
#[derive(Clone, Debug)]
pub struct Outgoing<'a> {
    /// The submission.
    pub response: &'a SentResponse,
    /// The name of the response in the export.
    pub pseudonym: &'a str,
    /// The reasons why fields have no answer, stored or found in the payload; `None` where they are unknown.
    pub missing: Option<&'a Missing>,
    /// The identity of the participant, where the export may have it.
    pub identity: Option<&'a OpenedIdentity>,
    /// The days by which all dates of the participant are shifted.
    pub shifted_by: i16,
    /// Whether times are cut to days.
    pub only_days: bool,
    /// Whether years of birth are cut to the first of five.
    pub birth_years_in_bands: bool,
}

/// The reason why a submission does not become a row.
#[derive(Debug, thiserror::Error)]
pub enum RowError {
    /// The table lacks its version.
    #[error("the table has no version {0} of the survey")]
    UnknownVersion(u32),
    /// The stored JSON is damaged. The message has no answers.
    #[error("a stored response is damaged: {0}")]
    Damaged(String),
}

impl RowError {
    /// Describes damaged JSON by its place: the whole error would quote an answer.
    pub(crate) fn damaged(column: &str, error: &serde_json::Error) -> Self {
        Self::Damaged(format!("{column} at {}:{}", error.line(), error.column()))
    }
}

impl Table {
    /// Adds the cells of a response to `cells`, one for each column. Values that are sealed stay missing, and sensitive ones where
    /// the table is without them.
    ///
    /// # Errors
    ///
    /// When the version is not in the table, or a stored value is damaged.
    pub fn row<'a>(&self, outgoing: &Outgoing<'a>, cells: &mut Vec<Cell<'a>>) -> Result<(), RowError> {
        let response = outgoing.response;
        let number = response.tailoring.version;
        let version = self
            .versions
            .get(&number)
            .ok_or(RowError::UnknownVersion(number))?;
        let begin = cells.len();
        cells.extend(self.facts.iter().map(|fact| outgoing.fact(*fact, self.round)));
        cells.extend(version.blank.iter().map(|absence| Cell::Missing(*absence)));
        let cells = &mut cells[begin..];
        self.put_answers(version, outgoing, cells)?;
        put_absences(version, outgoing.missing, cells);
        put_scores(version, &response.scores, cells)?;
        if !self.with_sensitive {
            self.hold_back(cells);
        }
        Ok(())
    }

    /// Seals the cells that tell sensitive answers, also by the reason for which there is none. Settings and versions are no answers.
    fn hold_back(&self, cells: &mut [Cell<'_>]) {
        let sensitive = self
            .columns
            .iter()
            .zip(cells)
            .filter(|(column, _)| column.is_sensitive);
        for (_, cell) in sensitive {
            if !matches!(cell, Cell::Missing(Absence::NotAsked | Absence::NotInVersion)) {
                *cell = Cell::Missing(Absence::Sealed);
            }
        }
    }

    fn put_answers<'a>(
        &self,
        version: &Version,
        outgoing: &Outgoing<'a>,
        cells: &mut [Cell<'a>],
    ) -> Result<(), RowError> {
        each_known_field(&outgoing.response.payload, &version.by_name, |at, value| {
            cells[*at] = match value {
                SavedValue::Truth(truth) => Cell::Truth(truth),
                SavedValue::Integer(number) => Cell::Integer(number),
                SavedValue::Number(number) => Cell::Number(number),
                SavedValue::Text(text) => Cell::Text(outgoing.shifted(self.columns[*at].data_type, text)),
                SavedValue::Other => return,
                SavedValue::Sealed => Cell::Missing(Absence::Sealed),
            };
        })
        .map_err(|error| RowError::damaged("payload", &error))
    }
}

/// Puts the reasons over the values: a checkbox that was never shown has none, though the payload has a number for it.
fn put_absences(version: &Version, missing: Option<&Missing>, cells: &mut [Cell<'_>]) {
    let Some(missing) = missing else { return };
    for (at, reason) in version.fields.iter().zip(missing.reasons()) {
        if let (Some(at), Some(reason)) = (at, reason) {
            cells[*at] = Cell::Missing((*reason).into());
        }
    }
}

/// A stored score. Its list has the parts in this order; tables need only some.
#[derive(Deserialize)]
struct StoredScore<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(default)]
    value: Option<f64>,
    #[serde(borrow, default)]
    band: Option<Cow<'a, str>>,
    #[serde(rename = "draft", default)]
    _draft: IgnoredAny,
    #[serde(default = "yes")]
    asked: bool,
    #[serde(rename = "range", default)]
    _range: IgnoredAny,
}

/// Returns the value of `asked` for scores that were stored without it, as `ScoreResult` reads them.
const fn yes() -> bool {
    true
}

fn put_scores<'a>(version: &Version, scores: &'a str, cells: &mut [Cell<'a>]) -> Result<(), RowError> {
    let stored: Vec<StoredScore<'a>> =
        serde_json::from_str(scores).map_err(|error| RowError::damaged("scores", &error))?;
    let mut columns = version.scores.finder();
    for score in stored {
        let Some((value, band)) = columns.find(&score.name) else {
            continue;
        };
        let absence = if score.asked {
            Absence::TooFew
        } else {
            Absence::NotAsked
        };
        cells[*value] = score.value.map_or(Cell::Missing(absence), Cell::Number);
        cells[*band] = match score.band {
            Some(band) => Cell::Text(band),
            None => Cell::Missing(absence),
        };
    }
    Ok(())
}

//! The published sets of an item in one release.

use crate::{Cell, Outcome, units::Units};

/// The form in which a cell is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// With its counts.
    Counts,
    /// As one option that all people gave, or all but one.
    OneAnswer(usize),
}

/// The units with a published cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Family {
    pub(crate) forms: Vec<Option<Form>>,
}

impl Family {
    /// Takes the published cells of an earlier release.
    pub(crate) fn of_cells(cells: &[Cell], units: &Units) -> Self {
        let mut forms = vec![None; units.len()];
        for cell in cells {
            let Some(unit) = units.find(&cell.unit) else {
                continue;
            };
            forms[unit] = match cell.outcome {
                Outcome::Published { .. } => Some(Form::Counts),
                Outcome::OneAnswer { option, .. } => Some(Form::OneAnswer(option)),
                Outcome::Withheld { .. } => None,
            };
        }
        Self { forms }
    }

    pub(crate) fn publishes(&self, unit: usize) -> bool {
        self.forms[unit].is_some()
    }

    pub(crate) fn counts(&self, unit: usize) -> bool {
        self.forms[unit] == Some(Form::Counts)
    }

    /// Returns the option of a cell of one answer.
    pub(crate) fn option(&self, unit: usize) -> Option<usize> {
        match self.forms[unit] {
            Some(Form::OneAnswer(option)) => Some(option),
            _ => None,
        }
    }

    /// Finds for each unit the lowest one at or above it that passes the test.
    pub(crate) fn lowest(&self, units: &Units, test: impl Fn(&Self, usize) -> bool) -> Vec<Option<usize>> {
        let mut lowest: Vec<Option<usize>> = Vec::with_capacity(units.len());
        for unit in 0..units.len() {
            let above = units.parent(unit).and_then(|parent| lowest[parent]);
            lowest.push(if test(self, unit) { Some(unit) } else { above });
        }
        lowest
    }
}

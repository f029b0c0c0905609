//! Cells as text.

use std::{borrow::Borrow, fmt::Write};

use enkat_model::OptionValue;

use super::{numbers::Numbers, spreadsheet::is_harmless};
use crate::{Cell, Column};

const DIGITS: &str = "0123456789";

/// The form of values with labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Values {
    /// The values as they are saved.
    #[default]
    Codes,
    /// Their labels, where they have some.
    Labels,
}

/// The way in which cells become text.
#[derive(Debug)]
pub struct CellText {
    /// By column, where labels stand for values.
    labels: Vec<Labels>,
    /// Whether texts that a spreadsheet would run as formulas are neutralized.
    is_safe: bool,
    numbers: Numbers,
    buffer: String,
}

/// The labels of a column's values, sorted by value.
#[derive(Debug, Default)]
struct Labels {
    numbers: Vec<(i64, String)>,
    names: Vec<(String, String)>,
}

impl CellText {
    /// Prepares the texts of these columns.
    pub fn new(columns: &[Column], values: Values, is_safe_for_spreadsheets: bool) -> Self {
        let labels = columns.iter().map(|column| match values {
            Values::Codes => Labels::default(),
            Values::Labels => Labels::of(column),
        });
        Self {
            labels: labels.collect(),
            is_safe: is_safe_for_spreadsheets,
            numbers: Numbers::default(),
            buffer: String::new(),
        }
    }

    /// Writes the cell of a column; nothing where it is missing.
    pub fn of<'a>(&'a mut self, column: usize, cell: &'a Cell<'_>) -> &'a str {
        let labels = &self.labels[column];
        self.buffer.clear();
        match cell {
            Cell::Missing(_) => "",
            Cell::Truth(true) => "true",
            Cell::Truth(false) => "false",
            Cell::Integer(number) => match found(&labels.numbers, number) {
                Some(label) => safe(label, self.is_safe, &mut self.buffer),
                None => integer(*number, &mut self.buffer),
            },
            Cell::Number(number) => self.numbers.text(*number),
            Cell::Text(text) => {
                let label = found(&labels.names, text.as_ref());
                safe(label.unwrap_or(text), self.is_safe, &mut self.buffer)
            }
        }
    }
}

impl Labels {
    fn of(column: &Column) -> Self {
        let mut labels = Self::default();
        for value in column.values.iter().filter(|value| !value.label.is_empty()) {
            let label = value.label.clone();
            match &value.value {
                OptionValue::Integer(number) => labels.numbers.push((*number, label)),
                OptionValue::Name(name) => labels.names.push((name.clone(), label)),
            }
        }
        labels.numbers.sort();
        labels.names.sort();
        labels
    }
}

fn found<'a, K: Borrow<Q>, Q: Ord + ?Sized>(labels: &'a [(K, String)], value: &Q) -> Option<&'a str> {
    let at = labels.binary_search_by(|(known, _)| known.borrow().cmp(value));
    at.ok().map(|at| labels[at].1.as_str())
}

/// Writes a whole number. Most are one digit, the number of an option.
fn integer(number: i64, into: &mut String) -> &str {
    if let Ok(digit @ 0..10) = usize::try_from(number) {
        return &DIGITS[digit..=digit];
    }
    // A text takes every number.
    let _ = write!(into, "{number}");
    into
}

fn safe<'a>(text: &'a str, is_safe: bool, into: &'a mut String) -> &'a str {
    if !is_safe || is_harmless(text) {
        return text;
    }
    into.push('\'');
    into.push_str(text);
    into
}

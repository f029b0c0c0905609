//! Cells as text.

use std::{collections::HashMap, fmt::Write};

use enkat_model::OptionValue;

use super::spreadsheet::neutralized;
use crate::{Cell, Column};

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
    /// By column: value → label, where labels stand for values.
    labels: Vec<HashMap<OptionValue, String>>,
    /// Whether texts that a spreadsheet would run as formulas are neutralized.
    is_safe: bool,
    buffer: String,
}

impl CellText {
    /// Prepares the texts of these columns.
    pub fn new(columns: &[Column], values: Values, is_safe_for_spreadsheets: bool) -> Self {
        let labels = columns.iter().map(|column| match values {
            Values::Codes => HashMap::new(),
            Values::Labels => {
                let labelled = column.values.iter().filter(|value| !value.label.is_empty());
                labelled
                    .map(|value| (value.value.clone(), value.label.clone()))
                    .collect()
            }
        });
        Self {
            labels: labels.collect(),
            is_safe: is_safe_for_spreadsheets,
            buffer: String::new(),
        }
    }

    /// Writes the cell of a column; nothing where it is missing.
    pub fn of(&mut self, column: usize, cell: &Cell<'_>) -> &str {
        self.buffer.clear();
        let labels = &self.labels[column];
        let label = match cell {
            Cell::Integer(number) => labels.get(&OptionValue::Integer(*number)),
            // A saved name is only compared where there are labels.
            Cell::Text(text) if !labels.is_empty() => labels.get(&OptionValue::Name(text.to_string())),
            _ => None,
        };
        let text = match (label, cell) {
            (Some(label), _) => label.as_str(),
            (None, Cell::Text(text)) => text.as_ref(),
            (None, Cell::Missing(_)) => return "",
            (None, Cell::Truth(truth)) => return if *truth { "true" } else { "false" },
            (None, Cell::Integer(number)) => {
                // A text takes every number.
                let _ = write!(self.buffer, "{number}");
                return &self.buffer;
            }
            (None, Cell::Number(number)) => {
                let _ = write!(self.buffer, "{number}");
                return &self.buffer;
            }
        };
        if self.is_safe {
            neutralized(text, &mut self.buffer);
        } else {
            self.buffer.push_str(text);
        }
        &self.buffer
    }
}

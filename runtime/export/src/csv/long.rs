//! Long tables: a row for each answer.

use std::io;

use super::{CellText, lines::Lines};
use crate::{Absence, Cell, Column, Role, Row, RowWriter, WriteError};

/// The heads of a long table.
pub(crate) const HEADS: [&str; 5] = ["response_id", "variable", "value", "label", "missing"];

/// A long table: response, variable, value and label, or the reason why there is no value. A checkbox is a row of its own. The facts
/// about a response are in the wide table only.
pub struct LongCsv<W: io::Write> {
    table: Lines<W>,
    codes: CellText,
    labels: CellText,
    /// The names of the columns that get rows.
    variables: Vec<(usize, String)>,
}

impl<W: io::Write> LongCsv<W> {
    /// Begins a table. `codes` and `labels` write the two forms of a value.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn new(out: W, columns: &[Column], codes: CellText, labels: CellText) -> io::Result<Self> {
        let variables = columns.iter().enumerate();
        let variables = variables.filter(|(_, column)| !matches!(column.role, Role::Fact(_)));
        Ok(Self {
            table: Lines::begin(out, HEADS)?,
            codes,
            labels,
            variables: variables.map(|(at, column)| (at, column.name.clone())).collect(),
        })
    }
}

impl<W: io::Write + Send> RowWriter for LongCsv<W> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        for (at, name) in &self.variables {
            let cell = &row.cells[*at];
            self.table.field(row.outgoing.pseudonym);
            self.table.field(name);
            let code = self.codes.of(*at, cell);
            self.table.field(code);
            let label = match cell {
                Cell::Integer(_) | Cell::Text(_) => {
                    Some(self.labels.of(*at, cell)).filter(|label| *label != code)
                }
                _ => None,
            };
            self.table.field(label.unwrap_or_default());
            self.table.plain(cell.absence().map_or("", Absence::name));
            self.table.end()?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), WriteError> {
        Ok(self.table.finish()?)
    }
}

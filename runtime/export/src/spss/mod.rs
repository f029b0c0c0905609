//! Tables as system files of SPSS.
//!
//! A column is a variable. Numbers that say why there is no value stand among the numbers of a column; its range of missing values
//! keeps them apart. A column that can have such numbers itself, and one of texts, days or minutes, has its reasons in a
//! *companion*: a variable of its own, right after it.

mod form;
mod names;
mod spool;
mod variables;

use std::io::{Read, Seek, Write};

use self::{
    form::{Form, LONGEST_TEXT},
    spool::Spool,
    variables::variables,
};
use crate::{
    Column, Row, RowWriter, WriteError,
    sav::{FileDescription, SavError, SavWriter, Variable, VariableKind},
};

/// The note on missing values, among the documents of a file.
const NOTE: &str = "Numbers from -99 to -90 are missing values, whose labels say why. Texts, days and minutes have these numbers in the \
                    next variable, whose name ends with _m, and so have numbers that can be as low.";

/// A system file of SPSS.
///
/// The beginning of a file tells the number of its rows and the widths of its texts. Rows are therefore spooled until all are known.
/// The longest text has 32,766 bytes: longer ones are cut, and a note in the file names their columns. Days before the year 1583
/// have no value.
pub struct Spss<W: Write, S: Write> {
    out: W,
    spool: Spool<S>,
    file: FileDescription,
    forms: Vec<Form>,
    variables: Vec<Variable>,
}

impl<W: Write, S: Read + Write + Seek> Spss<W, S> {
    /// Begins a file of these columns.
    ///
    /// All answers go through `spool`, an empty file that no other user may read. It is dropped with the last row, so a file without
    /// a name leaves nothing behind. The paragraphs of `file` get notes on missing values and cut texts.
    pub fn new(out: W, spool: S, columns: &[Column], file: FileDescription) -> Self {
        let (forms, variables) = variables(columns);
        Self {
            out,
            spool: Spool::new(spool),
            file,
            forms,
            variables,
        }
    }
}

impl<W: Write + Send, S: Read + Write + Seek + Send> RowWriter for Spss<W, S> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        for (form, cell) in self.forms.iter_mut().zip(row.cells) {
            form.put(cell, &mut self.spool)?;
        }
        Ok(self.spool.end_row()?)
    }

    fn finish(mut self: Box<Self>) -> Result<(), WriteError> {
        for form in &self.forms {
            if let VariableKind::Text { width, .. } = &mut self.variables[form.variable].kind {
                *width = (*width).max(form.longest);
            }
        }
        self.file.documents.extend(notes(&self.forms));
        let mut rows = self.spool.rewind()?;
        let mut writer = SavWriter::new(self.out, &self.file, &self.variables, rows.count())?;
        while let Some(cells) = rows.next()? {
            let mut values = Vec::with_capacity(self.variables.len());
            for (form, cell) in self.forms.iter().zip(cells) {
                form.add_values(cell?, &mut values);
            }
            writer.row(&values)?;
        }
        writer.finish()?;
        Ok(())
    }
}

/// Writes the notes on a file.
fn notes(forms: &[Form]) -> impl Iterator<Item = String> {
    let cut = forms.iter().filter(|form| form.is_cut);
    let cut = cut.map(|form| {
        format!(
            "{} has texts that were longer: they are cut to {LONGEST_TEXT} bytes.",
            form.name
        )
    });
    [NOTE.to_owned()].into_iter().chain(cut)
}

impl From<SavError> for WriteError {
    fn from(error: SavError) -> Self {
        match error {
            SavError::Io(error) => Self::Io(error),
            error => Self::Format(error.to_string()),
        }
    }
}

//! Responses → rows → files.

use std::{borrow::Cow, mem, panic::resume_unwind, sync::Arc, thread};

use enkat_model::{Artifact, Missing};
use enkat_store::{OpenedIdentity, SentResponse};

use crate::{Cell, Outgoing, Reasons, Row, RowWriter, Table, WriteError};

/// A response that goes into an export.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The response.
    pub response: &'a SentResponse,
    /// Its name in the export.
    pub pseudonym: &'a str,
    /// The identity of the participant, where the export may have it.
    pub identity: Option<&'a OpenedIdentity>,
    /// The days by which the dates of the participant are shifted, if dates are.
    pub date_shift: i16,
}

/// The protection of people in an export, beside pseudonyms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protection {
    /// Whether times are cut to days.
    pub only_days: bool,
    /// Whether the dates of a person are shifted, all by the same number of days.
    pub shifts_dates: bool,
    /// Whether years of birth are cut to the first of five.
    pub birth_years_in_bands: bool,
}

impl Protection {
    fn outgoing<'a>(self, entry: &Entry<'a>, missing: Option<&'a Missing>) -> Outgoing<'a> {
        Outgoing {
            response: entry.response,
            pseudonym: entry.pseudonym,
            missing,
            identity: entry.identity,
            shifted_by: if self.shifts_dates { entry.date_shift } else { 0 },
            only_days: self.only_days,
            birth_years_in_bands: self.birth_years_in_bands,
        }
    }
}

/// An export in progress: each response goes into all files.
pub struct Export<'a> {
    table: Arc<Table>,
    files: Vec<Box<dyn RowWriter + 'a>>,
    reasons: Reasons<'a>,
    protection: Protection,
    /// The memory for the cells of a piece, without cells between two pieces.
    cells: Vec<Cell<'static>>,
}

impl<'a> Export<'a> {
    /// Begins an export of these versions into these files.
    pub fn new(
        table: Arc<Table>,
        versions: &[&'a Artifact],
        files: Vec<Box<dyn RowWriter + 'a>>,
        protection: Protection,
    ) -> Self {
        Self {
            table,
            files,
            reasons: Reasons::new(versions),
            protection,
            cells: Vec::new(),
        }
    }

    /// Writes some responses. The files get them at the same time, each on a thread of its own.
    ///
    /// # Errors
    ///
    /// When a file cannot be written, or a response is damaged.
    pub fn write(&mut self, entries: &[Entry<'_>]) -> Result<(), WriteError> {
        let missing = entries.iter().map(|entry| match &entry.response.missing {
            Some(missing) => Some(Cow::Borrowed(missing)),
            None => self.reasons.find(entry.response).map(Cow::Owned),
        });
        let missing: Vec<Option<Cow<'_, Missing>>> = missing.collect();
        let outgoing = entries.iter().zip(&missing);
        let outgoing: Vec<_> = outgoing
            .map(|(entry, missing)| self.protection.outgoing(entry, missing.as_deref()))
            .collect();
        let columns = self.table.columns().len();
        let mut cells = emptied(mem::take(&mut self.cells));
        for outgoing in &outgoing {
            self.table.row(outgoing, &mut cells)?;
        }
        let rows = outgoing.iter().zip(cells.chunks_exact(columns));
        let rows: Vec<_> = rows.map(|(outgoing, cells)| Row { outgoing, cells }).collect();
        write_all(&mut self.files, &rows)?;
        drop(rows);
        self.cells = emptied(cells);
        Ok(())
    }

    /// Finishes all files.
    ///
    /// # Errors
    ///
    /// When one cannot be written.
    pub fn finish(self) -> Result<(), WriteError> {
        self.files.into_iter().try_for_each(RowWriter::finish)
    }
}

/// Returns the memory of cells for others, which borrow from other responses: the library collects in place.
#[allow(
    clippy::unnecessary_filter_map,
    reason = "a filter returns cells that borrow from the same responses"
)]
fn emptied<'a>(mut cells: Vec<Cell<'_>>) -> Vec<Cell<'a>> {
    cells.clear();
    cells.into_iter().filter_map(|_| None).collect()
}

fn write_all(files: &mut [Box<dyn RowWriter + '_>], rows: &[Row<'_>]) -> Result<(), WriteError> {
    let Some((first, others)) = files.split_first_mut() else {
        return Ok(());
    };
    thread::scope(|scope| {
        let others = others.iter_mut();
        let others: Vec<_> = others
            .map(|file| scope.spawn(|| write_rows(file.as_mut(), rows)))
            .collect();
        let first = write_rows(first.as_mut(), rows);
        let written = others
            .into_iter()
            .map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        written.fold(first, Result::and)
    })
}

fn write_rows(file: &mut (dyn RowWriter + '_), rows: &[Row<'_>]) -> Result<(), WriteError> {
    rows.iter().try_for_each(|row| file.write(*row))
}

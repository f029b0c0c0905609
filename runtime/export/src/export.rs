//! Responses → rows → files.

use std::{borrow::Cow, sync::Arc};

use enkat_model::{Artifact, Missing};
use enkat_store::{OpenedIdentity, SentResponse};
use rayon::prelude::*;

use crate::{Cell, Outgoing, Reasons, Row, RowError, RowWriter, Table, WriteError};

/// The rows whose cells a thread makes at a time: they stay in the memory of the processor until they are written.
const PART: usize = 64;

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
        }
    }

    /// Writes some responses, on several threads.
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
        rayon::scope(|_| self.write_steps(&outgoing))
    }

    /// Writes rows step by step: while the files get those of one, the cells of the next one are made.
    fn write_steps(&mut self, outgoing: &[Outgoing<'_>]) -> Result<(), WriteError> {
        let step = PART * rayon::current_num_threads();
        let mut ready = Vec::new();
        for next in outgoing.chunks(step).chain([&[][..]]) {
            let (written, made) = rayon::join(
                || write_all(&mut self.files, &ready),
                || Part::make_all(&self.table, next),
            );
            written?;
            ready = made?;
        }
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

/// Some responses and their cells, one row after the other.
struct Part<'a, 'b> {
    outgoing: &'b [Outgoing<'a>],
    cells: Vec<Cell<'a>>,
}

impl<'a, 'b> Part<'a, 'b> {
    fn make_all(table: &Table, outgoing: &'b [Outgoing<'a>]) -> Result<Vec<Self>, RowError> {
        let parts = outgoing.par_chunks(PART);
        parts.map(|part| Self::make(table, part)).collect()
    }

    fn make(table: &Table, outgoing: &'b [Outgoing<'a>]) -> Result<Self, RowError> {
        let mut cells = Vec::with_capacity(outgoing.len() * table.columns().len());
        for outgoing in outgoing {
            table.row(outgoing, &mut cells)?;
        }
        Ok(Self { outgoing, cells })
    }

    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let columns = self.cells.len() / self.outgoing.len();
        let rows = self.outgoing.iter().zip(self.cells.chunks_exact(columns));
        rows.map(|(outgoing, cells)| Row { outgoing, cells })
    }
}

fn write_all(files: &mut [Box<dyn RowWriter + '_>], parts: &[Part<'_, '_>]) -> Result<(), WriteError> {
    let files = files.par_iter_mut();
    files.try_for_each(|file| {
        let mut rows = parts.iter().flat_map(Part::rows);
        rows.try_for_each(|row| file.write(row))
    })
}

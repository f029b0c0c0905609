//! Responses → rows → files.

use std::{borrow::Cow, sync::Arc};

use enkat_model::Artifact;
use enkat_store::{OpenedIdentity, SentResponse};

use crate::{Cell, Outgoing, Reasons, Row, RowWriter, Table, WriteError};

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

    /// Writes a response under its pseudonym, with its identity where there is one. Its dates are shifted by so many days, if dates
    /// are.
    ///
    /// # Errors
    ///
    /// When a file cannot be written, or the response is damaged.
    pub fn write(
        &mut self,
        response: &SentResponse,
        (pseudonym, identity): (&str, Option<&OpenedIdentity>),
        date_shift: i16,
    ) -> Result<(), WriteError> {
        let missing = match &response.missing {
            Some(missing) => Some(Cow::Borrowed(missing)),
            None => self.reasons.find(response).map(Cow::Owned),
        };
        let outgoing = Outgoing {
            response,
            pseudonym,
            missing: missing.as_deref(),
            identity,
            shifted_by: if self.protection.shifts_dates {
                date_shift
            } else {
                0
            },
            only_days: self.protection.only_days,
            birth_years_in_bands: self.protection.birth_years_in_bands,
        };
        let mut cells: Vec<Cell<'_>> = Vec::with_capacity(self.table.columns().len());
        self.table.row(&outgoing, &mut cells)?;
        for file in &mut self.files {
            file.write(Row {
                outgoing: &outgoing,
                cells: &cells,
            })?;
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

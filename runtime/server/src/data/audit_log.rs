//! Reads the log of a database, beside a server that may be writing it, and walks along its chain.

use enkat_store::{
    Database,
    audit::{Broken, Chain, Event, Head, Row},
};

use super::{Data, database};
use crate::{Error, Settings};

/// Why a log cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read the audit log of `{place}`: {why}")]
pub struct LogError {
    place: String,
    why: String,
}

/// A log that is whole.
#[derive(Debug)]
pub struct Verified {
    /// Its last row.
    pub head: Head,
    /// The numbers of the rows that tell that the database had stopped to protect the log.
    pub unprotected: Vec<i64>,
}

/// Walks along the log of a server with these settings; a head that was noted earlier has to be met on the way.
///
/// # Errors
///
/// When the database or its key cannot be read.
pub fn verify(settings: &Settings, noted: Option<Head>) -> Result<Result<Verified, Broken>, Error> {
    let database = database(settings)?;
    let mut chain = Chain::new(Data::chain_key(settings)?, noted);
    let (mut broken, mut unprotected) = (None, Vec::new());
    let read = read_from(&database, |row| {
        if row.event == Event::AuditUnprotected.name() {
            unprotected.push(row.number);
        }
        broken = chain.take(&row).err();
        broken.is_none()
    });
    read.map_err(|error| Error::Store(error.to_string()))?;
    let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let lost = threads
        .map_err(Error::Threads)?
        .block_on(database.lost_protection())?;
    let whole = broken.map_or_else(|| chain.end(), Err);
    let is_protected = |head| match lost.into_iter().next() {
        Some(trigger) => Err(Broken::Trigger(trigger)),
        None => Ok(Verified { head, unprotected }),
    };
    Ok(whole.and_then(is_protected))
}

/// Reads the log of a server with these settings from the first row on, until `visit` has seen all or wants no more.
///
/// # Errors
///
/// When there is no such database, or it has no log.
pub fn read(settings: &Settings, visit: impl FnMut(Row) -> bool + Send) -> Result<(), LogError> {
    let database = database(settings).map_err(|error| LogError {
        place: settings.data_dir.display().to_string(),
        why: error.to_string(),
    })?;
    read_from(&database, visit)
}

fn read_from(database: &dyn Database, mut visit: impl FnMut(Row) -> bool + Send) -> Result<(), LogError> {
    let failed = |why: String| LogError {
        place: database.place(),
        why,
    };
    let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let threads = threads.map_err(|error| failed(error.to_string()))?;
    let all = threads.block_on(database.read_log(&mut visit));
    all.map_err(|error| failed(error.to_string()))
}

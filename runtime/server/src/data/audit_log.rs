//! Reads and verifies the audit log of a database, beside a server that may be writing it.

use enkat_store::{
    Database,
    audit::{Broken, Chain, Event, Head, Row},
};

use super::{block_on, chain_keys, database};
use crate::{Error, Settings};

/// The result of verifying a log.
#[derive(Debug)]
pub enum Verification {
    /// It is as it was written.
    Intact(Verified),
    /// It is not.
    Broken(Broken),
}

/// A log that is whole.
#[derive(Debug)]
pub struct Verified {
    /// Its last row.
    pub head: Head,
    /// The numbers of the rows that record lost protection.
    pub unprotected: Vec<i64>,
}

/// Verifies the hash chain and the triggers of the audit log; `noted` must occur in the chain.
///
/// # Errors
///
/// When the database or its key cannot be read. A broken log is no error.
///
/// # Panics
///
/// In async code: it waits for the database on the thread that it is called on.
pub fn verify(settings: &Settings, noted: Option<Head>) -> Result<Verification, Error> {
    block_on(async {
        let database = database(settings);
        let mut chain = Chain::new(chain_keys(settings).await?, noted);
        let (mut broken, mut unprotected) = (None, Vec::new());
        read_from(database.as_ref(), |row| {
            if row.event == Event::AuditUnprotected.name() {
                unprotected.push(row.number);
            }
            broken = chain.take(&row).err();
            broken.is_none()
        })
        .await?;
        let lost = database.lost_protection().await?;
        Ok(match broken.map_or_else(|| chain.end(), Err) {
            Err(broken) => Verification::Broken(broken),
            Ok(head) => match lost.into_iter().next() {
                Some(trigger) => Verification::Broken(Broken::Trigger(trigger)),
                None => Verification::Intact(Verified { head, unprotected }),
            },
        })
    })
}

/// Reads the log of a server with these settings from the first row on, until `visit` has seen all or wants no more.
///
/// # Errors
///
/// When there is no such database, or it has no log.
///
/// # Panics
///
/// In async code: it waits for the database on the thread that it is called on.
pub fn read(settings: &Settings, visit: impl FnMut(Row) -> bool + Send) -> Result<(), Error> {
    block_on(async { read_from(database(settings).as_ref(), visit).await })
}

async fn read_from(database: &dyn Database, mut visit: impl FnMut(Row) -> bool + Send) -> Result<(), Error> {
    let read = database.read_log(&mut visit).await;
    read.map_err(|source| Error::AuditLog {
        place: database.place(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a message with those of its sources, as a command prints it.
    fn printed(error: &dyn std::error::Error) -> String {
        let mut printed = error.to_string();
        let mut source = error.source();
        while let Some(error) = source {
            printed = format!("{printed}: {error}");
            source = error.source();
        }
        printed
    }

    #[test]
    fn verify_without_database_names_the_log_once() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings {
            data_dir: folder.path().to_owned(),
            ..Settings::default()
        };
        let printed = printed(&verify(&settings, None).err().unwrap());
        let place = folder.path().join("enkat.db");
        let begin = format!("cannot read the audit log of `{}`: ", place.display());
        assert!(printed.starts_with(&begin), "{printed}");
        assert_eq!(printed.matches("cannot").count(), 1, "{printed}");
    }
}

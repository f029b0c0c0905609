//! Reads and verifies the audit log of a database, beside a server that may be writing it.

use enkat_store::{
    Database, RowOrder, StoreError,
    audit::{Broken, Head, Intact, Row},
    verify_audit_log,
};

use super::{block_on, chain_keys, database};
use crate::{Error, Settings};

/// Verifies the chains, the heads and the triggers of the audit log; `noted` must be one of its heads.
///
/// # Errors
///
/// When the database or its key cannot be read. A broken log is no error.
///
/// # Panics
///
/// In async code: it waits for the database on the thread that it is called on.
pub fn verify(settings: &Settings, noted: Option<Head>) -> Result<Result<Intact, Broken>, Error> {
    block_on(async {
        let database = database(settings);
        let keys = chain_keys(settings).await?;
        let verified = verify_audit_log(database.as_ref(), keys, noted).await;
        verified.map_err(|error| unreadable(database.as_ref(), error))
    })
}

/// Reads the log of a server with these settings by time, until `visit` has seen all or wants no more.
///
/// # Errors
///
/// When there is no such database, or it has no log.
///
/// # Panics
///
/// In async code: it waits for the database on the thread that it is called on.
pub fn read(settings: &Settings, visit: impl FnMut(Row) -> bool + Send) -> Result<(), Error> {
    let mut visit = visit;
    block_on(async {
        let database = database(settings);
        let read = database.read_log(RowOrder::Time, &mut visit).await;
        read.map_err(|error| unreadable(database.as_ref(), error))
    })
}

fn unreadable(database: &dyn Database, source: StoreError) -> Error {
    Error::AuditLog {
        place: database.place(),
        source,
    }
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

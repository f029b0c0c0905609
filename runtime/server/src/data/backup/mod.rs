//! Backups of an SQLite database: made, examined, and put together again. Encryption and the places of files are the caller's.
//!
//! A backup is a folder of three files. The first two have another ending where they are encrypted:
//!
//! | file | |
//! |---|---|
//! | [`DATA`] | the database without the keys of persons (`enkat_store_sqlite::backup`) |
//! | [`KEYS`] | the keys of persons, which a server key wraps; it is deleted after some days |
//! | [`MANIFEST`] | the [`Manifest`], in JSON, which is never encrypted: nothing in it is personal |
//!
//! No file has a server key. After the time of its keys, a backup opens no sealed value of a person: so one who was erased since stays
//! erased, whatever is restored.

mod manifest;

use std::path::{Path, PathBuf};

use enkat_store::{Contents, Database, KnownKey};
use enkat_store_sqlite::file::SqliteFile;
use jiff::{SignedDuration, Timestamp};

pub use self::manifest::{FileSum, Manifest};
use super::{audit_log, block_on, read_ring};
use crate::{DatabaseAddress, Error, Settings};
pub use enkat_store_sqlite::backup::Lost;

/// The name of the file of the data.
pub const DATA: &str = "enkat.db";
/// The name of the file of the keys of persons.
pub const KEYS: &str = "keys.db";
/// The name of the manifest.
pub const MANIFEST: &str = "manifest.json";

/// Returns the path of the database file of these settings.
///
/// # Errors
///
/// When the database is no file.
pub fn file(settings: &Settings) -> Result<PathBuf, Error> {
    match settings.database() {
        DatabaseAddress::File(file) => Ok(file),
        DatabaseAddress::Postgres(_) => Err(Error::Refused(vec![
            "this command is for SQLite: a database of PostgreSQL is backed up by its own programs (`pg_basebackup`, `pg_dump`), as \
             the book says under “Back up and restore”"
                .to_owned(),
        ])),
    }
}

/// Returns settings for the same keys, and another file as the database.
#[must_use]
pub fn with_file(settings: &Settings, file: &Path) -> Settings {
    Settings {
        data_dir: settings.data_dir.clone(),
        database: Some(DatabaseAddress::File(file.to_owned())),
        keys: Some(settings.keys()),
        ..Settings::default()
    }
}

/// Copies the database, as of one moment, into [`DATA`] and [`KEYS`] of a folder, and returns the manifest, still without the sums of
/// files. `keep` is the time for which the keys are kept.
///
/// # Errors
///
/// When the database is no file, or one of the files cannot be read or written.
///
/// # Panics
///
/// In async code: it waits for the database on the thread that it is called on.
pub fn copy(
    settings: &Settings,
    folder: &Path,
    (at, keep): (Timestamp, SignedDuration),
) -> Result<Manifest, Error> {
    let (data, keys) = (folder.join(DATA), folder.join(KEYS));
    let live = SqliteFile::new(&file(settings)?);
    let copied = SqliteFile::new(&data);
    let (facts, known) = block_on(async {
        live.copy_to(&data, &keys).await?;
        Ok((copied.facts().await?, known(&copied).await?))
    })?;
    let verified = audit_log::verify(&with_file(settings, &data), None)?;
    let needed = known.iter().filter(|key| key.retired_at.is_none());
    Ok(Manifest {
        format: Manifest::FORMAT,
        at,
        keys_until: at.saturating_add(keep).unwrap_or(Timestamp::MAX),
        schema: facts.schema,
        rows: facts.rows,
        audit: verified.ok().map(|intact| intact.head.to_string()),
        server_keys: needed.filter_map(KnownKey::id).map(|id| id.to_string()).collect(),
        files: std::collections::BTreeMap::new(),
    })
}

/// Examines the data of a backup, the database of these settings: no page is damaged, the rows are those that were copied, the server's
/// keys are here, and the audit log is whole and reaches to the row of then.
///
/// # Errors
///
/// The first of these that is not so, or that a file cannot be read.
///
/// # Panics
///
/// In async code: it waits for the database on the thread that it is called on.
pub fn examine(settings: &Settings, manifest: &Manifest) -> Result<(), Error> {
    let copied = SqliteFile::new(&file(settings)?);
    let (facts, known) = block_on(async {
        copied.check_whole().await?;
        Ok((copied.facts().await?, known(&copied).await?))
    })
    .map_err(|error| Error::Refused(vec![format!("the data are damaged: {error}")]))?;
    if (facts.schema, &facts.rows) != (manifest.schema, &manifest.rows) {
        return Err(Error::Refused(vec![
            "the data have other numbers of rows than the manifest says: they are of another backup"
                .to_owned(),
        ]));
    }
    read_ring(&settings.keys(), &known)?;
    let head = manifest
        .audit
        .as_deref()
        .and_then(enkat_store::audit::Head::parse);
    audit_log::verify(settings, head)?
        .map(drop)
        .map_err(|broken| Error::Refused(vec![format!("the audit log in the backup is broken: {broken}")]))
}

/// Puts the keys of persons into the data of a backup, the database of these settings, and returns the numbers of values that do not
/// open without their keys. Without a file of keys, that is all of persons.
///
/// # Errors
///
/// When one of the files cannot be read or written.
///
/// # Panics
///
/// In async code: it waits for the database on the thread that it is called on.
pub fn put_keys(settings: &Settings, keys: Option<&Path>) -> Result<Lost, Error> {
    let data = SqliteFile::new(&file(settings)?);
    block_on(async { Ok(data.put_keys(keys).await?) })
}

/// Returns the keys of the server that a copy knows.
async fn known(copied: &SqliteFile) -> Result<Vec<KnownKey>, Error> {
    match copied.contents().await? {
        Contents::Registered(known) => Ok(known),
        Contents::Nothing | Contents::Unregistered(_) => Ok(Vec::new()),
    }
}

//! Reads the log of a database, beside a server that may be writing it, and walks along its chain.

use std::path::Path;

use sqlx::{ConnectOptions, Row as _, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{Broken, By, Chain, Event, Head, Row, chain::CHAIN};
use crate::{Error, Settings, data::Data, store::SqliteStore};

/// Rows that are read at a time.
const PAGE: i64 = 1000;

/// Why a log cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read the audit log of `{file}`: {why}")]
pub struct LogError {
    file: String,
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
    let file = settings.database_file()?;
    let mut chain = Chain::new(Data::chain_key(settings)?, noted);
    let (mut broken, mut unprotected) = (None, Vec::new());
    let read = read(&file, |row| {
        if row.event == Event::AuditUnprotected.name() {
            unprotected.push(row.number);
        }
        broken = chain.take(&row).err();
        broken.is_none()
    });
    let failed = |error: &dyn std::fmt::Display| Error::Store(error.to_string());
    read.map_err(|error| failed(&error))?;
    let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let protection = threads
        .map_err(Error::Threads)?
        .block_on(SqliteStore::lost_protection(&file));
    let lost = protection.map_err(|error| failed(&error))?;
    let whole = broken.map_or_else(|| chain.end(), Err);
    let is_protected = |head| match lost.into_iter().next() {
        Some(trigger) => Err(Broken::Trigger(trigger)),
        None => Ok(Verified { head, unprotected }),
    };
    Ok(whole.and_then(is_protected))
}

/// Reads the log of a database file from the first row on, until `visit` has seen all or wants no more.
///
/// # Errors
///
/// When there is no such database, or it has no log.
pub fn read(file: &Path, visit: impl FnMut(Row) -> bool) -> Result<(), LogError> {
    let failed = |why: String| LogError {
        file: file.display().to_string(),
        why,
    };
    if !file.is_file() {
        return Err(failed("there is no such file".to_owned()));
    }
    let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let threads = threads.map_err(|error| failed(error.to_string()))?;
    let all = threads.block_on(all(file, visit));
    all.map_err(|error| failed(error.to_string()))
}

async fn all(file: &Path, mut visit: impl FnMut(Row) -> bool) -> Result<(), sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let mut connection = options.disable_statement_logging().connect().await?;
    let mut after = i64::MIN;
    loop {
        let rows = page(&mut connection, after).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = last.number;
        if !rows.into_iter().all(&mut visit) {
            return Ok(());
        }
    }
}

async fn page(connection: &mut SqliteConnection, after: i64) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT chain, number, key, at, event, survey_id, participant, detail, actor, times, hash FROM audit
         WHERE chain = $1 AND number > $2 ORDER BY number LIMIT $3",
    )
    .bind(CHAIN)
    .bind(after)
    .bind(PAGE)
    .fetch_all(connection)
    .await?;
    let row = |row: &sqlx::sqlite::SqliteRow| {
        let by = row.try_get::<Option<_>, _>("actor")?.zip(row.try_get("times")?);
        Ok(Row {
            by: by.map(|(actor, times)| By { actor, times }),
            chain: row.try_get("chain")?,
            number: row.try_get("number")?,
            key: row.try_get("key")?,
            at: row.try_get("at")?,
            event: row.try_get("event")?,
            survey_id: row.try_get("survey_id")?,
            participant: row.try_get("participant")?,
            detail: row.try_get("detail")?,
            hash: row.try_get("hash")?,
        })
    };
    rows.iter().map(row).collect()
}

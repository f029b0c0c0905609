//! A copy of a database, as a backup keeps it: the data in one file, and the keys of persons in another.
//!
//! The file of the data is the database as of one moment. Zeros stand where the data key of a participant, an invited person, an
//! account or evidence was, and sign-ins in progress are left out. The file of the keys is an SQLite database, too:
//!
//! | table | columns |
//! |---|---|
//! | `data_keys` | `owner`: `participant`, `invited`, `account` or `evidence`; `survey_id` of an invited person, otherwise empty; `id`, the reference of an invited person; `seal`: of an invited person the first 25 bytes of the sealed value, as an entry that is imported anew has another key; `data_key`, the wrapped key |
//! | `server_keys` | the server's keys that the database knows: `fingerprint`, `added_at`, `used_since` |
//!
//! So the data without the keys opens no sealed value of a person. The key of the service and those of the audit log belong to no
//! person, and stay in the data.

mod facts;
mod keys;
mod lost;
#[cfg(test)]
mod tests;

use std::path::Path;

use enkat_store::StoreError;
use sqlx::{
    ConnectOptions, Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

pub use self::{facts::Facts, lost::Lost};
use crate::{
    compatibility::refuse_ahead, error::SqliteError, file::SqliteFile, health, keys::reader,
    open::create_private,
};

/// Copies, and the way back.
#[allow(clippy::missing_errors_doc, reason = "`copy_to` says it for all methods")]
impl SqliteFile {
    /// Writes the data and the keys of persons, as of one moment, into two new files. Servers write meanwhile.
    ///
    /// # Errors
    ///
    /// Like all methods here, when one of the files cannot be read or written.
    pub async fn copy_to(&self, data: &Path, keys: &Path) -> Result<(), StoreError> {
        Ok(copy(self.path(), data, keys).await?)
    }

    /// Puts the keys of a file back into the data. Sealed values of persons whose key is not there, or of all without such a file, are
    /// removed: nothing opens them.
    pub async fn put_keys(&self, keys: Option<&Path>) -> Result<Lost, StoreError> {
        let mut connection = worker(self.path()).await?;
        keys::put(&mut connection, keys).await?;
        Ok(lost::remove(&mut connection).await.map_err(SqliteError::from)?)
    }

    /// Reads the facts about this file.
    pub async fn facts(&self) -> Result<Facts, StoreError> {
        Ok(facts::read(self.path()).await?)
    }

    /// Checks all of the file for damage, also what is in indexes.
    ///
    /// # Errors
    ///
    /// Also the first damage that is found.
    pub async fn check_whole(&self) -> Result<(), StoreError> {
        Ok(health::check_whole(self.path()).await?)
    }
}

/// Copies twice: pages of the first copy may have bytes of keys in them after these are taken out of its rows. The second one is written
/// row by row, and has nothing else.
async fn copy(file: &Path, data: &Path, keys: &Path) -> Result<(), SqliteError> {
    let mut connection = reader(file).await?;
    let refused = refuse_ahead(&mut connection).await;
    refused.map_err(|error| error.in_file(file))?;
    let whole = data.with_extension("whole");
    for new in [&whole, data, keys] {
        create_private(new).map_err(|error| failed(new, error))?;
    }
    vacuum(&mut connection, &whole).await?;
    connection.close().await?;
    let mut copied = worker(&whole).await?;
    keys::take(&mut copied, keys).await?;
    vacuum(&mut copied, data).await?;
    copied.close().await?;
    std::fs::remove_file(&whole).map_err(|error| failed(&whole, error))
}

fn failed(file: &Path, error: std::io::Error) -> SqliteError {
    SqliteError::unavailable(error).in_file(file)
}

/// Writes the rows of a database, as of one moment, into an empty file.
async fn vacuum(connection: &mut SqliteConnection, into: &Path) -> Result<(), SqliteError> {
    let into = text(into)?;
    sqlx::query("VACUUM INTO $1")
        .bind(into)
        .execute(connection)
        .await?;
    Ok(())
}

/// Connects to a file that no other program uses. It is thrown away if something fails, so that nothing can be undone.
async fn worker(file: &Path) -> Result<SqliteConnection, SqliteError> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Off)
        .synchronous(SqliteSynchronous::Off)
        .foreign_keys(true)
        .pragma("temp_store", "MEMORY");
    let connection = options.disable_statement_logging().connect().await;
    connection.map_err(|error| SqliteError::from(error).in_file(file))
}

/// Returns the path of a file as SQLite takes it.
fn text(file: &Path) -> Result<&str, SqliteError> {
    let text = file.to_str();
    text.ok_or_else(|| SqliteError::unavailable("its path is no UTF-8").in_file(file))
}

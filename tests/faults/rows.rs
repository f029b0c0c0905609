//! The rows of a database, read past the server.

use std::path::PathBuf;

use jiff::Timestamp;
use sqlx::{ConnectOptions, Connection, PgConnection, sqlite::SqliteConnectOptions};

use crate::ledger::Draft;

/// The database of a server.
pub(crate) enum Database {
    File(PathBuf),
    /// A database of PostgreSQL, by its address.
    Postgres(String),
}

/// A draft with its participant, and the time at which it was saved last.
pub(crate) struct Saved {
    pub(crate) participant: String,
    pub(crate) draft: Draft,
    pub(crate) at: Timestamp,
}

/// Reads all drafts.
pub(crate) fn drafts(database: &Database) -> Vec<Saved> {
    block_on(async {
        match database {
            Database::File(file) => {
                let options = SqliteConnectOptions::new().filename(file).read_only(true);
                let rows =
                    sqlx::query_as("SELECT participant, revision, json(answers), saved_at FROM drafts");
                let rows = rows
                    .fetch_all(&mut options.connect().await.unwrap())
                    .await
                    .unwrap();
                rows.into_iter().map(saved).collect()
            }
            Database::Postgres(address) => {
                let mut connection = PgConnection::connect(address).await.unwrap();
                let rows =
                    sqlx::query_as("SELECT participant, revision, answers::text, saved_at FROM drafts");
                let rows = rows.fetch_all(&mut connection).await.unwrap();
                rows.into_iter().map(saved).collect()
            }
        }
    })
}

fn saved((participant, revision, answers, at): (String, i64, String, i64)) -> Saved {
    let draft = Draft {
        revision: usize::try_from(revision).unwrap(),
        answers: serde_json::from_str(&answers).unwrap(),
    };
    let at = Timestamp::from_millisecond(at).unwrap();
    Saved {
        participant,
        draft,
        at,
    }
}

/// Waits for a database on this thread.
pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.unwrap().block_on(work)
}

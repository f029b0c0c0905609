//! The chains of the audit log in a file.

use std::path::PathBuf;

use async_trait::async_trait;
use enkat_store::{AuditLog, Database, audit::ChainKey, story};
use sqlx::{ConnectOptions, Executor, Row, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

use super::{
    file::SqliteFile,
    testing::older,
    tests::{key, opened, sign_in},
    *,
};

/// A file of its own.
struct Place {
    folder: TempDir,
    database: SqliteFile,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = SqliteFile::new(&file(&folder));
        Self { folder, database }
    }
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("enkat.db")
}

#[async_trait]
impl story::Place for Place {
    fn database(&self) -> &dyn Database {
        &self.database
    }

    async fn tamper(&self, statements: &'static str) {
        let options = SqliteConnectOptions::new().filename(file(&self.folder));
        let mut connection = options.connect().await.unwrap();
        let triggers = sqlx::query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
            .fetch_all(&mut connection)
            .await
            .unwrap();
        for trigger in &triggers {
            let drop = format!("DROP TRIGGER {}", trigger.get::<&str, _>("name"));
            connection.execute(sqlx::AssertSqlSafe(drop)).await.unwrap();
        }
        sqlx::raw_sql(statements).execute(&mut connection).await.unwrap();
        for trigger in &triggers {
            let create: String = trigger.get("sql");
            connection.execute(sqlx::AssertSqlSafe(create)).await.unwrap();
        }
    }
}

#[tokio::test]
async fn sqlite_store_passes_story_of_chains() {
    // The tables are created once, and copied.
    let current = Place::new();
    let connection = older(&file(&current.folder), i64::MAX).await;
    sqlx::Connection::close(connection).await.unwrap();
    let new = async || {
        let place = Place::new();
        std::fs::copy(file(&current.folder), file(&place.folder)).unwrap();
        place
    };
    story::tell_chains(new).await;
}

/// Checks that a chain is begun with its first row, or not at all.
#[tokio::test]
async fn chain_of_rolled_back_row_is_not_begun() {
    let place = Place::new();
    let store = opened(&file(&place.folder)).await.unwrap();
    let mut connection = store.writer.connection().await.unwrap();
    let entry = enkat_store::audit::AuditEntry {
        at: sign_in(1).at,
        event: enkat_store::audit::Event::SignedOut,
        survey_id: "pulse",
        participant: None,
        detail: "",
    };
    let mut transaction = sqlx::Connection::begin(&mut *connection).await.unwrap();
    audit::append(&mut transaction, &entry).await.unwrap();
    transaction.rollback().await.unwrap();
    drop(connection);
    store.audit(&entry).await.unwrap();
    let marks = place.database.chain_marks().await.unwrap();
    assert_eq!(marks.iter().map(|marks| marks.number).collect::<Vec<_>>(), [1, 2]);
    let secret = key().chain;
    let rows = story::verified_rows(&place.database, &[ChainKey { number: 1, secret }]).await;
    assert_eq!(rows.len(), 1);
}

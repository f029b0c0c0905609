//! The triggers that protect rows of the audit log from changes and deletion, compared with those that the migrations create.

use std::{collections::BTreeMap, path::Path};

use enkat_store::audit::{AuditEntry, Event};
use jiff::Timestamp;
use sqlx::{Connection, Executor, Row, SqliteConnection};

use super::{audit, keys, open};
use crate::error::SqliteError;

/// The statements of triggers, by name.
type Triggers = BTreeMap<String, String>;

/// Lists the names of the triggers of a file that are gone or changed.
pub(super) async fn lost(file: &Path) -> Result<Vec<String>, SqliteError> {
    let mut connection = keys::reader(file).await?;
    Ok(lost_in(&mut connection).await?.into_keys().collect())
}

/// Restores the triggers that are gone or changed, and records this in the log.
pub(super) async fn restore(connection: &mut SqliteConnection, at: Timestamp) -> Result<usize, SqliteError> {
    let lost = lost_in(connection).await?;
    if lost.is_empty() {
        return Ok(0);
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for (name, statement) in &lost {
        let drop = format!("DROP TRIGGER IF EXISTS {name}");
        transaction.execute(sqlx::AssertSqlSafe(drop)).await?;
        transaction
            .execute(sqlx::AssertSqlSafe(statement.clone()))
            .await?;
    }
    let entry = AuditEntry {
        at,
        event: Event::AuditUnprotected,
        survey_id: "",
        participant: None,
        detail: &lost.len().to_string(),
    };
    audit::append(&mut transaction, &entry).await?;
    transaction.commit().await?;
    Ok(lost.len())
}

async fn lost_in(connection: &mut SqliteConnection) -> Result<Triggers, SqliteError> {
    let found = triggers(connection).await?;
    let mut fresh = open::fresh().await?;
    let mut expected = triggers(&mut fresh).await?;
    expected.retain(|name, statement| found.get(name) != Some(statement));
    Ok(expected)
}

async fn triggers(connection: &mut SqliteConnection) -> Result<Triggers, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT name, sql FROM sqlite_schema
         WHERE type = 'trigger' AND tbl_name IN ('audit', 'audit_chains', 'audit_heads')",
    )
    .fetch_all(connection)
    .await?;
    let read = |row: &sqlx::sqlite::SqliteRow| Ok((row.try_get("name")?, row.try_get("sql")?));
    rows.iter().map(read).collect()
}

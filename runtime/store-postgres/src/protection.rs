//! The triggers that protect rows of the audit log from changes and deletion.

use enkat_store::audit::{AuditEntry, Event};
use jiff::Timestamp;
use sqlx::{Row, postgres::PgRow};

use super::audit;
use crate::{error::PostgresError, link::Link, open::PROTECTION, writing::Writing};

/// A trigger of the audit log.
#[derive(Debug, PartialEq, Eq)]
struct Trigger {
    name: String,
    /// The time and the events, as `pg_trigger.tgtype` has them.
    kind: i16,
    /// The body of its function.
    body: String,
}

/// Lists the names of the triggers that are gone, off or changed.
pub(super) async fn lost(connection: &mut Link) -> Result<Vec<String>, PostgresError> {
    let rows = sqlx::query(
        "SELECT tgname::text, tgtype, prosrc FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
         WHERE tgrelid = 'audit'::regclass AND tgenabled IN ('O', 'A') AND tgqual IS NULL AND NOT tgisinternal",
    )
    .fetch_all(connection)
    .await?;
    let trigger = |row: &PgRow| {
        Ok::<_, sqlx::Error>(Trigger {
            name: row.try_get(0)?,
            kind: row.try_get(1)?,
            body: row.try_get(2)?,
        })
    };
    let found = rows.iter().map(trigger).collect::<Result<Vec<_>, _>>()?;
    let lost = expected().into_iter().filter(|trigger| !found.contains(trigger));
    Ok(lost.map(|trigger| trigger.name).collect())
}

/// Lists the triggers that the migrations create.
fn expected() -> [Trigger; 2] {
    const ROW: i16 = 1;
    const BEFORE: i16 = 2;
    const INSERT: i16 = 4;
    const DELETE: i16 = 8;
    const UPDATE: i16 = 16;
    const TRUNCATE: i16 = 32;
    let mut bodies = PROTECTION.split("$$").skip(1).step_by(2).map(str::to_owned);
    let mut trigger = |name: &str, kind| Trigger {
        name: name.to_owned(),
        kind,
        body: bodies.next().unwrap_or_default(),
    };
    [
        trigger("audit_rows_stay_as_they_are", BEFORE | UPDATE | DELETE | TRUNCATE),
        trigger("audit_rows_come_last", ROW | BEFORE | INSERT),
    ]
}

/// Restores the triggers, if one is gone, off or changed, and records this in the log.
pub(super) async fn restore(connection: &mut Writing, at: Timestamp) -> Result<usize, PostgresError> {
    let lost = lost(connection).await?;
    if lost.is_empty() {
        return Ok(0);
    }
    let mut transaction = connection.begin().await?;
    sqlx::raw_sql(PROTECTION).execute(&mut **transaction).await?;
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

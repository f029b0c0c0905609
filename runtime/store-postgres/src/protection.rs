//! The triggers that protect rows of the audit log from changes and deletion.

use enkat_store::audit::{AuditEntry, Event};
use jiff::Timestamp;
use sqlx::{Row, postgres::PgRow};

use super::audit;
use crate::{
    error::PostgresError,
    link::Link,
    migrations::{HEADS_PROTECTION, PROTECTION},
    writing::Writing,
};

/// A trigger of the audit log.
#[derive(Debug, PartialEq, Eq)]
struct Trigger {
    table: String,
    name: String,
    /// The time and the events, as `pg_trigger.tgtype` has them.
    kind: i16,
    /// The body of its function.
    body: String,
}

/// Lists the names of the triggers that are gone, off or changed.
pub(super) async fn lost(connection: &mut Link) -> Result<Vec<String>, PostgresError> {
    let rows = sqlx::query(
        "SELECT relname::text, tgname::text, tgtype, prosrc
         FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid
         WHERE tgrelid IN ('audit'::regclass, 'audit_chains'::regclass, 'audit_heads'::regclass)
           AND tgenabled IN ('O', 'A') AND tgqual IS NULL AND NOT tgisinternal",
    )
    .fetch_all(connection)
    .await?;
    let trigger = |row: &PgRow| {
        Ok::<_, sqlx::Error>(Trigger {
            table: row.try_get(0)?,
            name: row.try_get(1)?,
            kind: row.try_get(2)?,
            body: row.try_get(3)?,
        })
    };
    let found = rows.iter().map(trigger).collect::<Result<Vec<_>, _>>()?;
    let lost = expected().into_iter().filter(|trigger| !found.contains(trigger));
    Ok(lost.map(|trigger| trigger.name).collect())
}

/// Lists the triggers that the migrations create.
fn expected() -> [Trigger; 5] {
    const ROW: i16 = 1;
    const BEFORE: i16 = 2;
    const INSERT: i16 = 4;
    const DELETE: i16 = 8;
    const UPDATE: i16 = 16;
    const TRUNCATE: i16 = 32;
    const STAY: i16 = BEFORE | DELETE | TRUNCATE;
    const COME_LAST: i16 = ROW | BEFORE | INSERT;
    let [only_added_to, row_comes_last, head_comes_last] = [
        nth_body(PROTECTION, 0),
        nth_body(PROTECTION, 1),
        nth_body(HEADS_PROTECTION, 0),
    ];
    let trigger = |table: &str, name: &str, kind, body: &str| Trigger {
        table: table.to_owned(),
        name: name.to_owned(),
        kind,
        body: body.to_owned(),
    };
    [
        trigger(
            "audit",
            "audit_rows_stay_as_they_are",
            STAY | UPDATE,
            only_added_to,
        ),
        trigger("audit", "audit_rows_come_last", COME_LAST, row_comes_last),
        trigger("audit_chains", "audit_chains_stay", STAY, only_added_to),
        trigger(
            "audit_heads",
            "audit_heads_stay_as_they_are",
            STAY | UPDATE,
            only_added_to,
        ),
        trigger("audit_heads", "audit_heads_come_last", COME_LAST, head_comes_last),
    ]
}

/// Returns the body of a function of a migration, by its place.
fn nth_body(migration: &str, place: usize) -> &str {
    migration.split("$$").nth(2 * place + 1).unwrap_or_default()
}

/// Restores the triggers, if one is gone, off or changed, and records this in the log.
pub(super) async fn restore(connection: &mut Writing, at: Timestamp) -> Result<usize, PostgresError> {
    let lost = lost(connection).await?;
    if lost.is_empty() {
        return Ok(0);
    }
    let mut transaction = connection.begin().await?;
    for statements in [PROTECTION, HEADS_PROTECTION] {
        sqlx::raw_sql(statements).execute(&mut **transaction).await?;
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

//! Adds rows to the audit log, within the transaction of the change that they record.

use std::sync::Arc;

use enkat_store::{
    ParticipantId,
    audit::{AuditEntry, By, CHAIN, Counted, Event, Head, Row},
};
use jiff::Timestamp;
use sqlx::Row as _;

use crate::writing::{Author, Writing};

/// The lock that a transaction holds from its first row of the log to its end: the number of a row follows from the row before it.
const LOG: &str = "audit log";

/// Adds a row, in a transaction of its own.
pub(super) async fn record(connection: &mut Writing, entry: &AuditEntry<'_>) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    append(&mut transaction, entry).await?;
    transaction.commit().await
}

/// Adds a row for each of these incidents, in a transaction of its own.
pub(super) async fn record_counted(connection: &mut Writing, counted: &[Counted]) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    append_counted(&mut transaction, counted).await?;
    transaction.commit().await
}

/// Adds a row.
pub(super) async fn append(connection: &mut Writing, entry: &AuditEntry<'_>) -> Result<(), sqlx::Error> {
    append_all(connection, std::slice::from_ref(entry)).await
}

/// Adds a row for each of these entries.
pub(super) async fn append_all(
    connection: &mut Writing,
    entries: &[AuditEntry<'_>],
) -> Result<(), sqlx::Error> {
    if entries.is_empty() {
        return Ok(());
    }
    let end = end(connection).await?;
    let actor = |event: Event| match &end.author.operator {
        Some(operator) => operator.clone(),
        None => event.actor().to_string(),
    };
    let by = |entry: &AuditEntry<'_>| By {
        actor: actor(entry.event),
        times: 1,
    };
    add(
        connection,
        &end.rows(entries.iter().map(|entry| (*entry, by(entry)))),
    )
    .await
}

/// Adds a row for each of these incidents.
async fn append_counted(connection: &mut Writing, counted: &[Counted]) -> Result<(), sqlx::Error> {
    let by = |counted: &Counted| By {
        actor: counted.incident.actor.to_string(),
        times: counted.times,
    };
    let end = end(connection).await?;
    add(
        connection,
        &end.rows(counted.iter().map(|counted| (counted.entry(), by(counted)))),
    )
    .await
}

/// Adds rows in one statement.
async fn add(connection: &mut Writing, rows: &[Row]) -> Result<(), sqlx::Error> {
    let by = |row: &Row| row.by.as_ref().map(|by| (by.actor.clone(), by.times));
    let (actors, times): (Vec<_>, Vec<_>) = rows.iter().map(|row| by(row).unzip()).unzip();
    sqlx::query(
        "INSERT INTO audit (chain, number, key, at, event, survey_id, participant, detail, actor, times, hash)
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[],
                              $8::text[], $9::text[], $10::bigint[], $11::text[])",
    )
    .bind(rows.iter().map(|row| row.chain).collect::<Vec<_>>())
    .bind(rows.iter().map(|row| row.number).collect::<Vec<_>>())
    .bind(rows.iter().map(|row| row.key).collect::<Vec<_>>())
    .bind(rows.iter().map(|row| row.at).collect::<Vec<_>>())
    .bind(rows.iter().map(|row| row.event.clone()).collect::<Vec<_>>())
    .bind(rows.iter().map(|row| row.survey_id.clone()).collect::<Vec<_>>())
    .bind(rows.iter().map(|row| row.participant.clone()).collect::<Vec<_>>())
    .bind(rows.iter().map(|row| row.detail.clone()).collect::<Vec<_>>())
    .bind(actors)
    .bind(times)
    .bind(rows.iter().map(|row| row.hash.clone()).collect::<Vec<_>>())
    .execute(&mut **connection)
    .await?;
    Ok(())
}

/// The end of the log, from which the next row is made.
struct End {
    author: Arc<Author>,
    head: Head,
}

impl End {
    /// Builds the next rows.
    fn rows<'e>(&self, entries: impl Iterator<Item = (AuditEntry<'e>, By)>) -> Vec<Row> {
        let (mut head, key) = (self.head.clone(), self.author.key());
        entries
            .map(|(entry, by)| {
                let row = head.next(&entry, by, &key);
                head = Head::of(&row);
                row
            })
            .collect()
    }
}

/// Finds the end of the log. Until the transaction ends, no other one adds rows.
async fn end(connection: &mut Writing) -> Result<End, sqlx::Error> {
    connection.hold(LOG).await?;
    Ok(End {
        head: head(&mut **connection).await?,
        author: Arc::clone(&connection.author),
    })
}

/// Returns the last row.
pub(super) async fn head(executor: impl sqlx::PgExecutor<'_>) -> Result<Head, sqlx::Error> {
    let last = sqlx::query("SELECT number, hash FROM audit WHERE chain = $1 ORDER BY number DESC LIMIT 1")
        .bind(CHAIN)
        .fetch_optional(executor)
        .await?;
    let Some(row) = last else { return Ok(Head::start()) };
    Ok(Head {
        number: row.try_get("number")?,
        hash: row.try_get("hash")?,
    })
}

/// Adds a row about a participant's survey.
pub(super) async fn append_of(
    connection: &mut Writing,
    participant: &ParticipantId,
    event: Event,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let row = sqlx::query("SELECT survey_id FROM participants WHERE id = $1")
        .bind(&participant.0)
        .fetch_one(&mut **connection)
        .await?;
    let entry = AuditEntry {
        at,
        event,
        survey_id: row.try_get("survey_id")?,
        participant: Some(participant),
        detail: "",
    };
    append(connection, &entry).await
}

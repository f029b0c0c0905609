//! Adds rows to the audit log, within the transaction of the change that they record.

use enkat_store::{
    ParticipantId,
    audit::{AuditEntry, By, ChainHead, Counted, Event, Row},
};
use jiff::Timestamp;
use sqlx::Row as _;

use crate::{error::is_crossed, writing::Writing};

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
    let operator = connection.author.operator.clone();
    let by = |entry: &AuditEntry<'_>| By {
        actor: operator
            .clone()
            .unwrap_or_else(|| entry.event.actor().to_string()),
        times: 1,
    };
    let entries = entries.iter().map(|entry| (*entry, by(entry))).collect();
    extend(connection, entries).await
}

/// Adds a row for each of these incidents.
async fn append_counted(connection: &mut Writing, counted: &[Counted]) -> Result<(), sqlx::Error> {
    let by = |counted: &Counted| By {
        actor: counted.incident.actor.to_string(),
        times: counted.times,
    };
    let entries = counted
        .iter()
        .map(|counted| (counted.entry(), by(counted)))
        .collect();
    extend(connection, entries).await
}

/// Adds rows to the connection's chain, which begins with its first row.
async fn extend(connection: &mut Writing, entries: Vec<(AuditEntry<'_>, By)>) -> Result<(), sqlx::Error> {
    let Some((first, _)) = entries.first() else {
        return Ok(());
    };
    let mut last = match connection.own.last() {
        Some(last) => last.clone(),
        None => ChainHead::start(begin(connection, first.at).await?),
    };
    let key = connection.author.key();
    let entries = entries.into_iter();
    let rows: Vec<_> = entries.map(|(entry, by)| last.next(&entry, by, &key)).collect();
    let added = add(connection, &rows).await;
    match &added {
        Ok(()) => connection.own.move_to(Some(last)),
        // A transaction that met another one goes on with the chain when it is done again.
        Err(error) if is_crossed(error) => {}
        Err(_) => connection.own.give_up(),
    }
    added
}

/// Begins a chain, and returns its number.
async fn begin(connection: &mut Writing, at: Timestamp) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("INSERT INTO audit_chains (started_at) VALUES ($1) RETURNING number")
        .bind(at.as_millisecond())
        .fetch_one(&mut **connection)
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

/// Counts the rows. A chain that has ended is covered by heads up to its last row.
pub(super) async fn length(executor: impl sqlx::PgExecutor<'_>) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT coalesce(sum(CASE WHEN is_open THEN
                    (SELECT coalesce(max(audit.number), 0) FROM audit WHERE chain = audit_chains.number)
                ELSE covered END), 0)::bigint
         FROM audit_chains",
    )
    .fetch_one(executor)
    .await
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

//! Adds rows to the audit log, within the transaction of what they tell of.

use jiff::Timestamp;
use sqlx::{Row, SqliteConnection};

use crate::{
    audit::{Entry, Event, Head},
    store::ParticipantId,
};

/// Adds a row.
pub(super) async fn append(connection: &mut SqliteConnection, entry: &Entry<'_>) -> Result<(), sqlx::Error> {
    let last = sqlx::query("SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1")
        .fetch_optional(&mut *connection)
        .await?;
    let head = match last {
        None => Head::start(),
        Some(row) => Head {
            number: row.try_get("number")?,
            hash: row.try_get("hash")?,
        },
    };
    let row = head.next(entry);
    sqlx::query(
        "INSERT INTO audit (number, at, event, survey_id, participant, detail, hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(row.number)
    .bind(row.at)
    .bind(row.event)
    .bind(row.survey_id)
    .bind(row.participant)
    .bind(row.detail)
    .bind(row.hash)
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds a row about a participant's survey.
pub(super) async fn append_of(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
    event: Event,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let row = sqlx::query("SELECT survey_id FROM participants WHERE id = $1")
        .bind(&participant.0)
        .fetch_one(&mut *connection)
        .await?;
    let entry = Entry {
        at,
        event,
        survey_id: row.try_get("survey_id")?,
        participant: Some(participant),
        detail: "",
    };
    append(connection, &entry).await
}

//! Consent to words that have changed since.

use sqlx::{Connection, Row, SqliteConnection, SqlitePool};

use super::{StoreError, audit};
use crate::{
    audit::Event,
    store::{Lapse, ParticipantId},
};

pub(super) async fn has_other(
    pool: &SqlitePool,
    participant: &ParticipantId,
    current: &[String],
) -> Result<bool, StoreError> {
    let row = sqlx::query(
        "SELECT consent_text IS NULL OR consent_text NOT IN (SELECT value FROM json_each($2))
         FROM drafts WHERE participant = $1 AND consented_at IS NOT NULL",
    )
    .bind(&participant.0)
    .bind(serde_json::Value::from(current).to_string())
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?.unwrap_or(false))
}

/// Empties the box, and tells the audit log.
pub(super) async fn lapse(connection: &mut SqliteConnection, lapse: &Lapse<'_>) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let lapsed = sqlx::query(
        "UPDATE drafts SET
             revision = revision + 1, answers = jsonb_patch(answers, json_object($2, NULL)),
             consented_at = NULL, consent_text = NULL, last_changes = NULL
         WHERE participant = $1 AND consented_at IS NOT NULL
           AND (consent_text IS NULL OR consent_text NOT IN (SELECT value FROM json_each($3)))",
    )
    .bind(&lapse.participant.0)
    .bind(lapse.checkbox)
    .bind(serde_json::Value::from(lapse.current).to_string())
    .execute(&mut *transaction)
    .await?;
    let is_lapsed = lapsed.rows_affected() == 1;
    if is_lapsed {
        audit::append_of(
            &mut transaction,
            lapse.participant,
            Event::ConsentLapsed,
            lapse.at,
        )
        .await?;
    }
    transaction.commit().await?;
    Ok(is_lapsed)
}

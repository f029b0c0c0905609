//! The outbox.

use std::{collections::BTreeMap, sync::Arc};

use async_trait::async_trait;
use enkat_store::{
    Claim, Delivery, DeliveryKind, DeliveryRow, DeliveryState, Outbox, ParticipantId, Purpose, SentResponse,
    Settled, SortKey, StoreError, Tried,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use sqlx::{Row, postgres::PgRow};

use super::{
    PostgresStore, audit,
    error::PostgresError,
    pool::Pool,
    rows,
    writer::{Work, transact},
    writing::Writing,
};

#[async_trait]
impl Outbox for PostgresStore {
    async fn surveys_with_due_deliveries(&self, at: Timestamp) -> Result<Vec<String>, StoreError> {
        let surveys = sqlx::query_scalar("SELECT DISTINCT survey_id FROM deliveries WHERE due_at <= $1")
            .bind(at.as_millisecond())
            .fetch_all(&self.readers)
            .await;
        Ok(surveys.map_err(PostgresError::from)?)
    }

    async fn claim_deliveries(&self, claim: &Claim) -> Result<Vec<Delivery>, StoreError> {
        Ok(self.writer.step(claim.clone()).await?)
    }

    async fn settle_delivery(&self, settled: &Settled) -> Result<bool, StoreError> {
        Ok(self.writer.step(settled.clone()).await?)
    }

    async fn sent_response(&self, participant: &ParticipantId) -> Result<Option<SentResponse>, StoreError> {
        Ok(sent_response(&self.readers, participant).await?)
    }

    async fn deliveries(&self, survey_id: Option<&str>) -> Result<Vec<DeliveryRow>, StoreError> {
        Ok(list(&self.readers, survey_id).await?)
    }

    async fn replay_deliveries(&self, numbers: &[i64], at: Timestamp) -> Result<usize, StoreError> {
        transact!(self.writer, |connection| replay(connection, numbers, at))
    }

    async fn forget_deliveries(&self, accepted_before: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| forget(connection, accepted_before))
    }
}

#[async_trait]
impl Work for Claim {
    type Outcome = Vec<Delivery>;

    async fn run(&self, connection: &mut Writing) -> Result<Vec<Delivery>, sqlx::Error> {
        let claimed = sqlx::query(
            "WITH free AS (
                 SELECT number FROM deliveries AS due
                 WHERE survey_id = $1 AND due_at <= $3
                   AND NOT EXISTS (SELECT 1 FROM deliveries AS earlier
                                   WHERE earlier.participant = due.participant AND earlier.number < due.number
                                     AND earlier.due_at IS NOT NULL)
                 ORDER BY due_at, number LIMIT $5 FOR UPDATE SKIP LOCKED
             )
             UPDATE deliveries SET claim = $2, due_at = $4, tries = tries + 1
             FROM free WHERE deliveries.number = free.number
             RETURNING deliveries.number, survey_id, participant, event, at, tries",
        )
        .bind(&self.survey_id)
        .bind(&self.name)
        .bind(self.at.as_millisecond())
        .bind(self.until.as_millisecond())
        .bind(i64::from(self.most))
        .fetch_all(&mut **connection)
        .await?;
        let claimed = claimed.iter().map(delivery).collect::<Result<Vec<_>, _>>();
        let mut claimed = claimed.map_err(|error| sqlx::Error::Decode(error.to_string().into()))?;
        claimed.sort_unstable_by_key(|delivery| delivery.number);
        let sent = claimed
            .iter()
            .filter(|delivery| delivery.kind == DeliveryKind::Sent);
        let sent: Vec<_> = sent.map(|delivery| delivery.participant.0.as_str()).collect();
        // In this order: the end of a response locks its deliveries before its participant, too.
        sqlx::query("UPDATE participants SET delivered_at = $2 WHERE id = ANY($1) AND delivered_at IS NULL")
            .bind(sent)
            .bind(self.at.as_millisecond())
            .execute(&mut **connection)
            .await?;
        Ok(claimed)
    }

    /// Returns none: the outcome of each delivery is recorded.
    fn entry<'a>(&'a self, _: &'a Vec<Delivery>) -> Option<AuditEntry<'a>> {
        None
    }
}

#[async_trait]
impl Work for Settled {
    type Outcome = bool;

    async fn run(&self, connection: &mut Writing) -> Result<bool, sqlx::Error> {
        let (due_at, failure) = match &self.tried {
            Tried::Delivered(_) => (None, None),
            Tried::Again(at, why) => (Some(at.as_millisecond()), Some(why)),
            Tried::GivenUp(why) => (None, Some(why)),
            Tried::Dropped => {
                let dropped = sqlx::query("DELETE FROM deliveries WHERE number = $1 AND claim = $2")
                    .bind(self.delivery.number)
                    .bind(&self.claim)
                    .execute(&mut **connection)
                    .await?;
                return Ok(dropped.rows_affected() == 1);
            }
        };
        let settled = sqlx::query(
            "UPDATE deliveries SET due_at = $3, failure = $4, claim = NULL,
                                   ended_at = CASE WHEN $3::bigint IS NULL THEN $5::bigint END
             WHERE number = $1 AND claim = $2",
        )
        .bind(self.delivery.number)
        .bind(&self.claim)
        .bind(due_at)
        .bind(failure)
        .bind(self.at.as_millisecond())
        .execute(&mut **connection)
        .await?;
        Ok(settled.rows_affected() == 1)
    }

    fn entry<'a>(&'a self, is_in_force: &'a bool) -> Option<AuditEntry<'a>> {
        match &self.tried {
            Tried::Delivered(detail) if *is_in_force => Some(AuditEntry {
                at: self.at,
                event: Event::ResponseDelivered,
                survey_id: &self.delivery.survey_id,
                participant: Some(&self.delivery.participant),
                detail,
            }),
            _ => None,
        }
    }
}

/// Puts the end of the responses of these participants into the outbox, in place of all earlier events about them. A
/// receiver that cannot have a response is not told. A try in progress is over when its claim ends: the end comes after
/// it.
pub(super) async fn tell_end(
    connection: &mut Writing,
    participants: &[String],
    kind: DeliveryKind,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO deliveries (survey_id, participant, event, at, due_at)
         SELECT survey_id, id, $2, $3::bigint,
                greatest($3, (SELECT max(due_at) FROM deliveries
                              WHERE participant = participants.id AND claim IS NOT NULL))
         FROM participants WHERE id = ANY($1) AND delivered_at IS NOT NULL ORDER BY id
         ON CONFLICT (participant, event) DO UPDATE
         SET at = excluded.at, tries = 0, due_at = excluded.due_at, claim = NULL, failure = NULL, ended_at = NULL",
    )
    .bind(participants)
    .bind(kind.name())
    .bind(at.as_millisecond())
    .execute(&mut **connection)
    .await?;
    sqlx::query("DELETE FROM deliveries WHERE participant = ANY($1) AND event <> $2")
        .bind(participants)
        .bind(kind.name())
        .execute(&mut **connection)
        .await?;
    Ok(())
}

async fn sent_response(
    pool: &Pool,
    participant: &ParticipantId,
) -> Result<Option<SentResponse>, PostgresError> {
    let row = sqlx::query(
        "SELECT participants.id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender, unit,
                presets, purpose, birth_year, submissions.language, payload, scores, missing, sealed_missing,
                consented_at, consent_text, submitted_at
         FROM participants
         JOIN submissions ON submissions.participant = participants.id
         JOIN tailorings ON tailorings.id = participants.tailoring
         LEFT JOIN identities ON identities.participant = participants.id
         WHERE participants.id = $1 AND withdrawn_at IS NULL",
    )
    .bind(&participant.0)
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let presets: Option<&str> = row.try_get("presets")?;
    let purpose: Option<&str> = row.try_get("purpose")?;
    Ok(Some(SentResponse {
        // One response has no place among others.
        key: SortKey::default(),
        participant: participant.clone(),
        data_key: Some(rows::key(&row)?),
        tailoring: Arc::new(rows::tailoring(&row)?),
        language: row.try_get("language")?,
        payload: row.try_get("payload")?,
        scores: row.try_get("scores")?,
        missing: rows::missing(&row)?,
        sealed_missing: row.try_get("sealed_missing")?,
        unit: row.try_get("unit")?,
        presets: match presets {
            Some(presets) => rows::parsed(presets, "presets")?,
            None => Vec::new(),
        },
        purpose: purpose.and_then(Purpose::parse),
        birth_year: row.try_get("birth_year")?,
        consented_at: rows::perhaps_time(&row, "consented_at")?,
        consent: row.try_get("consent_text")?,
        at: rows::time(&row, "submitted_at")?,
        identity: None,
    }))
}

async fn list(pool: &Pool, survey_id: Option<&str>) -> Result<Vec<DeliveryRow>, PostgresError> {
    let rows = sqlx::query(
        "SELECT number, survey_id, participant, event, at, tries, due_at, failure, ended_at FROM deliveries
         WHERE $1::text IS NULL OR survey_id = $1 ORDER BY number",
    )
    .bind(survey_id)
    .fetch_all(pool)
    .await?;
    let read = |row: &PgRow| {
        let failure: Option<String> = row.try_get("failure")?;
        let state = match (rows::perhaps_time(row, "due_at")?, &failure) {
            (Some(due), _) => DeliveryState::Waiting(due),
            (None, None) => DeliveryState::Delivered(rows::time(row, "ended_at")?),
            (None, Some(_)) => DeliveryState::GivenUp(rows::time(row, "ended_at")?),
        };
        Ok(DeliveryRow {
            delivery: delivery(row)?,
            state,
            failure,
        })
    };
    rows.iter().map(read).collect()
}

fn delivery(row: &PgRow) -> Result<Delivery, PostgresError> {
    let kind = DeliveryKind::parse(row.try_get("event")?);
    let tries: i64 = row.try_get("tries")?;
    Ok(Delivery {
        number: row.try_get("number")?,
        survey_id: row.try_get("survey_id")?,
        participant: ParticipantId(row.try_get("participant")?),
        kind: kind.ok_or_else(|| PostgresError::failed("a delivery has an event of a newer version"))?,
        at: rows::time(row, "at")?,
        tries: u32::try_from(tries).map_err(PostgresError::failed)?,
    })
}

/// Deletes deliveries that were accepted before this time.
async fn forget(connection: &mut Writing, accepted_before: Timestamp) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_long().await?;
    sqlx::query("DELETE FROM deliveries WHERE ended_at < $1 AND failure IS NULL")
        .bind(accepted_before.as_millisecond())
        .execute(&mut **transaction)
        .await?;
    transaction.commit().await
}

/// Makes deliveries due now, and writes a row of the audit log for each survey.
async fn replay(connection: &mut Writing, numbers: &[i64], at: Timestamp) -> Result<usize, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let replayed: Vec<String> = sqlx::query_scalar(
        "WITH named AS (
             SELECT number FROM deliveries WHERE number = ANY($1) AND claim IS NULL ORDER BY number FOR UPDATE
         )
         UPDATE deliveries SET due_at = $2, tries = 0, failure = NULL, ended_at = NULL
         FROM named WHERE deliveries.number = named.number RETURNING survey_id",
    )
    .bind(numbers)
    .bind(at.as_millisecond())
    .fetch_all(&mut **transaction)
    .await?;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for survey_id in &replayed {
        *counts.entry(survey_id).or_default() += 1;
    }
    for (survey_id, count) in counts {
        let entry = AuditEntry {
            at,
            event: Event::DeliveriesReplayed,
            survey_id,
            participant: None,
            detail: &count.to_string(),
        };
        audit::append(&mut transaction, &entry).await?;
    }
    transaction.commit().await?;
    Ok(replayed.len())
}

//! Everything that is stored of one response.

use enkat_store::{Consented, ParticipantId, ResponseRecord, SealedEvidence};
use sqlx::{Row, postgres::PgRow};

use crate::{error::PostgresError, pool::Pool, read, rows};

/// Reads all that is stored of the response of a participant; `None` where there is no such participant.
pub(super) async fn record(
    pool: &Pool,
    participant: &ParticipantId,
) -> Result<Option<ResponseRecord>, PostgresError> {
    let row = sqlx::query(
        "SELECT tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender, data_key, unit, presets, birth_year,
                return_links.expires_at AS link_until,
                coalesce(drafts.consented_at, submissions.consented_at) AS consented_at, words
         FROM participants
         JOIN tailorings ON tailorings.id = participants.tailoring
         LEFT JOIN identities ON identities.participant = participants.id
         LEFT JOIN return_links ON return_links.participant = participants.id
         LEFT JOIN drafts ON drafts.participant = participants.id
         LEFT JOIN submissions ON submissions.participant = participants.id
         LEFT JOIN consent_words ON consent_words.hash = coalesce(drafts.consent_text, submissions.consent_text)
         WHERE participants.id = $1",
    )
    .bind(&participant.0)
    .fetch_optional(pool)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let presets: Option<&str> = row.try_get("presets")?;
    let consent = rows::perhaps_time(&row, "consented_at")?;
    let words = row.try_get("words")?;
    Ok(Some(ResponseRecord {
        tailoring: rows::tailoring(&row)?,
        key: rows::key(&row)?,
        unit: row.try_get("unit")?,
        presets: match presets {
            Some(_) => rows::json(&row, "presets")?,
            None => Vec::new(),
        },
        birth_year: row.try_get("birth_year")?,
        consent: consent.map(|at| Consented { at, words }),
        link_until: rows::perhaps_time(&row, "link_until")?,
        draft: read::draft(pool, participant).await?.map(|kept| kept.draft),
        submission: read::submission(pool, participant).await?,
        evidence: evidence(pool, participant).await?,
    }))
}

async fn evidence(pool: &Pool, participant: &ParticipantId) -> Result<Vec<SealedEvidence>, PostgresError> {
    let rows = sqlx::query(
        "SELECT id, sealed, data_key, kept_until FROM evidence WHERE participant = $1 ORDER BY kept_until, id",
    )
    .bind(&participant.0)
    .fetch_all(pool)
    .await?;
    let evidence = |row: &PgRow| {
        Ok(SealedEvidence {
            id: row.try_get("id")?,
            sealed: rows::sealed(row, "sealed")?.ok_or_else(rows::keyless)?,
            kept_until: rows::time(row, "kept_until")?,
        })
    };
    rows.iter().map(evidence).collect()
}

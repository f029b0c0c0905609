//! Reading submissions: in one transaction, so that all are as of one moment while others are sent.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    vec,
};

use async_trait::async_trait;
use enkat_model::Missing;
use enkat_store::{
    Invited, ParticipantId, Purpose, SentResponse, SortBy, SortKey, StoreError, StoredIdentity,
    SubmissionFilter, Submissions, Tailoring,
};
use jiff::Timestamp;
use serde_json::json;
use sqlx::{Row, Sqlite, SqlitePool, Transaction, sqlite::SqliteRow};

use super::rows;
use crate::error::SqliteError;

/// The number of submissions that are read at a time.
const CHUNK: usize = 500;

/// A reading in progress.
pub(super) struct Reading {
    transaction: Transaction<'static, Sqlite>,
    count: usize,
    versions: BTreeSet<(String, u32)>,
    with_identities: bool,
    /// The rows that are still to be read, in the order of the keys.
    rows: vec::IntoIter<i64>,
    /// The tailorings read so far, by number: many participants share one.
    tailorings: HashMap<i64, Arc<Tailoring>>,
}

impl Reading {
    /// Finds the submissions of a filter, and sorts them.
    pub(super) async fn begin(
        pool: &SqlitePool,
        filter: &SubmissionFilter,
        sort_by: &SortBy,
    ) -> Result<Self, SqliteError> {
        let mut transaction = pool.begin().await?;
        let rows = matching(&mut transaction, filter, sort_by).await?;
        let versions = versions(&mut transaction, &filter.survey_id).await?;
        Ok(Self {
            transaction,
            count: rows.len(),
            versions,
            with_identities: filter.with_identities,
            rows: rows.into_iter(),
            tailorings: HashMap::new(),
        })
    }

    async fn read(&mut self) -> Result<Vec<SentResponse>, SqliteError> {
        let wanted: Vec<i64> = self.rows.by_ref().take(CHUNK).collect();
        let rows = sqlx::query(
            "SELECT submissions.participant, submissions.language, payload, scores, missing, sealed_missing, consented_at, consent_text,
                    submitted_at, unit, presets, purpose, birth_year, tailoring
             FROM json_each($1) AS wanted
             CROSS JOIN submissions ON submissions.rowid = wanted.value
             CROSS JOIN participants ON participants.id = submissions.participant
             LEFT JOIN identities ON identities.participant = submissions.participant
             ORDER BY wanted.key",
        )
        .bind(json!(wanted).to_string())
        .fetch_all(&mut *self.transaction)
        .await?;
        let mut responses = Vec::with_capacity(rows.len());
        for row in &rows {
            let tailoring = self.tailoring(row.try_get("tailoring")?).await?;
            responses.push(response(row, tailoring)?);
        }
        if self.with_identities {
            let mut known = identities(&mut self.transaction, &wanted).await?;
            for response in &mut responses {
                response.identity = known.remove(&response.participant.0);
            }
        }
        Ok(responses)
    }

    async fn tailoring(&mut self, number: i64) -> Result<Arc<Tailoring>, SqliteError> {
        if let Some(known) = self.tailorings.get(&number) {
            return Ok(Arc::clone(known));
        }
        let row = sqlx::query("SELECT survey, version, flags, gender FROM tailorings WHERE id = $1")
            .bind(number)
            .fetch_one(&mut *self.transaction)
            .await?;
        let tailoring = Arc::new(rows::tailoring(&row)?);
        self.tailorings.insert(number, Arc::clone(&tailoring));
        Ok(tailoring)
    }
}

#[async_trait]
impl Submissions for Reading {
    fn count(&self) -> usize {
        self.count
    }

    fn versions(&self) -> BTreeSet<(String, u32)> {
        self.versions.clone()
    }

    async fn next(&mut self) -> Result<Vec<SentResponse>, StoreError> {
        Ok(self.read().await?)
    }
}

/// Lists the rows of the submissions of a filter, in the order of their keys.
async fn matching(
    transaction: &mut Transaction<'static, Sqlite>,
    filter: &SubmissionFilter,
    sort_by: &SortBy,
) -> Result<Vec<i64>, SqliteError> {
    let purposes: Vec<_> = filter.purposes.iter().map(|purpose| purpose.name()).collect();
    let found = sqlx::query(
        "SELECT submissions.rowid, submissions.participant
         FROM participants JOIN submissions ON submissions.participant = participants.id
         WHERE survey_id = $1 AND withdrawn_at IS NULL AND submitted_at >= $2
           AND ($3 = '[]' OR EXISTS (SELECT 1 FROM json_each($3)
                                     WHERE unit = value OR substr(unit, 1, length(value) + 1) = value || '/'))
           AND coalesce(purpose, $4) IN (SELECT value FROM json_each($5))",
    )
    .bind(&filter.survey_id)
    .bind(filter.since.map_or(i64::MIN, Timestamp::as_millisecond))
    .bind(json!(filter.units).to_string())
    .bind(filter.current_purpose.name())
    .bind(json!(purposes).to_string())
    .fetch_all(&mut **transaction)
    .await?;
    let keyed = found.iter().map(|row| {
        let participant = ParticipantId(row.try_get("participant")?);
        Ok((sort_by(&participant), row.try_get("rowid")?))
    });
    let mut keyed: Vec<(SortKey, i64)> = keyed.collect::<Result<_, sqlx::Error>>()?;
    keyed.sort_unstable();
    Ok(keyed.into_iter().map(|(_, row)| row).collect())
}

/// Lists the versions that were answered in a survey.
async fn versions(
    transaction: &mut Transaction<'static, Sqlite>,
    survey_id: &str,
) -> Result<BTreeSet<(String, u32)>, SqliteError> {
    let rows = sqlx::query(
        "SELECT DISTINCT survey, version FROM submissions
         WHERE participant IN (SELECT id FROM participants WHERE survey_id = $1)",
    )
    .bind(survey_id)
    .fetch_all(&mut **transaction)
    .await?;
    let versions = rows
        .iter()
        .map(|row| Ok((row.try_get("survey")?, row.try_get("version")?)));
    versions.collect()
}

fn response(row: &SqliteRow, tailoring: Arc<Tailoring>) -> Result<SentResponse, SqliteError> {
    let presets: Option<&str> = row.try_get("presets")?;
    let purpose: Option<&str> = row.try_get("purpose")?;
    let missing: Option<Missing> = rows::missing(row)?;
    Ok(SentResponse {
        participant: ParticipantId(row.try_get("participant")?),
        tailoring,
        language: row.try_get("language")?,
        payload: row.try_get("payload")?,
        scores: row.try_get("scores")?,
        missing,
        sealed_missing: row.try_get("sealed_missing")?,
        unit: row.try_get("unit")?,
        presets: match presets {
            Some(_) => rows::json(row, "presets")?,
            None => Vec::new(),
        },
        purpose: purpose.and_then(Purpose::parse),
        birth_year: row.try_get("birth_year")?,
        consented_at: rows::perhaps_time(row, "consented_at")?,
        consent: row.try_get("consent_text")?,
        at: rows::time(row, "submitted_at")?,
        identity: None,
    })
}

/// Reads the identities behind these submissions, by participant.
async fn identities(
    transaction: &mut Transaction<'static, Sqlite>,
    wanted: &[i64],
) -> Result<HashMap<String, StoredIdentity>, SqliteError> {
    let rows = sqlx::query(
        "SELECT submissions.participant, identities.sealed, invited.reference, invited.sealed AS invited, invited.settings
         FROM json_each($1) AS wanted
         CROSS JOIN submissions ON submissions.rowid = wanted.value
         LEFT JOIN identities ON identities.participant = submissions.participant
         LEFT JOIN invitations ON invitations.participant = submissions.participant
         LEFT JOIN invited ON invited.id = invitations.invited",
    )
    .bind(json!(wanted).to_string())
    .fetch_all(&mut **transaction)
    .await?;
    let identity = |row: &SqliteRow| {
        let reference: Option<String> = row.try_get("reference")?;
        let invited = reference.map(|reference| {
            Ok::<_, SqliteError>(Invited {
                reference,
                sealed: row.try_get("invited")?,
                settings: rows::settings(row)?,
            })
        });
        let identity = StoredIdentity {
            sealed: row.try_get("sealed")?,
            invited: invited.transpose()?,
        };
        Ok((row.try_get("participant")?, identity))
    };
    rows.iter().map(identity).collect()
}

//! Responses whose time is over.

use async_trait::async_trait;
use enkat_store::{CodeOf, Due, OnRequest, ParticipantId, Retention, StoreError, Traces};
use sqlx::{Connection, Row, SqliteConnection, sqlite::SqliteRow};

use super::{UsedInvitations, erase_rows, list};
use crate::{SqliteStore, error::SqliteError};

/// The number of responses that one transaction erases.
const BATCH: i16 = 500;

/// The limit of a statement without one.
const ALL: i16 = -1;

#[async_trait]
impl Retention for SqliteStore {
    async fn count_due(&self, due: Due<'_>) -> Result<usize, StoreError> {
        let mut connection = self.readers.acquire().await.map_err(SqliteError::from)?;
        let found = find(&mut connection, due, ALL).await.map_err(SqliteError::from)?;
        Ok(found.len())
    }

    async fn erase_due(
        &self,
        due: Due<'_>,
        code_of: CodeOf<'_>,
        request: OnRequest<'_>,
    ) -> Result<usize, StoreError> {
        Ok(
            erase_due(&mut *self.writer.connection().await?, due, code_of, request)
                .await
                .map_err(SqliteError::from)?,
        )
    }
}

async fn erase_due(
    connection: &mut SqliteConnection,
    due: Due<'_>,
    code_of: CodeOf<'_>,
    request: OnRequest<'_>,
) -> Result<usize, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let found = find(&mut transaction, due, BATCH).await?;
    if found.is_empty() {
        return Ok(0);
    }
    let mut traces = Traces::default();
    for row in &found {
        match due {
            Due::Listed { .. } => traces.listed.push(row.try_get(0)?),
            _ => traces.participants.push(ParticipantId(row.try_get(0)?)),
        }
    }
    let used = match due {
        Due::Unanswered { .. } => UsedInvitations::Reusable,
        _ => UsedInvitations::Erased,
    };
    if let Due::Sent { .. } | Due::Unfinished { .. } = due {
        traces.listed = listed_of(&mut transaction, &traces.participants).await?;
    }
    let codes = codes(&mut transaction, &traces.listed, code_of).await?;
    erase_rows(&mut transaction, &traces, &codes, used, request).await?;
    transaction.commit().await?;
    Ok(found.len())
}

/// Returns the statement that finds the ids of those whose time is over.
fn statement(due: Due<'_>) -> &'static str {
    match due {
        Due::Sent { .. } => {
            "SELECT participants.id FROM participants
             CROSS JOIN submissions ON submissions.participant = participants.id
             WHERE participants.survey_id = $2 AND submitted_at <= $3 LIMIT $1"
        }
        Due::Unfinished { .. } => {
            "SELECT participants.id FROM participants
             CROSS JOIN drafts ON drafts.participant = participants.id
             WHERE participants.survey_id = $2 AND saved_at <= $3 LIMIT $1"
        }
        Due::Listed { .. } => {
            "SELECT id FROM invited
             WHERE survey_id = $2
               AND NOT EXISTS (SELECT 1 FROM invitations WHERE invited = invited.id AND participant IS NOT NULL)
             LIMIT $1"
        }
        Due::Unanswered { .. } => {
            "SELECT drafts.participant FROM drafts
             CROSS JOIN identities ON identities.participant = drafts.participant
             WHERE answered_at IS NULL AND json(answers) = '{}' AND saved_at <= $2 AND signed_in_at <= $2
               AND NOT EXISTS (SELECT 1 FROM sessions WHERE participant = drafts.participant AND expires_at > $2)
             LIMIT $1"
        }
    }
}

/// Finds the ids of those whose time is over, at most so many.
async fn find(
    connection: &mut SqliteConnection,
    due: Due<'_>,
    most: i16,
) -> Result<Vec<SqliteRow>, sqlx::Error> {
    let query = sqlx::query(statement(due)).bind(most);
    let query = match due {
        Due::Sent { survey_id, until } | Due::Unfinished { survey_id, until } => {
            query.bind(survey_id).bind(until.as_millisecond())
        }
        Due::Listed { survey_id } => query.bind(survey_id),
        Due::Unanswered { until } => query.bind(until.as_millisecond()),
    };
    query.fetch_all(connection).await
}

/// Finds the entries in lists by whose invitations these participants have begun.
async fn listed_of(
    connection: &mut SqliteConnection,
    participants: &[ParticipantId],
) -> Result<Vec<i64>, sqlx::Error> {
    let ids: Vec<_> = participants.iter().map(|participant| &participant.0).collect();
    sqlx::query_scalar(
        "SELECT DISTINCT invited FROM json_each($1) AS named
         CROSS JOIN invitations ON invitations.participant = named.value
         WHERE invited IS NOT NULL",
    )
    .bind(list(&ids))
    .fetch_all(connection)
    .await
}

/// Makes the codes of these entries, each with its survey.
async fn codes(
    connection: &mut SqliteConnection,
    listed: &[i64],
    code_of: CodeOf<'_>,
) -> Result<Vec<(String, String)>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT survey_id, reference FROM json_each($1) AS named CROSS JOIN invited ON invited.id = named.value",
    )
    .bind(list(listed))
    .fetch_all(connection)
    .await?;
    let code = |row: &SqliteRow| {
        let (survey_id, reference): (String, &str) = (row.try_get("survey_id")?, row.try_get("reference")?);
        let code = code_of(&survey_id, reference).0;
        Ok((survey_id, code))
    };
    rows.iter().map(code).collect()
}

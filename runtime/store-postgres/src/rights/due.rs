//! Responses whose time is over.

use async_trait::async_trait;
use enkat_store::{CodeOf, Due, OnRequest, ParticipantId, Retention, StoreError, Traces};
use sqlx::{
    Postgres, Row,
    postgres::{PgArguments, PgRow},
};

use super::{ERASURES, UsedInvitations, erase_rows, hold, ids};
use crate::{PostgresStore, error::PostgresError, link::Link, writer::transact, writing::Writing};

/// The number of responses that one transaction erases.
const BATCH: i64 = 500;

#[async_trait]
impl Retention for PostgresStore {
    async fn count_due(&self, due: Due<'_>) -> Result<usize, StoreError> {
        let mut connection = self
            .readers
            .patiently()
            .acquire()
            .await
            .map_err(PostgresError::from)?;
        let found = find(&mut connection, due, None)
            .await
            .map_err(PostgresError::from)?;
        Ok(found.len())
    }

    async fn erase_due(
        &self,
        due: Due<'_>,
        code_of: CodeOf<'_>,
        request: OnRequest<'_>,
    ) -> Result<usize, StoreError> {
        loop {
            // The search keeps no one from writing.
            let mut reading = self
                .readers
                .patiently()
                .acquire()
                .await
                .map_err(PostgresError::from)?;
            let found = find(&mut reading, due, Some(BATCH))
                .await
                .map_err(PostgresError::from)?;
            drop(reading);
            if found.is_empty() {
                return Ok(0);
            }
            let erased = transact!(self.writer, |connection| {
                erase_due(connection, (due, &found), code_of, request)
            })?;
            if erased > 0 {
                return Ok(erased);
            }
        }
    }
}

/// Erases those of the found ones that are still due.
async fn erase_due(
    connection: &mut Writing,
    (due, found): (Due<'_>, &Found),
    code_of: CodeOf<'_>,
    request: OnRequest<'_>,
) -> Result<usize, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    transaction.hold(ERASURES).await?;
    match found {
        Found::Participants(participants) => hold(&mut transaction, participants, &[]).await?,
        Found::Listed(listed) => hold(&mut transaction, &[], listed).await?,
    }
    let found = still(&mut transaction, due, found).await?;
    let count = found.len();
    let mut traces = Traces::default();
    match found {
        Found::Participants(participants) => {
            traces.participants = participants.into_iter().map(ParticipantId).collect();
        }
        Found::Listed(listed) => traces.listed = listed,
    }
    let used = match due {
        Due::Unanswered { .. } => UsedInvitations::Reusable,
        _ => UsedInvitations::Erased,
    };
    if let Due::Sent { .. } | Due::Unfinished { .. } = due {
        traces.listed = listed_of(&mut transaction, &traces.participants).await?;
    }
    if count > 0 {
        let codes = codes(&mut transaction, &traces.listed, code_of).await?;
        erase_rows(&mut transaction, &traces, &codes, used, request).await?;
    }
    transaction.commit().await?;
    Ok(count)
}

/// Those whose time is over, by their ids.
enum Found {
    Participants(Vec<String>),
    Listed(Vec<i64>),
}

impl Found {
    fn of(due: Due<'_>, rows: &[PgRow]) -> Result<Self, sqlx::Error> {
        Ok(match due {
            Due::Listed { .. } => {
                Self::Listed(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
            }
            _ => Self::Participants(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?),
        })
    }

    fn len(&self) -> usize {
        match self {
            Self::Participants(ids) => ids.len(),
            Self::Listed(ids) => ids.len(),
        }
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Finds the ids of those whose time is over: all, or at most so many.
async fn find(connection: &mut Link, due: Due<'_>, most: Option<i64>) -> Result<Found, sqlx::Error> {
    let statement = match due {
        Due::Sent { .. } => {
            "SELECT participants.id FROM participants
             JOIN submissions ON submissions.participant = participants.id
             WHERE participants.survey_id = $2 AND submitted_at <= $3 LIMIT $1"
        }
        Due::Unfinished { .. } => {
            "SELECT participants.id FROM participants
             JOIN drafts ON drafts.participant = participants.id
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
             JOIN identities ON identities.participant = drafts.participant
             WHERE answered_hour IS NULL AND answers = '{}' AND saved_day <= $2::bigint / 86400000 AND saved_at <= $2
               AND signed_in_at <= $2
               AND NOT EXISTS (SELECT 1 FROM sessions WHERE participant = drafts.participant AND expires_at > $2)
               AND NOT EXISTS (SELECT 1 FROM return_links WHERE participant = drafts.participant AND expires_at > $3)
             LIMIT $1"
        }
    };
    let query = sqlx::query(statement).bind(most);
    Found::of(due, &bound(query, due).fetch_all(connection).await?)
}

/// Keeps those of these ids that are still due.
async fn still(connection: &mut Writing, due: Due<'_>, found: &Found) -> Result<Found, sqlx::Error> {
    let statement = match due {
        Due::Sent { .. } => {
            "SELECT participants.id FROM participants
             JOIN submissions ON submissions.participant = participants.id
             WHERE participants.id = ANY($1) AND participants.survey_id = $2 AND submitted_at <= $3"
        }
        Due::Unfinished { .. } => {
            "SELECT participants.id FROM participants
             JOIN drafts ON drafts.participant = participants.id
             WHERE participants.id = ANY($1) AND participants.survey_id = $2 AND saved_at <= $3"
        }
        Due::Listed { .. } => {
            "SELECT id FROM invited
             WHERE id = ANY($1) AND survey_id = $2
               AND NOT EXISTS (SELECT 1 FROM invitations WHERE invited = invited.id AND participant IS NOT NULL)"
        }
        Due::Unanswered { .. } => {
            "SELECT drafts.participant FROM drafts
             JOIN identities ON identities.participant = drafts.participant
             WHERE drafts.participant = ANY($1) AND answered_at IS NULL AND answers = '{}' AND saved_at <= $2
               AND signed_in_at <= $2
               AND NOT EXISTS (SELECT 1 FROM sessions WHERE participant = drafts.participant AND expires_at > $2)
               AND NOT EXISTS (SELECT 1 FROM return_links WHERE participant = drafts.participant AND expires_at > $3)"
        }
    };
    let query = sqlx::query(statement);
    let query = match found {
        Found::Participants(ids) => query.bind(ids),
        Found::Listed(ids) => query.bind(ids),
    };
    Found::of(due, &bound(query, due).fetch_all(&mut **connection).await?)
}

type Query<'a> = sqlx::query::Query<'a, Postgres, PgArguments>;

/// Binds the survey and the times, behind the first argument.
fn bound<'a>(query: Query<'a>, due: Due<'a>) -> Query<'a> {
    match due {
        Due::Sent { survey_id, until } | Due::Unfinished { survey_id, until } => {
            query.bind(survey_id).bind(until.as_millisecond())
        }
        Due::Listed { survey_id } => query.bind(survey_id),
        Due::Unanswered { until, now } => query.bind(until.as_millisecond()).bind(now.as_millisecond()),
    }
}

/// Finds the entries in lists by whose invitations these participants have begun. One that another response or a
/// further invitation needs stays.
async fn listed_of(
    connection: &mut Writing,
    participants: &[ParticipantId],
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT DISTINCT invited FROM invitations
         WHERE participant = ANY($1) AND invited IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM invitations AS other
             WHERE other.invited = invitations.invited
               AND (other.participant <> ALL($1)
                    OR (other.participant IS NULL AND other.revoked_at IS NULL)))",
    )
    .bind(ids(participants))
    .fetch_all(&mut **connection)
    .await
}

/// Makes the codes of these entries, each with its survey.
async fn codes(
    connection: &mut Writing,
    listed: &[i64],
    code_of: CodeOf<'_>,
) -> Result<Vec<(String, String)>, sqlx::Error> {
    let rows = sqlx::query("SELECT survey_id, reference FROM invited WHERE id = ANY($1)")
        .bind(listed)
        .fetch_all(&mut **connection)
        .await?;
    let code = |row: &PgRow| {
        let (survey_id, reference): (String, &str) = (row.try_get("survey_id")?, row.try_get("reference")?);
        let code = code_of(&survey_id, reference).0;
        Ok((survey_id, code))
    };
    rows.iter().map(code).collect()
}

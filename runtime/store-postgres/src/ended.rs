//! Ending sessions for an operator.

use enkat_store::{
    EndedSessions, SecretHash, SessionsOf,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;

use super::{
    PostgresError, audit,
    brief::{Brief, ROWS},
    pool::Pool,
    writing::Writing,
};

/// Lists these sessions in the order of their keys, in which they are to be locked.
pub(super) async fn find(readers: &Pool, of: &SessionsOf) -> Result<Vec<SecretHash>, PostgresError> {
    let find = match of {
        SessionsOf::Participant(participant) => {
            sqlx::query_scalar("SELECT secret_hash FROM sessions WHERE participant = $1 ORDER BY secret_hash")
                .bind(&participant.0)
        }
        SessionsOf::Survey(survey_id) => sqlx::query_scalar(
            "SELECT secret_hash FROM participants JOIN sessions ON sessions.participant = participants.id
             WHERE participants.survey_id = $1 ORDER BY secret_hash",
        )
        .bind(survey_id),
        SessionsOf::Participants => {
            sqlx::query_scalar("SELECT secret_hash FROM sessions ORDER BY secret_hash")
        }
        SessionsOf::Accounts => {
            sqlx::query_scalar("SELECT secret_hash FROM account_sessions ORDER BY secret_hash")
        }
    };
    let hashes: Vec<String> = find.fetch_all(readers).await?;
    Ok(hashes.into_iter().map(SecretHash).collect())
}

/// Ends as many of these sessions as fit into a short transaction, with one row in the audit log.
pub(super) async fn end(
    connection: &mut Writing,
    of: &SessionsOf,
    sessions: &[SecretHash],
    at: Timestamp,
) -> Result<EndedSessions, PostgresError> {
    let delete = match of {
        SessionsOf::Accounts => {
            "DELETE FROM account_sessions
             WHERE secret_hash IN (SELECT secret_hash FROM account_sessions WHERE secret_hash = ANY($1)
                                   ORDER BY secret_hash FOR UPDATE)"
        }
        _ => {
            "DELETE FROM sessions
             WHERE secret_hash IN (SELECT secret_hash FROM sessions WHERE secret_hash = ANY($1)
                                   ORDER BY secret_hash FOR UPDATE)"
        }
    };
    let mut brief = Brief::begin(connection).await?;
    let mut done = EndedSessions::default();
    for some in sessions.chunks(ROWS) {
        if brief.is_over(done.seen) {
            break;
        }
        let hashes: Vec<_> = some.iter().map(|hash| hash.0.as_str()).collect();
        let delete = sqlx::query(delete).bind(hashes);
        done.ended += delete.execute(&mut **brief.transaction).await?.rows_affected();
        done.seen += some.len();
    }
    if done.ended > 0 {
        let (survey_id, participant) = match of {
            SessionsOf::Participant(participant) => ("", Some(participant)),
            SessionsOf::Survey(survey_id) => (survey_id.as_str(), None),
            SessionsOf::Participants | SessionsOf::Accounts => ("", None),
        };
        let entry = AuditEntry {
            at,
            event: Event::SessionsEnded,
            survey_id,
            participant,
            detail: &done.ended.to_string(),
        };
        audit::append(&mut brief.transaction, &entry).await?;
    }
    brief.commit().await?;
    Ok(done)
}

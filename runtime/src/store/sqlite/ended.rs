//! Sessions that an operator ends.

use jiff::Timestamp;
use sqlx::Connection;

use super::{StoreError, audit, writer::Writer};
use crate::{
    audit::{Entry, Event},
    store::SessionsOf,
};

/// How many sessions end at a time, so that saves wait only shortly.
const AT_A_TIME: u64 = 1000;

/// Some sessions of a participant, of a survey's participants, of all participants, and of all accounts.
const OF_PARTICIPANT: &str = "DELETE FROM sessions WHERE secret_hash IN (
    SELECT secret_hash FROM sessions WHERE participant = $1 LIMIT 1000)";
const OF_SURVEY: &str = "DELETE FROM sessions WHERE secret_hash IN (
    SELECT secret_hash FROM participants JOIN sessions ON sessions.participant = participants.id
    WHERE participants.survey_id = $1 LIMIT 1000)";
const OF_PARTICIPANTS: &str =
    "DELETE FROM sessions WHERE secret_hash IN (SELECT secret_hash FROM sessions LIMIT 1000)";
const OF_ACCOUNTS: &str =
    "DELETE FROM account_sessions WHERE secret_hash IN (SELECT secret_hash FROM account_sessions LIMIT 1000)";

/// Ends them some at a time, each time with a row in the audit log, and says how many there were.
pub(super) async fn end_all(writer: &Writer, of: &SessionsOf, at: Timestamp) -> Result<u64, StoreError> {
    let mut ended = 0;
    for statement in statements(of) {
        loop {
            let some = end_some(writer, statement, of, at).await?;
            ended += some;
            if some < AT_A_TIME {
                break;
            }
        }
    }
    Ok(ended)
}

fn statements(of: &SessionsOf) -> &'static [&'static str] {
    match of {
        SessionsOf::Participant(_) => &[OF_PARTICIPANT],
        SessionsOf::Survey(_) => &[OF_SURVEY],
        SessionsOf::All => &[OF_PARTICIPANTS, OF_ACCOUNTS],
    }
}

async fn end_some(
    writer: &Writer,
    statement: &'static str,
    of: &SessionsOf,
    at: Timestamp,
) -> Result<u64, StoreError> {
    let (whose, survey_id, participant) = match of {
        SessionsOf::Participant(participant) => (Some(participant.0.as_str()), "", Some(participant)),
        SessionsOf::Survey(survey_id) => (Some(survey_id.as_str()), survey_id.as_str(), None),
        SessionsOf::All => (None, "", None),
    };
    let mut connection = writer.connection().await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let delete = sqlx::query(statement);
    let delete = match whose {
        Some(whose) => delete.bind(whose),
        None => delete,
    };
    let ended = delete.execute(&mut *transaction).await?.rows_affected();
    if ended > 0 {
        let entry = Entry {
            at,
            event: Event::SessionsEnded,
            survey_id,
            participant,
            detail: &ended.to_string(),
        };
        audit::append(&mut transaction, &entry).await?;
    }
    transaction.commit().await?;
    Ok(ended)
}

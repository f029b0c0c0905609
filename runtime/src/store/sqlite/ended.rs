//! Sessions that an operator ends.

use jiff::Timestamp;
use serde_json::json;
use sqlx::{SqliteConnection, SqlitePool};

use super::{
    StoreError, audit,
    brief::{Brief, ROWS},
    writer::Writer,
};
use crate::{
    audit::{Entry, Event},
    store::SessionsOf,
};

/// A kind of sessions: how those that are to end are found, and how some of them end.
struct Kind {
    find: &'static str,
    end: &'static str,
}

const END: &str = "DELETE FROM sessions WHERE secret_hash IN (SELECT value FROM json_each($1))";
const OF_PARTICIPANT: Kind = Kind {
    find: "SELECT secret_hash FROM sessions WHERE participant = $1",
    end: END,
};
const OF_SURVEY: Kind = Kind {
    find: "SELECT secret_hash FROM participants JOIN sessions ON sessions.participant = participants.id
           WHERE participants.survey_id = $1",
    end: END,
};
const OF_PARTICIPANTS: Kind = Kind {
    find: "SELECT secret_hash FROM sessions",
    end: END,
};
const OF_ACCOUNTS: Kind = Kind {
    find: "SELECT secret_hash FROM account_sessions",
    end: "DELETE FROM account_sessions WHERE secret_hash IN (SELECT value FROM json_each($1))",
};

/// Ends the sessions that are there, in short transactions with a row in the audit log each, and returns how many there were.
pub(super) async fn end_all(
    readers: &SqlitePool,
    writer: &Writer,
    of: &SessionsOf,
    at: Timestamp,
) -> Result<u64, StoreError> {
    let (kinds, whose): (&[_], _) = match of {
        SessionsOf::Participant(participant) => (&[OF_PARTICIPANT], Some(participant.0.as_str())),
        SessionsOf::Survey(survey_id) => (&[OF_SURVEY], Some(survey_id.as_str())),
        SessionsOf::All => (&[OF_PARTICIPANTS, OF_ACCOUNTS], None),
    };
    let mut ended = 0;
    for &Kind { find, end } in kinds {
        let find = sqlx::query_scalar(find);
        let find = match whose {
            Some(whose) => find.bind(whose),
            None => find,
        };
        let hashes: Vec<String> = find.fetch_all(readers).await?;
        let mut left = hashes.as_slice();
        while !left.is_empty() {
            let mut connection = writer.connection().await?;
            let done = end_some(&mut connection, end, left, of, at).await?;
            left = &left[done.seen..];
            ended += done.ended;
        }
    }
    Ok(ended)
}

/// The work of one transaction.
#[derive(Default)]
struct Ending {
    seen: usize,
    /// Those that had not ended by themselves.
    ended: u64,
}

/// Ends as many sessions as fit into a short transaction.
async fn end_some(
    connection: &mut SqliteConnection,
    end: &'static str,
    hashes: &[String],
    of: &SessionsOf,
    at: Timestamp,
) -> Result<Ending, StoreError> {
    let mut brief = Brief::begin(connection).await?;
    let mut done = Ending::default();
    for some in hashes.chunks(ROWS) {
        if brief.is_over(done.seen) {
            break;
        }
        let delete = sqlx::query(end).bind(json!(some).to_string());
        done.ended += delete.execute(&mut *brief.transaction).await?.rows_affected();
        done.seen += some.len();
    }
    if done.ended > 0 {
        let (survey_id, participant) = match of {
            SessionsOf::Participant(participant) => ("", Some(participant)),
            SessionsOf::Survey(survey_id) => (survey_id.as_str(), None),
            SessionsOf::All => ("", None),
        };
        let entry = Entry {
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

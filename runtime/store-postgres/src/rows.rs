//! Conversion between columns and records.

use enkat_model::{Gender, Missing};
use enkat_store::{
    Draft, OwnSession, Participant, ParticipantId, PersonSettings, Sealed, SecretHash, Session,
    StoredContent, Submission, Tailoring, WrappedKey,
};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sqlx::{Row, postgres::PgRow, types::Json};

use crate::error::PostgresError;

/// Reads a column of JSON.
pub(super) fn json<T: DeserializeOwned>(row: &PgRow, column: &str) -> Result<T, PostgresError> {
    parsed(row.try_get(column)?, column)
}

/// Parses the JSON of a column.
pub(super) fn parsed<T: DeserializeOwned>(text: &str, column: &str) -> Result<T, PostgresError> {
    // The whole error would quote the value into the log.
    let broken = |error: serde_json::Error| {
        let (line, place) = (error.line(), error.column());
        PostgresError::failed(format!("column {column} is broken at {line}:{place}"))
    };
    serde_json::from_str(text).map_err(broken)
}

/// Reads a column of a time.
pub(super) fn time(row: &PgRow, column: &str) -> Result<Timestamp, PostgresError> {
    timestamp(row.try_get(column)?, column)
}

/// Converts a time of a column.
pub(super) fn timestamp(milliseconds: i64, column: &str) -> Result<Timestamp, PostgresError> {
    Timestamp::from_millisecond(milliseconds)
        .map_err(|error| PostgresError::failed(format!("column {column} is broken: {error}")))
}

/// Reads a column of a time that may be empty.
pub(super) fn perhaps_time(row: &PgRow, column: &str) -> Result<Option<Timestamp>, PostgresError> {
    let is_there: Option<i64> = row.try_get(column)?;
    is_there.map(|_| time(row, column)).transpose()
}

/// Returns the name of a gender in columns.
pub(super) fn gender_name(gender: Option<Gender>) -> &'static str {
    gender.map_or("", Gender::name)
}

/// Reads the version of a survey: PostgreSQL has no unsigned numbers.
pub(super) fn version(row: &PgRow) -> Result<u32, PostgresError> {
    let version: i64 = row.try_get("version")?;
    u32::try_from(version)
        .map_err(|error| PostgresError::failed(format!("column version is broken: {error}")))
}

/// Reads the key of a participant.
pub(super) fn key(row: &PgRow) -> Result<WrappedKey, PostgresError> {
    let key: Option<Vec<u8>> = row.try_get("data_key")?;
    key.map(WrappedKey).ok_or_else(keyless)
}

/// Makes the error of a row without a key.
pub(super) fn keyless() -> PostgresError {
    let keyless = "a row has no data key: a server of an older version writes to this database. Stop it, and start this one \
                   again";
    PostgresError::failed(keyless)
}

/// Reads a sealed value that may be missing, with the key of the same row.
pub(super) fn sealed(row: &PgRow, column: &str) -> Result<Option<Sealed>, sqlx::Error> {
    let value: Option<Vec<u8>> = row.try_get(column)?;
    Ok(with_key(row.try_get("data_key")?, value))
}

/// Puts a sealed value and its key together.
pub(super) fn with_key(key: Option<Vec<u8>>, value: Option<Vec<u8>>) -> Option<Sealed> {
    let key = key.map(WrappedKey);
    key.zip(value).map(|(key, value)| Sealed { key, value })
}

pub(super) fn tailoring(row: &PgRow) -> Result<Tailoring, PostgresError> {
    Ok(Tailoring {
        survey: row.try_get("survey")?,
        version: version(row)?,
        flags: json(row, "flags")?,
        gender: Gender::parse(row.try_get("gender")?),
    })
}

pub(super) fn session(row: &PgRow) -> Result<Session, PostgresError> {
    Ok(Session {
        participant: Participant {
            id: ParticipantId(row.try_get("participant")?),
            survey_id: row.try_get("survey_id")?,
            tailoring: tailoring(row)?,
            key: key(row)?,
        },
        expires_at: time(row, "expires_at")?,
        seen_at: time(row, "seen_at")?,
        is_refused: row.try_get("is_refused")?,
    })
}

pub(super) fn own_session(row: &PgRow) -> Result<OwnSession, sqlx::Error> {
    Ok(OwnSession {
        secret: SecretHash(row.try_get("secret_hash")?),
        expires_at: sql_time(row, "expires_at")?,
        seen_at: sql_time(row, "seen_at")?,
    })
}

/// Reads a column of a time, with the error type of writers.
fn sql_time(row: &PgRow, column: &str) -> Result<Timestamp, sqlx::Error> {
    Timestamp::from_millisecond(row.try_get(column)?).map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

pub(super) fn draft(row: &PgRow) -> Result<Draft, PostgresError> {
    Ok(Draft {
        revision: row.try_get("revision")?,
        answers: answers(row)?,
        page: row.try_get("page")?,
        section: row.try_get("section")?,
        language: row.try_get("language")?,
    })
}

/// Reads the answers of a draft.
fn answers(row: &PgRow) -> Result<serde_json::Map<String, Value>, PostgresError> {
    let Json(answers) = row.try_get("answers")?;
    Ok(answers)
}

pub(super) fn submission(row: &PgRow) -> Result<Submission, PostgresError> {
    Ok(Submission {
        participant: ParticipantId(row.try_get("participant")?),
        survey: row.try_get("survey")?,
        version: version(row)?,
        language: row.try_get("language")?,
        content: StoredContent {
            payload: json(row, "payload")?,
            scores: json(row, "scores")?,
            missing: missing(row)?,
            sealed_missing: row.try_get("sealed_missing")?,
        },
        at: time(row, "submitted_at")?,
    })
}

/// Reads the reasons why fields have no answer; `None` in a row from before they were stored.
pub(super) fn missing(row: &PgRow) -> Result<Option<Missing>, PostgresError> {
    let letters: Option<&str> = row.try_get("missing")?;
    letters
        .map(Missing::from_letters)
        .transpose()
        .map_err(PostgresError::failed)
}

/// Formats the settings of a person; `None` where there are none.
pub(super) fn settings_text(settings: &PersonSettings) -> Result<Option<String>, sqlx::Error> {
    let text = (!settings.is_empty()).then(|| serde_json::to_string(settings));
    text.transpose()
        .map_err(|error| sqlx::Error::Encode(Box::new(error)))
}

pub(super) fn settings(row: &PgRow) -> Result<PersonSettings, PostgresError> {
    parsed_settings(row.try_get("settings")?)
}

/// Parses the settings of a person; none where there is no text.
pub(super) fn parsed_settings(text: Option<&str>) -> Result<PersonSettings, PostgresError> {
    let read = text.map(serde_json::from_str);
    let read = read.transpose().map_err(PostgresError::failed)?;
    Ok(read.unwrap_or_default())
}

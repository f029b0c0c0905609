//! Conversion between columns and records.

use enkat_model::{Gender, Missing};
use enkat_store::{
    Draft, Lookups, OwnSession, Participant, ParticipantId, PersonSettings, Sealed, SecretHash, Session,
    StoredContent, Submission, Tailoring, WrappedKey,
};
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use sqlx::{Row, sqlite::SqliteRow};

use crate::error::SqliteError;

/// Reads a column of JSON.
pub(super) fn json<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> Result<T, SqliteError> {
    parsed(row.try_get(column)?, column)
}

/// Parses the JSON of a column.
pub(super) fn parsed<T: DeserializeOwned>(text: &str, column: &str) -> Result<T, SqliteError> {
    // The whole error would quote the value into the log.
    let broken = |error: serde_json::Error| {
        let (line, place) = (error.line(), error.column());
        SqliteError::failed(format!("column {column} is broken at {line}:{place}"))
    };
    serde_json::from_str(text).map_err(broken)
}

/// Reads a column of a time.
pub(super) fn time(row: &SqliteRow, column: &str) -> Result<Timestamp, SqliteError> {
    timestamp(row.try_get(column)?, column)
}

/// Converts a time of a column.
pub(super) fn timestamp(milliseconds: i64, column: &str) -> Result<Timestamp, SqliteError> {
    Timestamp::from_millisecond(milliseconds)
        .map_err(|error| SqliteError::failed(format!("column {column} is broken: {error}")))
}

/// Reads a column of a time that may be empty.
pub(super) fn perhaps_time(row: &SqliteRow, column: &str) -> Result<Option<Timestamp>, SqliteError> {
    let is_there: Option<i64> = row.try_get(column)?;
    is_there.map(|_| time(row, column)).transpose()
}

/// Returns the name of a gender in columns.
pub(super) fn gender_name(gender: Option<Gender>) -> &'static str {
    gender.map_or("", Gender::name)
}

/// Reads the key of a participant, who always has one.
pub(super) fn key(row: &SqliteRow) -> Result<WrappedKey, SqliteError> {
    let key: Option<Vec<u8>> = row.try_get("data_key")?;
    key.map(WrappedKey).ok_or_else(keyless)
}

/// Makes the error of a row without a key.
pub(super) fn keyless() -> SqliteError {
    let keyless = "a row has no data key: a server of an older version writes to this database. Stop it, and start this one \
                   again";
    SqliteError::failed(keyless)
}

/// Formats look-ups for `json_each`.
pub(super) fn list(lookups: &Lookups) -> String {
    serde_json::json!(lookups.texts()).to_string()
}

/// Reads a sealed value that may be missing, with the key of the same row.
pub(super) fn sealed(row: &SqliteRow, column: &str) -> Result<Option<Sealed>, sqlx::Error> {
    let value: Option<Vec<u8>> = row.try_get(column)?;
    Ok(with_key(row.try_get("data_key")?, value))
}

/// Puts a sealed value and its key together.
pub(super) fn with_key(key: Option<Vec<u8>>, value: Option<Vec<u8>>) -> Option<Sealed> {
    let key = key.map(WrappedKey);
    key.zip(value).map(|(key, value)| Sealed { key, value })
}

pub(super) fn tailoring(row: &SqliteRow) -> Result<Tailoring, SqliteError> {
    Ok(Tailoring {
        survey: row.try_get("survey")?,
        version: row.try_get("version")?,
        flags: json(row, "flags")?,
        gender: Gender::parse(row.try_get("gender")?),
    })
}

pub(super) fn session(row: &SqliteRow) -> Result<Session, SqliteError> {
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

pub(super) fn own_session(row: &SqliteRow) -> Result<OwnSession, sqlx::Error> {
    Ok(OwnSession {
        secret: SecretHash(row.try_get("secret_hash")?),
        expires_at: sql_time(row, "expires_at")?,
        seen_at: sql_time(row, "seen_at")?,
    })
}

/// Reads a column of a time, with the error type of writers.
fn sql_time(row: &SqliteRow, column: &str) -> Result<Timestamp, sqlx::Error> {
    Timestamp::from_millisecond(row.try_get(column)?).map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

pub(super) fn draft(row: &SqliteRow) -> Result<Draft, SqliteError> {
    Ok(Draft {
        revision: row.try_get("revision")?,
        answers: json(row, "answers")?,
        page: row.try_get("page")?,
        section: row.try_get("section")?,
        language: row.try_get("language")?,
    })
}

pub(super) fn submission(row: &SqliteRow) -> Result<Submission, SqliteError> {
    Ok(Submission {
        participant: ParticipantId(row.try_get("participant")?),
        survey: row.try_get("survey")?,
        version: row.try_get("version")?,
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
pub(super) fn missing(row: &SqliteRow) -> Result<Option<Missing>, SqliteError> {
    let letters: Option<&str> = row.try_get("missing")?;
    letters
        .map(Missing::from_letters)
        .transpose()
        .map_err(SqliteError::failed)
}

/// Formats the settings of a person; `None` where there are none.
pub(super) fn settings_text(settings: &PersonSettings) -> Result<Option<String>, sqlx::Error> {
    let text = (!settings.is_empty()).then(|| serde_json::to_string(settings));
    text.transpose()
        .map_err(|error| sqlx::Error::Encode(Box::new(error)))
}

pub(super) fn settings(row: &SqliteRow) -> Result<PersonSettings, SqliteError> {
    parsed_settings(row.try_get("settings")?)
}

/// Parses the settings of a person; none where there is no text.
pub(super) fn parsed_settings(text: Option<&str>) -> Result<PersonSettings, SqliteError> {
    let read = text.map(serde_json::from_str);
    let read = read.transpose().map_err(SqliteError::failed)?;
    Ok(read.unwrap_or_default())
}

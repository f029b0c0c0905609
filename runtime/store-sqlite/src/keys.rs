//! The keys that a database knows, read before anything is written to it.

use std::path::Path;

use enkat_store::{
    AccountId, Contents, Fingerprint, KnownKey, ParticipantId, SealedValue, StoreKey, WrappedKey,
    audit::{AuditEntry, ChainKey, Event, Operator},
};
use jiff::Timestamp;
use serde_json::Value;
use sqlx::{
    ConnectOptions, Connection, Row, SqliteConnection, SqliteExecutor,
    sqlite::{SqliteConnectOptions, SqliteRow},
};

use super::{audit, heads};
use crate::error::SqliteError;

/// The table that marks a file as a copy that did not end.
pub(super) const UNFINISHED_COPY: &str = "unfinished_copy";

/// Reads what a file holds, as far as it concerns the server's key.
pub(super) async fn contents(file: &Path) -> Result<Contents, SqliteError> {
    if is_empty(file)? {
        return Ok(Contents::Nothing);
    }
    let contents = async { read(&mut reader(file).await?).await };
    contents.await.map_err(|error: SqliteError| error.in_file(file))
}

/// Tests whether the file is missing or empty.
///
/// # Errors
///
/// When a folder of the path cannot be searched: the file may exist.
pub(super) fn is_empty(file: &Path) -> Result<bool, SqliteError> {
    match std::fs::metadata(file) {
        Ok(metadata) => Ok(metadata.len() == 0),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(SqliteError::unavailable(error).in_file(file)),
    }
}

pub(super) async fn reader(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    options.disable_statement_logging().connect().await
}

async fn read(connection: &mut SqliteConnection) -> Result<Contents, SqliteError> {
    if has_table(&mut *connection, UNFINISHED_COPY).await? {
        return Err(SqliteError::conflict(
            "a copy into it did not end: run `enkat admin copy` again, or delete the file",
        ));
    }
    if has_table(&mut *connection, "keys").await? {
        let known = known(&mut *connection).await?;
        if !known.is_empty() {
            return Ok(Contents::Registered(known));
        }
    }
    Ok(Contents::Unregistered(sealed_value(connection).await?))
}

/// Reads the keys that a database knows, by number. Columns of a later version may not exist yet.
pub(super) async fn known(executor: impl SqliteExecutor<'_>) -> Result<Vec<KnownKey>, sqlx::Error> {
    let rows = sqlx::query("SELECT * FROM keys ORDER BY number")
        .fetch_all(executor)
        .await?;
    rows.iter().map(known_key).collect()
}

fn known_key(row: &SqliteRow) -> Result<KnownKey, sqlx::Error> {
    let time = |column: &str| {
        let at: Option<i64> = if row.try_column(column).is_ok() {
            row.try_get(column)?
        } else {
            None
        };
        let at = at.map(Timestamp::from_millisecond).transpose();
        at.map_err(|error| sqlx::Error::Decode(error.into()))
    };
    let chain = row.try_column("chain").is_ok().then(|| row.try_get("chain"));
    let chain: Option<Option<Vec<u8>>> = chain.transpose()?;
    Ok(KnownKey {
        number: row.try_get("number")?,
        fingerprint: Fingerprint(row.try_get("fingerprint")?),
        added_at: time("added_at")?.unwrap_or_default(),
        used_since: time("used_since")?,
        retired_at: time("retired_at")?,
        chain: chain.flatten().map(WrappedKey),
    })
}

/// Finds one of the sealed values, in any table. Tables of later versions may not exist yet.
async fn sealed_value(connection: &mut SqliteConnection) -> Result<Option<SealedValue>, sqlx::Error> {
    for (table, look) in PLACES {
        if !has_table(&mut *connection, table).await? {
            continue;
        }
        let row = sqlx::query(look.statement).fetch_optional(&mut *connection).await;
        // A column of a later version may not exist yet, either.
        let Ok(Some(row)) = row else { continue };
        return (look.read)(&row).map(Some);
    }
    Ok(None)
}

/// A query for a sealed value, and the way to read its row.
struct Look {
    statement: &'static str,
    read: fn(&SqliteRow) -> Result<SealedValue, sqlx::Error>,
}

const PLACES: &[(&str, Look)] = &[
    (
        "identities",
        Look {
            statement: "SELECT participant, sealed FROM identities WHERE sealed IS NOT NULL LIMIT 1",
            read: |row| {
                Ok(SealedValue::Identity(
                    ParticipantId(row.try_get(0)?),
                    row.try_get(1)?,
                ))
            },
        },
    ),
    (
        "invited",
        Look {
            statement: "SELECT survey_id, reference, sealed FROM invited WHERE sealed IS NOT NULL LIMIT 1",
            read: |row| {
                Ok(SealedValue::Invited(
                    row.try_get(0)?,
                    row.try_get(1)?,
                    row.try_get(2)?,
                ))
            },
        },
    ),
    (
        "accounts",
        Look {
            statement: "SELECT id, email_sealed FROM accounts WHERE email_sealed IS NOT NULL LIMIT 1",
            read: |row| Ok(SealedValue::Email(AccountId(row.try_get(0)?), row.try_get(1)?)),
        },
    ),
    (
        "drafts",
        Look {
            statement: "SELECT participant, json(answer.value) FROM drafts, jsonb_each(answers) AS answer
                        WHERE answer.type = 'object' LIMIT 1",
            read: answer,
        },
    ),
    (
        "submissions",
        Look {
            statement: "SELECT participant, json(answer.value) FROM submissions, json_tree(payload) AS answer
                        WHERE answer.type = 'object' AND answer.value ->> 'sealed' IS NOT NULL LIMIT 1",
            read: answer,
        },
    ),
];

fn answer(row: &SqliteRow) -> Result<SealedValue, sqlx::Error> {
    let text: String = row.try_get(1)?;
    let value: Value = serde_json::from_str(&text).map_err(|error| sqlx::Error::Decode(error.into()))?;
    Ok(SealedValue::Answer(ParticipantId(row.try_get(0)?), value))
}

pub(super) async fn has_table(executor: impl SqliteExecutor<'_>, table: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1)")
        .bind(table)
        .fetch_one(executor)
        .await
}

/// Makes a connection write with a key, which becomes the first that the database knows, if it knows none; and for an operator,
/// if one is given.
pub(super) async fn take(
    connection: &mut SqliteConnection,
    (key, operator): (&StoreKey, Option<&Operator>),
    at: Timestamp,
) -> Result<(), SqliteError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let added = add_first(&mut transaction, key, at).await?;
    let number = number_of(&mut *transaction, &key.fingerprint).await?;
    let secret = key.chain;
    audit::keyed(&mut transaction, &ChainKey { number, secret }, operator).await?;
    let is_due = added && has_rows(&mut *transaction).await?;
    if is_due {
        let entry = AuditEntry {
            at,
            event: Event::AuditKeyed,
            survey_id: "",
            participant: None,
            detail: &key.fingerprint.0,
        };
        audit::append(&mut transaction, &entry).await?;
    }
    transaction.commit().await?;
    if is_due {
        // It covers the rows before it, which have no key.
        heads::write(connection, at).await?;
    }
    Ok(())
}

/// Returns whether the audit log has rows.
async fn has_rows(executor: impl SqliteExecutor<'_>) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM audit)")
        .fetch_one(executor)
        .await
}

/// Returns the number of a key that the database knows.
pub(super) async fn number_of(
    executor: impl SqliteExecutor<'_>,
    key: &Fingerprint,
) -> Result<i64, SqliteError> {
    let mut known = known(executor).await?.into_iter();
    let own = known.find(|known| known.fingerprint == *key);
    let unknown = || SqliteError::failed("the database belongs to another key");
    Ok(own.ok_or_else(unknown)?.number)
}

/// Adds the first key, unless there is one, and says whether it did.
async fn add_first(
    connection: &mut SqliteConnection,
    key: &StoreKey,
    at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let added = sqlx::query(
        "INSERT INTO keys (fingerprint, added_at, used_since) SELECT $1, $2, $2 WHERE NOT EXISTS (SELECT 1 FROM keys)",
    )
    .bind(&key.fingerprint.0)
    .bind(at.as_millisecond())
    .execute(connection)
    .await?;
    Ok(added.rows_affected() > 0)
}

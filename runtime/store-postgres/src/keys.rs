//! The keys that a database knows, read before anything is written to it.

use enkat_store::{
    AccountId, Contents, Fingerprint, ParticipantId, SealedValue, StoreKey,
    audit::{AuditEntry, ChainKey, Event, Operator},
};
use jiff::Timestamp;
use serde_json::Value;
use sqlx::{
    Row,
    postgres::{PgExecutor, PgRow},
    types::Json,
};

use super::audit;
use crate::{
    error::PostgresError,
    link::Link,
    pool::Pool,
    route::Route,
    writing::{Author, Source},
};

/// Reads what a database holds, as far as it concerns the server's key.
pub(super) async fn contents(route: &Route) -> Result<Contents, PostgresError> {
    let mut connection = route.link().await?;
    let exists = sqlx::query_scalar("SELECT to_regclass('keys') IS NOT NULL");
    if !exists.fetch_one(&mut connection).await? {
        return Ok(Contents::Nothing);
    }
    let known = known(&mut connection).await?;
    if known.is_empty() {
        return Ok(Contents::Unregistered(sealed_value(&mut connection).await?));
    }
    Ok(Contents::Registered(known))
}

/// Reads the keys that a database knows, by number.
async fn known(executor: impl PgExecutor<'_>) -> Result<Vec<(i64, Fingerprint)>, sqlx::Error> {
    let rows = sqlx::query("SELECT number, fingerprint FROM keys ORDER BY number")
        .fetch_all(executor)
        .await?;
    let read = |row: &PgRow| Ok((row.try_get("number")?, Fingerprint(row.try_get("fingerprint")?)));
    rows.iter().map(read).collect()
}

/// Finds one of the sealed values, in any table.
async fn sealed_value(connection: &mut Link) -> Result<Option<SealedValue>, sqlx::Error> {
    for look in LOOKS {
        let row = sqlx::query(look.statement)
            .fetch_optional(&mut *connection)
            .await?;
        if let Some(row) = row {
            return (look.read)(&row).map(Some);
        }
    }
    Ok(None)
}

/// A query for a sealed value, and the way to read its row.
struct Look {
    statement: &'static str,
    read: fn(&PgRow) -> Result<SealedValue, sqlx::Error>,
}

const LOOKS: &[Look] = &[
    Look {
        statement: "SELECT participant, sealed FROM identities WHERE sealed IS NOT NULL LIMIT 1",
        read: |row| {
            Ok(SealedValue::Identity(
                ParticipantId(row.try_get(0)?),
                row.try_get(1)?,
            ))
        },
    },
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
    Look {
        statement: "SELECT id, email_sealed FROM accounts WHERE email_sealed IS NOT NULL LIMIT 1",
        read: |row| Ok(SealedValue::Email(AccountId(row.try_get(0)?), row.try_get(1)?)),
    },
    Look {
        statement: "SELECT participant, answer.value FROM drafts, jsonb_each(answers) AS answer
                    WHERE jsonb_typeof(answer.value) = 'object' LIMIT 1",
        read: answer,
    },
    Look {
        statement: "SELECT participant, answer.value
                    FROM submissions, jsonb_path_query(payload::jsonb, '$.** ? (exists (@.sealed))') AS answer (value)
                    LIMIT 1",
        read: answer,
    },
];

fn answer(row: &PgRow) -> Result<SealedValue, sqlx::Error> {
    let Json(value): Json<Value> = row.try_get(1)?;
    Ok(SealedValue::Answer(ParticipantId(row.try_get(0)?), value))
}

/// Makes a pool of connections write with a key, which becomes the first that the database knows, if it knows none; and for an
/// operator, if one is given.
pub(super) async fn take(
    pool: Pool,
    (key, operator): (&StoreKey, Option<&Operator>),
    at: Timestamp,
) -> Result<Source, PostgresError> {
    let added = sqlx::query(
        "INSERT INTO keys (fingerprint, added_at) SELECT $1, $2 WHERE NOT EXISTS (SELECT 1 FROM keys)
         ON CONFLICT DO NOTHING",
    )
    .bind(&key.fingerprint.0)
    .bind(at.as_millisecond())
    .execute(&pool)
    .await?;
    let known = known(&pool).await?;
    let mut own = known.into_iter();
    let own = own.find(|(_, fingerprint)| *fingerprint == key.fingerprint);
    let (number, _) = own.ok_or_else(|| PostgresError::failed("the database belongs to another key"))?;
    let secret = key.chain;
    let author = Author::new(ChainKey { number, secret }, operator);
    let source = Source {
        pool,
        author: author.into(),
    };
    if added.rows_affected() > 0 && audit::head(&source.pool).await?.number > 0 {
        let entry = AuditEntry {
            at,
            event: Event::AuditKeyed,
            survey_id: "",
            participant: None,
            detail: &key.fingerprint.0,
        };
        audit::record(&mut source.connection().await?, &entry).await?;
    }
    Ok(source)
}

//! The keys that a database knows, read before anything is written to it.

use async_trait::async_trait;
use enkat_store::{
    AccountId, Contents, Fingerprint, KnownKey, ParticipantId, SealedValue, ServerKeys, StoreError, StoreKey,
    WrappedKey,
    audit::{AuditEntry, ChainKey, Event, Operator},
};
use jiff::Timestamp;
use serde_json::Value;
use sqlx::{
    Postgres, Row,
    postgres::{PgArguments, PgExecutor, PgRow},
    query::Query,
    types::Json,
};

use super::{audit, heads};
use crate::{
    PostgresStore,
    error::PostgresError,
    link::Link,
    pool::Pool,
    route::Route,
    writer::transact,
    writing::{Author, Source, Writing},
};

/// Reads what a database holds, as far as it concerns the server's key.
pub(super) async fn contents(route: &Route) -> Result<Contents, PostgresError> {
    let mut connection = route.link().await?;
    if is_unfinished_copy(&mut connection).await? {
        return Err(PostgresError::conflict(
            "a copy into it did not end: run `enkat admin copy` again, or create the database anew",
        ));
    }
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

/// Tests whether a database is a copy that did not end, which a table marks.
pub(super) async fn is_unfinished_copy(executor: impl PgExecutor<'_>) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT to_regclass('unfinished_copy') IS NOT NULL")
        .fetch_one(executor)
        .await
}

/// Reads the keys that a database knows, by number. Columns of a later version may not exist yet.
async fn known(executor: impl PgExecutor<'_>) -> Result<Vec<KnownKey>, sqlx::Error> {
    // A prepared statement would fail once a newer program has added a column.
    let rows = sqlx::query("SELECT * FROM keys ORDER BY number")
        .persistent(false)
        .fetch_all(executor)
        .await?;
    rows.iter().map(known_key).collect()
}

fn known_key(row: &PgRow) -> Result<KnownKey, sqlx::Error> {
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

/// Returns the number of a key that the database knows.
async fn number_of(executor: impl PgExecutor<'_>, key: &Fingerprint) -> Result<i64, PostgresError> {
    let mut known = known(executor).await?.into_iter();
    let own = known.find(|known| known.fingerprint == *key);
    let unknown = || PostgresError::failed("the database belongs to another key");
    Ok(own.ok_or_else(unknown)?.number)
}

/// Makes a pool of connections write with a key, which becomes the first that the database knows, if it knows none; and for an
/// operator, if one is given.
pub(super) async fn take(
    pool: Pool,
    (key, operator): (&StoreKey, Option<&Operator>),
    at: Timestamp,
) -> Result<Source, PostgresError> {
    let is_first = add_first(&pool, key, at).await?;
    let number = number_of(&pool, &key.fingerprint).await?;
    let secret = key.chain;
    let author = Author::new(ChainKey { number, secret }, operator);
    let source = Source {
        pool,
        author: author.into(),
    };
    if is_first && has_rows(&source.pool).await? {
        let entry = AuditEntry {
            at,
            event: Event::AuditKeyed,
            survey_id: "",
            participant: None,
            detail: &key.fingerprint.0,
        };
        let connection = &mut source.connection().await?;
        audit::record(connection, &entry).await?;
        // It covers the rows before it, which have no key.
        heads::end(connection, at).await?;
    }
    Ok(source)
}

/// Makes a key known, if the database knows none. Servers that start at the same time wait for each other: only one key is the first.
async fn add_first(pool: &Pool, key: &StoreKey, at: Timestamp) -> Result<bool, PostgresError> {
    if !known(pool).await?.is_empty() {
        return Ok(false);
    }
    let mut link = pool.acquire().await?;
    link.begin().await?;
    // A lock of the table comes before the transaction sees anything, whatever its isolation.
    link.say("LOCK TABLE keys IN SHARE ROW EXCLUSIVE MODE").await?;
    let added = sqlx::query(
        "INSERT INTO keys (fingerprint, added_at, used_since) SELECT $1, $2, $2 WHERE NOT EXISTS (SELECT 1 FROM keys)
         ON CONFLICT DO NOTHING",
    )
    .bind(&key.fingerprint.0)
    .bind(at.as_millisecond())
    .execute(&mut link)
    .await?;
    link.commit().await?;
    Ok(added.rows_affected() > 0)
}

/// Returns whether the audit log has rows.
async fn has_rows(executor: impl PgExecutor<'_>) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM audit)")
        .fetch_one(executor)
        .await
}

#[async_trait]
impl ServerKeys for PostgresStore {
    async fn known_keys(&self) -> Result<Vec<KnownKey>, StoreError> {
        Ok(known(&self.readers).await.map_err(PostgresError::from)?)
    }

    async fn add_key(&self, key: &Fingerprint, at: Timestamp) -> Result<bool, StoreError> {
        let add = || {
            sqlx::query("INSERT INTO keys (fingerprint, added_at) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(&key.0)
                .bind(at.as_millisecond())
        };
        transact!(self.writer, |connection| change(
            connection,
            add(),
            (Event::KeyAdded, key),
            at
        ))
    }

    async fn use_key(&self, key: &Fingerprint, at: Timestamp) -> Result<bool, StoreError> {
        let take = || {
            sqlx::query(
                "UPDATE keys SET used_since = $2
                 WHERE fingerprint = $1 AND used_since IS NULL AND retired_at IS NULL",
            )
            .bind(&key.0)
            .bind(at.as_millisecond())
        };
        transact!(self.writer, |connection| change(
            connection,
            take(),
            (Event::KeyUsed, key),
            at
        ))
    }

    async fn retire_key(
        &self,
        key: &Fingerprint,
        chain: &WrappedKey,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let retire = || {
            sqlx::query(
                "UPDATE keys SET retired_at = $2, chain = $3
                 WHERE fingerprint = $1 AND retired_at IS NULL
                   AND number <> (SELECT number FROM keys WHERE used_since IS NOT NULL
                                  ORDER BY used_since DESC, number DESC LIMIT 1)",
            )
            .bind(&key.0)
            .bind(at.as_millisecond())
            .bind(&chain.0)
        };
        transact!(self.writer, |connection| change(
            connection,
            retire(),
            (Event::KeyRetired, key),
            at
        ))
    }

    async fn write_log_with(&self, key: &StoreKey) -> Result<(), StoreError> {
        let connection = &mut *self.writer.connection().await?;
        let number = number_of(&self.readers, &key.fingerprint).await?;
        let secret = key.chain;
        connection.author.write_with(ChainKey { number, secret });
        Ok(())
    }
}

/// Changes a row of the keys, and records that. Returns whether it was changed.
async fn change(
    connection: &mut Writing,
    query: Query<'_, Postgres, PgArguments>,
    (event, key): (Event, &Fingerprint),
    at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let is_changed = query.execute(&mut **transaction).await?.rows_affected() > 0;
    if is_changed {
        let entry = AuditEntry {
            at,
            event,
            survey_id: "",
            participant: None,
            detail: &key.0,
        };
        audit::append(&mut transaction, &entry).await?;
    }
    transaction.commit().await?;
    Ok(is_changed)
}

//! Adds rows to the audit log, within the transaction of what they tell of.

use jiff::Timestamp;
use sqlx::{Row, SqliteConnection};

use crate::{
    audit::{Actor, By, CHAIN, ChainKey, Counted, Entry, Event, Head, Operator},
    store::ParticipantId,
};

/// Gives the connection the key of the hashes, and the operator that it writes for, if there is one. Both stand in a table that only this connection sees and that is in memory: so every statement that tells of something
/// needs nothing but the connection.
pub(super) async fn keyed(
    connection: &mut SqliteConnection,
    key: &ChainKey,
    operator: Option<&Operator>,
) -> Result<(), sqlx::Error> {
    sqlx::query("CREATE TEMP TABLE chain_key (number INTEGER NOT NULL, secret BLOB NOT NULL, operator TEXT)")
        .execute(&mut *connection)
        .await?;
    sqlx::query("INSERT INTO temp.chain_key (number, secret, operator) VALUES ($1, $2, $3)")
        .bind(key.number)
        .bind(key.secret.as_slice())
        .bind(operator.map(|operator| Actor::Operator(operator.clone()).to_string()))
        .execute(connection)
        .await?;
    Ok(())
}

/// Adds a row.
pub(super) async fn append(connection: &mut SqliteConnection, entry: &Entry<'_>) -> Result<(), sqlx::Error> {
    let mut end = end(connection).await?;
    let operator = end.operator.take();
    let by = By {
        actor: operator.unwrap_or_else(|| entry.event.actor().to_string()),
        times: 1,
    };
    add(connection, entry, by, &end).await
}

/// Adds a row for each of these incidents.
pub(super) async fn append_counted(
    connection: &mut SqliteConnection,
    counted: &[Counted],
) -> Result<(), sqlx::Error> {
    for Counted {
        incident,
        since,
        times,
    } in counted
    {
        let entry = Entry {
            at: *since,
            event: incident.event,
            survey_id: &incident.survey_id,
            participant: incident.whose.as_ref(),
            detail: &incident.detail,
        };
        let by = By {
            actor: incident.actor.to_string(),
            times: *times,
        };
        let end = end(connection).await?;
        add(connection, &entry, by, &end).await?;
    }
    Ok(())
}

async fn add(
    connection: &mut SqliteConnection,
    entry: &Entry<'_>,
    by: By,
    end: &End,
) -> Result<(), sqlx::Error> {
    let row = end.head.next(entry, by, &end.key);
    sqlx::query(
        "INSERT INTO audit (chain, number, key, at, event, survey_id, participant, detail, actor, times, hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(row.chain)
    .bind(row.number)
    .bind(row.key)
    .bind(row.at)
    .bind(row.event)
    .bind(row.survey_id)
    .bind(row.participant)
    .bind(row.detail)
    .bind(row.by.as_ref().map(|by| by.actor.as_str()))
    .bind(row.by.as_ref().map(|by| by.times))
    .bind(row.hash)
    .execute(connection)
    .await?;
    Ok(())
}

/// The end of the log, from which the next row is made.
struct End {
    key: ChainKey,
    head: Head,
    /// The words for the operator that the connection writes for.
    operator: Option<String>,
}

async fn end(connection: &mut SqliteConnection) -> Result<End, sqlx::Error> {
    let row = sqlx::query(
        "SELECT own.number AS key, secret, operator, last.number, hash FROM temp.chain_key AS own LEFT JOIN
            (SELECT number, hash FROM audit WHERE chain = $1 ORDER BY number DESC LIMIT 1) AS last",
    )
    .bind(CHAIN)
    .fetch_one(connection)
    .await?;
    let secret: Vec<u8> = row.try_get("secret")?;
    let secret = secret
        .try_into()
        .map_err(|_| sqlx::Error::Decode("a key has 32 bytes".into()))?;
    let key = ChainKey {
        number: row.try_get("key")?,
        secret,
    };
    let head = match row.try_get("number")? {
        None => Head::start(),
        Some(number) => Head {
            number,
            hash: row.try_get("hash")?,
        },
    };
    Ok(End {
        key,
        head,
        operator: row.try_get("operator")?,
    })
}

/// The last row.
pub(super) async fn head(executor: impl sqlx::SqliteExecutor<'_>) -> Result<Head, sqlx::Error> {
    let last = sqlx::query("SELECT number, hash FROM audit WHERE chain = $1 ORDER BY number DESC LIMIT 1")
        .bind(CHAIN)
        .fetch_optional(executor)
        .await?;
    let Some(row) = last else { return Ok(Head::start()) };
    Ok(Head {
        number: row.try_get("number")?,
        hash: row.try_get("hash")?,
    })
}

/// Adds a row about a participant's survey.
pub(super) async fn append_of(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
    event: Event,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let row = sqlx::query("SELECT survey_id FROM participants WHERE id = $1")
        .bind(&participant.0)
        .fetch_one(&mut *connection)
        .await?;
    let entry = Entry {
        at,
        event,
        survey_id: row.try_get("survey_id")?,
        participant: Some(participant),
        detail: "",
    };
    append(connection, &entry).await
}

//! Adds rows to the audit log, within the transaction of the change that they record.

use enkat_store::{
    ParticipantId,
    audit::{Actor, AuditEntry, By, CHAIN, ChainKey, Counted, Event, Head, Operator, Row},
};
use jiff::Timestamp;
use sqlx::{Connection as _, Row as _, SqliteConnection};

/// Gives the connection the key of the hashes, and the operator that it writes for, if there is one. Both are in a table in memory
/// that only this connection sees, so that a statement needs nothing but the connection to record its change.
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

/// Gives the connection another key.
pub(super) async fn write_with(connection: &mut SqliteConnection, key: &ChainKey) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE temp.chain_key SET number = $1, secret = $2")
        .bind(key.number)
        .bind(key.secret.as_slice())
        .execute(connection)
        .await?;
    Ok(())
}

/// Adds a row, in a transaction of its own.
pub(super) async fn record(
    connection: &mut SqliteConnection,
    entry: &AuditEntry<'_>,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    append(&mut transaction, entry).await?;
    transaction.commit().await
}

/// Adds a row for each of these incidents, in a transaction of its own.
pub(super) async fn record_counted(
    connection: &mut SqliteConnection,
    counted: &[Counted],
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    append_counted(&mut transaction, counted).await?;
    transaction.commit().await
}

/// Adds a row.
pub(super) async fn append(
    connection: &mut SqliteConnection,
    entry: &AuditEntry<'_>,
) -> Result<(), sqlx::Error> {
    append_all(connection, std::slice::from_ref(entry)).await
}

/// Adds a row for each of these entries.
pub(super) async fn append_all(
    connection: &mut SqliteConnection,
    entries: &[AuditEntry<'_>],
) -> Result<(), sqlx::Error> {
    if entries.is_empty() {
        return Ok(());
    }
    let end = end(connection).await?;
    let actor = |event: Event| match &end.operator {
        Some(operator) => operator.clone(),
        None => event.actor().to_string(),
    };
    let by = |entry: &AuditEntry<'_>| By {
        actor: actor(entry.event),
        times: 1,
    };
    add(
        connection,
        &end.rows(entries.iter().map(|entry| (*entry, by(entry)))),
    )
    .await
}

/// Adds a row for each of these incidents.
async fn append_counted(connection: &mut SqliteConnection, counted: &[Counted]) -> Result<(), sqlx::Error> {
    let by = |counted: &Counted| By {
        actor: counted.incident.actor.to_string(),
        times: counted.times,
    };
    let end = end(connection).await?;
    add(
        connection,
        &end.rows(counted.iter().map(|counted| (counted.entry(), by(counted)))),
    )
    .await
}

/// Adds rows in one statement, in the order of their numbers.
async fn add(connection: &mut SqliteConnection, rows: &[Row]) -> Result<(), sqlx::Error> {
    let values: Vec<_> = rows
        .iter()
        .map(|row| {
            let (actor, times) = row.by.as_ref().map(|by| (&by.actor, by.times)).unzip();
            (
                row.chain,
                row.number,
                row.key,
                row.at,
                &row.event,
                &row.survey_id,
                &row.participant,
                &row.detail,
                actor,
                times,
                &row.hash,
            )
        })
        .collect();
    let values = serde_json::to_string(&values).map_err(|error| sqlx::Error::Encode(error.into()))?;
    sqlx::query(
        "INSERT INTO audit (chain, number, key, at, event, survey_id, participant, detail, actor, times, hash)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
                value ->> 8, value ->> 9, value ->> 10
         FROM json_each($1) ORDER BY value ->> 1",
    )
    .bind(values)
    .execute(connection)
    .await?;
    Ok(())
}

/// The end of the log, from which the next row is made.
struct End {
    key: ChainKey,
    head: Head,
    /// The operator that the connection writes for, as the log names the actor.
    operator: Option<String>,
}

impl End {
    /// Builds the next rows.
    fn rows<'e>(&self, entries: impl Iterator<Item = (AuditEntry<'e>, By)>) -> Vec<Row> {
        let mut head = self.head.clone();
        entries
            .map(|(entry, by)| {
                let row = head.next(&entry, by, &self.key);
                head = Head::of(&row);
                row
            })
            .collect()
    }
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

/// Returns the last row.
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
    let entry = AuditEntry {
        at,
        event,
        survey_id: row.try_get("survey_id")?,
        participant: Some(participant),
        detail: "",
    };
    append(connection, &entry).await
}

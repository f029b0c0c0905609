//! Adds rows to the audit log, within the transaction of the change that they record.
//!
//! The number of the chain is in a temporary table of the connection that writes. SQLite undoes a change of it together with the
//! transaction, so that a chain is either begun with its first row or not at all; and a connection that is opened anew begins another
//! chain.

use enkat_store::{
    ParticipantId,
    audit::{Actor, AuditEntry, By, ChainHead, ChainKey, Counted, Event, Head, Operator, Row},
};
use jiff::Timestamp;
use sqlx::{Connection as _, Row as _, SqliteConnection, sqlite::SqliteRow};

/// The temporary table of a connection that writes.
pub(super) const CHAIN_KEY: &str = "CREATE TEMP TABLE chain_key (number INTEGER NOT NULL, secret BLOB NOT NULL, operator TEXT, chain INTEGER)";

/// Gives the connection the key of the hashes, and the operator that it writes for, if there is one. Both are in a table in memory
/// that only this connection sees, with the number of its chain, once it has one: a statement needs nothing but the connection to
/// record its change.
pub(super) async fn keyed(
    connection: &mut SqliteConnection,
    key: &ChainKey,
    operator: Option<&Operator>,
) -> Result<(), sqlx::Error> {
    sqlx::query(CHAIN_KEY).execute(&mut *connection).await?;
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
    let Some(first) = entries.first() else {
        return Ok(());
    };
    let end = end(connection, first.at).await?;
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
    let Some(first) = counted.first() else {
        return Ok(());
    };
    let end = end(connection, first.since).await?;
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

/// The end of the connection's chain, from which the next row is made.
struct End {
    key: ChainKey,
    last: ChainHead,
    /// The operator that the connection writes for, as the log names the actor.
    operator: Option<String>,
}

impl End {
    /// Builds the next rows.
    fn rows<'e>(&self, entries: impl Iterator<Item = (AuditEntry<'e>, By)>) -> Vec<Row> {
        let mut last = self.last.clone();
        entries
            .map(|(entry, by)| last.next(&entry, by, &self.key))
            .collect()
    }
}

/// Finds the end of the connection's chain. A chain begins with its first row.
async fn end(connection: &mut SqliteConnection, at: Timestamp) -> Result<End, sqlx::Error> {
    let row = sqlx::query(
        "SELECT own.number AS key, secret, operator, own.chain, last.number, last.hash
         FROM temp.chain_key AS own LEFT JOIN audit AS last
            ON last.chain = own.chain AND last.number = (SELECT max(number) FROM audit WHERE chain = own.chain)",
    )
    .fetch_one(&mut *connection)
    .await?;
    let chain = match row.try_get("chain")? {
        Some(chain) => chain,
        None => begin(connection, at).await?,
    };
    let head = match row.try_get("number")? {
        None => Head::start(),
        Some(number) => Head {
            number,
            hash: row.try_get("hash")?,
        },
    };
    Ok(End {
        key: chain_key(&row)?,
        last: ChainHead { chain, head },
        operator: row.try_get("operator")?,
    })
}

/// Begins the connection's chain, and returns its number.
async fn begin(connection: &mut SqliteConnection, at: Timestamp) -> Result<i64, sqlx::Error> {
    let chain: i64 = sqlx::query_scalar(
        "INSERT INTO audit_chains (number, started_at) SELECT coalesce(max(number), 0) + 1, $1 FROM audit_chains
         RETURNING number",
    )
    .bind(at.as_millisecond())
    .fetch_one(&mut *connection)
    .await?;
    sqlx::query("UPDATE temp.chain_key SET chain = $1")
        .bind(chain)
        .execute(connection)
        .await?;
    Ok(chain)
}

/// Reads the key that the connection writes with.
pub(super) fn chain_key(row: &SqliteRow) -> Result<ChainKey, sqlx::Error> {
    let secret: Vec<u8> = row.try_get("secret")?;
    let secret = secret
        .try_into()
        .map_err(|_| sqlx::Error::Decode("a key has 32 bytes".into()))?;
    let number = row.try_get("key")?;
    Ok(ChainKey { number, secret })
}

/// Counts the rows. A chain that has ended is covered by heads up to its last row.
pub(super) async fn length(executor: impl sqlx::SqliteExecutor<'_>) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT coalesce(sum(CASE WHEN is_open THEN
                    (SELECT coalesce(max(audit.number), 0) FROM audit WHERE chain = audit_chains.number)
                ELSE covered END), 0)
         FROM audit_chains",
    )
    .fetch_one(executor)
    .await
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

//! Servers that share the database.

use std::{collections::HashMap, time::Duration};

use async_trait::async_trait;
use enkat_store::{CountedKey, Lookup, Servers, StoreError, decide};
use jiff::Timestamp;

use super::{
    PostgresStore,
    error::{PostgresError, is_crossed},
    link::Link,
    writer::Tries,
};

#[async_trait]
impl Servers for PostgresStore {
    async fn count_calls(
        &self,
        keys: &[CountedKey<Lookup>],
        at: Timestamp,
        patience: Duration,
    ) -> Result<Duration, StoreError> {
        let mut link = self.readers.acquire().await.map_err(PostgresError::from)?;
        let mut tries = Tries::default();
        loop {
            match count(&mut link, keys, at, patience).await {
                Err(error) if is_crossed(&error) && tries.is_another_due() => {
                    tracing::debug!(%error, "calls are counted again");
                }
                counted => return Ok(counted.map_err(PostgresError::from)?),
            }
        }
    }

    async fn forget_calls(&self, at: Timestamp) -> Result<(), StoreError> {
        // A key that is counted just now is left for the next time: no server waits for another here.
        sqlx::query(
            "DELETE FROM call_counts WHERE key IN (
                 SELECT key FROM call_counts WHERE paid_off <= $1 FOR UPDATE SKIP LOCKED)",
        )
        .bind(at.as_microsecond())
        .execute(&self.readers)
        .await
        .map_err(PostgresError::from)?;
        Ok(())
    }

    async fn running(&self, server: &str, at: Timestamp, since: Timestamp) -> Result<u32, StoreError> {
        let running: i64 = sqlx::query_scalar(
            "WITH present AS (
                 INSERT INTO running_servers (name, seen_at) VALUES ($1, $2)
                 ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at
             ), gone AS (
                 DELETE FROM running_servers WHERE seen_at < $3 AND name <> $1
             )
             SELECT 1 + count(*) FROM running_servers WHERE seen_at >= $3 AND name <> $1",
        )
        .bind(server)
        .bind(at.as_millisecond())
        .bind(since.as_millisecond())
        .fetch_one(&self.readers)
        .await
        .map_err(PostgresError::from)?;
        Ok(u32::try_from(running).unwrap_or(u32::MAX))
    }
}

async fn count(
    link: &mut Link,
    keys: &[CountedKey<Lookup>],
    at: Timestamp,
    patience: Duration,
) -> Result<Duration, sqlx::Error> {
    let names: Vec<_> = keys.iter().map(|counted| counted.key.0.as_str()).collect();
    link.begin().await?;
    // Locks the rows, always in the same order; a new key is one that owes nothing.
    let paid_off: Vec<(String, i64)> = sqlx::query_as(
        "INSERT INTO call_counts (key, paid_off) SELECT key, 0 FROM unnest($1::text[]) AS key ORDER BY key
         ON CONFLICT (key) DO UPDATE SET paid_off = call_counts.paid_off
         RETURNING key, paid_off",
    )
    .bind(&names)
    .fetch_all(&mut *link)
    .await?;
    let paid_off: HashMap<_, _> = paid_off.into_iter().collect();
    let charges: Vec<_> = keys
        .iter()
        .map(|counted| counted.charge(paid_off.get(&counted.key.0).copied(), at, patience))
        .collect();
    let (wait, times) = decide(&charges, patience);
    let times: Vec<_> = times.collect();
    sqlx::query(
        "UPDATE call_counts SET paid_off = counted.paid_off
         FROM unnest($1::text[], $2::bigint[]) AS counted (key, paid_off) WHERE call_counts.key = counted.key",
    )
    .bind(&names)
    .bind(&times)
    .execute(&mut *link)
    .await?;
    link.commit().await?;
    Ok(wait)
}

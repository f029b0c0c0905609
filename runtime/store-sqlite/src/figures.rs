//! The figures for the operator.

use async_trait::async_trait;
use enkat_store::{Backlog, CommitMetrics, Figures, Load, StoreError, Waiting};
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use crate::{SqliteStore, error::SqliteError, open::READERS, rows, writer::PLACES};

#[async_trait]
impl Figures for SqliteStore {
    fn measure(&self, commits: CommitMetrics) {
        self.writer.measure(commits);
    }

    fn load(&self) -> Load {
        let (open, idle) = (self.readers.size() as usize, self.readers.num_idle());
        Load {
            jobs: self.writer.jobs(),
            most_jobs: PLACES,
            reading: open.saturating_sub(idle),
            idle,
            most_readers: READERS as usize,
        }
    }

    async fn backlog(&self) -> Result<Backlog, StoreError> {
        let mut reader = self.readers.acquire().await.map_err(SqliteError::from)?;
        Ok(backlog(&mut reader).await?)
    }
}

/// Counts what waits by the indexes of what is due, which have nothing else.
async fn backlog(reader: &mut SqliteConnection) -> Result<Backlog, SqliteError> {
    let deliveries = sqlx::query(
        "SELECT count(*) AS count, min(at) AS since FROM deliveries INDEXED BY deliveries_by_due WHERE due_at >= 0",
    )
    .fetch_one(&mut *reader)
    .await?;
    let given_up: i64 =
        sqlx::query_scalar("SELECT count(*) FROM deliveries WHERE due_at IS NULL AND failure IS NOT NULL")
            .fetch_one(&mut *reader)
            .await?;
    let mails = sqlx::query(
        "SELECT count(*) AS count, min(queued_at) AS since FROM invitation_mails INDEXED BY invitation_mails_waiting
         WHERE state = 'waiting' AND due_at >= 0",
    )
    .fetch_one(&mut *reader)
    .await?;
    // The last rows of the chains that may still grow, and of the newest one.
    let audited = sqlx::query(
        "SELECT max(at) AS at FROM audit_chains AS chains CROSS JOIN audit
            ON chain = chains.number AND audit.number = (SELECT max(number) FROM audit WHERE chain = chains.number)
         WHERE chains.number IN (SELECT number FROM audit_chains WHERE is_open UNION ALL SELECT max(number) FROM audit_chains)",
    )
    .fetch_one(reader)
    .await?;
    Ok(Backlog {
        deliveries: waiting(&deliveries)?,
        given_up: u64::try_from(given_up).unwrap_or_default(),
        mails: waiting(&mails)?,
        audited_at: rows::perhaps_time(&audited, "at")?,
    })
}

fn waiting(row: &SqliteRow) -> Result<Waiting, SqliteError> {
    let count: i64 = row.try_get("count")?;
    Ok(Waiting {
        count: u64::try_from(count).unwrap_or_default(),
        since: rows::perhaps_time(row, "since")?,
    })
}

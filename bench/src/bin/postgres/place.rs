//! A PostgreSQL server with a database, in which participants have drafts.

use std::{fs, sync::Arc};

use enkat_bench::ours::Ours;
use enkat_store_postgres::testing::Server;
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

use crate::{bare::Bare, cost::Meter, drafts::Drafts};

/// Each commit waits for the disk. Long waits for locks are logged. No checkpoint comes into a short round because of the size of the
/// log, as the rows that are touched first after it are logged as whole pages.
const SETTINGS: [&str; 5] = [
    "fsync=on",
    "synchronous_commit=on",
    "max_wal_size=8GB",
    "log_lock_waits=on",
    "deadlock_timeout=1ms",
];
/// The line of the log about a wait for a lock of more than `deadlock_timeout`.
const LONG_WAIT: &str = "still waiting for";

pub(crate) struct Place {
    server: Server,
    /// The address of the database.
    database: String,
    /// The folder of the keys that belong to it.
    folder: TempDir,
    pub(crate) drafts: Arc<Drafts>,
}

impl Place {
    pub(crate) async fn open() -> anyhow::Result<Self> {
        let server = Server::start_with(&SETTINGS);
        let (database, folder) = (server.database().await, tempfile::tempdir()?);
        let place = Self {
            server,
            database,
            folder,
            drafts: Arc::default(),
        };
        let ours = Arc::new(place.store().await?);
        place.drafts.begin(&ours).await?;
        ours.close().await?;
        // As they are after a while, by themselves.
        sqlx::raw_sql("VACUUM ANALYZE")
            .execute(&mut place.connection().await?)
            .await?;
        Ok(place)
    }

    /// Opens the store of a further server.
    pub(crate) async fn store(&self) -> anyhow::Result<Ours> {
        Ours::open(self.folder.path(), Some(self.database.parse()?)).await
    }

    /// Connects with nothing in between.
    pub(crate) async fn bare(&self) -> anyhow::Result<Bare> {
        Ok(Bare::new(self.connection().await?))
    }

    pub(crate) async fn meter(&self) -> anyhow::Result<Meter> {
        let file = fs::read_to_string(self.server.folder().join("data/postmaster.pid"))?;
        let process = file.lines().next().unwrap_or_default().parse()?;
        Ok(Meter::new(self.connection().await?, process))
    }

    /// Returns the address of an empty database beside it.
    pub(crate) async fn another_database(&self) -> String {
        self.server.database().await
    }

    /// Counts the waits for locks of more than a millisecond until now.
    pub(crate) fn long_waits(&self) -> anyhow::Result<usize> {
        let log = fs::read_to_string(self.server.folder().join("log"))?;
        Ok(log.lines().filter(|line| line.contains(LONG_WAIT)).count())
    }

    async fn connection(&self) -> anyhow::Result<PgConnection> {
        Ok(PgConnection::connect(&self.database).await?)
    }
}

//! Looks for damage in the database, which may take long, while the server serves.

use super::App;
use crate::data;

impl App {
    /// Looks through the whole SQLite database once. Where it is damaged, the server is not ready any more, until it is started with
    /// another database. PostgreSQL looks for damage itself.
    pub(crate) async fn look_for_damage(&self) {
        if self.database.file().is_none() {
            return;
        }
        let database = self.database.clone().database();
        match data::check(&*database).await {
            Ok(()) => tracing::info!("no damage was found in the database"),
            Err(error @ crate::Error::Data(_)) => {
                tracing::error!("{error}");
                self.readiness.report_damage();
            }
            Err(error) => tracing::warn!(%error, "the database could not be checked for damage"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, time::Duration};

    use sqlx::{ConnectOptions, sqlite::SqliteConnectOptions};

    use crate::routes::testing::{TestServer, logged};

    #[tokio::test]
    async fn server_on_damaged_database_is_not_ready() {
        // Given a copy of the database in which a page is damaged that no start reads,
        let mut server = TestServer::start().await;
        let folder = tempfile::tempdir().unwrap();
        let copy = folder.path().join("copy.db");
        let source = SqliteConnectOptions::new().filename(server.data().join("enkat.db"));
        sqlx::query("VACUUM INTO $1")
            .bind(copy.to_str().unwrap())
            .execute(&mut source.connect().await.unwrap())
            .await
            .unwrap();
        let copied = SqliteConnectOptions::new().filename(&copy);
        let page: i64 = sqlx::query_scalar("SELECT rootpage FROM sqlite_schema WHERE name = 'demo_feedback'")
            .fetch_one(&mut copied.connect().await.unwrap())
            .await
            .unwrap();
        let mut bytes = fs::read(&copy).unwrap();
        let head = (usize::try_from(page).unwrap() - 1) * 4096;
        bytes[head..head + 420].fill(0xA5);
        fs::write(&copy, bytes).unwrap();
        // when a server starts on it, then it serves, and tells that it is not ready.
        server.replace_database(&copy).await;
        let nobody = server.nobody();
        tokio::time::timeout(Duration::from_secs(20), async {
            while nobody.get("/readyz").await.status == 200 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        })
        .await
        .unwrap();
        assert_eq!(nobody.get("/livez").await.status, 200);
        assert_eq!(nobody.get("/readyz").await.body, b"the database is damaged\n");
        assert!(logged().contains("the database is damaged"));
    }
}

//! Whether a database is whole, and can be written.

use std::path::Path;

use sqlx::SqliteConnection;

use super::keys;
use crate::error::SqliteError;

/// Looks through a whole file for damage: every page is read, and only what stands in indexes is not compared.
pub(super) async fn check(file: &Path) -> Result<(), SqliteError> {
    if keys::is_empty(file)? {
        return Ok(());
    }
    find(file, "PRAGMA quick_check(1)").await
}

/// Looks through a whole file for damage, and compares what stands in indexes.
pub(super) async fn check_whole(file: &Path) -> Result<(), SqliteError> {
    find(file, "PRAGMA integrity_check(1)").await
}

async fn find(file: &Path, check: &'static str) -> Result<(), SqliteError> {
    let finding = async {
        let finding = sqlx::query_scalar(check);
        finding.fetch_one(&mut keys::reader(file).await?).await
    };
    let finding: String = finding
        .await
        .map_err(|error| SqliteError::from(error).in_file(file))?;
    if finding == "ok" {
        return Ok(());
    }
    Err(SqliteError::failed(finding).in_file(file))
}

/// Bytes that have to fit onto the disk: as many as the largest call may bring.
const ROOM: i64 = 64 * 1024;

/// Writes the row that is there to be written. SQLite writes nothing where it finds the same bytes, so they are random.
pub(super) async fn probe(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO probe (id, room) VALUES (1, randomblob($1)) ON CONFLICT (id) DO UPDATE SET room = excluded.room",
    )
    .bind(ROOM)
    .execute(connection)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::opened;
    use enkat_store::{Store, StoreError};

    #[tokio::test]
    async fn probe_of_full_database_is_unavailable() {
        let folder = tempfile::tempdir().unwrap();
        let store = opened(&folder.path().join("enkat.db")).await.unwrap();
        // The file cannot grow any more, as on a full disk. Some of its pages have room left.
        let mut connection = store.writer.connection().await.unwrap();
        sqlx::query("PRAGMA max_page_count = 1")
            .execute(&mut *connection)
            .await
            .unwrap();
        drop(connection);
        let probed = store.probe().await;
        assert!(matches!(probed, Err(StoreError::Unavailable(_))), "{probed:?}");
        let mut connection = store.writer.connection().await.unwrap();
        sqlx::query("PRAGMA max_page_count = 1000000")
            .execute(&mut *connection)
            .await
            .unwrap();
        drop(connection);
        assert_eq!(store.probe().await, Ok(()));
    }
}

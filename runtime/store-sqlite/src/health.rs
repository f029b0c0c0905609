//! Whether a database is whole, and can be written.

use std::path::Path;

use sqlx::SqliteConnection;

use super::keys;
use crate::error::SqliteError;

/// Looks through a whole file for damage: every page is read, and only what stands in indexes is not compared.
pub(super) async fn check(file: &Path) -> Result<(), SqliteError> {
    if keys::is_empty(file) {
        return Ok(());
    }
    let finding = async {
        let finding = sqlx::query_scalar("PRAGMA quick_check(1)");
        finding.fetch_one(&mut keys::reader(file).await?).await
    };
    let finding: String = finding.await.map_err(|error| keys::failed(file, &error))?;
    if finding == "ok" {
        return Ok(());
    }
    Err(keys::failed(file, &finding))
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

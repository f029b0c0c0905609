//! Tests whether a database can be written.

use crate::writing::Writing;

/// Writes the row that is there to be written. PostgreSQL writes it anew each time, also when nothing of it changes.
pub(super) async fn probe(connection: &mut Writing) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO probe (id, room) VALUES (1, '') ON CONFLICT (id) DO UPDATE SET room = excluded.room",
    )
    .execute(&mut **connection)
    .await
    .map(drop)
}

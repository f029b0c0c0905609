//! Fills the database with responses and sessions, as if so many people had begun.

use std::path::Path;

use sqlx::{ConnectOptions, sqlite::SqliteConnectOptions};

/// The participant who has a session for each response.
pub(crate) const SIGNED_IN: &str = "00000000000000000000000000000000";

/// The rows of a response, each like that of a participant who has begun, with 250 answers; and the sessions.
const ROWS: [&str; 4] = [
    "INSERT INTO participants (id, survey_id, tailoring) SELECT printf('%032x', value), survey_id, tailoring
     FROM participants, numbers WHERE id = $1",
    "INSERT INTO identities (participant, login_type, signed_in_at) SELECT printf('%032x', value), login_type, signed_in_at
     FROM identities, numbers WHERE participant = $1",
    "INSERT INTO drafts (participant, revision, answers, page, saved_at, survey_id, answered_at)
     SELECT printf('%032x', value), 250, (SELECT jsonb_group_object('q' || value, value % 5 + 1) FROM numbers WHERE value < 250),
            'page0', saved_at, survey_id, saved_at
     FROM drafts, numbers WHERE participant = $1",
    "INSERT INTO sessions (secret_hash, participant, expires_at, seen_at)
     SELECT printf('%064x', value), printf('%032x', 0), expires_at, seen_at
     FROM sessions, numbers WHERE participant = $1",
];

pub(crate) async fn fill(file: &Path, like: &str, count: usize) -> anyhow::Result<()> {
    let mut connection = SqliteConnectOptions::new().filename(file).connect().await?;
    sqlx::query("CREATE TEMP TABLE numbers (value INTEGER PRIMARY KEY)")
        .execute(&mut connection)
        .await?;
    sqlx::query(
        "INSERT INTO numbers WITH RECURSIVE up (value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM up WHERE value + 1 < $1)
         SELECT value FROM up",
    )
    .bind(i64::try_from(count)?)
    .execute(&mut connection)
    .await?;
    for rows in ROWS {
        sqlx::query(rows).bind(like).execute(&mut connection).await?;
    }
    Ok(())
}

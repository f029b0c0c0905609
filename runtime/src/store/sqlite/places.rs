//! The places of a survey with a limit, and how many are taken.

use jiff::{SignedDuration, Timestamp};
use sqlx::{Row, Sqlite};

/// For how long a response that is not sent keeps its place after an answer.
const HELD: SignedDuration = SignedDuration::from_hours(24);

/// What was sent is a figure that is kept; of responses in progress, an index finds those that were answered lately.
pub(super) async fn taken(
    executor: impl sqlx::Executor<'_, Database = Sqlite>,
    survey_id: &str,
    now: Timestamp,
) -> Result<i64, sqlx::Error> {
    let since = now.checked_sub(HELD).unwrap_or(Timestamp::MIN);
    let row = sqlx::query(
        "SELECT coalesce((SELECT sent FROM sent_counts WHERE survey_id = $1), 0)
              + (SELECT count(*) FROM drafts WHERE survey_id = $1 AND answered_at > $2)",
    )
    .bind(survey_id)
    .bind(since.as_millisecond())
    .fetch_one(executor)
    .await?;
    row.try_get(0)
}

//! The places of a survey with a limit, and the number that is taken.

use jiff::{SignedDuration, Timestamp};
use sqlx::{Postgres, Row};

/// The time after an answer for which a response in progress keeps its place.
const HELD: SignedDuration = SignedDuration::from_hours(24);

/// Counts the places that are taken. The number of submissions is stored; an index finds the responses in progress that were
/// answered recently.
pub(super) async fn taken(
    executor: impl sqlx::Executor<'_, Database = Postgres>,
    survey_id: &str,
    now: Timestamp,
) -> Result<i64, sqlx::Error> {
    let since = now.checked_sub(HELD).unwrap_or(Timestamp::MIN);
    let row = sqlx::query(
        "SELECT coalesce((SELECT sent FROM sent_counts WHERE survey_id = $1), 0)
              + (SELECT count(*) FROM drafts
                 WHERE survey_id = $1 AND answered_hour >= $2 / 3600000 AND answered_at > $2)",
    )
    .bind(survey_id)
    .bind(since.as_millisecond())
    .fetch_one(executor)
    .await?;
    row.try_get(0)
}

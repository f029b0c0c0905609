//! The counts of responses to surveys, and of people who sent more than one, without their identities.

use std::collections::BTreeMap;

use enkat_store::ResponseCounts;
use sqlx::{Row, postgres::PgRow};

use crate::pool::Pool;

/// Counts the responses of every survey that has any.
pub(super) async fn counts(readers: &Pool) -> Result<BTreeMap<String, ResponseCounts>, sqlx::Error> {
    let rows = sqlx::query(
        "WITH responses AS (
             SELECT survey_id, lookup, submissions.participant IS NOT NULL AS sent
             FROM participants
             LEFT JOIN identities ON identities.participant = participants.id
             LEFT JOIN submissions ON submissions.participant = participants.id
             WHERE withdrawn_at IS NULL
         ), repeated AS (
             SELECT survey_id, count(*) AS people
             FROM (SELECT survey_id FROM responses WHERE sent AND lookup IS NOT NULL
                   GROUP BY survey_id, lookup HAVING count(*) > 1) AS again
             GROUP BY survey_id
         )
         SELECT survey_id, count(*), count(*) FILTER (WHERE sent), coalesce(max(people), 0)
         FROM responses LEFT JOIN repeated USING (survey_id) GROUP BY survey_id",
    )
    .fetch_all(readers)
    .await?;
    let count = |row: &PgRow, column: usize| {
        let count: i64 = row.try_get(column)?;
        Ok::<_, sqlx::Error>(u64::try_from(count).unwrap_or_default())
    };
    let counted = rows.iter().map(|row| {
        let counts = ResponseCounts {
            begun: count(row, 1)?,
            sent: count(row, 2)?,
            people_who_sent_again: count(row, 3)?,
        };
        Ok((row.try_get(0)?, counts))
    });
    counted.collect()
}

//! The groups in which the status counts invitations.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde_json::json;
use sqlx::{Connection, Row, SqliteConnection};

/// The group of people of small units together, and of those without a unit.
const TOGETHER: &str = "";

/// Puts invitations into groups that are not in one yet, and returns the groups of which too few people were erased.
pub(super) async fn count(
    connection: &mut SqliteConnection,
    (survey_id, at_least): (&str, u32),
    at: Timestamp,
) -> Result<Vec<String>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let rows = sqlx::query(
        "SELECT invitations.id, coalesce(coalesce(invited.settings, invitations.settings) ->> 'unit', '') AS unit
         FROM invitations LEFT JOIN invited ON invited.id = invitations.invited
         WHERE invitations.survey_id = $1 AND counted_in IS NULL AND revoked_at IS NULL",
    )
    .bind(survey_id)
    .fetch_all(&mut *transaction)
    .await?;
    let uncounted = rows
        .iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get("unit")?)));
    let uncounted: Vec<(i64, String)> = uncounted.collect::<Result<_, sqlx::Error>>()?;
    sqlx::query(
        "UPDATE invitations SET counted_in = named.value ->> 1, counted_at = $2
         FROM json_each($1) AS named WHERE invitations.id = named.value ->> 0",
    )
    .bind(json!(groups(uncounted, at_least as usize)).to_string())
    .bind(at.as_millisecond())
    .execute(&mut *transaction)
    .await?;
    sqlx::query("DELETE FROM erased_invitations WHERE survey_id = $1 AND erased >= $2")
        .bind(survey_id)
        .bind(at_least)
        .execute(&mut *transaction)
        .await?;
    let withheld = sqlx::query_scalar(
        "SELECT counted_in FROM erased_invitations WHERE survey_id = $1 ORDER BY counted_in",
    )
    .bind(survey_id)
    .fetch_all(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(withheld)
}

/// Finds the group of each invitation that can be in one: its unit if there are enough of it, otherwise the one of all others, if
/// there are enough of them.
fn groups(uncounted: Vec<(i64, String)>, at_least: usize) -> Vec<(i64, String)> {
    let mut by_unit: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for (id, unit) in uncounted {
        by_unit.entry(unit).or_default().push(id);
    }
    let (units, others): (Vec<_>, Vec<_>) = by_unit
        .into_iter()
        .partition(|(unit, ids)| unit != TOGETHER && ids.len() >= at_least);
    let others: Vec<i64> = others.into_iter().flat_map(|(_, ids)| ids).collect();
    let others = Some((TOGETHER.to_owned(), others)).filter(|(_, ids)| ids.len() >= at_least);
    units
        .into_iter()
        .chain(others)
        .flat_map(|(group, ids)| ids.into_iter().map(move |id| (id, group.clone())))
        .collect()
}

/// Notes how many counted invitations of these participants and entries are about to be erased, both JSON lists.
pub(crate) async fn count_erased(
    connection: &mut SqliteConnection,
    participants: &str,
    listed: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO erased_invitations (survey_id, counted_in, erased)
         SELECT survey_id, counted_in, count(*) FROM invitations
         WHERE counted_in IS NOT NULL AND id IN (
             SELECT id FROM invitations WHERE participant IN (SELECT value FROM json_each($1))
             UNION SELECT id FROM invitations WHERE invited IN (SELECT value FROM json_each($2)))
         GROUP BY survey_id, counted_in
         ON CONFLICT (survey_id, counted_in) DO UPDATE SET erased = erased + excluded.erased",
    )
    .bind(participants)
    .bind(listed)
    .execute(connection)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grouped(units: &[&str]) -> Vec<(i64, String)> {
        let numbered = (1..).zip(units.iter().map(|unit| (*unit).to_owned()));
        let mut groups = groups(numbered.collect(), 3);
        groups.sort();
        groups
    }

    #[test]
    fn groups_puts_small_units_together() {
        let groups = grouped(&["a", "a", "b", "a", "", "c"]);
        let names: Vec<_> = groups.iter().map(|(_, group)| group.as_str()).collect();
        assert_eq!(names, ["a", "a", "", "a", "", ""]);
    }

    #[test]
    fn groups_leaves_out_fewer_than_enough() {
        let groups = grouped(&["a", "b", "b", "b", ""]);
        assert_eq!(groups, [2, 3, 4].map(|id| (id, "b".to_owned())));
    }
}

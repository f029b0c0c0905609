//! The groups in which the status counts invitations.

use std::collections::BTreeMap;

use jiff::Timestamp;
use sqlx::Row;

use crate::writing::Writing;

/// The group of people of small units together, and of those without a unit.
const TOGETHER: &str = "";

/// Puts invitations into groups that are not in one yet, and returns the groups of which too few people were erased.
pub(super) async fn count(
    connection: &mut Writing,
    (survey_id, at_least): (&str, u32),
    at: Timestamp,
) -> Result<Vec<String>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    // Until the groups are stored, no other server makes any of these, and none of their people is erased.
    let rows = sqlx::query(
        "SELECT invitations.id,
                coalesce(coalesce(invited.settings, invitations.settings)::json ->> 'unit', '') AS unit
         FROM invitations LEFT JOIN invited ON invited.id = invitations.invited
         WHERE invitations.survey_id = $1 AND counted_in IS NULL AND revoked_at IS NULL
         ORDER BY invitations.id FOR NO KEY UPDATE OF invitations",
    )
    .bind(survey_id)
    .fetch_all(&mut **transaction)
    .await?;
    let uncounted = rows
        .iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get("unit")?)));
    let uncounted: Vec<(i64, String)> = uncounted.collect::<Result<_, sqlx::Error>>()?;
    let (ids, groups): (Vec<_>, Vec<_>) = groups(uncounted, at_least as usize).into_iter().unzip();
    sqlx::query(
        "UPDATE invitations SET counted_in = named.counted_in, counted_at = $3
         FROM unnest($1::bigint[], $2::text[]) AS named (id, counted_in) WHERE invitations.id = named.id",
    )
    .bind(ids)
    .bind(groups)
    .bind(at.as_millisecond())
    .execute(&mut **transaction)
    .await?;
    let erased: Vec<(String, i64)> = sqlx::query_as(
        "SELECT counted_in, erased FROM erased_invitations WHERE survey_id = $1 ORDER BY counted_in FOR UPDATE",
    )
    .bind(survey_id)
    .fetch_all(&mut **transaction)
    .await?;
    sqlx::query("DELETE FROM erased_invitations WHERE survey_id = $1 AND erased >= $2")
        .bind(survey_id)
        .bind(i64::from(at_least))
        .execute(&mut **transaction)
        .await?;
    transaction.commit().await?;
    let withheld = erased
        .into_iter()
        .filter(|(_, erased)| *erased < i64::from(at_least));
    Ok(withheld.map(|(group, _)| group).collect())
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

/// Notes how many counted invitations of these participants and entries are about to be erased, within the transaction that erases
/// them.
pub(crate) async fn count_erased(
    connection: &mut Writing,
    participants: &[String],
    listed: &[i64],
) -> Result<(), sqlx::Error> {
    // Another server may be putting some of them into groups.
    let erased: Vec<i64> = sqlx::query_scalar(
        "SELECT id FROM invitations WHERE participant = ANY($1) OR invited = ANY($2) ORDER BY id FOR UPDATE",
    )
    .bind(participants)
    .bind(listed)
    .fetch_all(&mut **connection)
    .await?;
    sqlx::query(
        "INSERT INTO erased_invitations AS groups (survey_id, counted_in, erased)
         SELECT survey_id, counted_in, count(*) FROM invitations
         WHERE counted_in IS NOT NULL AND id = ANY($1)
         GROUP BY survey_id, counted_in ORDER BY survey_id, counted_in
         ON CONFLICT (survey_id, counted_in) DO UPDATE SET erased = groups.erased + excluded.erased",
    )
    .bind(erased)
    .execute(&mut **connection)
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

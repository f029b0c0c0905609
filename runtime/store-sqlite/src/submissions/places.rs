//! Finding the places of submissions: in the order of keys, and in the file.

use std::{
    collections::{HashMap, HashSet},
    thread,
};

use enkat_store::{ParticipantId, Purpose, SortBy, SortKey, SubmissionFilter};
use jiff::Timestamp;
use rusqlite::{Connection, Row, params};
use serde_json::json;

use crate::error::SqliteError;

/// The place of a submission.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) key: SortKey,
    pub(super) submission: i64,
    /// The index of its facts.
    pub(super) facts: u32,
    pub(super) birth_year: Option<i16>,
}

/// Facts about a participant, as they are stored: many share the same.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct StoredFacts {
    pub(super) tailoring: i64,
    pub(super) unit: Option<String>,
    pub(super) presets: Option<String>,
    pub(super) purpose: Option<Purpose>,
}

/// The places of submissions.
#[derive(Default)]
pub(super) struct Places {
    /// The places, in the order of their keys.
    pub(super) sorted: Vec<Place>,
    /// The facts that places refer to.
    pub(super) facts: Vec<StoredFacts>,
    /// The numbers of the tailorings of all submissions to the survey, also of those that the filter leaves out.
    pub(super) tailorings: HashSet<i64>,
}

impl Places {
    /// Finds the submissions of a filter; each connection looks at a part of the participants.
    pub(super) fn find(
        connections: &mut [Connection],
        filter: &SubmissionFilter,
        sort_by: &SortBy,
    ) -> Result<Self, SqliteError> {
        let parts = i64::try_from(connections.len()).map_err(SqliteError::failed)?;
        let found = thread::scope(|scope| {
            let searches = (0..parts).zip(connections);
            let searches = searches.map(|(part, connection)| {
                scope.spawn(move || Self::part(connection, (part, parts), filter, sort_by))
            });
            let searches: Vec<_> = searches.collect();
            let found = searches.into_iter().map(|search| {
                let stopped = |_| SqliteError::failed("the search for submissions stopped");
                search.join().map_err(stopped)?
            });
            found.collect::<Result<Vec<_>, _>>()
        })?;
        let mut all = Self::default();
        for part in found {
            all.add(part)?;
        }
        all.sorted.sort_unstable();
        Ok(all)
    }

    /// Finds one of so many parts. Unless times are asked for, no submission is read, as their index says which there are: a join
    /// that names `submitted_at` would read them all.
    fn part(
        connection: &Connection,
        (part, parts): (i64, i64),
        filter: &SubmissionFilter,
        sort_by: &SortBy,
    ) -> Result<Self, SqliteError> {
        let mut select = connection.prepare(
            "SELECT participants.id, submissions.rowid, birth_year, tailoring, unit, presets, purpose,
                    withdrawn_at IS NULL
                    AND (?2 IS NULL
                         OR (SELECT submitted_at FROM submissions AS sent WHERE sent.rowid = submissions.rowid) >= ?2)
                    AND (?3 = '[]' OR EXISTS (SELECT 1 FROM json_each(?3)
                                              WHERE unit = value OR substr(unit, 1, length(value) + 1) = value || '/'))
             FROM participants
             JOIN submissions ON submissions.participant = participants.id
             LEFT JOIN identities ON identities.participant = participants.id
             WHERE survey_id = ?1 AND participants.rowid % ?4 = ?5",
        )?;
        let mut rows = select.query(params![
            filter.survey_id,
            filter.since.map(Timestamp::as_millisecond),
            json!(filter.units).to_string(),
            parts,
            part,
        ])?;
        let mut found = Self::default();
        let mut known = HashMap::new();
        while let Some(row) = rows.next()? {
            let facts = facts(row)?;
            found.tailorings.insert(facts.tailoring);
            let purpose = facts.purpose.unwrap_or(filter.current_purpose);
            if !row.get::<_, bool>(7)? || !filter.purposes.contains(&purpose) {
                continue;
            }
            let next = index(known.len())?;
            found.sorted.push(Place {
                key: sort_by(&ParticipantId(row.get(0)?)),
                submission: row.get(1)?,
                facts: *known.entry(facts).or_insert(next),
                birth_year: row.get(2)?,
            });
        }
        let mut facts: Vec<_> = known.into_iter().collect();
        facts.sort_unstable_by_key(|(_, index)| *index);
        found.facts = facts.into_iter().map(|(facts, _)| facts).collect();
        Ok(found)
    }

    fn add(&mut self, part: Self) -> Result<(), SqliteError> {
        let before = index(self.facts.len())?;
        self.facts.extend(part.facts);
        let moved = part.sorted.into_iter().map(|place| Place {
            facts: place.facts + before,
            ..place
        });
        self.sorted.extend(moved);
        self.tailorings.extend(part.tailorings);
        Ok(())
    }
}

fn facts(row: &Row<'_>) -> Result<StoredFacts, SqliteError> {
    let purpose = row.get_ref(6)?.as_str_or_null().map_err(SqliteError::failed)?;
    Ok(StoredFacts {
        tailoring: row.get(3)?,
        unit: row.get(4)?,
        presets: row.get(5)?,
        purpose: purpose.and_then(Purpose::parse),
    })
}

fn index(length: usize) -> Result<u32, SqliteError> {
    u32::try_from(length).map_err(SqliteError::failed)
}

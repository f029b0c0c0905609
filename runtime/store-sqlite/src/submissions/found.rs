//! The submissions of a filter, all as of the moment at which they were found.
//!
//! They are read by `rusqlite`: `sqlx` copies each value twice and hands over each row by itself, so that finding them took three
//! times as long.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    path::Path,
    sync::Arc,
    time::Duration,
    vec,
};

use enkat_model::{Gender, Missing};
use enkat_store::{
    Invited, Lookup, ParticipantId, Purpose, SentResponse, SortBy, SortKey, StoredIdentity, SubmissionFilter,
    Tailoring,
};
use jiff::Timestamp;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};
use serde_json::json;

use crate::{error::SqliteError, rows};

/// The number of submissions that are read at a time, in the order in which they lie in the file.
const CHUNK: usize = 500;
/// The pages of the file that are held in memory, in KiB: above all those of the indexes.
const CACHE_KIB: i32 = 16 * 1024;
/// The time to wait for a lock.
const PATIENCE: Duration = Duration::from_secs(5);

/// Submissions that were found and are still to be read.
pub(super) struct Found {
    /// A connection in a transaction.
    connection: Connection,
    places: vec::IntoIter<Place>,
    with_identities: bool,
    /// The tailorings of all submissions to the survey, by number: many participants share one.
    tailorings: HashMap<i64, Arc<Tailoring>>,
}

/// The place of a submission in the order of keys and in the file.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    key: SortKey,
    submission: i64,
    participant: i64,
    birth_year: Option<i16>,
}

impl Found {
    /// Finds the submissions of a filter, and sorts them.
    pub(super) fn find(
        file: &Path,
        filter: &SubmissionFilter,
        sort_by: &SortBy,
    ) -> Result<Self, SqliteError> {
        let connection = connected(file)?;
        let (places, numbers) = places(&connection, filter, sort_by)?;
        Ok(Self {
            tailorings: tailorings(&connection, numbers)?,
            connection,
            places: places.into_iter(),
            with_identities: filter.with_identities,
        })
    }

    /// Counts those that are still to be read.
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    /// Lists the versions that were answered in the survey.
    pub(super) fn versions(&self) -> BTreeSet<(String, u32)> {
        let tailorings = self.tailorings.values();
        tailorings
            .map(|tailoring| (tailoring.survey.clone(), tailoring.version))
            .collect()
    }

    /// Reads the next of them, in the order of their keys; empty after the last.
    pub(super) fn next(&mut self) -> Result<Vec<SentResponse>, SqliteError> {
        let mut wanted: Vec<(usize, Place)> = self.places.by_ref().take(CHUNK).enumerate().collect();
        wanted.sort_unstable_by_key(|(_, place)| place.submission);
        let mut select = self.connection.prepare_cached(
            "SELECT participants.id, tailoring, unit, presets, purpose, submissions.language, payload, scores, missing,
                    sealed_missing, consented_at, consent_text, submitted_at
             FROM submissions JOIN participants ON participants.rowid = ?2
             WHERE submissions.rowid = ?1",
        )?;
        let mut responses: Vec<Option<SentResponse>> = Vec::new();
        responses.resize_with(wanted.len(), || None);
        for (at, place) in wanted {
            let mut rows = select.query([place.submission, place.participant])?;
            let row = rows.next()?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
            let mut response = self.response(row, place.birth_year)?;
            if self.with_identities {
                response.identity = Some(identity(&self.connection, &response.participant)?);
            }
            responses[at] = Some(response);
        }
        Ok(responses.into_iter().flatten().collect())
    }

    fn response(&self, row: &Row<'_>, birth_year: Option<i16>) -> Result<SentResponse, SqliteError> {
        let number: i64 = row.get(1)?;
        let tailoring = self.tailorings.get(&number);
        let tailoring = tailoring.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
        let presets = row.get_ref(3)?.as_str_or_null().map_err(SqliteError::failed)?;
        let purpose = row.get_ref(4)?.as_str_or_null().map_err(SqliteError::failed)?;
        let letters = row.get_ref(8)?.as_str_or_null().map_err(SqliteError::failed)?;
        let missing = letters.map(Missing::from_letters).transpose();
        let consented_at: Option<i64> = row.get(10)?;
        Ok(SentResponse {
            participant: ParticipantId(row.get(0)?),
            tailoring: Arc::clone(tailoring),
            language: row.get(5)?,
            payload: row.get(6)?,
            scores: row.get(7)?,
            missing: missing.map_err(SqliteError::failed)?,
            sealed_missing: row.get(9)?,
            unit: row.get(2)?,
            presets: match presets {
                Some(presets) => rows::parsed(presets, "presets")?,
                None => Vec::new(),
            },
            purpose: purpose.and_then(Purpose::parse),
            birth_year,
            consented_at: consented_at
                .map(|at| rows::timestamp(at, "consented_at"))
                .transpose()?,
            consent: row.get(11)?,
            at: rows::timestamp(row.get(12)?, "submitted_at")?,
            identity: None,
        })
    }
}

/// Connects to the file, and begins a transaction that reads.
fn connected(file: &Path) -> Result<Connection, SqliteError> {
    // One thread at a time has the connection.
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.execute_batch("BEGIN")?;
    Ok(connection)
}

/// Lists the places of the submissions of a filter, in the order of their keys, and the numbers of the tailorings of all submissions
/// to the survey. Unless times are asked for, no submission is read: the index of participants says which there are.
fn places(
    connection: &Connection,
    filter: &SubmissionFilter,
    sort_by: &SortBy,
) -> Result<(Vec<Place>, HashSet<i64>), SqliteError> {
    let purposes: Vec<_> = filter.purposes.iter().map(|purpose| purpose.name()).collect();
    let mut select = connection.prepare(
        "SELECT participants.id, submissions.rowid, participants.rowid, birth_year, tailoring,
                withdrawn_at IS NULL
                AND (?2 IS NULL OR submitted_at >= ?2)
                AND (?3 = '[]' OR EXISTS (SELECT 1 FROM json_each(?3)
                                          WHERE unit = value OR substr(unit, 1, length(value) + 1) = value || '/'))
                AND coalesce(purpose, ?4) IN (SELECT value FROM json_each(?5))
         FROM participants
         JOIN submissions ON submissions.participant = participants.id
         LEFT JOIN identities ON identities.participant = participants.id
         WHERE survey_id = ?1",
    )?;
    let mut rows = select.query(params![
        filter.survey_id,
        filter.since.map(Timestamp::as_millisecond),
        json!(filter.units).to_string(),
        filter.current_purpose.name(),
        json!(purposes).to_string(),
    ])?;
    let mut places = Vec::new();
    let mut tailorings = HashSet::new();
    while let Some(row) = rows.next()? {
        tailorings.insert(row.get(4)?);
        if row.get(5)? {
            places.push(Place {
                key: sort_by(&ParticipantId(row.get(0)?)),
                submission: row.get(1)?,
                participant: row.get(2)?,
                birth_year: row.get(3)?,
            });
        }
    }
    places.sort_unstable();
    Ok((places, tailorings))
}

/// Reads the tailorings with these numbers.
fn tailorings(
    connection: &Connection,
    numbers: HashSet<i64>,
) -> Result<HashMap<i64, Arc<Tailoring>>, SqliteError> {
    let mut select =
        connection.prepare("SELECT survey, version, flags, gender FROM tailorings WHERE id = ?1")?;
    let read = numbers.into_iter().map(|number| {
        let (survey, version, flags, gender): (_, _, String, String) =
            select.query_row([number], |row| row.try_into())?;
        let tailoring = Tailoring {
            survey,
            version,
            flags: rows::parsed(&flags, "flags")?,
            gender: Gender::parse(&gender),
        };
        Ok((number, Arc::new(tailoring)))
    });
    read.collect()
}

/// Reads the identity of a participant.
fn identity(connection: &Connection, participant: &ParticipantId) -> Result<StoredIdentity, SqliteError> {
    let mut given =
        connection.prepare_cached("SELECT sealed, lookup FROM identities WHERE participant = ?1")?;
    let given: Option<(Option<Vec<u8>>, Option<String>)> = given
        .query_row([&participant.0], |row| row.try_into())
        .optional()?;
    let (sealed, lookup) = given.unwrap_or_default();
    let mut invited = connection.prepare_cached(
        "SELECT invited.reference, invited.sealed, invited.settings
         FROM invitations JOIN invited ON invited.id = invitations.invited
         WHERE invitations.participant = ?1",
    )?;
    let invited: Option<(String, Option<Vec<u8>>, Option<String>)> = invited
        .query_row([&participant.0], |row| row.try_into())
        .optional()?;
    let invited = invited.map(|(reference, sealed, settings)| {
        Ok::<_, SqliteError>(Invited {
            reference,
            sealed,
            settings: rows::parsed_settings(settings.as_deref())?,
        })
    });
    Ok(StoredIdentity {
        sealed,
        lookup: lookup.map(Lookup),
        invited: invited.transpose()?,
    })
}

//! The submissions of a filter, all as of the moment at which they were found.
//!
//! They are read by `rusqlite`: `sqlx` copies each value twice and hands over each row by itself, so that finding them took three
//! times as long.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    num::NonZero,
    path::Path,
    sync::Arc,
    thread::available_parallelism,
};

use enkat_model::{Gender, Missing};
use enkat_store::{
    Invited, Lookup, Opens, ParticipantId, Purpose, SentResponse, SortBy, StoredIdentity, SubmissionFilter,
    Tailoring, WrappedKey,
};
use rusqlite::{CachedStatement, Connection, OptionalExtension, Row};

use super::{
    places::{Place, Places},
    snapshot::{connections, ready_to_read},
};
use crate::{error::SqliteError, rows};

/// The number of submissions that are read at a time, in the order in which they lie in the file.
const CHUNK: usize = 500;
/// The most threads that read.
const MOST_READERS: usize = 4;

/// Submissions that were found and are still to be read.
pub(super) struct Found {
    places: Vec<Place>,
    /// The facts that places refer to.
    facts: Vec<Facts>,
    /// The versions that were answered in the survey.
    pub(super) versions: BTreeSet<(String, u32)>,
    opens: Opens,
}

/// Facts about participants.
struct Facts {
    tailoring: Arc<Tailoring>,
    unit: Option<String>,
    presets: Vec<String>,
    purpose: Option<Purpose>,
}

impl Found {
    /// Finds the submissions of a filter, and sorts them. The connections in which they can be read see the same moment.
    pub(super) fn find(
        file: &Path,
        filter: &SubmissionFilter,
        sort_by: &SortBy,
    ) -> Result<(Self, Vec<Connection>), SqliteError> {
        let readers = available_parallelism().map_or(1, NonZero::get);
        let mut connections = connections(file, readers.min(MOST_READERS))?;
        let places = Places::find(&mut connections, filter, sort_by)?;
        connections.iter().try_for_each(ready_to_read)?;
        let tailorings = tailorings(&connections[0], places.tailorings)?;
        let facts = places.facts.into_iter().map(|stored| {
            let tailoring = tailorings.get(&stored.tailoring);
            let tailoring = tailoring.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
            Ok(Facts {
                tailoring: Arc::clone(tailoring),
                unit: stored.unit,
                presets: match stored.presets {
                    Some(presets) => rows::parsed(&presets, "presets")?,
                    None => Vec::new(),
                },
                purpose: stored.purpose,
            })
        });
        let answered = tailorings.values();
        let answered = answered.map(|tailoring| (tailoring.survey.clone(), tailoring.version));
        let found = Self {
            places: places.sorted,
            facts: facts.collect::<Result<_, SqliteError>>()?,
            versions: answered.collect(),
            opens: filter.opens,
        };
        Ok((found, connections))
    }

    /// Counts them.
    pub(super) fn count(&self) -> usize {
        self.places.len()
    }

    /// Lists them in chunks, in the order of their keys.
    pub(super) fn chunks(&self) -> impl Iterator<Item = &[Place]> {
        self.places.chunks(CHUNK)
    }

    /// Reads a chunk.
    pub(super) fn read(
        &self,
        chunk: &[Place],
        connection: &Connection,
    ) -> Result<Vec<SentResponse>, SqliteError> {
        let mut in_file: Vec<_> = chunk.iter().enumerate().collect();
        in_file.sort_unstable_by_key(|(_, place)| place.submission);
        let mut select = connection.prepare_cached(
            "SELECT participant, language, payload, scores, missing, sealed_missing, consented_at, consent_text, submitted_at,
                    CASE WHEN ?2 THEN (SELECT data_key FROM participants WHERE id = participant) END
             FROM submissions WHERE rowid = ?1",
        )?;
        let mut responses: Vec<Option<SentResponse>> = Vec::new();
        responses.resize_with(chunk.len(), || None);
        for (at, place) in in_file {
            let mut response = self.response(place, &mut select)?;
            if self.opens >= Opens::Identities {
                response.identity = Some(identity(connection, &response.participant)?);
            }
            responses[at] = Some(response);
        }
        Ok(responses.into_iter().flatten().collect())
    }

    fn response(&self, place: &Place, select: &mut CachedStatement<'_>) -> Result<SentResponse, SqliteError> {
        let mut rows = select.query((place.submission, self.opens >= Opens::Answers))?;
        let row = rows.next()?.ok_or(rusqlite::Error::QueryReturnedNoRows)?;
        let facts = &self.facts[place.facts as usize];
        let consented_at: Option<i64> = row.get(6)?;
        Ok(SentResponse {
            key: place.key,
            participant: ParticipantId(row.get(0)?),
            data_key: row.get::<_, Option<_>>(9)?.map(WrappedKey),
            tailoring: Arc::clone(&facts.tailoring),
            language: row.get(1)?,
            payload: row.get(2)?,
            scores: row.get(3)?,
            missing: missing(row, 4)?,
            sealed_missing: row.get(5)?,
            unit: facts.unit.clone(),
            presets: facts.presets.clone(),
            purpose: facts.purpose,
            birth_year: place.birth_year,
            consented_at: consented_at
                .map(|at| rows::timestamp(at, "consented_at"))
                .transpose()?,
            consent: row.get(7)?,
            at: rows::timestamp(row.get(8)?, "submitted_at")?,
            identity: None,
        })
    }
}

/// Reads the reasons why fields have no answer.
fn missing(row: &Row<'_>, column: usize) -> Result<Option<Missing>, SqliteError> {
    let letters = row
        .get_ref(column)?
        .as_str_or_null()
        .map_err(SqliteError::failed)?;
    let missing = letters.map(Missing::from_letters).transpose();
    missing.map_err(SqliteError::failed)
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
        "SELECT invited.reference, invited.sealed, invited.settings, invited.data_key
         FROM invitations JOIN invited ON invited.id = invitations.invited
         WHERE invitations.participant = ?1",
    )?;
    let invited = invited.query_row([&participant.0], |row| {
        let settings: Option<String> = row.get(2)?;
        Ok(rows::parsed_settings(settings.as_deref()).and_then(|settings| {
            Ok(Invited {
                reference: row.get(0)?,
                sealed: rows::with_key(row.get(3)?, row.get(1)?),
                settings,
            })
        }))
    });
    Ok(StoredIdentity {
        sealed,
        lookup: lookup.map(Lookup),
        invited: invited.optional()?.transpose()?,
    })
}

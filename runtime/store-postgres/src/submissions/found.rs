//! The submissions of a filter, all as of the moment at which they were found.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use enkat_store::{
    Invited, Lookup, Opens, ParticipantId, Purpose, SentResponse, SortBy, SortKey, StoredIdentity,
    SubmissionFilter, Tailoring, WrappedKey,
};
use jiff::Timestamp;
use sqlx::{Row, postgres::PgRow};

use crate::{error::PostgresError, link::Link, rows};

/// The number of submissions that are read at a time.
const CHUNK: usize = 500;

const ANSWERS: &str = "
    SELECT participant, language, payload, scores, missing, sealed_missing, consented_at, consent_text, submitted_at,
           CASE WHEN $2 THEN (SELECT data_key FROM participants WHERE id = participant) END AS data_key
    FROM submissions WHERE participant = ANY($1)";

const ANSWERS_WITH_IDENTITIES: &str = "
    SELECT submissions.participant, language, payload, scores, missing, sealed_missing, consented_at, consent_text,
           submitted_at, participants.data_key, identities.sealed, lookup, reference, listed_sealed, listed_key, settings
    FROM submissions
    JOIN participants ON participants.id = submissions.participant
    LEFT JOIN identities ON identities.participant = submissions.participant
    LEFT JOIN LATERAL (
        SELECT reference, invited.sealed AS listed_sealed, invited.data_key AS listed_key, invited.settings
        FROM invitations JOIN invited ON invited.id = invitations.invited
        WHERE invitations.participant = submissions.participant ORDER BY invitations.id LIMIT 1
    ) AS listed ON TRUE
    WHERE submissions.participant = ANY($1)";

/// Submissions that were found and are still to be read.
pub(super) struct Found {
    /// Those to read, in the order of their keys.
    places: Vec<Place>,
    /// The facts that places refer to.
    facts: Vec<Facts>,
    /// The versions that were answered in the survey.
    pub(super) versions: BTreeSet<(String, u32)>,
    opens: Opens,
}

/// A submission among the others.
pub(super) struct Place {
    key: SortKey,
    participant: ParticipantId,
    /// The index of its facts.
    facts: usize,
    birth_year: Option<i16>,
}

/// Facts about participants.
struct Facts {
    tailoring: Arc<Tailoring>,
    unit: Option<String>,
    presets: Vec<String>,
    purpose: Option<Purpose>,
}

impl Found {
    /// Finds the submissions of a filter, and sorts them. They can be read in the same transaction.
    pub(super) async fn find(
        connection: &mut Link,
        filter: &SubmissionFilter,
        sort_by: &SortBy,
    ) -> Result<Self, PostgresError> {
        let mut search = Search::new(filter, sort_by);
        search.run(connection).await?;
        let Search {
            mut places,
            facts,
            tailorings: numbers,
            ..
        } = search;
        places.sort_unstable_by(|one, other| {
            (one.key, &one.participant.0).cmp(&(other.key, &other.participant.0))
        });
        let tailorings = tailorings(connection, numbers).await?;
        let mut facts: Vec<_> = facts.into_iter().collect();
        facts.sort_unstable_by_key(|(_, index)| *index);
        let facts = facts.into_iter().map(|(stored, _)| {
            let tailoring = tailorings.get(&stored.tailoring);
            let tailoring = tailoring.ok_or(sqlx::Error::RowNotFound)?;
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
        Ok(Self {
            places,
            facts: facts.collect::<Result<_, PostgresError>>()?,
            versions: answered.collect(),
            opens: filter.opens,
        })
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
    pub(super) async fn read(
        &self,
        chunk: &[Place],
        connection: &mut Link,
    ) -> Result<Vec<SentResponse>, PostgresError> {
        let participants: Vec<_> = chunk.iter().map(|place| place.participant.0.as_str()).collect();
        let query = if self.opens >= Opens::Identities {
            sqlx::query(ANSWERS_WITH_IDENTITIES).bind(participants)
        } else {
            sqlx::query(ANSWERS)
                .bind(participants)
                .bind(self.opens >= Opens::Answers)
        };
        let rows = query.fetch_all(connection).await?;
        let rows = rows
            .iter()
            .map(|row| Ok((row.try_get::<&str, _>("participant")?, row)));
        let rows: HashMap<_, _> = rows.collect::<Result<_, sqlx::Error>>()?;
        let responses = chunk.iter().map(|place| {
            let row = rows.get(place.participant.0.as_str());
            self.response(place, row.ok_or(sqlx::Error::RowNotFound)?)
        });
        responses.collect()
    }

    fn response(&self, place: &Place, row: &PgRow) -> Result<SentResponse, PostgresError> {
        let facts = &self.facts[place.facts];
        Ok(SentResponse {
            key: place.key,
            participant: place.participant.clone(),
            data_key: row.try_get::<Option<_>, _>("data_key")?.map(WrappedKey),
            tailoring: Arc::clone(&facts.tailoring),
            language: row.try_get("language")?,
            payload: row.try_get("payload")?,
            scores: row.try_get("scores")?,
            missing: rows::missing(row)?,
            sealed_missing: row.try_get("sealed_missing")?,
            unit: facts.unit.clone(),
            presets: facts.presets.clone(),
            purpose: facts.purpose,
            birth_year: place.birth_year,
            consented_at: rows::perhaps_time(row, "consented_at")?,
            consent: row.try_get("consent_text")?,
            at: rows::time(row, "submitted_at")?,
            identity: (self.opens >= Opens::Identities)
                .then(|| identity(row))
                .transpose()?,
        })
    }
}

/// A search for the submissions of a filter.
struct Search<'a> {
    filter: &'a SubmissionFilter,
    sort_by: &'a SortBy,
    places: Vec<Place>,
    /// The facts that places refer to, with their indexes: many participants share the same.
    facts: HashMap<StoredFacts, usize>,
    /// The numbers of the tailorings of all submissions to the survey, also of those that the filter leaves out.
    tailorings: HashSet<i64>,
}

/// Facts about a participant, as they are stored.
#[derive(PartialEq, Eq, Hash)]
struct StoredFacts {
    tailoring: i64,
    unit: Option<String>,
    presets: Option<String>,
    purpose: Option<Purpose>,
}

impl<'a> Search<'a> {
    fn new(filter: &'a SubmissionFilter, sort_by: &'a SortBy) -> Self {
        Self {
            filter,
            sort_by,
            places: Vec::new(),
            facts: HashMap::new(),
            tailorings: HashSet::new(),
        }
    }

    /// Goes through the submissions to the survey. Unless times are asked for, their index is enough: a join that names
    /// `submitted_at` would read them all.
    async fn run(&mut self, connection: &mut Link) -> Result<(), sqlx::Error> {
        let filter = self.filter;
        sqlx::query(
            "SELECT participants.id, birth_year, tailoring, unit, presets, purpose,
                    withdrawn_at IS NULL
                    AND ($2::bigint IS NULL
                         OR (SELECT submitted_at FROM submissions AS sent
                             WHERE sent.participant = participants.id) >= $2)
                    AND (cardinality($3::text[]) = 0
                         OR EXISTS (SELECT 1 FROM unnest($3) AS named (part)
                                    WHERE unit = part OR starts_with(unit, part || '/'))) AS is_chosen
             FROM participants
             JOIN submissions ON submissions.participant = participants.id
             LEFT JOIN identities ON identities.participant = participants.id
             WHERE survey_id = $1",
        )
        .bind(&filter.survey_id)
        .bind(filter.since.map(Timestamp::as_millisecond))
        .bind(&filter.units)
        .try_map(|row| self.add(&row))
        .fetch_all(connection)
        .await?;
        Ok(())
    }

    fn add(&mut self, row: &PgRow) -> Result<(), sqlx::Error> {
        let purpose: Option<&str> = row.try_get("purpose")?;
        let facts = StoredFacts {
            tailoring: row.try_get("tailoring")?,
            unit: row.try_get("unit")?,
            presets: row.try_get("presets")?,
            purpose: purpose.and_then(Purpose::parse),
        };
        self.tailorings.insert(facts.tailoring);
        let purpose = facts.purpose.unwrap_or(self.filter.current_purpose);
        if !row.try_get("is_chosen")? || !self.filter.purposes.contains(&purpose) {
            return Ok(());
        }
        let participant = ParticipantId(row.try_get("id")?);
        let next = self.facts.len();
        self.places.push(Place {
            key: (self.sort_by)(&participant),
            participant,
            facts: *self.facts.entry(facts).or_insert(next),
            birth_year: row.try_get("birth_year")?,
        });
        Ok(())
    }
}

/// Reads the tailorings with these numbers.
async fn tailorings(
    connection: &mut Link,
    numbers: HashSet<i64>,
) -> Result<HashMap<i64, Arc<Tailoring>>, PostgresError> {
    let rows = sqlx::query("SELECT id, survey, version, flags, gender FROM tailorings WHERE id = ANY($1)")
        .bind(numbers.into_iter().collect::<Vec<_>>())
        .fetch_all(connection)
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("id")?, Arc::new(rows::tailoring(row)?))))
        .collect()
}

/// Reads the identity of a participant.
fn identity(row: &PgRow) -> Result<StoredIdentity, PostgresError> {
    let lookup: Option<String> = row.try_get("lookup")?;
    let reference: Option<String> = row.try_get("reference")?;
    let invited = reference.map(|reference| {
        Ok::<_, PostgresError>(Invited {
            reference,
            sealed: rows::with_key(row.try_get("listed_key")?, row.try_get("listed_sealed")?),
            settings: rows::settings(row)?,
        })
    });
    Ok(StoredIdentity {
        sealed: row.try_get("sealed")?,
        lookup: lookup.map(Lookup),
        invited: invited.transpose()?,
    })
}

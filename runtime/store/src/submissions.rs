//! Submissions as they are read for others than their participants: all of a survey, as of one moment.

use std::{collections::BTreeSet, sync::Arc};

use async_trait::async_trait;
use enkat_model::Missing;
use jiff::Timestamp;

use crate::{
    data_keys::WrappedKey,
    directory::Invited,
    error::StoreError,
    ids::{Lookup, ParticipantId},
    records::{Purpose, Tailoring},
};

/// A choice among the submissions to a survey.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubmissionFilter {
    /// The survey of the deployment.
    pub survey_id: String,
    /// The earliest time of sending; `None` for all times.
    pub since: Option<Timestamp>,
    /// The units of the participants, each with the units below it; empty for all. Levels of a unit are separated by `/`.
    pub units: Vec<String>,
    /// The purposes. A submission from before purposes were stored has the purpose that the survey has now.
    pub purposes: Vec<Purpose>,
    /// The purpose that the survey has now.
    pub current_purpose: Purpose,
    /// The sealed parts that are to be opened: what opens them is read, too.
    pub opens: Opens,
}

/// The sealed parts of responses that a reader opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Opens {
    /// None.
    #[default]
    Nothing,
    /// Answers.
    Answers,
    /// Answers and the identities of participants.
    Identities,
}

/// A submission with the facts about its participant, as they were when it was sent.
#[derive(Clone, Debug, PartialEq)]
pub struct SentResponse {
    /// The key of the participant, by which submissions are sorted.
    pub key: SortKey,
    /// The participant.
    pub participant: ParticipantId,
    /// The key that opens the participant's data; `None` unless something is to be opened.
    pub data_key: Option<WrappedKey>,
    /// The survey and its version, with settings and gender.
    pub tailoring: Arc<Tailoring>,
    /// The language in which it was answered.
    pub language: String,
    /// The payload, in JSON. It is not read here: a reader that wants a table needs no tree of it.
    pub payload: String,
    /// The list of scores, in JSON.
    pub scores: String,
    /// The reasons why saved fields have no answer; `None` in a submission that was stored without them.
    pub missing: Option<Missing>,
    /// The same reasons with those of sensitive fields, sealed.
    pub sealed_missing: Option<String>,
    /// The part of the customer that the participant belongs to.
    pub unit: Option<String>,
    /// The presets that applied, by name; empty also where they are unknown.
    pub presets: Vec<String>,
    /// The purpose; `None` in a response from before it was stored.
    pub purpose: Option<Purpose>,
    /// The year of birth.
    pub birth_year: Option<i16>,
    /// The time of the consent, where it was asked for.
    pub consented_at: Option<Timestamp>,
    /// The hash of the words that consent was given to.
    pub consent: Option<String>,
    /// The time of sending.
    pub at: Timestamp,
    /// The identity of the participant, where it is asked for.
    pub identity: Option<StoredIdentity>,
}

/// The identity of a participant, as far as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoredIdentity {
    /// Number, birthdate, names and e-mail address that the participant gave, which only the participant's key opens.
    pub sealed: Option<Vec<u8>>,
    /// The keyed hash by which the same person is found again.
    pub lookup: Option<Lookup>,
    /// The invited person whose invitation was used.
    pub invited: Option<Invited>,
}

/// The identity of a participant, opened: what they gave at sign-in, or else what their invitation says of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenedIdentity {
    /// The reference of the invited person.
    pub reference: Option<String>,
    /// The digits of the government's number.
    pub number: Option<String>,
    /// The birthdate, as `YYYY-MM-DD`.
    pub date_of_birth: Option<String>,
    /// The first names.
    pub first_name: Option<String>,
    /// The last name.
    pub last_name: Option<String>,
    /// The e-mail address.
    pub email: Option<String>,
}

/// A key of a participant, by which submissions are sorted.
pub type SortKey = [u8; 16];

/// Returns the key of a participant.
pub type SortBy = Arc<dyn Fn(&ParticipantId) -> SortKey + Send + Sync>;

/// Submissions that are read one after the other, all as of the moment at which reading began.
#[async_trait]
pub trait Submissions: Send {
    /// Returns the number of all of them.
    fn count(&self) -> usize;

    /// Returns the surveys and versions that were answered, also by submissions that the filter leaves out.
    fn versions(&self) -> BTreeSet<(String, u32)>;

    /// Reads the next of them, in the order of their keys; empty after the last.
    ///
    /// # Errors
    ///
    /// When the database does not answer, or a row is damaged.
    async fn next(&mut self) -> Result<Vec<SentResponse>, StoreError>;
}

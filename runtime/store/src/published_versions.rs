//! Records of published versions of surveys.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::{Draft, ParticipantId, Tailoring, WrappedKey};

/// A version of a survey that is published, or is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedVersion {
    /// The survey's id.
    pub survey: String,
    /// Its version.
    pub version: u32,
    /// The compiled survey, in JSON.
    pub artifact: Vec<u8>,
}

/// A version that is to be published.
#[derive(Clone, Debug)]
pub struct Publication<'a> {
    /// The version.
    pub published_version: &'a PublishedVersion,
    /// The bytes of every picture that it shows, by name.
    pub pictures: &'a BTreeMap<String, Vec<u8>>,
    /// Now.
    pub at: Timestamp,
    /// Whether a server publishes it from its folder when it starts: then it may replace the same version, and the audit log does
    /// not record it.
    pub by_start: bool,
}

/// A response that has not been sent.
#[derive(Clone, Debug, PartialEq)]
pub struct InProgress {
    /// The participant.
    pub participant: ParticipantId,
    /// The survey of the deployment.
    pub survey_id: String,
    /// The model of the participant.
    pub tailoring: Tailoring,
    /// The key that opens the answers.
    pub key: WrappedKey,
    /// The answers so far.
    pub draft: Draft,
}

/// Whether a response can be moved to a version that is being published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can, without the answers to these questions, which are empty, and on its page or from the beginning.
    Moves {
        /// The questions and checkboxes that the version does not have.
        without: Vec<String>,
        /// Whether the version has the participant's page.
        keeps_page: bool,
    },
    /// It stays, for these reasons.
    Stays(Vec<String>),
}

/// Judges responses in progress.
pub trait Mover: Send + Sync {
    /// Decides whether a response can be moved.
    fn judge(&self, response: &InProgress) -> Verdict;
}

/// A position in the responses to a survey: after this row of this tailoring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// The number of the tailoring in the store.
    pub tailoring: i64,
    /// The number of the row in the store.
    pub row: i64,
}

/// Some responses, and the position of the next ones, if there are more.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    /// The responses.
    pub responses: Vec<InProgress>,
    /// The position of the next ones.
    pub next: Option<Reached>,
}

/// A response that can be moved.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The response as it was judged.
    pub response: InProgress,
    /// The questions and checkboxes with an answer that the version does not have.
    pub without: Vec<String>,
    /// Whether the version has the participant's page.
    pub keeps_page: bool,
}

/// The progress of moving.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// The number of responses that were looked at.
    pub seen: usize,
    /// The participants of those that have changed since they were judged, and were not moved.
    pub changed: Vec<ParticipantId>,
}

/// A response that stays on its version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staying {
    /// The participant.
    pub participant: ParticipantId,
    /// The version.
    pub version: u32,
    /// The reasons.
    pub reasons: Vec<String>,
}

/// The progress of tailoring responses again, to changed settings of their participants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RetailorProgress {
    /// The number of responses that were looked at.
    pub seen: usize,
    /// The number of them that have another model now.
    pub changed: usize,
    /// The participants of those that have changed since they were judged. They stay as they are until they are judged again.
    pub conflicts: Vec<ParticipantId>,
}

/// A response that is tailored again, to changed settings of its participant.
#[derive(Clone, Debug, PartialEq)]
pub struct Retailored {
    /// The response as it was judged.
    pub response: InProgress,
    /// Its new model.
    pub tailoring: Tailoring,
    /// The part of the customer that the participant belongs to.
    pub unit: Option<String>,
    /// The presets that apply to the participant from now on, by name; `None` where the model stays as it is.
    pub presets: Option<Vec<String>>,
    /// The questions and checkboxes with an answer that the model does not have.
    pub without: Vec<String>,
    /// Whether the model has the participant's page.
    pub keeps_page: bool,
}

//! Records of published versions of surveys.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::{Draft, ParticipantId, Tailoring};

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
    /// Name → bytes, of every picture that it shows.
    pub pictures: &'a BTreeMap<String, Vec<u8>>,
    /// Now.
    pub at: Timestamp,
    /// Whether a server publishes what it finds in its folder when it starts: that may take the place of the same version,
    /// and the audit log does not tell of it.
    pub by_start: bool,
}

/// A response that has not been sent.
#[derive(Clone, Debug, PartialEq)]
pub struct InProgress {
    /// The participant.
    pub participant: ParticipantId,
    /// The survey of the deployment.
    pub survey_id: String,
    /// Which model the participant has.
    pub tailoring: Tailoring,
    /// The answers typed so far.
    pub draft: Draft,
}

/// Whether a response can be moved to a version that is being published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can, without the answers to these questions, which say nothing, and on its page or from the beginning.
    Moves {
        /// The questions and boxes that the version does not have.
        without: Vec<String>,
        /// Whether the version has the page where the participant is.
        keeps_page: bool,
    },
    /// It stays, for these reasons.
    Stays(Vec<String>),
}

/// Judges responses in progress.
pub trait Mover: Send + Sync {
    /// Whether a response can be moved.
    fn judge(&self, response: &InProgress) -> Verdict;
}

/// How far the responses to a survey were read: after this row of this tailoring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// The number of the tailoring in the store.
    pub tailoring: i64,
    /// The number of the row in the store.
    pub row: i64,
}

/// Some responses, and where the next ones begin, if there are more.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// The responses.
    pub responses: Vec<InProgress>,
    /// Where the next ones begin.
    pub next: Option<Reached>,
}

/// A response that can be moved.
#[derive(Clone, Debug, PartialEq)]
pub struct Move {
    /// The response as it was judged.
    pub response: InProgress,
    /// The questions and boxes with an answer that the version does not have.
    pub without: Vec<String>,
    /// Whether the version has the page where the participant is.
    pub keeps_page: bool,
}

/// How far moving has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// How many responses it was.
    pub seen: usize,
    /// Those of them that have changed since they were judged, and were not moved.
    pub changed: Vec<ParticipantId>,
}

/// A response that stays where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staying {
    /// The participant.
    pub participant: ParticipantId,
    /// The version that it was on.
    pub version: u32,
    /// Why it stays there.
    pub reasons: Vec<String>,
}

/// How far it has come that responses go on with what is told of their participants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RetailorProgress {
    /// The number of responses that were looked at.
    pub seen: usize,
    /// The number of them that have another model now.
    pub changed: usize,
    /// The participants of those that have changed since they were judged, and stay as they are until they are judged again.
    pub conflicts: Vec<ParticipantId>,
}

/// A response that goes on with what is told of its participant by now.
#[derive(Clone, Debug, PartialEq)]
pub struct Retailored {
    /// The response as it was judged.
    pub response: InProgress,
    /// Its model from now on.
    pub tailoring: Tailoring,
    /// The part of the customer to which the participant belongs.
    pub unit: Option<String>,
    /// The questions and boxes with an answer that the model does not have.
    pub without: Vec<String>,
    /// Whether the model has the page where the participant is.
    pub keeps_page: bool,
}

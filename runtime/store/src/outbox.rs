//! The outbox: events about responses, on their way to the receivers of their surveys.
//!
//! A row is written in the transaction of the change that it tells, and has no answers: the server reads the response when it
//! delivers. Each delivery has its own row for each try, claimed for some time by one server. A claim that ends without an outcome
//! can be made anew, so that an event is delivered at least once. A store for several servers claims rows that no other server
//! locks at this moment (`FOR UPDATE SKIP LOCKED`).

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{error::StoreError, ids::ParticipantId, records::Purpose, submissions::SentResponse};

/// The responses to a survey whose submission is delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deliverable {
    /// The purposes of these responses.
    pub purposes: Vec<Purpose>,
    /// The purpose that the survey has now: that of responses from before purposes were stored.
    pub current_purpose: Purpose,
}

/// The kinds of events about a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DeliveryKind {
    /// It was sent.
    Sent,
    /// Its participant withdrew.
    Withdrawn,
    /// It was erased.
    Erased,
}

impl DeliveryKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Sent, Self::Withdrawn, Self::Erased];

    /// Returns its name in a store.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Withdrawn => "withdrawn",
            Self::Erased => "erased",
        }
    }

    /// Returns the type of the event, as receivers know it.
    pub fn event(self) -> &'static str {
        match self {
            Self::Sent => "response.sent",
            Self::Withdrawn => "response.withdrawn",
            Self::Erased => "response.erased",
        }
    }

    /// Reads a name from a store.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// An event about a response. There is at most one of a kind for each response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The number of the row.
    pub number: i64,
    /// The survey of the deployment.
    pub survey_id: String,
    /// The participant, who may be erased.
    pub participant: ParticipantId,
    /// The kind.
    pub kind: DeliveryKind,
    /// The time of the event.
    pub at: Timestamp,
    /// The number of tries so far, with the one that is claimed.
    pub tries: u32,
}

/// The state of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryState {
    /// It is tried at this time, or later: an earlier event of its response comes first.
    Waiting(Timestamp),
    /// The receiver has accepted it, at this time.
    Delivered(Timestamp),
    /// The server gave up at this time: a dead letter.
    GivenUp(Timestamp),
}

/// A delivery in the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryRow {
    /// The delivery.
    pub delivery: Delivery,
    /// The state.
    pub state: DeliveryState,
    /// The reason why the last try failed, if it did.
    pub failure: Option<String>,
}

/// A claim of deliveries of one survey.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The survey of the deployment.
    pub survey_id: String,
    /// A random name, by which the outcome is known to belong to this claim.
    pub name: String,
    /// Now.
    pub at: Timestamp,
    /// The time at which the claim ends.
    pub until: Timestamp,
    /// The most deliveries.
    pub most: u16,
}

/// The outcome of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// The receiver has accepted it; the audit log has these words.
    Delivered(String),
    /// It is tried again at this time; with the reason.
    Again(Timestamp, String),
    /// It is a dead letter; with the reason.
    GivenUp(String),
    /// There is nothing to tell any more: the row goes.
    Dropped,
}

/// The outcome of a claimed delivery.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The delivery.
    pub delivery: Delivery,
    /// The name of the claim. A delivery that was claimed anew, erased or replayed since stays as it is.
    pub claim: String,
    /// The outcome.
    pub tried: Tried,
    /// Now.
    pub at: Timestamp,
}

/// The operations of a store on the outbox.
#[async_trait]
pub trait Outbox {
    /// Lists the surveys with a delivery that is due.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn surveys_with_due_deliveries(&self, at: Timestamp) -> Result<Vec<String>, StoreError>;

    /// Claims deliveries that are due, in the order of their events. An event waits for the earlier ones of its response. From now
    /// on, a receiver may have the responses that are claimed as sent.
    async fn claim_deliveries(&self, claim: &Claim) -> Result<Vec<Delivery>, StoreError>;

    /// Records the outcome of a claimed delivery. Returns whether the claim was still in force.
    async fn settle_delivery(&self, settled: &Settled) -> Result<bool, StoreError>;

    /// Reads the submission of a participant with the facts about it; `None` if there is none, or the participant withdrew.
    async fn sent_response(&self, participant: &ParticipantId) -> Result<Option<SentResponse>, StoreError>;

    /// Lists all deliveries, or those of one survey, in the order of their events.
    async fn deliveries(&self, survey_id: Option<&str>) -> Result<Vec<DeliveryRow>, StoreError>;

    /// Makes deliveries due now with all their tries, also those that were given up or accepted, and records it in the audit log.
    /// Those that are claimed stay as they are. Returns how many became due.
    async fn replay_deliveries(&self, numbers: &[i64], at: Timestamp) -> Result<usize, StoreError>;

    /// Deletes deliveries that were accepted before this time.
    async fn forget_deliveries(&self, accepted_before: Timestamp) -> Result<(), StoreError>;
}

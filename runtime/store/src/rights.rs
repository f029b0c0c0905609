//! A person's rights to their data: to see it, to have it erased, and to withdraw.

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{
    data_keys::{Sealed, WrappedKey},
    directory::Invited,
    error::StoreError,
    ids::{AccountId, Lookup, ParticipantId},
    records::{Draft, SealedEvidence, Submission, Tailoring},
};

/// The rows that lead to one person: responses, entries in lists of people to invite, and accounts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traces {
    /// The participants.
    pub participants: Vec<ParticipantId>,
    /// The entries in lists of people to invite, by their numbers in the store.
    pub listed: Vec<i64>,
    /// The accounts.
    pub accounts: Vec<AccountId>,
}

impl Traces {
    /// Tests whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.participants.is_empty() && self.listed.is_empty() && self.accounts.is_empty()
    }
}

/// An entry in the list of people to invite to a survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPerson {
    /// Its number in the store.
    pub id: i64,
    /// The survey of the deployment.
    pub survey_id: String,
    /// The reference and the sealed data.
    pub invited: Invited,
}

/// The facts about a response of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResponseFacts {
    /// The participant.
    pub participant: ParticipantId,
    /// The survey of the deployment.
    pub survey_id: String,
    /// The way to sign in.
    pub login_type: String,
    /// The number, birthdate, names and e-mail address, sealed.
    pub identity: Option<Sealed>,
    /// The time of the last sign-in that gave the identity.
    pub signed_in_at: Timestamp,
    /// The time at which the answers were sent.
    pub sent_at: Option<Timestamp>,
    /// The time since which the receiver of the survey may have the response.
    pub delivered_at: Option<Timestamp>,
    /// The time at which the participant withdrew.
    pub withdrawn_at: Option<Timestamp>,
}

/// The consent of a response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consented {
    /// The time.
    pub at: Timestamp,
    /// The words that it was given to, in JSON, where they are known.
    pub words: Option<String>,
}

/// Everything that is stored of a response, as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct ResponseRecord {
    /// The model.
    pub tailoring: Tailoring,
    /// The key of the participant.
    pub key: WrappedKey,
    /// The part of the customer that the participant belongs to.
    pub unit: Option<String>,
    /// The presets that apply, by name.
    pub presets: Vec<String>,
    /// The year of birth.
    pub birth_year: Option<i16>,
    /// The consent, where it is given.
    pub consent: Option<Consented>,
    /// The time until which the link to come back can be used.
    pub link_until: Option<Timestamp>,
    /// The draft, until it is sent.
    pub draft: Option<Draft>,
    /// The submission, once it was sent.
    pub submission: Option<Submission>,
    /// The evidence of sign-ins that is kept.
    pub evidence: Vec<SealedEvidence>,
}

/// The reason for what is done with a person's data, and the time.
#[derive(Clone, Copy, Debug)]
pub struct OnRequest<'a> {
    /// The reason: that of an operator, such as the number of the request, or that the participant asked for it on screen. The audit
    /// log has it.
    pub reason: &'a str,
    /// Now.
    pub at: Timestamp,
}

/// The kind of an erased row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ErasedKind {
    /// A participant, by id.
    Participant,
    /// An entry in a list of people to invite, by a keyed code of survey and reference.
    Listed,
    /// An account, by id.
    Account,
}

impl ErasedKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Participant, Self::Listed, Self::Account];

    /// Returns its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Participant => "participant",
            Self::Listed => "listed",
            Self::Account => "account",
        }
    }
}

/// A line of the ledger of erasures. It leads to no person: ids are random, and codes need the server's key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErasedRow {
    /// The number of the erasure.
    pub erasure: i64,
    /// The time.
    pub at: Timestamp,
    /// The survey of the deployment; empty for an account.
    pub survey_id: String,
    /// The kind.
    pub kind: ErasedKind,
    /// The id or the code.
    pub id: String,
}

/// The operations of a store on all data of one person.
#[async_trait]
pub trait Rights {
    /// Reads some sealed identities, in the order of their participants, after this one; empty after the last.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn identities(
        &self,
        after: Option<&ParticipantId>,
    ) -> Result<Vec<(ParticipantId, Sealed)>, StoreError>;

    /// Reads some entries of the lists of people to invite, by rising number, after this one; empty after the last.
    async fn listed_people(&self, after: i64) -> Result<Vec<ListedPerson>, StoreError>;

    /// Reads some participants who have sent their answers, in order, after this one; empty after the last.
    async fn senders(&self, after: Option<&ParticipantId>) -> Result<Vec<ParticipantId>, StoreError>;

    /// Finds all participants with these identities.
    async fn participants_with(&self, identities: &[Lookup]) -> Result<Vec<ParticipantId>, StoreError>;

    /// Finds the responses that were begun with the invitations of these entries, and the entries of these participants.
    async fn follow(&self, traces: &Traces) -> Result<Traces, StoreError>;

    /// Returns the facts about the responses of these participants, the oldest first. Those that do not exist are left out.
    async fn response_facts(&self, participants: &[ParticipantId]) -> Result<Vec<ResponseFacts>, StoreError>;

    /// Returns everything that is stored of the response of a participant; `None` where there is none.
    async fn response_record(
        &self,
        participant: &ParticipantId,
    ) -> Result<Option<ResponseRecord>, StoreError>;

    /// Erases all that these traces lead to, in one transaction, and returns the number of the erasure; `None` where nothing is left
    /// of them. The ledger has the ids of participants and accounts, and these codes of the entries.
    async fn erase(
        &self,
        traces: &Traces,
        codes: &[(String, String)],
        request: OnRequest<'_>,
    ) -> Result<Option<i64>, StoreError>;

    /// Returns the ledger of erasures, the oldest first.
    async fn erasures(&self) -> Result<Vec<ErasedRow>, StoreError>;

    /// Withdraws a person: sessions, links and invitations end, responses are in no export, and the entries in lists get no further
    /// invitation. Returns how many responses had not been withdrawn before.
    async fn withdraw(&self, traces: &Traces, request: OnRequest<'_>) -> Result<usize, StoreError>;

    /// Lists the participants who withdrew until this time.
    async fn withdrawn_until(&self, until: Timestamp) -> Result<Vec<ParticipantId>, StoreError>;

    /// Removes earlier states of rows from the store's own files. Returns whether nothing is left of them: readers may keep some
    /// for a moment.
    async fn forget_earlier_states(&self) -> Result<bool, StoreError>;
}

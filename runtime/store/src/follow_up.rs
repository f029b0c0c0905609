//! The follow-up of invitations: the queue of their mails, and how far their people have come.

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{
    directory::Invited,
    error::StoreError,
    ids::{Lookup, SecretHash},
    person::PersonSettings,
};

/// The kind of a mail about an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MailKind {
    /// The invitation itself.
    Invitation,
    /// A reminder, by its number from 1.
    Reminder(u32),
}

impl MailKind {
    /// Returns its number in a store: 0 for the invitation itself.
    pub fn number(self) -> u32 {
        match self {
            Self::Invitation => 0,
            Self::Reminder(number) => number,
        }
    }

    /// Makes the kind of a number in a store.
    pub fn of_number(number: u32) -> Self {
        match number {
            0 => Self::Invitation,
            number => Self::Reminder(number),
        }
    }

    /// Returns its name, without the number of a reminder.
    pub fn name(self) -> &'static str {
        match self {
            Self::Invitation => "invitation",
            Self::Reminder(_) => "reminder",
        }
    }
}

/// The state of a mail in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MailState {
    /// It waits for its first attempt, or for another one.
    Waiting,
    /// It is being handed over.
    Sending,
    /// The mail server has taken it.
    HandedOver,
    /// The mail server has refused it for good.
    Refused,
    /// It was being handed over when the process ended or the connection broke: the mail server may have taken it.
    Unknown,
    /// It could not be delivered, as a later report says.
    Bounced,
}

impl MailState {
    /// All states.
    pub const ALL: [Self; 6] = [
        Self::Waiting,
        Self::Sending,
        Self::HandedOver,
        Self::Refused,
        Self::Unknown,
        Self::Bounced,
    ];

    /// Returns its name in a store.
    pub fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sending => "sending",
            Self::HandedOver => "handedOver",
            Self::Refused => "refused",
            Self::Unknown => "unknown",
            Self::Bounced => "bounced",
        }
    }

    /// Reads a name from a store.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// A mail in the queue. It has neither the address nor a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedMail {
    /// Its number.
    pub id: i64,
    /// The kind.
    pub kind: MailKind,
    /// The state.
    pub state: MailState,
    /// The time since which it has this state.
    pub changed_at: Timestamp,
    /// The keyed hash of the address of the last attempt.
    pub address: Option<Lookup>,
}

/// An invitation with its mails, and how far its person has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowedInvitation {
    /// Its number.
    pub id: i64,
    /// The invited person, if it is for a particular one.
    pub invited: Option<Invited>,
    /// The settings that go with it.
    pub settings: PersonSettings,
    /// The time at which its letter was printed.
    pub printed_at: Option<Timestamp>,
    /// Whether it may be used: it was not revoked, and its person has not withdrawn.
    pub is_live: bool,
    /// Whether its person asked for no more mails.
    pub is_declined: bool,
    /// The time of the first sign-in with it.
    pub opened_at: Option<Timestamp>,
    /// The time of the first answer.
    pub begun_at: Option<Timestamp>,
    /// The time at which the answers were sent.
    pub sent_at: Option<Timestamp>,
    /// The group in which it is counted, and since when.
    pub counted: Option<(String, Timestamp)>,
    /// The mails, the oldest first.
    pub mails: Vec<QueuedMail>,
}

/// The next mail to hand over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextMail {
    /// Its number.
    pub id: i64,
    /// The survey of the deployment.
    pub survey_id: String,
    /// The kind.
    pub kind: MailKind,
    /// The number of attempts so far.
    pub attempts: u32,
    /// The invited person.
    pub invited: Option<Invited>,
    /// The settings that go with the invitation.
    pub settings: PersonSettings,
}

/// An attempt to hand over a mail, which is recorded before the mail server is spoken to.
#[derive(Clone, Debug)]
pub struct MailAttempt {
    /// The mail's number.
    pub id: i64,
    /// The hash of the secret in the mail's link.
    pub link: SecretHash,
    /// The hash of the secret by which the mail's reader asks for no more.
    pub decline: SecretHash,
    /// The random name by which reports of a failed delivery find the mail.
    pub envelope: String,
    /// The keyed hash of the address.
    pub address: Lookup,
    /// Now.
    pub at: Timestamp,
}

/// The outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailOutcome {
    /// The mail server has taken it.
    HandedOver,
    /// The mail server has refused it for good.
    Refused,
    /// It was not taken, and waits until this time.
    Again(Timestamp),
    /// The mail server may have taken it.
    Unknown,
}

/// The operations on the follow-up of invitations.
#[async_trait]
pub trait FollowUp {
    /// Lists all invitations to a survey with their mails.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn followed(&self, survey_id: &str) -> Result<Vec<FollowedInvitation>, StoreError>;

    /// Adds as many of these mails to the queue as can be written while no other call waits, and returns how many it has looked at.
    /// An invitation that has a mail in the queue already gets no second one.
    async fn queue_mails(
        &self,
        survey_id: &str,
        mails: &[(i64, MailKind)],
        at: Timestamp,
    ) -> Result<usize, StoreError>;

    /// Returns the mail that has been due the longest.
    async fn next_mail(&self, now: Timestamp) -> Result<Option<NextMail>, StoreError>;

    /// Records an attempt. Returns whether the mail may be handed over: it leaves the queue if its person has sent the answers or
    /// asked for no more mails, if the invitation cannot be used any more, or if a mail of the invitation could not be delivered to
    /// the same address.
    async fn begin_mail(&self, attempt: &MailAttempt) -> Result<bool, StoreError>;

    /// Records the outcome of an attempt. The link of a mail that was not taken opens nothing any more; the links of earlier attempts
    /// that may have arrived do.
    async fn end_mail(&self, id: i64, outcome: MailOutcome, at: Timestamp) -> Result<(), StoreError>;

    /// Takes a mail out of the queue that was not handed over. If an earlier attempt may have arrived, its link goes on to open the
    /// response, and the fate of the mail is unknown.
    async fn drop_mail(&self, id: i64) -> Result<(), StoreError>;

    /// Makes unknown what has been on its way since before this time: its process has ended. Returns how many.
    async fn lose_mails(&self, begun_before: Timestamp, at: Timestamp) -> Result<u64, StoreError>;

    /// Lets mails whose fate is unknown wait again.
    async fn queue_again(&self, survey_id: &str, ids: &[i64], at: Timestamp) -> Result<u64, StoreError>;

    /// Marks the mails with these envelopes, of whichever attempt, as not delivered. Returns how many there are. One whose last
    /// attempt went to another address is left as it is.
    async fn bounce_mails(&self, envelopes: &[String], at: Timestamp) -> Result<u64, StoreError>;

    /// Records that the reader of the mail with this secret, of whichever attempt, wants no more mails of its invitation, and takes
    /// those that wait out of the queue. Returns whether there is such a mail. Idempotent.
    async fn decline_mails(&self, decline: &SecretHash, at: Timestamp) -> Result<bool, StoreError>;

    /// Puts invitations that no figure counts yet into groups, for good: those of a unit if they are at least this many, and the
    /// others together if they are. A group of which fewer people were erased since it last had figures has none: returns these.
    async fn count_invitations(
        &self,
        survey_id: &str,
        at_least: u32,
        at: Timestamp,
    ) -> Result<Vec<String>, StoreError>;
}

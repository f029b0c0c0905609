//! The audit log: events, in rows that are only added and whose hashes make a chain.
//!
//! A row has no personal data of participants: a number, a time, an event, the survey, the participant's or the account's random
//! id, a word of detail such as the way of a sign-in, and the actor. Changes and lists of `enkat admin` are recorded by their
//! counts, too. A row is written in the same transaction as the change that it records; refusals change nothing, and are summed up.
//!
//! - **A chain for each process.** A server, or a command of `enkat admin`, begins a chain with its first row, in the same transaction,
//!   and is the only one that adds to it: processes do not wait for each other. A chain has the rows 1, 2, 3 and so on. A process that
//!   does not know whether its last row is on the disk begins another chain, so that none ever forks. Chain 1 is the one that all
//!   processes wrote together before, as far as there are rows of that time; nothing is added to it.
//! - **One chain of heads.** Each minute, and at its end, a server writes the last rows of all chains that have changed
//!   ([`Heads`]), into a chain that all processes share. A command does at its end. Rows that are cut off the end of a chain, and
//!   chains that are gone, are found as far as heads cover them; heads that are cut off, by a head that was noted elsewhere.
//! - **Marks.** The table of chains says up to which row heads cover a chain, and whether its process has ended in order, so that
//!   heads are written without a look at all chains of all times. A process that was killed leaves its chain open, which is no
//!   damage. No check relies on the marks.

mod actor;
mod broken;
mod chain;
mod head;
mod heads;
mod log;
mod row;
mod tally;

pub use actor::{Actor, Operator};
pub use broken::{Broken, Entry};
pub use chain::ChainHead;
pub use head::Head;
pub use heads::Heads;
pub use log::{ChainMarks, Intact, Log};
pub use row::{By, ChainKey, Row, RowId};
pub use tally::Tally;
pub use tally::{Counted, Incident};

use jiff::Timestamp;

use crate::ids::ParticipantId;

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A sign-in that began a response; the detail is the way.
    SignedIn,
    /// A sign-in that continued a response, after proof of identity; the detail is the way.
    Resumed,
    /// A session was ended, by its participant or by a new sign-in of the same browser.
    SignedOut,
    /// A call with a participant's session after its end; recorded once for each session.
    SessionExpired,
    /// The consent box was ticked.
    ConsentGiven,
    /// The consent box was emptied again.
    ConsentWithdrawn,
    /// Consent lapsed, as the words of the survey have changed: its box was emptied.
    ConsentLapsed,
    /// The answers were sent.
    Submitted,
    /// An invitation to have an account.
    AccountInvited,
    /// An account was opened; the detail is the way.
    AccountOpened,
    /// A sign-in to an account; the detail is the way.
    AccountSignedIn,
    /// A session of an account was ended.
    AccountSignedOut,
    /// A call with an account's session after its end; recorded once for each session.
    AccountSessionExpired,
    /// An account was closed, by its owner or by an operator; the data of its owner was erased.
    AccountClosed,
    /// The super-user mark of an account was set; the detail is its value.
    SuperUserSet,
    /// A new password of an account was set, by a link that was sent.
    PasswordReset,
    /// The password of an account was changed by its owner, who was signed in and knew the previous one.
    PasswordChanged,
    /// A customer was added; the detail is the name in addresses.
    CustomerAdded,
    /// The name of a customer, or its notices to participants, was changed; the detail is the name in addresses.
    CustomerChanged,
    /// A survey was added.
    SurveyAdded,
    /// The settings of a survey were changed; the detail is the keys that changed.
    SurveyChanged,
    /// A survey template was stored; the detail is its survey and version.
    TemplateAdded,
    /// People were imported from a table; the detail is how many.
    PeopleImported,
    /// Invitations were made; the detail is how many.
    InvitationsMade,
    /// Invitations were printed; the detail is how many.
    InvitationsPrinted,
    /// An invitation was revoked; the detail is its number.
    InvitationRevoked,
    /// Mails about invitations were put into the queue; the detail is their kind and how many.
    MailsQueued,
    /// The reader of a mail wants no more mails about an invitation; the detail is its number.
    MailsDeclined,
    /// Reports of mails that could not be delivered were read; the detail is how many mails.
    MailsBounced,
    /// An operator ended sessions of a participant, of a survey, or all; the detail is how many.
    SessionsEnded,
    /// A version of a survey was published; the detail is its id and version.
    Published,
    /// A response in progress was moved to another version; the detail is the survey's id and both versions.
    Moved,
    /// The log has a key from here on, which covers the earlier rows; the detail is the key's fingerprint.
    AuditKeyed,
    /// The protection of the log in the database was restored; the detail is how many triggers were gone or changed.
    AuditUnprotected,
    /// A response in progress was tailored again, to changed settings of its participant.
    Resettled,
    /// A sign-in failed; the detail is the way and the code.
    SignInFailed,
    /// A call was refused: it concerned another participant, or had no session or a wrong key. The detail is the code and the
    /// route.
    CallRefused,
    /// A limit was reached: of calls, of a survey, of a queue. The detail is the code, with the way of a sign-in or the route.
    LimitReached,
    /// An operator was shown a list; the detail is its kind and length.
    Listed,
    /// An operator exported all customers, surveys and templates; the detail is their counts.
    Exported,
    /// An operator exported the responses to a survey; the detail is the number of the export, the number of responses, the formats
    /// and the options.
    ResponsesExported,
    /// An event about a response was accepted by the receiver of its survey; the detail is the type of the event, and what was sent.
    ResponseDelivered,
    /// An operator let deliveries be tried once more; the detail is how many.
    DeliveriesReplayed,
    /// An operator released a group report; the detail is the number of responses and of figures.
    GroupsReported,
    /// An operator looked for a person; the detail is the number of responses that were found, and the reason.
    PersonLookedUp,
    /// An operator was given everything that is stored of a person; the detail is the reason.
    PersonExported,
    /// All data of a person was erased; the detail is the number of the erasure and the reason.
    PersonErased,
    /// A participant withdrew, by an operator or on screen; the detail is the reason.
    PersonWithdrawn,
    /// An operator added a reader; the detail is its name, its rights and its surveys.
    ReaderAdded,
    /// An operator gave a reader another token; the detail is its name.
    ReaderRenewed,
    /// An operator removed a reader; the detail is its name.
    ReaderRemoved,
    /// The database got to know one more key of the server; the detail is the key's fingerprint.
    KeyAdded,
    /// A key of the server came into use, in place of the one before; the detail is the key's fingerprint.
    KeyUsed,
    /// Nothing needs a key of the server any more; the detail is the key's fingerprint.
    KeyRetired,
    /// An operator had the whole database copied into another one, which has this row, too.
    DatabaseCopied,
    /// An operator made a backup of the database; the detail is its name.
    BackedUp,
    /// The database was put back from a backup; the detail is its name.
    Restored,
}

impl Event {
    /// Returns its name in the log.
    pub fn name(self) -> &'static str {
        match self {
            Self::SignedIn => "signedIn",
            Self::Resumed => "resumed",
            Self::SignedOut => "signedOut",
            Self::SessionExpired => "sessionExpired",
            Self::ConsentGiven => "consentGiven",
            Self::ConsentWithdrawn => "consentWithdrawn",
            Self::ConsentLapsed => "consentLapsed",
            Self::Submitted => "submitted",
            Self::AccountInvited => "accountInvited",
            Self::AccountOpened => "accountOpened",
            Self::AccountSignedIn => "accountSignedIn",
            Self::AccountSignedOut => "accountSignedOut",
            Self::AccountSessionExpired => "accountSessionExpired",
            Self::AccountClosed => "accountClosed",
            Self::SuperUserSet => "superUserSet",
            Self::PasswordReset => "passwordReset",
            Self::PasswordChanged => "passwordChanged",
            Self::CustomerAdded => "customerAdded",
            Self::CustomerChanged => "customerChanged",
            Self::SurveyAdded => "surveyAdded",
            Self::SurveyChanged => "surveyChanged",
            Self::TemplateAdded => "templateAdded",
            Self::PeopleImported => "peopleImported",
            Self::InvitationsMade => "invitationsMade",
            Self::InvitationsPrinted => "invitationsPrinted",
            Self::InvitationRevoked => "invitationRevoked",
            Self::MailsQueued => "mailsQueued",
            Self::MailsDeclined => "mailsDeclined",
            Self::MailsBounced => "mailsBounced",
            Self::SessionsEnded => "sessionsEnded",
            Self::Published => "published",
            Self::Moved => "moved",
            Self::AuditKeyed => "auditKeyed",
            Self::AuditUnprotected => "auditUnprotected",
            Self::Resettled => "resettled",
            Self::SignInFailed => "signInFailed",
            Self::CallRefused => "callRefused",
            Self::LimitReached => "limitReached",
            Self::Listed => "listed",
            Self::Exported => "exported",
            Self::ResponsesExported => "responsesExported",
            Self::ResponseDelivered => "responseDelivered",
            Self::DeliveriesReplayed => "deliveriesReplayed",
            Self::GroupsReported => "groupsReported",
            Self::PersonLookedUp => "personLookedUp",
            Self::PersonExported => "personExported",
            Self::PersonErased => "personErased",
            Self::PersonWithdrawn => "personWithdrawn",
            Self::ReaderAdded => "readerAdded",
            Self::ReaderRenewed => "readerRenewed",
            Self::ReaderRemoved => "readerRemoved",
            Self::KeyAdded => "keyAdded",
            Self::KeyUsed => "keyUsed",
            Self::KeyRetired => "keyRetired",
            Self::DatabaseCopied => "databaseCopied",
            Self::BackedUp => "backedUp",
            Self::Restored => "restored",
        }
    }

    /// Returns its actor in a server. In a command the actor is always the operator.
    pub fn actor(self) -> Actor {
        match self {
            Self::SignedIn
            | Self::Resumed
            | Self::SignedOut
            | Self::SessionExpired
            | Self::ConsentGiven
            | Self::ConsentWithdrawn
            | Self::Submitted
            | Self::PersonWithdrawn => Actor::Participant,
            Self::AccountOpened
            | Self::AccountSignedIn
            | Self::AccountSignedOut
            | Self::AccountSessionExpired
            | Self::AccountClosed
            | Self::PasswordReset
            | Self::PasswordChanged => Actor::Account,
            Self::ConsentLapsed
            | Self::AccountInvited
            | Self::SuperUserSet
            | Self::CustomerAdded
            | Self::CustomerChanged
            | Self::SurveyAdded
            | Self::SurveyChanged
            | Self::TemplateAdded
            | Self::PeopleImported
            | Self::InvitationsMade
            | Self::InvitationsPrinted
            | Self::InvitationRevoked
            | Self::MailsQueued
            | Self::MailsBounced
            | Self::SessionsEnded
            | Self::Published
            | Self::Moved
            | Self::AuditKeyed
            | Self::AuditUnprotected
            | Self::Resettled
            | Self::Listed
            | Self::Exported
            | Self::ResponsesExported
            | Self::ResponseDelivered
            | Self::DeliveriesReplayed
            | Self::GroupsReported
            | Self::PersonLookedUp
            | Self::PersonExported
            | Self::PersonErased
            | Self::ReaderAdded
            | Self::ReaderRenewed
            | Self::ReaderRemoved
            | Self::KeyAdded
            | Self::KeyUsed
            | Self::KeyRetired
            | Self::DatabaseCopied
            | Self::BackedUp
            | Self::Restored => Actor::Server,
            Self::MailsDeclined | Self::SignInFailed | Self::CallRefused | Self::LimitReached => {
                Actor::Stranger(None)
            }
        }
    }
}

/// An event to record.
#[derive(Clone, Copy, Debug)]
pub struct AuditEntry<'a> {
    /// The time.
    pub at: Timestamp,
    /// The event.
    pub event: Event,
    /// The id of the survey, or empty.
    pub survey_id: &'a str,
    /// The participant or account that the event is about.
    pub participant: Option<&'a ParticipantId>,
    /// One more word, such as the way of a sign-in; nothing personal.
    pub detail: &'a str,
}

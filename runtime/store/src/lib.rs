//! The interface of every store of participants, sessions, drafts and submissions.
//!
//! A store is a crate of its own. It passes the story of this one (feature `story`).

mod accounts;
pub mod audit;
mod audit_log;
mod call_counts;
pub mod compatibility;
mod condition;
mod content;
pub mod copies;
pub mod copying;
mod data_keys;
mod database;
mod demo_feedback;
mod directory;
mod error;
mod exports;
mod figures;
mod follow_up;
pub mod hex;
mod ids;
mod keys;
mod net;
mod outbox;
mod pending;
mod person;
mod published_versions;
mod readers;
mod records;
#[cfg(any(test, feature = "story"))]
pub mod released;
mod retention;
mod return_links;
mod rights;
mod sealing;
mod servers;
mod sessions;
mod store;
#[cfg(any(test, feature = "story"))]
pub mod story;
mod submissions;
mod verification;

pub use accounts::{
    Account, AccountKind, AccountLine, AccountLink, AccountSession, AccountState, Accounts, ChangePassword,
    DemoSignIn, LinkPurpose, NewAccount, NewAccountLink, NewAccountSession, Owner, Proven, SetPassword,
};
pub use audit_log::AuditLog;
pub use call_counts::{CallCounts, Charge, CountedKey, decide};
pub use condition::{Archive, Condition, Part};
pub use content::{SEALED, StoredContent, StoredScore, sealed_text};
pub use data_keys::{
    DataKeys, Kept, KeptValue, KeyId, KeyOwner, KeyUses, Rekeyed, Sealed, Wanted, WrappedKey,
};
pub use database::{Database, RowOrder};
pub use demo_feedback::DemoFeedback;
pub use directory::{
    Declarations, DeclaredCustomer, DeclaredSurvey, DeclaredTemplate, Invitation, Invite, Invited, Inviting,
    Origin, Printed,
};
pub use error::StoreError;
pub use exports::{Exports, NewExport, NewRelease, RecordedExport};
pub use figures::{Backlog, CommitMeter, CommitMetrics, Figures, Load, Waiting};
pub use follow_up::{
    FollowUp, FollowedInvitation, MailAttempt, MailKind, MailOutcome, MailState, NextMail, QueuedMail,
};
pub use keys::{Contents, KnownKey, SealedValue, ServerKeys, StoreKey};
pub use pending::{
    NewPending, Pending, PendingChange, PendingClaim, PendingKey, PendingKind, PendingSignIns,
};
pub use person::PersonSettings;
pub use published_versions::{
    Batch, InProgress, Move, Moved, Mover, Publication, PublishedVersion, Reached, RetailorProgress,
    Retailored, Staying, Verdict,
};
pub use readers::{Reader, ReaderScope, Readers, Right};
pub use records::{
    Change, ConsentWords, Draft, HeldConsent, Lapse, NeededConsent, Participant, Purpose, ResponseCounts,
    Save, Saved, SealedEvidence, SealedIdentity, Session, SignIn, SignedIn, Submission, Submitted, Tailoring,
};
pub use retention::{CodeOf, Due, Retention};
pub use return_links::{ComeBack, NewReturnLink, ReturnLink};
pub use rights::{
    Consented, ErasedKind, ErasedRow, ListedPerson, OnRequest, ResponseFacts, ResponseRecord, Rights, Traces,
};
pub use sealing::{SealedDraft, SealedSubmission, Sealing, UnsealedSubmission};
pub use servers::Servers;
pub use sessions::{EndedSessions, Ending, OwnSession, SessionsOf};

pub use ids::{AccountId, Fingerprint, Lookup, Lookups, ParticipantId, PassHash, SecretHash};
pub use net::Network;
pub use outbox::{
    Claim, Deliverable, Delivery, DeliveryKind, DeliveryRow, DeliveryState, Outbox, Settled, Tried,
};
pub use store::Store;
pub use submissions::{
    OpenedIdentity, Opens, SentResponse, SortBy, SortKey, StoredIdentity, SubmissionFilter, Submissions,
};
pub use verification::verify_audit_log;

//! The interface of a store.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{
    Accounts, ComeBack, Declarations, DemoFeedback, Draft, EndedSessions, Ending, InProgress, Invitation,
    Invite, Invited, Inviting, Lapse, Move, Moved, NewReturnLink, OwnSession, Page, ParticipantId, PassHash,
    PersonSettings, Printed, Publication, PublishedVersion, Reached, ResponseCounts, RetailorProgress,
    Retailored, ReturnLink, Save, Saved, SecretHash, Session, SessionsOf, SignIn, SignedIn, StoreError,
    Submission, Submitted, Tailoring,
    audit::{AuditEntry, Counted, Head},
};

/// The operations of a store. A change is on the disk when it is acknowledged.
#[async_trait]
pub trait Store: Accounts + Send + Sync + 'static {
    /// Adds a participant with an identity, an empty draft and a session, unless the survey has its limit; or a session
    /// only, for somebody who goes on.
    ///
    /// # Errors
    ///
    /// As for all methods: when the database does not answer.
    async fn sign_in(&self, sign_in: &SignIn) -> Result<SignedIn, StoreError>;

    /// Gives a participant a link to come back by, in place of the one before.
    async fn set_return_link(&self, link: &NewReturnLink) -> Result<(), StoreError>;

    /// Ends the link of a participant. Idempotent.
    async fn end_return_link(&self, participant: &ParticipantId) -> Result<(), StoreError>;

    /// Where a link leads that can be used at this time.
    async fn return_link(&self, link: &PassHash, at: Timestamp) -> Result<Option<ReturnLink>, StoreError>;

    /// Adds a session for the participant of this link, and says whether it can be used.
    async fn come_back(&self, come_back: &ComeBack) -> Result<bool, StoreError>;

    /// The session with this secret, expired or not, if it is of this participant.
    async fn session(&self, pass: &PassHash) -> Result<Option<Session>, StoreError>;

    /// Remembers that a session is in use.
    async fn touch(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError>;

    /// Tells the audit log that somebody tried to use a session after its end: once for each session.
    async fn refuse(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError>;

    /// Ends a session. Idempotent.
    async fn sign_out(&self, pass: &PassHash, at: Timestamp) -> Result<(), StoreError>;

    /// All sessions of a participant, ended or not.
    async fn sessions_of(&self, participant: &ParticipantId) -> Result<Vec<OwnSession>, StoreError>;

    /// Ends sessions of a participant, as signing out does.
    async fn end_own_sessions(
        &self,
        participant: &ParticipantId,
        ending: &Ending,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Lists the sessions that an operator can end.
    async fn sessions_to_end(&self, of: &SessionsOf) -> Result<Vec<SecretHash>, StoreError>;

    /// Ends as many of these sessions as fit into a short transaction, for an operator.
    async fn end_sessions(
        &self,
        of: &SessionsOf,
        sessions: &[SecretHash],
        at: Timestamp,
    ) -> Result<EndedSessions, StoreError>;

    /// Deletes sessions that could not have been used any more at this time.
    async fn forget_sessions(&self, expired_before: Timestamp) -> Result<(), StoreError>;

    /// Deletes evidence of sign-ins that was to be kept until this time.
    async fn forget_evidence(&self, until: Timestamp) -> Result<(), StoreError>;

    /// Returns the settings that go with this invitation to a survey; none if there is no such invitation.
    async fn person(&self, survey_id: &str, invitation: &SecretHash) -> Result<PersonSettings, StoreError>;

    /// All tailorings that participants have.
    async fn tailorings(&self) -> Result<Vec<Tailoring>, StoreError>;

    /// A participant's draft; there is none once it is submitted.
    async fn draft(&self, participant: &ParticipantId) -> Result<Option<Draft>, StoreError>;

    /// Changes a draft, if it still has the revision that the change was made on.
    async fn save(&self, save: Save) -> Result<Saved, StoreError>;

    /// Whether a draft holds consent to other words than those with these hashes.
    async fn has_other_consent(
        &self,
        participant: &ParticipantId,
        current: &[String],
    ) -> Result<bool, StoreError>;

    /// Takes the consent out of a draft that holds it to other words than those with these hashes, and says whether it did.
    async fn lapse_consent(&self, lapse: &Lapse<'_>) -> Result<bool, StoreError>;

    /// How many places of a survey are taken: by what was sent, and by responses of which an answer was changed in the last
    /// 24 hours.
    async fn places_taken(&self, survey_id: &str, now: Timestamp) -> Result<u64, StoreError>;

    /// How many responses each survey has that has some.
    async fn response_counts(&self) -> Result<BTreeMap<String, ResponseCounts>, StoreError>;

    /// Turns a draft into a submission, if it still has the revision that was checked.
    async fn submit(&self, submission: &Submission, revision: i64) -> Result<Submitted, StoreError>;

    /// Returns the submission of a participant.
    async fn submission(&self, participant: &ParticipantId) -> Result<Option<Submission>, StoreError>;

    /// Keeps what a visitor says of the demonstration.
    async fn add_demo_feedback(&self, feedback: &DemoFeedback) -> Result<(), StoreError>;

    /// The remarks of visitors of the demonstration, the oldest first.
    async fn demo_feedback(&self) -> Result<Vec<DemoFeedback>, StoreError>;

    /// A number that is another one after customers or surveys have changed, whichever process changed them.
    async fn deployment_version(&self) -> Result<i64, StoreError>;

    /// All customers, surveys and templates.
    async fn declarations(&self) -> Result<Declarations, StoreError>;

    /// Adds customers and surveys, or changes those that the same origin declared before, and adds templates.
    async fn declare(&self, declarations: &Declarations, at: Timestamp) -> Result<(), StoreError>;

    /// Puts what the deployment file declares in place of what it declared before.
    async fn declare_file(&self, declarations: &Declarations) -> Result<(), StoreError>;

    /// Adds who is to be invited to a survey, or changes what is known of them: as many as can be written while nobody else
    /// waits for it. Says how many; the others are for another time.
    async fn add_invited(
        &self,
        survey_id: &str,
        invited: &[Invited],
        at: Timestamp,
    ) -> Result<usize, StoreError>;

    /// The responses in progress of those who are invited to a survey by these references, with them.
    async fn responses_of_invited(
        &self,
        survey_id: &str,
        references: &[&str],
    ) -> Result<Vec<(String, InProgress)>, StoreError>;

    /// Gives responses other models, as many as can be written while nobody else waits for it: those that have changed in the
    /// meantime stay as they are.
    async fn retailor(
        &self,
        retailored: &[Retailored],
        at: Timestamp,
    ) -> Result<RetailorProgress, StoreError>;

    /// The people to be invited to a survey who have no invitation, by their numbers here.
    async fn uninvited(&self, survey_id: &str) -> Result<Vec<i64>, StoreError>;

    /// Makes as many of these invitations to a survey as can be written while nobody else waits for it.
    async fn invite(
        &self,
        survey_id: &str,
        invite: Invite<'_>,
        at: Timestamp,
    ) -> Result<Inviting, StoreError>;

    /// All invitations to a survey.
    async fn invitations(&self, survey_id: &str) -> Result<Vec<Invitation>, StoreError>;

    /// Keeps the hashes of as many new secrets as can be written while nobody else waits for it, and says how many; those that
    /// the invitations had before open nothing any more.
    async fn print(&self, survey_id: &str, printed: &[Printed], at: Timestamp) -> Result<usize, StoreError>;

    /// Takes an invitation back, and ends the sessions and the participant's own link that came of it. The response stays.
    async fn revoke(&self, survey_id: &str, invitation: i64, at: Timestamp) -> Result<(), StoreError>;

    /// Which versions of which surveys are published.
    async fn published_versions(&self) -> Result<BTreeSet<(String, u32)>, StoreError>;

    /// A version that is published.
    async fn published_version(
        &self,
        survey: &str,
        version: u32,
    ) -> Result<Option<PublishedVersion>, StoreError>;

    /// Name → bytes, of every picture that a published version shows.
    async fn pictures(&self) -> Result<BTreeMap<String, Vec<u8>>, StoreError>;

    /// By version, how many responses to a survey are in progress.
    async fn count_in_progress(&self, survey: &str) -> Result<BTreeMap<u32, u64>, StoreError>;

    /// Publishes a version.
    async fn publish(&self, publication: &Publication<'_>) -> Result<(), StoreError>;

    /// The next responses in progress to a survey that are not on this version.
    async fn in_progress(&self, survey: &str, version: u32, from: Reached) -> Result<Page, StoreError>;

    /// Those of these responses in progress to a survey that are not on this version.
    async fn in_progress_of(
        &self,
        survey: &str,
        version: u32,
        participants: &[ParticipantId],
    ) -> Result<Vec<InProgress>, StoreError>;

    /// Moves responses to a version that is published, as many as can be written while nobody else waits for it, but for those
    /// that have changed since they were judged.
    async fn move_over(
        &self,
        survey: &str,
        version: u32,
        moves: &[Move],
        at: Timestamp,
    ) -> Result<Moved, StoreError>;

    /// Writes a row that says nothing, to find out whether the database can be written.
    async fn probe(&self) -> Result<(), StoreError>;

    /// Adds a row to the audit log that goes with no other change.
    async fn tell(&self, entry: &AuditEntry<'_>) -> Result<(), StoreError>;

    /// Adds rows to the audit log that sum up incidents: all of them, or none.
    async fn tell_incidents(&self, incidents: &[Counted]) -> Result<(), StoreError>;

    /// Puts back what protects the audit log from changes, and says how much of it was gone or changed.
    async fn restore_protection(&self, at: Timestamp) -> Result<usize, StoreError>;

    /// The last row of the audit log.
    async fn audit_head(&self) -> Result<Head, StoreError>;

    /// Finishes what is under way and closes.
    async fn close(&self) -> Result<(), StoreError>;
}

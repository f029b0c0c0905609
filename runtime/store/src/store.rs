//! The interface of a store.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use jiff::Timestamp;

use crate::{
    Accounts, AuditLog, Batch, ComeBack, DataKeys, Declarations, Deliverable, DemoFeedback, Draft,
    EndedSessions, Ending, Exports, Figures, FollowUp, InProgress, Invitation, Invite, Invited, Inviting,
    Lapse, Move, Moved, NewReturnLink, Outbox, OwnSession, ParticipantId, PassHash, PendingSignIns,
    PersonSettings, Printed, Publication, PublishedVersion, Reached, Readers, ResponseCounts,
    RetailorProgress, Retailored, Retention, ReturnLink, Rights, Save, Saved, Sealing, SecretHash,
    ServerKeys, Servers, Session, SessionsOf, SignIn, SignedIn, StoreError, Submission, Submitted, Tailoring,
};

/// The operations of a store. A change is on the disk when it is acknowledged.
#[async_trait]
pub trait Store:
    Accounts
    + AuditLog
    + DataKeys
    + Exports
    + Figures
    + FollowUp
    + Outbox
    + PendingSignIns
    + Readers
    + Retention
    + Rights
    + Sealing
    + Servers
    + ServerKeys
    + Send
    + Sync
    + 'static
{
    /// Adds a participant with an identity, an empty draft and a session, unless the survey has reached its limit; or only a
    /// session, for a participant who goes on.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn sign_in(&self, sign_in: &SignIn) -> Result<SignedIn, StoreError>;

    /// Gives a participant a return link, in place of the previous one.
    async fn set_return_link(&self, link: &NewReturnLink) -> Result<(), StoreError>;

    /// Ends the return link of a participant. Idempotent.
    async fn end_return_link(&self, participant: &ParticipantId) -> Result<(), StoreError>;

    /// Finds a return link, if it can be used at this time.
    async fn return_link(&self, link: &PassHash, at: Timestamp) -> Result<Option<ReturnLink>, StoreError>;

    /// Adds a session for the participant of this return link. Returns whether the link can be used.
    async fn come_back(&self, come_back: &ComeBack) -> Result<bool, StoreError>;

    /// Finds the session with this secret, expired or not, if it belongs to this participant.
    async fn session(&self, pass: &PassHash) -> Result<Option<Session>, StoreError>;

    /// Records that a session is in use.
    async fn touch(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError>;

    /// Records in the audit log that a session was used after its end, once for each session.
    async fn refuse(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError>;

    /// Ends a session. Idempotent.
    async fn sign_out(&self, pass: &PassHash, at: Timestamp) -> Result<(), StoreError>;

    /// Lists all sessions of a participant, ended or not.
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

    /// Ends as many of these sessions for an operator as fit into a short transaction.
    async fn end_sessions(
        &self,
        of: &SessionsOf,
        sessions: &[SecretHash],
        at: Timestamp,
    ) -> Result<EndedSessions, StoreError>;

    /// Deletes sessions that had expired before this time.
    async fn forget_sessions(&self, expired_before: Timestamp) -> Result<(), StoreError>;

    /// Deletes evidence of sign-ins that was to be kept until this time.
    async fn forget_evidence(&self, until: Timestamp) -> Result<(), StoreError>;

    /// Returns the settings of this invitation to a survey; empty if there is no such invitation.
    async fn person(&self, survey_id: &str, invitation: &SecretHash) -> Result<PersonSettings, StoreError>;

    /// Lists all tailorings that participants have.
    async fn tailorings(&self) -> Result<Vec<Tailoring>, StoreError>;

    /// Returns a participant's draft; `None` once it is submitted.
    async fn draft(&self, participant: &ParticipantId) -> Result<Option<Draft>, StoreError>;

    /// Changes a draft, if it still has the revision that the change was made on.
    async fn save(&self, save: Save) -> Result<Saved, StoreError>;

    /// Returns whether the consent of a draft lapses: its box is ticked, and consent to the current words is not stored.
    async fn has_other_consent(&self, lapse: &Lapse<'_>) -> Result<bool, StoreError>;

    /// Removes the consent from a draft, if it lapses. Returns whether it did.
    async fn lapse_consent(&self, lapse: &Lapse<'_>) -> Result<bool, StoreError>;

    /// Counts the places of a survey that are taken: by submissions, and by responses with an answer that was changed in the last
    /// 24 hours.
    async fn places_taken(&self, survey_id: &str, now: Timestamp) -> Result<u64, StoreError>;

    /// Counts the responses of each survey that has any.
    async fn response_counts(&self) -> Result<BTreeMap<String, ResponseCounts>, StoreError>;

    /// Turns a draft into a submission, if it still has the revision that was checked, and puts it into the outbox, if it is one of
    /// those that are delivered.
    async fn submit(
        &self,
        submission: &Submission,
        revision: i64,
        delivered: Option<&Deliverable>,
    ) -> Result<Submitted, StoreError>;

    /// Returns the submission of a participant.
    async fn submission(&self, participant: &ParticipantId) -> Result<Option<Submission>, StoreError>;

    /// Stores a visitor's feedback on the demo.
    async fn add_demo_feedback(&self, feedback: &DemoFeedback) -> Result<(), StoreError>;

    /// Lists the feedback of visitors of the demo, the oldest first.
    async fn demo_feedback(&self) -> Result<Vec<DemoFeedback>, StoreError>;

    /// Returns a number that changes whenever a process changes customers or surveys.
    async fn deployment_version(&self) -> Result<i64, StoreError>;

    /// Returns all customers, surveys and templates.
    async fn declarations(&self) -> Result<Declarations, StoreError>;

    /// Adds customers and surveys, or changes those that the same origin declared before, and adds templates.
    async fn declare(&self, declarations: &Declarations, at: Timestamp) -> Result<(), StoreError>;

    /// Replaces the declarations of the deployment file.
    async fn declare_file(&self, declarations: &Declarations) -> Result<(), StoreError>;

    /// Adds people to be invited to a survey, or changes their data: as many as can be written while no other call waits. Returns
    /// how many; the caller repeats the call with the rest.
    async fn add_invited(
        &self,
        survey_id: &str,
        invited: &[Invited],
        at: Timestamp,
    ) -> Result<usize, StoreError>;

    /// Lists the responses in progress of the people who are invited to a survey by these references, with the references.
    async fn responses_of_invited(
        &self,
        survey_id: &str,
        references: &[&str],
    ) -> Result<Vec<(String, InProgress)>, StoreError>;

    /// Tailors responses again, as many as can be written while no other call waits. Those that have changed in the meantime stay
    /// as they are.
    async fn retailor(
        &self,
        retailored: &[Retailored],
        at: Timestamp,
    ) -> Result<RetailorProgress, StoreError>;

    /// Lists the people to be invited to a survey who have no invitation, by their numbers in the store.
    async fn uninvited(&self, survey_id: &str) -> Result<Vec<i64>, StoreError>;

    /// Makes as many of these invitations to a survey as can be written while no other call waits.
    async fn invite(
        &self,
        survey_id: &str,
        invite: Invite<'_>,
        at: Timestamp,
    ) -> Result<Inviting, StoreError>;

    /// Lists all invitations to a survey.
    async fn invitations(&self, survey_id: &str) -> Result<Vec<Invitation>, StoreError>;

    /// Stores the hashes of as many new secrets of letters as can be written while no other call waits, and returns how many. The
    /// secrets of earlier letters of these invitations become invalid; those of mails stay.
    async fn print(&self, survey_id: &str, printed: &[Printed], at: Timestamp) -> Result<usize, StoreError>;

    /// Revokes an invitation, and ends its sessions and its participant's return link. The response stays.
    async fn revoke(&self, survey_id: &str, invitation: i64, at: Timestamp) -> Result<(), StoreError>;

    /// Lists the surveys and versions that are published.
    async fn published_versions(&self) -> Result<BTreeSet<(String, u32)>, StoreError>;

    /// Returns a published version.
    async fn published_version(
        &self,
        survey: &str,
        version: u32,
    ) -> Result<Option<PublishedVersion>, StoreError>;

    /// Returns the bytes of every picture that a published version shows, by name.
    async fn pictures(&self) -> Result<BTreeMap<String, Vec<u8>>, StoreError>;

    /// Counts the responses in progress to a survey, by version.
    async fn count_in_progress(&self, survey: &str) -> Result<BTreeMap<u32, u64>, StoreError>;

    /// Publishes a version.
    async fn publish(&self, publication: &Publication<'_>) -> Result<(), StoreError>;

    /// Reads the next responses in progress to a survey that are not on this version.
    async fn in_progress(&self, survey: &str, version: u32, from: Reached) -> Result<Batch, StoreError>;

    /// Reads the responses in progress of these participants that are not on this version of a survey.
    async fn in_progress_of(
        &self,
        survey: &str,
        version: u32,
        participants: &[ParticipantId],
    ) -> Result<Vec<InProgress>, StoreError>;

    /// Moves responses to a published version, as many as can be written while no other call waits. Those that have changed since
    /// they were judged stay as they are.
    async fn move_over(
        &self,
        survey: &str,
        version: u32,
        moves: &[Move],
        at: Timestamp,
    ) -> Result<Moved, StoreError>;

    /// Writes an empty row, to test whether the database can be written.
    async fn probe(&self) -> Result<(), StoreError>;

    /// Finishes all pending work and closes.
    async fn close(&self) -> Result<(), StoreError>;
}

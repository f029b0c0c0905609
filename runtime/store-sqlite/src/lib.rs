//! SQLite: one file, one connection that writes, and a few that read.

mod accounts;
mod audit;
mod audit_log;
pub mod backup;
mod batch;
mod brief;
mod compatibility;
mod condition;
mod consent;
mod content;
mod continued;
mod copies;
mod data_keys;
mod demo_feedback;
mod directory;
mod ended;
mod error;
mod evidence;
mod exports;
mod figures;
pub mod file;
mod follow_up;
mod heads;
mod health;
mod invitations;
mod keys;
mod log;
mod migrations;
mod moving;
mod open;
mod outbox;
mod pending;
mod people;
mod places;
mod protection;
mod published_versions;
mod read;
mod readers;
mod responses;
mod return_links;
mod rights;
mod rows;
mod sealing;
mod server_keys;
mod servers;
mod sessions;
mod submissions;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod write;
mod writer;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::{Arc, Mutex},
};

use async_trait::async_trait;
use enkat_store::audit::Operator;
use jiff::Timestamp;
use sqlx::SqlitePool;

use self::{error::SqliteError, writer::Writer};
use enkat_store::{
    Batch, CallCounts, ComeBack, Declarations, Deliverable, DemoFeedback, Draft, EndedSessions, Ending,
    InProgress, Invitation, Invite, Invited, Inviting, Lapse, Move, Moved, NewReturnLink, OwnSession,
    ParticipantId, PassHash, PersonSettings, Printed, Publication, PublishedVersion, Reached, ResponseCounts,
    RetailorProgress, Retailored, ReturnLink, Save, Saved, SecretHash, Session, SessionsOf, SignIn, SignedIn,
    Store, StoreError, StoreKey, Submission, Submitted, Tailoring,
};

/// A store in an SQLite file. One process writes to a file at a time.
pub struct SqliteStore {
    readers: SqlitePool,
    writer: Writer,
    /// The calls that are counted.
    calls: CallCounts,
    /// The key with which the audit log is written.
    log_key: Arc<Mutex<StoreKey>>,
}

impl SqliteStore {
    /// Opens the file, creates it on first start and brings its tables up to date. The key becomes that of the database, if it has
    /// none. The audit log names the operator, if one is given, as the actor of every change.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened, is not a database of ours or belongs to another key.
    pub async fn open(
        file: &Path,
        keys: (&StoreKey, Option<&Operator>),
        at: Timestamp,
    ) -> Result<Self, StoreError> {
        let (source, log_key) = open::Source::new(file, keys, at);
        let connection = source.create().await?;
        Ok(Self {
            readers: open::readers(file).await?,
            writer: Writer::start(connection, source),
            calls: CallCounts::default(),
            log_key,
        })
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn sign_in(&self, sign_in: &SignIn) -> Result<SignedIn, StoreError> {
        Ok(self.writer.step(sign_in.clone()).await?)
    }

    async fn set_return_link(&self, link: &NewReturnLink) -> Result<(), StoreError> {
        Ok(return_links::set(&mut *self.writer.connection().await?, link)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn end_return_link(&self, participant: &ParticipantId) -> Result<(), StoreError> {
        Ok(
            return_links::end(&mut *self.writer.connection().await?, participant)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn return_link(&self, link: &PassHash, at: Timestamp) -> Result<Option<ReturnLink>, StoreError> {
        Ok(return_links::find(&self.readers, link, at).await?)
    }

    async fn come_back(&self, come_back: &ComeBack) -> Result<bool, StoreError> {
        Ok(
            return_links::come_back(&mut *self.writer.connection().await?, come_back)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn session(&self, pass: &PassHash) -> Result<Option<Session>, StoreError> {
        Ok(read::session(&self.readers, pass).await?)
    }

    async fn touch(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError> {
        let secret = secret.clone();
        Ok(self.writer.step(sessions::Use { secret, at }).await?)
    }

    async fn refuse(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError> {
        Ok(
            sessions::refuse(&mut *self.writer.connection().await?, secret, at)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn sign_out(&self, pass: &PassHash, at: Timestamp) -> Result<(), StoreError> {
        Ok(
            sessions::sign_out(&mut *self.writer.connection().await?, pass, at)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn sessions_of(&self, participant: &ParticipantId) -> Result<Vec<OwnSession>, StoreError> {
        Ok(sessions::of(
            &mut *self.readers.acquire().await.map_err(SqliteError::from)?,
            participant,
        )
        .await
        .map_err(SqliteError::from)?)
    }

    async fn end_own_sessions(
        &self,
        participant: &ParticipantId,
        ending: &Ending,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        Ok(
            sessions::end_own(&mut *self.writer.connection().await?, participant, ending, at)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn sessions_to_end(&self, of: &SessionsOf) -> Result<Vec<SecretHash>, StoreError> {
        Ok(ended::find(&self.readers, of).await?)
    }

    async fn end_sessions(
        &self,
        of: &SessionsOf,
        sessions: &[SecretHash],
        at: Timestamp,
    ) -> Result<EndedSessions, StoreError> {
        Ok(ended::end(&mut *self.writer.connection().await?, of, sessions, at).await?)
    }

    async fn forget_sessions(&self, expired_before: Timestamp) -> Result<(), StoreError> {
        Ok(
            sessions::forget(&mut *self.writer.connection().await?, expired_before)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn forget_evidence(&self, until: Timestamp) -> Result<(), StoreError> {
        Ok(evidence::forget(&mut *self.writer.connection().await?, until)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn person(&self, survey_id: &str, invitation: &SecretHash) -> Result<PersonSettings, StoreError> {
        Ok(invitations::person(&self.readers, survey_id, invitation).await?)
    }

    async fn responses_of_invited(
        &self,
        survey_id: &str,
        references: &[&str],
    ) -> Result<Vec<(String, InProgress)>, StoreError> {
        Ok(people::responses(&self.readers, survey_id, references).await?)
    }

    async fn retailor(
        &self,
        retailored: &[Retailored],
        at: Timestamp,
    ) -> Result<RetailorProgress, StoreError> {
        Ok(people::retailor(&mut *self.writer.connection().await?, retailored, at).await?)
    }

    async fn tailorings(&self) -> Result<Vec<Tailoring>, StoreError> {
        Ok(read::tailorings(&self.readers).await?)
    }

    async fn draft(&self, participant: &ParticipantId) -> Result<Option<Draft>, StoreError> {
        let kept = read::draft(&self.readers, participant).await?;
        Ok(kept.map(|kept| kept.draft))
    }

    async fn save(&self, save: Save) -> Result<Saved, StoreError> {
        let queued = batch::Queued::new(&save)?;
        if let Some(revision) = self.writer.save(queued).await? {
            return Ok(Saved::Done { revision });
        }
        let participant = &save.participant;
        let pass = PassHash {
            owner: Some(participant.0.clone()),
            secret: save.session.clone(),
        };
        if read::session(&self.readers, &pass).await?.is_none() {
            return Ok(Saved::SignedOut);
        }
        match read::draft(&self.readers, participant).await? {
            Some(kept) if kept.was_made_by(&save) => Ok(Saved::Done {
                revision: kept.draft.revision,
            }),
            Some(kept) if kept.lacks_consent_for(&save) => Ok(Saved::ConsentRequired),
            Some(kept) => Ok(Saved::Conflict(kept.draft)),
            None if read::has_submitted(&self.readers, participant).await? => Ok(Saved::Submitted),
            None => Ok(Saved::Unknown),
        }
    }

    async fn has_other_consent(&self, lapse: &Lapse<'_>) -> Result<bool, StoreError> {
        Ok(consent::has_other(&self.readers, lapse).await?)
    }

    async fn lapse_consent(&self, lapse: &Lapse<'_>) -> Result<bool, StoreError> {
        Ok(consent::lapse(&mut *self.writer.connection().await?, lapse)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn places_taken(&self, survey_id: &str, now: Timestamp) -> Result<u64, StoreError> {
        let taken = places::taken(&self.readers, survey_id, now)
            .await
            .map_err(SqliteError::from)?;
        Ok(u64::try_from(taken).unwrap_or_default())
    }

    async fn response_counts(&self) -> Result<BTreeMap<String, ResponseCounts>, StoreError> {
        Ok(responses::counts(&self.readers)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn submit(
        &self,
        submission: &Submission,
        revision: i64,
        delivered: Option<&Deliverable>,
    ) -> Result<Submitted, StoreError> {
        let sending = write::Sending::new(submission, revision, delivered)?;
        if self.writer.step(sending).await?.is_some() {
            return Ok(Submitted::Done);
        }
        let participant = &submission.participant;
        if read::has_submitted(&self.readers, participant).await? {
            return Ok(Submitted::Already);
        }
        let draft = self.draft(participant).await?;
        Ok(draft.map_or(Submitted::Unknown, Submitted::Conflict))
    }

    async fn submission(&self, participant: &ParticipantId) -> Result<Option<Submission>, StoreError> {
        Ok(read::submission(&self.readers, participant).await?)
    }

    async fn add_demo_feedback(&self, feedback: &DemoFeedback) -> Result<(), StoreError> {
        Ok(
            demo_feedback::add(&mut *self.writer.connection().await?, feedback)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn deployment_version(&self) -> Result<i64, StoreError> {
        Ok(directory::version(&self.readers).await?)
    }

    async fn declarations(&self) -> Result<Declarations, StoreError> {
        Ok(directory::read(&self.readers).await?)
    }

    async fn declare(&self, declarations: &Declarations, at: Timestamp) -> Result<(), StoreError> {
        Ok(
            directory::declare(&mut *self.writer.connection().await?, declarations, at)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn declare_file(&self, declarations: &Declarations) -> Result<(), StoreError> {
        Ok(
            directory::declare_file(&mut *self.writer.connection().await?, declarations)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn add_invited(
        &self,
        survey_id: &str,
        invited: &[Invited],
        at: Timestamp,
    ) -> Result<usize, StoreError> {
        Ok(
            invitations::add_invited(&mut *self.writer.connection().await?, survey_id, invited, at)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn uninvited(&self, survey_id: &str) -> Result<Vec<i64>, StoreError> {
        Ok(invitations::uninvited(&self.readers, survey_id).await?)
    }

    async fn invite(
        &self,
        survey_id: &str,
        invite: Invite<'_>,
        at: Timestamp,
    ) -> Result<Inviting, StoreError> {
        Ok(
            invitations::invite(&mut *self.writer.connection().await?, survey_id, invite, at)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn invitations(&self, survey_id: &str) -> Result<Vec<Invitation>, StoreError> {
        Ok(invitations::read(&self.readers, survey_id).await?)
    }

    async fn print(&self, survey_id: &str, printed: &[Printed], at: Timestamp) -> Result<usize, StoreError> {
        Ok(
            invitations::print(&mut *self.writer.connection().await?, survey_id, printed, at)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn revoke(&self, survey_id: &str, invitation: i64, at: Timestamp) -> Result<(), StoreError> {
        Ok(
            invitations::revoke(&mut *self.writer.connection().await?, survey_id, invitation, at)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn published_versions(&self) -> Result<BTreeSet<(String, u32)>, StoreError> {
        Ok(published_versions::versions(&self.readers).await?)
    }

    async fn published_version(
        &self,
        survey: &str,
        version: u32,
    ) -> Result<Option<PublishedVersion>, StoreError> {
        Ok(published_versions::published_version(&self.readers, survey, version).await?)
    }

    async fn pictures(&self) -> Result<BTreeMap<String, Vec<u8>>, StoreError> {
        Ok(published_versions::pictures(&self.readers).await?)
    }

    async fn count_in_progress(&self, survey: &str) -> Result<BTreeMap<u32, u64>, StoreError> {
        Ok(published_versions::count_in_progress(&self.readers, survey).await?)
    }

    async fn publish(&self, publication: &Publication<'_>) -> Result<(), StoreError> {
        Ok(published_versions::publish(&mut *self.writer.connection().await?, publication).await?)
    }

    async fn in_progress(&self, survey: &str, version: u32, from: Reached) -> Result<Batch, StoreError> {
        Ok(moving::page(&self.readers, (survey, version), from).await?)
    }

    async fn in_progress_of(
        &self,
        survey: &str,
        version: u32,
        participants: &[ParticipantId],
    ) -> Result<Vec<InProgress>, StoreError> {
        Ok(moving::of(&self.readers, (survey, version), participants).await?)
    }

    async fn move_over(
        &self,
        survey: &str,
        version: u32,
        moves: &[Move],
        at: Timestamp,
    ) -> Result<Moved, StoreError> {
        Ok(moving::move_over(
            &mut *self.writer.connection().await?,
            (survey, version),
            moves,
            at,
        )
        .await?)
    }

    async fn probe(&self) -> Result<(), StoreError> {
        Ok(health::probe(&mut *self.writer.connection().await?)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn demo_feedback(&self) -> Result<Vec<DemoFeedback>, StoreError> {
        Ok(demo_feedback::all(&self.readers).await?)
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.readers.close().await;
        Ok(self.writer.stop().await?)
    }
}

#[cfg(test)]
mod audit_tests;
#[cfg(test)]
mod batch_tests;
#[cfg(test)]
mod chains_tests;
#[cfg(test)]
mod compatibility_tests;
#[cfg(test)]
mod file_tests;
#[cfg(test)]
mod follow_up_tests;
#[cfg(test)]
mod keys_tests;
#[cfg(test)]
mod moving_tests;
#[cfg(test)]
mod plan_tests;
#[cfg(test)]
mod released_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod writer_tests;

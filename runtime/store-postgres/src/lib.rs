//! PostgreSQL: several servers on one database. Each has one connection that writes, and a few that read.

mod accounts;
mod audit;
mod audit_log;
mod batch;
mod brief;
mod compatibility;
mod condition;
#[cfg(test)]
mod condition_tests;
mod consent;
mod content;
mod continued;
mod copies;
mod data_keys;
pub mod database;
mod demo_feedback;
mod directory;
mod ended;
mod error;
mod evidence;
mod exports;
mod figures;
mod follow_up;
mod heads;
mod health;
mod invitations;
mod keys;
mod link;
mod log;
mod migrations;
mod moving;
mod open;
mod outbox;
mod own_chain;
mod pending;
mod people;
mod places;
mod pool;
mod pooling;
mod protection;
mod published_versions;
mod read;
mod readers;
mod responses;
mod return_links;
mod rights;
mod route;
mod rows;
mod sealing;
mod sending;
mod servers;
mod sessions;
mod submissions;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod write;
mod writer;
mod writing;

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use enkat_store::{audit::Operator, compatibility::Fit};
use jiff::Timestamp;

use self::{
    error::PostgresError,
    migrations::MIGRATIONS,
    pool::Pool,
    route::Route,
    sending::Sending,
    writer::{Writer, transact},
};
use enkat_store::{
    Batch, ComeBack, Declarations, Deliverable, DemoFeedback, Draft, EndedSessions, Ending, InProgress,
    Invitation, Invite, Invited, Inviting, Lapse, Move, Moved, NewReturnLink, OwnSession, ParticipantId,
    PassHash, PersonSettings, Printed, Publication, PublishedVersion, Reached, ResponseCounts,
    RetailorProgress, Retailored, ReturnLink, Save, Saved, SecretHash, Session, SessionsOf, SignIn, SignedIn,
    Store, StoreError, StoreKey, Submission, Submitted, Tailoring,
};

/// A store in a PostgreSQL database.
pub struct PostgresStore {
    readers: Pool,
    writer: Writer,
}

impl PostgresStore {
    /// Connects, and brings the tables up to date. The key becomes that of the database, if it has none. The audit log names the
    /// operator, if one is given, as the actor of every change.
    async fn open(
        route: &Route,
        (key, operator): (&StoreKey, Option<&Operator>),
        at: Timestamp,
    ) -> Result<Self, PostgresError> {
        if open::migrate(route, MIGRATIONS).await? == Fit::Ahead {
            tracing::info!("a newer version of Enkat has changed the tables, and this one can use them");
        }
        Self::connect(route, (key, operator), at).await
    }

    /// Connects to tables that are up to date.
    async fn connect(
        route: &Route,
        (key, operator): (&StoreKey, Option<&Operator>),
        at: Timestamp,
    ) -> Result<Self, PostgresError> {
        let pools = open::pools(route).await?;
        let (readers, writers) = match operator {
            None => pools,
            // A command is there to do what takes long.
            Some(_) => (pools.0.patiently(), pools.1.patiently()),
        };
        let source = keys::take(writers, (key, operator), at).await?;
        Ok(Self {
            readers,
            writer: Writer::start(source.connection().await?, source),
        })
    }
}

#[async_trait]
impl Store for PostgresStore {
    async fn sign_in(&self, sign_in: &SignIn) -> Result<SignedIn, StoreError> {
        Ok(self.writer.step(sign_in.clone()).await?)
    }

    async fn set_return_link(&self, link: &NewReturnLink) -> Result<(), StoreError> {
        transact!(self.writer, |connection| return_links::set(connection, link))
    }

    async fn end_return_link(&self, participant: &ParticipantId) -> Result<(), StoreError> {
        transact!(self.writer, |connection| return_links::end(
            connection,
            participant
        ))
    }

    async fn return_link(&self, link: &PassHash, at: Timestamp) -> Result<Option<ReturnLink>, StoreError> {
        Ok(return_links::find(&self.readers, link, at).await?)
    }

    async fn come_back(&self, come_back: &ComeBack) -> Result<bool, StoreError> {
        transact!(self.writer, |connection| return_links::come_back(
            connection, come_back
        ))
    }

    async fn session(&self, pass: &PassHash) -> Result<Option<Session>, StoreError> {
        Ok(read::session(&self.readers, pass).await?)
    }

    async fn touch(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError> {
        let secret = secret.clone();
        Ok(self.writer.touch(sessions::Use { secret, at }).await?)
    }

    async fn refuse(&self, secret: &SecretHash, at: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| sessions::refuse(connection, secret, at))
    }

    async fn sign_out(&self, pass: &PassHash, at: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| sessions::sign_out(connection, pass, at))
    }

    async fn sessions_of(&self, participant: &ParticipantId) -> Result<Vec<OwnSession>, StoreError> {
        Ok(sessions::of(
            &mut self.readers.acquire().await.map_err(PostgresError::from)?,
            participant,
        )
        .await
        .map_err(PostgresError::from)?)
    }

    async fn end_own_sessions(
        &self,
        participant: &ParticipantId,
        ending: &Ending,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        transact!(self.writer, |connection| sessions::end_own(
            connection,
            participant,
            ending,
            at
        ))
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
        transact!(self.writer, |connection| ended::end(connection, of, sessions, at))
    }

    async fn forget_sessions(&self, expired_before: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| sessions::forget(
            connection,
            expired_before
        ))
    }

    async fn forget_evidence(&self, until: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| evidence::forget(connection, until))
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
        transact!(self.writer, |connection| people::retailor(
            connection, retailored, at
        ))
    }

    async fn tailorings(&self) -> Result<Vec<Tailoring>, StoreError> {
        Ok(read::tailorings(&self.readers).await?)
    }

    async fn draft(&self, participant: &ParticipantId) -> Result<Option<Draft>, StoreError> {
        let kept = read::draft(&self.readers, participant).await?;
        Ok(kept.map(|kept| kept.draft))
    }

    async fn save(&self, save: Save) -> Result<Saved, StoreError> {
        if let Some(revision) = self.writer.save(batch::Queued::new(&save)).await? {
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
        transact!(self.writer, |connection| consent::lapse(connection, lapse))
    }

    async fn places_taken(&self, survey_id: &str, now: Timestamp) -> Result<u64, StoreError> {
        let taken = places::taken(&self.readers, survey_id, now)
            .await
            .map_err(PostgresError::from)?;
        Ok(u64::try_from(taken).unwrap_or_default())
    }

    async fn response_counts(&self) -> Result<BTreeMap<String, ResponseCounts>, StoreError> {
        Ok(responses::counts(&self.readers)
            .await
            .map_err(PostgresError::from)?)
    }

    async fn submit(
        &self,
        submission: &Submission,
        revision: i64,
        delivered: Option<&Deliverable>,
    ) -> Result<Submitted, StoreError> {
        let sending = Sending::new(submission, revision, delivered)?;
        if self.writer.send(sending).await? {
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
        transact!(self.writer, |connection| demo_feedback::add(connection, feedback))
    }

    async fn deployment_version(&self) -> Result<i64, StoreError> {
        Ok(directory::version(&self.readers).await?)
    }

    async fn declarations(&self) -> Result<Declarations, StoreError> {
        Ok(directory::read(&self.readers).await?)
    }

    async fn declare(&self, declarations: &Declarations, at: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| directory::declare(
            connection,
            declarations,
            at
        ))
    }

    async fn declare_file(&self, declarations: &Declarations) -> Result<(), StoreError> {
        transact!(self.writer, |connection| directory::declare_file(
            connection,
            declarations
        ))
    }

    async fn add_invited(
        &self,
        survey_id: &str,
        invited: &[Invited],
        at: Timestamp,
    ) -> Result<usize, StoreError> {
        transact!(self.writer, |connection| invitations::add_invited(
            connection, survey_id, invited, at
        ))
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
        transact!(self.writer, |connection| invitations::invite(
            connection, survey_id, invite, at
        ))
    }

    async fn invitations(&self, survey_id: &str) -> Result<Vec<Invitation>, StoreError> {
        Ok(invitations::read(&self.readers, survey_id).await?)
    }

    async fn print(&self, survey_id: &str, printed: &[Printed], at: Timestamp) -> Result<usize, StoreError> {
        transact!(self.writer, |connection| invitations::print(
            connection, survey_id, printed, at
        ))
    }

    async fn revoke(&self, survey_id: &str, invitation: i64, at: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| invitations::revoke(
            connection, survey_id, invitation, at
        ))
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
        transact!(self.writer, |connection| published_versions::publish(
            connection,
            publication
        ))
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
        transact!(self.writer, |connection| moving::move_over(
            connection,
            (survey, version),
            moves,
            at
        ))
    }

    async fn probe(&self) -> Result<(), StoreError> {
        transact!(self.writer, |connection| health::probe(connection))
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
mod copies_tests;
#[cfg(test)]
mod crossing_tests;
#[cfg(test)]
mod database_tests;
#[cfg(test)]
mod expanding_tests;
#[cfg(test)]
mod keys_tests;
#[cfg(test)]
mod moving_tests;
#[cfg(test)]
mod plan_tests;
#[cfg(test)]
mod pooler;
#[cfg(test)]
mod pooler_tests;
#[cfg(test)]
mod released_tests;
#[cfg(test)]
mod schema_tests;
#[cfg(test)]
mod sending_tests;
#[cfg(test)]
mod serializable_tests;
#[cfg(test)]
mod servers_tests;
#[cfg(test)]
mod silence_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tls_tests;
#[cfg(test)]
mod update_tests;
#[cfg(test)]
mod writer_tests;

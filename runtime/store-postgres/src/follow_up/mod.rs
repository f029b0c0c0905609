//! The follow-up of invitations.

mod counted;
mod queue;
mod read;

use async_trait::async_trait;
use enkat_store::{
    FollowUp, FollowedInvitation, MailAttempt, MailKind, MailOutcome, NextMail, SecretHash, StoreError,
};
use jiff::Timestamp;

pub(super) use counted::count_erased;
pub(super) use queue::remove_all;

use crate::{PostgresStore, error::PostgresError, writer::transact};

#[async_trait]
impl FollowUp for PostgresStore {
    async fn followed(&self, survey_id: &str) -> Result<Vec<FollowedInvitation>, StoreError> {
        Ok(read::followed(&self.readers, survey_id).await?)
    }

    async fn queue_mails(
        &self,
        survey_id: &str,
        mails: &[(i64, MailKind)],
        at: Timestamp,
    ) -> Result<usize, StoreError> {
        transact!(self.writer, |connection| queue::add(
            connection, survey_id, mails, at
        ))
    }

    async fn next_mail(&self, now: Timestamp) -> Result<Option<NextMail>, StoreError> {
        Ok(read::next(&self.readers, now).await?)
    }

    async fn begin_mail(&self, attempt: &MailAttempt) -> Result<bool, StoreError> {
        transact!(self.writer, |connection| queue::begin(connection, attempt))
    }

    async fn end_mail(&self, id: i64, outcome: MailOutcome, at: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| queue::end(
            connection,
            (id, outcome),
            at
        ))
    }

    async fn drop_mail(&self, id: i64) -> Result<(), StoreError> {
        transact!(self.writer, |connection| queue::remove(connection, id))
    }

    async fn lose_mails(&self, begun_before: Timestamp, at: Timestamp) -> Result<u64, StoreError> {
        // A server asks every few seconds: without a mail that is lost, it takes no connection that writes.
        if !queue::is_any_lost(&self.readers, begun_before)
            .await
            .map_err(PostgresError::from)?
        {
            return Ok(0);
        }
        transact!(self.writer, |connection| queue::lose(
            connection,
            begun_before,
            at
        ))
    }

    async fn queue_again(&self, survey_id: &str, ids: &[i64], at: Timestamp) -> Result<u64, StoreError> {
        transact!(self.writer, |connection| queue::again(
            connection, survey_id, ids, at
        ))
    }

    async fn bounce_mails(&self, envelopes: &[String], at: Timestamp) -> Result<u64, StoreError> {
        transact!(self.writer, |connection| queue::bounce(connection, envelopes, at))
    }

    async fn decline_mails(&self, decline: &SecretHash, at: Timestamp) -> Result<bool, StoreError> {
        transact!(self.writer, |connection| queue::decline(connection, decline, at))
    }

    async fn count_invitations(
        &self,
        survey_id: &str,
        at_least: u32,
        at: Timestamp,
    ) -> Result<Vec<String>, StoreError> {
        transact!(self.writer, |connection| counted::count(
            connection,
            (survey_id, at_least),
            at
        ))
    }
}

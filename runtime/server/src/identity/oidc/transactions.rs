//! The sign-ins in progress. A browser refers to its own by a secret in a cookie; state, nonce and the proof of the code stay with the
//! servers.

use std::{net::IpAddr, time::Duration};

use enkat_store::{PendingKind, StoreError};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::OidcError;
use crate::{
    Environment,
    identity::{Beginning, LoginType, PendingError, PendingStore, Secret, SignInContext, SignIns},
};

/// The time that people have at the provider.
pub(crate) const LIFE: Duration = Duration::from_mins(10);
/// The most at a time. When there are more, the oldest one of the network with the most is dropped.
const MOST: u32 = 20_000;

/// A sign-in in progress.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Transaction {
    /// The survey to sign in to; without one it is an account.
    pub(crate) survey_id: Option<String>,
    pub(crate) way: LoginType,
    /// The parameter that comes back with the code.
    pub(crate) state: String,
    /// The nonce that the id token has to contain.
    pub(crate) nonce: String,
    /// The proof that the code was requested here (PKCE).
    pub(crate) verifier: String,
    /// The data of the sign-in that waits for the response.
    pub(crate) context: SignInContext,
    pub(super) at: Timestamp,
}

/// The sign-ins in progress.
pub(crate) struct Transactions {
    environment: Environment,
    under_way: SignIns<Transaction>,
}

impl Transactions {
    pub(super) fn new(stored: PendingStore) -> Self {
        Self::with_places(stored, MOST)
    }

    fn with_places(stored: PendingStore, most: u32) -> Self {
        Self {
            environment: stored.environment.clone(),
            under_way: SignIns::new(PendingKind::Redirect, stored, most, most),
        }
    }

    /// Begins a sign-in, and ends the previous one of the browser.
    ///
    /// # Errors
    ///
    /// When the store does not answer, or the system has no randomness.
    pub(crate) async fn begin(
        &self,
        (survey_id, way): (Option<&str>, LoginType),
        context: SignInContext,
        (network, before): (IpAddr, Option<&Secret>),
    ) -> Result<(Secret, Transaction), PendingError> {
        let now = self.environment.clock.now();
        let random = || Secret::new(self.environment.random.as_ref());
        let secret = random()?;
        let transaction = Transaction {
            survey_id: survey_id.map(str::to_owned),
            way,
            state: random()?.cookie(),
            nonce: random()?.cookie(),
            verifier: random()?.cookie(),
            context,
            at: now,
        };
        let beginning = Beginning {
            content: &transaction,
            before,
            nonce: None,
            network,
            due_at: now,
            expires_at: now + LIFE,
        };
        self.under_way.begin(&secret, beginning).await?;
        Ok((secret, transaction))
    }

    /// Takes the sign-in that a browser began. With another state the sign-in stays: a response from elsewhere must not end it.
    ///
    /// # Errors
    ///
    /// When the store does not answer.
    pub(crate) async fn take(
        &self,
        secret: &Secret,
        state: &str,
    ) -> Result<Result<Transaction, OidcError>, StoreError> {
        let Some(found) = self.under_way.find(secret).await? else {
            return Ok(Err(OidcError::NoTransaction));
        };
        // The owner of the secret started the sign-in, so the duration of the comparison reveals nothing new.
        if found.content.state != state {
            return Ok(Err(OidcError::State));
        }
        let taken = self.under_way.take(found).await?;
        Ok(taken.ok_or(OidcError::NoTransaction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn begun(
        transactions: &Transactions,
        network: [u8; 4],
        before: Option<&Secret>,
    ) -> (Secret, Transaction) {
        let way = (Some("pulse"), LoginType::Sso);
        let begun = transactions.begin(way, SignInContext::default(), (network.into(), before));
        begun.await.unwrap()
    }

    async fn take(transactions: &Transactions, secret: &Secret, state: &str) -> Result<String, OidcError> {
        let taken = transactions.take(secret, state).await.unwrap();
        taken.map(|taken| taken.nonce)
    }

    #[tokio::test]
    async fn take_with_other_state_or_twice_fails() {
        let (stored, _folder) = PendingStore::in_folder().await;
        let transactions = Transactions::new(stored);
        let (one, first) = begun(&transactions, [192, 0, 2, 1], None).await;
        let (other, second) = begun(&transactions, [192, 0, 2, 1], None).await;
        assert_eq!(
            take(&transactions, &one, &second.state).await,
            Err(OidcError::State)
        );
        assert_eq!(take(&transactions, &one, "").await, Err(OidcError::State));
        assert_eq!(take(&transactions, &one, &first.state).await, Ok(first.nonce));
        assert_eq!(
            take(&transactions, &one, &first.state).await,
            Err(OidcError::NoTransaction)
        );
        assert_eq!(take(&transactions, &other, &second.state).await, Ok(second.nonce));
    }

    #[tokio::test]
    async fn begin_again_replaces_transaction_of_browser() {
        let (stored, _folder) = PendingStore::in_folder().await;
        let transactions = Transactions::new(stored);
        let (before, first) = begun(&transactions, [192, 0, 2, 1], None).await;
        begun(&transactions, [192, 0, 2, 1], Some(&before)).await;
        assert_eq!(
            take(&transactions, &before, &first.state).await,
            Err(OidcError::NoTransaction)
        );
    }

    #[tokio::test]
    async fn begin_over_limit_drops_oldest_transaction() {
        let (stored, _folder) = PendingStore::in_folder().await;
        let transactions = Transactions::with_places(stored, 3);
        let (other, others) = begun(&transactions, [192, 0, 2, 1], None).await;
        let (first, oldest) = begun(&transactions, [192, 0, 2, 2], None).await;
        // No two sign-ins have the same time.
        tokio::time::sleep(Duration::from_millis(2)).await;
        begun(&transactions, [192, 0, 2, 2], None).await;
        let (last, newest) = begun(&transactions, [192, 0, 2, 3], None).await;
        assert!(take(&transactions, &first, &oldest.state).await.is_err());
        assert!(take(&transactions, &other, &others.state).await.is_ok());
        assert!(take(&transactions, &last, &newest.state).await.is_ok());
    }
}

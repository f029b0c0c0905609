//! The sign-ins in progress. A browser refers to its own by a secret in a cookie; state, nonce and the proof of the code stay here.

use std::{
    collections::HashMap,
    io,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use enkat_store::SecretHash;
use jiff::Timestamp;

use super::OidcError;
use crate::{
    Environment,
    identity::{LoginType, Secret, SignInContext},
};

/// The time that people have at the provider.
pub(crate) const LIFE: Duration = Duration::from_mins(10);
/// The most at a time. When there are more, the oldest is dropped, so that starting many does not lock out other people at once.
const MOST: usize = 20_000;

/// A sign-in in progress.
#[derive(Clone, PartialEq, Eq)]
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
    under_way: Mutex<HashMap<SecretHash, Transaction>>,
}

impl Transactions {
    pub(super) fn new(environment: Environment) -> Self {
        Self {
            environment,
            under_way: Mutex::default(),
        }
    }

    /// Begins a sign-in, and ends the previous one of the browser.
    ///
    /// # Errors
    ///
    /// When the system has no randomness.
    pub(crate) fn begin(
        &self,
        survey_id: Option<&str>,
        way: LoginType,
        context: SignInContext,
        before: Option<&Secret>,
    ) -> io::Result<(Secret, Transaction)> {
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
        let mut under_way = self.lock();
        if let Some(before) = before {
            under_way.remove(&before.hash());
        }
        if under_way.len() >= MOST {
            under_way.retain(|_, transaction| !transaction.is_over(now));
        }
        if under_way.len() >= MOST {
            let oldest = under_way.iter().min_by_key(|(_, transaction)| transaction.at);
            let oldest = oldest.map(|(secret, _)| secret.clone());
            oldest.map(|oldest| under_way.remove(&oldest));
        }
        under_way.insert(secret.hash(), transaction.clone());
        Ok((secret, transaction))
    }

    /// Takes the sign-in that a browser began. With another state the sign-in stays: a response from elsewhere must not end it.
    pub(crate) fn take(&self, secret: &Secret, state: &str) -> Result<Transaction, OidcError> {
        let now = self.environment.clock.now();
        let mut under_way = self.lock();
        let found = under_way.get(&secret.hash());
        let found = found.filter(|transaction| !transaction.is_over(now));
        // The owner of the secret started the sign-in, so the duration of the comparison reveals nothing new.
        if found.ok_or(OidcError::NoTransaction)?.state != state {
            return Err(OidcError::State);
        }
        under_way.remove(&secret.hash()).ok_or(OidcError::NoTransaction)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SecretHash, Transaction>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Transaction {
    fn is_over(&self, now: Timestamp) -> bool {
        now >= self.at + LIFE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begun(transactions: &Transactions) -> (Secret, Transaction) {
        transactions
            .begin(Some("pulse"), LoginType::Sso, SignInContext::default(), None)
            .unwrap()
    }

    #[test]
    fn take_with_other_state_or_twice_fails() {
        let transactions = Transactions::new(Environment::system());
        let (one, first) = begun(&transactions);
        let (other, second) = begun(&transactions);
        let take = |secret, state| transactions.take(secret, state).map(|taken| taken.nonce);
        assert_eq!(take(&one, &second.state), Err(OidcError::State));
        assert_eq!(take(&one, ""), Err(OidcError::State));
        assert_eq!(take(&one, &first.state), Ok(first.nonce));
        assert_eq!(take(&one, &first.state), Err(OidcError::NoTransaction));
        assert_eq!(take(&other, &second.state), Ok(second.nonce));
    }

    #[test]
    fn begin_again_replaces_transaction_of_browser() {
        let transactions = Transactions::new(Environment::system());
        let (before, first) = begun(&transactions);
        transactions
            .begin(
                Some("pulse"),
                LoginType::Sso,
                SignInContext::default(),
                Some(&before),
            )
            .unwrap();
        assert!(matches!(
            transactions.take(&before, &first.state),
            Err(OidcError::NoTransaction)
        ));
    }

    #[test]
    fn begin_over_limit_drops_oldest_transaction() {
        let transactions = Transactions::new(Environment::system());
        let (first, oldest) = begun(&transactions);
        for _ in 1..MOST {
            begun(&transactions);
        }
        let (last, newest) = begun(&transactions);
        assert!(transactions.take(&first, &oldest.state).is_err());
        assert!(transactions.take(&last, &newest.state).is_ok());
        assert!(transactions.lock().len() < MOST);
    }
}

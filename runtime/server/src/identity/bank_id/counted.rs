//! The BankID service, with its calls counted.

use async_trait::async_trait;

use super::protocol::{Auth, Collected, RelyingParty, ServiceError, Started};
use crate::metrics::{BANK_ID_CALLS, Metrics};

/// A service whose calls are counted by their outcome.
pub(crate) struct Counted<S> {
    service: S,
    metrics: Metrics,
}

impl<S> Counted<S> {
    pub(crate) fn new(service: S, metrics: Metrics) -> Self {
        Self { service, metrics }
    }

    fn count<T>(&self, call: &str, answer: Result<T, ServiceError>) -> Result<T, ServiceError> {
        let outcome = match &answer {
            Ok(_) => "answered",
            Err(ServiceError::AlreadyInProgress) => "alreadyInProgress",
            Err(ServiceError::Cancelled) => "cancelled",
            Err(ServiceError::Unavailable(_)) => "unavailable",
            Err(ServiceError::Refused(_)) => "refused",
            Err(ServiceError::Unknown(_)) => "unknown",
        };
        self.metrics.count(&BANK_ID_CALLS, [call, outcome]);
        answer
    }
}

#[async_trait]
impl<S: RelyingParty> RelyingParty for Counted<S> {
    async fn auth(&self, auth: &Auth) -> Result<Started, ServiceError> {
        self.count("auth", self.service.auth(auth).await)
    }

    async fn collect(&self, order_ref: &str) -> Result<Collected, ServiceError> {
        self.count("collect", self.service.collect(order_ref).await)
    }

    async fn cancel(&self, order_ref: &str) -> Result<(), ServiceError> {
        self.count("cancel", self.service.cancel(order_ref).await)
    }
}

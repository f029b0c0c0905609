//! Sign-in with Swedish BankID: orders are started, polled and ended.

#[cfg(test)]
mod account_tests;
#[cfg(test)]
mod binding_tests;
pub(super) mod cancel;
#[cfg(test)]
mod evidence_tests;
#[cfg(test)]
mod limit_tests;
#[cfg(test)]
mod log_tests;
pub(super) mod poll;
pub(super) mod return_from_app;
pub(super) mod start;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use std::time::Duration;

use axum::http::HeaderMap;
use enkat_store::{SealedEvidence, StoreError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    app::App,
    http::{
        Code, Failure,
        cookies::{Cookie, SameSite},
    },
    identity::{
        Identity, SignInContext,
        bank_id::{FailureCause, Message, Orders, Poll, Reason, TakeError},
    },
    routes::endpoint::Endpoint,
};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![
        start::endpoint(),
        poll::endpoint(),
        return_from_app::endpoint(),
        cancel::endpoint(),
    ]
}

/// The cookie of an order. It is not `Strict`, as the BankID app returns like a link on another site.
const COOKIE: Cookie = Cookie {
    name: "__Host-bank-id",
    same_site: SameSite::Lax,
};

/// An order.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct OrderRequest {
    /// The order, as its start named it.
    bank_id_order_id: String,
}

/// The status of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BankIdStatus")]
pub(crate) enum OrderStatus {
    /// The identification is in progress.
    Pending,
    /// A person has identified themselves, and the app returns them to another page, where they sign in.
    Returning,
    /// It failed, and cannot be used to sign in.
    Failed,
    /// A person is identified and can sign in with the order.
    Complete,
}

/// The state of an order, and the message to the participant.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BankIdState")]
pub(crate) struct OrderView {
    status: OrderStatus,
    /// The recommended message; a failed order without it and without a reason has no other message than that it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
    /// The reason why it failed although a person has identified themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
    /// The current content of the QR code, while it waits to be scanned.
    #[serde(skip_serializing_if = "Option::is_none")]
    qr: Option<String>,
}

impl From<Poll> for OrderView {
    fn from(poll: Poll) -> Self {
        let nothing = |status| Self {
            status,
            message: None,
            reason: None,
            qr: None,
        };
        match poll {
            Poll::Pending { message, qr } => Self {
                message: Some(message),
                qr,
                ..nothing(OrderStatus::Pending)
            },
            Poll::Returning => nothing(OrderStatus::Returning),
            Poll::Failed(FailureCause::Said(message)) => Self {
                message: Some(message),
                ..nothing(OrderStatus::Failed)
            },
            Poll::Failed(FailureCause::Refused(reason)) => Self {
                reason: Some(reason),
                ..nothing(OrderStatus::Failed)
            },
            Poll::Failed(FailureCause::Ours) => nothing(OrderStatus::Failed),
            Poll::Complete => nothing(OrderStatus::Complete),
        }
    }
}

/// Takes the identity that an order of this browser has proved, for this survey or for an account.
pub(super) async fn identity(
    app: &App,
    headers: &HeaderMap,
    order_id: &str,
    survey_id: Option<&str>,
) -> Result<Identity, Failure> {
    let taken = match orders(app).zip(COOKIE.secret(headers)) {
        Some((orders, secret)) => orders.take(&secret, order_id, survey_id).await,
        None => Err(TakeError::Unknown),
    };
    taken.map_err(|error| match error {
        TakeError::Store(error) => error.into(),
        TakeError::Unknown => Failure::new(Code::GeneralError, "there is no such order"),
        TakeError::Incomplete => Failure::new(Code::GeneralError, "the order is not complete"),
    })
}

/// Seals evidence of a sign-in, to be kept for the time that the deployment sets.
pub(super) fn sealed_evidence(app: &App, identity: &Identity) -> Result<Option<SealedEvidence>, Failure> {
    let days = orders(app).and_then(Orders::evidence_days);
    let Some((evidence, days)) = identity.evidence.as_ref().zip(days) else {
        return Ok(None);
    };
    let kept_until = app.environment.clock.now() + Duration::from_hours(24 * u64::from(days));
    let sealed = app
        .keys
        .evidence(evidence, kept_until, app.environment.random.as_ref());
    sealed.map(Some).map_err(|error| Failure::internal(&error))
}

/// Returns the data of the sign-in that waits with an order.
pub(super) async fn context(
    app: &App,
    headers: &HeaderMap,
    order_id: &str,
) -> Result<SignInContext, StoreError> {
    let context = match orders(app).zip(COOKIE.secret(headers)) {
        Some((orders, secret)) => orders.context(&secret, order_id).await?,
        None => None,
    };
    Ok(context.unwrap_or_default())
}

fn orders(app: &App) -> Option<&Orders> {
    app.bank_id.as_ref()
}

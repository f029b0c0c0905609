//! Signing in with Swedish BankID: an order is made, asked about, and ended.

#[cfg(test)]
mod account_tests;
pub(super) mod cancel;
#[cfg(test)]
mod limit_tests;
#[cfg(test)]
mod log_tests;
pub(super) mod poll;
pub(super) mod start;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use axum::http::HeaderMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    app::App,
    http::{
        Code, Failure,
        cookies::{Cookie, SameSite},
    },
    identity::{
        Identity,
        bank_id::{Message, Orders, Poll, Untaken},
    },
};

/// The cookie of an order. The way back from the BankID app leads from another site, which is why it is not `Strict`.
const COOKIE: Cookie = Cookie {
    name: "__Host-bank-id",
    same_site: SameSite::Lax,
};

/// An order.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct OrderRequest {
    /// The order, as its start names it.
    bank_id_order_id: String,
}

/// How an order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BankIdStatus")]
pub(crate) enum Status {
    /// It is under way.
    Pending,
    /// It is over, and nobody has identified themselves.
    Failed,
    /// Somebody has identified themselves and can sign in with it.
    Complete,
}

/// How an order stands, and what the participant is told.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BankIdState")]
pub(crate) struct State {
    status: Status,
    /// The recommended message; without it a failed order has nothing to say but that something went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
    /// What the QR code says now, while it waits to be scanned.
    #[serde(skip_serializing_if = "Option::is_none")]
    qr: Option<String>,
}

impl From<Poll> for State {
    fn from(poll: Poll) -> Self {
        let (status, message, qr) = match poll {
            Poll::Pending { message, qr } => (Status::Pending, Some(message), qr),
            Poll::Failed { message } => (Status::Failed, message, None),
            Poll::Complete => (Status::Complete, None, None),
        };
        Self { status, message, qr }
    }
}

/// Who has identified themselves with an order of this browser, for this survey or for an account.
pub(super) fn identity(
    app: &App,
    headers: &HeaderMap,
    order_id: &str,
    survey_id: Option<&str>,
) -> Result<Identity, Failure> {
    let taken = COOKIE.secret(headers).ok_or(Untaken::Unknown).and_then(|secret| {
        orders(app)
            .ok_or(Untaken::Unknown)?
            .take(&secret, order_id, survey_id)
    });
    taken.map_err(|untaken| match untaken {
        Untaken::Unknown => Failure::new(Code::GeneralError, "there is no such order"),
        Untaken::Incomplete => Failure::new(Code::GeneralError, "the order is not complete"),
    })
}

fn orders(app: &App) -> Option<&Orders> {
    app.bank_id.as_ref()
}

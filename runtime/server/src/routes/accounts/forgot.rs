//! `POST /api/account/forgot`: mails a link by which another password is set.

use axum::extract::State;
use enkat_store::{AccountLink, AccountState, LinkPurpose, Lookups, NewAccountLink};
use jiff::SignedDuration;
use schemars::JsonSchema;
use serde::Deserialize;

#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, by_email};
use crate::{
    app::App,
    http::{
        Body, Code, Failure, Outcome, RateClass, Reply,
        address::ClientAddress,
        rates::{self, GuessScope},
    },
    identity::{Secret, account},
    mail::Mail,
    metrics::MAILS,
    routes::endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
};

/// The time in which an account owner can set another password.
const LIFE: SignedDuration = SignedDuration::from_hours(1);

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/account/forgot",
        id: "forgotPassword",
        summary: "Request a link to set another password",
        description: "The answer is the same whether or not an account has this address. If an open account \
                      has it, the server mails a link that works once, within an hour.",
        rate: RateClass::Link,
        signed_in: false,
        request: Some(schema::<ForgotRequest>),
        answer: Answer::Data(schema::<Nothing>),
        expected: &[Code::InvalidEmail],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::About(|_| by_email(&serde_json::json!({"language": "en-US"}))),
    };
    Endpoint::new(operation, handle)
}

/// The e-mail address of the account whose password is forgotten.
// Without `Debug`, as it identifies the account owner.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForgotRequest {
    email: String,
    /// The language of the mail, such as `sv-SE`.
    language: String,
}

async fn handle(
    State(app): State<App>,
    address: ClientAddress,
    Body(request): Body<ForgotRequest>,
) -> Outcome<Nothing> {
    let email = account::email(&request.email)
        .ok_or_else(|| Failure::new(Code::InvalidEmail, "this is no e-mail address"))?;
    let lookups = app.keys.ring().account_by_email(&email);
    rates::identity(&app, address, GuessScope::Account, &lookups.current.0).await?;
    // Whether an account is found shows neither in the answer nor in the time that it takes.
    let mails = app.mails.clone();
    mails.spawn(async move {
        if let Err(reason) = remind(&app, &lookups, &request.language).await {
            tracing::warn!(reason, "a link for another password was not sent");
        }
    });
    Ok(Reply(Nothing {}))
}

/// Sends a link if there is such an account. An address gets few mails an hour, whichever client asks for them. Earlier links stay
/// valid, so that a stranger's request cannot invalidate the owner's.
async fn remind(app: &App, lookups: &Lookups, language: &str) -> Result<(), String> {
    let found = app.store.account_by_email(lookups).await;
    let found = found.map_err(|error| error.to_string())?;
    let Some(account) = found.filter(|account| account.state == AccountState::Open) else {
        return Ok(());
    };
    let is_allowed = rates::may_be_mailed(app, &lookups.current).await;
    if !is_allowed.map_err(|error| error.to_string())? {
        return Err("the address has received its limit of mails".to_owned());
    }
    let email = app.keys.email_in(&account.id, account.email.as_ref());
    let email = email.map_err(|error| error.to_string())?;
    let secret = Secret::new(app.environment.random.as_ref()).map_err(|error| error.to_string())?;
    let now = app.environment.clock.now();
    let link = NewAccountLink {
        account: account.id,
        link: AccountLink {
            purpose: LinkPurpose::Reset,
            secret: secret.hash(),
        },
        expires_at: now.checked_add(LIFE).unwrap_or(now),
    };
    let kept = app.store.add_account_link(&link).await;
    kept.map_err(|error| error.to_string())?;
    // The part after `#` reaches no server and no log.
    let path = format!("/reset#{}", secret.cookie());
    let sent = app.mailer.send(&email, Mail::Reset, language, &path).await;
    let outcome = if sent.is_ok() { "handedOver" } else { "notSent" };
    app.metrics.count(&MAILS, ["account", outcome]);
    sent.map_err(|error| error.to_string())
}

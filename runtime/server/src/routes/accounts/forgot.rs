//! `POST /api/account/forgot`: mails a link by which another password is set.

use axum::extract::State;
use enkat_store::{AccountLink, AccountState, LinkPurpose, Lookup, NewAccountLink};
use jiff::SignedDuration;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::{
    app::App,
    http::{Body, Code, Failure, Outcome, RateClass, Reply, address::Address, rates},
    identity::{Secret, account},
    mail::Letter,
    routes::endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
};

/// How long somebody has to set another password.
const LIFE: SignedDuration = SignedDuration::from_hours(1);

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/account/forgot",
        id: "forgotPassword",
        summary: "Ask for a link to set another password",
        description: "The answer is the same whether there is an account with this address or not. If there is one that is \
                      open, a link is mailed that is good for once and for an hour.",
        rate: RateClass::Link,
        signed_in: false,
        request: Some(schema::<ForgotRequest>),
        answer: Answer::Data(schema::<Nothing>),
        expected: &[Code::InvalidEmail],
        refused: &[],
    };
    Endpoint::new(operation, handle)
}

/// The e-mail address of the account whose password is forgotten.
// Without `Debug`, as it says who somebody is.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForgotRequest {
    email: String,
    /// The language of the mail, such as `sv-SE`.
    language: String,
}

async fn handle(
    State(app): State<App>,
    address: Address,
    Body(request): Body<ForgotRequest>,
) -> Outcome<Nothing> {
    let email = account::email(&request.email)
        .ok_or_else(|| Failure::new(Code::InvalidEmail, "this is no e-mail address"))?;
    let lookup = app.keys.seals.account_by_email(&email);
    rates::identity(&app, address, "", &lookup.0).await?;
    // Whether anybody is found shows neither in the answer nor in how long it takes.
    tokio::spawn(async move {
        if let Err(reason) = remind(&app, &lookup, &request.language).await {
            tracing::warn!(reason, "a link for another password was not sent");
        }
    });
    Ok(Reply(Nothing {}))
}

/// Sends a link if there is such an account. One address gets few mails an hour, whoever asks for them; the links in those
/// that came are all good, so that nobody keeps the owner from them.
async fn remind(app: &App, lookup: &Lookup, language: &str) -> Result<(), String> {
    let found = app.store.account_by_email(lookup).await;
    let found = found.map_err(|error| error.to_string())?;
    let Some(account) = found.filter(|account| account.state == AccountState::Open) else {
        return Ok(());
    };
    if !rates::may_be_mailed(app, lookup) {
        return Err("the address has got as many as it may".to_owned());
    }
    let seals = &app.keys.seals;
    let email = seals.email_in(&account.id, account.email.as_deref());
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
    // The part behind `#` comes to no server and into no log.
    let path = format!("/reset#{}", secret.cookie());
    let sent = app.post.send(&email, Letter::Reset, language, &path).await;
    sent.map_err(|error| error.to_string())
}

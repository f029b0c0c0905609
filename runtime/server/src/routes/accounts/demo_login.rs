//! `POST /api/demo-login`: signs in to a health account of the demo.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use enkat_store::{AccountId, DemoSignIn};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{SignedInToAccount, no_demo, signed_in};
#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, by_email};
use crate::{
    app::App,
    http::{Body, Code, Failure, RateClass, account as session},
    identity::{account, account::NewAccountKey, random_id},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

/// The way of these sign-ins in the audit log.
const WAY: &str = "demo";

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/demo-login",
        id: "demoLogin",
        summary: "Sign in to a health account of the demo",
        description: "Sets the cookie `__Host-account`; send the token in the answer in the header \
                      `X-Account-Token` of calls about the account. An e-mail address proves nothing, so \
                      each sign-in begins a new account, unless the browser is still signed in with the \
                      same address. `NotFound`: the server has no demo.",
        rate: RateClass::SignIn,
        signed_in: false,
        request: Some(schema::<DemoLoginRequest>),
        answer: Answer::Data(schema::<SignedInToAccount>),
        expected: &[Code::InvalidEmail, Code::NotFound],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::About(|_| by_email(&serde_json::json!({}))),
    };
    Endpoint::new(operation, handle)
}

/// The e-mail address to sign in with.
// No `Debug`, as it identifies a person.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DemoLoginRequest {
    email: String,
}

async fn handle(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<DemoLoginRequest>,
) -> Result<impl IntoResponse, Failure> {
    if !app.has_demo() {
        return Err(no_demo().signing_in(WAY, None));
    }
    let no_address = || Failure::new(Code::InvalidEmail, "this is no e-mail address").signing_in(WAY, None);
    let email = account::email(&request.email).ok_or_else(no_address)?;
    let random = app.environment.random.as_ref();
    let id = random_id(random).map_err(|error| Failure::internal(&error))?;
    let id = AccountId(id);
    let key = NewAccountKey::make(&app.keys, &id, random).map_err(|error| Failure::internal(&error))?;
    let email = key.email_of_demo(&email, random);
    let (secret, new) = session::begin(&app, &headers)?;
    let sign_in = DemoSignIn {
        key: key.wrapped.clone(),
        account: id.clone(),
        email: email.map_err(|error| Failure::internal(&error))?,
        alive_since: session::alive_since(&app, new.at),
        session: new,
    };
    let account = app.store.open_demo_account(&sign_in).await?;
    Ok(signed_in(&app, WAY, &account, secret))
}

//! `POST /api/account/password`: changes the password of the caller's account.

use axum::extract::State;
use enkat_store::{Account, AccountId, ChangePassword};
use schemars::JsonSchema;
use serde::Deserialize;

use super::new_password;
#[cfg(test)]
use crate::routes::{accounts::link_tests::PASSWORD, matrix::subjects::Bodies};
use crate::{
    app::App,
    http::{
        Body, Code, Failure, Outcome, RateClass, Reply, SignedInAccount,
        address::ClientAddress,
        rates::{self, GuessScope},
        refusal::Subject,
    },
    identity::password::Password,
    routes::endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
};

/// The way in which an account owner proves their identity here, as the audit log names it.
const WAY: &str = "password";

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/account/password",
        id: "changePassword",
        summary: "Change the password of the account",
        description: "Needs the cookie `__Host-account`, its token in `X-Account-Token`, and the current \
                      password. All other sessions of the account end, and links to set another password \
                      stop working. `Busy`: the server is checking too many passwords.",
        rate: RateClass::Link,
        signed_in: false,
        request: Some(schema::<ChangePasswordRequest>),
        answer: Answer::Data(schema::<Nothing>),
        expected: &[
            Code::PasswordWrong,
            Code::PasswordTooShort,
            Code::PasswordTooLong,
            Code::PasswordTooWeak,
        ],
        refused: &[Code::InvalidSession, Code::SessionExpired, Code::Busy],
        #[cfg(test)]
        bodies: Bodies::Of(|_, _| serde_json::json!({"current": PASSWORD, "password": "åtta sorters kakor"})),
    };
    Endpoint::new(operation, handle).of_account()
}

/// The current password of an account, and its new one.
// Without `Debug`, as both are secrets.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangePasswordRequest {
    /// The current password.
    current: String,
    /// The new password: 12 to 200 characters, counted in code points, and not easy to guess.
    password: String,
}

async fn handle(
    State(app): State<App>,
    SignedInAccount { account, pass }: SignedInAccount,
    address: ClientAddress,
    Body(request): Body<ChangePasswordRequest>,
) -> Outcome<Nothing> {
    let password = Password::new(&request.password)?;
    rates::identity(&app, address, GuessScope::Account, &guessed(&app, &account)?).await?;
    let before = app
        .store
        .owner(&account.id)
        .await?
        .and_then(|owner| owner.password);
    let current = Password::typed(&request.current);
    let matches = app
        .passwords
        .matches(address.widest_network(), before.clone(), current)
        .await?;
    let before = before
        .filter(|_| matches)
        .ok_or_else(|| wrong(account.id.clone()))?;
    let change = ChangePassword {
        password: new_password::hashed(&app, address, &account, password).await?,
        account: account.id,
        before,
        session: pass.secret,
        at: app.environment.clock.now(),
    };
    if app.store.change_password(&change).await? {
        Ok(Reply(Nothing {}))
    } else {
        Err(wrong(change.account))
    }
}

/// Returns the key by which guesses at the account's password are counted, the same as where a survey asks for it.
fn guessed(app: &App, account: &Account) -> Result<String, Failure> {
    let proof = app.keys.proof_of(&account.id, account.identity.as_ref());
    let proof = proof.map_err(|error| Failure::internal(&error))?;
    Ok(proof.map_or_else(
        || account.id.0.clone(),
        |proof| app.keys.ring().account_by_proof(&proof).current.0,
    ))
}

fn wrong(account: AccountId) -> Failure {
    let wrong = Failure::new(Code::PasswordWrong, "it is not the password of the account");
    wrong.signing_in(WAY, None).about(Subject::Account(account))
}

//! `POST /api/logout`: ends a session.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};

use schemars::JsonSchema;
use serde::Serialize;

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    http::{Body, Failure, RateClass, Reply, account, signed_in},
    routes::{
        endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
        oidc::leave,
    },
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/logout",
        id: "logout",
        summary: "Sign out",
        description: "Ends the sessions of the cookies, a participant's and an account's, in all tabs, and \
                      removes the cookies. Idempotent. If the answer has `leaveAt`, go to that address: \
                      there the identity provider signs the person out too, and leads back to \
                      `/signed-out`.",
        rate: RateClass::Call,
        signed_in: false,
        request: Some(schema::<Nothing>),
        answer: Answer::Data(schema::<SignedOut>),
        expected: &[],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::Empty,
    };
    Endpoint::new(operation, handle)
}

/// The response to a sign-out.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignedOut {
    /// The address at which to sign out at the identity provider, where it is configured.
    #[serde(skip_serializing_if = "Option::is_none")]
    leave_at: Option<String>,
}

async fn handle(
    State(app): State<App>,
    headers: HeaderMap,
    Body(Nothing {}): Body<Nothing>,
) -> Result<impl IntoResponse, Failure> {
    end_participant(&app, &headers).await?;
    if let Some(pass) = account::COOKIE.pass(&headers) {
        let now = app.environment.clock.now();
        app.store.leave_account(&pass.hash(), now).await?;
    }
    let leave_at = leave::address(&app, &headers).await;
    Ok((
        signed_in::COOKIE.forget(),
        account::COOKIE.forget(),
        leave::forget(&headers),
        Reply(SignedOut { leave_at }),
    ))
}

/// Ends the session of a participant's cookie, if there is one.
pub(in crate::routes) async fn end_participant(app: &App, headers: &HeaderMap) -> Result<(), Failure> {
    if let Some(pass) = signed_in::COOKIE.pass(headers) {
        let pass = pass.hash();
        app.store.sign_out(&pass, app.environment.clock.now()).await?;
        app.sessions.forget(&pass);
    }
    Ok(())
}

//! `POST /api/sessions/end` and `POST /api/account/sessions/end`: end one of the owner's sessions, or all others.

use axum::extract::State;
use enkat_store::ParticipantId;
use schemars::JsonSchema;
use serde::Deserialize;

use super::ending;
#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    http::{Body, Outcome, RateClass, Reply, SignedIn, SignedInAccount},
    routes::endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
};

pub(in crate::routes) fn participants() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/sessions/end",
        id: "endSessions",
        summary: "End a participant's own sessions",
        description: "Ends one session of the participant, like signing out, or all except the one that \
                      makes this call. Idempotent: an unknown id is no error.",
        rate: RateClass::Call,
        signed_in: true,
        request: Some(schema::<EndSessionsRequest>),
        answer: Answer::Data(schema::<Nothing>),
        expected: &[],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::Of(|_, id| serde_json::json!({"surveyParticipantId": id})),
    };
    Endpoint::new(operation, of_participant)
}

pub(in crate::routes) fn accounts() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/account/sessions/end",
        id: "endAccountSessions",
        summary: "End an account's own sessions",
        description: "Ends one session of the account, like signing out, or all except the one that makes \
                      this call. Idempotent: an unknown id is no error.",
        rate: RateClass::Call,
        signed_in: true,
        request: Some(schema::<EndAccountSessionsRequest>),
        answer: Answer::Data(schema::<Nothing>),
        expected: &[],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::Empty,
    };
    Endpoint::new(operation, of_account).of_account()
}

/// The sessions of a participant to end.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct EndSessionsRequest {
    /// The participant, as the sign-in named it.
    survey_participant_id: ParticipantId,
    /// The session to end; if left out, all but the session of the call.
    id: Option<String>,
}

/// The sessions of an account to end.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndAccountSessionsRequest {
    /// The session to end; if left out, all but the session of the call.
    id: Option<String>,
}

async fn of_participant(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<EndSessionsRequest>,
) -> Outcome<Nothing> {
    let participant = signed_in.is(&request.survey_participant_id)?.id.clone();
    let ending = ending(request.id, signed_in.pass);
    let now = app.environment.clock.now();
    app.store.end_own_sessions(&participant, &ending, now).await?;
    Ok(Reply(Nothing {}))
}

async fn of_account(
    State(app): State<App>,
    SignedInAccount { account, pass }: SignedInAccount,
    Body(request): Body<EndAccountSessionsRequest>,
) -> Outcome<Nothing> {
    let ending = ending(request.id, pass);
    let now = app.environment.clock.now();
    app.store
        .end_sessions_of_account(&account.id, &ending, now)
        .await?;
    Ok(Reply(Nothing {}))
}

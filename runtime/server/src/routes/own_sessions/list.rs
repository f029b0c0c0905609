//! `POST /api/sessions` and `GET /api/account/sessions`: list the owner's sessions.

use axum::extract::State;
use enkat_store::ParticipantId;
use schemars::JsonSchema;
use serde::Deserialize;

use super::OwnSessions;
#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    http::{Body, Outcome, RateClass, Reply, SignedIn, SignedInAccount},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

pub(in crate::routes) fn participants() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/sessions",
        id: "loadSessions",
        summary: "A participant's own sessions",
        description: "Lists the sessions of the participant: when each of them began and when it was last \
                      used.",
        rate: RateClass::Call,
        signed_in: true,
        request: Some(schema::<SessionsRequest>),
        answer: Answer::Data(schema::<OwnSessions>),
        expected: &[],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::Of(|_, id| serde_json::json!({"surveyParticipantId": id})),
    };
    Endpoint::new(operation, of_participant)
}

pub(in crate::routes) fn accounts() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Get,
        path: "/api/account/sessions",
        id: "loadAccountSessions",
        summary: "An account's own sessions",
        description: "Lists the sessions of the account: when each of them began and when it was last used.",
        rate: RateClass::Call,
        signed_in: true,
        request: None,
        answer: Answer::Data(schema::<OwnSessions>),
        expected: &[],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::Empty,
    };
    Endpoint::new(operation, of_account).of_account()
}

/// The participant whose sessions are listed.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct SessionsRequest {
    /// The participant, as the sign-in named it.
    survey_participant_id: ParticipantId,
}

async fn of_participant(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<SessionsRequest>,
) -> Outcome<OwnSessions> {
    let participant = signed_in.is(&request.survey_participant_id)?;
    let all = app.store.sessions_of(&participant.id).await?;
    Ok(Reply(OwnSessions::of(&app, &all, &signed_in.pass)))
}

async fn of_account(
    State(app): State<App>,
    SignedInAccount { account, pass }: SignedInAccount,
) -> Outcome<OwnSessions> {
    let all = app.store.sessions_of_account(&account.id).await?;
    Ok(Reply(OwnSessions::of(&app, &all, &pass)))
}

//! `POST /api/resume`: returns the token for another tab, or after a reload.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};

use super::open_session::SignedInSession;
#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    http::{Body, Code, Failure, Outcome, RateClass, Reply, credentials::no_session, signed_in},
    routes::endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/resume",
        id: "resume",
        summary: "Come back",
        description: "Returns the token of the session that the cookie opens, for another tab or after a \
                      reload. Other sites cannot use it: browsers do not send them the cookie, and they \
                      could not read the answer. If no participant is signed in, `InvalidSession` and \
                      `SessionExpired` have status 200, because this is not an error of the client.",
        rate: RateClass::LookUp,
        signed_in: false,
        request: Some(schema::<Nothing>),
        answer: Answer::Data(schema::<SignedInSession>),
        expected: &[Code::InvalidSession, Code::SessionExpired],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::Empty,
    };
    Endpoint::new(operation, handle)
}

async fn handle(
    State(app): State<App>,
    headers: HeaderMap,
    Body(Nothing {}): Body<Nothing>,
) -> Outcome<SignedInSession> {
    let nobody = |failure: Failure| match failure.code {
        Code::InvalidSession | Code::SessionExpired => failure.status(StatusCode::OK),
        _ => failure,
    };
    let pass = signed_in::COOKIE
        .pass(&headers)
        .ok_or_else(no_session)
        .map_err(nobody)?;
    let session = signed_in::session(&app, &pass.hash()).await.map_err(nobody)?;
    let participant = session.participant();
    Ok(Reply(SignedInSession {
        token: app.keys.codes.token(&pass.secret),
        survey_id: participant.survey_id.clone(),
        survey_participant_id: participant.id.clone(),
    }))
}

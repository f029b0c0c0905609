//! `POST /api/come-back`: opens a response again by the participant's own link.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use schemars::JsonSchema;
use serde::Deserialize;

use super::open_session::SignedInSession;
use crate::{
    app::App,
    http::{Body, Code, Failure, Reply, signed_in},
    identity::Secret,
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
    store::ComeBack,
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/come-back",
        id: "comeBack",
        summary: "Come back by a link",
        description: "Signs in the participant to whom the link was given. Sets the cookie `__Host-session`; the session \
                      that the browser had before ends.",
        signed_in: false,
        request: Some(schema::<ComeBackRequest>),
        answer: Answer::Data(schema::<SignedInSession>),
        expected: &[Code::NotFound],
        refused: &[],
    };
    Endpoint::new(operation, handle)
}

/// By which link somebody comes back.
// It has no `Debug`, as it opens answers.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ComeBackRequest {
    /// The secret of the link.
    secret: String,
}

async fn handle(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<ComeBackRequest>,
) -> Result<impl IntoResponse, Failure> {
    let unknown = || Failure::new(Code::NotFound, "there is no such link");
    let link = Secret::parse(&request.secret).ok_or_else(unknown)?;
    let secret = Secret::new(app.environment.random.as_ref()).map_err(|error| Failure::internal(&error))?;
    let now = app.environment.clock.now();
    let come_back = ComeBack {
        link: link.hash(),
        secret: secret.hash(),
        replaces: signed_in::COOKIE.secret(&headers).map(|secret| secret.hash()),
        at: now,
        expires_at: now + app.limits.session,
    };
    let participant = app.store.come_back(&come_back).await?.ok_or_else(unknown)?;
    let session = SignedInSession {
        token: app.keys.token(&secret),
        survey_id: participant.survey_id,
        survey_participant_id: participant.id,
    };
    Ok((
        signed_in::COOKIE.keep(&secret, app.limits.session.as_secs()),
        Reply(session),
    ))
}

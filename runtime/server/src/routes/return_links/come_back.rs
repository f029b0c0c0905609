//! `POST /api/come-back`: opens a response again by a return link.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};
use enkat_store::ComeBack;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{WAY, find, unknown};
#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, with};
use crate::{
    app::App,
    http::{Body, Code, Failure, RateClass, Reply, signed_in},
    identity::{Pass, Secret},
    metrics::{DONE, SIGN_INS},
    routes::{
        endpoint::{Answer, Endpoint, Method, Operation, schema},
        sessions::open_session::{SignedInSession, begun},
    },
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/come-back",
        id: "comeBack",
        summary: "Return by a link",
        description: "Signs in the participant to whom the link belongs. Show them before where the link \
                      leads. Sets the cookie `__Host-session`; an earlier session in this browser ends. A \
                      session of another response ends only with `leavesOwn`; without it, the answer is \
                      `OwnResponse`.",
        rate: RateClass::SignIn,
        signed_in: false,
        request: Some(schema::<ComeBackRequest>),
        answer: Answer::Data(schema::<SignedInSession>),
        expected: &[Code::NotFound, Code::OwnResponse],
        refused: &[],
        // The browser leaves its session for it; `tests.rs` has the other case.
        #[cfg(test)]
        bodies: Bodies::About(|subjects| with(subjects.return_links(), "leavesOwn", &true.into())),
    };
    Endpoint::new(operation, handle)
}

/// The return link.
// It has no `Debug`, as it opens answers.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct ComeBackRequest {
    /// The secret of the link.
    secret: String,
    /// Whether the participant leaves a response of their own for it, of which the browser has the session.
    #[serde(default)]
    leaves_own: bool,
}

async fn handle(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<ComeBackRequest>,
) -> Result<impl IntoResponse, Failure> {
    let pass = Pass::parse(&request.secret).ok_or_else(unknown)?;
    let now = app.environment.clock.now();
    let participant = find(&app, &pass.hash(), now).await?.participant;
    let own = signed_in::of_browser(&app, &headers).await?;
    if !request.leaves_own && own.is_some_and(|session| session.participant().id != participant.id) {
        let why = "the browser has a session of another response, which would end";
        return Err(Failure::new(Code::OwnResponse, why));
    }
    let secret = Secret::new(app.environment.random.as_ref()).map_err(|error| Failure::internal(&error))?;
    let come_back = ComeBack {
        link: pass.hash(),
        secret: secret.hash(),
        replaces: signed_in::COOKIE.pass(&headers).map(|pass| pass.hash()),
        at: now,
        expires_at: now + app.limits.session,
    };
    if !app.store.come_back(&come_back).await? {
        return Err(unknown());
    }
    app.metrics.count(&SIGN_INS, [WAY, DONE]);
    let (cookie, session) = begun(&app, participant.survey_id, participant.id, secret);
    Ok((cookie, Reply(session)))
}

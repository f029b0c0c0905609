//! `POST /api/logout`: ends a session.

use axum::{extract::State, http::HeaderMap, response::IntoResponse};

use crate::{
    app::App,
    http::{Body, Failure, Reply, signed_in},
    routes::endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/logout",
        id: "logout",
        summary: "Sign out",
        description: "Ends the session that the cookie opens, in all tabs, and takes the cookie away. That nobody is \
                      signed in is fine.",
        signed_in: false,
        request: Some(schema::<Nothing>),
        answer: Answer::Data(schema::<Nothing>),
        expected: &[],
        refused: &[],
    };
    Endpoint::new(operation, handle)
}

async fn handle(
    State(app): State<App>,
    headers: HeaderMap,
    Body(Nothing {}): Body<Nothing>,
) -> Result<impl IntoResponse, Failure> {
    if let Some(secret) = signed_in::secret(&headers) {
        let secret = secret.hash();
        app.store.sign_out(&secret, app.environment.clock.now()).await?;
        app.sessions.forget(&secret);
    }
    Ok((signed_in::cookie(None, 0), Reply(Nothing {})))
}

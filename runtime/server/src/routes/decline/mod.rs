//! `/decline/{language}/{secret}`: the reader of a mail about an invitation asks for no more mails.
//!
//! Mail programs do it by one click, with a POST (RFC 8058). Programs that look for harm in mails follow every link with a GET, which
//! therefore shows a page with a button, and changes nothing. The way to answer stays open.

mod page;
#[cfg(test)]
mod tests;

use axum::{
    Router,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, Request, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};

use self::page::{State as Shown, page};
use crate::{
    app::App,
    headers::secure_data,
    http::{address::ClientAddress, rates},
    identity::Secret,
};

/// The largest body in bytes: mail programs send one field.
const LARGEST: usize = 4096;

/// The policy of the page: its form leads back to it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Routes the address.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/decline/{language}/{secret}", get(look).post(decline))
        .layer(DefaultBodyLimit::max(LARGEST))
}

/// Shows the page with the button, whatever the secret is.
async fn look(Path((language, _)): Path<(String, String)>) -> Response {
    shown(StatusCode::OK, page(&language, Shown::Asked))
}

/// Takes the request. An unknown secret gets the same answer, so that no one learns which exist.
async fn decline(
    State(app): State<App>,
    Path((language, secret)): Path<(String, String)>,
    address: ClientAddress,
    request: Request,
) -> Response {
    if let Err(failure) = rates::look_up(app.as_ref(), address) {
        return failure.into_response();
    }
    // The body says nothing that the address does not say; it is read so that the connection can be used again.
    let _ = axum::body::to_bytes(request.into_body(), LARGEST)
        .await
        .unwrap_or_else(|_| Bytes::new());
    if let Some(secret) = Secret::parse(&secret) {
        let now = app.environment.clock.now();
        if let Err(error) = app.store.decline_mails(&secret.hash(), now).await {
            tracing::error!(%error, "a wish for no more mails cannot be stored");
            return shown(StatusCode::SERVICE_UNAVAILABLE, page(&language, Shown::Failed));
        }
    }
    shown(StatusCode::OK, page(&language, Shown::Done))
}

fn shown(status: StatusCode, page: String) -> Response {
    let kinds = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let mut response = (status, kinds, page).into_response();
    secure_data(response.headers_mut());
    let policy = axum::http::HeaderValue::from_static(POLICY);
    response
        .headers_mut()
        .insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

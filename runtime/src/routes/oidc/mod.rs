//! Signing in by OpenID Connect: a browser is sent to a provider, and what it brings back is verified.

pub(super) mod finish;
pub(super) mod start;

use axum::{
    http::{HeaderName, HeaderValue, header::SET_COOKIE},
    response::AppendHeaders,
};

use crate::{
    http::{
        Code, Failure,
        cookies::{self, SameSite},
    },
    identity::{
        LoginType, Secret,
        oidc::{Fault, LIFE},
    },
};

/// The cookie of a sign-in that is under way. The way back leads from the provider's site, which is why it is not
/// `Strict`.
const COOKIE_NAME: &str = "__Host-oidc";

/// The header that sets the cookie of a sign-in, or takes it away.
pub(super) fn cookie(secret: Option<&Secret>) -> AppendHeaders<Option<(HeaderName, HeaderValue)>> {
    let seconds = secret.map_or(0, |_| LIFE.as_secs());
    let cookie = cookies::set(COOKIE_NAME, secret, seconds, SameSite::Lax);
    AppendHeaders(cookie.map(|cookie| (SET_COOKIE, cookie)))
}

/// The one answer to everything that goes wrong: the log says what, which is not the browser's business.
fn refused(fault: Fault, way: Option<LoginType>) -> Failure {
    let way = way.map(LoginType::name);
    tracing::warn!(way, reason = %fault, "nobody was signed in by OpenID Connect");
    Failure::new(Code::GeneralError, "signing in did not work")
}

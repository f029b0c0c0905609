//! Signing in by OpenID Connect: a browser is sent to a provider, and what it brings back is verified.

pub(super) mod finish;
pub(super) mod leave;
pub(super) mod start;

use crate::{
    app::App,
    http::{
        Code, Failure,
        cookies::{Cookie, SameSite},
    },
    identity::{LoginType, oidc::OidcError},
    routes::endpoint::Endpoint,
};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![start::endpoint(), finish::endpoint()]
}

/// The cookie of a sign-in that is under way. The way back leads from the provider's site, which is why it is not
/// `Strict`.
pub(super) const COOKIE: Cookie = Cookie {
    name: "__Host-oidc",
    same_site: SameSite::Lax,
};

/// The way of a sign-in in the audit log where nobody knows which one was begun.
const WAY: &str = "oidc";

/// The one answer to everything that goes wrong: the log says what, which is not the browser's business.
fn refused(error: OidcError, way: Option<LoginType>) -> Failure {
    let way = way.map(LoginType::name);
    tracing::warn!(way, reason = %error, "nobody was signed in by OpenID Connect");
    Failure::new(Code::GeneralError, "signing in did not work").signing_in(way.unwrap_or(WAY), None)
}

//! Sign-in by OpenID Connect: a browser is sent to a provider, and the response that it brings back is verified.

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
    metrics::OIDC_FAILURES,
    routes::endpoint::Endpoint,
};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![start::endpoint(), finish::endpoint()]
}

/// The cookie of a sign-in in progress. It is not `Strict`, as the browser comes back from the provider's site.
pub(super) const COOKIE: Cookie = Cookie {
    name: "__Host-oidc",
    same_site: SameSite::Lax,
};

/// The way of a sign-in in the audit log where it is not known.
const WAY: &str = "oidc";

/// Builds the same refusal for all errors: only the log has the reason, which must not reach the browser.
fn refused(app: &App, error: OidcError, way: Option<LoginType>) -> Failure {
    let way = way.map_or(WAY, LoginType::name);
    app.metrics.count(&OIDC_FAILURES, [way, error.cause().name()]);
    tracing::warn!(way, reason = %error, "a sign-in by OpenID Connect was refused");
    Failure::new(Code::GeneralError, "signing in did not work").signing_in(way, None)
}

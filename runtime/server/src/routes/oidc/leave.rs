//! Signing out at the identity provider, too, where it is configured: on a shared machine, the next person would otherwise be
//! signed in as the previous one.

use axum::{http::HeaderMap, response::AppendHeaders};

use crate::{
    app::App,
    http::cookies::{Cookie, SameSite, SetCookie},
    identity::{LoginType, oidc::Provider},
};

/// The cookie that names the provider of a sign-in.
const COOKIE: Cookie = Cookie {
    name: "__Host-provider",
    same_site: SameSite::Strict,
};

/// Stores the provider in a cookie, where signing out leads to it.
pub(super) fn remember(app: &App, way: LoginType) -> SetCookie {
    let signs_out = app.oidc.provider(way).is_some_and(Provider::signs_out);
    if signs_out {
        COOKIE.keep_word(way.name(), app.limits.session.as_secs())
    } else {
        AppendHeaders(None)
    }
}

/// Deletes that cookie, where the browser has it.
pub(in crate::routes) fn forget(headers: &HeaderMap) -> SetCookie {
    match COOKIE.word(headers) {
        Some(_) => COOKIE.forget(),
        None => AppendHeaders(None),
    }
}

/// Returns the address at which the browser signs out at the provider. A provider that cannot be reached does not prevent signing
/// out here.
pub(in crate::routes) async fn address(app: &App, headers: &HeaderMap) -> Option<String> {
    let named = COOKIE.word(headers)?;
    let way = LoginType::PROVIDED.into_iter().find(|way| way.name() == named)?;
    let provider = app.oidc.provider(way).filter(|provider| provider.signs_out())?;
    match provider.sign_out_address().await {
        Ok(address) => Some(address.into()),
        Err(reason) => {
            tracing::warn!(way = named, %reason, "participants cannot sign out at the provider");
            None
        }
    }
}

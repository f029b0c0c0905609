//! Cookies that hold a secret.

use axum::http::{HeaderMap, HeaderValue, header::COOKIE};

use crate::identity::Secret;

/// From where a browser sends a cookie.
#[derive(Clone, Copy)]
pub(crate) enum SameSite {
    /// From our own pages.
    Strict,
    /// Also when another page or app leads to ours.
    Lax,
}

/// The secret in a request's cookie of this name.
pub(crate) fn secret(headers: &HeaderMap, name: &str) -> Option<Secret> {
    let cookies = headers.get_all(COOKIE).into_iter();
    let pairs = cookies
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    pairs
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(found, _)| *found == name)
        .and_then(|(_, value)| Secret::parse(value))
}

/// The cookie that a browser is to keep, or, with nothing in it, to forget. A name that starts with `__Host-` makes
/// browsers insist on `Secure`, `Path=/` and no `Domain`.
pub(crate) fn set(
    name: &str,
    secret: Option<&Secret>,
    seconds: u64,
    same_site: SameSite,
) -> Option<HeaderValue> {
    let value = secret.map(Secret::cookie).unwrap_or_default();
    let same_site = match same_site {
        SameSite::Strict => "Strict",
        SameSite::Lax => "Lax",
    };
    let cookie = format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; Secure; SameSite={same_site}");
    let mut cookie = HeaderValue::try_from(cookie).ok()?;
    cookie.set_sensitive(true);
    Some(cookie)
}

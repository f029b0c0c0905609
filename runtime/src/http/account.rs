//! Whose account a call is about: the cookie and the token that goes with it.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, HeaderValue, header::SET_COOKIE, request::Parts},
    response::AppendHeaders,
};
use jiff::{SignedDuration, Timestamp};

use super::{
    address::Address,
    cookies::{self, SameSite},
    envelope::{Code, Failure},
    rates,
    signed_in::no_session,
};
use crate::{
    app::App,
    identity::Secret,
    store::{Account, NewAccountSession},
};

/// The header of an account's token: another one than a participant's, since both can be signed in at a time.
const ACCOUNT_TOKEN_HEADER: &str = "x-account-token";

/// The cookie of an account's session.
const COOKIE_NAME: &str = "__Host-account";

/// A use of a session is written down if the last one is longer ago than this.
const WRITTEN_AFTER: SignedDuration = SignedDuration::from_mins(1);

/// Somebody who is signed in to an account: the cookie is known and not expired, and the token goes with it.
pub(crate) struct SignedInAccount(pub(crate) Account);

impl FromRequestParts<App> for SignedInAccount {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let secret = secret(&parts.headers).ok_or_else(no_session)?;
        let token = parts.headers.get(ACCOUNT_TOKEN_HEADER);
        let token = token.and_then(|value| value.to_str().ok());
        if !token.is_some_and(|token| app.keys.matches(&secret, token)) {
            return Err(no_session());
        }
        let secret = secret.hash();
        rates::session(app, Address::of(app, &parts.headers, &parts.extensions), &secret)?;
        let session = app.store.account_session(&secret).await?.ok_or_else(no_session)?;
        let now = app.environment.clock.now();
        if session.expires_at <= now || session.seen_at <= alive_since(app, now) {
            return Err(Failure::new(Code::SessionExpired, "the session is over"));
        }
        if now.duration_since(session.seen_at) >= WRITTEN_AFTER {
            app.store.touch_account(&secret, now).await?;
        }
        Ok(Self(session.account))
    }
}

/// A session that was last used at this time or before has ended.
pub(crate) fn alive_since(app: &App, now: Timestamp) -> Timestamp {
    now.checked_sub(app.limits.idle).unwrap_or(Timestamp::MIN)
}

/// A session that begins now, in place of the one that the browser had: its secret is always a new one.
pub(crate) fn begin(app: &App, headers: &HeaderMap) -> Result<(Secret, NewAccountSession), Failure> {
    let new = Secret::new(app.environment.random.as_ref()).map_err(|error| Failure::internal(&error))?;
    let now = app.environment.clock.now();
    let session = NewAccountSession {
        secret: new.hash(),
        replaces: secret(headers).map(|secret| secret.hash()),
        at: now,
        expires_at: now + app.limits.session,
    };
    Ok((new, session))
}

/// The secret in a request's cookie.
pub(crate) fn secret(headers: &HeaderMap) -> Option<Secret> {
    cookies::secret(headers, COOKIE_NAME)
}

/// The header that sets the cookie of an account's session, or, without a secret, takes it away.
pub(crate) fn cookie(
    secret: Option<&Secret>,
    seconds: u64,
) -> AppendHeaders<Option<(HeaderName, HeaderValue)>> {
    let cookie = cookies::set(COOKIE_NAME, secret, seconds, SameSite::Strict);
    AppendHeaders(cookie.map(|cookie| (SET_COOKIE, cookie)))
}

//! Who makes a call: the cookie and the token that goes with it.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header::COOKIE, request::Parts},
};

use super::envelope::{Code, Failure};
use crate::{
    app::App,
    identity::Secret,
    store::{Participant, ParticipantId, Session},
};

/// The cookie of a session. Its prefix makes browsers insist on `Secure`, `Path=/` and no `Domain`.
const COOKIE_NAME: &str = "__Host-session";
/// The header of the token.
pub(crate) const TOKEN_HEADER: &str = "x-token";

/// A participant with a session: the cookie is known and not expired, and the token goes with it.
pub(crate) struct SignedIn {
    pub(crate) participant: Participant,
}

impl SignedIn {
    /// The participant, if the call is about it.
    pub(crate) fn is(&self, id: &ParticipantId) -> Result<&Participant, Failure> {
        if self.participant.id == *id {
            Ok(&self.participant)
        } else {
            Err(Failure::new(
                Code::Forbidden,
                "the session belongs to another participant",
            ))
        }
    }
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let secret = secret(&parts.headers).ok_or_else(no_session)?;
        let token = parts
            .headers
            .get(TOKEN_HEADER)
            .and_then(|value| value.to_str().ok());
        if !token.is_some_and(|token| app.keys.matches(&secret, token)) {
            return Err(no_session());
        }
        let participant = session(app, &secret).await?.participant;
        Ok(Self { participant })
    }
}

/// The session that a cookie opens.
pub(crate) async fn session(app: &App, secret: &Secret) -> Result<Session, Failure> {
    let session = app.store.session(&secret.hash()).await?.ok_or_else(no_session)?;
    if session.expires_at <= app.environment.clock.now() {
        return Err(Failure::new(Code::SessionExpired, "the session is over"));
    }
    Ok(session)
}

/// Nobody is signed in.
pub(crate) fn no_session() -> Failure {
    Failure::new(Code::InvalidSession, "there is no session")
}

/// The secret in a request's cookie.
pub(crate) fn secret(headers: &HeaderMap) -> Option<Secret> {
    let cookies = headers.get_all(COOKIE).into_iter();
    let pairs = cookies
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    pairs
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE_NAME)
        .and_then(|(_, value)| Secret::parse(value))
}

/// The cookie that a browser is to keep, or, with nothing in it, to forget.
pub(crate) fn set_cookie(secret: Option<&Secret>, seconds: u64) -> Option<HeaderValue> {
    let value = secret.map(Secret::cookie).unwrap_or_default();
    let cookie =
        format!("{COOKIE_NAME}={value}; Path=/; Max-Age={seconds}; HttpOnly; Secure; SameSite=Strict");
    let mut cookie = HeaderValue::try_from(cookie).ok()?;
    cookie.set_sensitive(true);
    Some(cookie)
}

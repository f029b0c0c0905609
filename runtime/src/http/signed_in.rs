//! Who makes a call: the cookie and the token that goes with it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header::COOKIE, request::Parts},
};

use super::envelope::{Code, Failure};
use crate::{
    app::App,
    identity::Secret,
    store::{Participant, ParticipantId, SecretHash, Session},
};

/// The cookie of a session. Its prefix makes browsers insist on `Secure`, `Path=/` and no `Domain`.
const COOKIE_NAME: &str = "__Host-session";
/// The header of the token.
pub(crate) const TOKEN_HEADER: &str = "x-token";

/// A participant with a session: the cookie is known and not expired, and the token goes with it.
pub(crate) struct SignedIn {
    session: Arc<Session>,
}

impl SignedIn {
    /// The participant, if the call is about it.
    pub(crate) fn is(&self, id: &ParticipantId) -> Result<&Participant, Failure> {
        let participant = &self.session.participant;
        if participant.id == *id {
            Ok(participant)
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
        let secret = checked_secret(parts, app)?;
        let session = Arc::new(session(app, &secret).await?);
        Ok(Self { session })
    }
}

/// The secret in the cookie, if the token goes with it.
fn checked_secret(parts: &Parts, app: &App) -> Result<Secret, Failure> {
    let secret = secret(&parts.headers).ok_or_else(no_session)?;
    let token = parts.headers.get(TOKEN_HEADER);
    let token = token.and_then(|value| value.to_str().ok());
    if token.is_some_and(|token| app.keys.matches(&secret, token)) {
        Ok(secret)
    } else {
        Err(no_session())
    }
}

/// A participant with a session as far as this process remembers: for saves, which come with every answer, and whose
/// transaction makes sure that the session is still there. What is remembered of a session never changes.
pub(crate) struct Saving {
    pub(crate) signed_in: SignedIn,
    pub(crate) secret: SecretHash,
}

impl FromRequestParts<App> for Saving {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let secret = checked_secret(parts, app)?.hash();
        let session = if let Some(session) = app.sessions.get(&secret) {
            session
        } else {
            let session = app.store.session(&secret).await?.ok_or_else(no_session)?;
            app.sessions.remember(&secret, session)
        };
        check_expiry(app, &session)?;
        Ok(Self {
            signed_in: SignedIn { session },
            secret,
        })
    }
}

/// Sessions that were seen lately.
#[derive(Default)]
pub(crate) struct Sessions(Mutex<HashMap<SecretHash, Arc<Session>>>);

impl Sessions {
    /// How many are remembered before all are forgotten.
    const MOST: usize = 10_000;

    fn get(&self, secret: &SecretHash) -> Option<Arc<Session>> {
        self.lock().get(secret).cloned()
    }

    fn remember(&self, secret: &SecretHash, session: Session) -> Arc<Session> {
        let session = Arc::new(session);
        let mut sessions = self.lock();
        if sessions.len() >= Self::MOST {
            sessions.clear();
        }
        sessions.insert(secret.clone(), Arc::clone(&session));
        session
    }

    /// Forgets a session that has ended.
    pub(crate) fn forget(&self, secret: &SecretHash) {
        self.lock().remove(secret);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SecretHash, Arc<Session>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The session that a cookie opens.
pub(crate) async fn session(app: &App, secret: &Secret) -> Result<Session, Failure> {
    let session = app.store.session(&secret.hash()).await?;
    let session = session.ok_or_else(no_session)?;
    check_expiry(app, &session)?;
    Ok(session)
}

fn check_expiry(app: &App, session: &Session) -> Result<(), Failure> {
    if session.expires_at <= app.environment.clock.now() {
        return Err(Failure::new(Code::SessionExpired, "the session is over"));
    }
    Ok(())
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

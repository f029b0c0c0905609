//! The participant of a call, by the cookie and the token that goes with it.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use enkat_store::{Participant, ParticipantId, PassHash};

use super::{
    address::ClientAddress,
    cookies::{Cookie, SameSite},
    credentials::{Credentials, no_session},
    envelope::{Code, Failure},
    rates,
    sessions::Known,
    state::CallState,
};

/// The cookie of a session.
pub(crate) const COOKIE: Cookie = Cookie {
    name: "__Host-session",
    same_site: SameSite::Strict,
};

const CREDENTIALS: Credentials = Credentials {
    cookie: COOKIE,
    token_header: "x-token",
};

/// A participant with a session: the cookie is known and not expired, and the token goes with it.
pub(crate) struct SignedIn {
    session: Arc<Known>,
    /// The content of its cookie, as the store knows it.
    pub(crate) pass: PassHash,
}

impl SignedIn {
    /// Returns the time that the session may still last, however much it is used.
    pub(crate) fn rest(&self, state: &CallState) -> Duration {
        self.session.rest(state.environment.clock.now())
    }

    /// Returns the participant, if the call is about them.
    pub(crate) fn is(&self, id: &ParticipantId) -> Result<&Participant, Failure> {
        let participant = self.session.participant();
        if participant.id == *id {
            Ok(participant)
        } else {
            let why = "the session belongs to another participant";
            Err(Failure::new(Code::Forbidden, why).asked_by(participant))
        }
    }
}

impl<S: AsRef<CallState> + Sync> FromRequestParts<S> for SignedIn {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let state = state.as_ref();
        let pass = CREDENTIALS.pass(&parts.headers, &state.keys)?.hash();
        let address = ClientAddress::of(state, &parts.headers, &parts.extensions);
        rates::session(state, address, &pass.secret)?;
        let session = session(state, &pass).await?;
        Ok(Self { session, pass })
    }
}

/// A participant with a session as far as this process remembers: for saves, which are sent with every answer, and whose
/// transaction makes sure that the session still exists.
pub(crate) struct Saving {
    pub(crate) signed_in: SignedIn,
}

impl<S: AsRef<CallState> + Sync> FromRequestParts<S> for Saving {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let state = state.as_ref();
        let pass = CREDENTIALS.pass(&parts.headers, &state.keys)?.hash();
        let address = ClientAddress::of(state, &parts.headers, &parts.extensions);
        rates::session(state, address, &pass.secret)?;
        let now = state.environment.clock.now();
        let known = state.sessions.get(&pass);
        // Another server may have seen a session that has been idle here.
        let session = match known.filter(|known| !known.has_ended(now, &state.limits)) {
            Some(session) => in_use(state, &pass, session).await?,
            None => session(state, &pass).await?,
        };
        Ok(Self {
            signed_in: SignedIn { session, pass },
        })
    }
}

impl Saving {
    /// Reads the session from the store again.
    pub(crate) async fn again(&self, state: &CallState) -> Result<Self, Failure> {
        let pass = self.signed_in.pass.clone();
        let session = session(state, &pass).await?;
        Ok(Self {
            signed_in: SignedIn { session, pass },
        })
    }
}

/// Returns the session that a cookie opens, and records its use.
pub(crate) async fn session(state: &CallState, pass: &PassHash) -> Result<Arc<Known>, Failure> {
    let Some(session) = state.store.session(pass).await? else {
        state.sessions.forget(pass);
        return Err(no_session());
    };
    let session = state.sessions.remember(pass, session);
    in_use(state, pass, session).await
}

/// Returns the session of a browser, if it has one that has not ended.
pub(crate) async fn of_browser(
    state: &CallState,
    headers: &HeaderMap,
) -> Result<Option<Arc<Known>>, Failure> {
    let Some(pass) = COOKIE.pass(headers) else {
        return Ok(None);
    };
    match session(state, &pass.hash()).await {
        Ok(session) => Ok(Some(session)),
        Err(failure) if matches!(failure.code, Code::InvalidSession | Code::SessionExpired) => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// Records the use of a session, unless it has ended. Writes it to the store now and then, so that a restart ends no session.
async fn in_use(state: &CallState, pass: &PassHash, session: Arc<Known>) -> Result<Arc<Known>, Failure> {
    let now = state.environment.clock.now();
    if session.has_ended(now, &state.limits) {
        if session.is_first_refusal() {
            state.store.refuse(&pass.secret, now).await?;
        }
        return Err(Failure::new(Code::SessionExpired, "the session is over"));
    }
    if session.touch(now, state.limits.idle) {
        state.store.touch(&pass.secret, now).await?;
    }
    Ok(session)
}

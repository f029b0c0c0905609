//! Who makes a call: the cookie and the token that goes with it.

use std::{sync::Arc, time::Duration};

use axum::{extract::FromRequestParts, http::request::Parts};

use super::{
    address::Address,
    cookies::{Cookie, SameSite},
    credentials::{Credentials, no_session},
    envelope::{Code, Failure},
    rates,
    sessions::Known,
};
use crate::{
    app::App,
    store::{Participant, ParticipantId, SecretHash},
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
}

impl SignedIn {
    /// For how long the session may last from now on, however much it is used.
    pub(crate) fn rest(&self, app: &App) -> Duration {
        self.session.rest(app.environment.clock.now())
    }

    /// The participant, if the call is about it.
    pub(crate) fn is(&self, id: &ParticipantId) -> Result<&Participant, Failure> {
        let participant = self.session.participant();
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
        let secret = CREDENTIALS.secret(&parts.headers, &app.keys)?.hash();
        rates::session(app, Address::of(app, &parts.headers, &parts.extensions), &secret)?;
        let session = session(app, &secret).await?;
        Ok(Self { session })
    }
}

/// A participant with a session as far as this process remembers: for saves, which come with every answer, and whose
/// transaction makes sure that the session is still there.
pub(crate) struct Saving {
    pub(crate) signed_in: SignedIn,
    pub(crate) secret: SecretHash,
}

impl FromRequestParts<App> for Saving {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let secret = CREDENTIALS.secret(&parts.headers, &app.keys)?.hash();
        rates::session(app, Address::of(app, &parts.headers, &parts.extensions), &secret)?;
        let session = match app.sessions.get(&secret) {
            Some(session) => in_use(app, &secret, session).await?,
            None => session(app, &secret).await?,
        };
        Ok(Self {
            signed_in: SignedIn { session },
            secret,
        })
    }
}

impl Saving {
    /// The same, as the store has it by now.
    pub(crate) async fn again(&self, app: &App) -> Result<Self, Failure> {
        let session = session(app, &self.secret).await?;
        Ok(Self {
            signed_in: SignedIn { session },
            secret: self.secret.clone(),
        })
    }
}

/// The session that a cookie opens, which is in use from now on.
pub(crate) async fn session(app: &App, secret: &SecretHash) -> Result<Arc<Known>, Failure> {
    let Some(session) = app.store.session(secret).await? else {
        app.sessions.forget(secret);
        return Err(no_session());
    };
    let session = app.sessions.remember(secret, session);
    in_use(app, secret, session).await
}

/// The same session, if it has not ended. That it is in use is written down now and then, so that a restart ends none.
async fn in_use(app: &App, secret: &SecretHash, session: Arc<Known>) -> Result<Arc<Known>, Failure> {
    let now = app.environment.clock.now();
    if session.has_ended(now, &app.limits) {
        if session.is_first_refusal() {
            app.store.refuse(secret, now).await?;
        }
        return Err(Failure::new(Code::SessionExpired, "the session is over"));
    }
    if session.touch(now, app.limits.idle) {
        app.store.touch(secret, now).await?;
    }
    Ok(session)
}

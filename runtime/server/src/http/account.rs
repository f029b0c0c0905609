//! The account of a call, by the cookie and the token that goes with it.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
};
use enkat_store::{Account, NewAccountSession, PassHash};
use jiff::{SignedDuration, Timestamp};

use super::{
    address::ClientAddress,
    cookies::{Cookie, SameSite},
    credentials::{Credentials, no_session},
    envelope::{Code, Failure},
    rates,
    session_end::has_ended,
    state::CallState,
};
use crate::identity::Secret;

/// The cookie of an account's session.
pub(crate) const COOKIE: Cookie = Cookie {
    name: "__Host-account",
    same_site: SameSite::Strict,
};

/// Credentials apart from a participant's, since both can be signed in at a time.
const CREDENTIALS: Credentials = Credentials {
    cookie: COOKIE,
    token_header: "x-account-token",
};

/// The time after which another use of a session is written to the store.
const WRITTEN_AFTER: SignedDuration = SignedDuration::from_mins(1);

/// The signed-in owner of an account: the cookie is known and not expired, and the token goes with it.
pub(crate) struct SignedInAccount {
    pub(crate) account: Account,
    /// The content of the session's cookie, as the store knows it.
    pub(crate) pass: PassHash,
}

impl<S: AsRef<CallState> + Sync> FromRequestParts<S> for SignedInAccount {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let state = state.as_ref();
        let pass = CREDENTIALS.pass(&parts.headers, &state.keys)?.hash();
        let secret = &pass.secret;
        rates::session(
            state,
            ClientAddress::of(state, &parts.headers, &parts.extensions),
            secret,
        )?;
        let session = state.store.account_session(&pass).await?.ok_or_else(no_session)?;
        let now = state.environment.clock.now();
        if has_ended(session.expires_at, session.seen_at, now, &state.limits) {
            if !session.is_refused {
                state.store.refuse_account(secret, now).await?;
            }
            return Err(Failure::new(Code::SessionExpired, "the session is over"));
        }
        if now.duration_since(session.seen_at) >= WRITTEN_AFTER {
            state.store.touch_account(secret, now).await?;
        }
        Ok(Self {
            account: session.account,
            pass,
        })
    }
}

/// Computes the start of the idle time: a session that was last used at this time or before has ended.
pub(crate) fn alive_since(state: &CallState, now: Timestamp) -> Timestamp {
    now.checked_sub(state.limits.idle).unwrap_or(Timestamp::MIN)
}

/// Makes a session that begins now, in place of the one that the browser had: its secret is always a new one.
pub(crate) fn begin(state: &CallState, headers: &HeaderMap) -> Result<(Secret, NewAccountSession), Failure> {
    let new = Secret::new(state.environment.random.as_ref()).map_err(|error| Failure::internal(&error))?;
    let now = state.environment.clock.now();
    let session = NewAccountSession {
        secret: new.hash(),
        replaces: COOKIE.pass(headers).map(|pass| pass.hash()),
        at: now,
        expires_at: now + state.limits.session,
    };
    Ok((new, session))
}

//! What a browser shows to be known again.

use axum::http::HeaderMap;

use super::{
    cookies::Cookie,
    envelope::{Code, Failure},
};
use crate::identity::{Keys, Secret};

/// How a browser shows that a session is its own: a cookie, which it sends by itself, and a header with the token that
/// goes with it, which only a page of ours can send.
pub(super) struct Credentials {
    pub(super) cookie: Cookie,
    pub(super) token_header: &'static str,
}

impl Credentials {
    /// The secret in the cookie, if the token goes with it.
    pub(super) fn secret(&self, headers: &HeaderMap, keys: &Keys) -> Result<Secret, Failure> {
        let secret = self.cookie.secret(headers).ok_or_else(no_session)?;
        let token = headers.get(self.token_header);
        let token = token.and_then(|value| value.to_str().ok());
        if token.is_some_and(|token| keys.matches(&secret, token)) {
            Ok(secret)
        } else {
            Err(no_session())
        }
    }
}

/// Nobody is signed in.
pub(crate) fn no_session() -> Failure {
    Failure::new(Code::InvalidSession, "there is no session")
}

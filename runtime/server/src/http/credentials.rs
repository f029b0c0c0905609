//! The secrets by which a browser is recognized.

use axum::http::HeaderMap;

use super::{
    cookies::Cookie,
    envelope::{Code, Failure},
};
use crate::identity::{Keys, Pass};

/// A session cookie, which the browser sends by itself, and the header with its CSRF token, which only a page of ours can send.
pub(super) struct Credentials {
    pub(super) cookie: Cookie,
    pub(super) token_header: &'static str,
}

impl Credentials {
    /// Reads the cookie, and checks the token against it.
    pub(super) fn pass(&self, headers: &HeaderMap, keys: &Keys) -> Result<Pass, Failure> {
        let pass = self.cookie.pass(headers).ok_or_else(no_session)?;
        let token = headers.get(self.token_header);
        let token = token.and_then(|value| value.to_str().ok());
        if token.is_some_and(|token| keys.codes.matches(&pass.secret, token)) {
            Ok(pass)
        } else {
            Err(no_session())
        }
    }
}

/// Builds the failure of a call without a session.
pub(crate) fn no_session() -> Failure {
    Failure::new(Code::InvalidSession, "there is no session")
}

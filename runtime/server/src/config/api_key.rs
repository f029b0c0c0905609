//! The key of calls.

use std::fmt;

use sha2::{Digest, Sha256};

/// The key that calls have to send. It appears in no `Debug` output.
#[derive(Clone)]
pub struct ApiKey(String);

impl ApiKey {
    /// Takes the key as clients send it.
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }

    /// Returns whether a client has sent the key. Compares hashes, so that the time of the comparison reveals nothing about the key.
    pub(crate) fn is(&self, sent: &[u8]) -> bool {
        Sha256::digest(sent) == Sha256::digest(&self.0)
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("ApiKey(..)")
    }
}

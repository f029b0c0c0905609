//! The secrets of a session: in the cookie, in the database and in the header.

use std::io;

use enkat_store::{
    SecretHash,
    hex::{from_hex, to_hex},
};
use sha2::{Digest, Sha256};

use crate::Random;

const SECRET_BYTES: usize = 32;
/// The length of an id: enough that no two are the same.
const ID_BYTES: usize = 16;

/// Generates a random id of 128 bits.
pub(crate) fn random_id(random: &dyn Random) -> io::Result<String> {
    let mut id = [0; ID_BYTES];
    random.fill(&mut id)?;
    Ok(to_hex(&id))
}

/// The secret of a session: 256 random bits that only the participant's cookie has.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret([u8; SECRET_BYTES]);

impl Secret {
    /// Generates a new secret.
    pub(crate) fn new(random: &dyn Random) -> io::Result<Self> {
        let mut bytes = [0; SECRET_BYTES];
        random.fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// Parses the value of a cookie.
    pub(crate) fn parse(cookie: &str) -> Option<Self> {
        from_hex(cookie).map(Self)
    }

    /// Returns the value of the cookie.
    pub(crate) fn cookie(&self) -> String {
        to_hex(&self.0)
    }

    /// Returns the bits.
    pub(in crate::identity) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns its name in the database.
    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash(to_hex(&Sha256::digest(self.0)))
    }
}

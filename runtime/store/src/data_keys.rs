//! Data keys: one for each participant, invited person and account, and for what belongs to none of them. A store has them wrapped by
//! one of the server's keys.

use std::fmt;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use crate::{
    error::StoreError,
    hex::{hex_bytes, to_hex},
    ids::{AccountId, Fingerprint, Lookup, ParticipantId},
};

/// The number of bytes of a key's id: a service has a few keys in its life.
const ID_BYTES: usize = 4;

/// The short name of a server's key: the beginning of its fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyId(pub [u8; ID_BYTES]);

impl KeyId {
    /// Returns the id of the key with this fingerprint; `None` if it is no fingerprint.
    pub fn of(fingerprint: &Fingerprint) -> Option<Self> {
        let bytes = hex_bytes(&fingerprint.0)?;
        bytes.first_chunk().copied().map(Self)
    }

    /// Reads the id as it is printed: eight hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        hex_bytes(text)?.try_into().ok().map(Self)
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&to_hex(&self.0))
    }
}

impl fmt::Debug for KeyId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

/// A key that only one of the server's keys opens. Its bytes are:
///
/// | bytes | |
/// |---|---|
/// | 1 | the version of this format: 1 |
/// | 4 | the id of the server's key |
/// | the rest | nonce and ciphertext, as the server makes them |
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrappedKey(pub Vec<u8>);

impl WrappedKey {
    /// The version of the format.
    pub const FORMAT: u8 = 1;

    /// Makes it of its parts.
    pub fn new(under: KeyId, sealed: &[u8]) -> Self {
        Self([[Self::FORMAT].as_slice(), &under.0, sealed].concat())
    }

    /// Returns the id of the server's key, and what that key has sealed; `None` in a format of a newer version.
    pub fn parts(&self) -> Option<(KeyId, &[u8])> {
        let (format, rest) = self.0.split_first()?;
        let (id, sealed) = rest.split_first_chunk()?;
        (*format == Self::FORMAT).then_some((KeyId(*id), sealed))
    }
}

/// A sealed value, and the wrapped key of its owner, which opens it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    /// The owner's key.
    pub key: WrappedKey,
    /// The value.
    pub value: Vec<u8>,
}

/// The owner of a data key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyOwner {
    /// The service: its key makes the codes that outlive the server's keys.
    Service,
    /// The audit log, for the rows whose hashes were made with this retired key.
    AuditLog(Fingerprint),
    /// An account.
    Account(AccountId),
    /// Evidence of a sign-in, by its id: it is sealed before it is known whose it is.
    Evidence(String),
    /// A person who is invited.
    Invited {
        /// The number in the store.
        number: i64,
        /// The survey of the deployment.
        survey_id: String,
        /// The customer's reference for this person.
        reference: String,
    },
    /// A participant.
    Participant {
        /// The id.
        id: ParticipantId,
        /// The survey of the deployment.
        survey_id: String,
        /// The way to sign in.
        login_type: String,
    },
}

/// A sealed value that a column holds, with its look-up, if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptValue {
    /// The value.
    pub sealed: Vec<u8>,
    /// The keyed hash that it is found by.
    pub lookup: Option<Lookup>,
}

/// An owner with its key and everything that depends on keys, except for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The owner.
    pub owner: KeyOwner,
    /// Its key; `None` in a row of an older version of the server, whose values are sealed directly with the server's key.
    pub key: Option<WrappedKey>,
    /// The identity of a participant, the data of an invited person, the address of an account, or the evidence.
    pub value: Option<KeptValue>,
    /// The proof that a sign-in to an account has to give.
    pub proof: Option<KeptValue>,
}

/// A change of what depends on keys.
#[derive(Clone, Debug)]
pub struct Rekeyed {
    /// The owner as it was read. A row that is no longer so stays as it is.
    pub before: Kept,
    /// The same owner as it is to be.
    pub after: Kept,
}

/// A choice among owners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Those without a key.
    Keyless,
    /// Those of whom a key or a look-up was made with another one of the server's keys.
    UnderOther(KeyId),
}

/// The number of things that need one of the server's keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyUses {
    /// Data keys that it wraps.
    pub data_keys: u64,
    /// Look-ups that were made with it.
    pub lookups: u64,
    /// Drafts and submissions with an answer that it has sealed directly.
    pub responses: u64,
}

impl KeyUses {
    /// Tests whether nothing needs the key.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// The operations of a store on data keys.
#[async_trait]
pub trait DataKeys {
    /// Reads some owners, after this one in an order of the store; empty after the last.
    ///
    /// # Errors
    ///
    /// Like all methods, when the database does not answer.
    async fn kept(&self, wanted: Wanted, after: Option<&KeyOwner>) -> Result<Vec<Kept>, StoreError>;

    /// Makes these changes, all in one transaction, except for those of rows that have changed since they were read.
    async fn rekey(&self, changes: &[Rekeyed]) -> Result<(), StoreError>;

    /// Returns the key of the service, if it has one.
    async fn service_key(&self) -> Result<Option<WrappedKey>, StoreError>;

    /// Counts what needs one of the server's keys. It goes through all rows.
    async fn key_uses(&self, key: &Fingerprint) -> Result<KeyUses, StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_wrapped_key_are_those_that_it_was_made_of() {
        let id = KeyId::of(&Fingerprint("0a1b2c3d4e5f".to_owned())).unwrap();
        assert_eq!(id.to_string(), "0a1b2c3d");
        assert_eq!(KeyId::parse("0a1b2c3d"), Some(id));
        for wrong in ["0a1b2c3", "0a1b2c3d4e", "0a1b2c3x"] {
            assert_eq!(KeyId::parse(wrong), None, "{wrong}");
        }
        let wrapped = WrappedKey::new(id, b"sealed");
        assert_eq!(wrapped.parts(), Some((id, b"sealed".as_slice())));
        for broken in [&b"\x01abc"[..], b"\x02abcdsealed", b""] {
            assert_eq!(WrappedKey(broken.to_vec()).parts(), None, "{broken:?}");
        }
    }
}

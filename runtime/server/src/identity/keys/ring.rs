//! The ring of server keys: it wraps data keys, and makes the look-ups by which people are found again.
//!
//! A data key is wrapped with a random nonce of 24 bytes, which stands before the ciphertext. The associated data are a word for this
//! purpose, the version of the format, the id of the server key, and the kind and the id of the owner, separated by zero bytes: a
//! wrapped key opens for its owner alone.
//!
//! A look-up is an HMAC over the parts that identify a person, each followed by a zero byte. It begins with the id of the server key,
//! so that a row says with which key it was made. During a rotation, servers may have different keys in use: each searches by the
//! look-ups under all keys of the ring.

use std::io;

use chacha20poly1305::{
    XNonce,
    aead::{Aead, Payload},
};
use enkat_store::{KeyId, Lookup, Lookups, WrappedKey, hex::to_hex};
use hmac::Mac;

use super::{KeyOf, ServerKey};
use crate::Random;

pub(super) const NONCE_BYTES: usize = 24;

/// The server keys that may have made something in the database.
#[derive(Clone)]
pub(crate) struct Ring {
    in_use: ServerKey,
    others: Vec<ServerKey>,
}

impl Ring {
    pub(crate) fn new(in_use: ServerKey, others: Vec<ServerKey>) -> Self {
        Self { in_use, others }
    }

    /// Returns the key that makes what is new.
    pub(crate) fn in_use(&self) -> &ServerKey {
        &self.in_use
    }

    /// Lists all keys, the one in use first.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &ServerKey> {
        std::iter::once(&self.in_use).chain(&self.others)
    }

    /// Finds a key.
    pub(crate) fn get(&self, id: KeyId) -> Option<&ServerKey> {
        self.keys().find(|key| key.id() == id)
    }

    /// Returns the ring with another of its keys in use; `None` if it does not have it.
    pub(crate) fn using(&self, id: KeyId) -> Option<Self> {
        let in_use = self.get(id)?.clone();
        let others = self.keys().filter(|key| key.id() != id).cloned().collect();
        Some(Self { in_use, others })
    }

    /// Wraps a key for its owner, with the server key in use.
    ///
    /// # Errors
    ///
    /// When there are no random numbers.
    pub(crate) fn wrap(&self, of: KeyOf<'_>, key: &[u8], random: &dyn Random) -> io::Result<WrappedKey> {
        let mut nonce = [0; NONCE_BYTES];
        random.fill(&mut nonce)?;
        let id = self.in_use.id();
        let payload = Payload {
            msg: key,
            aad: &context(id, of),
        };
        let sealed = self.in_use.wrapping.encrypt(&XNonce::from(nonce), payload);
        let sealed = sealed.map_err(|_| io::Error::other("a key is too long to be wrapped"))?;
        Ok(WrappedKey::new(id, &[nonce.as_slice(), &sealed].concat()))
    }

    /// Opens the wrapped key of an owner.
    ///
    /// # Errors
    ///
    /// When the ring does not have the server key that wraps it, or it is damaged or another owner's.
    pub(crate) fn unwrap(&self, of: KeyOf<'_>, wrapped: &WrappedKey) -> io::Result<Vec<u8>> {
        let newer = || io::Error::other("a data key was wrapped by a newer version of the server");
        let (id, sealed) = wrapped.parts().ok_or_else(newer)?;
        let key = self.get(id).ok_or_else(|| unknown(id))?;
        let opened = sealed
            .split_first_chunk::<NONCE_BYTES>()
            .and_then(|(nonce, msg)| {
                let aad = &context(id, of);
                key.wrapping
                    .decrypt(&XNonce::from(*nonce), Payload { msg, aad })
                    .ok()
            });
        opened.ok_or_else(|| io::Error::other("a data key is damaged, or belongs to another owner"))
    }

    /// Computes the look-ups of these parts.
    pub(in crate::identity) fn find_by(&self, parts: [&str; 3]) -> Lookups {
        Lookups {
            current: lookup(&self.in_use, parts),
            others: self.others.iter().map(|key| lookup(key, parts)).collect(),
        }
    }
}

fn lookup(key: &ServerKey, parts: [&str; 3]) -> Lookup {
    let mut mac = key.lookups.clone();
    for part in parts {
        mac.update(part.as_bytes());
        mac.update(b"\0");
    }
    Lookup(format!("{}.{}", key.id(), to_hex(&mac.finalize().into_bytes())))
}

fn context(id: KeyId, of: KeyOf<'_>) -> Vec<u8> {
    let version = WrappedKey::FORMAT.to_string();
    let id = id.to_string();
    let [kind, owner, rest] = of.parts();
    ["enkat data key", &version, &id, kind, owner, rest]
        .join("\0")
        .into_bytes()
}

/// Builds the error of a key that a server does not have.
fn unknown(id: KeyId) -> io::Error {
    io::Error::other(format!(
        "a data key is wrapped by the server key {id}, which this server does not have: add this key to the keys of the server \
         (`server.key`, or the place that `--keys` names). During a rotation, every server needs the new key before \
         `enkat admin key rotate`"
    ))
}

#[cfg(test)]
mod tests {
    use enkat_store::{AccountId, Fingerprint, ParticipantId};

    use super::*;
    use crate::{Environment, identity::KEY_BYTES};

    fn key(byte: u8) -> ServerKey {
        ServerKey::new([byte; KEY_BYTES])
    }

    #[test]
    fn wrapped_key_opens_for_its_owner_with_any_key_of_the_ring() {
        let random = Environment::system().random;
        let (ada, bo) = (ParticipantId("ada".to_owned()), ParticipantId("bo".to_owned()));
        let first = Ring::new(key(1), Vec::new());
        let of_ada = KeyOf::Participant(&ada);
        let wrapped = first.wrap(of_ada, b"secret", random.as_ref()).unwrap();
        let rotated = Ring::new(key(2), vec![key(1)]);
        for ring in [&first, &rotated, &rotated.using(key(1).id()).unwrap()] {
            assert_eq!(ring.unwrap(of_ada, &wrapped).unwrap(), b"secret");
        }
        let account = AccountId("ada".to_owned());
        let log = Fingerprint("ada".to_owned());
        for other in [
            KeyOf::Participant(&bo),
            KeyOf::Account(&account),
            KeyOf::AuditLog(&log),
            KeyOf::Evidence("ada"),
            KeyOf::Invited("ada", ""),
            KeyOf::Service,
        ] {
            assert!(first.unwrap(other, &wrapped).is_err(), "{other:?}");
        }
        let again = rotated.wrap(of_ada, b"secret", random.as_ref()).unwrap();
        let refusal = first.unwrap(of_ada, &again).unwrap_err().to_string();
        assert!(
            refusal.contains(&format!("the server key {}", key(2).id())),
            "{refusal}"
        );
        let damaged = WrappedKey(wrapped.0[..20].to_vec());
        assert!(first.unwrap(of_ada, &damaged).is_err());
    }

    #[test]
    fn lookups_are_those_of_all_keys() {
        let parts = ["pulse", "swedishBankId", "1"];
        let before = Ring::new(key(1), vec![key(2)]).find_by(parts);
        let after = Ring::new(key(2), vec![key(1)]).find_by(parts);
        assert_eq!(after.others, std::slice::from_ref(&before.current));
        assert_eq!(before.others, std::slice::from_ref(&after.current));
        assert!(after.current.0.starts_with(&format!("{}.", key(2).id())));
        let other = Ring::new(key(1), Vec::new()).find_by(["pulse", "swedishBankId", "2"]);
        assert_ne!(other.current, before.current);
    }
}

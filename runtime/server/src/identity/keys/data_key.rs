//! The key of one owner, which seals everything that is stored of that owner.
//!
//! A sealed value that is no answer begins with the version of the format, 2, and a random nonce of 24 bytes; the ciphertext
//! follows. The associated data say the purpose and the owner: a value that is put elsewhere does not open.

use std::{io, sync::Arc};

use chacha20poly1305::{
    Key, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use enkat_store::WrappedKey;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{KeyOf, Ring, ring::NONCE_BYTES};
use crate::{Random, identity::AnswerEncryption};

/// The number of bytes of a data key.
const DATA_KEY_BYTES: usize = 32;
/// The version of the format of sealed values. Those of version 1 were sealed with the server's key, and began with their nonce.
const FORMAT: u8 = 2;

/// The key of one owner. It has no `Debug`, so that no log shows it.
#[derive(Clone)]
pub(crate) struct DataKey {
    own: Hmac<Sha256>,
    values: XChaCha20Poly1305,
    /// The server keys, which open answers of older versions.
    ring: Arc<Ring>,
}

impl DataKey {
    /// Makes a key for a new owner, and wraps it.
    ///
    /// # Errors
    ///
    /// When there are no random numbers.
    pub(crate) fn make(
        ring: &Arc<Ring>,
        of: KeyOf<'_>,
        random: &dyn Random,
    ) -> io::Result<(Self, WrappedKey)> {
        let mut bytes = [0; DATA_KEY_BYTES];
        random.fill(&mut bytes)?;
        Ok((Self::new(ring, bytes), ring.wrap(of, &bytes, random)?))
    }

    /// Opens the key of an owner.
    ///
    /// # Errors
    ///
    /// As for [`Ring::unwrap`].
    pub(crate) fn open(ring: &Arc<Ring>, of: KeyOf<'_>, wrapped: &WrappedKey) -> io::Result<Self> {
        let bytes = ring.unwrap(of, wrapped)?.try_into();
        let bytes = bytes.map_err(|_| io::Error::other("a data key does not have 32 bytes"))?;
        Ok(Self::new(ring, bytes))
    }

    fn new(ring: &Arc<Ring>, bytes: [u8; DATA_KEY_BYTES]) -> Self {
        // HMAC fills a shorter key up with zeros.
        let mut block = [0; 64];
        block[..DATA_KEY_BYTES].copy_from_slice(&bytes);
        let own = <Hmac<Sha256> as KeyInit>::new(&block.into());
        let values: [u8; 32] = own
            .clone()
            .chain_update(b"enkat values\0")
            .finalize()
            .into_bytes()
            .into();
        Self {
            own,
            values: XChaCha20Poly1305::new(&Key::from(values)),
            ring: Arc::clone(ring),
        }
    }

    /// Seals a value for the context `aad`, each time to other bytes.
    ///
    /// # Errors
    ///
    /// When the value is too long, or there are no random numbers.
    pub(crate) fn seal(&self, aad: &[u8], msg: &[u8], random: &dyn Random) -> io::Result<Vec<u8>> {
        let mut nonce = [0; NONCE_BYTES];
        random.fill(&mut nonce)?;
        let sealed = self.values.encrypt(&XNonce::from(nonce), Payload { msg, aad });
        let sealed = sealed.map_err(|_| io::Error::other("a text is too long to be sealed"))?;
        Ok([[FORMAT].as_slice(), &nonce, &sealed].concat())
    }

    /// Opens a value of this context; `None` if it is another one's, or damaged.
    pub(crate) fn open_value(&self, aad: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (format, rest) = sealed.split_first()?;
        let (nonce, msg) = rest.split_first_chunk::<NONCE_BYTES>()?;
        if *format != FORMAT {
            return None;
        }
        self.values
            .decrypt(&XNonce::from(*nonce), Payload { msg, aad })
            .ok()
    }

    /// Returns the encryption of answers.
    pub(crate) fn answers(&self) -> AnswerEncryption {
        AnswerEncryption::new(&self.own, Arc::clone(&self.ring))
    }
}

#[cfg(test)]
mod tests {
    use enkat_store::ParticipantId;

    use super::*;
    use crate::{
        Environment,
        identity::{KEY_BYTES, ServerKey},
    };

    #[test]
    fn sealed_value_opens_with_its_key_and_context_only() {
        let random = Environment::system().random;
        let ring = Arc::new(Ring::new(ServerKey::new([1; KEY_BYTES]), Vec::new()));
        let [ada, bo] = ["ada", "bo"].map(|id| ParticipantId(id.to_owned()));
        let made = |of: &ParticipantId| DataKey::make(&ring, KeyOf::Participant(of), random.as_ref());
        let (key, wrapped) = made(&ada).unwrap();
        let (other, _) = made(&bo).unwrap();
        let sealed = key.seal(b"place", b"value", random.as_ref()).unwrap();
        assert_ne!(key.seal(b"place", b"value", random.as_ref()).unwrap(), sealed);
        let opened = DataKey::open(&ring, KeyOf::Participant(&ada), &wrapped).unwrap();
        assert_eq!(opened.open_value(b"place", &sealed).unwrap(), b"value");
        assert_eq!(opened.open_value(b"another", &sealed), None);
        assert_eq!(other.open_value(b"place", &sealed), None);
        for damaged in [&sealed[..sealed.len() - 1], &sealed[1..], &[]] {
            assert_eq!(key.open_value(b"place", damaged), None);
        }
    }
}

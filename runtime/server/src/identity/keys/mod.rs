//! The server's keys, and the keys that they wrap.
//!
//! There are two layers. A *ring* of server keys, each of 64 bytes, comes from outside of the database (`data::key_source`); one of
//! them is in use. It wraps the *data keys* in the database: one for each participant, invited person, account and piece of evidence,
//! and one for the service. The stored data of an owner is sealed with the owner's data key. So a server key is replaced without
//! touching a sealed value, and the value of an owner whose data key is deleted opens nowhere.
//!
//! Every key is expanded by HMAC-SHA-256 into one for each purpose, and every seal is XChaCha20-Poly1305. The formats are:
//!
//! | what | where | bytes |
//! |---|---|---|
//! | a wrapped key | [`ring`](ring) | [`WrappedKey`](enkat_store::WrappedKey): version, id of the server key, nonce, ciphertext |
//! | an identity, an address, evidence | [`data_key`](data_key) | version, nonce, ciphertext |
//! | an answer | `answer_encryption` | text: version, nonce and ciphertext |
//! | a look-up | [`ring`](ring) | text: id of the server key, keyed hash |
//! | values of older versions of the server | [`direct`](direct) | sealed with the first server key itself |

mod data_key;
pub(super) mod direct;
mod key_of;
mod ring;
mod server_key;
mod service_codes;

use std::{
    io,
    sync::{Arc, PoisonError, RwLock},
};

use enkat_store::WrappedKey;

pub(crate) use data_key::DataKey;
pub(crate) use key_of::KeyOf;
pub(crate) use ring::Ring;
pub(crate) use server_key::{KEY_BYTES, ServerKey};
pub(crate) use service_codes::ServiceCodes;

use crate::Random;

/// The keys of a running server. A clone has the same ring, which changes when an operator adds, uses or retires a key.
#[derive(Clone)]
pub(crate) struct Keys {
    ring: Arc<RwLock<Arc<Ring>>>,
    /// The codes that outlive the server's keys.
    pub(crate) codes: ServiceCodes,
}

impl Keys {
    pub(crate) fn new(ring: Ring, codes: ServiceCodes) -> Self {
        Self {
            ring: Arc::new(RwLock::new(Arc::new(ring))),
            codes,
        }
    }

    /// Returns the ring as it is now.
    pub(crate) fn ring(&self) -> Arc<Ring> {
        Arc::clone(&self.ring.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces the ring.
    pub(crate) fn replace(&self, ring: Ring) {
        *self.ring.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(ring);
    }

    /// Makes a data key for a new owner, and wraps it.
    ///
    /// # Errors
    ///
    /// When there are no random numbers.
    pub(crate) fn make(&self, of: KeyOf<'_>, random: &dyn Random) -> io::Result<(DataKey, WrappedKey)> {
        DataKey::make(&self.ring(), of, random)
    }

    /// Opens the data key of an owner.
    ///
    /// # Errors
    ///
    /// When this server does not have the key that wraps it, or it is damaged or another owner's.
    pub(crate) fn open(&self, of: KeyOf<'_>, wrapped: &WrappedKey) -> io::Result<DataKey> {
        DataKey::open(&self.ring(), of, wrapped)
    }
}

#[cfg(test)]
impl Keys {
    /// Makes the keys of a server that has one key.
    pub(crate) fn of_one(key: [u8; KEY_BYTES]) -> Self {
        Self::new(Ring::new(ServerKey::new(key), Vec::new()), ServiceCodes::new(key))
    }
}

//! One of the server's keys.

use chacha20poly1305::{Key, XChaCha20Poly1305};
use enkat_store::{Fingerprint, KeyId, SealedValue, StoreKey, hex::to_hex};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::direct::Direct;

/// The number of bytes of a server's key: the block length of the hash, the longest that HMAC uses unchanged.
pub(crate) const KEY_BYTES: usize = 64;

/// The length of a fingerprint: enough that no two keys share one.
const FINGERPRINT_BYTES: usize = 16;

/// One of the server's keys, expanded into a key for each purpose. It has no `Debug`, so that no log shows it.
#[derive(Clone)]
pub(crate) struct ServerKey {
    bytes: [u8; KEY_BYTES],
    id: KeyId,
    of_store: StoreKey,
    /// The cipher that wraps data keys.
    pub(super) wrapping: XChaCha20Poly1305,
    /// The keyed code for look-ups.
    pub(super) lookups: Hmac<Sha256>,
    /// The opening of values that the key itself has sealed.
    pub(crate) direct: Direct,
}

impl ServerKey {
    pub(crate) fn new(bytes: [u8; KEY_BYTES]) -> Self {
        let server = <Hmac<Sha256> as KeyInit>::new(&bytes.into());
        let of = |purpose: &[u8]| server.clone().chain_update(purpose);
        let derived = |purpose: &[u8]| <[u8; 32]>::from(of(purpose).finalize().into_bytes());
        let fingerprint = derived(b"enkat key fingerprint\0");
        let id = KeyId([fingerprint[0], fingerprint[1], fingerprint[2], fingerprint[3]]);
        Self {
            bytes,
            id,
            of_store: StoreKey {
                fingerprint: Fingerprint(to_hex(&fingerprint[..FINGERPRINT_BYTES])),
                chain: derived(b"enkat audit log\0"),
            },
            wrapping: XChaCha20Poly1305::new(&Key::from(derived(b"enkat data keys\0"))),
            lookups: of(b"enkat identity lookup\0"),
            direct: Direct::new(&server, id),
        }
    }

    /// Returns the short name.
    pub(crate) fn id(&self) -> KeyId {
        self.id
    }

    /// Returns the word that identifies the key.
    pub(crate) fn fingerprint(&self) -> &Fingerprint {
        &self.of_store.fingerprint
    }

    /// Returns the part of the key that the store has; the key cannot be derived from it.
    pub(crate) fn of_store(&self) -> &StoreKey {
        &self.of_store
    }

    /// Returns the bytes, from which the codes of a service are made that is older than its own key.
    pub(crate) fn bytes(&self) -> [u8; KEY_BYTES] {
        self.bytes
    }

    /// Tests whether the key itself has sealed a value.
    pub(crate) fn has_sealed(&self, value: &SealedValue) -> bool {
        self.direct.opens(value)
    }
}

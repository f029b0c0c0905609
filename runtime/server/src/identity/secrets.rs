//! The secrets of a session: in the cookie, in the database and in the header.

use std::io;

use enkat_store::{
    Fingerprint, Lookup, ParticipantId, SecretHash, StoreKey,
    hex::{from_hex, to_hex},
};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::{AnswerEncryption, FieldEncryption, pseudonyms::Pseudonyms, receipt::ReceiptCode};
use crate::Random;

const SECRET_BYTES: usize = 32;
/// The length of an id: enough that no two are the same.
const ID_BYTES: usize = 16;
/// The block length of the hash, the longest that HMAC uses unchanged.
pub(crate) const KEY_BYTES: usize = 64;

/// The length of a fingerprint: enough that no two keys share one.
const FINGERPRINT_BYTES: usize = 16;

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

    /// Returns its name in the database.
    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash(to_hex(&Sha256::digest(self.0)))
    }
}

/// The server's key, from which the header's token and the keys for sealing are derived.
#[derive(Clone)]
pub(crate) struct Keys {
    /// The keyed code for tokens.
    token: Hmac<Sha256>,
    of_store: StoreKey,
    pub(crate) encryption: FieldEncryption,
    pub(crate) answers: AnswerEncryption,
    /// The keyed code for pseudonyms.
    pseudonyms: Hmac<Sha256>,
    /// The keyed code for names that receivers of responses know.
    receivers: Hmac<Sha256>,
    /// The keyed code for receipt codes.
    receipts: Hmac<Sha256>,
}

impl Keys {
    pub(crate) fn new(key: [u8; KEY_BYTES]) -> Self {
        let server = <Hmac<Sha256> as KeyInit>::new(&key.into());
        let of = |purpose: &[u8]| server.clone().chain_update(purpose);
        let fingerprint = of(b"enkat key fingerprint\0").finalize().into_bytes();
        let of_store = StoreKey {
            fingerprint: Fingerprint(to_hex(&fingerprint[..FINGERPRINT_BYTES])),
            chain: of(b"enkat audit log\0").finalize().into_bytes().into(),
        };
        let encryption = FieldEncryption::new(&server);
        Self {
            token: of(b"enkat session token\0"),
            answers: AnswerEncryption::new(&server, &of_store.fingerprint, encryption.clone()),
            of_store,
            encryption,
            pseudonyms: of(b"enkat pseudonyms\0"),
            receivers: of(b"enkat receivers\0"),
            receipts: of(b"enkat receipts\0"),
        }
    }

    /// Makes the pseudonyms of the export with this seed.
    pub(crate) fn pseudonyms(&self, seed: &str) -> Pseudonyms {
        Pseudonyms::new(&self.pseudonyms, seed)
    }

    /// Computes the code by which the ledger of erasures knows an entry in the list of people to invite to a survey.
    pub(crate) fn erased(&self, survey_id: &str, reference: &str) -> Lookup {
        self.encryption.find_by([survey_id, "erased", reference])
    }

    /// Makes the names of this kind that a receiver of responses knows.
    pub(crate) fn receivers(&self, kind: &str) -> Pseudonyms {
        Pseudonyms::new(&self.receivers, kind)
    }

    /// Computes the code on the receipt of a participant.
    pub(crate) fn receipt(&self, participant: &ParticipantId) -> ReceiptCode {
        ReceiptCode::of(&self.receipts, participant)
    }

    /// Returns the part of the key that the store has; the key cannot be derived from it.
    pub(crate) fn of_store(&self) -> StoreKey {
        self.of_store.clone()
    }

    /// Computes the token for a session's cookie, which is worthless without the cookie.
    pub(crate) fn token(&self, secret: &Secret) -> String {
        to_hex(&self.mac(secret).finalize().into_bytes())
    }

    /// Verifies the token for a session's cookie in constant time.
    pub(crate) fn matches(&self, secret: &Secret, token: &str) -> bool {
        from_hex::<SECRET_BYTES>(token).is_some_and(|token| self.mac(secret).verify_slice(&token).is_ok())
    }

    fn mac(&self, secret: &Secret) -> Hmac<Sha256> {
        let mut mac = self.token.clone();
        mac.update(&secret.0);
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_matches_only_its_secret_and_key() {
        let (keys, other_keys) = (Keys::new([1; KEY_BYTES]), Keys::new([2; KEY_BYTES]));
        let (secret, other) = (Secret([3; SECRET_BYTES]), Secret([4; SECRET_BYTES]));
        let token = keys.token(&secret);
        assert!(keys.matches(&secret, &token));
        assert!(!keys.matches(&other, &token));
        assert!(!other_keys.matches(&secret, &token));
        assert!(!keys.matches(&secret, ""));
        assert!(!keys.matches(&secret, &secret.hash().0));
    }
}

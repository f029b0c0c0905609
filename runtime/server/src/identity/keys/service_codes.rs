//! Codes that outlive the server's keys: they are known outside of the database, or stand in it where they cannot be made anew.
//!
//! They are made with the key of the service, which the ring wraps like the key of a participant. In a service that is older than
//! this key, it has the bytes of its first server key: receipts, pseudonyms and names of events stay the same.

use enkat_store::{Lookup, ParticipantId, hex::from_hex, hex::to_hex};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::KEY_BYTES;
use crate::identity::{pseudonyms::Pseudonyms, receipt::ReceiptCode, secrets::Secret};

/// The number of bytes of a token.
const TOKEN_BYTES: usize = 32;

/// The codes of a service. It has no `Debug`, so that no log shows the key.
#[derive(Clone)]
pub(crate) struct ServiceCodes {
    /// The keyed code for tokens of sessions.
    token: Hmac<Sha256>,
    /// The keyed code for addresses and for entries in lists, which mails and the ledger of erasures keep.
    lookups: Hmac<Sha256>,
    /// The keyed code for pseudonyms.
    pseudonyms: Hmac<Sha256>,
    /// The keyed code for names that receivers of responses know.
    receivers: Hmac<Sha256>,
    /// The keyed code for receipt codes.
    receipts: Hmac<Sha256>,
}

impl ServiceCodes {
    pub(crate) fn new(key: [u8; KEY_BYTES]) -> Self {
        let service = <Hmac<Sha256> as KeyInit>::new(&key.into());
        let of = |purpose: &[u8]| service.clone().chain_update(purpose);
        Self {
            token: of(b"enkat session token\0"),
            lookups: of(b"enkat identity lookup\0"),
            pseudonyms: of(b"enkat pseudonyms\0"),
            receivers: of(b"enkat receivers\0"),
            receipts: of(b"enkat receipts\0"),
        }
    }

    /// Makes the pseudonyms of the export with this seed.
    pub(crate) fn pseudonyms(&self, seed: &str) -> Pseudonyms {
        Pseudonyms::new(&self.pseudonyms, seed)
    }

    /// Makes the names of this kind that a receiver of responses knows.
    pub(crate) fn receivers(&self, kind: &str) -> Pseudonyms {
        Pseudonyms::new(&self.receivers, kind)
    }

    /// Computes the code on the receipt of a participant.
    pub(crate) fn receipt(&self, participant: &ParticipantId) -> ReceiptCode {
        ReceiptCode::of(&self.receipts, participant)
    }

    /// Computes the code by which the ledger of erasures knows an entry in the list of people to invite to a survey.
    pub(crate) fn erased(&self, survey_id: &str, reference: &str) -> Lookup {
        self.find_by([survey_id, "erased", reference])
    }

    /// Computes the look-up of an address to which mails about the invitations to a survey go.
    pub(crate) fn mailed_address(&self, survey_id: &str, email: &str) -> Lookup {
        self.find_by([survey_id, "mailed address", &email.trim().to_lowercase()])
    }

    /// Computes the code by which servers count the calls of a network, or calls about something, under this name.
    pub(crate) fn counted(&self, name: &str, network: &str, of: &str) -> Lookup {
        self.find_by([&format!("calls {name}"), network, of])
    }

    fn find_by(&self, parts: [&str; 3]) -> Lookup {
        let mut mac = self.lookups.clone();
        for part in parts {
            mac.update(part.as_bytes());
            mac.update(b"\0");
        }
        Lookup(to_hex(&mac.finalize().into_bytes()))
    }

    /// Computes the token for a session's cookie, which is worthless without the cookie.
    pub(crate) fn token(&self, secret: &Secret) -> String {
        to_hex(&self.token_code(secret).finalize().into_bytes())
    }

    /// Verifies the token for a session's cookie in constant time.
    pub(crate) fn matches(&self, secret: &Secret, token: &str) -> bool {
        let token = from_hex::<TOKEN_BYTES>(token);
        token.is_some_and(|token| self.token_code(secret).verify_slice(&token).is_ok())
    }

    fn token_code(&self, secret: &Secret) -> Hmac<Sha256> {
        self.token.clone().chain_update(secret.bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Environment;

    #[test]
    fn token_matches_only_its_secret_and_key() {
        let random = Environment::system().random;
        let (codes, other_codes) = (
            ServiceCodes::new([1; KEY_BYTES]),
            ServiceCodes::new([2; KEY_BYTES]),
        );
        let [secret, other] = [(); 2].map(|()| Secret::new(random.as_ref()).unwrap());
        let token = codes.token(&secret);
        assert!(codes.matches(&secret, &token));
        assert!(!codes.matches(&other, &token));
        assert!(!other_codes.matches(&secret, &token));
        assert!(!codes.matches(&secret, ""));
        assert!(!codes.matches(&secret, &secret.hash().0));
    }

    #[test]
    fn mailed_address_ignores_case_and_spaces() {
        let codes = ServiceCodes::new([1; KEY_BYTES]);
        let address = codes.mailed_address("pulse", " Kim@example.org");
        assert_eq!(codes.mailed_address("pulse", "kim@example.org"), address);
        assert_ne!(codes.mailed_address("visit", "kim@example.org"), address);
        assert_ne!(codes.erased("pulse", "kim@example.org"), address);
    }
}

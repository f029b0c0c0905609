//! Values that older versions of the server have sealed with its key itself. They are opened, and sealed anew with the key of their
//! owner: identities, addresses and evidence at the first start (`data::adopting`), answers in the background (`app::sealing`).
//!
//! An identity is its nonce of 24 bytes and the ciphertext. A sealed answer has version 1: the version, the id of the key, and nonce
//! and ciphertext in base64, each separated by a full stop. An answer with contact details from before there were versions is the
//! same as an identity, in hexadecimal digits.

use std::io;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chacha20poly1305::{
    Key, XChaCha20Poly1305, XNonce,
    aead::{Aead, KeyInit as _, Payload},
};
use enkat_store::{KeyId, ParticipantId, SealedValue, hex::hex_bytes, sealed_text};
use hmac::{Hmac, Mac};
use serde_json::Value;
use sha2::Sha256;

use super::ring::NONCE_BYTES;
use crate::identity::{Owner, Place, contexts};

/// The version of sealed answers.
pub(in crate::identity) const FORMAT: &str = "1";

/// The opening of values that a server's key itself has sealed.
#[derive(Clone)]
pub(crate) struct Direct {
    values: XChaCha20Poly1305,
    answers: XChaCha20Poly1305,
    id: String,
}

impl Direct {
    /// Derives a key for each purpose from the code of the server's key.
    pub(super) fn new(server: &Hmac<Sha256>, id: KeyId) -> Self {
        let cipher = |purpose: &[u8]| {
            let key: [u8; 32] = server
                .clone()
                .chain_update(purpose)
                .finalize()
                .into_bytes()
                .into();
            XChaCha20Poly1305::new(&Key::from(key))
        };
        Self {
            values: cipher(b"enkat sealing\0"),
            answers: cipher(b"enkat answers\0"),
            id: id.to_string(),
        }
    }

    /// Opens a value of this context; `None` if another key has sealed it.
    pub(crate) fn open_value(&self, aad: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        opened(&self.values, aad, sealed)
    }

    /// Opens an answer; `None` if another key has sealed it.
    pub(in crate::identity) fn open_answer(
        &self,
        owner: Owner<'_>,
        place: Place<'_>,
        sealed: &str,
    ) -> Option<io::Result<Value>> {
        let Some((_, rest)) = sealed.split_once('.') else {
            return self.open_contact(owner.participant, sealed).map(Ok);
        };
        let (_, bytes) = rest.split_once('.').filter(|(id, _)| *id == self.id)?;
        let aad = owner.context(&[FORMAT, &self.id], place);
        let text = URL_SAFE_NO_PAD.decode(bytes).ok();
        let text = text.and_then(|bytes| opened(&self.answers, &aad, &bytes));
        let Some(text) = text else {
            let damaged = "a sealed answer is damaged, or not in its place";
            return Some(Err(io::Error::other(damaged)));
        };
        Some(serde_json::from_slice(&text).map_err(|_| io::Error::other("a sealed answer is no JSON")))
    }

    fn open_contact(&self, participant: &ParticipantId, sealed: &str) -> Option<Value> {
        let text = self.open_value(&contexts::contact(participant), &hex_bytes(sealed)?)?;
        String::from_utf8(text).ok().map(Value::String)
    }

    /// Tests whether this key has sealed a value.
    pub(super) fn opens(&self, value: &SealedValue) -> bool {
        let opened = match value {
            SealedValue::Identity(participant, sealed) => {
                self.open_value(&contexts::identity(participant), sealed)
            }
            SealedValue::Invited(survey_id, reference, sealed) => {
                self.open_value(&contexts::invited(survey_id, reference), sealed)
            }
            SealedValue::Email(account, sealed) => self.open_value(&contexts::email(account), sealed),
            // A database without keys is older than the present format of sealed answers.
            SealedValue::Answer(participant, answer) => {
                return sealed_text(answer)
                    .is_none_or(|sealed| self.open_contact(participant, sealed).is_some());
            }
        };
        opened.is_some()
    }
}

fn opened(cipher: &XChaCha20Poly1305, aad: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, msg) = sealed.split_first_chunk::<NONCE_BYTES>()?;
    cipher.decrypt(&XNonce::from(*nonce), Payload { msg, aad }).ok()
}

/// Sealing as older versions of the server did it.
#[cfg(test)]
impl Direct {
    pub(crate) fn seal_value(&self, aad: &[u8], msg: &[u8]) -> Vec<u8> {
        let nonce = [7; NONCE_BYTES];
        let sealed = self.values.encrypt(&XNonce::from(nonce), Payload { msg, aad });
        [nonce.as_slice(), &sealed.unwrap()].concat()
    }

    /// Seals contact details in the first format of sealed answers.
    pub(crate) fn seal_contact(&self, text: &str, participant: &ParticipantId) -> Value {
        let sealed = self.seal_value(&contexts::contact(participant), text.as_bytes());
        serde_json::json!({ enkat_store::SEALED: enkat_store::hex::to_hex(&sealed) })
    }

    pub(crate) fn seal_answer(&self, owner: Owner<'_>, place: Place<'_>, value: &Value) -> String {
        let (nonce, msg) = ([7; NONCE_BYTES], value.to_string());
        let payload = Payload {
            msg: msg.as_bytes(),
            aad: &owner.context(&[FORMAT, &self.id], place),
        };
        let sealed = self.answers.encrypt(&XNonce::from(nonce), payload).unwrap();
        let bytes = URL_SAFE_NO_PAD.encode([nonce.as_slice(), &sealed].concat());
        format!("{FORMAT}.{}.{bytes}", self.id)
    }
}

#[cfg(test)]
mod tests {
    use enkat_store::AccountId;
    use serde_json::json;

    use super::*;
    use crate::identity::{KEY_BYTES, ServerKey};

    fn direct(key: u8) -> Direct {
        ServerKey::new([key; KEY_BYTES]).direct
    }

    #[test]
    fn open_contact_with_other_key_or_participant_fails() {
        let [ada, bo] = ["ada", "bo"].map(|id| ParticipantId(id.to_owned()));
        let sealed = direct(1).seal_contact("kim@example.org", &ada);
        let sealed = sealed_text(&sealed).unwrap();
        let opened = |key, sealed: &str, of| direct(key).open_contact(of, sealed);
        assert_eq!(opened(1, sealed, &ada), Some(json!("kim@example.org")));
        for (key, sealed, of) in [
            (2, sealed, &ada),
            (1, sealed, &bo),
            (1, "00", &ada),
            (1, "é0", &ada),
        ] {
            assert_eq!(opened(key, sealed, of), None);
        }
    }

    #[test]
    fn opens_only_values_of_its_key_and_context() {
        let (ada, account) = (ParticipantId("ada".to_owned()), AccountId("ada".to_owned()));
        let sealed = |context: Vec<u8>| direct(1).seal_value(&context, b"value");
        let values = [
            SealedValue::Identity(ada.clone(), sealed(contexts::identity(&ada))),
            SealedValue::Invited(
                "pulse".to_owned(),
                "4711".to_owned(),
                sealed(contexts::invited("pulse", "4711")),
            ),
            SealedValue::Email(account.clone(), sealed(contexts::email(&account))),
            SealedValue::Answer(ada.clone(), direct(1).seal_contact("kim@example.org", &ada)),
        ];
        for value in values {
            assert!(direct(1).opens(&value), "{value:?}");
            assert!(!direct(2).opens(&value), "{value:?}");
        }
        let elsewhere = SealedValue::Identity(ada, sealed(contexts::invited("pulse", "4711")));
        assert!(!direct(1).opens(&elsewhere));
    }
}

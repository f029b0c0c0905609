//! Encryption of answers, one by one, with the key of their participant.
//!
//! In place of an answer stands `{"sealed": "2.…"}`: the version of this format and, after a full stop, in base64 nonce and ciphertext
//! of XChaCha20-Poly1305. Sealed is the value as JSON, followed by spaces up to a multiple of 64 bytes, so that short answers do not
//! tell themselves by their length. Associated data and nonce depend on survey, participant and place: a value that is put elsewhere
//! does not open, and equal answers of two people differ. The nonce is derived from the value, too (a synthetic nonce, as in
//! RFC 5297): no fault of a random generator can repeat one. Values of version 1 were sealed with the server's key
//! (`identity::keys::direct`).

use std::{io, sync::Arc};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chacha20poly1305::{
    Key, XChaCha20Poly1305, XNonce,
    aead::{Aead, KeyInit, Payload},
};
use enkat_store::{ParticipantId, hex::to_hex};
use hmac::{Hmac, Mac};
use serde_json::{Map, Value};
use sha2::Sha256;

use super::{Ring, keys::direct};

/// The version of the format of sealed values.
const FORMAT: &str = "2";
const NONCE_BYTES: usize = 24;
/// The length to whose multiples values are padded.
const BLOCK: usize = 64;

/// The owner of sealed values: a participant of a survey.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owner<'a> {
    /// The survey of the deployment.
    pub(crate) survey_id: &'a str,
    /// The participant.
    pub(crate) participant: &'a ParticipantId,
}

impl Owner<'_> {
    /// Returns the bytes that a sealed value belongs to, after those that name its format. No part contains a zero byte.
    pub(super) fn context(&self, format: &[&str], place: Place<'_>) -> Vec<u8> {
        let [kind, name] = place.parts();
        let owner = [self.survey_id, &self.participant.0, kind, name];
        [format, &owner].concat().join("\0").into_bytes()
    }
}

/// The place of a sealed value among those of its owner.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a> {
    /// A saved field, or the answer to a question. A field's copies are sealed like the field.
    Field(&'a str),
    /// A score.
    Score(&'a str),
    /// The reasons why fields have no answer.
    Missing,
}

impl Place<'_> {
    fn parts(&self) -> [&str; 2] {
        match self {
            Self::Field(name) => ["field", name],
            Self::Score(name) => ["score", name],
            Self::Missing => ["missing", ""],
        }
    }
}

/// The encryption of one participant's answers.
#[derive(Clone)]
pub(crate) struct AnswerEncryption {
    cipher: XChaCha20Poly1305,
    nonce: Hmac<Sha256>,
    code: Hmac<Sha256>,
    /// The server keys, which open answers of older versions.
    ring: Arc<Ring>,
}

impl AnswerEncryption {
    /// Derives a key for each purpose from the code of the participant's key.
    pub(super) fn new(own: &Hmac<Sha256>, ring: Arc<Ring>) -> Self {
        let of = |purpose: &[u8]| own.clone().chain_update(purpose);
        let sealing: [u8; 32] = of(b"enkat answers\0").finalize().into_bytes().into();
        Self {
            cipher: XChaCha20Poly1305::new(&Key::from(sealing)),
            nonce: of(b"enkat nonces of answers\0"),
            code: of(b"enkat codes of saves\0"),
            ring,
        }
    }

    /// Seals a value for its place. The same value of one owner is sealed to the same text.
    ///
    /// # Errors
    ///
    /// When the value is too long to be sealed.
    pub(crate) fn seal(&self, owner: Owner<'_>, place: Place<'_>, value: &Value) -> io::Result<String> {
        let mut msg = value.to_string();
        let padded = msg.len().next_multiple_of(BLOCK);
        msg.extend(std::iter::repeat_n(' ', padded - msg.len()));
        let aad = owner.context(&[FORMAT], place);
        let mac = self.nonce.clone().chain_update(&aad).chain_update(&msg);
        let mut nonce = [0; NONCE_BYTES];
        nonce.copy_from_slice(&mac.finalize().into_bytes()[..NONCE_BYTES]);
        let payload = Payload {
            msg: msg.as_bytes(),
            aad: &aad,
        };
        let sealed = self.cipher.encrypt(&XNonce::from(nonce), payload);
        let sealed = sealed.map_err(|_| io::Error::other("an answer is too long to be sealed"))?;
        let bytes = URL_SAFE_NO_PAD.encode([nonce.as_slice(), &sealed].concat());
        Ok(format!("{FORMAT}.{bytes}"))
    }

    /// Opens a sealed value of this place.
    ///
    /// # Errors
    ///
    /// When it was sealed with another key, for another place, or in a format of a newer version.
    pub(crate) fn open(&self, owner: Owner<'_>, place: Place<'_>, sealed: &str) -> io::Result<Value> {
        let bytes = match sealed.split_once('.') {
            Some((FORMAT, bytes)) => bytes,
            None | Some((direct::FORMAT, _)) => return self.open_direct(owner, place, sealed),
            Some(_) => {
                return Err(io::Error::other(
                    "an answer was sealed by a newer version of the server",
                ));
            }
        };
        let aad = owner.context(&[FORMAT], place);
        let opened = URL_SAFE_NO_PAD.decode(bytes).ok().and_then(|bytes| {
            let (nonce, msg) = bytes.split_first_chunk::<NONCE_BYTES>()?;
            let payload = Payload { msg, aad: &aad };
            self.cipher.decrypt(&XNonce::from(*nonce), payload).ok()
        });
        let opened =
            opened.ok_or_else(|| io::Error::other("a sealed answer is damaged, or not in its place"))?;
        serde_json::from_slice(&opened).map_err(|_| io::Error::other("a sealed answer is no JSON"))
    }

    /// Opens a value that one of the server's keys has sealed.
    fn open_direct(&self, owner: Owner<'_>, place: Place<'_>, sealed: &str) -> io::Result<Value> {
        let mut keys = self.ring.keys();
        let opened = keys.find_map(|key| key.direct.open_answer(owner, place, sealed));
        opened.unwrap_or_else(|| Err(io::Error::other("an answer was sealed with another server's key")))
    }

    /// Computes the code of the changes of a save, by which the same save is recognised when it is sent again.
    pub(crate) fn code_of_save(&self, owner: Owner<'_>, changes: &Map<String, Value>) -> String {
        let mut mac = self.code.clone();
        mac.update(owner.participant.0.as_bytes());
        mac.update(b"\0");
        for (id, value) in changes {
            mac.update(
                Value::from(vec![id.as_str().into(), value.clone()])
                    .to_string()
                    .as_bytes(),
            );
        }
        to_hex(&mac.finalize().into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::identity::{KEY_BYTES, ServerKey};

    fn ring(key: u8) -> Arc<Ring> {
        Arc::new(Ring::new(ServerKey::new([key; KEY_BYTES]), Vec::new()))
    }

    /// Returns the encryption of a participant with this key, at a server whose key is 1.
    fn encryption(key: u8) -> AnswerEncryption {
        AnswerEncryption::new(&Hmac::new(&[key; 64].into()), ring(1))
    }

    fn participant(name: &str) -> ParticipantId {
        ParticipantId(name.to_owned())
    }

    /// Calls `test` with the owner of this name in a survey.
    fn with_owner<T>(survey_id: &str, name: &str, test: impl FnOnce(Owner<'_>) -> T) -> T {
        let participant = participant(name);
        test(Owner {
            survey_id,
            participant: &participant,
        })
    }

    #[test]
    fn sealed_values_of_any_type_open_in_their_place_only() {
        let pain = Place::Field("pain");
        for value in [
            json!(1),
            json!(true),
            json!(null),
            json!(1.5),
            json!("a\u{0}b  "),
            json!({"a": [1]}),
        ] {
            let sealed = with_owner("pulse", "ada", |ada| encryption(1).seal(ada, pain, &value)).unwrap();
            let opened = |key, survey, name, place| {
                with_owner(survey, name, |owner| encryption(key).open(owner, place, &sealed)).ok()
            };
            assert_eq!(opened(1, "pulse", "ada", pain), Some(value));
            for (key, survey, name, place) in [
                (2, "pulse", "ada", pain),
                (1, "visit", "ada", pain),
                (1, "pulse", "bo", pain),
                (1, "pulse", "ada", Place::Field("worry")),
                (1, "pulse", "ada", Place::Score("pain")),
                (1, "pulse", "ada", Place::Missing),
            ] {
                assert_eq!(
                    opened(key, survey, name, place),
                    None,
                    "{key} {survey} {name} {place:?}"
                );
            }
        }
    }

    #[test]
    fn sealed_values_have_the_same_length_up_to_a_block() {
        let sealed = |name: &str, value: Value| {
            with_owner("pulse", name, |owner| {
                encryption(1).seal(owner, Place::Field("pain"), &value).unwrap()
            })
        };
        let length = sealed("ada", json!(1)).len();
        for value in [json!(null), json!(12), json!(true), json!("x".repeat(62))] {
            assert_eq!(sealed("ada", value).len(), length);
        }
        assert!(sealed("ada", json!("x".repeat(63))).len() > length);
        // The same answer of two people has nothing in common but the head.
        let (ada, bo) = (sealed("ada", json!(1)), sealed("bo", json!(1)));
        assert_eq!(ada, sealed("ada", json!(1)));
        let [ada, bo] = [&ada, &bo].map(|text| text.rsplit('.').next().unwrap());
        let same = ada
            .chars()
            .zip(bo.chars())
            .filter(|(of_ada, of_bo)| of_ada == of_bo);
        assert!(same.count() < 20);
    }

    #[test]
    fn open_of_damaged_or_newer_value_says_why() {
        let pain = Place::Field("pain");
        with_owner("pulse", "ada", |ada| {
            let sealed = encryption(1).seal(ada, pain, &json!(1)).unwrap();
            let why = |sealed: &str| encryption(1).open(ada, pain, sealed).unwrap_err().to_string();
            assert!(why(&sealed.replacen("2.", "3.", 1)).contains("newer version"));
            assert!(why(&sealed[..sealed.len() - 4]).contains("damaged"));
            let other = encryption(2).seal(ada, pain, &json!(1)).unwrap();
            assert!(why(&other).contains("damaged"));
            for broken in ["00", "é0", "", "1.2"] {
                assert!(why(broken).contains("another server's key"), "{broken}");
            }
        });
    }

    #[test]
    fn open_reads_values_that_a_server_key_has_sealed() {
        let pain = Place::Field("pain");
        let participant = participant("ada");
        with_owner("pulse", "ada", |ada| {
            let sealed = |key| ring(key).in_use().direct.seal_answer(ada, pain, &json!(1));
            assert_eq!(encryption(7).open(ada, pain, &sealed(1)).unwrap(), json!(1));
            let why = |place, sealed: &str| encryption(7).open(ada, place, sealed).unwrap_err().to_string();
            assert!(why(Place::Field("worry"), &sealed(1)).contains("not in its place"));
            assert!(why(pain, &sealed(2)).contains("another server's key"));
            let contact = ring(1)
                .in_use()
                .direct
                .seal_contact("kim@example.org", &participant);
            let opened = encryption(7).open(ada, pain, contact["sealed"].as_str().unwrap());
            assert_eq!(opened.unwrap(), json!("kim@example.org"));
        });
    }

    #[test]
    fn code_of_save_depends_on_key_participant_and_changes() {
        let code = |key, name: &str, changes: Value| {
            let changes = changes.as_object().unwrap().clone();
            with_owner("pulse", name, |owner| {
                encryption(key).code_of_save(owner, &changes)
            })
        };
        let first = code(1, "ada", json!({"pain": 1, "why": null}));
        assert_eq!(first, code(1, "ada", json!({"pain": 1, "why": null})));
        for other in [
            code(2, "ada", json!({"pain": 1, "why": null})),
            code(1, "bo", json!({"pain": 1, "why": null})),
            code(1, "ada", json!({"pain": 2, "why": null})),
            code(1, "ada", json!({"pain": 1})),
        ] {
            assert_ne!(other, first);
        }
    }
}

//! Encryption of identities and addresses with the server's key.

use std::io;

use chacha20poly1305::{
    Key, XChaCha20Poly1305, XNonce,
    aead::{Aead, KeyInit, Payload},
};
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::{LoginType, Person};
use crate::Random;
use enkat_store::hex::{hex_bytes, to_hex};
use enkat_store::{Lookup, ParticipantId, SealedIdentity, SealedValue, sealed_text};

const NONCE_BYTES: usize = 24;

/// Encryption of single fields, and look-up of encrypted ones, by keys derived from the server's key.
#[derive(Clone)]
pub(crate) struct FieldEncryption {
    cipher: XChaCha20Poly1305,
    lookup: Hmac<Sha256>,
}

impl FieldEncryption {
    /// Derives a key for each purpose from the code of the server's key.
    pub(super) fn new(server: &Hmac<Sha256>) -> Self {
        let of = |purpose: &[u8]| {
            let mut mac = server.clone();
            mac.update(purpose);
            mac
        };
        let sealing: [u8; 32] = of(b"enkat sealing\0").finalize().into_bytes().into();
        Self {
            cipher: XChaCha20Poly1305::new(&Key::from(sealing)),
            lookup: of(b"enkat identity lookup\0"),
        }
    }

    /// Seals the identity of a participant. It cannot be opened as another participant's.
    pub(crate) fn identity(
        &self,
        person: &Person,
        (survey_id, way): (&str, LoginType),
        participant: &ParticipantId,
        random: &dyn Random,
    ) -> io::Result<SealedIdentity> {
        let text = serde_json::to_vec(person).map_err(io::Error::other)?;
        Ok(SealedIdentity {
            lookup: self.lookup(survey_id, way, person),
            sealed: self.seal_anew(participant.0.as_bytes(), &text, random)?,
        })
    }

    /// Opens the identity of a participant; `None` if another key has sealed it.
    pub(crate) fn open_identity(&self, participant: &ParticipantId, sealed: &[u8]) -> Option<Person> {
        serde_json::from_slice(&self.open(participant.0.as_bytes(), sealed)?).ok()
    }

    /// Seals a text for the context `aad`, each time to other bytes.
    pub(in crate::identity) fn seal_anew(
        &self,
        aad: &[u8],
        msg: &[u8],
        random: &dyn Random,
    ) -> io::Result<Vec<u8>> {
        let mut nonce = [0; NONCE_BYTES];
        random.fill(&mut nonce)?;
        self.seal(nonce, aad, msg)
    }

    /// Computes the look-up of a person who comes to the same survey by the same way.
    fn lookup(&self, survey_id: &str, way: LoginType, person: &Person) -> Lookup {
        self.find_by([survey_id, way.name(), &person.identifier()])
    }

    /// Computes the look-up of a person who has proved their number with a password. Typing the same number does not find them.
    pub(crate) fn known_by_password(&self, survey_id: &str, way: LoginType, number: &str) -> Lookup {
        self.find_by([survey_id, &format!("{} with password", way.name()), number])
    }

    /// Computes the look-up of an address to which mails about the invitations to a survey go.
    pub(crate) fn mailed_address(&self, survey_id: &str, email: &str) -> Lookup {
        self.find_by([survey_id, "mailed address", &email.trim().to_lowercase()])
    }

    /// Computes the look-up of these parts.
    pub(crate) fn find_by(&self, parts: [&str; 3]) -> Lookup {
        let mut mac = self.lookup.clone();
        for part in parts {
            mac.update(part.as_bytes());
            mac.update(b"\0");
        }
        Lookup(to_hex(&mac.finalize().into_bytes()))
    }

    /// Opens the contact details of a participant in the first format of sealed answers: hexadecimal digits.
    pub(super) fn open_contact(&self, sealed: &str, participant: &ParticipantId) -> Option<String> {
        let text = self.open(answer_of(participant).as_bytes(), &hex_bytes(sealed)?)?;
        String::from_utf8(text).ok()
    }

    /// Seals the contact details of a participant in the first format of sealed answers, which is read, but not written any more.
    #[cfg(test)]
    pub(crate) fn contact_in_first_format(
        &self,
        text: &str,
        participant: &ParticipantId,
    ) -> serde_json::Value {
        let sealed = self.seal(
            [7; NONCE_BYTES],
            answer_of(participant).as_bytes(),
            text.as_bytes(),
        );
        serde_json::json!({ enkat_store::SEALED: to_hex(&sealed.unwrap()) })
    }

    fn seal(&self, nonce: [u8; NONCE_BYTES], aad: &[u8], msg: &[u8]) -> io::Result<Vec<u8>> {
        let sealed = self.cipher.encrypt(&XNonce::from(nonce), Payload { msg, aad });
        let sealed = sealed.map_err(|_| io::Error::other("a text is too long to be sealed"))?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    /// Seals the data of a person who is invited to a survey, by their reference there.
    pub(crate) fn invited(
        &self,
        (survey_id, reference): (&str, &str),
        text: &[u8],
        random: &dyn Random,
    ) -> io::Result<Vec<u8>> {
        let mut nonce = [0; NONCE_BYTES];
        random.fill(&mut nonce)?;
        self.seal(nonce, &invited_as(survey_id, reference), text)
    }

    /// Opens the data of an invited person.
    pub(crate) fn open_invited(&self, survey_id: &str, reference: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        self.open(&invited_as(survey_id, reference), sealed)
    }

    /// Tests whether a value was sealed with this key.
    pub(crate) fn opens(&self, value: &SealedValue) -> bool {
        match value {
            SealedValue::Identity(participant, sealed) => {
                self.open(participant.0.as_bytes(), sealed).is_some()
            }
            SealedValue::Invited(survey_id, reference, sealed) => {
                self.open_invited(survey_id, reference, sealed).is_some()
            }
            SealedValue::Email(account, sealed) => self.email_in(account, Some(sealed)).is_ok(),
            // A database without keys is older than the present format of sealed answers.
            SealedValue::Answer(participant, answer) => {
                sealed_text(answer).is_none_or(|sealed| self.open_contact(sealed, participant).is_some())
            }
        }
    }

    pub(in crate::identity) fn open(&self, aad: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, msg) = sealed.split_first_chunk::<NONCE_BYTES>()?;
        self.cipher
            .decrypt(&XNonce::from(*nonce), Payload { msg, aad })
            .ok()
    }
}

/// Returns the context of a sealed answer in the first format.
fn answer_of(participant: &ParticipantId) -> String {
    format!("{}\0answer", participant.0)
}

/// Returns the context that the data of an invited person is sealed for. It differs from every participant's id.
fn invited_as(survey_id: &str, reference: &str) -> Vec<u8> {
    format!("invited\0{survey_id}\0{reference}").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Environment;

    fn encryption(key: u8) -> FieldEncryption {
        FieldEncryption::new(&<Hmac<Sha256> as KeyInit>::new(&[key; 64].into()))
    }

    fn person(number: &str) -> Person {
        Person {
            number: Some(number.to_owned()),
            subject: None,
            date_of_birth: None,
            first_name: "Ada".to_owned(),
            last_name: "Byron".to_owned(),
            email: None,
        }
    }

    #[test]
    fn open_identity_with_other_key_or_participant_fails() {
        let random = Environment::system().random;
        let [ada, bo] = ["ada", "bo"].map(|id| ParticipantId(id.to_owned()));
        let sealed = |who: &ParticipantId| {
            let way = ("pulse", LoginType::SwedishGovernmentId);
            let sealed = encryption(1).identity(&person("190001019801"), way, who, random.as_ref());
            sealed.unwrap()
        };
        let identity = sealed(&ada);
        let opened = encryption(1).open_identity(&ada, &identity.sealed);
        assert!(opened == Some(person("190001019801")));
        assert!(encryption(1).open_identity(&bo, &identity.sealed).is_none());
        let text = encryption(1).open(b"ada", &identity.sealed).unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            r#"{"number":"190001019801","firstName":"Ada","lastName":"Byron"}"#
        );
        assert_eq!(encryption(1).open(b"bo", &identity.sealed), None);
        assert_eq!(encryption(2).open(b"ada", &identity.sealed), None);
        assert_eq!(encryption(1).open(b"ada", &identity.sealed[1..]), None);
        assert_ne!(sealed(&ada).sealed, identity.sealed);
        assert_eq!(sealed(&bo).lookup, identity.lookup);
    }

    #[test]
    fn open_invited_with_other_key_survey_or_reference_fails() {
        let random = Environment::system().random;
        let sealed = encryption(1)
            .invited(("pulse", "4711"), b"Ada Byron", random.as_ref())
            .unwrap();
        let opened = |key, survey_id, reference| encryption(key).open_invited(survey_id, reference, &sealed);
        assert_eq!(
            opened(1, "pulse", "4711").as_deref(),
            Some(b"Ada Byron".as_slice())
        );
        for (key, survey_id, reference) in [(2, "pulse", "4711"), (1, "yearly", "4711"), (1, "pulse", "4712")]
        {
            assert_eq!(opened(key, survey_id, reference), None, "{survey_id} {reference}");
        }
        let value =
            |survey_id: &str| SealedValue::Invited(survey_id.to_owned(), "4711".to_owned(), sealed.clone());
        assert!(encryption(1).opens(&value("pulse")));
        assert!(!encryption(1).opens(&value("yearly")));
        // The context is no participant's id.
        assert_eq!(encryption(1).open(b"4711", &sealed), None);
    }

    #[test]
    fn open_contact_with_other_key_or_participant_fails() {
        let [ada, bo] = ["ada", "bo"].map(|id| ParticipantId(id.to_owned()));
        let sealed = encryption(1).contact_in_first_format("kim@example.org", &ada);
        let sealed = sealed_text(&sealed).unwrap();
        let opened = |key, sealed: &str, who| encryption(key).open_contact(sealed, who);
        assert_eq!(opened(1, sealed, &ada).as_deref(), Some("kim@example.org"));
        for (key, sealed, who) in [
            (2, sealed, &ada),
            (1, sealed, &bo),
            (1, "00", &ada),
            (1, "é0", &ada),
        ] {
            assert_eq!(opened(key, sealed, who), None);
        }
    }

    #[test]
    fn lookup_depends_on_key_survey_login_type_and_person() {
        let of = |key, survey, way, number| encryption(key).lookup(survey, way, &person(number));
        let (here, there) = (LoginType::SwedishGovernmentId, LoginType::NorwegianGovernmentId);
        let lookup = of(1, "pulse", here, "1");
        assert_eq!(of(1, "pulse", here, "1"), lookup);
        for other in [
            of(2, "pulse", here, "1"),
            of(1, "visit", here, "1"),
            of(1, "pulse", there, "1"),
            of(1, "pulse", here, "2"),
        ] {
            assert_ne!(other, lookup);
        }
    }

    #[test]
    fn identifier_ignores_case_and_spaces() {
        let named = |first: &str, last: &str| {
            let person = Person {
                number: None,
                date_of_birth: Some("1980-02-01".to_owned()),
                first_name: first.to_owned(),
                last_name: last.to_owned(),
                ..person("")
            };
            person.identifier()
        };
        assert_eq!(named("Åsa  Maria", "ÖBERG"), named("åsa maria", "Öberg"));
        assert_ne!(named("Åsa", "Maria Öberg"), named("Åsa Maria", "Öberg"));
    }
}

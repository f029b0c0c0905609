//! What only the server's key opens: who somebody is.

use std::io;

use chacha20poly1305::{
    Key, XChaCha20Poly1305, XNonce,
    aead::{Aead, KeyInit, Payload},
};
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::{LoginType, Person, to_hex};
use crate::{
    Random,
    store::{Lookup, ParticipantId, SealedIdentity},
};

const NONCE_BYTES: usize = 24;

/// Keys for sealing and for finding again what is sealed, made from the server's key.
#[derive(Clone)]
pub(crate) struct Seals {
    cipher: XChaCha20Poly1305,
    lookup: Hmac<Sha256>,
}

impl Seals {
    /// Takes the code of the server's key, with which every purpose gets a key of its own.
    pub(super) fn new(server: &Hmac<Sha256>) -> Self {
        let mut lookup = server.clone();
        lookup.update(b"enkat identity lookup\0");
        let mut sealing = server.clone();
        sealing.update(b"enkat sealing\0");
        let sealing: [u8; 32] = sealing.finalize().into_bytes().into();
        Self {
            cipher: XChaCha20Poly1305::new(&Key::from(sealing)),
            lookup,
        }
    }

    /// Seals who somebody is, for one participant: as another's it cannot be opened.
    pub(crate) fn identity(
        &self,
        person: &Person,
        (survey_id, way): (&str, LoginType),
        participant: &ParticipantId,
        random: &dyn Random,
    ) -> io::Result<SealedIdentity> {
        let mut nonce = [0; NONCE_BYTES];
        random.fill(&mut nonce)?;
        let text = serde_json::to_vec(person).map_err(io::Error::other)?;
        Ok(SealedIdentity {
            lookup: self.lookup(survey_id, way, person),
            sealed: self.seal(nonce, participant.0.as_bytes(), &text)?,
        })
    }

    /// By what somebody is found again who came to the same survey by the same way.
    fn lookup(&self, survey_id: &str, way: LoginType, person: &Person) -> Lookup {
        let mut mac = self.lookup.clone();
        for part in [survey_id, way.name(), &person.identifier()] {
            mac.update(part.as_bytes());
            mac.update(b"\0");
        }
        Lookup(to_hex(&mac.finalize().into_bytes()))
    }

    fn seal(&self, nonce: [u8; NONCE_BYTES], aad: &[u8], msg: &[u8]) -> io::Result<Vec<u8>> {
        let sealed = self.cipher.encrypt(&XNonce::from(nonce), Payload { msg, aad });
        let sealed = sealed.map_err(|_| io::Error::other("a text is too long to be sealed"))?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    #[cfg(test)]
    fn open(&self, aad: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, msg) = sealed.split_first_chunk::<NONCE_BYTES>()?;
        self.cipher
            .decrypt(&XNonce::from(*nonce), Payload { msg, aad })
            .ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Environment;

    fn seals(key: u8) -> Seals {
        Seals::new(&<Hmac<Sha256> as KeyInit>::new(&[key; 64].into()))
    }

    fn person(number: &str) -> Person {
        Person {
            number: Some(number.to_owned()),
            date_of_birth: None,
            first_name: "Ada".to_owned(),
            last_name: "Byron".to_owned(),
            email: None,
        }
    }

    #[test]
    fn an_identity_is_opened_by_its_key_for_its_participant_only() {
        let random = Environment::system().random;
        let [ada, bo] = ["ada", "bo"].map(|id| ParticipantId(id.to_owned()));
        let sealed = |who: &ParticipantId| {
            let way = ("pulse", LoginType::SwedishGovernmentId);
            let sealed = seals(1).identity(&person("190001019801"), way, who, random.as_ref());
            sealed.unwrap()
        };
        let identity = sealed(&ada);
        let text = seals(1).open(b"ada", &identity.sealed).unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            r#"{"number":"190001019801","firstName":"Ada","lastName":"Byron"}"#
        );
        assert_eq!(seals(1).open(b"bo", &identity.sealed), None);
        assert_eq!(seals(2).open(b"ada", &identity.sealed), None);
        assert_eq!(seals(1).open(b"ada", &identity.sealed[1..]), None);
        assert_ne!(sealed(&ada).sealed, identity.sealed);
        assert_eq!(sealed(&bo).lookup, identity.lookup);
    }

    #[test]
    fn the_same_person_is_found_in_the_same_survey_by_the_same_way() {
        let of = |key, survey, way, number| seals(key).lookup(survey, way, &person(number));
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
    fn names_are_compared_without_case_and_spaces() {
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

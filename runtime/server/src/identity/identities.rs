//! Sealing of identities and of the data of invited people, and the look-ups of people.

use std::io;

use enkat_store::{KeyOwner, Lookup, Lookups, Participant, ParticipantId, Sealed, SealedIdentity};

use super::{KeyOf, Keys, LoginType, Person, Ring, account, account::Proof, contexts};
use crate::Random;

impl Keys {
    /// Seals the identity of a participant. It cannot be opened as another participant's.
    pub(crate) fn identity(
        &self,
        person: &Person,
        way: LoginType,
        participant: &Participant,
        random: &dyn Random,
    ) -> io::Result<SealedIdentity> {
        let text = serde_json::to_vec(person).map_err(io::Error::other)?;
        Ok(SealedIdentity {
            lookups: self
                .ring()
                .find_by([&participant.survey_id, way.name(), &person.identifier()]),
            sealed: self.seal_identity(participant, &text, random)?,
        })
    }

    /// Seals the text that stands for the identity of a participant.
    pub(super) fn seal_identity(
        &self,
        participant: &Participant,
        text: &[u8],
        random: &dyn Random,
    ) -> io::Result<Vec<u8>> {
        let key = self.open(KeyOf::Participant(&participant.id), &participant.key)?;
        key.seal(&contexts::identity(&participant.id), text, random)
    }

    /// Opens the identity of a participant; `None` if another key has sealed it.
    pub(crate) fn open_identity(&self, participant: &ParticipantId, sealed: &Sealed) -> Option<Person> {
        let key = self.open(KeyOf::Participant(participant), &sealed.key).ok()?;
        let text = key.open_value(&contexts::identity(participant), &sealed.value)?;
        serde_json::from_slice(&text).ok()
    }

    /// Computes the look-ups of a person who has proved their number with a password. Typing the same number does not find them.
    pub(crate) fn known_by_password(&self, survey_id: &str, way: LoginType, number: &str) -> Lookups {
        self.ring()
            .find_by([survey_id, &with_password(way.name()), number])
    }

    /// Seals the data of a person who is invited to a survey, by their reference there, with a new key.
    pub(crate) fn invited(
        &self,
        (survey_id, reference): (&str, &str),
        text: &[u8],
        random: &dyn Random,
    ) -> io::Result<Sealed> {
        let (own, key) = self.make(KeyOf::Invited(survey_id, reference), random)?;
        let value = own.seal(&contexts::invited(survey_id, reference), text, random)?;
        Ok(Sealed { key, value })
    }

    /// Opens the data of an invited person; `None` if another key has sealed them.
    pub(crate) fn open_invited(&self, survey_id: &str, reference: &str, sealed: &Sealed) -> Option<Vec<u8>> {
        let key = self
            .open(KeyOf::Invited(survey_id, reference), &sealed.key)
            .ok()?;
        key.open_value(&contexts::invited(survey_id, reference), &sealed.value)
    }
}

impl Ring {
    /// Computes the look-up of an owner under the key in use that stands for a stored one; `None` if the opened value does not give
    /// the stored one. A person has several look-ups: with a password and without, or of a demo's account and of another one.
    pub(crate) fn lookup_again(&self, owner: &KeyOwner, opened: &[u8], stored: &Lookup) -> Option<Lookup> {
        let text = std::str::from_utf8(opened).ok()?;
        let mut candidates = match owner {
            KeyOwner::Participant {
                survey_id,
                login_type,
                ..
            } if login_type == account::WAY => vec![self.find_by([survey_id, account::WAY, text])],
            KeyOwner::Participant {
                survey_id,
                login_type,
                ..
            } => {
                let person = serde_json::from_str::<Person>(text).ok()?.identifier();
                let ways = [login_type.clone(), with_password(login_type)];
                ways.iter()
                    .map(|way| self.find_by([survey_id, way, &person]))
                    .collect()
            }
            KeyOwner::Account(_) => match serde_json::from_str::<Proof>(text) {
                Ok(proof) => vec![self.account_by_proof(&proof)],
                Err(_) => vec![self.account_by_email(text), self.account_of_demo(text)],
            },
            _ => Vec::new(),
        };
        candidates.retain(|lookups| lookups.all().any(|lookup| lookup == stored));
        candidates.into_iter().next().map(|lookups| lookups.current)
    }
}

/// Returns the word for a way to sign in with a number that a password proves.
fn with_password(way: &str) -> String {
    format!("{way} with password")
}

#[cfg(test)]
mod tests {
    use enkat_store::Tailoring;

    use super::*;
    use crate::{
        Environment,
        identity::{KEY_BYTES, ServerKey, ServiceCodes},
    };

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

    /// Returns a participant whose key these keys have made.
    fn participant(keys: &Keys, id: &str) -> Participant {
        let id = ParticipantId(id.to_owned());
        let random = Environment::system().random;
        let (_, key) = keys.make(KeyOf::Participant(&id), random.as_ref()).unwrap();
        Participant {
            id,
            survey_id: "pulse".to_owned(),
            tailoring: Tailoring {
                survey: "pulse".to_owned(),
                version: 1,
                flags: Vec::new(),
                gender: None,
            },
            key,
        }
    }

    #[test]
    fn open_identity_with_other_key_or_participant_fails() {
        let random = Environment::system().random;
        let [keys, others] = [1, 2].map(|key| Keys::of_one([key; KEY_BYTES]));
        let [ada, bo] = ["ada", "bo"].map(|id| participant(&keys, id));
        let seal = |of: &Participant| {
            let way = LoginType::SwedishGovernmentId;
            keys.identity(&person("190001019801"), way, of, random.as_ref())
        };
        let identity = seal(&ada).unwrap();
        let sealed = Sealed {
            key: ada.key.clone(),
            value: identity.sealed.clone(),
        };
        assert!(keys.open_identity(&ada.id, &sealed) == Some(person("190001019801")));
        assert!(keys.open_identity(&bo.id, &sealed).is_none());
        assert!(others.open_identity(&ada.id, &sealed).is_none());
        let with_key_of_bo = Sealed {
            key: bo.key.clone(),
            ..sealed
        };
        assert!(keys.open_identity(&bo.id, &with_key_of_bo).is_none());
        assert_ne!(seal(&ada).unwrap().sealed, identity.sealed);
        assert_eq!(seal(&bo).unwrap().lookups, identity.lookups);
    }

    #[test]
    fn open_invited_with_other_key_survey_or_reference_fails() {
        let random = Environment::system().random;
        let [keys, others] = [1, 2].map(|key| Keys::of_one([key; KEY_BYTES]));
        let sealed = keys
            .invited(("pulse", "4711"), b"Ada Byron", random.as_ref())
            .unwrap();
        let opened = keys.open_invited("pulse", "4711", &sealed);
        assert_eq!(opened.as_deref(), Some(b"Ada Byron".as_slice()));
        for (keys, survey_id, reference) in [
            (&others, "pulse", "4711"),
            (&keys, "yearly", "4711"),
            (&keys, "pulse", "4712"),
        ] {
            assert_eq!(keys.open_invited(survey_id, reference, &sealed), None);
        }
    }

    #[test]
    fn lookups_depend_on_key_survey_way_and_person() {
        let [keys, others] = [1, 2].map(|key| Keys::of_one([key; KEY_BYTES]));
        let of = |keys: &Keys, survey, way, number| keys.known_by_password(survey, way, number);
        let (here, there) = (LoginType::SwedishGovernmentId, LoginType::NorwegianGovernmentId);
        let lookup = of(&keys, "pulse", here, "1");
        assert_eq!(of(&keys, "pulse", here, "1"), lookup);
        for other in [
            of(&others, "pulse", here, "1"),
            of(&keys, "visit", here, "1"),
            of(&keys, "pulse", there, "1"),
            of(&keys, "pulse", here, "2"),
            keys.ring().find_by(["pulse", here.name(), "1"]),
        ] {
            assert_ne!(other, lookup);
        }
    }

    #[test]
    fn lookup_again_keeps_the_way_by_which_a_person_is_found() {
        let [first, second] = [1, 2].map(|key| ServerKey::new([key; KEY_BYTES]));
        let before = Keys::new(
            Ring::new(first.clone(), Vec::new()),
            ServiceCodes::new([1; KEY_BYTES]),
        );
        let after = Ring::new(second, vec![first]);
        let way = LoginType::SwedishGovernmentId;
        let owner = KeyOwner::Participant {
            id: ParticipantId("ada".to_owned()),
            survey_id: "pulse".to_owned(),
            login_type: way.name().to_owned(),
        };
        let opened = serde_json::to_vec(&person("1")).unwrap();
        let typed = before.ring().find_by(["pulse", way.name(), "1"]).current;
        let proven = before.known_by_password("pulse", way, "1").current;
        let again = |stored: &Lookup| after.lookup_again(&owner, &opened, stored);
        assert_eq!(
            again(&typed),
            Some(after.find_by(["pulse", way.name(), "1"]).current)
        );
        let words = with_password(way.name());
        assert_eq!(
            again(&proven),
            Some(after.find_by(["pulse", &words, "1"]).current)
        );
        let strange = before.known_by_password("pulse", way, "2").current;
        assert_eq!(again(&strange), None);
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

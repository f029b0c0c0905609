//! Health accounts: their owners, and the participants that belong to them.

use std::{io, sync::Arc};

use enkat_store::{AccountId, Lookups, Participant, Sealed, SealedIdentity, WrappedKey};
use serde::{Deserialize, Serialize};

use super::{DataKey, KeyOf, Keys, LoginType, Person, Ring, contexts, knowledge_based};
use crate::Random;

/// The way by which an owner of a demo's account takes part.
pub(crate) const WAY: &str = "account";

/// Returns an e-mail address without surrounding spaces, if it is valid.
pub(crate) fn email(typed: &str) -> Option<String> {
    knowledge_based::email(typed).ok().flatten()
}

/// The proof of identity that an account's sign-in has to give. It has no `Debug`, so that no log shows it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Proof {
    /// The way to sign in.
    pub(crate) way: LoginType,
    /// The number, or the issuer and the subject: the identifier of `Person`.
    pub(crate) identifier: String,
}

impl Proof {
    /// Returns the proof of a person with this number, by the way that proves it.
    pub(crate) fn of_number(way: LoginType, number: &str) -> Self {
        let way = match way {
            LoginType::SwedishGovernmentId => LoginType::SwedishBankId,
            LoginType::NorwegianGovernmentId => LoginType::NorwegianBankId,
            way => way,
        };
        Self {
            way,
            identifier: number.to_owned(),
        }
    }

    /// Returns a person of whom only the identifier is known.
    pub(crate) fn person(&self) -> Person {
        let is_number = self.identifier.bytes().all(|byte| byte.is_ascii_digit());
        let identifier = Some(self.identifier.clone());
        Person {
            number: identifier.clone().filter(|_| is_number),
            subject: identifier.filter(|_| !is_number),
            date_of_birth: None,
            first_name: String::new(),
            last_name: String::new(),
            email: None,
        }
    }
}

impl Ring {
    /// Computes the look-ups of the account with this e-mail address.
    pub(crate) fn account_by_email(&self, email: &str) -> Lookups {
        self.find_by(["", "email", &email.to_lowercase()])
    }

    /// Computes the look-ups of the account of a demo's visitor with this e-mail address. They find no other account.
    pub(super) fn account_of_demo(&self, email: &str) -> Lookups {
        self.find_by(["", "demo", &email.to_lowercase()])
    }

    /// Computes the look-ups of the account whose owner gives this proof.
    pub(crate) fn account_by_proof(&self, proof: &Proof) -> Lookups {
        self.find_by(["", proof.way.name(), &proof.identifier])
    }

    /// Computes the look-ups of a participant of a survey who gave this proof.
    pub(crate) fn proven(&self, survey_id: &str, proof: &Proof) -> Lookups {
        self.find_by([survey_id, proof.way.name(), &proof.identifier])
    }

    /// Computes the look-ups of an account's participant of a survey: without a server's key nothing leads from one to the other.
    pub(crate) fn of_account(&self, survey_id: &str, account: &AccountId) -> Lookups {
        self.find_by([survey_id, WAY, &account.0])
    }
}

/// The sealing of a new account's data, with its key.
pub(crate) struct NewAccountKey<'a> {
    ring: Arc<Ring>,
    account: &'a AccountId,
    own: DataKey,
    /// The key, wrapped.
    pub(crate) wrapped: WrappedKey,
}

impl<'a> NewAccountKey<'a> {
    /// Makes the key of an account.
    ///
    /// # Errors
    ///
    /// As for all methods, when there are no random numbers.
    pub(crate) fn make(keys: &Keys, account: &'a AccountId, random: &dyn Random) -> io::Result<Self> {
        let ring = keys.ring();
        let (own, wrapped) = DataKey::make(&ring, KeyOf::Account(account), random)?;
        Ok(Self {
            ring,
            account,
            own,
            wrapped,
        })
    }

    /// Seals the e-mail address.
    pub(crate) fn email(&self, email: &str, random: &dyn Random) -> io::Result<SealedIdentity> {
        Ok(SealedIdentity {
            lookups: self.ring.account_by_email(email),
            sealed: self
                .own
                .seal(&contexts::email(self.account), email.as_bytes(), random)?,
        })
    }

    /// Seals the e-mail address that a visitor has typed into a demo.
    pub(crate) fn email_of_demo(&self, email: &str, random: &dyn Random) -> io::Result<SealedIdentity> {
        Ok(SealedIdentity {
            lookups: self.ring.account_of_demo(email),
            ..self.email(email, random)?
        })
    }

    /// Seals the proof of the owner.
    pub(crate) fn proof(&self, proof: &Proof, random: &dyn Random) -> io::Result<SealedIdentity> {
        let text = serde_json::to_vec(proof).map_err(io::Error::other)?;
        Ok(SealedIdentity {
            lookups: self.ring.account_by_proof(proof),
            sealed: self.own.seal(&contexts::proof(self.account), &text, random)?,
        })
    }
}

impl Keys {
    /// Opens the e-mail address of an account.
    ///
    /// # Errors
    ///
    /// When it was sealed with another server's key, or is missing.
    pub(crate) fn email_in(&self, account: &AccountId, sealed: Option<&Sealed>) -> io::Result<String> {
        let sealed = sealed.ok_or_else(sealed_otherwise)?;
        let key = self.open(KeyOf::Account(account), &sealed.key)?;
        let text = key.open_value(&contexts::email(account), &sealed.value);
        let email = text.and_then(|text| String::from_utf8(text).ok());
        email.ok_or_else(sealed_otherwise)
    }

    /// Opens the sealed proof of an account, if it has one.
    ///
    /// # Errors
    ///
    /// When it was sealed with another server's key.
    pub(crate) fn proof_of(&self, account: &AccountId, sealed: Option<&Sealed>) -> io::Result<Option<Proof>> {
        let Some(sealed) = sealed else { return Ok(None) };
        let key = self.open(KeyOf::Account(account), &sealed.key)?;
        let text = key.open_value(&contexts::proof(account), &sealed.value);
        let proof = text.and_then(|text| serde_json::from_slice(&text).ok());
        proof.ok_or_else(sealed_otherwise).map(Some)
    }

    /// Seals the account that takes part in a survey, for this participant.
    pub(crate) fn participant_of_account(
        &self,
        account: &AccountId,
        participant: &Participant,
        random: &dyn Random,
    ) -> io::Result<SealedIdentity> {
        Ok(SealedIdentity {
            lookups: self.ring().of_account(&participant.survey_id, account),
            sealed: self.seal_identity(participant, account.0.as_bytes(), random)?,
        })
    }
}

fn sealed_otherwise() -> io::Error {
    io::Error::other("an account was sealed with another server's key")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Environment, identity::KEY_BYTES};

    #[test]
    fn email_of_account_opens_for_it_and_is_found_in_any_case() {
        let keys = Keys::of_one([1; KEY_BYTES]);
        let random = Environment::system().random;
        let [ada, bo] = ["ada", "bo"].map(|id| AccountId(id.to_owned()));
        let key = NewAccountKey::make(&keys, &ada, random.as_ref()).unwrap();
        let of = |email: &str| key.email(email, random.as_ref()).unwrap();
        let email = of("Kim@example.org");
        let sealed = Sealed {
            key: key.wrapped.clone(),
            value: email.sealed,
        };
        assert_eq!(keys.email_in(&ada, Some(&sealed)).unwrap(), "Kim@example.org");
        assert!(keys.email_in(&bo, Some(&sealed)).is_err());
        assert!(keys.proof_of(&ada, Some(&sealed)).is_err());
        assert_eq!(of("kim@example.org").lookups, email.lookups);
        assert_ne!(of("bo@example.org").lookups, email.lookups);
        let demo = key.email_of_demo("kim@example.org", random.as_ref()).unwrap();
        assert_ne!(demo.lookups, email.lookups);
        let ring = keys.ring();
        assert_ne!(ring.of_account("pulse", &ada), ring.of_account("pulse", &bo));
        assert_ne!(ring.of_account("pulse", &ada), ring.of_account("visit", &ada));
    }
}

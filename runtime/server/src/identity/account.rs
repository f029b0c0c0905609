//! Health accounts: their owners, and the participants that belong to them.

use std::io;

use enkat_store::{AccountId, Lookup, ParticipantId, SealedIdentity};
use serde::{Deserialize, Serialize};

use super::{FieldEncryption, LoginType, Person, knowledge_based};
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

impl FieldEncryption {
    /// Seals the e-mail address of an account, for this account.
    pub(crate) fn email_of_account(
        &self,
        email: &str,
        account: &AccountId,
        random: &dyn Random,
    ) -> io::Result<SealedIdentity> {
        Ok(SealedIdentity {
            lookup: self.account_by_email(email),
            sealed: self.seal_anew(&bound_to("email", account), email.as_bytes(), random)?,
        })
    }

    /// Opens the e-mail address of an account.
    ///
    /// # Errors
    ///
    /// When it was sealed with another server's key, or is missing.
    pub(crate) fn email_in(&self, account: &AccountId, sealed: Option<&[u8]>) -> io::Result<String> {
        let text = sealed.and_then(|sealed| self.open(&bound_to("email", account), sealed));
        let email = text.and_then(|text| String::from_utf8(text).ok());
        email.ok_or_else(|| io::Error::other("an account was sealed with another server's key"))
    }

    /// Seals the e-mail address that a visitor has typed into a demo. It finds no other account.
    pub(crate) fn email_of_demo(
        &self,
        email: &str,
        account: &AccountId,
        random: &dyn Random,
    ) -> io::Result<SealedIdentity> {
        Ok(SealedIdentity {
            lookup: self.find_by(["", "demo", &email.to_lowercase()]),
            ..self.email_of_account(email, account, random)?
        })
    }

    /// Computes the look-up of the account with this e-mail address.
    pub(crate) fn account_by_email(&self, email: &str) -> Lookup {
        self.find_by(["", "email", &email.to_lowercase()])
    }

    /// Seals the proof of an account's owner, for this account.
    pub(crate) fn proof_of_account(
        &self,
        proof: &Proof,
        account: &AccountId,
        random: &dyn Random,
    ) -> io::Result<SealedIdentity> {
        let text = serde_json::to_vec(proof).map_err(io::Error::other)?;
        Ok(SealedIdentity {
            lookup: self.account_by_proof(proof),
            sealed: self.seal_anew(&bound_to("identity", account), &text, random)?,
        })
    }

    /// Computes the look-up of the account whose owner gives this proof.
    pub(crate) fn account_by_proof(&self, proof: &Proof) -> Lookup {
        self.find_by(["", proof.way.name(), &proof.identifier])
    }

    /// Opens the sealed proof of an account, if it has one.
    ///
    /// # Errors
    ///
    /// When it was sealed with another server's key.
    pub(crate) fn proof_of(&self, account: &AccountId, sealed: Option<&[u8]>) -> io::Result<Option<Proof>> {
        let Some(sealed) = sealed else { return Ok(None) };
        let text = self.open(&bound_to("identity", account), sealed);
        let proof = text.and_then(|text| serde_json::from_slice(&text).ok());
        let broken = || io::Error::other("an account was sealed with another server's key");
        proof.ok_or_else(broken).map(Some)
    }

    /// Computes the look-up of a participant of a survey who gave this proof.
    pub(crate) fn proven(&self, survey_id: &str, proof: &Proof) -> Lookup {
        self.find_by([survey_id, proof.way.name(), &proof.identifier])
    }

    /// Computes the look-up of an account's participant of a survey: without the server's key nothing leads from one to the other.
    pub(crate) fn of_account(&self, survey_id: &str, account: &AccountId) -> Lookup {
        self.find_by([survey_id, WAY, &account.0])
    }

    /// Seals the account that takes part in a survey, for this participant.
    pub(crate) fn participant_of_account(
        &self,
        survey_id: &str,
        account: &AccountId,
        participant: &ParticipantId,
        random: &dyn Random,
    ) -> io::Result<SealedIdentity> {
        Ok(SealedIdentity {
            lookup: self.of_account(survey_id, account),
            sealed: self.seal_anew(participant.0.as_bytes(), account.0.as_bytes(), random)?,
        })
    }
}

/// Returns the context that data of an account is sealed for. It differs from every participant's id.
fn bound_to(what: &str, account: &AccountId) -> Vec<u8> {
    format!("account\0{what}\0{}", account.0).into_bytes()
}

#[cfg(test)]
mod tests {
    use hmac::{Hmac, KeyInit};
    use sha2::Sha256;

    use super::*;
    use crate::Environment;

    #[test]
    fn email_of_account_lookup_ignores_case() {
        let encryption = FieldEncryption::new(&<Hmac<Sha256> as KeyInit>::new(&[1; 64].into()));
        let random = Environment::system().random;
        let [ada, bo] = ["ada", "bo"].map(|id| AccountId(id.to_owned()));
        let of = |email: &str| encryption.email_of_account(email, &ada, random.as_ref()).unwrap();
        let sealed = of("Kim@example.org");
        let text = encryption.open(b"account\0email\0ada", &sealed.sealed).unwrap();
        assert_eq!(text, b"Kim@example.org");
        assert_eq!(encryption.open(b"account\0email\0bo", &sealed.sealed), None);
        assert_eq!(of("kim@example.org").lookup, sealed.lookup);
        assert_ne!(of("bo@example.org").lookup, sealed.lookup);
        assert_ne!(
            encryption.of_account("pulse", &ada),
            encryption.of_account("pulse", &bo)
        );
        assert_ne!(
            encryption.of_account("pulse", &ada),
            encryption.of_account("visit", &ada)
        );
    }
}

//! Health accounts: whose they are, and which participants are theirs.

use std::io;

use enkat_store::{AccountId, Lookup, ParticipantId, SealedIdentity};
use serde::{Deserialize, Serialize};

use super::{FieldEncryption, LoginType, Person, knowledge_based};
use crate::Random;

/// The way by which somebody takes part who comes from the account of a demonstration.
pub(crate) const WAY: &str = "account";

/// An e-mail address without the spaces around it, if it is one.
pub(crate) fn email(typed: &str) -> Option<String> {
    knowledge_based::email(typed).ok().flatten()
}

/// The proof of identity that an account's sign-in has to give. It has no `Debug`, so that it comes into no
/// log.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Proof {
    /// The way to sign in.
    pub(crate) way: LoginType,
    /// The number, or the issuer and the subject: what `Person` calls the identifier.
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

    /// Returns a person with nothing known but the identifier.
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

    /// The e-mail address of an account.
    ///
    /// # Errors
    ///
    /// When another server's key has sealed it, or it has none.
    pub(crate) fn email_in(&self, account: &AccountId, sealed: Option<&[u8]>) -> io::Result<String> {
        let text = sealed.and_then(|sealed| self.open(&bound_to("email", account), sealed));
        let email = text.and_then(|text| String::from_utf8(text).ok());
        email.ok_or_else(|| io::Error::other("an account was sealed with another server's key"))
    }

    /// Seals the e-mail address that somebody has typed into a demonstration: it finds nobody's account.
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

    /// By what an account with this e-mail address is found.
    pub(crate) fn account_by_email(&self, email: &str) -> Lookup {
        self.find_by(["", "email", &email.to_lowercase()])
    }

    /// Seals what the owner of an account proves, for this account.
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

    /// By what an account is found whose owner proves this.
    pub(crate) fn account_by_proof(&self, proof: &Proof) -> Lookup {
        self.find_by(["", proof.way.name(), &proof.identifier])
    }

    /// Opens the sealed proof of an account, where it has one.
    ///
    /// # Errors
    ///
    /// When another server's key has sealed it.
    pub(crate) fn proof_of(&self, account: &AccountId, sealed: Option<&[u8]>) -> io::Result<Option<Proof>> {
        let Some(sealed) = sealed else { return Ok(None) };
        let text = self.open(&bound_to("identity", account), sealed);
        let proof = text.and_then(|text| serde_json::from_slice(&text).ok());
        let broken = || io::Error::other("an account was sealed with another server's key");
        proof.ok_or_else(broken).map(Some)
    }

    /// By what somebody is found who has come to a survey and proved the same.
    pub(crate) fn proven(&self, survey_id: &str, proof: &Proof) -> Lookup {
        self.find_by([survey_id, proof.way.name(), &proof.identifier])
    }

    /// By what an account's participant of a survey is found: without the server's key nothing leads from one to the other.
    pub(crate) fn of_account(&self, survey_id: &str, account: &AccountId) -> Lookup {
        self.find_by([survey_id, WAY, &account.0])
    }

    /// Seals whose account it is that takes part in a survey, for this participant.
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

/// For what something of an account is sealed. No participant's id looks so.
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
    fn an_address_is_sealed_for_its_account_and_found_without_case() {
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

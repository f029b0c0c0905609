//! Accounts: who is invited to have one.

use jiff::{SignedDuration, Timestamp};

use super::{Admin, refused};
use crate::{
    Error,
    identity::{LoginType, Secret, account, account::Proof, norwegian, swedish, to_hex},
    store::{AccountId, AccountLink, Accounts, LinkPurpose, NewAccount, NewAccountLink},
};

/// How long somebody has to register.
const INVITED_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);

/// What somebody proves when they sign in to their account. It has no `Debug`, so that it comes into no log.
pub enum Proves {
    /// By Swedish `BankID`, that this personal or coordination number is theirs.
    SwedishNumber(String),
    /// By Norwegian `BankID`, that this birth or D-number is theirs.
    NorwegianNumber(String),
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Makes an account for somebody, and gives the path of the link by which they open it: what comes after the server's
    /// name in the address.
    pub fn invite_to_account(&self, email: &str, proves: Option<&Proves>) -> Result<String, Error> {
        let email = account::email(email).ok_or_else(|| refused("this is no e-mail address".to_owned()))?;
        let proof = proves.map(|proves| self.proof(proves)).transpose()?;
        let random = self.environment.random.as_ref();
        let mut id = [0; 16];
        random.fill(&mut id).map_err(Error::Random)?;
        let id = AccountId(to_hex(&id));
        let seals = &self.keys.seals;
        let proof = proof.map(|proof| seals.proof_of_account(&proof, &id, random));
        let account = NewAccount {
            email: seals
                .email_of_account(&email, &id, random)
                .map_err(Error::Random)?,
            proof: proof.transpose().map_err(Error::Random)?,
            id: id.clone(),
            at: self.now(),
        };
        if !self.ask(self.store.add_account(&account))? {
            let taken = "there is an account with this e-mail address or number: `enkat admin account list` shows all";
            return Err(refused(taken.to_owned()));
        }
        self.registration(id)
    }

    fn registration(&self, account: AccountId) -> Result<String, Error> {
        let secret = Secret::new(self.environment.random.as_ref()).map_err(Error::Random)?;
        let link = NewAccountLink {
            account,
            link: AccountLink {
                purpose: LinkPurpose::Register,
                secret: secret.hash(),
            },
            expires_at: later(self.now()),
        };
        self.ask(self.store.add_account_link(&link))?;
        Ok(format!("/register/{}", secret.cookie()))
    }

    fn proof(&self, proves: &Proves) -> Result<Proof, Error> {
        let (way, number) = match proves {
            Proves::SwedishNumber(number) => (LoginType::SwedishBankId, swedish(number, self.today())),
            Proves::NorwegianNumber(number) => {
                (LoginType::NorwegianBankId, norwegian(number, true, self.today()))
            }
        };
        let number = number.ok_or_else(|| refused("this is no number of the country".to_owned()))?;
        Ok(Proof::of_number(way, &number))
    }
}

fn later(now: Timestamp) -> Timestamp {
    now.checked_add(INVITED_FOR).unwrap_or(Timestamp::MAX)
}

//! Accounts: who is invited to have one.

use enkat_store::{
    AccountId, AccountKind, AccountLink, AccountState, LinkPurpose, NewAccount, NewAccountLink,
    ParticipantId,
    audit::{AuditEntry, Event},
    hex::to_hex,
};
use jiff::{SignedDuration, Timestamp, tz::TimeZone};

use super::open::{Admin, refused};
use crate::{
    Error, MailSettings,
    identity::{
        LoginType, Secret, account,
        account::{NewAccountKey, Proof},
        norwegian, swedish,
    },
    mail::{Mail, Mailer, is_address},
};

/// The time in which an invited owner can register.
const INVITED_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The proof of identity that an account's sign-in has to give. It has no `Debug`, so that it comes into no
/// log.
pub enum Proves {
    /// By Swedish `BankID`, that this personal or coordination number is theirs.
    SwedishNumber(String),
    /// By Norwegian `BankID`, that this birth or D-number is theirs.
    NorwegianNumber(String),
    /// By single sign-on, that they are this subject of the issuer.
    Subject {
        /// The issuer, as in the deployment file.
        issuer: String,
        /// The subject.
        subject: String,
    },
}

/// An account in a list. Nothing in it says whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountLine {
    /// Its id.
    pub id: String,
    /// `demo` or `health`.
    pub kind: &'static str,
    /// The state of the account.
    pub state: &'static str,
    /// Whether its owner is shown to be a super user.
    pub is_super_user: bool,
    /// The day on which it was made, UTC.
    pub since: String,
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Creates an account, and returns the path of the link by which its owner opens it: the part of the address after the server's
    /// name.
    pub fn invite_to_account(&self, email: &str, proves: Option<&Proves>) -> Result<String, Error> {
        let email = account::email(email).filter(|email| is_address(email));
        let email = email.ok_or_else(|| refused("this is no e-mail address".to_owned()))?;
        let proof = proves.map(|proves| self.proof(proves)).transpose()?;
        let random = self.environment.random.as_ref();
        let mut id = [0; 16];
        random.fill(&mut id).map_err(Error::Random)?;
        let id = AccountId(to_hex(&id));
        let key = NewAccountKey::make(&self.keys, &id, random).map_err(Error::Random)?;
        let proof = proof.map(|proof| key.proof(&proof, random));
        let account = NewAccount {
            key: key.wrapped.clone(),
            email: key.email(&email, random).map_err(Error::Random)?,
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

    /// Makes a new link for an owner who was invited and has not registered. The earlier ones are good until they end.
    pub fn invite_again(&self, email: &str) -> Result<String, Error> {
        let lookups = account::email(email).map(|email| self.keys.ring().account_by_email(&email));
        let found = lookups.map(|lookup| self.ask(self.store.account_by_email(&lookup)));
        let found = found.transpose()?.flatten();
        let invited = found.filter(|account| account.state == AccountState::Invited);
        let nobody = || {
            refused(
                "there is no account with this e-mail address that was invited and has not registered"
                    .to_owned(),
            )
        };
        let id = invited.ok_or_else(nobody)?.id;
        let whose = ParticipantId(id.0.clone());
        let entry = AuditEntry {
            at: self.now(),
            event: Event::AccountInvited,
            survey_id: "",
            participant: Some(&whose),
            detail: "again",
        };
        self.ask(self.store.audit(&entry))?;
        self.registration(id)
    }

    /// Sends the link to the invited owner.
    pub fn mail_registration(
        &self,
        mail: &MailSettings,
        data: &std::path::Path,
        (email, language): (&str, &str),
        path: &str,
    ) -> Result<(), Error> {
        let mailer = Mailer::open(mail, data, self.environment.clone())?;
        let sent = mailer.send(email.trim(), Mail::Register, language, path);
        let sent = self.threads.block_on(sent);
        sent.map_err(|unsent| Error::Mail(format!("{unsent}; say the same with --again once it works")))
    }

    /// Lists all accounts, the oldest first.
    pub fn accounts(&self) -> Result<Vec<AccountLine>, Error> {
        let accounts = self.ask(self.store.all_accounts())?;
        let line = |account: enkat_store::AccountLine| AccountLine {
            id: account.id.0,
            kind: match account.kind {
                AccountKind::Demo => "demo",
                AccountKind::Health => "health",
            },
            state: match account.state {
                AccountState::Invited => "invited",
                AccountState::Open => "open",
                AccountState::Closed => "closed",
            },
            is_super_user: account.is_super_user,
            since: account.created_at.to_zoned(TimeZone::UTC).date().to_string(),
        };
        self.shown("accounts", "", accounts.into_iter().map(line).collect())
    }

    /// Closes an account for good: what is known of its owner is erased.
    pub fn close_account(&self, id: &str) -> Result<(), Error> {
        let id = AccountId(id.to_owned());
        let surveys = self.ask(self.store.survey_ids())?;
        let ring = self.keys.ring();
        let of = |survey: &String| ring.of_account(survey, &id).into_all();
        let participants: Vec<_> = surveys.iter().flat_map(of).collect();
        let closed = self.ask(self.store.close_account(&id, &participants, self.now()))?;
        closed.then_some(()).ok_or_else(unknown)
    }

    /// Sets whether the owner of an account is shown to be a super user.
    pub fn set_super_user(&self, id: &str, is: bool) -> Result<(), Error> {
        let id = AccountId(id.to_owned());
        let set = self.ask(self.store.set_super_user(&id, is, self.now()))?;
        set.then_some(()).ok_or_else(unknown)
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
        Ok(format!("/register#{}", secret.cookie()))
    }

    fn proof(&self, proves: &Proves) -> Result<Proof, Error> {
        let (way, number) = match proves {
            Proves::Subject { issuer, subject } => {
                return Ok(Proof {
                    way: LoginType::Sso,
                    identifier: format!("{} {}", issuer.trim(), subject.trim()),
                });
            }
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

fn unknown() -> Error {
    refused("there is no such account, or it is closed: `enkat admin account list` shows all".to_owned())
}

//! The search for all that leads to a person.

use std::collections::BTreeSet;

use enkat_store::{
    AccountId, AccountLine, ListedPerson, ParticipantId, ResponseFacts, Traces,
    audit::{AuditEntry, Event},
};
use jiff::civil::Date;

use super::{Admin, FoundPerson};
use crate::{
    Error,
    identity::{LoginType, Person, account::Proof, norwegian, swedish},
};

/// The way by which an operator names a person. It has no `Debug`, so that no log shows it.
pub enum PersonKey {
    /// The customer's reference for an invited person.
    Reference {
        /// The survey of the deployment.
        survey_id: String,
        /// The reference.
        reference: String,
    },
    /// A government's number.
    Number(String),
    /// An e-mail address.
    Email(String),
    /// The random id of a participant, from the audit log.
    Participant(ParticipantId),
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Finds all that leads to a person; `None` where there is nothing. The audit log records that the operator looked.
    pub fn find_person(&self, key: &PersonKey, reason: &str) -> Result<Option<FoundPerson>, Error> {
        let mut search = Search::new(key, self.today());
        if let PersonKey::Participant(participant) = key {
            search.traces.participants.push(participant.clone());
        }
        self.search_identities(&mut search)?;
        let listed = self.search_lists(&mut search)?;
        self.search_accounts(&mut search)?;
        let mut traces = search.traces;
        self.follow(&mut traces)?;
        let responses = self.ask(self.store.response_facts(&traces.participants))?;
        traces.participants = responses.iter().map(|facts| facts.participant.clone()).collect();
        let listed: Vec<_> = listed
            .into_iter()
            .filter(|person| traces.listed.contains(&person.id))
            .collect();
        if traces.is_empty() {
            return Ok(None);
        }
        let mut emails = search.emails;
        emails.extend(self.emails(&responses, &listed)?);
        self.record_look_up(&responses, reason)?;
        Ok(Some(FoundPerson {
            traces,
            listed,
            emails,
            responses,
        }))
    }

    /// Opens all identities, and keeps those of the person.
    fn search_identities(&self, search: &mut Search) -> Result<(), Error> {
        if !search.is_by_identity() {
            return Ok(());
        }
        let mut after = None;
        loop {
            let page = self.ask(self.store.identities(after.as_ref()))?;
            let Some((last, _)) = page.last() else {
                return Ok(());
            };
            after = Some(last.clone());
            for (participant, sealed) in page {
                let opened = self.keys.encryption.open_identity(&participant, &sealed);
                if opened.is_some_and(|person| search.is(&person)) {
                    search.traces.participants.push(participant);
                }
            }
        }
    }

    /// Reads all lists of people to invite, and marks the entries of the person. Returns all entries: a response found later can
    /// lead to one.
    fn search_lists(&self, search: &mut Search) -> Result<Vec<ListedPerson>, Error> {
        let mut all = Vec::new();
        self.each_listed(|person| {
            let is_theirs = match &search.key {
                Wanted::Reference(survey_id, reference) => {
                    person.survey_id == *survey_id && person.invited.reference == *reference
                }
                Wanted::Email(email) => {
                    let invitee = self.open_person(&person.survey_id, &person.invited)?;
                    invitee.email.to_lowercase() == *email
                }
                _ => false,
            };
            if is_theirs {
                search.traces.listed.push(person.id);
            }
            all.push(person);
            Ok(())
        })?;
        Ok(all)
    }

    /// Reads all entries of the lists of people to invite.
    pub(super) fn each_listed(
        &self,
        mut take: impl FnMut(ListedPerson) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut after = 0;
        loop {
            let page = self.ask(self.store.listed_people(after))?;
            let Some(last) = page.last() else {
                return Ok(());
            };
            after = last.id;
            page.into_iter().try_for_each(&mut take)?;
        }
    }

    /// Finds the accounts of the person, and the responses that were begun with them.
    fn search_accounts(&self, search: &mut Search) -> Result<(), Error> {
        let accounts = match &search.key {
            Wanted::Email(email) => self.accounts_with_email(email)?,
            Wanted::Number(forms) => self.accounts_with_number(forms)?,
            Wanted::Reference(..) | Wanted::Nothing => return Ok(()),
        };
        let survey_ids = self.ask(self.store.survey_ids())?;
        for id in accounts {
            let owner = self.ask(self.store.owner(&id))?;
            let sealed = owner.and_then(|owner| owner.email);
            let email = self.keys.encryption.email_in(&id, sealed.as_deref());
            search.emails.extend(email.map(|email| email.to_lowercase()));
            let participants = self.participants_of(&id, &survey_ids)?;
            search.traces.participants.extend(participants);
            search.traces.accounts.push(id);
        }
        Ok(())
    }

    fn accounts_with_email(&self, email: &str) -> Result<Vec<AccountId>, Error> {
        let all = self.ask(self.store.all_accounts())?.into_iter();
        let is_theirs = |account: &AccountLine| {
            let opened = self
                .keys
                .encryption
                .email_in(&account.id, account.email.as_deref());
            opened.is_ok_and(|opened| opened.to_lowercase() == email)
        };
        Ok(all.filter(is_theirs).map(|account| account.id).collect())
    }

    fn accounts_with_number(&self, forms: &[String]) -> Result<Vec<AccountId>, Error> {
        let mut found = Vec::new();
        for form in forms {
            for way in [LoginType::SwedishBankId, LoginType::NorwegianBankId] {
                let lookup = self
                    .keys
                    .encryption
                    .account_by_proof(&Proof::of_number(way, form));
                let account = self.ask(self.store.account_password(&lookup))?;
                found.extend(account.map(|(id, _)| id));
            }
        }
        Ok(found)
    }

    /// Returns the last participant of an account in each survey.
    fn participants_of(
        &self,
        account: &AccountId,
        survey_ids: &[String],
    ) -> Result<Vec<ParticipantId>, Error> {
        let mut found = Vec::new();
        for survey_id in survey_ids {
            let lookup = self.keys.encryption.of_account(survey_id, account);
            let participant = self.ask(self.store.participant_of(&lookup))?;
            found.extend(participant.map(|participant| participant.id));
        }
        Ok(found)
    }

    /// Adds what the traces lead to, until nothing is new.
    fn follow(&self, traces: &mut Traces) -> Result<(), Error> {
        loop {
            traces
                .participants
                .sort_unstable_by(|one, other| one.0.cmp(&other.0));
            traces.participants.dedup();
            traces.listed.sort_unstable();
            traces.listed.dedup();
            let more = self.ask(self.store.follow(traces))?;
            let is_new = more
                .participants
                .iter()
                .any(|id| !traces.participants.contains(id))
                || more.listed.iter().any(|id| !traces.listed.contains(id));
            if !is_new {
                return Ok(());
            }
            traces.participants.extend(more.participants);
            traces.listed.extend(more.listed);
        }
    }

    /// Returns the e-mail addresses in identities and entries, in lower case.
    fn emails(
        &self,
        responses: &[ResponseFacts],
        listed: &[ListedPerson],
    ) -> Result<BTreeSet<String>, Error> {
        let mut emails = BTreeSet::new();
        for facts in responses {
            let sealed = facts.identity.as_deref();
            let opened =
                sealed.and_then(|sealed| self.keys.encryption.open_identity(&facts.participant, sealed));
            emails.extend(opened.and_then(|person| person.email));
        }
        for person in listed {
            emails.insert(self.open_person(&person.survey_id, &person.invited)?.email);
        }
        emails.remove("");
        Ok(emails.into_iter().map(|email| email.to_lowercase()).collect())
    }

    fn record_look_up(&self, responses: &[ResponseFacts], reason: &str) -> Result<(), Error> {
        let entry = AuditEntry {
            at: self.now(),
            event: Event::PersonExported,
            survey_id: "",
            participant: responses.first().map(|facts| &facts.participant),
            detail: &format!("looked up, reason: {reason}"),
        };
        self.ask(self.store.audit(&entry))
    }
}

/// A search for a person.
struct Search {
    key: Wanted,
    traces: Traces,
    emails: BTreeSet<String>,
}

/// The details that are searched for.
enum Wanted {
    Reference(String, String),
    /// All forms in which the number can be stored.
    Number(Vec<String>),
    /// An e-mail address in lower case.
    Email(String),
    Nothing,
}

impl Search {
    fn new(key: &PersonKey, today: Date) -> Self {
        let mut emails = BTreeSet::new();
        let key = match key {
            PersonKey::Reference { survey_id, reference } => {
                Wanted::Reference(survey_id.clone(), reference.clone())
            }
            PersonKey::Number(typed) => Wanted::Number(forms_of(typed, today)),
            PersonKey::Email(typed) => {
                let email = typed.trim().to_lowercase();
                emails.insert(email.clone());
                Wanted::Email(email)
            }
            PersonKey::Participant(_) => Wanted::Nothing,
        };
        Self {
            key,
            traces: Traces::default(),
            emails,
        }
    }

    fn is_by_identity(&self) -> bool {
        matches!(self.key, Wanted::Number(_) | Wanted::Email(_))
    }

    fn is(&self, person: &Person) -> bool {
        match &self.key {
            Wanted::Number(forms) => person
                .number
                .as_ref()
                .is_some_and(|number| forms.contains(number)),
            Wanted::Email(email) => person
                .email
                .as_ref()
                .is_some_and(|own| own.to_lowercase() == *email),
            Wanted::Reference(..) | Wanted::Nothing => false,
        }
    }
}

/// Returns the forms in which a typed number can be stored: with the century, and without signs.
fn forms_of(typed: &str, today: Date) -> Vec<String> {
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    let mut forms: Vec<_> = [swedish(typed, today), norwegian(typed, true, today)]
        .into_iter()
        .flatten()
        .collect();
    forms.push(digits);
    forms
}

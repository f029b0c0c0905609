//! The search for all that leads to a person.

use std::collections::BTreeSet;

use enkat_store::{
    ListedPerson, ParticipantId, ResponseFacts, Traces,
    audit::{AuditEntry, Event},
};
use jiff::civil::Date;

use super::{Admin, FoundPerson};
use crate::{
    Error,
    identity::{Person, ReceiptCode, norwegian, swedish},
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
    /// The code on the receipt of a response.
    Receipt(ReceiptCode),
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Finds all that leads to a person; `None` where there is nothing. The audit log records that the operator looked. The
    /// numbers that are found are looked for, too.
    pub fn find_person(&self, key: &PersonKey, reason: &str) -> Result<Option<FoundPerson>, Error> {
        let mut search = Search::new(key, self.today());
        if let PersonKey::Receipt(code) = key {
            self.search_receipts(*code, &mut search.traces)?;
        }
        let mut listed = self.search_lists(&mut search)?;
        let responses = loop {
            self.search_identities(&mut search)?;
            self.search_accounts(&mut search)?;
            self.follow(&mut search.traces)?;
            let responses = self.ask(self.store.response_facts(&search.traces.participants))?;
            let known = search.numbers.len();
            search.numbers.extend(self.numbers(&responses));
            if search.numbers.len() == known {
                break responses;
            }
        };
        let Search {
            mut traces, emails, ..
        } = search;
        listed.retain(|person| traces.listed.contains(&person.id));
        let mut responses = responses;
        if let Some(surveys) = self.surveys_of_reader()? {
            // A reader does not learn of what it may not read, also not that there is something.
            responses.retain(|facts| surveys.contains(&facts.survey_id));
            listed.retain(|person| surveys.contains(&person.survey_id));
            traces.listed = listed.iter().map(|person| person.id).collect();
            traces.accounts.clear();
        }
        self.record_look_up(&responses, reason)?;
        traces.participants = responses.iter().map(|facts| facts.participant.clone()).collect();
        traces.accounts.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        traces.accounts.dedup();
        if traces.is_empty() {
            return Ok(None);
        }
        let mut addresses = self.emails(&responses, &listed)?;
        addresses.extend(emails);
        Ok(Some(FoundPerson {
            traces,
            listed,
            emails: addresses,
            responses,
        }))
    }

    /// Computes the receipt codes of all responses that were sent, and keeps the one with this code.
    fn search_receipts(&self, code: ReceiptCode, traces: &mut Traces) -> Result<(), Error> {
        let mut after = None;
        loop {
            let page = self.ask(self.store.senders(after.as_ref()))?;
            let Some(last) = page.last() else {
                return Ok(());
            };
            after = Some(last.clone());
            let found = page
                .into_iter()
                .filter(|sender| self.keys.codes.receipt(sender) == code);
            traces.participants.extend(found);
        }
    }

    /// Opens all identities, and keeps those of the person.
    fn search_identities(&self, search: &mut Search) -> Result<(), Error> {
        if search.numbers.is_empty() && search.emails.is_empty() {
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
                let opened = self.keys.open_identity(&participant, &sealed);
                if opened.is_some_and(|person| search.is(&person)) {
                    search.traces.participants.push(participant);
                }
            }
        }
    }

    /// Returns the numbers in the identities of responses.
    fn numbers(&self, responses: &[ResponseFacts]) -> Vec<String> {
        let opened = responses.iter().filter_map(|facts| {
            let sealed = facts.identity.as_ref()?;
            self.keys.open_identity(&facts.participant, sealed)
        });
        opened.filter_map(|person| person.number).collect()
    }

    /// Reads all lists of people to invite, and marks the entries of the person. Returns all entries: a response found later can
    /// lead to one.
    fn search_lists(&self, search: &mut Search) -> Result<Vec<ListedPerson>, Error> {
        let mut all = Vec::new();
        self.each_listed(|person| {
            let named = (person.survey_id.clone(), person.invited.reference.clone());
            let is_theirs = search.reference.as_ref() == Some(&named)
                || !search.emails.is_empty() && {
                    let invitee = self.open_person(&person.survey_id, &person.invited)?;
                    search.emails.contains(&invitee.email.to_lowercase())
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

    /// Finds the accounts of the person, and the responses of their owner.
    fn search_accounts(&self, search: &mut Search) -> Result<(), Error> {
        if search.numbers.is_empty() && search.emails.is_empty() {
            return Ok(());
        }
        let survey_ids = self.ask(self.store.survey_ids())?;
        let ring = self.keys.ring();
        for account in self.ask(self.store.all_accounts())? {
            let email = self.keys.email_in(&account.id, account.email.as_ref()).ok();
            let proof = self
                .keys
                .proof_of(&account.id, account.proof.as_ref())
                .ok()
                .flatten();
            let email = email.map(|email| email.to_lowercase());
            let is_theirs = email.as_ref().is_some_and(|email| search.emails.contains(email))
                || proof
                    .as_ref()
                    .is_some_and(|proof| search.numbers.contains(&proof.identifier));
            if !is_theirs {
                continue;
            }
            let mut lookups: Vec<_> = survey_ids
                .iter()
                .flat_map(|survey_id| ring.of_account(survey_id, &account.id).into_all())
                .collect();
            if let Some(proof) = &proof {
                lookups.extend(
                    survey_ids
                        .iter()
                        .flat_map(|survey_id| ring.proven(survey_id, proof).into_all()),
                );
            }
            let participants = self.ask(self.store.participants_with(&lookups))?;
            search.traces.participants.extend(participants);
            search.traces.accounts.push(account.id);
        }
        Ok(())
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
            let sealed = facts.identity.as_ref();
            let opened = sealed.and_then(|sealed| self.keys.open_identity(&facts.participant, sealed));
            emails.extend(opened.and_then(|person| person.email));
        }
        for person in listed {
            emails.insert(self.open_person(&person.survey_id, &person.invited)?.email);
        }
        emails.remove("");
        Ok(emails.into_iter().map(|email| email.to_lowercase()).collect())
    }

    /// Records that the operator looked for a person, also where nothing was found.
    fn record_look_up(&self, responses: &[ResponseFacts], reason: &str) -> Result<(), Error> {
        let entry = AuditEntry {
            at: self.now(),
            event: Event::PersonLookedUp,
            survey_id: "",
            participant: responses.first().map(|facts| &facts.participant),
            detail: &format!("{} responses, reason: {reason}", responses.len()),
        };
        self.ask(self.store.audit(&entry))
    }
}

/// A search for a person.
struct Search {
    /// The survey and the reference that are looked for.
    reference: Option<(String, String)>,
    /// The numbers that are looked for, in all forms in which they can be stored.
    numbers: BTreeSet<String>,
    /// The e-mail address that is looked for, in lower case. Addresses that are found are not: two people can share one.
    emails: BTreeSet<String>,
    traces: Traces,
}

impl Search {
    fn new(key: &PersonKey, today: Date) -> Self {
        let mut search = Self {
            reference: None,
            numbers: BTreeSet::new(),
            emails: BTreeSet::new(),
            traces: Traces::default(),
        };
        match key {
            PersonKey::Reference { survey_id, reference } => {
                search.reference = Some((survey_id.clone(), reference.clone()));
            }
            PersonKey::Number(typed) => search.numbers.extend(forms_of(typed, today)),
            PersonKey::Email(typed) => drop(search.emails.insert(typed.trim().to_lowercase())),
            PersonKey::Participant(participant) => search.traces.participants.push(participant.clone()),
            // Only the server's key leads from a code to its participant.
            PersonKey::Receipt(_) => {}
        }
        search
    }

    fn is(&self, person: &Person) -> bool {
        let number = person.number.as_ref();
        let email = person.email.as_ref().map(|email| email.to_lowercase());
        number.is_some_and(|number| self.numbers.contains(number))
            || email.is_some_and(|email| self.emails.contains(&email))
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

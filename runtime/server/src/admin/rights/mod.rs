//! All data of one person, for an operator: found, withdrawn and erased.

mod mails;
mod record;
mod search;

use std::{
    collections::{BTreeSet, HashSet},
    path::Path,
};

use enkat_store::{
    ErasedKind, ErasedRow, ListedPerson, OnRequest, ParticipantId, ResponseFacts, StoreError, Traces,
};

use self::mails::remove_mails;
pub use self::{
    record::{OpenedResponse, PersonRecord},
    search::PersonKey,
};
use super::open::Admin;
use crate::{Error, identity::pseudonym};

/// The number of times that the command tries to empty the database's log, which readers may need for a moment.
const TRIES: u32 = 20;
/// The pause between two tries.
const PAUSE: std::time::Duration = std::time::Duration::from_millis(500);

/// A person that was found. It has no `Debug`, so that no log shows it.
pub struct FoundPerson {
    traces: Traces,
    /// The person's entries in lists of people to invite.
    listed: Vec<ListedPerson>,
    /// The e-mail addresses of the person, in lower case.
    emails: BTreeSet<String>,
    /// The responses, the oldest first.
    pub responses: Vec<ResponseFacts>,
}

impl FoundPerson {
    /// Returns the surveys and references under which the person is invited.
    pub fn references(&self) -> impl Iterator<Item = (&str, &str)> {
        self.listed
            .iter()
            .map(|person| (person.survey_id.as_str(), person.invited.reference.as_str()))
    }

    /// Returns the ids of the person's accounts.
    pub fn accounts(&self) -> impl Iterator<Item = &str> {
        self.traces.accounts.iter().map(|account| account.0.as_str())
    }
}

/// An erasure that was carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// Its number in the ledger.
    pub number: i64,
    /// The mails that were removed from the folder for mails.
    pub mails: usize,
    /// Whether the database's log still has earlier states, which a reader needs.
    pub log_is_in_use: bool,
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Withdraws a person's responses, and says how many had not been withdrawn before.
    pub fn withdraw_person(&self, person: &FoundPerson, reason: &str) -> Result<usize, Error> {
        let request = self.on_request(reason);
        self.ask(self.store.withdraw(&person.traces, request))
    }

    /// Erases all that leads to a person, and the mails to them in this folder; `None` where another operator has erased it. The
    /// mails go first: whatever fails, the person is found again.
    pub fn erase_person(
        &self,
        person: &FoundPerson,
        mails: &Path,
        reason: &str,
    ) -> Result<Option<Erased>, Error> {
        let removed = remove_mails(mails, &person.emails).map_err(|error| {
            Error::Mail(format!(
                "the mails in `{}` cannot be removed, and nothing else was erased: {error}",
                mails.display()
            ))
        })?;
        let codes: Vec<_> = person.listed.iter().map(|listed| self.code_of(listed)).collect();
        let request = self.on_request(reason);
        let number = self.ask(self.store.erase(&person.traces, &codes, request))?;
        let Some(number) = number else {
            return Ok(None);
        };
        Ok(Some(Erased {
            number,
            mails: removed,
            log_is_in_use: !self.forget_earlier_states()?,
        }))
    }

    /// Lists the exports that may have a response of the person, each with its number, the survey and the pseudonym.
    pub fn exports_with(&self, person: &FoundPerson) -> Result<Vec<(i64, String, String)>, Error> {
        let mut found = Vec::new();
        for number in 1.. {
            let Some(export) = self.ask(self.store.recorded_export(number))? else {
                break;
            };
            let pseudonyms = self.keys.codes.pseudonyms(&export.seed);
            let exported = person.responses.iter().filter(|facts| {
                facts.survey_id == export.survey_id
                    && facts.sent_at.is_some_and(|sent| sent <= export.last_at)
                    && facts.withdrawn_at.is_none_or(|withdrawn| export.at < withdrawn)
            });
            found.extend(exported.map(|facts| {
                let name = pseudonym(&pseudonyms.key(&facts.participant));
                (number, export.survey_id.clone(), name)
            }));
        }
        Ok(found)
    }

    /// Returns the ledger of erasures, the oldest first.
    pub fn erasures(&self) -> Result<Vec<ErasedRow>, Error> {
        self.ask(self.store.erasures())
    }

    /// Erases again what a ledger names, after an older backup was restored; returns how many responses, entries and accounts were
    /// there.
    pub fn erase_again(&self, ledger: &[(ErasedKind, String)], reason: &str) -> Result<usize, Error> {
        let of = |wanted: ErasedKind| {
            ledger
                .iter()
                .filter(move |(kind, _)| *kind == wanted)
                .map(|(_, id)| id.clone())
        };
        let participants: Vec<_> = of(ErasedKind::Participant).map(ParticipantId).collect();
        let participants = self.ask(self.store.response_facts(&participants))?;
        let codes: HashSet<String> = of(ErasedKind::Listed).collect();
        let mut found = Vec::new();
        self.each_listed(|person| {
            let (survey_id, code) = self.code_of(&person);
            if codes.contains(&code) {
                found.push((person.id, (survey_id, code)));
            }
            Ok(())
        })?;
        let accounts: HashSet<String> = of(ErasedKind::Account).collect();
        let known = self.ask(self.store.all_accounts())?.into_iter();
        let traces = Traces {
            participants: participants.into_iter().map(|facts| facts.participant).collect(),
            listed: found.iter().map(|(id, _)| *id).collect(),
            accounts: known
                .map(|account| account.id)
                .filter(|id| accounts.contains(&id.0))
                .collect(),
        };
        let count = traces.participants.len() + traces.listed.len() + traces.accounts.len();
        if count > 0 {
            let codes: Vec<_> = found.into_iter().map(|(_, code)| code).collect();
            self.ask(self.store.erase(&traces, &codes, self.on_request(reason)))?;
            self.forget_earlier_states()?;
        }
        Ok(count)
    }

    fn on_request<'a>(&self, reason: &'a str) -> OnRequest<'a> {
        OnRequest {
            reason,
            at: self.now(),
        }
    }

    /// Returns the survey and the keyed code by which the ledger knows an entry of a list.
    fn code_of(&self, person: &ListedPerson) -> (String, String) {
        let (survey_id, reference) = (&person.survey_id, &person.invited.reference);
        (survey_id.clone(), self.keys.codes.erased(survey_id, reference).0)
    }

    /// Empties the database's log of earlier states, such as of rows that were erased. Returns whether it is empty.
    pub fn forget_earlier_states(&self) -> Result<bool, Error> {
        self.ask(async {
            for _ in 0..TRIES {
                match self.store.forget_earlier_states().await {
                    Ok(true) => return Ok(true),
                    Ok(false) | Err(StoreError::Busy) => tokio::time::sleep(PAUSE).await,
                    Err(error) => return Err(error),
                }
            }
            Ok(false)
        })
    }
}

//! People and tools that may read about responses.

use std::collections::HashSet;

use enkat_store::{
    DeclaredSurvey, Reader, ReaderScope, Right,
    audit::{AuditEntry, Event},
};
use jiff::{SignedDuration, Timestamp};

use super::open::{Admin, refused};
use crate::{
    Error,
    deployment::is_name,
    identity::{Secret, random_id},
};

/// The beginning of every token, by which one that was published by mistake is recognized.
const TOKEN: &str = "enkat_";

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Adds a reader, and returns its token, which is not stored. The token ends after so many days.
    pub fn add_reader(
        &self,
        name: &str,
        scope: ReaderScope,
        rights: Vec<Right>,
        days: u16,
    ) -> Result<String, Error> {
        if !is_name(name) {
            return Err(refused(format!(
                "`{name}` is no name of a reader: it is made of letters, digits, `-` and `_`"
            )));
        }
        let scope = self.known(scope)?;
        let (token, secret) = self.new_token()?;
        let reader = Reader {
            name: name.to_owned(),
            scope,
            rights,
            seed: random_id(self.environment.random.as_ref()).map_err(Error::Random)?,
            expires_at: self.in_days(days)?,
        };
        if self.ask(self.store.add_reader(&reader, &secret.hash(), self.now()))? {
            Ok(token)
        } else {
            Err(refused(format!(
                "there is a reader `{name}` already: `enkat admin reader renew {name}` gives it another token"
            )))
        }
    }

    /// Lists all readers, by name.
    pub fn readers(&self) -> Result<Vec<Reader>, Error> {
        self.ask(self.store.readers())
    }

    /// Gives a reader another token, for so many days, in place of its own.
    pub fn renew_reader(&self, name: &str, days: u16) -> Result<String, Error> {
        let (token, secret) = self.new_token()?;
        let expires_at = self.in_days(days)?;
        let hash = secret.hash();
        let renewed = self.store.renew_reader(name, &hash, expires_at, self.now());
        self.ask(renewed)?.then_some(token).ok_or_else(|| unknown(name))
    }

    /// Removes a reader.
    pub fn remove_reader(&self, name: &str) -> Result<(), Error> {
        let removed = self.ask(self.store.remove_reader(name, self.now()))?;
        removed.then_some(()).ok_or_else(|| unknown(name))
    }

    /// Finds the reader with this token, unless the token has ended.
    pub fn reader(&self, token: &str) -> Result<Option<Reader>, Error> {
        let Some(secret) = token.strip_prefix(TOKEN).and_then(Secret::parse) else {
            return Ok(None);
        };
        let found = self.ask(self.store.reader(&secret.hash()))?;
        Ok(found.filter(|reader| self.now() < reader.expires_at))
    }

    /// Acts as a reader from here on: what it has no right to is refused.
    #[must_use]
    pub fn acting_as(mut self, reader: Reader) -> Self {
        self.reader = Some(reader);
        self
    }

    /// Refuses, where a reader acts that lacks one of these rights to read about a survey.
    pub fn require(&self, rights: &[Right], survey_id: &str) -> Result<(), Error> {
        let Some(reader) = &self.reader else {
            return Ok(());
        };
        let survey = self.declared(survey_id)?;
        for right in rights {
            if !reader.may(*right, survey_id, &survey.customer) {
                self.record_refusal(reader, *right, survey_id)?;
                return Err(refused(format!(
                    "the reader `{}` has no right `{}` for `{survey_id}`: `enkat admin reader list` shows its rights",
                    reader.name,
                    right.name()
                )));
            }
        }
        Ok(())
    }

    /// Lists the surveys about whose people, and their sensitive answers, the reader that acts may read; `None` for an operator.
    pub(super) fn surveys_of_reader(&self) -> Result<Option<HashSet<String>>, Error> {
        let Some(reader) = &self.reader else {
            return Ok(None);
        };
        let rights = [Right::Identified, Right::Sensitive];
        let may_read = |survey: &DeclaredSurvey| {
            let has = |right| reader.may(right, &survey.survey_id, &survey.customer);
            rights.into_iter().all(has)
        };
        let declared = self.ask(self.store.declarations())?.surveys.into_iter();
        let surveys = declared.filter(may_read).map(|survey| survey.survey_id);
        Ok(Some(surveys.collect()))
    }

    /// Records that a reader asked for what it has no right to.
    fn record_refusal(&self, reader: &Reader, right: Right, survey_id: &str) -> Result<(), Error> {
        let entry = AuditEntry {
            at: self.now(),
            event: Event::CallRefused,
            survey_id,
            participant: None,
            detail: &format!("the reader {} has no right {}", reader.name, right.name()),
        };
        self.ask(self.store.audit(&entry))
    }

    fn new_token(&self) -> Result<(String, Secret), Error> {
        let secret = Secret::new(self.environment.random.as_ref()).map_err(Error::Random)?;
        Ok((format!("{TOKEN}{}", secret.cookie()), secret))
    }

    fn in_days(&self, days: u16) -> Result<Timestamp, Error> {
        let later = self
            .now()
            .checked_add(SignedDuration::from_hours(24 * i64::from(days)));
        later.map_err(|_| refused("the token would end after the last day of the calendar".to_owned()))
    }

    /// Refuses a scope that is not there.
    fn known(&self, scope: ReaderScope) -> Result<ReaderScope, Error> {
        match &scope {
            ReaderScope::Customer(name) => {
                let customers = self.ask(self.store.declarations())?.customers;
                if !customers
                    .iter()
                    .any(|customer| customer.url_name.eq_ignore_ascii_case(name))
                {
                    return Err(refused(format!(
                        "there is no customer `{name}`: `enkat admin customer list` shows all"
                    )));
                }
            }
            ReaderScope::Surveys(surveys) => {
                for survey in surveys {
                    self.declared(survey)?;
                }
            }
        }
        Ok(scope)
    }
}

fn unknown(name: &str) -> Error {
    refused(format!(
        "there is no reader `{name}`: `enkat admin reader list` shows all"
    ))
}

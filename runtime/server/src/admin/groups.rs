//! Responses as group reports count them, and the releases of reports.

use std::collections::BTreeMap;

use enkat_store::{
    NewRelease, SentResponse,
    audit::{AuditEntry, Event},
};

use super::{
    open::{Admin, refused},
    responses::{FoundResponses, OpenedReading},
};
use crate::Error;

/// A response with what tells responses of one person apart from those of others.
pub struct CountedResponse {
    /// The person, the same in each of their responses.
    pub person: String,
    /// The reference under which the person was invited.
    pub reference: Option<String>,
    /// The response.
    pub response: SentResponse,
}

/// Responses that are counted, or looked through.
pub struct CountedResponses<'a>(OpenedReading<'a>);

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl<'a> FoundResponses<'a> {
    /// Begins to read the responses without pseudonyms.
    pub fn counted(self) -> CountedResponses<'a> {
        CountedResponses(self.open())
    }
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl CountedResponses<'_> {
    /// Reads the next responses, in no particular order; empty after the last.
    pub fn read(&mut self) -> Result<Vec<CountedResponse>, Error> {
        let read = self.0.next()?;
        let counted = read.into_iter().map(|mut response| {
            let identity = response.identity.take().unwrap_or_default();
            let reference = identity.invited.map(|invited| invited.reference);
            let lookup = identity.lookup.map(|lookup| lookup.0);
            let own = || response.participant.0.clone();
            CountedResponse {
                // Without an identity, a response is all that is known of a person.
                person: lookup.or_else(|| reference.clone()).unwrap_or_else(own),
                reference,
                response,
            }
        });
        Ok(counted.collect())
    }
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Records that an operator looked through the responses to a survey.
    pub fn record_reading(&self, survey_id: &str, in_words: &str) -> Result<(), Error> {
        let entry = AuditEntry {
            at: self.now(),
            event: Event::PersonLookedUp,
            survey_id,
            participant: None,
            detail: in_words,
        };
        self.ask(self.store.audit(&entry))
    }

    /// Counts the people who are invited to a survey by name, by their units.
    pub fn invited_by_unit(&self, survey_id: &str) -> Result<BTreeMap<Option<String>, u32>, Error> {
        let mut invited = BTreeMap::new();
        for invitation in self.ask(self.store.invitations(survey_id))? {
            let Some(person) = invitation.invited.filter(|_| invitation.revoked_at.is_none()) else {
                continue;
            };
            *invited.entry(person.settings.unit).or_default() += 1;
        }
        Ok(invited)
    }

    /// Returns the releases of a survey, the oldest first, in JSON.
    pub fn releases(&self, survey_id: &str) -> Result<Vec<String>, Error> {
        self.ask(self.store.releases(survey_id))
    }

    /// Records a release, which was held against so many earlier ones of the survey.
    pub fn release(&self, survey_id: &str, after: usize, kept: &str, detail: &str) -> Result<(), Error> {
        let release = NewRelease {
            survey_id,
            after,
            kept,
            detail,
            at: self.now(),
        };
        if self.ask(self.store.record_release(&release))? {
            return Ok(());
        }
        Err(refused(format!(
            "another report of `{survey_id}` was released meanwhile: run the command again, which holds this one against it"
        )))
    }
}

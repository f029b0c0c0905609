//! Responses that leave the server: found, recorded as an export, and read one after the other under pseudonyms.

use std::{pin::Pin, sync::Arc};

use enkat_model::Artifact;
use enkat_store::{
    NewExport, OpenedIdentity, ParticipantId, Purpose, Reader, Sealed, SentResponse, SortBy,
    SubmissionFilter, Submissions,
};
use jiff::Timestamp;

use super::{
    open::{Admin, refused},
    opening::Opening,
    threads::Threads,
};
use crate::{
    Error,
    deployment::Deployment,
    identity::{date_shift, pseudonym, random_id},
    session::Opened,
    shutdown::shutdown_signal,
};

/// A choice among the responses to a survey.
#[derive(Clone, Debug, Default)]
pub struct ResponseSelection {
    /// The survey of the deployment.
    pub survey_id: String,
    /// The earliest time of sending.
    pub since: Option<Timestamp>,
    /// The units of the participants, each with the units below it; empty for all.
    pub units: Vec<String>,
    /// Whether responses to demos and of tests are chosen in place of the data of the survey.
    pub trials: bool,
    /// The number of an earlier export whose pseudonyms are used again.
    pub same_pseudonyms_as: Option<i64>,
    /// The reader whose pseudonyms are used, which are the same in all of its exports.
    pub reader: Option<Reader>,
    /// The sealed parts that are opened.
    pub opened: Opened,
}

/// Submissions of a store, which end where its threads are.
struct Reading<'a> {
    submissions: Option<Box<dyn Submissions>>,
    threads: &'a Threads,
}

impl Reading<'_> {
    fn count(&self) -> usize {
        self.submissions
            .as_ref()
            .map_or(0, |submissions| submissions.count())
    }

    async fn next(&mut self) -> Result<Vec<SentResponse>, Error> {
        match &mut self.submissions {
            Some(submissions) => Ok(submissions.next().await?),
            None => Ok(Vec::new()),
        }
    }
}

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        let _threads = self.threads.enter();
        self.submissions = None;
    }
}

/// Responses that are found and not read yet.
pub struct FoundResponses<'a> {
    admin: &'a Admin,
    survey_id: String,
    seed: String,
    /// The reader whose seed it is.
    reader: Option<String>,
    reading: Reading<'a>,
    versions: Vec<Artifact>,
    opened: Opened,
}

/// Responses that are read and opened, until the process is asked to stop.
pub(super) struct OpenedReading<'a> {
    pub(super) admin: &'a Admin,
    reading: Reading<'a>,
    opening: Opening,
    /// Ends when the process is asked to stop.
    interrupted: Pin<Box<dyn Future<Output = ()>>>,
}

impl OpenedReading<'_> {
    /// Reads the next responses; empty after the last.
    pub(super) fn next(&mut self) -> Result<Vec<SentResponse>, Error> {
        let (interrupted, next) = (&mut self.interrupted, self.reading.next());
        let mut read = self.admin.threads.block_on(async {
            tokio::select! {
                biased;
                () = interrupted => Err(Error::Interrupted),
                read = next => read,
            }
        })?;
        for response in &mut read {
            let opened = self.opening.open(response);
            opened.map_err(|error| refused(error.to_string()))?;
        }
        Ok(read)
    }
}

/// Responses of an export, which the audit log knows.
pub struct ExportedResponses<'a> {
    reading: OpenedReading<'a>,
    survey_id: String,
    number: i64,
}

/// A response under the pseudonym of an export.
#[derive(Clone, Debug)]
pub struct PseudonymousResponse {
    /// The pseudonym: 16 letters and digits.
    pub pseudonym: String,
    /// The days by which the dates of this person are shifted in files for research.
    pub date_shift: i16,
    /// The identity of the participant, where it is asked for.
    pub identity: Option<OpenedIdentity>,
    /// The response.
    pub response: SentResponse,
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Finds responses that were sent. They are read as of now, whatever is sent later.
    pub fn responses(&self, selection: &ResponseSelection) -> Result<FoundResponses<'_>, Error> {
        let survey_id = &selection.survey_id;
        let declared = self.declared(survey_id)?;
        let seed = match (selection.same_pseudonyms_as, &selection.reader) {
            (Some(number), _) => self.seed_of(number, survey_id)?,
            (None, Some(reader)) => reader.seed.clone(),
            (None, None) => random_id(self.environment.random.as_ref()).map_err(Error::Random)?,
        };
        let purposes = if selection.trials {
            vec![Purpose::Demo, Purpose::Test]
        } else {
            vec![Purpose::Data]
        };
        let filter = SubmissionFilter {
            survey_id: survey_id.clone(),
            since: selection.since,
            units: selection.units.clone(),
            purposes,
            current_purpose: Deployment::purpose_of(&declared).unwrap_or_default(),
            opens: selection.opened.opens(),
        };
        let pseudonyms = self.keys.codes.pseudonyms(&seed);
        let sort_by: SortBy = Arc::new(move |participant: &ParticipantId| pseudonyms.key(participant));
        let reading = Reading {
            submissions: Some(self.ask(self.store.submissions(&filter, &sort_by))?),
            threads: &self.threads,
        };
        let mut versions = self.answered_versions(&reading)?;
        if versions.is_empty() {
            // The columns of a survey that is not answered yet.
            let survey = Deployment::survey_of(&declared).unwrap_or_default();
            versions.extend(self.published(&survey)?.pop());
        }
        Ok(FoundResponses {
            admin: self,
            survey_id: survey_id.clone(),
            seed,
            reader: selection.reader.as_ref().map(|reader| reader.name.clone()),
            reading,
            versions,
            opened: selection.opened,
        })
    }

    /// Returns the seed of an export of the same survey.
    fn seed_of(&self, number: i64, survey_id: &str) -> Result<String, Error> {
        let recorded = self.ask(self.store.recorded_export(number))?;
        let recorded = recorded.filter(|export| export.survey_id == survey_id);
        let export = recorded.ok_or_else(|| {
            refused(format!(
                "`{survey_id}` has no export {number}: its README says the number of an export"
            ))
        })?;
        Ok(export.seed)
    }

    /// Returns the versions that were answered, in rising order.
    fn answered_versions(&self, reading: &Reading<'_>) -> Result<Vec<Artifact>, Error> {
        let answered = reading
            .submissions
            .as_ref()
            .map(|submissions| submissions.versions());
        let answered = answered.unwrap_or_default();
        let mut surveys: Vec<_> = answered.iter().map(|(survey, _)| survey.as_str()).collect();
        surveys.dedup();
        match surveys[..] {
            [] => Ok(Vec::new()),
            [survey] => {
                let mut versions = self.published(survey)?;
                versions.retain(|artifact| answered.contains(&(survey.to_owned(), artifact.header.version)));
                if versions.len() < answered.len() {
                    return Err(refused(format!(
                        "a version of `{survey}` that was answered is not in the database: publish it again"
                    )));
                }
                Ok(versions)
            }
            _ => Err(refused(format!(
                "the responses answer different surveys ({}), which have no common table",
                surveys.join(", ")
            ))),
        }
    }
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl<'a> FoundResponses<'a> {
    /// Returns the number of responses.
    pub fn count(&self) -> usize {
        self.reading.count()
    }

    /// Returns the versions of the survey that were answered, in rising order.
    pub fn versions(&self) -> &[Artifact] {
        &self.versions
    }

    /// Records the export in the audit log, before anything is read: its number, the number of responses, and what is done with
    /// them in a few words.
    pub fn export(self, in_words: &str) -> Result<ExportedResponses<'a>, Error> {
        let detail = format!("{} responses, {in_words}", self.count());
        let export = NewExport {
            survey_id: &self.survey_id,
            seed: &self.seed,
            reader: self.reader.as_deref(),
            detail: &detail,
            at: self.admin.now(),
        };
        Ok(ExportedResponses {
            number: self.admin.ask(self.admin.store.record_export(&export))?,
            survey_id: self.survey_id.clone(),
            reading: self.open(),
        })
    }

    /// Begins to read the responses, opened as far as they may be.
    pub(super) fn open(self) -> OpenedReading<'a> {
        OpenedReading {
            opening: Opening::new(&self.admin.keys, &self.survey_id, self.opened, &self.versions),
            admin: self.admin,
            reading: self.reading,
            interrupted: Box::pin(shutdown_signal()),
        }
    }
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl ExportedResponses<'_> {
    /// Returns the number of the export.
    pub fn number(&self) -> i64 {
        self.number
    }

    /// Returns the number of responses.
    pub fn count(&self) -> usize {
        self.reading.reading.count()
    }

    /// Reads the next responses, sorted by pseudonym; empty after the last.
    pub fn read(&mut self) -> Result<Vec<PseudonymousResponse>, Error> {
        let read = self.reading.next()?;
        let named = read.into_iter().map(|response| {
            Ok(PseudonymousResponse {
                pseudonym: pseudonym(&response.key),
                date_shift: date_shift(&response.key),
                identity: self.opened_identity(&response)?,
                response,
            })
        });
        named.collect()
    }

    /// Opens the identity of a participant, if it was read.
    fn opened_identity(&self, response: &SentResponse) -> Result<Option<OpenedIdentity>, Error> {
        let Some(stored) = &response.identity else {
            return Ok(None);
        };
        let mut identity = OpenedIdentity::default();
        if let Some(invited) = &stored.invited {
            let person = self.reading.admin.open_person(&self.survey_id, invited)?;
            identity = OpenedIdentity {
                reference: Some(person.reference),
                first_name: filled(person.first_name),
                last_name: filled(person.last_name),
                email: filled(person.email),
                ..identity
            };
        }
        if let Some((value, key)) = stored.sealed.as_ref().zip(response.data_key.as_ref()) {
            let sealed = Sealed {
                key: key.clone(),
                value: value.clone(),
            };
            let keys = &self.reading.admin.keys;
            let person = keys.open_identity(&response.participant, &sealed);
            let person = person.ok_or_else(|| {
                refused("an identity was sealed with another `server.key` than this folder's".to_owned())
            })?;
            identity = OpenedIdentity {
                number: person.number,
                date_of_birth: person.date_of_birth,
                first_name: filled(person.first_name).or(identity.first_name),
                last_name: filled(person.last_name).or(identity.last_name),
                email: person.email.or(identity.email),
                ..identity
            };
        }
        Ok(Some(identity))
    }
}

fn filled(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

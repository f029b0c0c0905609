//! The store, open for an operator.

use std::sync::Arc;

use enkat_model::Artifact;
use enkat_store::{DeclaredSurvey, Reader, Store, StoreError, audit::Operator};
use jiff::{Timestamp, civil::Date, tz::TimeZone};

use super::threads::Threads;
use crate::{
    CompileTemplate, Environment, Error, Settings,
    data::Data,
    deployment::{
        kept::{location_names, round, unit_names},
        rounds::Round,
        units::UnitNames,
    },
    identity::Keys,
};

/// The store, open for an operator's command.
pub struct Admin {
    pub(super) threads: Threads,
    pub(super) store: Arc<dyn Store>,
    pub(super) keys: Keys,
    pub(super) environment: Environment,
    pub(super) compile: Option<CompileTemplate>,
    /// The reader that acts; otherwise an operator does.
    pub(super) reader: Option<Reader>,
}

impl Admin {
    /// Opens the store of a server with these settings, and creates what is not there yet. The audit log names the operator
    /// behind everything that follows.
    ///
    /// # Errors
    ///
    /// As for all methods: when a file or the database cannot be used, or what is asked for is refused.
    pub fn open(settings: &Settings, environment: Environment, operator: &Operator) -> Result<Self, Error> {
        let threads = Threads::own()?;
        let Data { keys, store } = threads.block_on(Data::open(settings, &environment, Some(operator)))?;
        Ok(Self {
            threads,
            store,
            keys,
            environment,
            compile: None,
            reader: None,
        })
    }

    /// Uses the store of a running server, on a thread of it that may wait.
    pub(crate) fn beside(store: Arc<dyn Store>, keys: Keys, environment: Environment) -> Self {
        Self {
            threads: Threads::shared(),
            store,
            keys,
            environment,
            compile: None,
            reader: None,
        }
    }

    /// Makes surveys of the templates that are stored; otherwise they count as not there.
    #[must_use]
    pub fn with_templates(mut self, compile: CompileTemplate) -> Self {
        self.compile = Some(compile);
        self
    }

    /// Closes the store in order: first the chain of the audit log ends, if the command has added to it.
    ///
    /// # Errors
    ///
    /// When the database does not close.
    pub fn close(self) -> Result<(), Error> {
        self.ask(self.store.end_audit_chain(self.now()))?;
        self.ask(self.store.close())
    }

    /// Waits for an answer of the store.
    pub(super) fn ask<T>(&self, question: impl Future<Output = Result<T, StoreError>>) -> Result<T, Error> {
        Ok(self.threads.block_on(question)?)
    }

    /// Finds the round of a survey of the deployment.
    ///
    /// # Errors
    ///
    /// When the database does not answer.
    pub fn round(&self, survey_id: &str) -> Result<Round, Error> {
        Ok(round(&self.ask(self.store.declarations())?, survey_id))
    }

    /// Returns the names of the units of the customer that offers a survey.
    ///
    /// # Errors
    ///
    /// When the database does not answer.
    pub fn unit_names(&self, survey_id: &str) -> Result<UnitNames, Error> {
        Ok(unit_names(&self.ask(self.store.declarations())?, survey_id))
    }

    /// Returns the ids of the locations that participants of a survey choose from, with their names.
    ///
    /// # Errors
    ///
    /// When the database does not answer.
    pub fn location_names(&self, survey_id: &str) -> Result<Vec<(String, String)>, Error> {
        Ok(location_names(&self.ask(self.store.declarations())?, survey_id))
    }

    pub(super) fn now(&self) -> Timestamp {
        self.environment.clock.now()
    }

    pub(super) fn today(&self) -> Date {
        self.now().to_zoned(TimeZone::UTC).date()
    }

    /// Finds the survey with this id.
    pub(super) fn declared(&self, survey_id: &str) -> Result<DeclaredSurvey, Error> {
        let declared = self.ask(self.store.declarations())?.surveys;
        let found = declared.into_iter().find(|survey| survey.survey_id == survey_id);
        found.ok_or_else(|| {
            refused(format!(
                "there is no survey `{survey_id}`: `enkat admin survey list` shows all"
            ))
        })
    }
}

/// Returns the surveys, by reference.
pub(super) fn by_reference(artifacts: &[Artifact]) -> Vec<&Artifact> {
    artifacts.iter().collect()
}

pub(super) fn refused(finding: String) -> Error {
    Error::Refused(vec![finding])
}

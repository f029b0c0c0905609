//! The changes that `enkat admin` makes to the store: customers and their surveys, versions, people and
//! invitations. A server that runs on the same store sees them at its next call.

mod accounts;
mod briefly;
mod feedback;
mod invitations;
mod keys;
mod listed;
mod moving;
mod people;
mod publish;
mod resettling;
mod sessions;
mod surveys;
mod telling;
mod templates;

use enkat_model::Artifact;
use jiff::{Timestamp, civil::Date, tz::TimeZone};

pub use accounts::{AccountLine, Proves};
pub use invitations::{InvitationLine, Letter};
pub use moving::Migrated;
pub use people::{Imported, Invitee};
pub use publish::Published;
pub use surveys::{CustomerLine, SurveyLine};
pub use templates::{NewTemplate, TemplateLine};

pub use crate::store::SessionsOf;

use crate::{
    CompileTemplate, Environment, Error, Settings,
    audit::Operator,
    data::Data,
    identity::Keys,
    store::{DeclaredSurvey, SqliteStore, Store, StoreError},
};

/// The store, open for somebody who manages it.
pub struct Admin {
    threads: tokio::runtime::Runtime,
    store: SqliteStore,
    keys: Keys,
    environment: Environment,
    compile: Option<CompileTemplate>,
}

impl Admin {
    /// Opens the store of a server with these settings, and creates what is not there yet. The audit log names the operator
    /// behind everything that follows.
    ///
    /// # Errors
    ///
    /// As for all methods: when a file or the database cannot be used, or what is asked for is refused.
    pub fn open(settings: &Settings, environment: Environment, operator: &Operator) -> Result<Self, Error> {
        let threads = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(Error::Threads)?;
        let Data { keys, store } = threads.block_on(Data::open(settings, &environment, Some(operator)))?;
        Ok(Self {
            threads,
            store,
            keys,
            environment,
            compile: None,
        })
    }

    /// Makes surveys of the templates that are stored; otherwise they count as not there.
    #[must_use]
    pub fn with_templates(mut self, compile: CompileTemplate) -> Self {
        self.compile = Some(compile);
        self
    }

    /// Closes the store in order.
    ///
    /// # Errors
    ///
    /// When the database does not close.
    pub fn close(self) -> Result<(), Error> {
        self.ask(self.store.close())
    }

    /// Waits for an answer of the store.
    fn ask<T>(&self, question: impl Future<Output = Result<T, StoreError>>) -> Result<T, Error> {
        self.threads.block_on(question).map_err(failed)
    }

    fn now(&self) -> Timestamp {
        self.environment.clock.now()
    }

    fn today(&self) -> Date {
        self.now().to_zoned(TimeZone::UTC).date()
    }

    /// The survey with this id.
    fn declared(&self, survey_id: &str) -> Result<DeclaredSurvey, Error> {
        let declared = self.ask(self.store.declarations())?.surveys;
        let found = declared.into_iter().find(|survey| survey.survey_id == survey_id);
        found.ok_or_else(|| {
            refused(format!(
                "there is no survey `{survey_id}`: `enkat admin survey list` shows all"
            ))
        })
    }
}

/// The surveys, by reference.
fn by_reference(artifacts: &[Artifact]) -> Vec<&Artifact> {
    artifacts.iter().collect()
}

#[allow(clippy::needless_pass_by_value, reason = "it is a function for map_err")]
fn failed(error: StoreError) -> Error {
    Error::Store(error.to_string())
}

fn refused(finding: String) -> Error {
    Error::Refused(vec![finding])
}

#[cfg(test)]
pub(crate) mod tests;

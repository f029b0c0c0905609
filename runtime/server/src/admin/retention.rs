//! Responses whose time is over.

use jiff::Timestamp;

use super::{FoundPerson, open::Admin};
use crate::{
    Error,
    deployment::kept::retentions,
    retention::{self, OverdueLine, Run},
};

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Counts the responses whose time is over.
    pub fn overdue(&self) -> Result<Vec<OverdueLine>, Error> {
        self.ask(retention::run(&*self.store, &self.keys, self.now(), Run::Dry))
    }

    /// Erases the responses whose time is over, and says how many.
    pub fn erase_overdue(&self) -> Result<Vec<OverdueLine>, Error> {
        let erased = self.ask(retention::run(&*self.store, &self.keys, self.now(), Run::Real))?;
        self.forget_earlier_states()?;
        Ok(erased)
    }

    /// Lists the surveys with a response of the person that a law forbids to erase, and until when.
    pub fn duties(&self, person: &FoundPerson) -> Result<Vec<(String, Timestamp)>, Error> {
        let retentions = retentions(&self.ask(self.store.declarations())?);
        let duty = |response| retention::duty_of(&retentions, response, self.now());
        let duties = person
            .responses
            .iter()
            .filter_map(|response| Some((response.survey_id.clone(), duty(response)?)));
        Ok(duties.collect())
    }
}

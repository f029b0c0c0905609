//! Sessions: ended for one participant, a survey, or everybody.

use super::{Admin, refused};
use crate::{
    Error,
    store::{Accounts, SessionsOf, Store},
};

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Ends sessions, and says how many. Answers and links to come back by stay.
    pub fn end_sessions(&self, of: &SessionsOf) -> Result<u64, Error> {
        if let SessionsOf::Survey(survey_id) = of {
            let known = self.ask(self.store.survey_ids())?;
            if !known.contains(survey_id) {
                return Err(refused(format!("nobody has signed in to a survey `{survey_id}`")));
            }
        }
        self.ask(self.store.end_sessions(of, self.now()))
    }
}

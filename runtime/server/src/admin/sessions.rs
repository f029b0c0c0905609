//! Sessions: ended for one participant, a survey, or every participant.

use super::open::{Admin, refused};
use crate::Error;
use enkat_store::SessionsOf;

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Ends the sessions that are there now, and says how many. Answers and links to come back by stay.
    pub fn end_sessions(&self, of: &SessionsOf) -> Result<u64, Error> {
        if let SessionsOf::Survey(survey_id) = of {
            let known = self.ask(self.store.survey_ids())?;
            if !known.contains(survey_id) {
                return Err(refused(format!(
                    "no participant has signed in to a survey `{survey_id}`"
                )));
            }
        }
        let sessions = self.ask(self.store.sessions_to_end(of))?;
        let mut ended = 0;
        self.briefly(sessions.len(), async |done| {
            let some = self.store.end_sessions(of, &sessions[done..], self.now()).await?;
            ended += some.ended;
            Ok(some.seen)
        })?;
        Ok(ended)
    }

    /// Ends the sessions of all, and says how many. Those of accounts come first: with one a participant's can still be opened.
    pub fn end_all_sessions(&self) -> Result<u64, Error> {
        let of_accounts = self.end_sessions(&SessionsOf::Accounts)?;
        Ok(of_accounts + self.end_sessions(&SessionsOf::Participants)?)
    }
}

//! Remarks of visitors of the demo.

use super::open::Admin;
use crate::Error;
use enkat_store::DemoFeedback;

impl Admin {
    /// Lists the remarks, the oldest first.
    ///
    /// # Errors
    ///
    /// When the database does not answer.
    pub fn feedback(&self) -> Result<Vec<DemoFeedback>, Error> {
        let said = self.ask(self.store.demo_feedback())?;
        self.shown("feedback", "", said)
    }
}

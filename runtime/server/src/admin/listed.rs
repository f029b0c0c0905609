//! Lists leave a row in the audit log.

use super::open::Admin;
use crate::Error;
use enkat_store::audit::{AuditEntry, Event};

impl Admin {
    /// Gives a list out, after the log tells its kind, its survey and its length.
    pub(super) fn shown<T>(&self, what: &str, survey_id: &str, list: Vec<T>) -> Result<Vec<T>, Error> {
        self.audit(Event::Listed, survey_id, &format!("{what} {}", list.len()))?;
        Ok(list)
    }

    /// Tells the log that it is shown itself, and its length.
    ///
    /// # Errors
    ///
    /// When the database cannot be written.
    pub fn show_audit_log(&self) -> Result<(), Error> {
        let rows = self.ask(self.store.audit_length())?;
        self.audit(Event::Listed, "", &format!("auditLog {rows}"))
    }

    /// Adds a row to the log that concerns no person.
    pub(super) fn audit(&self, event: Event, survey_id: &str, detail: &str) -> Result<(), Error> {
        let entry = AuditEntry {
            at: self.now(),
            event,
            survey_id,
            participant: None,
            detail,
        };
        self.ask(self.store.audit(&entry))
    }
}

//! Copies of the whole database.

use enkat_store::{
    audit::Event,
    copying::{self, ComparedTable},
};

use super::open::Admin;
use crate::{DatabaseAddress, Error, Settings};

impl Admin {
    /// Copies all rows of the database of these settings into an empty one, and compares both. `told` is called with the table that is
    /// being copied and the number of rows of all tables so far. A copy that was interrupted goes on.
    ///
    /// # Errors
    ///
    /// When one of the databases does not answer, the other has rows of its own, or a server has written meanwhile.
    pub fn copy_to(
        &self,
        settings: &Settings,
        to: DatabaseAddress,
        told: &mut (dyn FnMut(&'static str, u64) + Send),
    ) -> Result<Vec<ComparedTable>, Error> {
        let (from, to) = (settings.database().database(), to.database());
        self.audit(Event::DatabaseCopied, "", "")?;
        let tables = self.ask(copying::copy(&*from, &*to, told))?;
        let different = tables.iter().filter(|table| table.first != table.second);
        let mut findings: Vec<_> = different
            .map(|table| {
                format!(
                    "`{}` has {} rows in `{}` and {} in the copy, or rows with other values",
                    table.name,
                    table.first.rows,
                    from.place(),
                    table.second.rows
                )
            })
            .collect();
        if !findings.is_empty() {
            findings.push(format!(
                "the copy differs, and no server opens it. Stop every server that uses `{}`, delete the copy `{}`, and run the \
                 command again",
                from.place(),
                to.place()
            ));
            return Err(Error::Refused(findings));
        }
        Ok(tables)
    }
}

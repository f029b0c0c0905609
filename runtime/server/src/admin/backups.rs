//! Backups, as the database that was copied or put back sees them.

use enkat_store::{Kept, KeyId, Wanted, audit::Event};

use super::open::Admin;
use crate::{
    Error,
    identity::{KeyOf, contexts},
};

/// No key of a server: each data key is wrapped by another one.
const NONE: Wanted = Wanted::UnderOther(KeyId([0; 4]));

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Records a backup by its name.
    pub fn record_backup(&self, name: &str) -> Result<(), Error> {
        self.audit(Event::BackedUp, "", name)
    }

    /// Records that this database was put back from a backup.
    pub fn record_restore(&self, name: &str) -> Result<(), Error> {
        self.audit(Event::Restored, "", name)
    }

    /// Opens one sealed value of a person. Returns whether there is one.
    pub fn open_one(&self) -> Result<bool, Error> {
        let mut after = None;
        loop {
            let page = self.ask(self.store.kept(NONE, after.as_ref()))?;
            let Some(last) = page.last() else { return Ok(false) };
            for kept in &page {
                if self.opens(kept)? {
                    return Ok(true);
                }
            }
            after = Some(last.owner.clone());
        }
    }

    /// Opens the value of an owner. Returns whether it has one.
    fn opens(&self, kept: &Kept) -> Result<bool, Error> {
        let (Some(key), Some(value)) = (&kept.key, &kept.value) else {
            return Ok(false);
        };
        let Some(context) = contexts::of(&kept.owner) else {
            return Ok(false);
        };
        let key = self.keys.open(KeyOf::from(&kept.owner), key);
        let key = key.map_err(|error| Error::Data(format!("the key of a person does not open: {error}")))?;
        match key.open_value(&context, &value.sealed) {
            Some(_) => Ok(true),
            None => Err(Error::Data(
                "a sealed value does not open with the key of its owner".to_owned(),
            )),
        }
    }
}

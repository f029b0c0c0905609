//! The database of a backup, put together in a temporary folder.

use std::path::Path;

use enkat_runtime::{
    Settings,
    backup::{self, DATA, KEYS, Lost},
};

use super::kept::Kept;
use crate::commands::Failure;

/// A database that was put together.
pub(super) struct Assembled {
    /// The settings to open it with.
    pub(super) settings: Settings,
    /// The numbers of things that no key opens.
    pub(super) lost: Lost,
}

/// Decrypts a backup into a temporary folder, examines the data, and puts the keys of persons into them, if there are any. `settings` say
/// where the server's keys are.
pub(super) fn assemble(
    (data, keys): (&Kept, Option<&Kept>),
    identity: Option<&Path>,
    (settings, folder): (&Settings, &Path),
) -> Result<Assembled, Failure> {
    let file = folder.join(DATA);
    data.write_data(identity, &file)?;
    let settings = backup::with_file(settings, &file);
    backup::examine(&settings, data.manifest())?;
    let file = folder.join(KEYS);
    if let Some(keys) = keys {
        keys.write_keys(identity, &file)?;
    }
    let lost = backup::put_keys(&settings, keys.map(|_| file.as_path()))?;
    Ok(Assembled { settings, lost })
}

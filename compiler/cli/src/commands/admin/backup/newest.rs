//! The newest backup of a folder.

use std::{fs, path::Path};

use anyhow::Context;
use jiff::Timestamp;

use super::kept::Kept;
use crate::commands::Failure;

/// A backup, by its name and time.
pub(in crate::commands) struct NewestBackup {
    pub(in crate::commands) name: String,
    pub(in crate::commands) at: Timestamp,
}

/// Finds the newest backup in a folder. Other files and folders in it are left out.
///
/// # Errors
///
/// When the folder cannot be read.
pub(in crate::commands) fn newest_backup(folder: &Path) -> Result<Option<NewestBackup>, Failure> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read `{}`", folder.display()))?;
    let mut newest: Option<NewestBackup> = None;
    for entry in entries {
        let Ok(kept) = Kept::read(&entry?.path()) else {
            continue;
        };
        let at = kept.manifest().at;
        if newest.as_ref().is_none_or(|newest| newest.at < at) {
            newest = Some(NewestBackup {
                name: kept.name(),
                at,
            });
        }
    }
    Ok(newest)
}

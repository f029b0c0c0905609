//! The end of the files of keys: after some days, a backup opens no sealed value any more.

use std::{fs, path::Path};

use anyhow::Context;
use jiff::{SignedDuration, Timestamp};

use super::kept::Kept;
use crate::commands::Failure;

/// Deletes the files of keys whose time is over, of all backups in a folder, and returns how many. `keep` is the time for which they
/// are kept now: a shorter one than before counts for older backups, too.
pub(super) fn delete_expired_keys(
    folder: &Path,
    now: Timestamp,
    keep: SignedDuration,
) -> Result<usize, Failure> {
    let mut deleted = 0;
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read `{}`", folder.display()))?;
    for entry in entries {
        // Other folders, and backups of newer versions, are none of ours.
        let Ok(backup) = Kept::read(&entry?.path()) else {
            continue;
        };
        let manifest = backup.manifest();
        let is_over = now >= manifest.keys_until || now.duration_since(manifest.at) >= keep;
        if let Some(file) = backup.keys().filter(|_| is_over) {
            fs::remove_file(&file).with_context(|| format!("cannot delete `{}`", file.display()))?;
            deleted += 1;
        }
    }
    Ok(deleted)
}

//! `enkat admin backup`, `restore` and `verify`: backups of an SQLite database.
//!
//! A backup is a folder, named by its time in UTC (`2026-11-28T181301Z`), in a folder of backups; `enkat_runtime::backup` describes its
//! files. With `--encrypt-to`, the two databases in it are encrypted by `age`, and their names end in `.age`. A backup is written beside
//! its place, and moved there once it is whole and on the disk.

mod assembly;
mod expiry;
mod kept;
mod make;
mod newest;
mod restore;
mod staging;
mod verify;

pub(in crate::commands) use self::newest::newest_backup;
pub(super) use self::{
    make::{Backup, run},
    restore::{Restore, run as restore},
    verify::{Verify, run as verify},
};

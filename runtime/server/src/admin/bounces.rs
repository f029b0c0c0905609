//! Reports of mails that could not be delivered, read from a Maildir.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

use super::open::{Admin, refused};
use crate::{Error, follow_up::delivery_reports::DeliveryReport};

/// The largest part of a mail that is read, in bytes. A report begins with its reason, in front of the mail that it returns.
const LARGEST: u64 = 1024 * 1024;

/// The reports that were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounces {
    /// The number of reports.
    pub reports: usize,
    /// The number of mails that are marked as not delivered.
    pub bounced: usize,
    /// The number of other mails, which stay where they are.
    pub others: usize,
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Reads the new mails of a Maildir, and marks the mails that could not be delivered. Reports move to the mails that are read.
    pub fn read_bounces(&self, maildir: &Path) -> Result<Bounces, Error> {
        let (new, seen) = (maildir.join("new"), maildir.join("cur"));
        if !new.is_dir() || !seen.is_dir() {
            return Err(refused(format!(
                "`{}` is no Maildir: it has no folders `new` and `cur`",
                maildir.display()
            )));
        }
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| Error::File { path, source }
        };
        let mut names: Vec<_> = fs::read_dir(&new)
            .and_then(Iterator::collect::<io::Result<Vec<_>>>)
            .map_err(failed(&new))?;
        names.sort_by_key(fs::DirEntry::file_name);
        let mut bounces = Bounces::default();
        for entry in names {
            let path = entry.path();
            // No link is followed.
            if !entry.file_type().map_err(failed(&path))?.is_file() {
                continue;
            }
            let Some(report) = DeliveryReport::read(&beginning(&path).map_err(failed(&path))?) else {
                bounces.others += 1;
                continue;
            };
            bounces.reports += 1;
            let failed_mails = self.ask(self.store.bounce_mails(&report.failed, self.now()))?;
            bounces.bounced += usize::try_from(failed_mails).unwrap_or_default();
            // The suffix says that it was seen.
            let mut name = entry.file_name();
            name.push(":2,S");
            fs::rename(&path, seen.join(name)).map_err(failed(&path))?;
        }
        Ok(bounces)
    }
}

fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    let mut mail = Vec::new();
    File::open(path)?.take(LARGEST).read_to_end(&mut mail)?;
    Ok(mail)
}

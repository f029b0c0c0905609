//! Mails to a person in the folder for mails.

use std::{collections::BTreeSet, fs, io, path::Path};

/// Removes the mails to these addresses from a folder, and says how many. A folder that does not exist has none.
pub(super) fn remove_mails(folder: &Path, emails: &BTreeSet<String>) -> io::Result<usize> {
    let files = match fs::read_dir(folder) {
        Ok(files) => files,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(error),
    };
    let mut removed = 0;
    for file in files {
        let path = file?.path();
        let is_mail = path.extension().is_some_and(|kind| kind == "eml");
        if is_mail && is_to(&fs::read(&path)?, emails) {
            fs::remove_file(&path)?;
            removed += 1;
        }
    }
    Ok(removed)
}

/// Tests whether a mail goes to one of these addresses.
fn is_to(mail: &[u8], emails: &BTreeSet<String>) -> bool {
    let text = String::from_utf8_lossy(mail).to_lowercase();
    let head = text.split("\r\n\r\n").next().unwrap_or_default();
    let to = head.lines().filter_map(|line| line.strip_prefix("to:"));
    to.map(|to| to.trim().trim_matches(['<', '>']))
        .any(|to| emails.contains(to))
}

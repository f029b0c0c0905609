//! Folders that look like a survey and have no header.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use enkat_syntax::parse::{HEADER, is_misnamed_header};

use super::{entries, is_survey, yaml_files};
use crate::commands::Failure;

/// Returns whether a folder without a header has files of a survey. A folder of modules has its texts one folder deeper.
pub(super) fn looks_like_survey(folder: &Path, entries: &[PathBuf]) -> bool {
    let has_files_in = |part: &str| {
        let mut files = Vec::new();
        let part = folder.join(part);
        part.is_dir() && yaml_files(&part, &mut files).is_ok() && !files.is_empty()
    };
    misnamed_header(entries).is_some() || has_files_in("pages") || has_files_in("texts")
}

/// Says that a folder lacks its header, if it looks like a survey.
pub(crate) fn refusal_of_headless(folder: &Path) -> Option<Failure> {
    let entries = entries(folder).ok().filter(|_| !is_survey(folder))?;
    let shown = folder.display();
    if let Some(name) = misnamed_header(&entries) {
        return Some(anyhow!(
            "`{shown}` is no survey, because its `{name}` has another name than `{HEADER}`; rename the file"
        ));
    }
    looks_like_survey(folder, &entries).then(|| {
        anyhow!(
            "`{shown}` is no survey, because it has no `{HEADER}`; write one, as `enkat explain E0118` shows"
        )
    })
}

/// Returns the name of a file that is probably meant as the header.
fn misnamed_header(entries: &[PathBuf]) -> Option<&str> {
    let files = entries.iter().filter(|path| path.is_file());
    let mut names = files.filter_map(|path| path.file_name()?.to_str());
    names.find(|name| is_misnamed_header(name))
}

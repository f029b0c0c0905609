//! Files near a survey that may be modules which it does not import.

use std::path::{Path, PathBuf};

use super::{entries, is_hidden, is_survey, yaml_files};

/// The folders of a survey that hold no modules.
const OWN: [&str; 3] = ["pages", "texts", "scenarios"];
/// The most files that are looked at.
const MOST: usize = 200;

/// Lists the YAML files beside a survey, in the folders beside it that are no surveys, and in its own folders, each with the path that an
/// import in its header has. Folders that cannot be read are passed over.
pub(crate) fn near_modules(survey: &Path) -> Vec<(String, PathBuf)> {
    let outside = survey.join("..");
    let mut folders = vec![("../".to_owned(), outside.clone())];
    folders.extend(folders_in(&outside, "../"));
    folders.extend(folders_in(survey, ""));
    let mut found = Vec::new();
    for (prefix, folder) in folders {
        let mut files = Vec::new();
        let Ok(()) = yaml_files(&folder, &mut files) else {
            continue;
        };
        found.extend(files.into_iter().filter_map(|path| {
            let name = path.file_name()?.to_str()?;
            name.strip_suffix(".yaml")
                .map(|_| (format!("{prefix}{name}"), path.clone()))
        }));
    }
    found.truncate(MOST);
    found
}

/// Lists the folders in a folder that may hold modules, each with its part of an import.
fn folders_in(folder: &Path, prefix: &str) -> Vec<(String, PathBuf)> {
    let may_hold =
        |path: &PathBuf| path.is_dir() && !path.is_symlink() && !is_hidden(path) && !is_survey(path);
    let folders = entries(folder).unwrap_or_default().into_iter().filter(may_hold);
    let named = folders.filter_map(|path| {
        let name = path.file_name()?.to_str()?;
        (!OWN.contains(&name)).then(|| (format!("{prefix}{name}/"), path.clone()))
    });
    named.collect()
}

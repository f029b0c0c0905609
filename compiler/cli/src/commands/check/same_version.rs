//! Surveys of a checked folder that hold the same version of one survey: no server takes both.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::HEADER,
    source::{SourceMap, Span},
};

use crate::commands::{
    files::{self, shown, shown_folder},
    survey::CheckedSurvey,
    surveys::both_hold,
};

/// Adds an error to each survey that has the id and the version of one before it in the same folder of surveys.
pub(super) fn add(folders: &[PathBuf], surveys: &mut [CheckedSurvey], paths: &[PathBuf]) {
    for path in paths.iter().filter(|path| !files::is_survey(path)) {
        let mut first: HashMap<(String, String), &PathBuf> = HashMap::new();
        let inside = folders.iter().zip(&mut *surveys);
        for (folder, survey) in inside.filter(|(folder, _)| folder.starts_with(path)) {
            let Some((id, version, span)) = id_and_version(&survey.files, folder) else {
                continue;
            };
            let Some(other) = first.insert((id.clone(), version.clone()), folder) else {
                continue;
            };
            let message = both_hold(&shown_folder(other), &shown_folder(folder), &id, &version);
            let finding = Diagnostic::new(Code::E0505, message, span, "used by two surveys");
            let help = "change this id, or raise the version of one: a server cannot tell the two apart";
            survey.diagnostics.push(finding.with_help(help));
        }
    }
}

/// Reads the id of a survey from its header.
pub(super) fn id(files: &SourceMap, folder: &Path) -> Option<String> {
    id_and_version(files, folder).map(|(id, ..)| id)
}

/// Reads the id and the version of a survey from its header, with the place of the id. Other mistakes in the header do not matter.
fn id_and_version(files: &SourceMap, folder: &Path) -> Option<(String, String, Span)> {
    let path = shown(&folder.join(HEADER));
    let (file, header) = files.iter().find(|(_, file)| file.path == path)?;
    let value = |key: &str| {
        let mut start = 0;
        header.text.split_inclusive('\n').find_map(|line| {
            let at = start;
            start += line.len();
            let written = line.strip_prefix(key)?.split('#').next().unwrap_or_default();
            let value = written.trim().trim_matches(['"', '\'']);
            Some((at + key.len() + written.find(value)?, value))
        })
    };
    let (at, id) = value("survey:")?;
    let (_, version) = value("version:")?;
    let span = Span {
        file,
        start: u32::try_from(at).ok()?,
        end: u32::try_from(at + id.len()).ok()?,
        expansion: None,
    };
    Some((id.to_owned(), version.to_owned(), span))
}

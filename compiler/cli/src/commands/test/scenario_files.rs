//! Files of scenarios that are named on the command line, and run without the others of their surveys.

use std::{
    fs,
    path::{Path, PathBuf},
};

use enkat_reports::scenarios::Filter;
use enkat_syntax::source::{FileId, SourceMap};

use crate::commands::files::whole_of;

/// Files of scenarios, with the links in their paths followed.
#[derive(Clone, Debug, Default)]
pub(super) struct ScenarioFiles(Vec<PathBuf>);

impl ScenarioFiles {
    /// Replaces files of scenarios by their surveys, and returns them. All scenarios of a survey run that is named, too.
    pub(super) fn split(paths: Vec<PathBuf>) -> (Vec<PathBuf>, Self) {
        let mut surveys: Vec<PathBuf> = Vec::new();
        let mut chosen = Vec::new();
        for path in paths {
            match survey_with(&path) {
                Some(survey) => chosen.push((path, survey)),
                None => surveys.push(path),
            }
        }
        let is_whole = |survey: &Path| {
            let named = surveys
                .iter()
                .map(|path| whole_of(path).unwrap_or_else(|| path.clone()));
            named.map(fs::canonicalize).any(|named| {
                named
                    .is_ok_and(|named| fs::canonicalize(survey).is_ok_and(|survey| survey.starts_with(named)))
            })
        };
        chosen.retain(|(_, survey)| !is_whole(survey));
        let mut files = Vec::new();
        for (file, survey) in chosen {
            files.extend(fs::canonicalize(file));
            if !surveys.contains(&survey) {
                surveys.push(survey);
            }
        }
        (surveys, Self(files))
    }

    /// Returns the filter for a survey: the scenarios of its files among these, or all if there are none.
    pub(super) fn within(&self, filter: &Filter, files: &SourceMap) -> Filter {
        if self.0.is_empty() {
            return filter.clone();
        }
        let is_chosen = |path: &str| fs::canonicalize(path).is_ok_and(|path| self.0.contains(&path));
        let chosen: Vec<FileId> = files
            .iter()
            .filter(|(_, file)| is_chosen(&file.path))
            .map(|(id, _)| id)
            .collect();
        if chosen.is_empty() {
            filter.clone()
        } else {
            filter.in_files(chosen)
        }
    }
}

/// Returns the survey of a file in its folder `scenarios`.
fn survey_with(path: &Path) -> Option<PathBuf> {
    let survey = whole_of(path).filter(|_| path.is_file())?;
    let folder = fs::canonicalize(path).ok()?.parent()?.to_owned();
    let scenarios = fs::canonicalize(survey.join("scenarios")).ok()?;
    (folder == scenarios).then_some(survey)
}

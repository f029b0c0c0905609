//! Surveys around the paths that are named: commands that read whole surveys can be run in their folders, and on their files.

use std::path::{Path, PathBuf};

use enkat_model::words::listed_at_most;

use super::{is_survey, is_template, refusal::survey_around, shown_folder, surveys_in};
use crate::commands::complain;

/// The most paths that are named.
const MOST: usize = 3;

/// Replaces a path inside of a survey by that of the survey, and says so in a line. Other paths stay.
pub(crate) fn whole_survey(path: PathBuf) -> PathBuf {
    match whole_of(&path) {
        Some(survey) => {
            say(&[path], &survey);
            survey
        }
        None => path,
    }
}

/// Replaces paths inside of surveys as [`whole_survey`] does, with a line for each survey. A survey stands there once.
pub(crate) fn whole_surveys(paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut whole: Vec<PathBuf> = Vec::new();
    let mut parts: Vec<(PathBuf, Vec<PathBuf>)> = Vec::new();
    for path in paths {
        let survey = whole_of(&path);
        let named = survey.clone().unwrap_or_else(|| path.clone());
        if !whole.contains(&named) {
            whole.push(named);
        }
        let Some(survey) = survey else { continue };
        match parts.iter_mut().find(|(other, _)| *other == survey) {
            Some((_, parts)) => parts.push(path),
            None => parts.push((survey, vec![path])),
        }
    }
    for (survey, parts) in parts {
        say(&parts, &survey);
    }
    whole
}

/// Returns whether a path is a survey, or inside of one.
pub(crate) fn is_in_survey(path: &Path) -> bool {
    is_survey(path) || whole_of(path).is_some()
}

/// Returns the survey of a path that is a part of one; nothing for a survey, or a folder that holds some.
pub(crate) fn whole_of(path: &Path) -> Option<PathBuf> {
    if is_survey(path) || is_template(path) {
        return None;
    }
    let survey = survey_around(path)?;
    let holds_surveys = path.is_dir() && surveys_in(path).map_or(true, |inside| !inside.is_empty());
    (!holds_surveys).then_some(survey)
}

fn say(parts: &[PathBuf], survey: &Path) {
    let names = parts.iter().map(|path| match &*shown_folder(path) {
        "." => "the current folder".to_owned(),
        shown => format!("`{shown}`"),
    });
    let are = if parts.len() == 1 { "is" } else { "are" };
    complain(&format!(
        "enkat: {} {are} part of the survey in `{}`, which is read as a whole",
        listed_at_most(names.collect(), MOST),
        shown_folder(survey)
    ));
}

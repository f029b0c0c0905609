//! Surveys whose scenarios alone have mistakes, for commands that print the survey itself.

use std::path::Path;

use enkat_compiler::Analysis;
use enkat_syntax::{
    diagnostics::{Diagnostic, Severity, Sink},
    source::SourceMap,
};

use super::Survey;
use crate::commands::{Failure, complain, with_paths};

/// The folder of a survey's scenarios.
const SCENARIOS: &str = "scenarios";

impl<T> Survey<T> {
    /// Reads and compiles the survey in a folder, with mistakes or without. If only scenarios have mistakes, it is compiled without
    /// them, and one line tells so.
    pub(crate) fn sound(folder: &Path, compile: impl Fn(&SourceMap) -> Analysis<T>) -> Result<Self, Failure> {
        let survey = Self::compiled(folder, &compile)?;
        if survey.artifact.is_some() || !survey.has_wrong_scenarios_alone() {
            return Ok(survey);
        }
        let sound = Self::of_files(without_scenarios(&survey.files), Sink::default(), compile);
        if sound.artifact.is_some() {
            let check = with_paths("enkat check", &[folder.to_owned()]);
            complain(&format!(
                "warning: scenarios have mistakes, which do not matter here; `{check}` lists them"
            ));
        }
        Ok(sound)
    }

    fn has_wrong_scenarios_alone(&self) -> bool {
        let is_error = |found: &&Diagnostic| found.severity() == Severity::Error;
        let mut errors = self.diagnostics.iter().filter(is_error);
        errors.all(|found| is_scenarios(&self.files.file(found.primary.span.file).path))
    }
}

/// Returns the files of a survey without those of its scenarios.
fn without_scenarios(files: &SourceMap) -> SourceMap {
    let mut others = SourceMap::default();
    for (_, file) in files.iter().filter(|(_, file)| !is_scenarios(&file.path)) {
        others.add(&*file.path, &*file.text);
    }
    for picture in files.pictures() {
        others.add_picture(&*picture.path, picture.bytes.clone());
    }
    others
}

/// Returns whether a path is that of a file of scenarios.
fn is_scenarios(path: &str) -> bool {
    let folder = Path::new(path).parent().and_then(Path::file_name);
    folder.is_some_and(|folder| folder == SCENARIOS)
}

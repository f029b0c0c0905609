//! Surveys with mistakes only in files that participants never meet, such as scenarios, for commands that read the survey itself.

use std::path::Path;

use enkat_compiler::Analysis;
use enkat_model::words::listed_at_most;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Severity, Sink},
    source::SourceMap,
};

use super::Survey;
use crate::commands::{Failure, complain, files, with_paths};

/// The folder of a survey's scenarios.
const SCENARIOS: &str = "scenarios";
/// The most files that are named.
const MOST: usize = 3;

impl<T> Survey<T> {
    /// Reads and compiles the survey in a folder, with mistakes or without, as [`sound_of`](Self::sound_of) does.
    pub(crate) fn sound(folder: &Path, compile: impl Fn(&SourceMap) -> Analysis<T>) -> Result<Self, Failure> {
        let mut sink = Sink::default();
        let files = files::read_survey(folder, &mut sink)?;
        let check = with_paths("enkat check", &[folder.to_owned()]);
        Ok(Self::sound_of(
            files,
            sink,
            compile,
            &format!("; `{check}` lists them"),
        ))
    }

    /// Compiles the survey in files that were read. If only files that participants never meet have mistakes, it is compiled without
    /// them, and a line with this end tells so.
    pub(crate) fn sound_of(
        files: SourceMap,
        sink: Sink,
        compile: impl Fn(&SourceMap) -> Analysis<T>,
        end: &str,
    ) -> Self {
        let survey = Self::of_files(files, sink, &compile);
        let Some((paths, others)) = survey.without_unmet() else {
            return survey;
        };
        let sound = Self::of_files(others, Sink::default(), compile);
        if sound.artifact.is_none() {
            return survey;
        }
        let files = if paths.len() == 1 {
            "this file"
        } else {
            "these files"
        };
        let paths = paths.iter().map(|path| format!("`{path}`")).collect();
        complain(&format!(
            "enkat: mistakes in {} do not matter here, because participants never meet {files}{end}",
            listed_at_most(paths, MOST)
        ));
        sound
    }

    /// Returns the paths of the files with mistakes, and all files without these and without scenarios; nothing if a file that
    /// participants meet has a mistake, or if none has.
    fn without_unmet(&self) -> Option<(Vec<String>, SourceMap)> {
        let mut paths: Vec<String> = Vec::new();
        // A missing text is a mistake only where texts have to be complete; the others are then compiled in vain.
        let is_error =
            |found: &&Diagnostic| found.severity() == Severity::Error && !found.code.is_missing_text();
        for error in self.diagnostics.iter().filter(is_error) {
            let path = &self.files.file(error.primary.span.file).path;
            if !is_scenarios(path) && error.code != Code::E0119 {
                return None;
            }
            if !paths.contains(path) {
                paths.push(path.clone());
            }
        }
        let mut others = SourceMap::default();
        for (_, file) in self.files.iter() {
            if !is_scenarios(&file.path) && !paths.contains(&file.path) {
                others.add(&*file.path, &*file.text);
            }
        }
        for picture in self.files.pictures() {
            others.add_picture(&*picture.path, picture.bytes.clone());
        }
        (!paths.is_empty()).then_some((paths, others))
    }
}

/// Returns whether a path is that of a file of scenarios.
fn is_scenarios(path: &str) -> bool {
    let folder = Path::new(path).parent().and_then(Path::file_name);
    folder.is_some_and(|folder| folder == SCENARIOS)
}

//! The choice of scenarios to run.

use enkat_compiler::resolve::Scenario;
use enkat_syntax::{diagnostics::nearest, source::FileId};

use super::compare::named;

/// Parts of names, and ids; and the files whose scenarios run.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    texts: Vec<String>,
    /// The files, if not all are meant.
    files: Option<Vec<FileId>>,
}

impl Filter {
    /// Makes the filter that any of these texts passes; without one, everything passes.
    pub fn any(texts: &[String]) -> Self {
        Self {
            texts: texts.iter().map(|text| text.to_lowercase()).collect(),
            files: None,
        }
    }

    /// Returns the filter for a survey of which only the scenarios in these files are meant.
    #[must_use]
    pub fn in_files(&self, files: Vec<FileId>) -> Self {
        Self {
            files: Some(files),
            ..self.clone()
        }
    }

    /// Returns whether everything passes.
    pub(super) fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.files.is_none()
    }

    /// Returns whether scenarios of a file may pass.
    pub(super) fn has_file(&self, file: FileId) -> bool {
        self.files.as_ref().is_none_or(|files| files.contains(&file))
    }

    /// Returns whether a scenario's name contains one of the texts, or one of them is the id of an element that it answers or has an
    /// expectation about. Case does not matter.
    pub(super) fn passes(&self, scenario: &Scenario) -> bool {
        let is_about = |text: &String| ids(scenario).any(|id| id.to_lowercase() == *text);
        let is_named = self.passes_name(&scenario.title.value) || self.texts.iter().any(is_about);
        is_named && self.has_file(scenario.span.file)
    }

    /// Returns whether a scenario's name contains one of the texts.
    pub(super) fn passes_name(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.texts.is_empty() || self.texts.iter().any(|text| name.contains(text))
    }

    /// Returns the id or the name among scenarios that is nearest to the texts.
    pub fn nearest<'s>(&self, scenarios: impl Iterator<Item = &'s Scenario>) -> Option<&'s str> {
        let known = scenarios.flat_map(|scenario| ids(scenario).chain([scenario.title.value.as_str()]));
        let known: Vec<_> = known.collect();
        let near = |text: &String| nearest(text, known.iter().copied()).first().copied();
        self.texts.iter().find_map(near)
    }
}

/// Returns the ids that a scenario names.
fn ids(scenario: &Scenario) -> impl Iterator<Item = &str> {
    let expected = named(scenario).into_keys();
    scenario.answers.keys().map(String::as_str).chain(expected)
}

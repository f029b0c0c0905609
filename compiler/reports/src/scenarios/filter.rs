//! The choice of scenarios to run.

use enkat_compiler::resolve::Scenario;
use enkat_syntax::diagnostics::nearest;

use super::compare::named;

/// Parts of names, and ids.
#[derive(Clone, Debug, Default)]
pub struct Filter(Vec<String>);

impl Filter {
    /// Makes the filter that any of these texts passes; without one, everything passes.
    pub fn any(texts: &[String]) -> Self {
        Self(texts.iter().map(|text| text.to_lowercase()).collect())
    }

    /// Returns whether everything passes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether a scenario's name contains one of the texts, or one of them is the id of an element that it answers or has an
    /// expectation about. Case does not matter.
    pub fn passes(&self, scenario: &Scenario) -> bool {
        let is_about = |text: &String| ids(scenario).any(|id| id.to_lowercase() == *text);
        self.passes_name(&scenario.title.value) || self.0.iter().any(is_about)
    }

    /// Returns whether a scenario's name contains one of the texts.
    pub fn passes_name(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.is_empty() || self.0.iter().any(|text| name.contains(text))
    }

    /// Returns the id or the name among scenarios that is nearest to the texts.
    pub fn nearest<'s>(&self, scenarios: impl Iterator<Item = &'s Scenario>) -> Option<&'s str> {
        let known = scenarios.flat_map(|scenario| ids(scenario).chain([scenario.title.value.as_str()]));
        let known: Vec<_> = known.collect();
        let near = |text: &String| nearest(text, known.iter().copied()).first().copied();
        self.0.iter().find_map(near)
    }
}

/// Returns the ids that a scenario names.
fn ids(scenario: &Scenario) -> impl Iterator<Item = &str> {
    let expected = named(scenario).into_keys();
    scenario.answers.keys().map(String::as_str).chain(expected)
}

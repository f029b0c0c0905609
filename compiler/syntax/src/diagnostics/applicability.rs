//! Suggestions that a program may apply, and those that need a person.

use super::{Diagnostic, Replaced, Suggestion};

/// The trust that a suggestion deserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applicability {
    /// Right wherever it is offered: `enkat check --fix` applies it.
    MachineApplicable,
    /// Perhaps not what the author means, who has to look at it.
    MaybeIncorrect,
}

impl Diagnostic {
    /// Says that its suggestion is always right. Left out of this are suggestions to choose from, and an edit of a file
    /// with quotes or backslashes, which YAML and JSON write in several ways. An edit in a template or module is of the text as it is
    /// written there, and so is right for its other uses, too.
    #[must_use]
    pub fn machine_applicable(mut self) -> Self {
        if let [suggestion] = self.suggestions.as_mut_slice()
            && (suggestion.replaced != Replaced::Source
                || !suggestion.replacement.contains(['"', '\'', '\\']))
        {
            suggestion.applicability = Applicability::MachineApplicable;
        }
        self
    }

    /// Returns the suggestion that may be applied without a look at it.
    pub fn certain_suggestion(&self) -> Option<&Suggestion> {
        match self.suggestions.as_slice() {
            [only] if only.applicability == Applicability::MachineApplicable => Some(only),
            _ => None,
        }
    }
}

//! Checks what names alone do not tell: types, dependencies, texts, scores. One file per idea.

mod choices;
mod consent;
mod cycles;
mod numbers;
mod scores;
mod texts;
mod truth;
mod types;
mod unused;

pub use truth::Truth;

use crate::{diagnostics::Sink, resolve::Survey};

/// A survey in which nothing is wrong. Only [`check`] makes one.
#[derive(Debug)]
pub struct Checked<'a> {
    survey: &'a Survey,
    conditions: Vec<Vec<Truth>>,
}

impl<'a> Checked<'a> {
    /// The survey.
    pub fn survey(&self) -> &'a Survey {
        self.survey
    }

    /// By element: the typed conditions that shut it.
    pub fn conditions(&self) -> &[Vec<Truth>] {
        &self.conditions
    }
}

/// Checks the survey; `None` when this or an earlier phase found an error.
pub fn check<'a>(survey: &'a Survey, sink: &mut Sink) -> Option<Checked<'a>> {
    let conditions = types::conditions(survey, sink);
    cycles::check(survey, sink);
    choices::check(survey, sink);
    numbers::check(survey, sink);
    consent::check(survey, sink);
    scores::check(survey, sink);
    // What a misspelt name does not use is not worth a word yet.
    let names_are_known = !sink.has_errors();
    texts::check(survey, names_are_known, sink);
    if names_are_known {
        unused::check(survey, sink);
    }
    (!sink.has_errors()).then_some(Checked { survey, conditions })
}

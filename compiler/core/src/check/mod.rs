//! Checks what names alone do not tell: types, dependencies, texts, scores. One file per idea.

mod answer_constraints;
mod case_conflicts;
mod checkbox_groups;
mod choices;
mod consent;
mod constant_conditions;
mod cycles;
mod exclusions;
mod images;
mod numbers;
mod predicate;
mod redundant_conditions;
mod redundant_inclusion;
mod repeated_conditions;
mod scores;
mod settings;
mod texts;
mod types;
mod unused;

pub use predicate::{Derived, Predicate};
pub use settings::Settings;
pub use texts::UsedTexts;

use enkat_model::Image;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    parallel,
    source::SourceMap,
};

use self::types::Typed;
use crate::resolve::Survey;

/// A survey in which nothing is wrong. Only [`check`] makes one.
#[derive(Debug)]
pub struct Checked<'a> {
    survey: &'a Survey,
    typed: Typed,
    images: Vec<Option<Image>>,
}

/// The typed conditions of one element.
#[derive(Debug)]
pub struct Conditions {
    /// Any of these shuts it.
    pub shut_by: Vec<Predicate>,
    /// By option of a choice: what hides it.
    pub options: Vec<Option<Predicate>>,
    /// By check: what has to hold.
    pub checks: Vec<Option<Predicate>>,
}

impl<'a> Checked<'a> {
    /// The survey.
    pub fn survey(&self) -> &'a Survey {
        self.survey
    }

    /// By element: its typed conditions.
    pub fn conditions(&self) -> &[Conditions] {
        &self.typed.elements
    }

    /// By element: the picture that it shows.
    pub fn images(&self) -> &[Option<Image>] {
        &self.images
    }

    /// The named conditions, in order.
    pub fn named_conditions(&self) -> impl Iterator<Item = &Predicate> {
        self.typed.conditions.iter().flatten()
    }

    /// The fields that are derived for what is saved, in order.
    pub fn derived_fields(&self) -> impl Iterator<Item = &Derived> {
        self.typed.derived.iter().flatten()
    }

    /// The settings of the header, typed.
    pub fn settings(&self) -> &Settings {
        &self.typed.settings
    }
}

/// Checks the survey; `None` when this or an earlier phase found an error.
pub fn check<'a>(survey: &'a Survey, files: &SourceMap, sink: &mut Sink) -> Option<Checked<'a>> {
    let ((typed, images, names_are_known), ()) = parallel::both(
        sink,
        |sink| {
            let (typed, images) = elements(survey, files, sink);
            (typed, images, !sink.has_errors())
        },
        |sink| texts::check(survey, sink),
    );
    // A misspelt name leaves the element that was meant unused: a warning about it would be false.
    if names_are_known {
        parallel::both(
            sink,
            |sink| unused_elements(survey, &typed, sink),
            |sink| texts::unused(survey, sink),
        );
    }
    (!sink.has_errors()).then_some(Checked {
        survey,
        typed,
        images,
    })
}

/// Checks everything but texts, and gives what the checks found out.
fn elements(survey: &Survey, files: &SourceMap, sink: &mut Sink) -> (Typed, Vec<Option<Image>>) {
    let typed = types::typed(survey, sink);
    cycles::check(survey, sink);
    settings::check(survey, &typed.settings, sink);
    case_conflicts::check(survey, sink);
    checkbox_groups::check(survey, sink);
    exclusions::check(survey, sink);
    answer_constraints::check(survey, sink);
    choices::check(survey, sink);
    numbers::check(survey, sink);
    let images = images::check(survey, files, sink);
    consent::check(survey, sink);
    scores::check(survey, sink);
    (typed, images)
}

/// Checks what is superfluous, or asked of nobody, in a survey whose names are right.
fn unused_elements(survey: &Survey, typed: &Typed, sink: &mut Sink) {
    unused::check(survey, sink);
    constant_conditions::check(survey, &typed.constants, sink);
    repeated_conditions::check(survey, &typed.elements, sink);
    redundant_inclusion::check(survey, sink);
    redundant_conditions::check(survey, &typed.elements, sink);
    asks_something(survey, sink);
}

/// Warns of a survey with nothing to answer but its consent.
fn asks_something(survey: &Survey, sink: &mut Sink) {
    let consent = survey
        .header
        .consent
        .as_ref()
        .map(|consent| consent.checkbox.value);
    let mut asked = survey.iter().filter(|(_, element)| element.question().is_some());
    if asked.any(|(id, _)| Some(id) != consent) {
        return;
    }
    let id = &survey.header.id;
    let message = format!("the survey `{}` asks nothing", id.value);
    sink.push(
        Diagnostic::new(Code::W0202, message, id.span, "no question on any page")
            .with_help("add a question to a page, such as `- choice: …`"),
    );
}

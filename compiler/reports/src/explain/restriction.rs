//! Rules that restrict who sees what, as a survey has them in force.

use std::fmt;

use enkat_compiler::lower::{Decides, Rule};
use enkat_model::{Artifact, ElementId, FollowUps, Gender, words::listed_any};
use enkat_prove::Restriction;
use enkat_syntax::source::Span;
use schemars::JsonSchema;
use serde::Serialize;

use super::{explained::TracedPlace, print::Printer, reasons::display_rule};
use crate::{natural_language::Labels, notation::notation};

/// A rule, or something else in a survey, that excludes participants from something.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExcludingRule {
    /// Its effect: "`why` is hidden when `late == 2`".
    pub text: String,
    /// The places where it is written.
    pub places: Vec<TracedPlace>,
}

impl fmt::Display for ExcludingRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        let places: Vec<_> = self.places.iter().map(ToString::to_string).collect();
        if places.is_empty() {
            return Ok(());
        }
        write!(f, "   [{}]", places.join("; "))
    }
}

/// Describes a restriction, with the places where it is written.
pub(super) fn excluding(
    printer: &Printer<'_>,
    artifact: &Artifact,
    restriction: Restriction,
) -> ExcludingRule {
    let places = printer.places;
    let name = |id: ElementId| described(artifact, id);
    match restriction {
        Restriction::Hidden(id) => of_rules(printer, artifact, id, &Decides::Hidden, &name(id)),
        Restriction::OptionHidden(id, at) => {
            let value = artifact.elements[id.index()].element.body.options()[at]
                .value
                .clone();
            let what = format!("the option `{value}` of {}", name(id));
            of_rules(printer, artifact, id, &Decides::HiddenOption(value), &what)
        }
        Restriction::IncludedIn(id) => {
            let flags = artifact.aliases_of(artifact.elements[id.index()].included_in);
            let text = format!("{} is only for the flags {}", name(id), listed_any(flags));
            ExcludingRule {
                text,
                places: first(printer, &places.elements[id.index()].included_in),
            }
        }
        Restriction::Genders(id) => {
            let genders = artifact.elements[id.index()].genders.iter();
            let genders = listed_any(genders.map(|gender| Gender::name(*gender)));
            ExcludingRule {
                text: format!("{} is only for the gender {genders}", name(id)),
                places: first(printer, &places.elements[id.index()].genders),
            }
        }
        Restriction::Assumption(at) => ExcludingRule {
            text: format!(
                "the survey assumes `{}` (`assume`)",
                notation(artifact, &artifact.assumptions[at])
            ),
            places: Vec::new(),
        },
    }
}

fn first(printer: &Printer<'_>, spans: &[Span]) -> Vec<TracedPlace> {
    let first = spans.first().map(|span| printer.location(*span));
    first.into_iter().collect()
}

/// Returns the name of an element: its id, of a container with its kind.
fn described(artifact: &Artifact, id: ElementId) -> String {
    let element = &artifact.elements[id.index()].element;
    if element.body.is_container() {
        format!("the {} `{}`", element.body.kind().name(), element.id)
    } else {
        format!("`{}`", element.id)
    }
}

/// Describes the rules by which something is hidden: those that are written, and that a follow-up waits.
fn of_rules(
    printer: &Printer<'_>,
    artifact: &Artifact,
    id: ElementId,
    decides: &Decides,
    what: &str,
) -> ExcludingRule {
    let rules = printer.places.rules.iter();
    let own: Vec<&Rule> = rules
        .filter(|rule| rule.target == id && rule.decides == *decides)
        .collect();
    let texts = own.iter().map(|rule| match display_rule(&rule.term) {
        Some(shown) => format!("is shown only when {}", printer.condition_text(artifact, shown)),
        None if printer.is_in_entry(rule.term.span) && !printer.places.is_written(rule) => {
            "waits for an answer in the entry before".to_owned()
        }
        None => format!("is hidden when {}", printer.condition_text(artifact, &rule.term)),
    });
    let mut texts: Vec<String> = texts.collect();
    if let Some(parent) = waits_for(artifact, id).filter(|_| *decides == Decides::Hidden) {
        texts.push(format!(
            "waits for an answer to `{parent}` (`follow_ups: after_parent`)"
        ));
    }
    ExcludingRule {
        text: format!("{what} {}", texts.join(", and ")),
        places: own.iter().map(|rule| printer.location(rule.term.span)).collect(),
    }
}

/// Returns the question that a follow-up waits for.
fn waits_for(artifact: &Artifact, id: ElementId) -> Option<&str> {
    let parent = Labels::of_source(artifact).element(artifact.elements[id.index()].element.within?);
    let waits = artifact.follow_ups == FollowUps::AfterParent && parent.body.question().is_some();
    waits.then_some(parent.id.as_str())
}

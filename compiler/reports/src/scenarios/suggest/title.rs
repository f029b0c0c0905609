//! Names of suggested scenarios, in plain words.

use enkat_model::{Artifact, ElementId, words::listed_at_most};
use enkat_syntax::tree::ExpectedState;

use super::expectation::Expectations;
use crate::{
    explain::{Answering, Printer, find},
    natural_language::Labels,
};

/// The most questions of one kind that a name lists.
const MOST: usize = 2;

/// Builds the name of a scenario from its expectations: with the reason, if there is only one.
pub(super) fn title(
    artifact: &Artifact,
    printer: Printer<'_>,
    answering: &Answering<'_>,
    expected: &Expectations,
) -> String {
    let alone = expected
        .states
        .keys()
        .next()
        .filter(|_| expected.states.len() == 1);
    let alone = alone.and_then(|id| find(artifact, id));
    if let Some(reason) = alone.and_then(|id| printer.explained(answering, id).conclusion) {
        return reason.trim_end_matches('.').to_owned();
    }
    let label = |id: &str| named(artifact, id);
    let of_state = |wanted: ExpectedState| {
        let states = expected.states.iter().filter(|(_, state)| **state == wanted);
        states.map(|(id, _)| label(id)).collect::<Vec<_>>()
    };
    let saved = |is_saved: bool| {
        let fields = expected.payload.iter();
        let fields = fields.filter(|(_, value)| value.is_null() != is_saved);
        fields.map(|(field, _)| label(field)).collect::<Vec<_>>()
    };
    let messages = [
        (&expected.invalid, "refused"),
        (&expected.warnings, "warned about"),
    ];
    let parts = [
        (of_state(ExpectedState::Visible), "shown"),
        (of_state(ExpectedState::Disabled), "disabled"),
        (of_state(ExpectedState::Hidden), "hidden"),
        (of_state(ExpectedState::Excluded), "left out"),
        (saved(true), "saved"),
        (saved(false), "not saved"),
    ];
    let parts = parts.into_iter().filter(|(which, _)| !which.is_empty());
    let mut parts: Vec<_> = parts.map(|(which, is)| clause(which, is)).collect();
    parts.extend(messages.into_iter().filter_map(|(broken, is)| {
        let which: Vec<_> = broken.as_ref()?.keys().map(|id| label(id)).collect();
        Some(if which.is_empty() {
            format!("no answer is {is}")
        } else {
            clause(which, is)
        })
    }));
    parts.join("; ")
}

fn clause(which: Vec<String>, is: &str) -> String {
    let verb = if which.len() == 1 { "is" } else { "are" };
    format!("{} {verb} {is}", listed_at_most(which, MOST))
}

/// Returns the label of an element in quotes; the name of a field that is no element.
fn named(artifact: &Artifact, id: &str) -> String {
    let label = |id: ElementId| Labels::of_source(artifact).label(id);
    match find(artifact, id).map(label) {
        Some(label) if label != id => format!("“{label}”"),
        _ => id.to_owned(),
    }
}

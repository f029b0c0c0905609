//! The elements of a survey as a participant sees them, as literals.

use enkat_model::{ElementId, OptionValue, Statement};

use crate::{circuit::Lit, encode::Encoding};

/// An element for a participant.
#[derive(Clone, Debug)]
pub(super) struct ElementLits {
    pub(super) shown: Lit,
    pub(super) open: Lit,
    /// Its answer, or that it has none, keeps the participant from sending.
    pub(super) refused: Lit,
    /// By option of a choice: it is offered.
    pub(super) offered: Vec<(OptionValue, Lit)>,
}

/// Builds the literals of all elements.
pub(super) fn element_lits(encoding: &mut Encoding<'_>) -> Vec<ElementLits> {
    let count = encoding.artifact.elements.len();
    (0..count)
        .map(|index| of_element(encoding, ElementId::at(index)))
        .collect()
}

fn of_element(encoding: &mut Encoding<'_>, id: ElementId) -> ElementLits {
    let shown = encoding.statement(&Statement::Shown(id));
    let artifact = encoding.artifact;
    let options = artifact.elements[id.index()].element.body.options().iter();
    let offered = options.enumerate().map(|(at, option)| {
        let hidden = encoding.states.option_hidden[id.index()][at];
        (option.value.clone(), encoding.circuit.and(shown, !hidden))
    });
    let offered = offered.collect();
    ElementLits {
        shown,
        open: encoding.states.open[id.index()],
        refused: encoding.violated(id),
        offered,
    }
}

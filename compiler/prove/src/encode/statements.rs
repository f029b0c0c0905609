//! Statements of invariants.

use enkat_model::{ElementId, OptionValue, Statement};

use super::{Encoding, drawn_within};
use crate::circuit::Lit;

impl Encoding<'_> {
    /// Builds a statement.
    pub(crate) fn statement(&mut self, statement: &Statement) -> Lit {
        match statement {
            Statement::All(of) => {
                let parts = self.statements(of);
                self.circuit.all(parts)
            }
            Statement::Any(of) => {
                let parts = self.statements(of);
                self.circuit.any(parts)
            }
            Statement::Not(part) => !self.statement(part),
            Statement::Holds(condition) => self.condition(condition),
            Statement::Shown(id) => self.shown(*id),
            Statement::Offered(id, value) => self.offered(*id, value),
            Statement::Included(id) => self.kept[id.index()],
            Statement::Complete => self.complete(),
            Statement::AtMostOne(of) => {
                let parts = self.statements(of);
                self.circuit.at_most_one(&parts)
            }
            Statement::ExactlyOne(of) => {
                let parts = self.statements(of);
                let any = self.circuit.any(parts.iter().copied());
                let at_most_one = self.circuit.at_most_one(&parts);
                self.circuit.and(any, at_most_one)
            }
        }
    }

    fn statements(&mut self, of: &[Statement]) -> Vec<Lit> {
        of.iter().map(|part| self.statement(part)).collect()
    }

    /// Builds the literal that an element is visible, or that something in a container is drawn.
    pub(crate) fn shown(&mut self, id: ElementId) -> Lit {
        let artifact = self.artifact;
        if !artifact.elements[id.index()].element.body.is_container() {
            return self.states.visible[id.index()];
        }
        let within = drawn_within(artifact, id);
        let visible: Vec<Lit> = within.map(|id| self.states.visible[id.index()]).collect();
        self.circuit.any(visible)
    }

    fn offered(&mut self, id: ElementId, value: &OptionValue) -> Lit {
        let artifact = self.artifact;
        let options = artifact.elements[id.index()].element.body.options();
        let Some(at) = options.iter().position(|option| option.value == *value) else {
            return Lit::FALSE;
        };
        let hidden = self.states.option_hidden[id.index()][at];
        self.circuit.and(self.states.visible[id.index()], !hidden)
    }

    /// Builds the literal that more than `most` elements with an answer of their own are shown. A group of boxes is one.
    pub(crate) fn asks_more_than(&mut self, most: u32) -> Lit {
        let elements = self.artifact.elements.iter().enumerate();
        let questions = elements.filter(|(_, included)| included.element.body.question().is_some());
        let visible: Vec<Lit> = questions.map(|(index, _)| self.states.visible[index]).collect();
        let at_least = self.circuit.at_least(&visible);
        at_least.get(most as usize + 1).copied().unwrap_or(Lit::FALSE)
    }
}

//! Statements of invariants about one participant, by the runtime's own evaluation.

use enkat_model::{Artifact, Demand, ElementId, Invariant, Session, Statement, Tailoring, violations};

use crate::encode::drawn_within;

/// A participant's session, with the way from the survey's elements to those of the participant.
pub(crate) struct Tailored<'t> {
    pub(crate) artifact: &'t Artifact,
    pub(crate) tailoring: &'t Tailoring<'t>,
    pub(crate) session: &'t Session<'t>,
}

impl Tailored<'_> {
    /// Returns whether the participant is one that an invariant is about.
    pub(crate) fn is_about(&self, invariant: &Invariant) -> bool {
        invariant.when.as_ref().is_none_or(|when| self.holds(when))
    }

    /// Returns whether an invariant is broken now.
    pub(crate) fn breaks(&self, invariant: &Invariant) -> bool {
        self.is_about(invariant)
            && match &invariant.demand {
                Demand::Never(statement) => self.holds(statement),
                Demand::Always(statement) => !self.holds(statement),
                Demand::AtMost(most) => self.questions() > *most as usize,
                Demand::Before { .. } => false,
            }
    }

    pub(crate) fn holds(&self, statement: &Statement) -> bool {
        let count = |of: &[Statement]| of.iter().filter(|part| self.holds(part)).count();
        match statement {
            Statement::All(of) => of.iter().all(|part| self.holds(part)),
            Statement::Any(of) => of.iter().any(|part| self.holds(part)),
            Statement::Not(part) => !self.holds(part),
            Statement::Holds(condition) => self.session.holds(&self.tailoring.condition(condition)),
            Statement::Shown(id) => self.shows(*id),
            Statement::Offered(id, value) => self.tailoring.id(*id).is_some_and(|id| {
                self.session.state(id).visible && !self.session.hidden_options(id).contains(&value)
            }),
            Statement::Included(id) => self.tailoring.id(*id).is_some(),
            Statement::Complete => violations(self.session).is_empty(),
            Statement::AtMostOne(of) => count(of) <= 1,
            Statement::ExactlyOne(of) => count(of) == 1,
        }
    }

    /// Returns whether an element is visible, or something in a container is drawn.
    pub(crate) fn shows(&self, id: ElementId) -> bool {
        if self.artifact.elements[id.index()].element.body.is_container() {
            return drawn_within(self.artifact, id).any(|id| self.is_visible(id));
        }
        self.is_visible(id)
    }

    /// Returns whether the participant can answer an element.
    pub(crate) fn is_open(&self, id: ElementId) -> bool {
        let id = self.tailoring.id(id);
        id.is_some_and(|id| self.session.state(id).is_open())
    }

    /// Returns whether the participant sees an element.
    pub(crate) fn is_visible(&self, id: ElementId) -> bool {
        let id = self.tailoring.id(id);
        id.is_some_and(|id| self.session.state(id).visible)
    }

    fn questions(&self) -> usize {
        let elements = self.session.model().elements.iter().enumerate();
        let shown = elements.filter(|(index, element)| {
            element.body.question().is_some() && self.session.state(ElementId::at(*index)).visible
        });
        shown.count()
    }
}

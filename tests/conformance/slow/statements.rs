//! Invariants (contract §10).

use enkat_model::{Demand, ElementId, Invariant, Statement};
use serde_json::json;

use super::Slow;

impl Slow<'_> {
    /// Returns whether the answers so far break an invariant.
    pub(crate) fn breaks(&self, invariant: &Invariant) -> bool {
        let is_about_it = match &invariant.when {
            Some(when) => self.is_so(when),
            None => true,
        };
        is_about_it
            && match &invariant.demand {
                Demand::Never(statement) => self.is_so(statement),
                Demand::Always(statement) => !self.is_so(statement),
                Demand::AtMost(most) => self.shown_questions() > *most as usize,
                Demand::Before { .. } => false,
            }
    }

    fn is_so(&self, statement: &Statement) -> bool {
        let true_ones = |of: &[Statement]| of.iter().filter(|part| self.is_so(part)).count();
        match statement {
            Statement::All(of) => true_ones(of) == of.len(),
            Statement::Any(of) => true_ones(of) > 0,
            Statement::Not(part) => !self.is_so(part),
            Statement::Holds(condition) => self.holds(condition),
            Statement::Shown(id) => self.is_shown(*id),
            Statement::Offered(id, value) => {
                let is_option = |option: &enkat_model::ChoiceOption<_>| option.value == *value;
                self.is_shown(*id)
                    && self.element(*id).body.options().iter().any(is_option)
                    && !self.hidden_options_of(*id).contains(&json!(value))
            }
            Statement::Included(id) => self.included[id.index()],
            Statement::Complete => self.violations().is_empty(),
            Statement::AtMostOne(of) => true_ones(of) < 2,
            Statement::ExactlyOne(of) => true_ones(of) == 1,
        }
    }

    /// Returns whether an element is visible; of a page, section or group: whether something that can be drawn in it is.
    fn is_shown(&self, id: ElementId) -> bool {
        if !self.element(id).body.is_container() {
            return self.visible[id.index()];
        }
        self.ids().any(|inner| {
            let body = &self.element(inner).body;
            let is_drawn = !body.is_container() && (!body.is_box() || body.question().is_some());
            is_drawn && self.is_within(inner, id) && self.visible[inner.index()]
        })
    }

    fn is_within(&self, inner: ElementId, outer: ElementId) -> bool {
        match self.element(inner).within {
            Some(around) => around == outer || self.is_within(around, outer),
            None => false,
        }
    }

    fn shown_questions(&self) -> usize {
        let questions = self
            .ids()
            .filter(|id| self.element(*id).body.question().is_some());
        questions.filter(|id| self.visible[id.index()]).count()
    }
}

//! Conditions over answers that count (contract §5.4 to §5.6).

use enkat_model::{Comparison, Condition, ElementId, OptionValue, Quantity, Setting};

use super::Encoding;
use crate::{
    arithmetic::Orders,
    circuit::Lit,
    domain::{Field, Meaning},
};

impl Encoding<'_> {
    /// Builds a condition.
    pub(crate) fn condition(&mut self, condition: &Condition<Setting>) -> Lit {
        match condition {
            Condition::All(of) => of.iter().fold(Lit::TRUE, |all, part| {
                let part = self.condition(part);
                self.circuit.and(all, part)
            }),
            Condition::Any(of) => of.iter().fold(Lit::FALSE, |any, part| {
                let part = self.condition(part);
                self.circuit.or(any, part)
            }),
            Condition::Not(part) => !self.condition(part),
            Condition::Setting(setting) => self.settings.holds(*setting, &mut self.circuit),
            Condition::In(id, values) => self.is_among(*id, values),
            Condition::Ticked(id) => self.ticked(*id),
            Condition::Answered(id) => self.answered(*id),
            Condition::Compare(comparison, left, right) => self.compare(*comparison, left, right),
            Condition::Within(quantity, ranges) => {
                let within = ranges
                    .iter()
                    .map(|(low, high)| self.is_within(quantity, *low, *high));
                let within: Vec<Lit> = within.collect();
                self.circuit.any(within)
            }
        }
    }

    /// Builds the literal that a box is ticked, where that counts.
    pub(crate) fn ticked(&self, id: ElementId) -> Lit {
        match self.fields[id.index()] {
            Field::Tick => self.states.answer[id.index()]
                .first()
                .copied()
                .unwrap_or(Lit::FALSE),
            Field::None | Field::Classes { .. } => Lit::FALSE,
        }
    }

    /// Builds the literal that a question is answered; for a group of boxes, that any is ticked.
    pub(crate) fn answered(&mut self, id: ElementId) -> Lit {
        let artifact = self.artifact;
        if artifact.elements[id.index()].element.body.is_checkboxes() {
            let ticks = self.ticks(id);
            return self.circuit.any(ticks);
        }
        match &self.fields[id.index()] {
            Field::None => Lit::FALSE,
            // A box is never unanswered (contract §5.5), so that no rule of a compiled survey asks. Drafts here have no `false`.
            Field::Tick => self.ticked(id),
            Field::Classes { .. } => self.circuit.any(self.states.answer[id.index()].iter().copied()),
        }
    }

    /// Returns the literals that the boxes of a group are ticked.
    pub(crate) fn ticks(&self, group: ElementId) -> Vec<Lit> {
        self.artifact.boxes(group).map(|id| self.ticked(id)).collect()
    }

    fn is_among(&mut self, id: ElementId, values: &[OptionValue]) -> Lit {
        let Field::Classes { classes, .. } = &self.fields[id.index()] else {
            return Lit::FALSE;
        };
        let answers = classes.iter().zip(&self.states.answer[id.index()]);
        let wanted = answers.filter(|(class, _)| match &class.meaning {
            Meaning::Option(option) => values.contains(option),
            Meaning::Text(text) => values
                .iter()
                .any(|value| matches!((value, text), (OptionValue::Name(name), Some(text)) if name == text)),
            Meaning::Numbers { .. } => false,
        });
        self.circuit.any(wanted.map(|(_, answer)| *answer))
    }

    fn compare(&mut self, comparison: Comparison, left: &Quantity, right: &Quantity) -> Lit {
        let order = self.order(left, right);
        let wanted = Orders::that_hold(comparison);
        let orders = [
            (wanted.less, order.less),
            (wanted.equal, order.equal),
            (wanted.more, order.more),
        ];
        let holding = orders.into_iter().filter(|(is_wanted, _)| *is_wanted);
        self.circuit.any(holding.map(|(_, lit)| lit))
    }

    fn is_within(&mut self, quantity: &Quantity, low: f64, high: f64) -> Lit {
        let from = self.compare(Comparison::AtLeast, quantity, &Quantity::Constant(low));
        let to = self.compare(Comparison::AtMost, quantity, &Quantity::Constant(high));
        self.circuit.and(from, to)
    }
}

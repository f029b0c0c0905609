//! The proof by induction that everybody can send.
//!
//! Suppose that, whatever the settings and the contents of earlier steps are, a step has a content with which its literals hold. Then a
//! draft with such a content in every step can be sent. The converse does not hold: a step may lack such a content only after contents that
//! no draft needs.

use super::{Plan, SETTINGS, Step};
use crate::{
    circuit::{Circuit, Lit},
    prover::Prover,
    solver::Outcome,
};

impl Prover<'_> {
    /// Returns whether it is proved that fields can be filled in step by step until the answers can be sent, for all settings that the
    /// survey assumes. If not, there may be such answers all the same.
    pub(crate) fn can_be_filled_in(&mut self, plan: &Plan) -> bool {
        plan.steps.iter().enumerate().all(|(at, step)| {
            let circuit = &mut self.encoding.circuit;
            let fails = if at == SETTINGS {
                !circuit.all(step.needed.iter().copied())
            } else {
                step.without_content(circuit, |node| plan.places.get(node) == Some(&at))
            };
            let wanted: Vec<Lit> = plan.assumed.iter().copied().chain([fails]).collect();
            fails == Lit::FALSE || matches!(self.solve(&wanted), Outcome::Impossible(_))
        })
    }
}

impl Step {
    /// Builds the literal that none of the contents lets all literals hold. `is_read` tells the nodes that read the step's bits.
    fn without_content(&self, circuit: &mut Circuit, is_read: impl Fn(usize) -> bool) -> Lit {
        let mut fails = Lit::TRUE;
        for on in &self.contents {
            let value = |input: usize| Some(on.iter().any(|bit| bit.node() == input));
            let hold = self.needed.iter();
            let hold = hold.map(|lit| circuit.with_inputs(*lit, &is_read, value));
            let hold: Vec<Lit> = hold.collect();
            let hold = circuit.all(hold);
            fails = circuit.and(fails, !hold);
            if fails == Lit::FALSE {
                break;
            }
        }
        fails
    }
}

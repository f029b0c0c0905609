//! Random states that are filled in until they can be sent. Random answers hardly ever can be: one required question without an answer is
//! enough.

use super::{Plan, Step};
use crate::{
    circuit::{Circuit, Simulation},
    prover::Prover,
};

/// One of so many rounds of random states is not filled in.
const ONE_RANDOM_OF: usize = 3;

impl Prover<'_> {
    /// Fills in most of the random states, where that is possible.
    pub(crate) fn fill_in(&mut self, plan: &Plan) {
        let mut nodes = vec![Vec::new(); plan.steps.len() + 1];
        for (node, place) in plan.places.iter().enumerate() {
            nodes[*place].push(node);
        }
        let (circuit, simulations) = self.simulations();
        for (round, simulation) in simulations.enumerate() {
            if round % ONE_RANDOM_OF > 0 {
                for (step, nodes) in plan.steps.iter().zip(&nodes).skip(1) {
                    step.fill_in(circuit, simulation, nodes, round);
                }
                let later = plan.places.len()..circuit.nodes().len();
                let last = nodes.last().into_iter().flatten();
                simulation.run_again(circuit, last.copied().chain(later));
            }
        }
    }
}

impl Step {
    /// Changes the contents of the fields in the states in which something fails. Contents are tried one after the other, from the one with
    /// this number on; a state for which none will do keeps the last one.
    fn fill_in(&self, circuit: &Circuit, simulation: &mut Simulation, nodes: &[usize], first: usize) {
        simulation.run_again(circuit, nodes.iter().copied());
        let count = self.contents.len();
        for on in self.contents.iter().cycle().skip(first % count).take(count) {
            let failing = !simulation.of_all(self.needed.iter().copied());
            if failing == 0 {
                return;
            }
            for bit in &self.bits {
                simulation.set(*bit, failing, on.contains(bit));
            }
            simulation.run_again(circuit, nodes.iter().copied());
        }
    }
}

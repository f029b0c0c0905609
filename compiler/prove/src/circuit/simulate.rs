//! Simulation: the values of all nodes in 64 states at a time.

use super::{Circuit, Cone, Lit, Node};

/// A bit for each of 64 states.
pub(crate) type Lanes = u64;

/// The values of nodes in 64 states.
#[derive(Clone, Debug)]
pub(crate) struct Simulation {
    values: Vec<Lanes>,
}

impl Simulation {
    /// Builds a simulation in which nothing is calculated yet.
    pub(crate) fn empty(circuit: &Circuit) -> Self {
        Self {
            values: vec![0; circuit.nodes().len()],
        }
    }

    /// Calculates all nodes; `input` gives the values of an input. Oracles are what they are for the examples of numbers.
    pub(crate) fn run(circuit: &Circuit, mut input: impl FnMut(usize) -> Lanes) -> Self {
        let mut simulation = Self::empty(circuit);
        for node in 0..circuit.nodes().len() {
            simulation.values[node] = simulation.value(circuit, node, &mut input);
        }
        simulation
    }

    /// Calculates the nodes that were added to the circuit since. Inputs among them are off.
    pub(crate) fn extend(&mut self, circuit: &Circuit) {
        for node in self.values.len()..circuit.nodes().len() {
            self.values.push(0);
            self.values[node] = self.value(circuit, node, &mut |_| 0);
        }
    }

    /// Calculates the nodes of a cone, in a simulation of the same circuit.
    pub(crate) fn run_cone(&mut self, circuit: &Circuit, cone: &Cone, mut input: impl FnMut(usize) -> Lanes) {
        for node in cone.nodes() {
            self.values[node] = self.value(circuit, node, &mut input);
        }
    }

    /// Calculates some nodes anew, in this order. Inputs keep their values.
    pub(crate) fn run_again(&mut self, circuit: &Circuit, nodes: impl IntoIterator<Item = usize>) {
        for node in nodes {
            let before = self.values[node];
            self.values[node] = self.value(circuit, node, &mut |_| before);
        }
    }

    /// Sets an input in some of the states. Nodes that read it have to be calculated anew.
    pub(crate) fn set(&mut self, input: Lit, states: Lanes, is_on: bool) {
        let value = &mut self.values[input.node()];
        if is_on {
            *value |= states;
        } else {
            *value &= !states;
        }
    }

    /// Returns the states in which a node holds.
    pub(crate) fn of_node(&self, node: usize) -> Lanes {
        self.values[node]
    }

    fn value(&self, circuit: &Circuit, node: usize, input: &mut impl FnMut(usize) -> Lanes) -> Lanes {
        match circuit.nodes()[node] {
            Node::False => 0,
            Node::Input => input(node),
            Node::Oracle(example) => self.of(example),
            Node::And(left, right) => self.of(left) & self.of(right),
        }
    }

    /// Returns the states in which a literal holds.
    pub(crate) fn of(&self, lit: Lit) -> Lanes {
        let value = self.values[lit.node()];
        if lit.is_negated() { !value } else { value }
    }

    /// Returns the states in which all of these literals hold.
    pub(crate) fn of_all(&self, lits: impl Iterator<Item = Lit>) -> Lanes {
        lits.fold(Lanes::MAX, |all, lit| all & self.of(lit))
    }
}

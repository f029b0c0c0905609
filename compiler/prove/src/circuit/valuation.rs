//! The values of nodes in one state, which follow its inputs when these are switched.

use super::{Circuit, Cone, Lit, Node};

/// The end of a list of readers.
const END: u32 = u32::MAX;

/// The values of nodes in one state. When inputs are switched, only nodes that read a value that changed are calculated anew. Oracles are
/// what they are for the examples of numbers.
#[derive(Default)]
pub(crate) struct Valuation {
    /// By node.
    values: Vec<bool>,
    /// By node: the first of its readers.
    readers: Vec<u32>,
    /// By reader: the next one of the same node. A reader is an operand of a node: twice the index of the node, plus 1 for the second.
    next: Vec<u32>,
    /// The nodes that a switch has still to look at; empty between switches.
    open: Open,
}

/// A set of nodes from which the first is taken, and then only later ones are added.
#[derive(Default)]
struct Open {
    words: Vec<u64>,
    count: usize,
    /// No word before this one has a node.
    at: usize,
}

impl Open {
    fn add(&mut self, node: usize) {
        let (word, bit) = (node / 64, 1 << (node % 64));
        if self.words[word] & bit == 0 {
            self.words[word] |= bit;
            self.at = if self.count == 0 { word } else { self.at.min(word) };
            self.count += 1;
        }
    }

    fn take_first(&mut self) -> Option<usize> {
        self.count = self.count.checked_sub(1)?;
        while self.words[self.at] == 0 {
            self.at += 1;
        }
        let word = &mut self.words[self.at];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(64 * self.at + bit)
    }

    fn clear(&mut self) {
        while self.take_first().is_some() {}
    }
}

impl Valuation {
    /// Calculates the nodes of a cone. Other nodes are not known.
    pub(crate) fn of_cone(circuit: &Circuit, cone: &Cone, is_on: impl Fn(usize) -> bool) -> Self {
        let mut valuation = Self::default();
        valuation.resize(circuit.nodes().len());
        for node in cone.nodes() {
            valuation.calculate(circuit, node, &is_on);
        }
        valuation
    }

    /// Calculates the nodes that were added to the circuit since.
    pub(crate) fn extend(&mut self, circuit: &Circuit, is_on: impl Fn(usize) -> bool) {
        let known = self.values.len();
        self.resize(circuit.nodes().len());
        for node in known..circuit.nodes().len() {
            self.calculate(circuit, node, &is_on);
        }
    }

    fn resize(&mut self, count: usize) {
        self.values.resize(count, false);
        self.readers.resize(count, END);
        self.next.resize(2 * count, END);
        self.open.words.resize(count.div_ceil(64), 0);
    }

    fn calculate(&mut self, circuit: &Circuit, node: usize, is_on: &impl Fn(usize) -> bool) {
        self.values[node] = match circuit.nodes()[node] {
            Node::Input => is_on(node),
            ref other => self.value(other),
        };
        for (side, operand) in circuit.nodes()[node].operands().enumerate() {
            let reader = 2 * node + side;
            let first = std::mem::replace(
                &mut self.readers[operand.node()],
                u32::try_from(reader).unwrap_or(END),
            );
            self.next[reader] = first;
        }
    }

    /// Returns whether a literal holds.
    pub(crate) fn holds(&self, lit: Lit) -> bool {
        self.values[lit.node()] != lit.is_negated()
    }

    /// Returns the value of a node.
    pub(crate) fn of_node(&self, node: usize) -> bool {
        self.values[node]
    }

    /// Switches inputs, and the nodes that change with them. Returns all that changed, or `None`, and everything as it was, if a node
    /// changes that may not.
    pub(crate) fn switch(
        &mut self,
        circuit: &Circuit,
        inputs: impl IntoIterator<Item = usize>,
        may_change: impl Fn(usize) -> bool,
    ) -> Option<Vec<usize>> {
        inputs.into_iter().for_each(|input| self.open.add(input));
        let mut changed = Vec::new();
        // Operands come first: once a node is taken, nothing that it reads changes any more.
        while let Some(node) = self.open.take_first() {
            let value = match circuit.nodes()[node] {
                Node::Input => !self.values[node],
                ref other => self.value(other),
            };
            if value == self.values[node] {
                continue;
            }
            if !may_change(node) {
                self.open.clear();
                self.undo(&changed);
                return None;
            }
            self.values[node] = value;
            changed.push(node);
            let mut reader = self.readers[node];
            while reader != END {
                self.open.add(reader as usize / 2);
                reader = self.next[reader as usize];
            }
        }
        Some(changed)
    }

    /// Undoes a switch, by what it changed.
    pub(crate) fn undo(&mut self, changed: &[usize]) {
        for node in changed {
            self.values[*node] = !self.values[*node];
        }
    }

    /// Calculates a node that is no input from its operands.
    fn value(&self, node: &Node) -> bool {
        match node {
            Node::False | Node::Input => false,
            Node::Oracle(example) => self.holds(*example),
            Node::And(left, right) => self.holds(*left) && self.holds(*right),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{circuit::Simulation, random::Random};

    /// Builds a random circuit of so many inputs and other nodes.
    fn circuit(random: &mut Random, inputs: usize, others: usize) -> (Circuit, Vec<Lit>) {
        let mut circuit = Circuit::new();
        let mut lits: Vec<Lit> = (0..inputs).map(|_| circuit.input()).collect();
        let pick = |random: &mut Random, lits: &[Lit]| {
            let bits = random.next();
            let lit = lits[usize::try_from(bits >> 32).unwrap() % lits.len()];
            if bits & 1 == 1 { !lit } else { lit }
        };
        for number in 0..others {
            let (left, right) = (pick(random, &lits), pick(random, &lits));
            lits.push(if number % 7 == 0 {
                circuit.oracle(left)
            } else {
                circuit.and(left, right)
            });
        }
        (circuit, lits)
    }

    #[test]
    fn switched_values_are_those_of_simulation() {
        let mut random = Random::new();
        for _ in 0..50 {
            let (circuit, lits) = circuit(&mut random, 8, 60);
            let inputs: Vec<usize> = lits[..8].iter().map(|lit| lit.node()).collect();
            let mut valuation = Valuation::default();
            valuation.extend(&circuit, |_| false);
            let mut on = std::collections::HashSet::new();
            for _ in 0..20 {
                let bits = random.next();
                let switched: Vec<usize> = inputs
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| bits >> at & 1 == 1)
                    .map(|(_, input)| *input)
                    .collect();
                let before: Vec<bool> = lits.iter().map(|lit| valuation.holds(*lit)).collect();
                let kept = lits[lits.len() - 1].node();
                let changed = valuation.switch(&circuit, switched.iter().copied(), |node| node != kept);
                let Some(changed) = changed else {
                    let after: Vec<bool> = lits.iter().map(|lit| valuation.holds(*lit)).collect();
                    assert_eq!(before, after, "a switch that is not allowed changes nothing");
                    continue;
                };
                for input in &switched {
                    if !on.remove(input) {
                        on.insert(*input);
                    }
                }
                let simulation = Simulation::run(&circuit, |node| u64::from(on.contains(&node)));
                for (lit, before) in lits.iter().zip(before) {
                    assert_eq!(valuation.holds(*lit), simulation.of(*lit) & 1 == 1);
                    assert_eq!(
                        changed.contains(&lit.node()),
                        before != valuation.holds(*lit),
                        "all changes are told"
                    );
                }
            }
        }
    }
}

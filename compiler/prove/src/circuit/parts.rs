//! The independent parts of literals: those that no input connects.

use super::{Circuit, Cone, Lit, Node};
use crate::collections::HashMap;

/// Literals that depend on no input of another part.
#[derive(Debug, Default)]
pub(crate) struct Part {
    /// The literals.
    pub(crate) lits: Vec<Lit>,
    /// The inputs that they depend on, through the examples of oracles, too.
    pub(crate) inputs: Vec<usize>,
}

impl Circuit {
    /// Splits literals into the parts that inputs connect, in the order of the first literal of each. Some inputs connect nothing.
    /// Constants are in no part.
    pub(crate) fn parts(&self, lits: &[Lit], but: &[Lit]) -> Vec<Part> {
        let cone = Cone::of(self, lits, true);
        let mut connects = vec![false; self.nodes.len()];
        let mut connected = Connected::new(self.nodes.len());
        for node in cone.nodes() {
            connects[node] = match self.nodes[node] {
                Node::False => false,
                Node::Input => !but.contains(&Lit::of(node)),
                made => made.operands().any(|operand| connects[operand.node()]),
            };
            for operand in self.nodes[node].operands() {
                if connects[operand.node()] {
                    connected.connect(node, operand.node());
                }
            }
        }
        let mut parts: Vec<Part> = Vec::new();
        let mut places = HashMap::default();
        for lit in lits {
            if self.nodes[lit.node()] == Node::False {
                continue;
            }
            let place = *places.entry(connected.root(lit.node())).or_insert(parts.len());
            if place == parts.len() {
                parts.push(Part::default());
            }
            parts[place].lits.push(*lit);
        }
        for node in cone.nodes() {
            if self.nodes[node] == Node::Input
                && let Some(place) = places.get(&connected.root(node))
            {
                parts[*place].inputs.push(node);
            }
        }
        parts
    }
}

/// Sets of connected nodes: a forest in which each set is a tree (Galler, Fischer, "An improved equivalence algorithm", 1964).
struct Connected {
    parents: Vec<usize>,
}

impl Connected {
    fn new(count: usize) -> Self {
        Self {
            parents: (0..count).collect(),
        }
    }

    /// Returns the root of the tree of a node. Each node on the way gets nearer to it.
    fn root(&mut self, mut node: usize) -> usize {
        while self.parents[node] != node {
            self.parents[node] = self.parents[self.parents[node]];
            node = self.parents[node];
        }
        node
    }

    fn connect(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[one.max(other)] = one.min(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_one_part_where_an_input_connects_them() {
        let mut circuit = Circuit::new();
        let [flag, smokes, drinks, sleeps] = [(); 4].map(|()| circuit.input());
        let asked = circuit.and(flag, smokes);
        let often = circuit.oracle(asked);
        let both = circuit.and(often, drinks);
        let lits = [smokes, !sleeps, both, Lit::TRUE, flag];
        let parts = |but: &[Lit]| circuit.parts(&lits, but).into_iter().map(|part| part.lits);
        assert!(parts(&[]).eq([vec![smokes, both, flag], vec![!sleeps]]));
        assert!(parts(&[flag]).eq([vec![smokes, both], vec![!sleeps], vec![flag]]));
        let alone = circuit.parts(&lits, &[smokes, flag]);
        assert_eq!(alone.len(), 4);
        assert_eq!(alone[2].inputs, [drinks.node()]);
    }
}

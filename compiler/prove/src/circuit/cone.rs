//! The cone of a literal: the part of a circuit that it depends on.

use super::{Circuit, Lit, Node};

/// The nodes that some literals depend on, each after its operands.
#[derive(Debug)]
pub(crate) struct Cone {
    nodes: Vec<u32>,
}

impl Circuit {
    /// Builds a literal with values in the place of some inputs.
    pub(crate) fn with_inputs(&mut self, of: Lit, value: impl Fn(usize) -> Option<bool>) -> Lit {
        let cone = Cone::of(self, &[of], true);
        let mut new = vec![Lit::FALSE; self.nodes().len()];
        let get = |new: &[Lit], lit: Lit| {
            let with = new[lit.node()];
            if lit.is_negated() { !with } else { with }
        };
        for node in cone.nodes() {
            let with = match self.nodes()[node] {
                Node::False => Lit::FALSE,
                Node::Input => value(node).map_or(Lit::of(node), Lit::constant),
                Node::Oracle(example) => get(&new, example),
                Node::And(left, right) => {
                    let (left, right) = (get(&new, left), get(&new, right));
                    self.and(left, right)
                }
            };
            new[node] = with;
        }
        get(&new, of)
    }
}

impl Cone {
    /// Finds the cone of literals. The examples of oracles are part of it if `with_examples`.
    pub(crate) fn of(circuit: &Circuit, lits: &[Lit], with_examples: bool) -> Self {
        let mut is_in = vec![false; circuit.nodes().len()];
        let mut open: Vec<usize> = lits.iter().map(|lit| lit.node()).collect();
        let mut nodes = Vec::new();
        while let Some(node) = open.pop() {
            if std::mem::replace(&mut is_in[node], true) {
                continue;
            }
            nodes.push(u32::try_from(node).unwrap_or(u32::MAX));
            match circuit.nodes()[node] {
                Node::And(left, right) => open.extend([left.node(), right.node()]),
                Node::Oracle(example) if with_examples => open.push(example.node()),
                Node::False | Node::Input | Node::Oracle(_) => {}
            }
        }
        nodes.sort_unstable();
        Self { nodes }
    }

    /// Returns the indexes of the nodes.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = usize> + '_ {
        self.nodes.iter().map(|node| *node as usize)
    }
}

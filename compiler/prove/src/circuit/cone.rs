//! The cone of a literal: the part of a circuit that it depends on.

use super::{Circuit, Lit, Node};
use crate::collections::HashMap;

/// The nodes that some literals depend on, each after its operands.
#[derive(Debug)]
pub(crate) struct Cone {
    nodes: Vec<u32>,
}

impl Circuit {
    /// Builds a literal with values in the place of some inputs. `reads` tells of a node whether it depends on one of them.
    pub(crate) fn with_inputs(
        &mut self,
        of: Lit,
        reads: impl Fn(usize) -> bool,
        value: impl Fn(usize) -> Option<bool>,
    ) -> Lit {
        let cone = Cone::of_some(self, &[of], true, reads);
        let mut new = HashMap::default();
        let get = |new: &HashMap<usize, Lit>, lit: Lit| match new.get(&lit.node()) {
            Some(with) if lit.is_negated() => !*with,
            Some(with) => *with,
            None => lit,
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
            new.insert(node, with);
        }
        get(&new, of)
    }
}

impl Cone {
    /// Finds the cone of literals. The examples of oracles are part of it if `with_examples`.
    pub(crate) fn of(circuit: &Circuit, lits: &[Lit], with_examples: bool) -> Self {
        Self::of_some(circuit, lits, with_examples, |_| true)
    }

    /// Finds the nodes of the cone that are reached through such nodes only.
    fn of_some(circuit: &Circuit, lits: &[Lit], with_examples: bool, is_one: impl Fn(usize) -> bool) -> Self {
        let mut open = Bits::of(circuit.nodes().len());
        let reach = |open: &mut Bits, lit: Lit| {
            if is_one(lit.node()) {
                open.set(lit.node());
            }
        };
        for lit in lits {
            reach(&mut open, *lit);
        }
        let mut nodes = Vec::new();
        // Operands come before what is made of them.
        while let Some(node) = open.take_last() {
            nodes.push(u32::try_from(node).unwrap_or(u32::MAX));
            match circuit.nodes()[node] {
                Node::And(left, right) => {
                    reach(&mut open, left);
                    reach(&mut open, right);
                }
                Node::Oracle(example) if with_examples => reach(&mut open, example),
                Node::False | Node::Input | Node::Oracle(_) => {}
            }
        }
        nodes.reverse();
        Self { nodes }
    }

    /// Returns whether a node is part of it.
    pub(crate) fn contains(&self, node: usize) -> bool {
        u32::try_from(node).is_ok_and(|node| self.nodes.binary_search(&node).is_ok())
    }

    /// Returns the indexes of the nodes.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = usize> + '_ {
        self.nodes.iter().map(|node| *node as usize)
    }
}

/// A set of numbers from which the largest is taken first, and then only smaller ones are added.
struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// Makes an empty set of numbers below a bound.
    fn of(bound: usize) -> Self {
        Self {
            words: vec![0; bound.div_ceil(64)],
        }
    }

    fn set(&mut self, number: usize) {
        self.words[number / 64] |= 1 << (number % 64);
    }

    fn take_last(&mut self) -> Option<usize> {
        loop {
            let word = self.words.last_mut()?;
            if *word == 0 {
                self.words.pop();
                continue;
            }
            let bit = 63 - word.leading_zeros() as usize;
            *word &= !(1 << bit);
            return Some((self.words.len() - 1) * 64 + bit);
        }
    }
}

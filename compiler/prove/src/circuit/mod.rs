//! A circuit of ands and inverters, in which equal parts are one.

mod cone;
mod count;
mod parts;
mod simulate;
mod valuation;

use std::ops::Not;

pub(crate) use self::{
    cone::Cone,
    parts::Part,
    simulate::{Lanes, Simulation},
    valuation::Valuation,
};
use crate::collections::{HashMap, HashSet};

/// A node of a circuit, or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Lit(u32);

impl Lit {
    pub(crate) const FALSE: Self = Self(0);
    pub(crate) const TRUE: Self = Self(1);

    pub(crate) fn constant(holds: bool) -> Self {
        if holds { Self::TRUE } else { Self::FALSE }
    }

    fn of(node: usize) -> Self {
        let node = u32::try_from(node).unwrap_or(u32::MAX >> 1);
        Self(node << 1)
    }

    /// Returns the index of its node.
    pub(crate) fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Returns whether it is the opposite of its node.
    pub(crate) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A node. Its operands come before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// False.
    False,
    /// A bit of the state.
    Input,
    /// A bit that stands for a comparison which the circuit does not calculate. In a state whose numbers are examples, it is this
    /// literal.
    Oracle(Lit),
    /// Both hold.
    And(Lit, Lit),
}

impl Node {
    /// Lists what the node is calculated from.
    fn operands(self) -> impl Iterator<Item = Lit> {
        let [first, second] = match self {
            Self::False | Self::Input => [None, None],
            Self::Oracle(example) => [Some(example), None],
            Self::And(left, right) => [Some(left), Some(right)],
        };
        first.into_iter().chain(second)
    }
}

/// The circuit.
#[derive(Debug)]
pub(crate) struct Circuit {
    nodes: Vec<Node>,
    ands: HashMap<(Lit, Lit), Lit>,
}

impl Circuit {
    pub(crate) fn new() -> Self {
        Self {
            nodes: vec![Node::False],
            ands: HashMap::default(),
        }
    }

    /// Returns the nodes, each after its operands.
    pub(crate) fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Adds a bit of the state.
    pub(crate) fn input(&mut self) -> Lit {
        self.add(Node::Input)
    }

    /// Adds a bit that the circuit does not calculate; `example` is what it is for the examples of numbers.
    pub(crate) fn oracle(&mut self, example: Lit) -> Lit {
        self.add(Node::Oracle(example))
    }

    fn add(&mut self, node: Node) -> Lit {
        self.nodes.push(node);
        Lit::of(self.nodes.len() - 1)
    }

    pub(crate) fn and(&mut self, left: Lit, right: Lit) -> Lit {
        let (left, right) = if left <= right {
            (left, right)
        } else {
            (right, left)
        };
        match (left, right) {
            (Lit::FALSE, _) => Lit::FALSE,
            (Lit::TRUE, other) => other,
            _ if left == right => left,
            _ if left == !right => Lit::FALSE,
            _ => {
                if let Some(known) = self.ands.get(&(left, right)) {
                    return *known;
                }
                let new = self.add(Node::And(left, right));
                self.ands.insert((left, right), new);
                new
            }
        }
    }

    pub(crate) fn or(&mut self, left: Lit, right: Lit) -> Lit {
        !self.and(!left, !right)
    }

    pub(crate) fn implies(&mut self, left: Lit, right: Lit) -> Lit {
        self.or(!left, right)
    }

    pub(crate) fn xor(&mut self, left: Lit, right: Lit) -> Lit {
        let only_left = self.and(left, !right);
        let only_right = self.and(!left, right);
        self.or(only_left, only_right)
    }

    pub(crate) fn same(&mut self, left: Lit, right: Lit) -> Lit {
        !self.xor(left, right)
    }

    /// Builds the literal that all of these hold, as a tree that is as flat as it can be: a change of one passes few nodes.
    pub(crate) fn all(&mut self, parts: impl IntoIterator<Item = Lit>) -> Lit {
        let mut level: Vec<Lit> = parts.into_iter().collect();
        while level.len() > 1 {
            let pairs = level.chunks(2);
            level = pairs
                .map(|pair| match *pair {
                    [left, right] => self.and(left, right),
                    ref one => one[0],
                })
                .collect();
        }
        level.first().copied().unwrap_or(Lit::TRUE)
    }

    pub(crate) fn any(&mut self, parts: impl IntoIterator<Item = Lit>) -> Lit {
        let none = parts.into_iter().map(|part| !part);
        !self.all(none)
    }

    /// Splits literals that hold together into those that they are made of: literals that are no ands.
    pub(crate) fn conjuncts(&self, lits: &[Lit]) -> Vec<Lit> {
        let mut open = lits.to_vec();
        let mut seen = HashSet::default();
        let mut conjuncts = Vec::new();
        while let Some(lit) = open.pop() {
            if !seen.insert(lit) {
                continue;
            }
            match self.nodes[lit.node()] {
                Node::And(left, right) if !lit.is_negated() => open.extend([left, right]),
                _ => conjuncts.push(lit),
            }
        }
        conjuncts
    }
}

//! The order of two quantities: less, equal or more.
//!
//! Where the ranges of the two leave it open, bits of the state decide. With them the circuit allows more than there is: what it never
//! allows never happens. In exact states the bits are what they are for the examples of numbers, and so everything in them is real.

use std::cmp::Ordering;

use enkat_model::{Comparison, Quantity};

use super::{Encoding, quantities::Cases};
use crate::{
    arithmetic::{Orders, Range},
    circuit::Lit,
    collections::HashMap,
};

/// The order of two quantities; none of these holds if one is unanswered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    pub(super) less: Lit,
    pub(super) equal: Lit,
    pub(super) more: Lit,
}

impl Order {
    const NONE: Self = Self {
        less: Lit::FALSE,
        equal: Lit::FALSE,
        more: Lit::FALSE,
    };

    /// Returns the order of the two the other way round.
    fn turned(self) -> Self {
        Self {
            less: self.more,
            equal: self.equal,
            more: self.less,
        }
    }
}

/// Orders that bits of the state decide. Quantities that are written alike over the same answers have the same order, also in two
/// surveys.
#[derive(Debug, Default)]
pub(crate) struct Decided(HashMap<(String, Vec<Vec<Lit>>), Order>);

/// The orders of quantities that are compared.
#[derive(Debug, Default)]
pub(crate) struct OrderTable {
    /// The number of each quantity, by how it is written.
    numbers: HashMap<String, usize>,
    constants: HashMap<usize, f64>,
    known: HashMap<(usize, usize), Order>,
    /// By quantity, those that it is compared with.
    compared: HashMap<usize, Vec<usize>>,
    /// The pairs whose order the circuit does not calculate.
    open: Vec<(usize, usize)>,
    /// Their orders.
    pub(crate) decided: Decided,
    /// The quantities of these pairs, each with the bits that it is less, that it is more, and that one is unanswered.
    #[cfg(test)]
    pub(crate) bits: Vec<((Quantity, Quantity), [Lit; 3])>,
}

impl OrderTable {
    /// Builds an empty table; orders that are decided already stay so.
    pub(super) fn deciding_as(decided: Decided) -> Self {
        Self {
            decided,
            ..Self::default()
        }
    }

    fn number(&mut self, quantity: &Quantity) -> usize {
        let next = self.numbers.len();
        let number = *self.numbers.entry(format!("{quantity:?}")).or_insert(next);
        if let Quantity::Constant(value) = quantity {
            self.constants.insert(number, *value);
        }
        number
    }

    fn insert(&mut self, left: usize, right: usize, order: Order) {
        self.known.insert((left, right), order);
        self.compared.entry(left).or_default().push(right);
        self.compared.entry(right).or_default().push(left);
    }

    /// Lists the quantities that one of these two is compared with.
    fn between(&self, left: usize, right: usize) -> Vec<usize> {
        let mut between: Vec<_> = [left, right]
            .iter()
            .filter_map(|of| self.compared.get(of))
            .flatten()
            .copied()
            .collect();
        between.sort_unstable();
        between.dedup();
        between
    }

    /// Finds the order of two quantities, if it is known.
    fn find(&self, left: usize, right: usize) -> Option<Order> {
        let known = self.known.get(&(left, right)).copied();
        known.or_else(|| self.known.get(&(right, left)).copied().map(Order::turned))
    }

    /// Finds the order of two quantities, also of two constants.
    fn find_any(&self, left: usize, right: usize) -> Option<Order> {
        let constants = self.constants.get(&left).zip(self.constants.get(&right));
        self.find(left, right).or_else(|| {
            let (left, right) = constants?;
            let holds = |comparison: Comparison| Lit::constant(comparison.holds(*left, *right));
            Some(Order {
                less: holds(Comparison::Less),
                equal: holds(Comparison::Equal),
                more: holds(Comparison::More),
            })
        })
    }
}

/// The literals of pairs of cases, by the orders that their ranges allow.
#[derive(Default)]
struct ByOrders(HashMap<(bool, bool, bool), Lit>);

impl Encoding<'_> {
    /// Builds the order of two quantities.
    pub(super) fn order(&mut self, left: &Quantity, right: &Quantity) -> Order {
        let (one, other) = (self.orders.number(left), self.orders.number(right));
        if let Some(known) = self.orders.find(one, other) {
            return known;
        }
        let order = self.new_order(left, right, (one, other));
        self.orders.insert(one, other, order);
        order
    }

    fn new_order(&mut self, left: &Quantity, right: &Quantity, numbers: (usize, usize)) -> Order {
        let (mut lefts, mut rights): (Cases<Range>, Cases<Range>) = (self.cases(left), self.cases(right));
        self.pair(&mut lefts, &mut rights);
        let mut by_orders = ByOrders::default();
        let mut unsure = Lit::FALSE;
        for (one, left) in &lefts.cases {
            for (other, right) in &rights.cases {
                let both = self.circuit.and(*one, *other);
                if both == Lit::FALSE {
                    continue;
                }
                let orders = Orders::of(*left, *right);
                let same = by_orders
                    .0
                    .entry((orders.less, orders.equal, orders.more))
                    .or_insert(Lit::FALSE);
                *same = self.circuit.or(*same, both);
                if !(left.is_sure && right.is_sure) {
                    unsure = self.circuit.or(unsure, both);
                }
            }
        }
        let is_calculated = unsure == Lit::FALSE
            && by_orders
                .0
                .keys()
                .all(|(less, equal, more)| u8::from(*less) + u8::from(*equal) + u8::from(*more) == 1);
        if is_calculated {
            let of = |orders| by_orders.0.get(&orders).copied().unwrap_or(Lit::FALSE);
            return Order {
                less: of((true, false, false)),
                equal: of((false, true, false)),
                more: of((false, false, true)),
            };
        }
        self.orders.open.push(numbers);
        let example = self.example_order(left, right);
        let written = self.written(left, right);
        if let Some(decided) = self.orders.decided.0.get(&written) {
            return *decided;
        }
        if let Some(decided) = self.orders.decided.0.get(&self.written(right, left)) {
            return decided.turned();
        }
        let bits = self.bits_of(example);
        #[cfg(test)]
        self.orders.bits.push(((left.clone(), right.clone()), bits));
        let order = self.decided_by_bits(&by_orders, unsure, bits);
        self.orders.decided.0.insert(written, order);
        order
    }

    /// Returns how two quantities are written, without the numbers of elements, and the literals of the answers that they read.
    fn written(&self, left: &Quantity, right: &Quantity) -> (String, Vec<Vec<Lit>>) {
        let mut read = Vec::new();
        for side in [left, right] {
            side.for_each_element(&mut |id| read.push(self.states.answer[id.index()].clone()));
        }
        let shape = format!("{left:?} {right:?}");
        let mut parts = shape.split("ElementId(");
        let mut written = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            written.push_str(part.trim_start_matches(|digit: char| digit.is_ascii_digit()));
        }
        (written, read)
    }

    /// Builds the order that the examples of numbers have, and restricts exact states to those in which it is known.
    fn example_order(&mut self, left: &Quantity, right: &Quantity) -> Order {
        let (mut lefts, mut rights): (Cases<f64>, Cases<f64>) = (self.cases(left), self.cases(right));
        self.pair(&mut lefts, &mut rights);
        let left_out = self.circuit.or(lefts.left_out, rights.left_out);
        self.exact = self.circuit.and(self.exact, !left_out);
        let mut order = Order::NONE;
        for (one, left) in &lefts.cases {
            for (other, right) in &rights.cases {
                let both = self.circuit.and(*one, *other);
                let of = match left.partial_cmp(right) {
                    Some(Ordering::Less) => &mut order.less,
                    Some(Ordering::Greater) => &mut order.more,
                    // Numbers are finite: all are in order.
                    Some(Ordering::Equal) | None => &mut order.equal,
                };
                *of = self.circuit.or(*of, both);
            }
        }
        order
    }

    /// Adds the bits that an order is less, that it is more, and that there is none; in exact states they are as for the examples.
    fn bits_of(&mut self, example: Order) -> [Lit; 3] {
        let circuit = &mut self.circuit;
        let has_example = circuit.any([example.less, example.equal, example.more]);
        [example.less, example.more, !has_example].map(|example| {
            let bit = circuit.oracle(example);
            let same = circuit.same(bit, example);
            self.exact = circuit.and(self.exact, same);
            bit
        })
    }

    /// Builds an order that is as the ranges decide, and as bits do where these leave it open.
    fn decided_by_bits(&mut self, by_orders: &ByOrders, unsure: Lit, bits: [Lit; 3]) -> Order {
        let circuit = &mut self.circuit;
        let [is_less, is_more, is_missing] = bits;
        let mut order = Order::NONE;
        let mut pairs: Vec<_> = by_orders.0.iter().collect();
        pairs.sort_unstable();
        for ((less, equal, more), pair) in pairs {
            // The first order that is possible and that its bit says; the last possible one without its bit.
            let (mut rest, mut chosen) = (*pair, Order::NONE);
            if *less {
                let bit = if *equal || *more { is_less } else { Lit::TRUE };
                chosen.less = circuit.and(rest, bit);
                rest = circuit.and(rest, !bit);
            }
            if *more {
                let bit = if *equal { is_more } else { Lit::TRUE };
                chosen.more = circuit.and(rest, bit);
                rest = circuit.and(rest, !bit);
            }
            chosen.equal = rest;
            order.less = circuit.or(order.less, chosen.less);
            order.equal = circuit.or(order.equal, chosen.equal);
            order.more = circuit.or(order.more, chosen.more);
        }
        let is_missing = circuit.and(unsure, is_missing);
        Order {
            less: circuit.and(order.less, !is_missing),
            equal: circuit.and(order.equal, !is_missing),
            more: circuit.and(order.more, !is_missing),
        }
    }

    /// Restricts the bits of comparisons to those that can stand together: if x < y and y < z, then x < z.
    pub(super) fn order_transitively(&mut self) {
        for at in 0..self.orders.open.len() {
            let (left, right) = self.orders.open[at];
            for middle in self.orders.between(left, right) {
                let orders = &self.orders;
                let first = orders.find_any(left, middle);
                let second = orders.find_any(middle, right);
                let (Some(first), Some(second), Some(whole)) = (first, second, orders.find_any(left, right))
                else {
                    continue;
                };
                for (first, second, whole) in [
                    (first, second, whole),
                    (first.turned(), second.turned(), whole.turned()),
                ] {
                    self.transitive(first, second, whole.less, whole.equal);
                }
            }
        }
    }

    /// Demands that `less` follows from two orders of which one is less and none is more, and `equal` from two that are equal.
    fn transitive(&mut self, first: Order, second: Order, less: Lit, equal: Lit) {
        for (one, other, follows) in [
            (first.less, second.less, less),
            (first.less, second.equal, less),
            (first.equal, second.less, less),
            (first.equal, second.equal, equal),
        ] {
            let both = self.circuit.and(one, other);
            let follows = self.circuit.implies(both, follows);
            self.possible = self.circuit.and(self.possible, follows);
        }
    }
}

//! Quantities as lists of cases: what they can be, and when.

use enkat_model::{ElementId, OptionValue, Quantity};

use super::Encoding;
use crate::{
    arithmetic::{Calculate, Operation, Range},
    circuit::Lit,
    collections::HashMap,
    domain::{Field, Meaning},
    quantity::{Algebra, Leaf, as_number, calculate, power, years_since},
};

/// The most cases of a quantity. Others are joined or left out.
const MOST_CASES: usize = 256;
/// The most pairs of cases that are looked at one by one; above it, each side keeps [`FEW_CASES`] at most.
const MOST_PAIRS: usize = 4096;
const FEW_CASES: usize = 64;

/// Values of a quantity, of which one holds at most; where none holds, it is unanswered.
#[derive(Clone, Debug)]
pub(super) struct Cases<N> {
    pub(super) cases: Vec<(Lit, N)>,
    /// Where it has a value, but none of these.
    pub(super) left_out: Lit,
}

/// Values that cases can have.
pub(super) trait CaseValue: Calculate {
    /// Makes cases at most so many; returns the literals of those that are left out.
    fn reduce(cases: &mut Vec<(Lit, Self)>, most: usize, or: impl FnMut(Lit, Lit) -> Lit) -> Vec<Lit>;

    /// Returns something by which equal values are found.
    fn key(self) -> (u64, u64, bool);
}

impl CaseValue for f64 {
    /// Leaves out cases, spread evenly.
    fn reduce(cases: &mut Vec<(Lit, Self)>, most: usize, _: impl FnMut(Lit, Lit) -> Lit) -> Vec<Lit> {
        cases.sort_by(|(_, left), (_, right)| left.total_cmp(right));
        let every = cases.len().div_ceil(most);
        let (kept, left_out): (Vec<_>, Vec<_>) =
            cases.drain(..).enumerate().partition(|(at, _)| at % every == 0);
        cases.extend(kept.into_iter().map(|(_, case)| case));
        left_out.into_iter().map(|(_, (lit, _))| lit).collect()
    }

    fn key(self) -> (u64, u64, bool) {
        (self.to_bits(), 0, true)
    }
}

impl CaseValue for Range {
    /// Joins neighbours.
    fn reduce(cases: &mut Vec<(Lit, Self)>, most: usize, mut or: impl FnMut(Lit, Lit) -> Lit) -> Vec<Lit> {
        cases.sort_by(|(_, left), (_, right)| left.low.total_cmp(&right.low));
        let together = cases.len().div_ceil(most);
        let joined = cases.chunks(together).filter_map(|chunk| {
            let (first, rest) = chunk.split_first()?;
            Some(rest.iter().fold(*first, |(lit, range), (other, with)| {
                (or(lit, *other), range.hull(*with))
            }))
        });
        *cases = joined.collect();
        Vec::new()
    }

    fn key(self) -> (u64, u64, bool) {
        (self.low.to_bits(), self.high.to_bits(), self.is_sure)
    }
}

impl Encoding<'_> {
    /// Lists the cases of a quantity.
    pub(super) fn cases<N: CaseValue>(&mut self, of: &Quantity) -> Cases<N> {
        calculate(
            &mut ByCases {
                encoding: self,
                value: std::marker::PhantomData,
            },
            of,
        )
    }

    fn numbers_of<N: CaseValue>(&mut self, id: ElementId, number: impl Fn(f64) -> Option<f64>) -> Cases<N> {
        let Field::Classes { classes, .. } = &self.fields[id.index()] else {
            return self.distinct(Vec::new());
        };
        let answers = classes.iter().zip(&self.states.answer[id.index()]);
        let cases = answers.filter_map(|(class, answer)| {
            let value = match class.meaning {
                Meaning::Numbers { low, high, example } => {
                    let (one, other) = (number(low)?, number(high)?);
                    N::of(one.min(other), one.max(other), number(example)?)
                }
                Meaning::Option(OptionValue::Integer(option)) => N::point(from_option(option)),
                Meaning::Option(OptionValue::Name(_)) | Meaning::Text(_) => return None,
            };
            Some((*answer, value))
        });
        let cases = cases.collect();
        self.distinct(cases)
    }

    /// Joins cases with the same value, and makes them fewer if they are too many.
    fn distinct<N: CaseValue>(&mut self, cases: Vec<(Lit, N)>) -> Cases<N> {
        let mut places: HashMap<_, usize> = HashMap::default();
        let mut distinct: Vec<(Lit, N)> = Vec::new();
        for (lit, value) in cases {
            if lit == Lit::FALSE {
                continue;
            }
            if let Some(at) = places.get(&value.key()) {
                let (known, _): (Lit, N) = distinct[*at];
                distinct[*at].0 = self.circuit.or(known, lit);
            } else {
                places.insert(value.key(), distinct.len());
                distinct.push((lit, value));
            }
        }
        let mut cases = Cases {
            cases: distinct,
            left_out: Lit::FALSE,
        };
        self.reduce(&mut cases, MOST_CASES);
        cases
    }

    fn reduce<N: CaseValue>(&mut self, cases: &mut Cases<N>, most: usize) {
        if cases.cases.len() > most {
            let left_out = N::reduce(&mut cases.cases, most, |left, right| self.circuit.or(left, right));
            let left_out = self.circuit.any(left_out);
            cases.left_out = self.circuit.or(cases.left_out, left_out);
        }
    }

    /// Makes the cases of two quantities few enough for a look at all pairs.
    pub(super) fn pair<N: CaseValue>(&mut self, left: &mut Cases<N>, right: &mut Cases<N>) {
        if left.cases.len() * right.cases.len() > MOST_PAIRS {
            self.reduce(left, FEW_CASES);
            self.reduce(right, FEW_CASES);
        }
    }
}

/// Returns the number that an option stands for.
#[allow(clippy::cast_precision_loss, reason = "option values are small")]
pub(crate) fn from_option(value: i64) -> f64 {
    value as f64
}

/// Calculation with cases.
struct ByCases<'e, 'a, N> {
    encoding: &'e mut Encoding<'a>,
    value: std::marker::PhantomData<N>,
}

impl<N: CaseValue> Algebra for ByCases<'_, '_, N> {
    type Value = Cases<N>;

    fn constant(&mut self, number: f64) -> Cases<N> {
        let cases = if number.is_finite() {
            vec![(Lit::TRUE, N::point(number))]
        } else {
            Vec::new()
        };
        Cases {
            cases,
            left_out: Lit::FALSE,
        }
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> Cases<N> {
        let encoding = &mut *self.encoding;
        match leaf {
            Leaf::Answer(id) => encoding.numbers_of(id, Some),
            Leaf::YearsSince(id) => {
                let today = encoding.today;
                encoding.numbers_of(id, |day| years_since(day, today))
            }
            Leaf::Count(ids) => {
                let ticks: Vec<Lit> = ids.iter().map(|id| encoding.ticked(*id)).collect();
                let counts = encoding.circuit.counts(&ticks).into_iter().enumerate();
                let counts = counts.map(|(count, lit)| (lit, N::point(as_number(count))));
                let counts = counts.collect();
                encoding.distinct(counts)
            }
        }
    }

    fn apply(&mut self, operation: Operation, mut left: Cases<N>, mut right: Cases<N>) -> Cases<N> {
        self.encoding.pair(&mut left, &mut right);
        let mut results = Vec::new();
        for (one, left) in &left.cases {
            for (other, right) in &right.cases {
                let Some(value) = N::apply(operation, *left, *right) else {
                    continue;
                };
                results.push((self.encoding.circuit.and(*one, *other), value));
            }
        }
        let mut results = self.encoding.distinct(results);
        let left_out = [left.left_out, right.left_out, results.left_out];
        results.left_out = self.encoding.circuit.any(left_out);
        results
    }
    fn power(&mut self, base: Cases<N>, exponent: u8) -> Cases<N> {
        let powers = base.cases.into_iter();
        let powers = powers.filter_map(|(lit, value)| Some((lit, power(value, exponent)?)));
        let mut powers = self.encoding.distinct(powers.collect());
        powers.left_out = self.encoding.circuit.or(base.left_out, powers.left_out);
        powers
    }
}

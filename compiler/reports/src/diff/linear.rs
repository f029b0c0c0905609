//! Calculations as multiples of answers and a number: one form for the ways in which a comparison can be written.

use enkat_model::{Comparison, Condition, Quantity};

use crate::{natural_language::Labels, notation::notation};

/// The most decimals that are compared: more come from the errors of calculations with doubles.
const DECIMALS: f64 = 1e9;

/// A sum of multiples and a number.
#[derive(Clone, Debug, Default)]
pub(super) struct Linear {
    /// The multiples, each of something else, in the order of their notation.
    terms: Vec<Term>,
    constant: f64,
}

/// A multiple of something that is no sum.
#[derive(Clone, Debug)]
pub(super) struct Term {
    notation: String,
    pub(super) quantity: Quantity,
    pub(super) factor: f64,
}

/// A sum without a number, whose first term has the factor 1, and the way from it to the sum that was written.
pub(super) struct Unit {
    pub(super) terms: Vec<Term>,
    factor: f64,
    constant: f64,
}

impl Linear {
    /// Returns the form of a calculation.
    pub(super) fn of(labels: Labels<'_>, quantity: &Quantity) -> Self {
        let of = |part: &Quantity| Self::of(labels, part);
        match quantity {
            Quantity::Constant(number) => Self::constant(*number),
            Quantity::Moment(moment) => Self::constant(moment.number()),
            Quantity::Sum(parts) => parts.iter().fold(Self::default(), |sum, part| sum.plus(of(part))),
            Quantity::Subtract(left, right) => of(left).plus(of(right).times(-1.0)),
            Quantity::Negate(part) => of(part).times(-1.0),
            Quantity::Multiply(left, right) => match (of(left).number(), of(right).number()) {
                (Some(factor), _) => of(right).times(factor),
                (_, Some(factor)) => of(left).times(factor),
                _ => Self::term(labels, quantity),
            },
            Quantity::Divide(left, right) => match of(right).number() {
                Some(divisor) if divisor != 0.0 => of(left).times(divisor.recip()),
                _ => Self::term(labels, quantity),
            },
            _ => Self::term(labels, quantity),
        }
    }

    /// Returns the form of the difference of two calculations, which a comparison compares with 0.
    pub(super) fn difference(labels: Labels<'_>, left: &Quantity, right: &Quantity) -> Self {
        Self::of(labels, left).plus(Self::of(labels, right).times(-1.0))
    }

    fn constant(constant: f64) -> Self {
        Self {
            constant,
            ..Self::default()
        }
    }

    fn term(labels: Labels<'_>, quantity: &Quantity) -> Self {
        let term = Term {
            notation: written(labels, quantity),
            quantity: quantity.clone(),
            factor: 1.0,
        };
        Self {
            terms: vec![term],
            constant: 0.0,
        }
    }

    /// Returns the number that it is, if it has no terms.
    fn number(&self) -> Option<f64> {
        self.terms.is_empty().then_some(self.constant)
    }

    fn plus(mut self, other: Self) -> Self {
        for term in other.terms {
            match self
                .terms
                .iter_mut()
                .find(|known| known.notation == term.notation)
            {
                Some(known) => known.factor += term.factor,
                None => self.terms.push(term),
            }
        }
        self.terms.retain(|term| rounded(term.factor) != 0.0);
        self.terms.sort_by(|one, other| one.notation.cmp(&other.notation));
        self.constant += other.constant;
        self
    }

    fn times(mut self, factor: f64) -> Self {
        for term in &mut self.terms {
            term.factor *= factor;
        }
        self.terms.retain(|term| rounded(term.factor) != 0.0);
        self.constant *= factor;
        self
    }

    /// Returns the sum that starts with its first term once, and the way from it to this one.
    pub(super) fn unit(self) -> Unit {
        let factor = self.terms.first().map_or(1.0, |term| term.factor);
        let constant = self.constant;
        Unit {
            terms: self.times(factor.recip()).terms,
            factor,
            constant,
        }
    }
}

impl Unit {
    /// Returns the comparison of the unit that holds where the written sum compares so with 0.
    pub(super) fn compared(&self, comparison: Comparison) -> (Comparison, f64) {
        let comparison = if self.factor < 0.0 {
            mirrored(comparison)
        } else {
            comparison
        };
        (comparison, self.point(0.0))
    }

    /// Returns the range of the unit in which the written sum lies in a range.
    pub(super) fn range(&self, (low, high): (f64, f64)) -> (f64, f64) {
        let (low, high) = (self.point(low), self.point(high));
        (low.min(high), low.max(high))
    }

    fn point(&self, of_sum: f64) -> f64 {
        rounded((of_sum - self.constant) / self.factor)
    }

    /// Returns the only thing that it is, if it is no sum.
    pub(super) fn sole(&self) -> Option<&Quantity> {
        match self.terms.as_slice() {
            [term] => Some(&term.quantity),
            _ => None,
        }
    }

    /// Writes the unit.
    pub(super) fn written(&self) -> String {
        let terms = self.terms.iter().map(|term| match rounded(term.factor) {
            1.0 => term.notation.clone(),
            factor => format!("{factor} * {}", term.notation),
        });
        terms.collect::<Vec<_>>().join(" + ")
    }
}

/// Writes a comparison in the form that all ways to write it share.
pub(super) fn comparison(
    labels: Labels<'_>,
    comparison: Comparison,
    left: &Quantity,
    right: &Quantity,
) -> String {
    let unit = Linear::difference(labels, left, right).unit();
    let (comparison, point) = unit.compared(comparison);
    format!("{} {comparison:?} {point}", unit.written())
}

fn written(labels: Labels<'_>, quantity: &Quantity) -> String {
    let compared = Condition::Compare(Comparison::Equal, quantity.clone(), Quantity::Constant(0.0));
    notation(labels.artifact, &compared)
}

/// Rounds a number to the decimals that are compared.
pub(super) fn rounded(number: f64) -> f64 {
    let whole = number.trunc();
    whole + ((number - whole) * DECIMALS).round() / DECIMALS
}

fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::Equal,
        Comparison::Less => Comparison::More,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::More => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
    }
}

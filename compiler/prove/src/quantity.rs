//! The meaning of quantities, for whatever takes the place of numbers.

use enkat_model::{Date, ElementId, Quantity};

use crate::arithmetic::{Calculate, Operation};

/// The part of a quantity that answers decide.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Leaf<'q> {
    /// The number that an answer is.
    Answer(ElementId),
    /// The whole years since the day that an answer is.
    YearsSince(ElementId),
    /// How many of these boxes are ticked.
    Count(&'q [ElementId]),
}

/// Values that can take the place of numbers.
pub(crate) trait Algebra {
    /// A value, which may be unanswered.
    type Value;

    fn constant(&mut self, number: f64) -> Self::Value;
    fn leaf(&mut self, leaf: Leaf<'_>) -> Self::Value;
    fn apply(&mut self, operation: Operation, left: Self::Value, right: Self::Value) -> Self::Value;
    fn power(&mut self, base: Self::Value, exponent: u8) -> Self::Value;
}

/// Multiplies a value with itself, from left to right; `None` where a product is no finite number.
pub(crate) fn power<N: Calculate>(base: N, exponent: u8) -> Option<N> {
    (1..exponent).try_fold(base, |product, _| N::apply(Operation::Multiply, product, base))
}

/// Calculates a quantity, from left to right, as `quantity` of the model's sessions does.
pub(crate) fn calculate<A: Algebra>(algebra: &mut A, of: &Quantity) -> A::Value {
    match of {
        Quantity::Constant(number) => algebra.constant(*number),
        Quantity::Moment(moment) => algebra.constant(moment.number()),
        Quantity::Answer(id) => algebra.leaf(Leaf::Answer(*id)),
        Quantity::YearsSince(id) => algebra.leaf(Leaf::YearsSince(*id)),
        Quantity::Count(ids) => algebra.leaf(Leaf::Count(ids)),
        Quantity::Sum(of) => fold(algebra, Operation::Add, of),
        Quantity::Mean(of) => {
            let sum = fold(algebra, Operation::Add, of);
            let count = algebra.constant(as_number(of.len()));
            algebra.apply(Operation::Divide, sum, count)
        }
        Quantity::Min(of) => fold(algebra, Operation::Min, of),
        Quantity::Max(of) => fold(algebra, Operation::Max, of),
        Quantity::Subtract(left, right) => binary(algebra, Operation::Subtract, left, right),
        Quantity::Multiply(left, right) => binary(algebra, Operation::Multiply, left, right),
        Quantity::Divide(left, right) => binary(algebra, Operation::Divide, left, right),
        Quantity::Power(base, exponent) => {
            let base = calculate(algebra, base);
            algebra.power(base, *exponent)
        }
        Quantity::Negate(part) => {
            let part = calculate(algebra, part);
            let opposite = algebra.constant(-1.0);
            algebra.apply(Operation::Multiply, part, opposite)
        }
    }
}

fn binary<A: Algebra>(algebra: &mut A, operation: Operation, left: &Quantity, right: &Quantity) -> A::Value {
    let left = calculate(algebra, left);
    let right = calculate(algebra, right);
    algebra.apply(operation, left, right)
}

/// Joins quantities from left to right. An empty list, which the compiler refuses, is no number.
fn fold<A: Algebra>(algebra: &mut A, operation: Operation, of: &[Quantity]) -> A::Value {
    let Some((first, rest)) = of.split_first() else {
        return algebra.constant(f64::NAN);
    };
    let first = calculate(algebra, first);
    rest.iter().fold(first, |joined, part| {
        let part = calculate(algebra, part);
        algebra.apply(operation, joined, part)
    })
}

#[allow(clippy::cast_precision_loss, reason = "a rule names few questions")]
pub(crate) fn as_number(count: usize) -> f64 {
    count as f64
}

/// Plain numbers: `None` is unanswered.
pub(crate) struct Numbers<F>(pub(crate) F);

impl<F: FnMut(Leaf<'_>) -> Option<f64>> Algebra for Numbers<F> {
    type Value = Option<f64>;

    fn constant(&mut self, number: f64) -> Option<f64> {
        Some(number).filter(|number| number.is_finite())
    }

    fn leaf(&mut self, leaf: Leaf<'_>) -> Option<f64> {
        (self.0)(leaf)
    }

    fn apply(&mut self, operation: Operation, left: Option<f64>, right: Option<f64>) -> Option<f64> {
        f64::apply(operation, left?, right?)
    }

    fn power(&mut self, base: Option<f64>, exponent: u8) -> Option<f64> {
        power(base?, exponent)
    }
}

/// Returns the number that a quantity is whatever is answered.
pub(crate) fn constant(of: &Quantity) -> Option<f64> {
    calculate(&mut Numbers(|_: Leaf<'_>| None), of)
}

/// Returns the whole years from a day, given as the number of its digits, until another.
#[allow(clippy::cast_precision_loss, reason = "years have four digits")]
pub(crate) fn years_since(day: f64, today: Date) -> Option<f64> {
    let written = format!("{day:08}");
    let written = format!(
        "{}-{}-{}",
        written.get(..4)?,
        written.get(4..6)?,
        written.get(6..)?
    );
    let day = Date::parse(&written)?;
    Some(day.years_until(today) as f64)
}

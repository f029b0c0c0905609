//! Arithmetic of quantities, over numbers and over ranges of numbers.
//!
//! Doubles round to nearest, which keeps order: if `x ≤ y`, the rounded `x + z` is at most the rounded `y + z`, and so it is for the
//! other operations, as long as nothing divides by zero. So the rounded results for the ends of ranges are the ends of all rounded
//! results, without any rounding outwards.

use enkat_model::Comparison;

/// Values that quantities are calculated with.
pub(crate) trait Calculate: Copy + PartialEq {
    /// Builds the value of all numbers from `low` to `high`, of which `example` is one.
    fn of(low: f64, high: f64, example: f64) -> Self;

    /// Applies an operation; `None` where the result is no finite number.
    fn apply(operation: Operation, left: Self, right: Self) -> Option<Self>;

    /// Builds a value from one number.
    fn point(number: f64) -> Self {
        Self::of(number, number, number)
    }
}

/// An operation on two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Min,
    Max,
}

impl Operation {
    fn on(self, left: f64, right: f64) -> f64 {
        match self {
            Self::Add => left + right,
            Self::Subtract => left - right,
            Self::Multiply => left * right,
            Self::Divide => left / right,
            Self::Min => left.min(right),
            Self::Max => left.max(right),
        }
    }
}

impl Calculate for f64 {
    fn of(_: f64, _: f64, example: f64) -> Self {
        example
    }

    fn apply(operation: Operation, left: Self, right: Self) -> Option<Self> {
        Some(operation.on(left, right)).filter(|value| value.is_finite())
    }
}

/// All numbers from one to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Range {
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// Whether there is a number: a calculation may have no result.
    pub(crate) is_sure: bool,
}

impl Range {
    const ANY: Self = Self {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
        is_sure: false,
    };

    /// Returns the smallest range with both.
    pub(crate) fn hull(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            is_sure: self.is_sure && other.is_sure,
        }
    }
}

impl Calculate for Range {
    fn of(low: f64, high: f64, _: f64) -> Self {
        Self {
            low,
            high,
            is_sure: true,
        }
    }

    fn apply(operation: Operation, left: Self, right: Self) -> Option<Self> {
        let may_divide_by_zero = operation == Operation::Divide && right.low <= 0.0 && 0.0 <= right.high;
        if may_divide_by_zero {
            return Some(Self::ANY);
        }
        let corners = [
            operation.on(left.low, right.low),
            operation.on(left.low, right.high),
            operation.on(left.high, right.low),
            operation.on(left.high, right.high),
        ];
        if corners.iter().any(|corner| corner.is_nan()) {
            return Some(Self::ANY);
        }
        let low = corners.into_iter().fold(f64::INFINITY, f64::min);
        let high = corners.into_iter().fold(f64::NEG_INFINITY, f64::max);
        Some(Self {
            low,
            high,
            is_sure: left.is_sure && right.is_sure && low.is_finite() && high.is_finite(),
        })
    }
}

/// The ways in which two numbers can be ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Orders {
    pub(crate) less: bool,
    pub(crate) equal: bool,
    pub(crate) more: bool,
}

impl Orders {
    /// Finds the ways in which numbers of two ranges can be ordered.
    pub(crate) fn of(left: Range, right: Range) -> Self {
        Self {
            less: left.low < right.high,
            equal: left.low <= right.high && right.low <= left.high,
            more: left.high > right.low,
        }
    }

    /// Returns the orders for which a comparison holds.
    pub(crate) fn that_hold(comparison: Comparison) -> Self {
        Self {
            less: comparison.holds(0.0, 1.0),
            equal: comparison.holds(0.0, 0.0),
            more: comparison.holds(1.0, 0.0),
        }
    }
}

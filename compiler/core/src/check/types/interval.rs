//! Intervals of calculated numbers, from the intervals of the answers in them.

use enkat_model::{Comparison, ElementId, Quantity};

/// The least and the greatest value of a number, both included. The true interval may be narrower, never wider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Interval {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Interval {
    /// Any number.
    pub(super) const ANY: Self = Self {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
    };

    /// Returns the interval of one number.
    pub(super) fn only(value: f64) -> Self {
        Self {
            low: value,
            high: value,
        }
    }

    /// Computes the interval of a quantity. `answer` gives that of a question, `years` that of the years since its answer.
    pub(super) fn of(
        quantity: &Quantity,
        answer: &impl Fn(ElementId) -> Self,
        years: &impl Fn(ElementId) -> Self,
    ) -> Self {
        let of = |part: &Quantity| Self::of(part, answer, years);
        let fold = |parts: &[Quantity], step: fn(Self, Self) -> Self| {
            parts.iter().map(of).reduce(step).unwrap_or(Self::ANY)
        };
        match quantity {
            Quantity::Constant(value) => Self::only(*value),
            Quantity::Moment(moment) => Self::only(moment.number()),
            Quantity::Answer(id) => answer(*id),
            Quantity::YearsSince(id) => years(*id),
            Quantity::Count(boxes) => Self {
                low: 0.0,
                high: as_number(boxes.len()),
            },
            Quantity::Sum(parts) => fold(parts, Self::plus),
            Quantity::Mean(parts) => {
                let count = as_number(parts.len());
                let sum = fold(parts, Self::plus);
                Self::around([sum.low / count, sum.high / count])
            }
            Quantity::Min(parts) => fold(parts, |one, other| Self {
                low: one.low.min(other.low),
                high: one.high.min(other.high),
            }),
            Quantity::Max(parts) => fold(parts, |one, other| Self {
                low: one.low.max(other.low),
                high: one.high.max(other.high),
            }),
            Quantity::Subtract(left, right) => of(left).plus(of(right).negated()),
            Quantity::Multiply(left, right) => of(left).times(of(right)),
            Quantity::Divide(left, right) => of(left).divided_by(of(right)),
            Quantity::Power(base, exponent) => of(base).power(*exponent),
            Quantity::Negate(part) => of(part).negated(),
        }
    }

    /// Decides a comparison: true if all pairs of numbers from the two compare so, false if no pair does.
    pub(super) fn decides(self, comparison: Comparison, other: Self) -> Option<bool> {
        let (least, most) = match comparison {
            Comparison::Equal => {
                return (self.high < other.low || self.low > other.high).then_some(false);
            }
            Comparison::Less | Comparison::AtMost => ((self.high, other.low), (self.low, other.high)),
            Comparison::More | Comparison::AtLeast => ((self.low, other.high), (self.high, other.low)),
        };
        if comparison.holds(least.0, least.1) {
            return Some(true);
        }
        (!comparison.holds(most.0, most.1)).then_some(false)
    }

    /// Decides membership: true if every number is in one of the ranges, false if no number is.
    pub(super) fn lies_in(self, ranges: &[(f64, f64)]) -> Option<bool> {
        let misses = |(low, high): &(f64, f64)| *high < self.low || *low > self.high;
        let covers = |(low, high): &(f64, f64)| *low <= self.low && *high >= self.high;
        if ranges.iter().all(misses) {
            return Some(false);
        }
        ranges.iter().any(covers).then_some(true)
    }

    /// Builds the interval around some ends. Where two infinite ends give no number, any is possible.
    fn around<const ENDS: usize>(ends: [f64; ENDS]) -> Self {
        if ends.iter().any(|end| end.is_nan()) {
            return Self::ANY;
        }
        Self {
            low: ends.into_iter().fold(f64::INFINITY, f64::min),
            high: ends.into_iter().fold(f64::NEG_INFINITY, f64::max),
        }
    }

    fn negated(self) -> Self {
        Self {
            low: -self.high,
            high: -self.low,
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            low: self.low + other.low,
            high: self.high + other.high,
        }
    }

    fn times(self, other: Self) -> Self {
        // An answer is finite, so zero times an answer is zero.
        let product = |one: f64, other: f64| {
            if one == 0.0 || other == 0.0 {
                0.0
            } else {
                one * other
            }
        };
        Self::around([
            product(self.low, other.low),
            product(self.low, other.high),
            product(self.high, other.low),
            product(self.high, other.high),
        ])
    }

    fn divided_by(self, other: Self) -> Self {
        if other.low <= 0.0 && other.high >= 0.0 {
            return Self::ANY;
        }
        Self::around([
            self.low / other.low,
            self.low / other.high,
            self.high / other.low,
            self.high / other.high,
        ])
    }

    fn power(self, exponent: u8) -> Self {
        let power = |base: f64| (1..exponent).fold(base, |product, _| product * base);
        let ends = Self::around([power(self.low), power(self.high)]);
        if exponent.is_multiple_of(2) && self.low < 0.0 && self.high > 0.0 {
            Self { low: 0.0, ..ends }
        } else {
            ends
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "a survey has few questions")]
fn as_number(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use enkat_model::Comparison;

    use super::Interval;

    fn from(low: f64, high: f64) -> Interval {
        Interval { low, high }
    }

    #[test]
    fn ends_decide_comparisons() {
        let (small, middle, large) = (from(0.0, 5.0), from(5.0, 10.0), from(11.0, f64::INFINITY));
        for (comparison, one, other, decided) in [
            (Comparison::Less, small, middle, None),
            (Comparison::AtMost, small, middle, Some(true)),
            (Comparison::More, small, middle, Some(false)),
            (Comparison::AtLeast, small, middle, None),
            (Comparison::Less, small, large, Some(true)),
            (Comparison::AtLeast, middle, large, Some(false)),
            (Comparison::Equal, small, middle, None),
            (Comparison::Equal, middle, large, Some(false)),
            (Comparison::AtMost, Interval::ANY, Interval::ANY, None),
            (Comparison::More, large, large, None),
        ] {
            assert_eq!(
                one.decides(comparison, other),
                decided,
                "{one:?} {comparison:?} {other:?}"
            );
        }
    }

    #[test]
    fn interval_arithmetic_keeps_possible_values() {
        assert_eq!(from(-2.0, 3.0).times(from(-1.0, 4.0)), from(-8.0, 12.0));
        assert_eq!(from(0.0, 3.0).times(Interval::ANY), Interval::ANY);
        assert_eq!(from(1.0, 2.0).divided_by(from(4.0, 8.0)), from(0.125, 0.5));
        assert_eq!(from(1.0, 2.0).divided_by(from(0.0, 8.0)), Interval::ANY);
        assert_eq!(from(-3.0, 2.0).power(2), from(0.0, 9.0));
        assert_eq!(from(-3.0, 2.0).power(3), from(-27.0, 8.0));
        assert_eq!(Interval::ANY.plus(from(1.0, 2.0).negated()), Interval::ANY);
    }
}

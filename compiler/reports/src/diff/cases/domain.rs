//! The values of one variable.

use enkat_model::{ElementId, Grid, Quantity};

use super::space::Value;
use crate::{
    diff::linear::{Term, rounded},
    natural_language::Labels,
};

/// The number by which a step is multiplied: the smallest is a billionth.
const BILLION: f64 = 1e9;

/// The values of a variable, while they are collected.
#[derive(Debug, Default)]
pub(super) struct Domain {
    pub(super) values: Vec<Value>,
    /// The numbers with which rules compare it.
    pub(super) points: Vec<f64>,
    /// Its numbers in both surveys.
    numbers: Option<Numbers>,
}

/// The numbers that something can be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    low: f64,
    high: f64,
    /// The step between them, in billionths; nothing if there are others between all.
    step: Option<u64>,
}

impl Numbers {
    const ANY: Self = Self {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
        step: None,
    };
    const ZERO: Self = Self {
        low: 0.0,
        high: 0.0,
        step: Some(0),
    };

    /// Returns the numbers that a question can be answered with.
    pub(super) fn of_answer(labels: Labels<'_>, id: ElementId) -> Option<Self> {
        let kind = labels.element(id).body.scalar()?;
        let ends = kind.domain().map_or(Self::ANY, |own| Self {
            low: own.low,
            high: own.high,
            step: None,
        });
        let step = kind.grid().and_then(|grid| match grid {
            Grid::Decimals(decimals) => billionths(10_f64.powi(-i32::try_from(decimals).ok()?)),
            Grid::Steps(step) => billionths(f64::from(step)),
        });
        Some(Self { step, ..ends })
    }

    /// Returns the results of a sum.
    pub(super) fn of_sum(labels: Labels<'_>, terms: &[Term]) -> Self {
        terms.iter().fold(Self::ZERO, |sum, term| {
            sum.plus(Self::of_term(labels, &term.quantity).times(term.factor))
        })
    }

    fn of_term(labels: Labels<'_>, quantity: &Quantity) -> Self {
        let step = billionths(1.0);
        match quantity {
            Quantity::Answer(id) => Self::of_answer(labels, *id).unwrap_or(Self { step, ..Self::ANY }),
            Quantity::YearsSince(_) | Quantity::Count(_) => Self { step, ..Self::ANY },
            _ => Self::ANY,
        }
    }

    fn times(self, factor: f64) -> Self {
        let (one, other) = (self.low * factor, self.high * factor);
        let step = self.step.map(number);
        Self {
            low: one.min(other),
            high: one.max(other),
            step: step.and_then(|step| billionths(step * factor.abs())),
        }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            low: self.low + other.low,
            high: self.high + other.high,
            step: self.step.zip(other.step).map(|(one, other)| divisor(one, other)),
        }
    }

    fn or(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            ..self.plus(other)
        }
    }
}

impl Domain {
    /// Adds the numbers that it has in a survey.
    pub(super) fn add(&mut self, numbers: Numbers) {
        self.numbers = Some(self.numbers.map_or(numbers, |known| known.or(numbers)));
    }

    /// Lists all values: of numbers, those with which rules compare, one between each two, and one below and above.
    pub(super) fn all(mut self) -> Vec<Value> {
        let has_options = self.values.iter().any(|value| matches!(value, Value::Option(_)));
        if self.points.is_empty() || has_options {
            return self.values;
        }
        let Numbers { low, high, step } = self.numbers.unwrap_or(Numbers::ANY);
        self.points
            .extend([low, high].into_iter().filter(|end| end.is_finite()));
        self.points.sort_by(f64::total_cmp);
        self.points.dedup();
        let mut numbers = match step.filter(|step| *step > 0).map(number) {
            Some(step) => around(&self.points, step),
            None => between(&self.points),
        };
        numbers.retain(|number| (low..=high).contains(number));
        numbers.sort_by(f64::total_cmp);
        numbers.dedup();
        self.values.retain(|value| *value != Value::Other);
        self.values.extend(numbers.into_iter().map(Value::Number));
        self.values
    }
}

/// Lists sorted points, a number between each two, and one below and above.
fn between(points: &[f64]) -> Vec<f64> {
    let middles = points.windows(2).map(|pair| f64::midpoint(pair[0], pair[1]));
    let ends = points.first().map(|first| first - 0.5);
    let ends = ends.into_iter().chain(points.last().map(|last| last + 0.5));
    points.iter().copied().chain(middles).chain(ends).collect()
}

/// Lists the multiples of a step that are points, and those beside them.
fn around(points: &[f64], step: f64) -> Vec<f64> {
    let multiple = |count: f64| rounded(count * step);
    let beside = points.iter().flat_map(|point| {
        let count = point / step;
        let nearest = count.round();
        if (multiple(nearest) - point).abs() < 0.5 / BILLION {
            [nearest - 1.0, nearest, nearest + 1.0]
        } else {
            [count.floor(), count.floor(), count.ceil()]
        }
    });
    beside.map(multiple).collect()
}

/// Returns a number in billionths, if it is a whole number of them.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "steps are positive, and larger ones are none"
)]
fn billionths(number: f64) -> Option<u64> {
    let count = number * BILLION;
    let is_whole = (count - count.round()).abs() < 1e-3 && count < 1e15;
    is_whole.then(|| count.round() as u64)
}

/// Returns the number of so many billionths.
#[allow(clippy::cast_precision_loss, reason = "steps have few digits")]
fn number(billionths: u64) -> f64 {
    billionths as f64 / BILLION
}

/// Returns the greatest common divisor.
fn divisor(one: u64, other: u64) -> u64 {
    if other == 0 {
        one
    } else {
        divisor(other, one % other)
    }
}

//! Comparisons that every answer decides in the same way.

use std::fmt::Display;

use enkat_model::{Bound, Comparison, Moment, Period};

use super::{Types, operand::Origin};
use crate::{
    diagnostics::{Code, Diagnostic},
    resolve::AnswerKind,
    source::Span,
};

/// What is asked about a number.
pub(super) enum Asked<'a> {
    /// Whether it is equal to another.
    Equal,
    /// How it compares with another.
    Order(Comparison),
    /// Whether it lies in one of these ranges.
    Within(&'a [(f64, f64)]),
}

/// What can be answered, as numbers that compare as the answers do.
struct Domain {
    low: f64,
    high: f64,
    /// From where to where, in the author's words.
    range: String,
}

impl Asked<'_> {
    /// What a comparison asks about.
    pub(super) fn of(comparison: Comparison) -> Self {
        match comparison {
            Comparison::Equal => Self::Equal,
            comparison => Self::Order(comparison),
        }
    }
}

impl Types<'_, '_> {
    /// Warns when a question's range alone decides a comparison.
    pub(super) fn warn_about(&mut self, asked: &Asked<'_>, from: Origin, to: Origin, span: Span) {
        let Some(domain) = self.domain(from) else { return };
        let decided = match (asked, to) {
            (Asked::Equal, Origin::Fixed(value)) => {
                (value < domain.low || value > domain.high).then_some(false)
            }
            (Asked::Order(comparison), Origin::Fixed(value)) => domain.decides(*comparison, value),
            (Asked::Within(ranges), _) => {
                let misses = |(low, high): &(f64, f64)| *high < domain.low || *low > domain.high;
                let covers = |(low, high): &(f64, f64)| *low <= domain.low && *high >= domain.high;
                if ranges.iter().all(misses) {
                    Some(false)
                } else {
                    ranges.iter().any(covers).then_some(true)
                }
            }
            _ => None,
        };
        let Some(holds) = decided else { return };
        let name = match from {
            Origin::Asked(id) | Origin::Counted(id, _) => id,
            Origin::Fixed(_) | Origin::Years(_) | Origin::Calculated => return,
        };
        let message = match (from, holds) {
            (Origin::Asked(_), true) => format!("this is true for every answer to `{}`", self.name(name)),
            (Origin::Asked(_), false) => format!("this is true for no answer to `{}`", self.name(name)),
            (_, true) => format!(
                "this is true however many boxes of `{}` are ticked",
                self.name(name)
            ),
            (_, false) => format!("so many boxes of `{}` can never be ticked", self.name(name)),
        };
        let help = match (from, holds) {
            (_, false) => "correct the value, or take the rule out".to_owned(),
            (Origin::Counted(..), true) => "take it out".to_owned(),
            (_, true) => format!(
                "to ask whether there is an answer, write `answered({})`",
                self.name(name)
            ),
        };
        let label = match from {
            Origin::Counted(..) => "decided by how many boxes there are",
            _ => "decided by its range alone",
        };
        self.sink.push(
            Diagnostic::new(Code::W0601, message, span, label)
                .with_related(self.survey.element(name).id.span, domain.range)
                .with_help(help),
        );
    }

    fn domain(&self, origin: Origin) -> Option<Domain> {
        match origin {
            Origin::Asked(id) => Some(match self.answer(id)? {
                AnswerKind::Number { range, .. } => Domain::of_numbers(range.value),
                AnswerKind::Slider(slider) => {
                    let (low, high) = slider.range.value;
                    Domain::of_numbers((Some(low.into()), Some(high.into())))
                }
                AnswerKind::Year { range } => Domain::of_period(&range.value, |year| f64::from(*year)),
                AnswerKind::Date { range } => {
                    Domain::of_period(&range.value, |date| Moment::Date(*date).number())
                }
                AnswerKind::Datetime { range } => {
                    Domain::of_period(&range.value, |minute| Moment::DateTime(*minute).number())
                }
                _ => return None,
            }),
            Origin::Counted(_, boxes) => Some(Domain {
                low: 0.0,
                high: f64::from(u32::try_from(boxes).unwrap_or(u32::MAX)),
                range: format!("it has {}", counted_boxes(boxes)),
            }),
            Origin::Fixed(_) | Origin::Years(_) | Origin::Calculated => None,
        }
    }
}

impl Domain {
    fn of_numbers((low, high): (Option<f64>, Option<f64>)) -> Self {
        Self {
            low: low.unwrap_or(f64::NEG_INFINITY),
            high: high.unwrap_or(f64::INFINITY),
            range: from_to(low, high),
        }
    }

    /// Today may be any day.
    fn of_period<T: Display>(period: &Period<T>, number: impl Fn(&T) -> f64) -> Self {
        let fixed = |bound: &Option<Bound<T>>| match bound {
            Some(Bound::At(moment)) => Some(number(moment)),
            Some(Bound::Today) | None => None,
        };
        Self {
            low: fixed(&period.earliest).unwrap_or(f64::NEG_INFINITY),
            high: fixed(&period.latest).unwrap_or(f64::INFINITY),
            range: from_to(period.earliest.as_ref(), period.latest.as_ref()),
        }
    }

    /// Whether every number, or none, compares so with `value`.
    fn decides(&self, comparison: Comparison, value: f64) -> Option<bool> {
        let (at_low, at_high) = (
            comparison.holds(self.low, value),
            comparison.holds(self.high, value),
        );
        (at_low == at_high).then_some(at_low)
    }
}

fn from_to<T: Display>(low: Option<T>, high: Option<T>) -> String {
    let end = |end: Option<T>| end.map_or_else(|| "…".to_owned(), |end| end.to_string());
    format!("it goes from {} to {}", end(low), end(high))
}

fn counted_boxes(count: usize) -> String {
    if count == 1 {
        "1 box".to_owned()
    } else {
        format!("{count} boxes")
    }
}

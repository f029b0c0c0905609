//! Comparisons that every answer decides in the same way.

use enkat_model::Comparison;

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

/// The numbers that can be answered.
struct Domain {
    low: f64,
    high: f64,
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
            Origin::Fixed(_) | Origin::Calculated => return,
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
        let range = format!("it goes from {} to {}", domain.low, domain.high);
        let range = match from {
            Origin::Counted(_, 1) => "it has 1 box".to_owned(),
            Origin::Counted(_, boxes) => format!("it has {boxes} boxes"),
            _ => range.replace("-inf", "…").replace("inf", "…"),
        };
        let help = match (from, holds) {
            (_, false) => "correct the number, or take the rule out".to_owned(),
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
                .with_related(self.survey.element(name).id.span, range)
                .with_help(help),
        );
    }

    fn domain(&self, origin: Origin) -> Option<Domain> {
        match origin {
            Origin::Asked(id) => match self.answer(id)? {
                AnswerKind::Number { range, .. } => Some(Domain {
                    low: range.value.0.unwrap_or(f64::NEG_INFINITY),
                    high: range.value.1.unwrap_or(f64::INFINITY),
                }),
                _ => None,
            },
            Origin::Counted(_, boxes) => Some(Domain {
                low: 0.0,
                high: f64::from(u32::try_from(boxes).unwrap_or(u32::MAX)),
            }),
            Origin::Fixed(_) | Origin::Calculated => None,
        }
    }
}

impl Domain {
    /// Whether every number, or none, compares so with `value`.
    fn decides(&self, comparison: Comparison, value: f64) -> Option<bool> {
        let (at_low, at_high) = (
            comparison.holds(self.low, value),
            comparison.holds(self.high, value),
        );
        (at_low == at_high).then_some(at_low)
    }
}

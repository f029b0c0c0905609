//! Comparisons that every answer decides in the same way, by types and ranges alone.

use enkat_model::{
    Bound, Comparison, Domain, ElementId, Grid, Quantity, ScalarKind,
    words::{counted, listed_names},
};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::Span,
};

use super::{Types, interval::Interval, standing::Purpose};
use crate::resolve::Body;

/// A test that a rule makes of a number.
pub(super) enum Asked<'a> {
    /// A comparison with another number.
    Compared(Comparison, &'a Quantity),
    /// Membership in one of these ranges.
    Within(&'a [(f64, f64)]),
}

impl Types<'_, '_> {
    /// Warns when types and ranges alone decide a comparison.
    pub(super) fn warn_about(&mut self, of: &Quantity, asked: &Asked<'_>, span: Span) {
        let finding = match self.decided(of, asked) {
            Some(holds) => self.decided_by_ranges(of, asked, holds, span),
            None => self.between_answers(of, asked, span),
        };
        if let Some(finding) = finding {
            self.sink.push(finding);
        }
    }

    /// Decides a test as far as ranges show: true if every answer passes, false if no answer does.
    pub(super) fn decided(&self, of: &Quantity, asked: &Asked<'_>) -> Option<bool> {
        let interval = self.interval(of);
        match asked {
            Asked::Compared(comparison, other) => interval.decides(*comparison, self.interval(other)),
            Asked::Within(ranges) => interval.lies_in(&joined(ranges, self.grid(of))),
        }
    }

    pub(super) fn interval(&self, quantity: &Quantity) -> Interval {
        let answer = |id| {
            self.domain(id).map_or(Interval::ANY, |domain| Interval {
                low: domain.low,
                high: domain.high,
            })
        };
        let kind = |id| self.survey.element(id).field().map(|field| &field.kind);
        let years = |id| match kind(id) {
            // No answer is after today.
            Some(ScalarKind::Date(date)) if matches!(date.0.latest, Some(Bound::Today)) => Interval {
                low: 0.0,
                ..Interval::ANY
            },
            _ => Interval::ANY,
        };
        Interval::of(quantity, &answer, &years)
    }

    fn decided_by_ranges(
        &self,
        of: &Quantity,
        asked: &Asked<'_>,
        holds: bool,
        span: Span,
    ) -> Option<Diagnostic> {
        let origins = self.origins(of, asked);
        let names = listed_names(origins.iter().map(|id| self.name(*id)));
        let is_group = |id: &ElementId| !self.boxes(*id).is_empty();
        let (message, label) = match (&origins[..], holds != self.standing.is_opposite) {
            ([], _) => return None,
            _ if self.purpose == Purpose::Constraint && self.standing.result(holds) => (
                format!("{} allows every answer to {names}", self.constraint()),
                "no answers can break it",
            ),
            ([id], true) if is_group(id) => (
                format!("this is true however many boxes of {names} are ticked"),
                "decided by how many boxes there are",
            ),
            ([id], false) if is_group(id) => (
                format!("so many boxes of {names} can never be ticked"),
                "decided by how many boxes there are",
            ),
            ([_], true) => (
                format!("this is true for every answer to {names}"),
                "decided by its range alone",
            ),
            ([_], false) => (
                format!("this is true for no answer to {names}"),
                "decided by its range alone",
            ),
            (_, true) => (
                format!("this is true for all answers to {names}"),
                "decided by their ranges alone",
            ),
            (_, false) => (
                format!("this is true for no answers to {names}"),
                "decided by their ranges alone",
            ),
        };
        let answered = origins.iter().filter(|id| !is_group(id));
        let answered: Vec<&str> = answered.map(|id| self.name(*id)).collect();
        let finding = Diagnostic::new(Code::W0601, message, span, label);
        let finding = finding.with_help(self.advice(asked, &answered, origins.len() > 1, holds));
        Some(origins.iter().fold(finding, |finding, id| {
            let range = self.domain(*id).map(|domain| domain.words);
            let range = range.unwrap_or_else(|| format!("it has {}", boxes(self.boxes(*id).len())));
            finding.with_related(self.survey.element(*id).id.span, range)
        }))
    }

    fn advice(&self, asked: &Asked<'_>, answered: &[&str], several: bool, holds: bool) -> String {
        if self.purpose == Purpose::Constraint && self.standing.result(holds) {
            let stricter = match asked {
                Asked::Compared(Comparison::Less | Comparison::AtMost, Quantity::Constant(_)) => {
                    "write a smaller limit"
                }
                Asked::Compared(Comparison::More | Comparison::AtLeast, Quantity::Constant(_)) => {
                    "write a larger limit"
                }
                Asked::Compared(..) => "correct the comparison",
                Asked::Within(_) => "write a narrower range",
            };
            return format!("{stricter}, or {}", self.removal(holds));
        }
        match (holds, answered) {
            (true, [_, ..]) => self.answered_instead(answered),
            (false, _) if several => "correct the comparison, or one of the ranges".to_owned(),
            (_, _) => format!("correct the value, or {}", self.removal(holds)),
        }
    }

    /// Says how to ask whether there are answers, in place of a test that every answer passes.
    pub(super) fn answered_instead(&self, names: &[&str]) -> String {
        let answered: Vec<String> = names.iter().map(|name| format!("answered({name})")).collect();
        let (no, rule) = match (self.standing.is_opposite, &answered[..]) {
            (true, [one]) => ("no ", format!("not {one}")),
            (true, all) => ("no ", format!("not ({})", all.join(" and "))),
            (false, all) => ("", all.join(" and ")),
        };
        match answered.len() {
            1 if no.is_empty() => format!("to ask whether there is an answer, write `{rule}`"),
            1 => format!("to ask whether there is no answer, write `{rule}`"),
            _ => format!("to ask whether there are {no}answers, write `{rule}`"),
        }
    }

    /// Returns the words for the constraint, or for a part of it.
    fn constraint(&self) -> &'static str {
        if self.standing.is_part() {
            "this part of the constraint"
        } else {
            "this constraint"
        }
    }

    /// Reports numbers that cannot be answers because answers are whole, have few decimals, or go in steps.
    fn between_answers(&self, of: &Quantity, asked: &Asked<'_>, span: Span) -> Option<Diagnostic> {
        let Quantity::Answer(id) = of else { return None };
        let values: Vec<f64> = match asked {
            Asked::Compared(Comparison::Equal, Quantity::Constant(value)) => vec![*value],
            Asked::Within(ranges) => {
                let single = |(low, high): &(f64, f64)| (low.total_cmp(high).is_eq()).then_some(*low);
                ranges.iter().map(single).collect::<Option<_>>()?
            }
            Asked::Compared(..) => return None,
        };
        let grid = self.grid(of)?;
        let steps = match grid {
            Grid::Decimals(0) => "whole numbers only".to_owned(),
            Grid::Decimals(most) => format!("at most {}", counted(most as usize, "decimal")),
            Grid::Steps(step) => format!("it goes in steps of {step}"),
        };
        let range = self.interval(of);
        let is_possible = |value: &f64| {
            range.decides(Comparison::Equal, Interval::only(*value)).is_none() && grid.has(*value)
        };
        if values.iter().any(is_possible) {
            return None;
        }
        let which = if self.standing.is_opposite { "every" } else { "no" };
        let message = format!("this is true for {which} answer to `{}`", self.name(*id));
        let finding = Diagnostic::new(Code::W0601, message, span, "between two possible answers");
        Some(
            finding
                .with_related(self.survey.element(*id).id.span, steps)
                .with_help(format!("correct the value, or {}", self.removal(false))),
        )
    }

    /// Collects the questions and groups of boxes that a comparison asks about, each once.
    pub(super) fn origins(&self, of: &Quantity, asked: &Asked<'_>) -> Vec<ElementId> {
        let mut found = Vec::new();
        let mut add = |id: ElementId| {
            let element = self.survey.element(id);
            let id = match element.body {
                Body::Box => element.within.unwrap_or(id),
                _ => id,
            };
            if !found.contains(&id) {
                found.push(id);
            }
        };
        of.for_each_element(&mut add);
        if let Asked::Compared(_, other) = asked {
            other.for_each_element(&mut add);
        }
        found
    }

    /// Returns which numbers are answers, where a quantity is the answer of a question that does not allow all.
    pub(super) fn grid(&self, of: &Quantity) -> Option<Grid> {
        let Quantity::Answer(id) = of else { return None };
        self.survey.element(*id).field()?.kind.grid()
    }

    /// Returns the numbers between which the answers of a question lie.
    fn domain(&self, id: ElementId) -> Option<Domain> {
        let field = self.survey.element(id).field()?;
        if field.is_unread() {
            return None;
        }
        field.kind.domain()
    }
}

/// Joins ranges between which there is no answer, such as 1 to 2 and 3 to 5 for whole numbers.
fn joined(ranges: &[(f64, f64)], grid: Option<Grid>) -> Vec<(f64, f64)> {
    let mut sorted = ranges.to_vec();
    sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
    let next = |number: f64| match grid {
        Some(Grid::Decimals(0)) => number.floor() + 1.0,
        Some(Grid::Steps(step)) => ((number / f64::from(step)).floor() + 1.0) * f64::from(step),
        Some(Grid::Decimals(_)) | None => number,
    };
    let mut found: Vec<(f64, f64)> = Vec::new();
    for (low, high) in sorted {
        match found.last_mut() {
            Some(last) if low <= next(last.1) => last.1 = last.1.max(high),
            _ => found.push((low, high)),
        }
    }
    found
}

fn boxes(count: usize) -> String {
    match count {
        1 => "1 box".to_owned(),
        count => format!("{count} boxes"),
    }
}

//! Comparisons that every answer decides in the same way, by types and ranges alone.

use std::fmt::Display;

use enkat_model::{Bound, Comparison, ElementId, Moment, Period, Quantity};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::Span,
    tree::Entry,
    words::{counted, listed},
};

use super::{Types, interval::Interval};
use crate::resolve::{AnswerKind, Body};

/// What is asked about a number.
pub(super) enum Asked<'a> {
    /// How it compares with another.
    Compared(Comparison, &'a Quantity),
    /// Whether it lies in one of these ranges.
    Within(&'a [(f64, f64)]),
}

/// What can be answered, as numbers that compare as the answers do.
struct Domain {
    interval: Interval,
    /// From where to where, in the author's words.
    range: String,
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

    /// Whether every answer, or none, is as asked, as far as ranges tell.
    pub(super) fn decided(&self, of: &Quantity, asked: &Asked<'_>) -> Option<bool> {
        let interval = self.interval(of);
        match asked {
            Asked::Compared(comparison, other) => interval.decides(*comparison, self.interval(other)),
            Asked::Within(ranges) => interval.lies_in(ranges),
        }
    }

    fn interval(&self, quantity: &Quantity) -> Interval {
        let answer = |id| self.domain(id).map_or(Interval::ANY, |domain| domain.interval);
        let years = |id| match self.answer(id) {
            // Nobody answers with a day to come.
            Some(AnswerKind::Entry(Entry::Date { range }))
                if matches!(range.value.latest, Some(Bound::Today)) =>
            {
                Interval {
                    low: 0.0,
                    ..Interval::ANY
                }
            }
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
        let names: Vec<String> = origins.iter().map(|id| format!("`{}`", self.name(*id))).collect();
        let names = listed(&names);
        let is_group = |id: &ElementId| !self.boxes(*id).is_empty();
        let (message, label) = match (&origins[..], holds) {
            ([], _) => return None,
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
        let answered: Vec<String> = answered
            .map(|id| format!("answered({})", self.name(*id)))
            .collect();
        let finding = Diagnostic::new(Code::W0601, message, span, label);
        let finding = finding.with_help(self.advice(&answered, origins.len() > 1, holds));
        Some(origins.iter().fold(finding, |finding, id| {
            let range = self.domain(*id).map(|domain| domain.range);
            let range = range.unwrap_or_else(|| format!("it has {}", boxes(self.boxes(*id).len())));
            finding.with_related(self.survey.element(*id).id.span, range)
        }))
    }

    fn advice(&self, answered: &[String], several: bool, holds: bool) -> String {
        match (holds, answered) {
            (true, _) if self.is_check => "take it out, or correct it: it asks nothing of the answers",
            (true, []) => "take it out",
            (true, [one]) => return format!("to ask whether there is an answer, write `{one}`"),
            (true, all) => return format!("to ask whether there are answers, write `{}`", all.join(" and ")),
            (false, _) if several => "correct the comparison, or one of the ranges",
            (false, _) => "correct the value, or take the rule out",
        }
        .to_owned()
    }

    /// The finding on numbers that are no answers because answers are whole, have few decimals, or go in steps.
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
        let (steps, fits): (String, &dyn Fn(f64) -> bool) = match self.answer(*id)? {
            AnswerKind::Entry(Entry::Number { decimals: 0, .. } | Entry::Year { .. }) => {
                ("whole numbers only".to_owned(), &|value| value.fract() == 0.0)
            }
            AnswerKind::Entry(Entry::Number { decimals, .. }) => {
                let most = *decimals as usize;
                let written = |value: f64| {
                    value
                        .to_string()
                        .split_once('.')
                        .map_or(0, |(_, rest)| rest.len())
                };
                (format!("at most {}", counted(most, "decimal")), &move |value| {
                    written(value) <= most
                })
            }
            AnswerKind::Entry(Entry::Slider(slider)) => {
                let step = f64::from(slider.step.value);
                (format!("it goes in steps of {step}"), &move |value| {
                    value % step == 0.0
                })
            }
            _ => return None,
        };
        let range = self.interval(of);
        let is_possible =
            |value: &f64| range.decides(Comparison::Equal, Interval::only(*value)).is_none() && fits(*value);
        if values.iter().any(is_possible) {
            return None;
        }
        let message = format!("this is true for no answer to `{}`", self.name(*id));
        let finding = Diagnostic::new(Code::W0601, message, span, "between two possible answers");
        Some(
            finding
                .with_related(self.survey.element(*id).id.span, steps)
                .with_help("correct the value, or take the rule out"),
        )
    }

    /// The questions and groups of boxes that a comparison asks about, each once.
    fn origins(&self, of: &Quantity, asked: &Asked<'_>) -> Vec<ElementId> {
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

    /// What can be answered to a question for a number, a year, a day or a minute.
    fn domain(&self, id: ElementId) -> Option<Domain> {
        Some(match self.answer(id)? {
            AnswerKind::Entry(Entry::Number { range, .. }) => Domain::of_numbers(range.value),
            AnswerKind::Entry(Entry::Slider(slider)) => {
                let (low, high) = slider.range.value;
                Domain::of_numbers((Some(low.into()), Some(high.into())))
            }
            AnswerKind::Entry(Entry::Year { range }) => {
                Domain::of_period(&range.value, |year| f64::from(*year))
            }
            AnswerKind::Entry(Entry::Date { range }) => {
                Domain::of_period(&range.value, |date| Moment::Date(*date).number())
            }
            AnswerKind::Entry(Entry::Datetime { range }) => {
                Domain::of_period(&range.value, |minute| Moment::DateTime(*minute).number())
            }
            _ => return None,
        })
    }
}

impl Domain {
    fn of_numbers((low, high): (Option<f64>, Option<f64>)) -> Self {
        Self {
            interval: Interval {
                low: low.unwrap_or(f64::NEG_INFINITY),
                high: high.unwrap_or(f64::INFINITY),
            },
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
            interval: Interval {
                low: fixed(&period.earliest).unwrap_or(f64::NEG_INFINITY),
                high: fixed(&period.latest).unwrap_or(f64::INFINITY),
            },
            range: from_to(period.earliest.as_ref(), period.latest.as_ref()),
        }
    }
}

fn from_to<T: Display>(low: Option<T>, high: Option<T>) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("it goes from {low} to {high}"),
        (Some(low), None) => format!("it begins at {low}"),
        (None, Some(high)) => format!("it ends at {high}"),
        (None, None) => "it has no range".to_owned(),
    }
}

fn boxes(count: usize) -> String {
    match count {
        1 => "1 box".to_owned(),
        count => format!("{count} boxes"),
    }
}

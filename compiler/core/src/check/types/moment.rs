//! Days and minutes: they compare with each other, and with those that are written in quotes.

use enkat_model::{AnswerType, Comparison, Date, DateTime, ElementId, Moment, Quantity};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::Span,
};

use super::{
    Types,
    compare::{Side, kind},
    domain::Asked,
    operand::Operand,
};
use crate::{check::Predicate, expand::decode::days_of_month, resolve::Suggest};

impl Types<'_, '_> {
    /// Type-checks a comparison of the answer for a day or a minute with the other side.
    pub(super) fn compare_moments(
        &mut self,
        comparison: Comparison,
        id: ElementId,
        left: &Side,
        right: &Side,
    ) -> Option<Predicate> {
        match &right.operand {
            Operand::Text(text) => {
                let moment = Quantity::Moment(self.moment(id, text, right.span)?);
                Some(self.moments(comparison, id, moment, right.span))
            }
            Operand::Moment(other) if self.is_date(id) == self.is_date(*other) => {
                Some(self.moments(comparison, id, Quantity::Answer(*other), right.span))
            }
            _ => {
                let finding = self.mismatch(left, right);
                self.refuse(finding)
            }
        }
    }

    fn moments(&mut self, comparison: Comparison, id: ElementId, other: Quantity, span: Span) -> Predicate {
        let answer = Quantity::Answer(id);
        if answer != other {
            self.warn_about(&answer, &Asked::Compared(comparison, &other), span);
        }
        Predicate::Compare(comparison, answer, other)
    }

    /// Type-checks the test whether the answer is one of these.
    pub(super) fn moments_in(
        &mut self,
        id: ElementId,
        texts: &[(String, Span)],
        set: Span,
    ) -> Option<Predicate> {
        let found: Vec<_> = texts
            .iter()
            .filter_map(|(text, span)| self.moment(id, text, *span))
            .collect();
        if found.len() < texts.len() {
            return None;
        }
        let numbers: Vec<_> = found
            .iter()
            .map(|moment| (moment.number(), moment.number()))
            .collect();
        self.warn_about(&Quantity::Answer(id), &Asked::Within(&numbers), set);
        let is = |moment: &Moment| {
            Predicate::Compare(Comparison::Equal, Quantity::Answer(id), Quantity::Moment(*moment))
        };
        Some(Predicate::Any(found.iter().map(is).collect()))
    }

    /// Parses the day or the minute that a text in a rule means.
    fn moment(&mut self, id: ElementId, text: &str, span: Span) -> Option<Moment> {
        let is_date = self.is_date(id);
        let found = if is_date {
            Date::parse(text).map(Moment::Date)
        } else {
            DateTime::parse(text).map(Moment::DateTime)
        };
        if found.is_some() {
            return found;
        }
        let day = text.split_once('T').map_or(text, |(day, _)| day);
        let days = days_of_month(day);
        let message = match days {
            Some(_) => format!("the date `{day}` does not exist"),
            None if is_date => format!("`\"{text}\"` is not a date"),
            None => format!("`\"{text}\"` is not a date with a time"),
        };
        let label = format!("never the answer of `{}`", self.name(id));
        let finding = Diagnostic::new(Code::E0602, message, span, label);
        let near = match (Date::parse(text), DateTime::parse(text)) {
            (Some(date), _) => Some(DateTime::midnight(date).to_string()),
            (_, Some(_)) => text.split_once('T').map(|(date, _)| date.to_owned()),
            _ => None,
        };
        let finding = finding.with_help(days.unwrap_or_else(|| {
            let form = if is_date {
                "a date is written with year, month and day: `\"2026-11-21\"`"
            } else {
                "a date with a time is written with year, month, day, hour and minute: `\"2026-11-21T08:30\"`"
            };
            form.to_owned()
        }));
        self.refuse(near.iter().fold(finding, |finding, near| {
            finding.write_instead(span, "did you mean", &format!("\"{near}\""))
        }))
    }

    /// Describes a side of a comparison, for a label.
    pub(super) fn label(&self, operand: &Operand) -> &'static str {
        match operand {
            Operand::Moment(id) if self.is_date(*id) => "a day",
            Operand::Moment(_) => "a minute of a day",
            operand => kind(operand),
        }
    }

    /// Tests whether a question asks for a day, not for a minute.
    pub(super) fn is_date(&self, id: ElementId) -> bool {
        self.answer_type(id) == Some(AnswerType::Date)
    }
}

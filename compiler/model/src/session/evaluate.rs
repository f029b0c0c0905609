//! The evaluation of conditions and quantities over answers.

use crate::{
    survey::{Condition, ElementId, NoSettings, Quantity},
    values::{Answer, Date, Moment, OptionValue},
};

/// The answers that conditions read: `None` for a question that is unanswered, hidden or disabled.
pub(crate) trait Answers {
    /// Returns the answer that counts.
    fn answer(&self, id: ElementId) -> Option<&Answer>;
    /// Returns whether the question is answered; for a group of checkboxes, whether any is ticked.
    fn answered(&self, id: ElementId) -> bool;
    /// Returns the current day.
    fn today(&self) -> Date;

    /// Returns whether a checkbox is ticked.
    fn ticked(&self, id: ElementId) -> bool {
        self.answer(id) == Some(&Answer::Ticked(true))
    }
}

/// Evaluates a condition.
pub(crate) fn holds(condition: &Condition<NoSettings>, answers: &impl Answers) -> bool {
    match condition {
        Condition::All(of) => of.iter().all(|part| holds(part, answers)),
        Condition::Any(of) => of.iter().any(|part| holds(part, answers)),
        Condition::Not(part) => !holds(part, answers),
        Condition::Setting(never) => match *never {},
        Condition::In(id, values) => answers.answer(*id).is_some_and(|answer| is_among(answer, values)),
        Condition::Ticked(id) => answers.ticked(*id),
        Condition::Answered(id) => answers.answered(*id),
        Condition::Compare(comparison, left, right) => {
            let (left, right) = (quantity(left, answers), quantity(right, answers));
            left.zip(right)
                .is_some_and(|(left, right)| comparison.holds(left, right))
        }
        Condition::Within(of, ranges) => quantity(of, answers)
            .is_some_and(|value| ranges.iter().any(|(low, high)| (*low..=*high).contains(&value))),
    }
}

fn is_among(answer: &Answer, values: &[OptionValue]) -> bool {
    match answer {
        Answer::Chosen(chosen) => values.contains(chosen),
        Answer::Text(text) => values
            .iter()
            .any(|value| matches!(value, OptionValue::Name(name) if name == text)),
        Answer::Ticked(_) | Answer::Number(_) | Answer::Moment(_) => false,
    }
}

/// Evaluates a quantity: `None` where an operand is unanswered or the result is not finite.
pub(crate) fn quantity(of: &Quantity, answers: &impl Answers) -> Option<f64> {
    let value = match of {
        Quantity::Constant(value) => *value,
        Quantity::Answer(id) => number(answers.answer(*id)?)?,
        Quantity::Moment(moment) => moment.number(),
        Quantity::YearsSince(id) => years_since(answers.answer(*id)?, answers.today())?,
        Quantity::Count(ids) => as_number(ids.iter().filter(|id| answers.ticked(**id)).count()),
        Quantity::Sum(of) => fold(of, answers, |sum, value| sum + value)?,
        Quantity::Mean(of) => fold(of, answers, |sum, value| sum + value)? / as_number(of.len()),
        Quantity::Min(of) => fold(of, answers, f64::min)?,
        Quantity::Max(of) => fold(of, answers, f64::max)?,
        Quantity::Subtract(left, right) => quantity(left, answers)? - quantity(right, answers)?,
        Quantity::Multiply(left, right) => quantity(left, answers)? * quantity(right, answers)?,
        Quantity::Divide(left, right) => quantity(left, answers)? / quantity(right, answers)?,
        Quantity::Power(base, exponent) => {
            let base = quantity(base, answers)?;
            (1..*exponent).fold(base, |product, _| product * base)
        }
        Quantity::Negate(part) => -quantity(part, answers)?,
    };
    value.is_finite().then_some(value)
}

fn fold(of: &[Quantity], answers: &impl Answers, step: impl Fn(f64, f64) -> f64) -> Option<f64> {
    let (first, rest) = of.split_first()?;
    rest.iter().try_fold(quantity(first, answers)?, |sum, part| {
        Some(step(sum, quantity(part, answers)?))
    })
}

#[allow(clippy::cast_precision_loss, reason = "option values are small")]
fn number(answer: &Answer) -> Option<f64> {
    match answer {
        Answer::Number(number) => Some(*number),
        Answer::Chosen(OptionValue::Integer(value)) => Some(*value as f64),
        Answer::Moment(moment) => Some(moment.number()),
        Answer::Chosen(OptionValue::Name(_)) | Answer::Ticked(_) | Answer::Text(_) => None,
    }
}

#[allow(clippy::cast_precision_loss, reason = "years have four digits")]
fn years_since(answer: &Answer, today: Date) -> Option<f64> {
    match answer {
        Answer::Moment(Moment::Date(date)) => Some(date.years_until(today) as f64),
        _ => None,
    }
}

#[allow(clippy::cast_precision_loss, reason = "a survey has few questions")]
fn as_number(count: usize) -> f64 {
    count as f64
}

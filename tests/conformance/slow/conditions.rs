//! Conditions and quantities (contract §5.5 and 5.6) that still contain questions to the settings.

use enkat_model::{Comparison, Condition, OptionValue, Quantity, QuestionKind, ScalarKind, Setting};
use serde_json::Value;

use super::{
    Slow,
    moments::{digits, years_since},
};

pub(super) fn holds(slow: &Slow<'_>, condition: &Condition<Setting>) -> bool {
    match condition {
        Condition::All(of) => !of.iter().any(|part| !holds(slow, part)),
        Condition::Any(of) => of.iter().any(|part| holds(slow, part)),
        Condition::Not(part) => !holds(slow, part),
        Condition::Setting(Setting::Flag(flags)) => slow.flags.intersects(*flags),
        Condition::Setting(Setting::Gender(gender)) => slow.gender == Some(*gender),
        Condition::In(id, values) => match slow.answer(*id) {
            Some(answer) => values.iter().any(|value| is_option(&answer, value)),
            None => false,
        },
        Condition::Ticked(id) => slow.is_ticked(*id),
        Condition::Answered(id) => slow.is_answered(*id),
        Condition::Compare(comparison, left, right) => match (number(slow, left), number(slow, right)) {
            (Some(left), Some(right)) => compare(*comparison, left, right),
            _ => false,
        },
        Condition::Within(quantity, ranges) => match number(slow, quantity) {
            Some(number) => ranges.iter().any(|(low, high)| *low <= number && number <= *high),
            None => false,
        },
    }
}

fn is_option(answer: &Value, value: &OptionValue) -> bool {
    match value {
        OptionValue::Integer(value) => answer.as_i64() == Some(*value),
        OptionValue::Name(name) => answer.as_str() == Some(name),
    }
}

#[allow(clippy::float_cmp, reason = "the contract compares doubles")]
fn compare(comparison: Comparison, left: f64, right: f64) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::More => left > right,
        Comparison::AtLeast => left >= right,
    }
}

#[allow(clippy::cast_precision_loss, reason = "few parts")]
pub(super) fn number(slow: &Slow<'_>, quantity: &Quantity) -> Option<f64> {
    let numbers = |of: &[Quantity]| {
        let numbers: Option<Vec<f64>> = of.iter().map(|part| number(slow, part)).collect();
        numbers.filter(|numbers| !numbers.is_empty())
    };
    let result = match quantity {
        Quantity::Constant(number) => *number,
        Quantity::Answer(id) => match (slow.answer(*id)?, slow.element(*id).body.answer()) {
            (
                Value::String(text),
                Some(QuestionKind::Scalar(ScalarKind::Date(_) | ScalarKind::Datetime(_))),
            ) => digits(&text),
            (answer, _) => answer.as_f64()?,
        },
        Quantity::Moment(moment) => digits(&moment.to_string()),
        Quantity::YearsSince(id) => match slow.element(*id).body.answer() {
            Some(QuestionKind::Scalar(ScalarKind::Date(_))) => {
                years_since(slow.answer(*id)?.as_str()?, &slow.today)
            }
            _ => return None,
        },
        Quantity::Count(boxes) => boxes.iter().map(|id| f64::from(slow.is_ticked(*id))).sum(),
        Quantity::Sum(of) => numbers(of)?.into_iter().sum(),
        Quantity::Mean(of) => numbers(of)?.into_iter().sum::<f64>() / of.len() as f64,
        Quantity::Min(of) => numbers(of)?
            .into_iter()
            .reduce(|low, next| if next < low { next } else { low })?,
        Quantity::Max(of) => numbers(of)?
            .into_iter()
            .reduce(|high, next| if next > high { next } else { high })?,
        Quantity::Subtract(left, right) => number(slow, left)? - number(slow, right)?,
        Quantity::Multiply(left, right) => number(slow, left)? * number(slow, right)?,
        Quantity::Divide(left, right) => number(slow, left)? / number(slow, right)?,
        Quantity::Power(base, exponent) => {
            let base = number(slow, base)?;
            let mut product = base;
            for _ in 1..*exponent {
                product *= base;
            }
            product
        }
        Quantity::Negate(part) => -number(slow, part)?,
    };
    Some(result).filter(|number| number.is_finite())
}

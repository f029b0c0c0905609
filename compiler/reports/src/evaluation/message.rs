//! Messages about wrong answers, in English.

use std::fmt::Display;

use enkat_model::{AnswerKind, Choice, Format, Period, Rule, Slider};
use enkat_syntax::words::counted;

/// A sentence about a question whose answer breaks a rule.
pub(super) fn message<S>(rule: Rule, answer: Option<&AnswerKind<S>>) -> String {
    match (rule, answer) {
        (Rule::Type, Some(AnswerKind::Choice { options, .. })) => {
            format!("choose one of {}", listed(options))
        }
        (Rule::Type, Some(AnswerKind::Number { .. } | AnswerKind::Slider(_))) => "enter a number".to_owned(),
        (Rule::Type, Some(AnswerKind::Sublocation {})) => "choose the id of a location".to_owned(),
        (Rule::Type, Some(AnswerKind::Text { .. } | AnswerKind::Textarea { .. })) => {
            "enter a text".to_owned()
        }
        (Rule::Type, Some(AnswerKind::Year(_))) => "enter a year with four digits".to_owned(),
        (Rule::Type, Some(AnswerKind::Date(_))) => {
            "enter a day of the calendar, such as 2026-11-21".to_owned()
        }
        (Rule::Type, Some(AnswerKind::Datetime(_))) => {
            "enter a day and a time, such as 2026-11-21T08:30".to_owned()
        }
        (Rule::Type, _) => "a box is true or false".to_owned(),
        (Rule::Option, Some(AnswerKind::Choice { options, .. })) => {
            format!("this is none of the options {}", listed(options))
        }
        (Rule::Required, Some(AnswerKind::Checkbox {})) => "this box has to be ticked".to_owned(),
        (Rule::Required | Rule::Min, Some(AnswerKind::Checkboxes { min, .. })) => {
            format!("tick at least {}", boxes(*min))
        }
        (Rule::Required, _) => "this question has to be answered".to_owned(),
        (Rule::Exclusive, _) => "some of these boxes exclude each other: tick one of them".to_owned(),
        (Rule::Max, Some(AnswerKind::Checkboxes { max: Some(max), .. })) => {
            format!("tick at most {}", boxes(*max))
        }
        (Rule::Range, Some(AnswerKind::Number { min, max, .. })) => match (min, max) {
            (Some(min), Some(max)) => format!("enter a number from {min} to {max}"),
            (Some(min), None) => format!("enter a number of {min} or more"),
            (None, Some(max)) => format!("enter a number of {max} or less"),
            (None, None) => "enter another number".to_owned(),
        },
        (Rule::Range, Some(AnswerKind::Slider(Slider { min, max, .. }))) => {
            format!("choose a number from {min} to {max}")
        }
        (Rule::Decimals, Some(AnswerKind::Slider(Slider { step, .. }))) => {
            format!("choose a multiple of {step}")
        }
        (Rule::Range, Some(AnswerKind::Year(period))) => within("a year with four digits", period),
        (Rule::Range, Some(AnswerKind::Date(period))) => within("a day", period),
        (Rule::Range, Some(AnswerKind::Datetime(period))) => within("a time", period),
        (Rule::Decimals, Some(AnswerKind::Number { decimals: 0, .. })) => "enter a whole number".to_owned(),
        (Rule::Decimals, Some(AnswerKind::Number { decimals, .. })) => {
            format!(
                "enter a number with at most {}",
                counted(*decimals as usize, "decimal")
            )
        }
        (
            Rule::MaxLength,
            Some(AnswerKind::Text { max_length, .. } | AnswerKind::Textarea { max_length, .. }),
        ) => {
            format!("enter at most {}", counted(*max_length as usize, "character"))
        }
        (
            Rule::Format,
            Some(AnswerKind::Text {
                format: Some(format), ..
            }),
        ) => match format {
            Format::Email => "enter an e-mail address, such as kim@example.org".to_owned(),
            Format::Phone => "enter a telephone number with 5 to 15 digits".to_owned(),
            Format::Postcode => "enter a postal code, such as 123 45".to_owned(),
        },
        _ => "this answer is not valid".to_owned(),
    }
}

fn within<T: Display>(what: &str, period: &Period<T>) -> String {
    match (&period.earliest, &period.latest) {
        (Some(earliest), Some(latest)) => format!("enter {what} from {earliest} to {latest}"),
        (Some(earliest), None) => format!("enter {what}, {earliest} or later"),
        (None, Some(latest)) => format!("enter {what}, {latest} or earlier"),
        (None, None) => format!("enter {what}"),
    }
}

fn listed<S>(options: &[Choice<S>]) -> String {
    let values: Vec<String> = options.iter().map(|option| option.value.to_string()).collect();
    values.join(", ")
}

fn boxes(count: u32) -> String {
    match count {
        1 => "one box".to_owned(),
        count => format!("{count} boxes"),
    }
}

//! Whether a value is an answer by itself: type, existing option, range, decimals, length (contract §5.4).

use serde_json::Value;
use unicode_normalization::UnicodeNormalization;

use super::rule::Rule;
use crate::{
    number::whole,
    survey::{
        Answer, AnswerKind, Body, Choice, Date, DateTime, Format, Moment, OfDay, OptionValue, Period, Slider,
        Tailored, YEARS,
    },
};

/// What was put into a field.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Field {
    /// Nothing.
    Empty,
    /// Something that is an answer by itself.
    Valid(Answer),
    /// Something that is none, and the first rule it breaks.
    Invalid(Rule),
}

/// Reads the value that was put into a field. Nothing is coerced.
pub(crate) fn read(body: &Body<Tailored>, value: &Value, today: Date) -> Field {
    if value.is_null() {
        return Field::Empty;
    }
    match body {
        Body::Question(question) => answer(&question.answer, value, today),
        Body::Box {} | Body::OrBox { .. } => tick(value),
        Body::Page { .. } | Body::Section {} | Body::Group { .. } | Body::Note {} | Body::Image(_) => {
            Field::Empty
        }
    }
}

fn answer(kind: &AnswerKind<Tailored>, value: &Value, today: Date) -> Field {
    match kind {
        AnswerKind::Choice { options, .. } => choice(options, value),
        AnswerKind::Number {
            min, max, decimals, ..
        } => number(*min, *max, *decimals, value),
        AnswerKind::Text { max_length, format } => text(*max_length, *format, value),
        AnswerKind::Textarea { max_length, .. } => text(*max_length, None, value),
        AnswerKind::Slider(slider) => on_slider(slider, value),
        AnswerKind::Sublocation {} => text(u32::MAX, None, value),
        AnswerKind::Year(period) => year(*period, value, today),
        AnswerKind::Date(period) => moment(period, Date::parse, Moment::Date, value, today),
        AnswerKind::Datetime(period) => moment(period, DateTime::parse, Moment::DateTime, value, today),
        AnswerKind::Checkbox {} => tick(value),
        AnswerKind::Checkboxes { .. } => Field::Empty,
    }
}

fn tick(value: &Value) -> Field {
    value.as_bool().map_or(Field::Invalid(Rule::Type), |ticked| {
        Field::Valid(Answer::Ticked(ticked))
    })
}

fn choice(options: &[Choice<Tailored>], value: &Value) -> Field {
    let has_integers = options
        .iter()
        .any(|option| matches!(option.value, OptionValue::Integer(_)));
    let has_names = options
        .iter()
        .any(|option| matches!(option.value, OptionValue::Name(_)));
    let chosen = match value {
        Value::String(name) if has_names => OptionValue::Name(name.clone()),
        Value::Number(number) if has_integers => match number.as_f64().and_then(OptionValue::from_number) {
            Some(value) => value,
            None => return Field::Invalid(Rule::Type),
        },
        _ => return Field::Invalid(Rule::Type),
    };
    if options.iter().any(|option| option.value == chosen) {
        Field::Valid(Answer::Chosen(chosen))
    } else {
        Field::Invalid(Rule::Option)
    }
}

fn number(min: Option<f64>, max: Option<f64>, decimals: u32, value: &Value) -> Field {
    let Some(number) = value.as_f64().filter(|number| number.is_finite()) else {
        return Field::Invalid(Rule::Type);
    };
    if min.is_some_and(|min| number < min) || max.is_some_and(|max| number > max) {
        Field::Invalid(Rule::Range)
    } else if has_decimals(number, decimals) {
        Field::Valid(Answer::Number(number))
    } else {
        Field::Invalid(Rule::Decimals)
    }
}

/// A number between the ends of the slider. What lies between two steps has, so to speak, too many decimals.
fn on_slider(slider: &Slider, value: &Value) -> Field {
    match number(Some(slider.min.into()), Some(slider.max.into()), 0, value) {
        Field::Valid(Answer::Number(number)) if number % f64::from(slider.step) != 0.0 => {
            Field::Invalid(Rule::Decimals)
        }
        read => read,
    }
}

/// A whole number, in the period and of four digits.
#[allow(clippy::cast_precision_loss, reason = "the number is a double")]
fn year(period: Period<u16>, value: &Value, today: Date) -> Field {
    let Some(number) = value.as_f64().and_then(whole) else {
        return Field::Invalid(Rule::Type);
    };
    let year = u16::try_from(number).ok().filter(|year| YEARS.contains(year));
    if year.is_some_and(|year| period.contains(year, today)) {
        Field::Valid(Answer::Number(number as f64))
    } else {
        Field::Invalid(Rule::Range)
    }
}

/// A day or a minute that exists in the calendar, in the period.
fn moment<T: OfDay>(
    period: &Period<T>,
    parse: fn(&str) -> Option<T>,
    make: fn(T) -> Moment,
    value: &Value,
    today: Date,
) -> Field {
    match value.as_str().and_then(parse) {
        None => Field::Invalid(Rule::Type),
        Some(moment) if period.contains(moment, today) => Field::Valid(Answer::Moment(make(moment))),
        Some(_) => Field::Invalid(Rule::Range),
    }
}

/// Whether a double is the nearest one to a number with so many decimals.
#[allow(clippy::float_cmp, reason = "the nearest double is the same double")]
fn has_decimals(number: f64, decimals: u32) -> bool {
    let written = format!("{number:.*}", decimals as usize);
    written.parse() == Ok(number)
}

fn text(max_length: u32, format: Option<Format>, value: &Value) -> Field {
    let Some(raw) = value.as_str() else {
        return Field::Invalid(Rule::Type);
    };
    let text = normalised(raw);
    if text.is_empty() {
        Field::Empty
    } else if text.chars().count() > max_length as usize {
        Field::Invalid(Rule::MaxLength)
    } else if format.is_some_and(|format| !format.accepts(&text)) {
        Field::Invalid(Rule::Format)
    } else {
        Field::Valid(Answer::Text(text))
    }
}

/// A text as it counts and is saved: in NFC with LF, trimmed.
pub fn normalised(text: &str) -> String {
    let text: String = text.replace("\r\n", "\n").replace('\r', "\n").nfc().collect();
    text.trim().to_owned()
}

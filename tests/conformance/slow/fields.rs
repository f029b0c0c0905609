//! The meaning of a value by itself (contract §5.4).

use enkat_model::{
    Body, Choice, DateKind, Datetime, Format, Number, OptionValue, QuestionKind, ScalarKind, Setting, Text,
    Textarea, Year,
};
use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;

use super::moments::{is_day, is_minute, lies_in};

/// The bound below which every integer is a double.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The content of a field.
pub(super) enum Read {
    Nothing,
    /// An answer, as it would be saved.
    Answer(Value),
    /// No answer, and the rule that is broken.
    Broken(&'static str),
}

pub(super) fn read(body: &Body<Setting>, value: &Value, today: &str) -> Read {
    match (body.answer(), value) {
        (_, Value::Null) => Read::Nothing,
        (Some(QuestionKind::Choice(Choice { options, .. })), _) => {
            let values: Vec<&OptionValue> = options.iter().map(|option| &option.value).collect();
            option(&values, value)
        }
        (
            Some(QuestionKind::Scalar(ScalarKind::Number(Number {
                min, max, decimals, ..
            }))),
            Value::Number(number),
        ) => {
            let number = number.as_f64().unwrap_or(f64::NAN);
            if min.is_some_and(|min| number < min) || max.is_some_and(|max| number > max) {
                Read::Broken("range")
            } else if decimals_of(number) > *decimals as usize {
                Read::Broken("decimals")
            } else {
                Read::Answer(saved(number))
            }
        }
        (
            Some(QuestionKind::Scalar(
                ScalarKind::Text(Text { max_length, .. }) | ScalarKind::Textarea(Textarea { max_length, .. }),
            )),
            Value::String(text),
        ) => {
            let text: String = text.replace("\r\n", "\n").replace('\r', "\n").nfc().collect();
            let text = text.trim();
            if text.is_empty() {
                Read::Nothing
            } else if text.chars().count() > *max_length as usize {
                Read::Broken("max_length")
            } else if !has_format(body, text) {
                Read::Broken("format")
            } else {
                Read::Answer(json!(text))
            }
        }
        (Some(QuestionKind::Scalar(ScalarKind::Slider(slider))), Value::Number(number)) => {
            let number = number.as_f64().unwrap_or(f64::NAN);
            let mut answers =
                (slider.min..=slider.max).filter(|answer| answer % slider.step.cast_signed() == 0);
            if number < f64::from(slider.min) || number > f64::from(slider.max) {
                Read::Broken("range")
            } else if answers.any(|answer| json!(answer) == saved(number)) {
                Read::Answer(saved(number))
            } else {
                Read::Broken("decimals")
            }
        }
        (Some(QuestionKind::Scalar(ScalarKind::Rating(rating))), Value::Number(number)) => {
            let number = number.as_f64().unwrap_or(f64::NAN);
            if (1..=rating.steps).any(|step| f64::from(step).total_cmp(&number).is_eq()) {
                Read::Answer(saved(number))
            } else if number < 1.0 || number > f64::from(rating.steps) {
                Read::Broken("range")
            } else {
                Read::Broken("decimals")
            }
        }
        (Some(QuestionKind::Scalar(ScalarKind::Sublocation(_))), Value::String(id)) => {
            let id: String = id.replace("\r\n", "\n").replace('\r', "\n").nfc().collect();
            match id.trim() {
                "" => Read::Nothing,
                id => Read::Answer(json!(id)),
            }
        }
        (Some(QuestionKind::Scalar(ScalarKind::Year(Year(period)))), Value::Number(number)) => {
            let year = saved(number.as_f64().unwrap_or(f64::NAN));
            match year.as_i64() {
                None => Read::Broken("type"),
                Some(1000..=9999) if lies_in(period, &year.to_string(), today, "") => Read::Answer(year),
                Some(_) => Read::Broken("range"),
            }
        }
        (Some(QuestionKind::Scalar(ScalarKind::Date(DateKind(period)))), Value::String(day)) => {
            match is_day(day) {
                false => Read::Broken("type"),
                true if lies_in(period, day, today, "") => Read::Answer(json!(day)),
                true => Read::Broken("range"),
            }
        }
        (Some(QuestionKind::Scalar(ScalarKind::Datetime(Datetime(period)))), Value::String(minute)) => {
            match is_minute(minute) {
                false => Read::Broken("type"),
                true if lies_in(period, minute, today, "T23:59") => Read::Answer(json!(minute)),
                true => Read::Broken("range"),
            }
        }
        (_, Value::Bool(ticked)) if body.is_box() => Read::Answer(json!(ticked)),
        _ => Read::Broken("type"),
    }
}

/// Tests, character by character, whether a text has the format that the question requires.
fn has_format(body: &Body<Setting>, text: &str) -> bool {
    let Some(QuestionKind::Scalar(ScalarKind::Text(Text {
        format: Some(format), ..
    }))) = body.answer()
    else {
        return true;
    };
    let letters: Vec<char> = text.chars().collect();
    let count = |is: fn(&char) -> bool| letters.iter().filter(|letter| is(letter)).count();
    match format {
        Format::Email => {
            let at = letters.iter().position(|letter| *letter == '@').unwrap_or(0);
            let domain = letters.get(at + 1..).unwrap_or_default();
            let dots = domain.windows(2).any(|pair| pair == ['.', '.']);
            at > 0
                && count(|letter| *letter == '@') == 1
                && count(|letter| letter.is_whitespace()) == 0
                && domain.contains(&'.')
                && !dots
                && domain.first() != Some(&'.')
                && domain.last() != Some(&'.')
        }
        Format::Phone => {
            let signs = |(at, letter): (usize, &char)| {
                "0123456789 ()-".contains(*letter) || (at == 0 && *letter == '+')
            };
            let digits = count(char::is_ascii_digit);
            letters.iter().enumerate().all(signs) && (5..=15).contains(&digits)
        }
        Format::Postcode => {
            let is_between = |letter: &char| *letter == ' ' || *letter == '-';
            let alone = |at: usize| {
                let beside = |other: Option<&char>| other.is_some_and(char::is_ascii_alphanumeric);
                beside(at.checked_sub(1).and_then(|at| letters.get(at))) && beside(letters.get(at + 1))
            };
            let fits = |(at, letter): (usize, &char)| {
                letter.is_ascii_alphanumeric() || (is_between(letter) && alone(at))
            };
            let length = count(char::is_ascii_alphanumeric);
            letters.iter().enumerate().all(fits)
                && (3..10).contains(&length)
                && count(char::is_ascii_digit) > 0
        }
    }
}

fn option(values: &[&OptionValue], value: &Value) -> Read {
    let of_type = |is_type: fn(&OptionValue) -> bool| values.iter().copied().any(is_type);
    let as_option = match value {
        Value::String(name) if of_type(|value| matches!(value, OptionValue::Name(_))) => {
            OptionValue::Name(name.clone())
        }
        Value::Number(number) if of_type(|value| matches!(value, OptionValue::Integer(_))) => {
            match saved(number.as_f64().unwrap_or(f64::NAN)).as_i64() {
                Some(number) => OptionValue::Integer(number),
                None => return Read::Broken("type"),
            }
        }
        _ => return Read::Broken("type"),
    };
    if values.contains(&&as_option) {
        Read::Answer(json!(as_option))
    } else {
        Read::Broken("option")
    }
}

/// Counts the decimals of the shortest notation of a double.
fn decimals_of(number: f64) -> usize {
    number
        .to_string()
        .split_once('.')
        .map_or(0, |(_, decimals)| decimals.len())
}

/// Converts a number as it is saved: a whole number has no decimals.
#[allow(clippy::cast_possible_truncation, reason = "the bound is checked")]
pub(super) fn saved(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() <= EXACT {
        json!(number as i64)
    } else {
        json!(number)
    }
}

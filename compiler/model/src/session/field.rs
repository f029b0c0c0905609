//! Reading the value that was put into the field of an element (contract §5.4).

use serde_json::Value;

use crate::{
    kinds::{Parsed, Rule, tick},
    survey::{Body, Choice, ChoiceOption, NoSettings, QuestionKind},
    values::{Answer, Date, OptionValue},
};

/// Reads the value that was put into a field. Nothing is coerced.
pub(crate) fn read(body: &Body<NoSettings>, value: &Value, today: Date) -> Parsed {
    if value.is_null() {
        return Parsed::Empty;
    }
    match body {
        Body::Question(question) => match &question.answer {
            QuestionKind::Choice(Choice { options, .. }) => choice(options, value),
            QuestionKind::Checkboxes(_) => Parsed::Empty,
            QuestionKind::Scalar(kind) => kind.read(value, today),
        },
        Body::Box {} | Body::OrBox { .. } => tick(value),
        Body::Page { .. } | Body::Section {} | Body::Group { .. } | Body::Note {} | Body::Image(_) => {
            Parsed::Empty
        }
    }
}

/// Reads the value of an option.
fn choice(options: &[ChoiceOption<NoSettings>], value: &Value) -> Parsed {
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
            None => return Parsed::Invalid(Rule::Type),
        },
        _ => return Parsed::Invalid(Rule::Type),
    };
    if options.iter().any(|option| option.value == chosen) {
        Parsed::Valid(Answer::Chosen(chosen))
    } else {
        Parsed::Invalid(Rule::Option)
    }
}

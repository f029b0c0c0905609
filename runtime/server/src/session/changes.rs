//! The changes to a draft that are possible.
//!
//! A draft holds typed values, even those that are not answers yet (contract §5.4). It holds nothing that the participant cannot
//! have typed: no other questions, no other kinds of values, no unknown options.

use enkat_model::{AnswerType, Body, ChoiceOption, OptionValue, QuestionKind, ScalarKind};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{catalog::Tailored, deployment::Location};

/// Longest text, in code points, whatever a question allows.
const LONGEST_TEXT: usize = 10_000;
/// Longest unfinished number.
const LONGEST_NUMBER: usize = 64;
/// Longest unfinished day or minute.
const LONGEST_MOMENT: usize = 32;

/// The reason why a change is not possible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct ChangeError {
    /// The id that was sent.
    pub(crate) id: String,
    /// The rule that it breaks.
    pub(crate) rule: ChangeRule,
}

/// The rules that a change can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChangeRule {
    /// The participant's model has no such question or box.
    Unknown,
    /// The value is of another kind.
    Type,
    /// There is no such option.
    Option,
    /// The text is longer than any draft may be.
    MaxLength,
}

/// Checks whether all changes are possible in this model.
pub(crate) fn check_changes(
    tailored: &Tailored,
    locations: Option<&[Location]>,
    changes: &Map<String, Value>,
) -> Result<(), Vec<ChangeError>> {
    let errors: Vec<_> = changes
        .iter()
        .filter_map(|(id, value)| {
            let rule = match tailored.field(id) {
                None => Some(ChangeRule::Unknown),
                Some(field) => wrong(&tailored.model.element(field).body, locations, value),
            };
            rule.map(|rule| ChangeError { id: id.clone(), rule })
        })
        .collect();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

fn wrong<S>(body: &Body<S>, locations: Option<&[Location]>, value: &Value) -> Option<ChangeRule> {
    match (body.answer(), value) {
        (_, Value::Null) => None,
        (_, Value::Bool(_)) if body.is_box() => None,
        (Some(QuestionKind::Choice(choice)), value) => wrong_option(&choice.options, value),
        (Some(QuestionKind::Scalar(kind)), value) => wrong_value(kind, locations, value),
        _ => Some(ChangeRule::Type),
    }
}

/// Finds the rule that a field's value breaks. The value may be a text that is not an answer yet.
fn wrong_value(kind: &ScalarKind, locations: Option<&[Location]>, value: &Value) -> Option<ChangeRule> {
    let longest = match (kind.answer_type(), value) {
        (AnswerType::Number | AnswerType::Year, Value::Number(_)) => return None,
        (AnswerType::Location, Value::String(id)) => return wrong_location(locations, id),
        (AnswerType::Number | AnswerType::Year, _) => LONGEST_NUMBER,
        (AnswerType::Date | AnswerType::Minute, _) => LONGEST_MOMENT,
        (AnswerType::Text, _) => LONGEST_TEXT,
        (AnswerType::Truth | AnswerType::Location, _) => return Some(ChangeRule::Type),
    };
    match value {
        // No keyboard has U+0000, and PostgreSQL cannot keep it.
        Value::String(text) if kind.is_typed() && !text.contains('\0') => too_long(text, longest),
        _ => Some(ChangeRule::Type),
    }
}

fn wrong_location(locations: Option<&[Location]>, id: &str) -> Option<ChangeRule> {
    let is_listed = |locations: &[Location]| locations.iter().any(|location| location.id == id);
    (!locations.is_none_or(is_listed)).then_some(ChangeRule::Option)
}

fn too_long(text: &str, longest: usize) -> Option<ChangeRule> {
    (text.chars().count() > longest).then_some(ChangeRule::MaxLength)
}

fn wrong_option<S>(options: &[ChoiceOption<S>], value: &Value) -> Option<ChangeRule> {
    let is = |option: &ChoiceOption<S>| match (&option.value, value) {
        #[allow(clippy::cast_precision_loss, reason = "option values are small")]
        (OptionValue::Integer(option), Value::Number(number)) => number.as_f64() == Some(*option as f64),
        (OptionValue::Name(option), Value::String(name)) => option == name,
        _ => false,
    };
    match value {
        _ if options.iter().any(is) => None,
        Value::Number(_) | Value::String(_) => Some(ChangeRule::Option),
        _ => Some(ChangeRule::Type),
    }
}

#[cfg(test)]
mod tests {
    use enkat_model::Setting;
    use serde_json::json;

    use super::*;

    fn question(answer: &Value) -> Body<Setting> {
        let question = json!({"kind": "question", "required": true, "counted": true, "answer": answer});
        serde_json::from_value(question).unwrap()
    }

    #[test]
    fn wrong_text_above_limit_returns_max_length() {
        let text = question(&json!({"kind": "text", "maxLength": 20}));
        let of = |length| wrong(&text, None, &json!("å".repeat(length)));
        assert_eq!(of(LONGEST_TEXT), None);
        assert_eq!(of(LONGEST_TEXT + 1), Some(ChangeRule::MaxLength));
    }

    #[test]
    fn wrong_text_for_slider_returns_type_rule() {
        let slider = question(&json!({"kind": "slider", "min": 0, "max": 10, "step": 1, "tick": 5}));
        assert_eq!(wrong(&slider, None, &json!("7")), Some(ChangeRule::Type));
        assert_eq!(wrong(&slider, None, &json!(7)), None);
        let number = question(&json!({"kind": "number", "min": 0.0, "max": 99.0, "decimals": 1}));
        assert_eq!(wrong(&number, None, &json!("7,")), None);
    }

    #[test]
    fn wrong_unlisted_option_returns_option_rule() {
        let options = json!([{"value": "left"}, {"value": "right"}, {"value": 3}]);
        let side = json!({"kind": "choice", "appearance": "radio", "labels": "x", "options": options});
        let side = question(&side);
        for (value, rule) in [
            (json!("left"), None),
            (json!(3), None),
            (json!("middle"), Some(ChangeRule::Option)),
            (json!(1), Some(ChangeRule::Option)),
            (json!(true), Some(ChangeRule::Type)),
        ] {
            assert_eq!(wrong(&side, None, &value), rule, "{value}");
        }
    }
}

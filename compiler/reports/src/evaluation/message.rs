//! Messages for answers that break a rule, in English.

use enkat_model::{ChoiceOption, QuestionKind, Rule};

/// Returns the message for a question whose answer breaks a rule.
pub(crate) fn message<S>(rule: Rule, answer: Option<&QuestionKind<S>>) -> String {
    let own = answer
        .and_then(QuestionKind::scalar)
        .and_then(|kind| kind.mistake(rule));
    own.unwrap_or_else(|| of_structure(rule, answer))
}

/// Returns the message for a choice or a checkbox, and for rules that every kind has.
fn of_structure<S>(rule: Rule, answer: Option<&QuestionKind<S>>) -> String {
    match (rule, answer) {
        (Rule::Type, Some(QuestionKind::Choice(choice))) => {
            format!("choose one of {}", listed(&choice.options))
        }
        (Rule::Type, _) => "a box is true or false".to_owned(),
        (Rule::Option, Some(QuestionKind::Choice(choice))) => {
            format!("this is none of the options {}", listed(&choice.options))
        }
        (Rule::Required | Rule::Min, Some(QuestionKind::Checkboxes(group))) => {
            format!("tick at least {}", boxes(group.min))
        }
        (Rule::Required, _) => "this question has to be answered".to_owned(),
        (Rule::Exclusive, _) => "some of these boxes exclude each other: tick one of them".to_owned(),
        (Rule::Max, Some(QuestionKind::Checkboxes(group))) => match group.max {
            Some(max) => format!("tick at most {}", boxes(max)),
            None => not_valid(),
        },
        _ => not_valid(),
    }
}

fn not_valid() -> String {
    "this answer is not valid".to_owned()
}

fn listed<S>(options: &[ChoiceOption<S>]) -> String {
    let values: Vec<String> = options.iter().map(|option| option.value.to_string()).collect();
    values.join(", ")
}

fn boxes(count: u32) -> String {
    match count {
        1 => "one box".to_owned(),
        count => format!("{count} boxes"),
    }
}

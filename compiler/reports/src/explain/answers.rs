//! Answers as they are typed on a command line: their values by the type of their question, and objections to those that no
//! participant can give.

use enkat_model::{
    Artifact, Body, Choice, ChoiceOption, Date, ElementId, OptionValue, Parsed, QuestionKind, Rule, Setting,
    words::listed_options,
};
use enkat_syntax::diagnostics::nearest;
use serde_json::{Map, Value};

use super::labelled::labelled;
use crate::{
    evaluation,
    natural_language::{Labels, plain},
};

/// An objection to an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The mistake, and what to write instead.
    pub message: String,
    /// Whether a participant can put the value into the field, which then shows an error. Rules take such an answer for none.
    pub can_be_entered: bool,
}

/// Finds the item with this id; where there is none, the container.
pub fn find(artifact: &Artifact, id: &str) -> Option<ElementId> {
    let elements = || artifact.elements.iter().map(|included| &included.element);
    let item = elements().position(|element| element.id == id && !element.body.is_container());
    let found = item.or_else(|| elements().position(|element| element.id == id));
    found.map(ElementId::at)
}

/// Reads the value of an answer by the type of its question: `3` is a number for a number, and a text for a text. Text in quotes,
/// and a value that the question cannot have, have the type that they look like.
pub fn typed(artifact: &Artifact, id: &str, written: &str, today: Date) -> Value {
    let text = || Value::String(written.to_owned());
    let value = serde_json::from_str(written).unwrap_or_else(|_| text());
    let Some(id) = find(artifact, id) else {
        return value;
    };
    let is_of_type = |value: &Value| {
        !matches!(
            read(body(artifact, id), value, today),
            Some(Parsed::Invalid(Rule::Type))
        )
    };
    if !is_of_type(&value) && is_of_type(&text()) {
        return text();
    }
    value
}

/// Lists the objections to answers, in their order.
pub fn objections(artifact: &Artifact, answers: &Map<String, Value>, today: Date) -> Vec<Objection> {
    let objections = answers.iter();
    objections
        .filter_map(|(id, value)| objection(artifact, id, value, today))
        .collect()
}

fn objection(artifact: &Artifact, id: &str, value: &Value, today: Date) -> Option<Objection> {
    let refused = |message| {
        Some(Objection {
            message,
            can_be_entered: false,
        })
    };
    let Some(found) = find(artifact, id) else {
        if value.is_object() {
            return refused(format!(
                "`{id}` is not a question; write the answers without it: `{value}`"
            ));
        }
        let ids = artifact
            .elements
            .iter()
            .map(|included| included.element.id.as_str());
        let labelled = labelled(artifact, id);
        let meant = match &labelled[..] {
            [one] => Some(artifact.elements[one.id.index()].element.id.as_str()),
            _ => None,
        };
        let near = nearest(id, ids).first().copied().or(meant);
        let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return refused(format!("no question is called `{id}`{hint}"));
    };
    let body = body(artifact, found);
    let Some(parsed) = read(body, value, today) else {
        return refused(without_answer(artifact, found));
    };
    let Parsed::Invalid(rule) = parsed else {
        return None;
    };
    let shown = shown(value);
    if let Some(QuestionKind::Choice(choice)) = body.answer() {
        return refused(no_option(artifact, found, choice, value));
    }
    let instead = evaluation::message(rule, body.answer());
    if rule == Rule::Type {
        let hint = match tick(&shown).filter(|_| body.is_box()) {
            Some(is_ticked) => format!("; write `{id}={is_ticked}`"),
            None => separated(&shown).to_owned(),
        };
        return refused(format!("`{shown}` is not an answer to `{id}`: {instead}{hint}"));
    }
    Some(Objection {
        message: format!("`{id}` does not accept {shown}: {instead}. Rules take `{id}` for not answered"),
        can_be_entered: true,
    })
}

/// Returns whether a value is an answer that counts.
pub(super) fn is_answer(body: &Body<Setting>, value: &Value, today: Date) -> bool {
    !matches!(read(body, value, today), None | Some(Parsed::Invalid(_)))
}

pub(super) fn body(artifact: &Artifact, id: ElementId) -> &Body<Setting> {
    &artifact.elements[id.index()].element.body
}

/// Reads a value as the field of an element does; returns nothing for an element without a field.
fn read(body: &Body<Setting>, value: &Value, today: Date) -> Option<Parsed> {
    if !body.has_field() {
        return None;
    }
    if value.is_null() {
        return Some(Parsed::Empty);
    }
    Some(match body.answer() {
        Some(QuestionKind::Scalar(kind)) => kind.read(value, today),
        Some(QuestionKind::Choice(choice)) => {
            let value = option_value(value);
            let is_option = choice
                .options
                .iter()
                .any(|option| Some(&option.value) == value.as_ref());
            if is_option {
                Parsed::Empty
            } else {
                Parsed::Invalid(Rule::Option)
            }
        }
        _ if value.is_boolean() => Parsed::Empty,
        _ => Parsed::Invalid(Rule::Type),
    })
}

fn option_value(value: &Value) -> Option<OptionValue> {
    match value {
        Value::String(name) => Some(OptionValue::Name(name.clone())),
        value => OptionValue::from_number(value.as_f64()?),
    }
}

/// Says that a value is no option, with the options and, where the value is the label of one, the value to write.
fn no_option(artifact: &Artifact, id: ElementId, choice: &Choice<Setting>, value: &Value) -> String {
    let labels = Labels::of_source(artifact);
    let name = &labels.element(id).id;
    let label = |value: &OptionValue| plain(&labels.option_label(id, value));
    let options = choice.options.iter().map(|option| {
        let value = option.value.to_string();
        let label = Some(label(&option.value)).filter(|label| *label != value);
        (value, label)
    });
    let shown = shown(value);
    let is_meant =
        |option: &&ChoiceOption<Setting>| label(&option.value).to_lowercase() == shown.to_lowercase();
    let meant = choice.options.iter().find(is_meant);
    let is_quoted = |option: &ChoiceOption<Setting>| value.is_string() && option.value.to_string() == shown;
    let hint = if choice.options.iter().any(is_quoted) {
        format!("; it is a number: write {shown} without quotes")
    } else {
        meant.map_or_else(String::new, |option| format!("; write `{name}={}`", option.value))
    };
    let options = listed_options(options);
    format!(
        "`{shown}` is not an option of `{name}`: {options}{hint}{}",
        separated(&shown)
    )
}

/// Reads the words that are meant as a tick, or as none.
fn tick(value: &str) -> Option<bool> {
    match value.to_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// Returns a hint on how answers are separated, if a value looks like several of them.
fn separated(value: &str) -> &'static str {
    match value.split_once('=') {
        Some((before, _)) if before.contains([',', ';']) => "; put a space between answers, not a comma",
        Some((before, _)) if before.contains(' ') => {
            "; write each answer as a word of its own, not both in one pair of quotes"
        }
        _ => "",
    }
}

/// Says that an element has no answer, and for a group of checkboxes, which elements have one.
fn without_answer(artifact: &Artifact, id: ElementId) -> String {
    let labels = Labels::of_source(artifact);
    let element = labels.element(id);
    let name = &element.id;
    if let Some(first) = labels.boxes(id).next() {
        let first = &labels.element(first).id;
        return format!(
            "`{name}` is a group of checkboxes: name those that are ticked, such as `{first}=true`"
        );
    }
    let kind = element.body.kind().name();
    let article = if kind == "image" { "an" } else { "a" };
    format!("`{name}` is {article} {kind}, which has no answer: name its questions")
}

/// Writes a value as it is typed.
fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

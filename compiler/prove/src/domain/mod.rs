//! The answers that a field can have, cut into classes that no rule tells apart.

mod cuts;
mod line;

use enkat_model::{Answer, Artifact, Body, Date, ElementId, OptionValue, Parsed, QuestionKind, ScalarKind};
use serde_json::{Value, json};

pub(crate) use self::{
    cuts::{Constants, Cuts},
    line::Line,
};

/// A field of an element.
#[derive(Debug)]
pub(crate) enum Field {
    /// The element has none.
    None,
    /// It is ticked or not.
    Tick,
    /// It has a value of one of these classes, or none that counts. `can_be_refused` tells whether it can hold a text that is no
    /// answer.
    Classes {
        classes: Vec<Class>,
        can_be_refused: bool,
    },
}

/// Answers that all rules treat alike.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    /// One of the answers.
    pub(crate) example: Value,
    /// The part that rules compare.
    pub(crate) meaning: Meaning,
}

/// The part of an answer that rules compare.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Meaning {
    /// The option.
    Option(OptionValue),
    /// This text; `None` for all texts that no rule names.
    Text(Option<String>),
    /// The numbers from one to another, and the one that the example is.
    Numbers { low: f64, high: f64, example: f64 },
}

/// Builds the fields of all elements.
pub(crate) fn fields(artifact: &Artifact, cuts: &Cuts, today: Date) -> Vec<Field> {
    let elements = artifact.elements.iter().enumerate();
    elements
        .map(|(index, included)| field(&included.element.body, ElementId::at(index), cuts, today))
        .collect()
}

fn field<S>(body: &Body<S>, id: ElementId, cuts: &Cuts, today: Date) -> Field {
    match body {
        Body::Page { .. } | Body::Section {} | Body::Group { .. } | Body::Note {} | Body::Image(_) => {
            Field::None
        }
        Body::Box {} | Body::OrBox { .. } => Field::Tick,
        Body::Question(question) => match &question.answer {
            QuestionKind::Checkboxes(_) => Field::None,
            QuestionKind::Choice(choice) => Field::Classes {
                classes: choice
                    .options
                    .iter()
                    .map(|option| chosen(&option.value))
                    .collect(),
                can_be_refused: false,
            },
            QuestionKind::Scalar(kind) => scalar(kind, id, cuts, today),
        },
    }
}

fn chosen(value: &OptionValue) -> Class {
    Class {
        example: match value {
            OptionValue::Integer(number) => json!(number),
            OptionValue::Name(name) => json!(name),
        },
        meaning: Meaning::Option(value.clone()),
    }
}

fn scalar(kind: &ScalarKind, id: ElementId, cuts: &Cuts, today: Date) -> Field {
    let classes = match kind {
        ScalarKind::Checkbox(_) => return Field::Tick,
        ScalarKind::Text(_) | ScalarKind::Textarea(_) | ScalarKind::Sublocation(_) => {
            texts(kind, cuts.texts(id), today)
        }
        ScalarKind::Number(_)
        | ScalarKind::Slider(_)
        | ScalarKind::Rating(_)
        | ScalarKind::Year(_)
        | ScalarKind::Date(_)
        | ScalarKind::Datetime(_) => match Line::of(kind, today) {
            Some(line) => line.classes(cuts.numbers(id)),
            None => Vec::new(),
        },
    };
    Field::Classes {
        classes,
        can_be_refused: kind.is_typed(),
    }
}

/// Builds the classes of a text: each that a rule names, if it is an answer, and all others.
fn texts(kind: &ScalarKind, named: &[String], today: Date) -> Vec<Class> {
    let is_answer = |text: &str| match kind.read(&json!(text), today) {
        Parsed::Valid(Answer::Text(read)) => read == text,
        _ => false,
    };
    let class = |text: &str, meaning| Class {
        example: json!(text),
        meaning: Meaning::Text(meaning),
    };
    let letters = ('a'..='z').chain('A'..='Z').map(String::from);
    let forms = ["kim@example.org", "070-123 45 67", "123 45"].map(str::to_owned);
    let other = letters
        .chain(forms)
        .find(|text| is_answer(text) && !named.contains(text));
    let named = named.iter().filter(|text| is_answer(text));
    named
        .map(|text| class(text, Some(text.clone())))
        .chain(other.as_deref().map(|text| class(text, None)))
        .collect()
}

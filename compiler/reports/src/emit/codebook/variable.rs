//! One variable that is answered.

use enkat_model::{
    AnswerKind, Artifact, Body, Bound, Check, Choice, ElementId, OptionValue, Period, Setting, Slider,
};
use serde::Serialize;
use serde_json::json;

use super::{Checked, Code, DataType, Heading, Range, Variable, texts};
use crate::natural_language::{Audience, Labels, NormalForm, Prose};

/// The variable that an element is answered with, if it is.
pub(super) fn variable(labels: Labels<'_>, id: ElementId) -> Option<Variable> {
    let element = labels.element(id);
    if !element.body.has_field() {
        return None;
    }
    let variable = Variable {
        name: element.id.clone(),
        kind: element.body.kind().name().to_owned(),
        data_type: DataType::Boolean,
        under: under(labels, id),
        question: texts::label(labels.artifact, element),
        help: texts::of_element(labels.artifact, element, "help"),
        values: Vec::new(),
        range: Range::default(),
        decimals: None,
        max_length: None,
        format: None,
        unit: super::ByLanguage::new(),
        required: element.body.is_required(),
        asked: Audience::of(labels, id).prose("of", labels, id),
        excludes: labels.excluded_in_words(id),
        checks: element
            .body
            .checks()
            .iter()
            .map(|check| checked(labels, check))
            .collect(),
        scores: scores(labels.artifact, id),
        origin: None,
        copy_of: None,
    };
    Some(match &element.body {
        Body::Question(question) => with_answer(variable, labels, id, &question.answer),
        _ => variable,
    })
}

/// With what is particular to a kind of answer.
fn with_answer(
    variable: Variable,
    labels: Labels<'_>,
    id: ElementId,
    answer: &AnswerKind<Setting>,
) -> Variable {
    match answer {
        AnswerKind::Choice {
            options, labels: key, ..
        } => Variable {
            data_type: options_type(options),
            values: options
                .iter()
                .map(|option| value(labels, id, key, option))
                .collect(),
            ..variable
        },
        AnswerKind::Checkbox {} | AnswerKind::Checkboxes { .. } => variable,
        AnswerKind::Text { max_length, format } => Variable {
            data_type: DataType::String,
            max_length: Some(*max_length),
            format: format.map(|format| format.name().to_owned()),
            ..variable
        },
        AnswerKind::Textarea { max_length, .. } => Variable {
            data_type: DataType::String,
            max_length: Some(*max_length),
            ..variable
        },
        AnswerKind::Number {
            min,
            max,
            decimals,
            unit,
        } => Variable {
            data_type: if *decimals == 0 {
                DataType::Integer
            } else {
                DataType::Number
            },
            range: Range {
                from: min.map(number),
                to: max.map(number),
            },
            decimals: Some(*decimals),
            unit: unit_words(labels, unit.as_deref()),
            ..variable
        },
        AnswerKind::Slider(Slider { min, max, unit, .. }) => Variable {
            data_type: DataType::Integer,
            range: Range {
                from: Some((*min).into()),
                to: Some((*max).into()),
            },
            unit: unit_words(labels, unit.as_deref()),
            ..variable
        },
        AnswerKind::Sublocation {} => Variable {
            data_type: DataType::String,
            ..variable
        },
        AnswerKind::Year(period) => Variable {
            data_type: DataType::Integer,
            range: range(period),
            ..variable
        },
        AnswerKind::Date(period) => Variable {
            data_type: DataType::String,
            range: range(period),
            ..variable
        },
        AnswerKind::Datetime(period) => Variable {
            data_type: DataType::String,
            range: range(period),
            ..variable
        },
    }
}

fn range<T: Serialize>(period: &Period<T>) -> Range {
    let end = |bound: &Option<Bound<T>>| {
        bound.as_ref().map(|bound| match bound {
            Bound::Today => "today".into(),
            Bound::At(moment) => json!(moment),
        })
    };
    Range {
        from: end(&period.earliest),
        to: end(&period.latest),
    }
}

/// A number, without decimals where it has none.
#[allow(clippy::cast_possible_truncation, reason = "whole numbers below 2⁵³ fit")]
fn number(number: f64) -> serde_json::Value {
    if number.fract() == 0.0 && number.abs() < 2_f64.powi(53) {
        (number as i64).into()
    } else {
        number.into()
    }
}

fn unit_words(labels: Labels<'_>, unit: Option<&str>) -> super::ByLanguage {
    let words = unit.map(|unit| texts::by_language(labels.artifact, &format!("units.{unit}")));
    words.unwrap_or_default()
}

fn options_type(options: &[Choice<Setting>]) -> DataType {
    let is_integer = |option: &Choice<Setting>| matches!(option.value, OptionValue::Integer(_));
    match (options.iter().any(is_integer), options.iter().all(is_integer)) {
        (_, true) => DataType::Integer,
        (false, _) => DataType::String,
        (true, false) => DataType::IntegerOrString,
    }
}

fn value(labels: Labels<'_>, id: ElementId, key: &str, option: &Choice<Setting>) -> Code {
    Code {
        value: option.value.clone(),
        label: texts::by_language(labels.artifact, &format!("{key}.{}", option.value)),
        meaning: None,
        valuation: option.valuation,
        draft: option.draft,
        offered: offered(labels, id, option),
    }
}

/// To whom an option is offered, of those who are asked.
fn offered(labels: Labels<'_>, id: ElementId, option: &Choice<Setting>) -> Option<Prose> {
    (!option.hidden_when.is_never())
        .then(|| Audience::of_rule(NormalForm::is_not(&option.hidden_when)).prose("to", labels, id))
}

/// A check in words.
fn checked(labels: Labels<'_>, check: &Check<Setting>) -> Checked {
    let Check { message, level, .. } = check;
    Checked {
        name: message.clone(),
        level: *level,
        whom: Audience::prose_of_check(check, labels),
        message: texts::by_language(labels.artifact, &format!("checks.{message}")),
    }
}

/// The scores that a question goes into.
fn scores(artifact: &Artifact, id: ElementId) -> Vec<String> {
    let scores = artifact.scores.iter().filter(|score| score.of.contains(&id));
    scores.map(|score| score.name.clone()).collect()
}

/// Returns the headings above an element, the outermost first.
fn under(labels: Labels<'_>, id: ElementId) -> Vec<Heading> {
    let heading = |id: ElementId| {
        let element = labels.element(id);
        Heading {
            kind: element.body.kind().name().to_owned(),
            id: element.id.clone(),
            text: texts::label(labels.artifact, element),
        }
    };
    let above = std::iter::successors(labels.above(id), |id| labels.above(*id));
    let mut headings: Vec<_> = above.map(heading).collect();
    headings.reverse();
    headings
}

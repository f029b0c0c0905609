//! Possible answers, in words as short as those of the specification.

use enkat_model::{
    Body, Checkbox, Checkboxes, Choice, ChoiceOption, Number, Question, QuestionKind, ScalarKind, Setting,
    Text, Textarea,
};

/// Describes an element, and the possible answers of a question.
pub(super) fn words(body: &Body<Setting>) -> String {
    match body {
        Body::Question(question) => {
            let optional = if question.required { "" } else { ", optional" };
            format!("{}{optional}", answer(question))
        }
        Body::Note {} => "a text".into(),
        Body::Image(image) => format!("a picture {} pixels wide", image.width),
        Body::Box {} => "a box".into(),
        Body::OrBox { .. } => "a box beside".into(),
        other => other.kind().name().into(),
    }
}

fn answer(question: &Question<Setting>) -> String {
    match &question.answer {
        QuestionKind::Choice(Choice { options, .. }) => {
            let options: Vec<String> = options.iter().map(option).collect();
            format!("one of {}", options.join(", "))
        }
        QuestionKind::Scalar(ScalarKind::Checkbox(Checkbox {})) => "a box".into(),
        QuestionKind::Checkboxes(Checkboxes { min, .. }) => format!("boxes, at least {min}"),
        QuestionKind::Scalar(ScalarKind::Text(Text { max_length, .. })) => {
            format!("a line of up to {max_length}")
        }
        QuestionKind::Scalar(ScalarKind::Textarea(Textarea { max_length, counter })) => {
            let counter = if *counter { "" } else { " uncounted" };
            format!("lines of up to {max_length}{counter}")
        }
        QuestionKind::Scalar(ScalarKind::Number(Number { min, max, unit, .. })) => {
            let min = min.map(|min| format!(" from {min}")).unwrap_or_default();
            let max = max.map(|max| format!(" to {max}")).unwrap_or_default();
            format!("a number{min}{max}{}", unit_of(unit.as_deref()))
        }
        QuestionKind::Scalar(ScalarKind::Slider(slider)) => {
            let unit = unit_of(slider.unit.as_deref());
            format!(
                "a slider from {} to {}{unit}, marks every {}",
                slider.min, slider.max, slider.tick
            )
        }
        other @ QuestionKind::Scalar(_) => format!("a {}", other.element_kind().name()),
    }
}

/// Formats the value of an option, with its valuation unless that is a draft.
fn option(option: &ChoiceOption<Setting>) -> String {
    match option.valuation {
        Some(valuation) if !option.draft => format!("{} ({valuation})", option.value),
        _ => option.value.to_string(),
    }
}

fn unit_of(unit: Option<&str>) -> String {
    unit.map(|unit| format!(" {unit}")).unwrap_or_default()
}

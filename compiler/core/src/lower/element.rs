//! Elements with their conditions, flags and genders.

use enkat_model::{
    Body, Check, Choice, Condition, Element, ElementId, FollowUps, Included, Question, Setting, Slider,
};
use enkat_syntax::tree::{self, Entry, Name};

use super::condition::{any, condition};
use crate::{
    check::{Checked, CheckedBody, CheckedElement, Conditions, Predicate},
    resolve::{self, AnswerKind, Labels, Reference, Survey},
};

/// The elements in survey order.
pub(super) fn elements(checked: &Checked<'_>) -> Vec<Included> {
    let survey = checked.survey();
    let lowered = checked.elements().iter().map(|checked| {
        let element = checked.element;
        Included {
            included_in: element.included_in.iter().map(|flag| flag.value).collect(),
            genders: element.genders.iter().map(|gender| gender.value).collect(),
            element: Element {
                id: element.id.value.clone(),
                within: element.within,
                hidden_when: hidden_when(survey, checked),
                dialog: element.dialog.as_ref().map(|dialog| dialog.value.clone()),
                body: body(survey, checked),
            },
        }
    });
    lowered.collect()
}

/// Any of an element's own conditions, and with `after_parent` that the question above is not answered.
fn hidden_when(survey: &Survey, checked: &CheckedElement<'_>) -> Condition<Setting> {
    let element = checked.element;
    let waits_for = element
        .within
        .filter(|_| survey.header.follow_ups == FollowUps::AfterParent);
    let waits = waits_for.and_then(|parent| unanswered(survey, element, parent));
    let own = checked.hidden_when.iter().map(|rule| condition(&rule.predicate));
    any(own.chain(waits).collect())
}

/// That the question which `element` follows up is not answered. Boxes and an `or_box` are no follow-ups; a checkbox is
/// never unanswered.
fn unanswered(survey: &Survey, element: &resolve::Element, parent: ElementId) -> Option<Condition<Setting>> {
    if matches!(element.body, resolve::Body::Box | resolve::Body::OrBox { .. }) {
        return None;
    }
    let answered = match &survey.element(parent).question()?.answer {
        AnswerKind::Checkboxes { boxes, .. } => condition(&Predicate::AnyTicked(boxes.clone())),
        AnswerKind::Checkbox => return None,
        _ => Condition::Answered(parent),
    };
    Some(Condition::Not(Box::new(answered)))
}

fn body(survey: &Survey, checked: &CheckedElement<'_>) -> Body<Setting> {
    match &checked.body {
        CheckedBody::Page { progress } => Body::Page { progress: *progress },
        CheckedBody::Section => Body::Section {},
        CheckedBody::Group { layout } => Body::Group { layout: *layout },
        CheckedBody::Note => Body::Note {},
        CheckedBody::Image(image) => Body::Image(image.clone()),
        CheckedBody::Box => Body::Box {},
        CheckedBody::OrBox { of } => Body::OrBox { of: *of },
        CheckedBody::Question(question, conditions) => Body::Question(Question {
            required: question.required,
            counted: question.counted,
            answer: answer(&checked.element.id.value, &question.answer, conditions),
            checks: question
                .checks
                .iter()
                .zip(&conditions.checks)
                .map(|(written, that)| check(survey, written, that))
                .collect(),
            look: question.look,
        }),
    }
}

fn answer(id: &str, answer: &AnswerKind, conditions: &Conditions) -> enkat_model::AnswerKind<Setting> {
    use enkat_model::AnswerKind as Lowered;
    match answer {
        AnswerKind::Choice {
            options,
            labels,
            appearance,
        } => Lowered::Choice {
            appearance: *appearance,
            options: options
                .value
                .iter()
                .zip(&conditions.options)
                .map(|(option, hidden_when)| self::option(option, hidden_when.as_ref()))
                .collect(),
            labels: match labels {
                Labels::Scale(name) => format!("scales.{}", name.value),
                Labels::Own => format!("questions.{id}.options"),
            },
        },
        AnswerKind::Checkbox => Lowered::Checkbox {},
        AnswerKind::Checkboxes {
            min,
            max,
            exclusive,
            at_most_one,
            ..
        } => Lowered::Checkboxes {
            min: min.value,
            max: max.as_ref().map(|max| max.value),
            exclusive: exclusive.iter().map(|id| id.value).collect(),
            at_most_one: at_most_one
                .iter()
                .map(|set| set.value.iter().map(|id| id.value).collect())
                .collect(),
        },
        AnswerKind::Entry(Entry::Text { max_length, format }) => Lowered::Text {
            max_length: max_length.value,
            format: *format,
        },
        AnswerKind::Entry(Entry::Textarea { max_length, counter }) => Lowered::Textarea {
            max_length: max_length.value,
            counter: *counter,
        },
        AnswerKind::Entry(Entry::Number {
            range,
            decimals,
            unit,
        }) => Lowered::Number {
            min: range.value.0,
            max: range.value.1,
            decimals: *decimals,
            unit: unit.as_ref().map(|unit| unit.value.clone()),
        },
        AnswerKind::Entry(Entry::Slider(slider)) => Lowered::Slider(self::slider(slider)),
        AnswerKind::Entry(Entry::Sublocation) => Lowered::Sublocation {},
        AnswerKind::Entry(Entry::Year { range }) => Lowered::Year(range.value),
        AnswerKind::Entry(Entry::Date { range }) => Lowered::Date(range.value),
        AnswerKind::Entry(Entry::Datetime { range }) => Lowered::Datetime(range.value),
    }
}

fn slider(slider: &tree::Slider) -> Slider {
    let text = |name: &Option<Name>| name.as_ref().map(|name| name.value.clone());
    let (min, max) = slider.range.value;
    Slider {
        min,
        max,
        step: slider.step.value,
        tick: slider.tick.as_ref().map_or(Slider::TICK, |tick| tick.value),
        unit: text(&slider.unit),
        placeholder: text(&slider.placeholder),
    }
}

fn option(option: &resolve::Choice, hidden_when: Option<&Predicate>) -> Choice<Setting> {
    Choice {
        value: option.value.value.clone(),
        valuation: option.valuation.as_ref().map(|valuation| valuation.value),
        draft: option.draft,
        hidden_when: hidden_when.map_or(Condition::NEVER, condition),
    }
}

fn check(survey: &Survey, written: &resolve::Check, that: &Predicate) -> Check<Setting> {
    Check {
        message: written.message.value.clone(),
        level: written.level,
        of: survey
            .named_in(&written.that)
            .into_iter()
            .filter_map(question)
            .collect(),
        that: condition(that),
    }
}

/// A question that has to be answered before a check about it runs. A box is never unanswered.
fn question(reference: Reference) -> Option<ElementId> {
    match reference {
        Reference::Question(id) | Reference::Group(id) => Some(id),
        _ => None,
    }
}

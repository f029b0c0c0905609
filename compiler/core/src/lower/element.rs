//! Elements with their conditions, flags and genders.

use enkat_model::{
    Body, Check, Checkboxes, Choice, ChoiceOption, Condition, Element, ElementId, FollowUps, Included,
    Question, Setting, WrittenAt,
};

use super::condition::{any, condition};
use crate::{
    check::{Checked, CheckedBody, CheckedElement, Conditions, Predicate},
    resolve::{self, Labels, QuestionKind, Reference, Survey},
};

/// Lowers the elements, in survey order.
pub(super) fn elements(checked: &Checked<'_>) -> Vec<Included> {
    let survey = checked.survey();
    let lowered = survey.iter().map(|(id, element)| {
        let checked = checked.element(id);
        Included {
            included_in: element.included_in.iter().map(|flag| flag.value).collect(),
            genders: element.genders.iter().map(|gender| gender.value).collect(),
            element: Element {
                id: element.id.value.clone(),
                within: element.within,
                hidden_when: hidden_when(survey, checked),
                sensitive: survey.is_sensitive(id),
                dialog: element.dialog.as_ref().map(|dialog| dialog.value.clone()),
                body: body(survey, checked),
            },
            written_at: WrittenAt::default(),
        }
    });
    lowered.collect()
}

/// Joins an element's own conditions, and with `after_parent` the condition that the question above is not answered.
fn hidden_when(survey: &Survey, checked: &CheckedElement<'_>) -> Condition<Setting> {
    let element = checked.element;
    let waits_for = element
        .within
        .filter(|_| survey.header.follow_ups == FollowUps::AfterParent);
    let waits = waits_for.and_then(|parent| unanswered(survey, element, parent));
    let own = checked.hidden_when.iter().map(|rule| condition(&rule.predicate));
    any(own.chain(waits).collect())
}

/// Returns the condition that the question which `element` follows up is not answered. Boxes and an `or_box` are no
/// follow-ups; a checkbox is never unanswered.
fn unanswered(survey: &Survey, element: &resolve::Element, parent: ElementId) -> Option<Condition<Setting>> {
    if matches!(element.body, resolve::Body::Box | resolve::Body::OrBox { .. }) {
        return None;
    }
    let parent_element = survey.element(parent);
    let answered = match parent_element.answer()? {
        QuestionKind::Checkboxes(group) => condition(&Predicate::AnyTicked(group.boxes.clone())),
        _ if parent_element.is_checkbox() => return None,
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

fn answer(id: &str, answer: &QuestionKind, conditions: &Conditions) -> enkat_model::QuestionKind<Setting> {
    use enkat_model::QuestionKind as Lowered;
    match answer {
        QuestionKind::Choice(choice) => Lowered::Choice(Choice {
            appearance: choice.appearance,
            options: choice
                .options
                .value
                .iter()
                .enumerate()
                .map(|(at, option)| self::option(option, conditions.options.get(at).and_then(Option::as_ref)))
                .collect(),
            labels: match &choice.labels {
                Labels::Scale(name) => format!("scales.{}", name.value),
                Labels::Own => format!("questions.{id}.options"),
            },
        }),
        QuestionKind::Checkboxes(group) => Lowered::Checkboxes(Checkboxes {
            min: group.min.value,
            max: group.max.as_ref().map(|max| max.value),
            exclusive: group.exclusive.iter().map(|id| id.value).collect(),
            at_most_one: group
                .at_most_one
                .iter()
                .map(|set| set.value.iter().map(|id| id.value).collect())
                .collect(),
        }),
        QuestionKind::Scalar(field) => Lowered::Scalar(field.kind.clone()),
    }
}

fn option(option: &resolve::ChoiceOption, hidden_when: Option<&Predicate>) -> ChoiceOption<Setting> {
    ChoiceOption {
        value: option.value.value.clone(),
        valuation: option.valuation.as_ref().map(|valuation| valuation.value),
        draft: option.draft,
        opt_out: option.opt_out,
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

/// Returns the question that has to be answered before a constraint about it runs. A box is never unanswered.
fn question(reference: Reference) -> Option<ElementId> {
    match reference {
        Reference::Question(id) | Reference::Group(id) => Some(id),
        _ => None,
    }
}

//! Second pass: elements with resolved flags, rules, scales and boxes.

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::Sink,
    source::Spanned,
    tree::{self, Kind, OptionSource, Presence},
};

use super::{
    boxes, expression, flags,
    options::{self, Scales},
    scope::{Declared, DeclaredNode, Scope},
    survey::{Body, Check, Checkboxes, Choice, Element, Labels, Question, QuestionKind},
};

/// Resolves the elements, in survey order.
pub(super) fn resolve(scope: &Scope<'_>, scales: &Scales, sink: &mut Sink) -> Vec<Element> {
    let all = scope.declared.iter().enumerate();
    all.map(|(index, declared)| element(scope, scales, ElementId::at(index), declared, sink))
        .collect()
}

fn element(
    scope: &Scope<'_>,
    scales: &Scales,
    id: ElementId,
    declared: &Declared<'_>,
    sink: &mut Sink,
) -> Element {
    let empty = Presence::default();
    let (sensitive, dialog) = match declared.node {
        DeclaredNode::Element(element) => (element.sensitive.clone(), element.dialog.clone()),
        _ => (None, None),
    };
    let presence = match declared.node {
        DeclaredNode::Page(page) => &page.presence,
        DeclaredNode::Element(element) => &element.presence,
        DeclaredNode::Box(_) | DeclaredNode::OrBox { .. } => &empty,
    };
    let (flags, genders, is_partial) = match declared.node {
        DeclaredNode::Box(item) => (&item.included_in, &item.genders, item.is_partial),
        _ => (&presence.included_in, &presence.genders, presence.is_partial),
    };
    let included_in = flags::resolve(scope, flags, sink);
    Element {
        id: declared.id.clone(),
        within: declared.within,
        is_partial: is_partial || included_in.len() < flags.len(),
        included_in,
        genders: genders.clone(),
        sensitive,
        dialog,
        hidden_when: expression::resolve_all(scope, &presence.hidden_when, sink),
        body: body(scope, scales, id, declared.node, sink),
    }
}

fn body(scope: &Scope<'_>, scales: &Scales, id: ElementId, node: DeclaredNode<'_>, sink: &mut Sink) -> Body {
    match node {
        DeclaredNode::Page(page) => Body::Page {
            progress: page.progress,
        },
        DeclaredNode::Box(_) => Body::Box,
        DeclaredNode::OrBox { of } => Body::OrBox { of },
        DeclaredNode::Element(element) => match &element.kind {
            Kind::Section { .. } => Body::Section,
            Kind::Group { layout, .. } => Body::Group { layout: *layout },
            Kind::Note => Body::Note,
            Kind::Image(image) => Body::Image(image.clone()),
            Kind::Question(question) => Body::Question(self::question(scope, scales, id, question, sink)),
        },
    }
}

fn question(
    scope: &Scope<'_>,
    scales: &Scales,
    id: ElementId,
    question: &tree::Question,
    sink: &mut Sink,
) -> Question {
    let boxes = boxes::of(scope, id);
    let or_box = ElementId::at(id.index() + 1 + boxes.len());
    Question {
        required: question.required,
        counted: question.counted,
        or_box: question.or_box.is_some().then_some(or_box),
        answer: answer(scope, scales, &question.answer, boxes, sink),
        checks: question
            .checks
            .iter()
            .filter_map(|written| check(scope, written, sink))
            .collect(),
        look: question.look,
    }
}

/// Resolves a constraint, if its names are known.
fn check(scope: &Scope<'_>, written: &tree::Check, sink: &mut Sink) -> Option<Check> {
    Some(Check {
        that: expression::resolve(scope, &written.that, sink)?,
        message: written.message.clone(),
        level: written.level,
    })
}

fn answer(
    scope: &Scope<'_>,
    scales: &Scales,
    kind: &tree::QuestionKind,
    boxes: Vec<ElementId>,
    sink: &mut Sink,
) -> QuestionKind {
    match kind {
        tree::QuestionKind::Choice(choice) => {
            let (options, labels) = match &choice.options {
                OptionSource::Inline(written) => (options::options(scope, written, sink).into(), Labels::Own),
                OptionSource::Scale(name) => (
                    options::scale(scope, scales, name, sink),
                    Labels::Scale(name.clone()),
                ),
            };
            QuestionKind::Choice(Choice {
                options,
                labels,
                appearance: choice.appearance,
            })
        }
        tree::QuestionKind::Checkboxes(group) => QuestionKind::Checkboxes(Checkboxes {
            min: group.min.clone(),
            max: group.max.clone(),
            exclusive: boxes::named(scope, &boxes, &group.exclusive, sink),
            at_most_one: group
                .at_most_one
                .iter()
                .map(|set| Spanned::new(boxes::named(scope, &boxes, &set.value, sink), set.span))
                .collect(),
            boxes,
        }),
        tree::QuestionKind::Scalar(field) => QuestionKind::Scalar(field.clone()),
    }
}

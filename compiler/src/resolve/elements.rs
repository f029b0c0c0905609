//! Second pass: elements with resolved flags, rules, scales and boxes.

use enkat_model::ElementId;

use super::{
    Suggest, expression, flags,
    scope::{Declared, Node, Scope},
    survey::{AnswerKind, Body, Element, Labels, Question},
};
use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    expand::syntax::{self, Kind, Name, OptionSource, Options, Presence},
    source::Spanned,
};

/// The elements in survey order.
pub(super) fn resolve(scope: &Scope<'_>, sink: &mut Sink) -> Vec<Element> {
    let all = scope.declared.iter().enumerate();
    all.map(|(index, declared)| element(scope, ElementId::at(index), declared, sink))
        .collect()
}

fn element(scope: &Scope<'_>, id: ElementId, declared: &Declared<'_>, sink: &mut Sink) -> Element {
    let empty = Presence::default();
    let (included_in, genders, presence) = match declared.node {
        Node::Page(page) => (&page.presence.included_in, &page.presence.genders, &page.presence),
        Node::Element(element) => (
            &element.presence.included_in,
            &element.presence.genders,
            &element.presence,
        ),
        Node::Box(item) => (&item.included_in, &item.genders, &empty),
        Node::OrBox { .. } => (&empty.included_in, &empty.genders, &empty),
    };
    Element {
        id: declared.id.clone(),
        within: declared.within,
        included_in: flags::resolve(scope, included_in, sink),
        genders: genders.clone(),
        hidden_when: expression::resolve_all(scope, &presence.hidden_when, sink),
        body: body(scope, id, declared.node, sink),
    }
}

fn body(scope: &Scope<'_>, id: ElementId, node: Node<'_>, sink: &mut Sink) -> Body {
    match node {
        Node::Page(page) => Body::Page {
            progress: page.progress,
        },
        Node::Box(_) => Body::Box,
        Node::OrBox { of } => Body::OrBox { of },
        Node::Element(element) => match &element.kind {
            Kind::Section { .. } => Body::Section,
            Kind::Group { layout, .. } => Body::Group { layout: *layout },
            Kind::Note => Body::Note,
            Kind::Question(question) => Body::Question(self::question(scope, id, question, sink)),
        },
    }
}

fn question(scope: &Scope<'_>, id: ElementId, question: &syntax::Question, sink: &mut Sink) -> Question {
    let boxes = boxes_of(scope, id);
    let or_box = ElementId::at(id.index() + 1 + boxes.len());
    Question {
        required: question.required,
        counted: question.counted,
        or_box: question.or_box.is_some().then_some(or_box),
        answer: answer(scope, &question.answer, boxes, sink),
    }
}

/// The boxes of a group stand right after it.
fn boxes_of(scope: &Scope<'_>, id: ElementId) -> Vec<ElementId> {
    let following = scope.declared.iter().enumerate().skip(id.index() + 1);
    following
        .take_while(|(_, declared)| declared.within == Some(id) && matches!(declared.node, Node::Box(_)))
        .map(|(index, _)| ElementId::at(index))
        .collect()
}

fn answer(
    scope: &Scope<'_>,
    kind: &syntax::AnswerKind,
    boxes: Vec<ElementId>,
    sink: &mut Sink,
) -> AnswerKind {
    match kind {
        syntax::AnswerKind::Choice { options, appearance } => {
            let (options, labels) = match options {
                OptionSource::Inline(options) => (options.clone(), Labels::Own),
                OptionSource::Scale(name) => (scale(scope, name, sink), Labels::Scale(name.clone())),
            };
            AnswerKind::Choice {
                options,
                labels,
                appearance: *appearance,
            }
        }
        syntax::AnswerKind::Checkbox => AnswerKind::Checkbox,
        syntax::AnswerKind::Checkboxes { min, max, .. } => AnswerKind::Checkboxes {
            boxes,
            min: min.clone(),
            max: max.clone(),
        },
        syntax::AnswerKind::Text { max_length } => AnswerKind::Text {
            max_length: max_length.clone(),
        },
        syntax::AnswerKind::Textarea { max_length, counter } => AnswerKind::Textarea {
            max_length: max_length.clone(),
            counter: *counter,
        },
        syntax::AnswerKind::Number {
            range,
            decimals,
            unit,
        } => AnswerKind::Number {
            range: range.clone(),
            decimals: *decimals,
            unit: unit.clone(),
        },
    }
}

/// The options of a scale; none when there is no such scale.
fn scale(scope: &Scope<'_>, name: &Name, sink: &mut Sink) -> Options {
    if let Some(options) = scope.header.scales.get(name) {
        return options.clone();
    }
    let known = scope.header.scales.keys().map(|known| known.value.as_str());
    let message = format!("no scale is called `{}`", name.value);
    let diagnostic = Diagnostic::new(Code::E0503, message, name.span, "not known").did_you_mean(
        &name.value,
        name.span,
        known,
    );
    sink.push(if diagnostic.suggestions.is_empty() {
        diagnostic.with_help("declare it in `survey.yaml` under `scales`, or write the `options` here")
    } else {
        diagnostic
    });
    Spanned::new(Vec::new(), name.span)
}

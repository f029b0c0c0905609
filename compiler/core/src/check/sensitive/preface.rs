//! Texts that prepare participants for sensitive questions.

use enkat_model::ElementId;
use enkat_syntax::{
    collections::HashSet,
    diagnostics::{Code, Diagnostic, Sink},
    source::SourceMap,
};

use super::with_mark;
use crate::{
    check::texts,
    resolve::{Body, Element, Expr, Survey},
};

/// Checks that a text stands before every sensitive question: a note, or the `help` of its section, group or page. Reports the first
/// question without one in each part that is marked as sensitive.
pub(super) fn check(survey: &Survey, files: &SourceMap, sink: &mut Sink) {
    let mut reported = HashSet::default();
    for (id, element) in survey.iter().filter(|(_, element)| element.question().is_some()) {
        let Some(marked) = survey.sensitive_by(id) else {
            continue;
        };
        if !has_preface(survey, files, id) && reported.insert(marked) {
            sink.push(without(survey, id, element));
        }
    }
}

/// Tests whether a note directly precedes an element or one of its parents, or a parent begins with a `help`. Sensitive elements
/// beside each other share a preface.
fn has_preface(survey: &Survey, files: &SourceMap, question: ElementId) -> bool {
    let mut next = Some(question);
    while let Some(id) = next {
        let element = survey.element(id);
        for before in siblings_before(survey, id) {
            let sibling = survey.element(before);
            match sibling.body {
                Body::Note if is_shown_with(files, sibling, element) => return true,
                Body::Note | Body::Image(_) => {}
                _ if survey.is_sensitive(before) => {}
                _ => return false,
            }
        }
        next = element.within;
        if next.is_some_and(|parent| begins_with_help(survey, parent)) {
            return true;
        }
    }
    false
}

/// Iterates over the elements before another one in the same parent, the nearest first.
fn siblings_before(survey: &Survey, id: ElementId) -> impl Iterator<Item = ElementId> {
    let within = survey.element(id).within;
    let before = (0..id.index()).rev().map(ElementId::at);
    before.filter(move |other| within.is_some() && survey.element(*other).within == within)
}

/// Tests whether every participant who sees an element sees the note beside it: it has no conditions that the element does not have.
fn is_shown_with(files: &SourceMap, note: &Element, element: &Element) -> bool {
    let (flags, genders) = (&element.included_in, &element.genders);
    let has_flags = note.included_in.is_empty()
        || (!flags.is_empty() && flags.iter().all(|flag| note.included_in.contains(flag)));
    let has_genders = note.genders.is_empty()
        || (!genders.is_empty() && genders.iter().all(|gender| note.genders.contains(gender)));
    let is_same = |one: &Expr, other: &Expr| {
        one.span.expansion == other.span.expansion && files.text(one.span) == files.text(other.span)
    };
    let hides = |rule: &Expr| element.hidden_when.iter().any(|own| is_same(own, rule));
    has_flags && has_genders && note.hidden_when.iter().all(hides)
}

/// Tests whether an element is a page, a section or a group with a `help`, which stands below its title.
fn begins_with_help(survey: &Survey, id: ElementId) -> bool {
    let element = survey.element(id);
    let is_container = matches!(
        element.body,
        Body::Page { .. } | Body::Section | Body::Group { .. }
    );
    let key = format!("{}.{}.help", texts::part(&element.body), element.id.value);
    let has_text = || {
        survey
            .catalogues
            .iter()
            .any(|catalogue| catalogue.texts.contains_key(&key))
    };
    is_container && has_text()
}

fn without(survey: &Survey, id: ElementId, element: &Element) -> Diagnostic {
    let name = &element.id.value;
    let message = format!("no text prepares participants for the sensitive question `{name}`");
    let finding = Diagnostic::new(Code::E1302, message, element.id.span, "no note before it");
    with_mark(survey, id, finding).with_help(format!(
        "write a note directly before it, such as `- note: {name}Intro`, or a `help` for its section: the text says why you ask, \
         that participants need not answer, and where they find help"
    ))
}

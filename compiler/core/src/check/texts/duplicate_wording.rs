//! Questions that read the same.

use std::collections::hash_map::Entry;

use enkat_model::ElementId;
use enkat_syntax::{
    collections::HashMap,
    diagnostics::{Code, Diagnostic, Sink},
    tree::Text,
};

use super::{as_read::AsRead, index::Index, required_texts::part};
use crate::resolve::{Element, Survey};

/// Warns of two questions with the same words under the same title; follow-ups count as under their question. Questions that
/// different participants are asked, or that different rules hide, are taken as variants of one question.
pub(super) fn check(survey: &Survey, index: &Index<'_>, sink: &mut Sink) {
    let labels = labels(survey, index);
    let mut seen: HashMap<(Option<ElementId>, AsRead<'_>), (&Element, &Text)> =
        HashMap::with_capacity_and_hasher(labels.len(), <_>::default());
    for (id, element) in survey.iter().filter(|(_, element)| element.question().is_some()) {
        let Some(text) = labels[id.index()] else {
            continue;
        };
        let words = AsRead::of(text);
        let title = survey
            .ids_around(id)
            .find(|around| labels[around.index()].is_some());
        match seen.entry((title, words)) {
            Entry::Vacant(place) => drop(place.insert((element, text))),
            Entry::Occupied(place) => {
                let (first, other) = *place.get();
                if is_same_for_all(first, element) && !is_one_text(text, other) {
                    sink.push(alike(index, (first, other), (element, text)));
                }
            }
        }
    }
}

/// Lists the labels of all elements.
fn labels<'a>(survey: &Survey, index: &Index<'a>) -> Vec<Option<&'a Text>> {
    let mut key = String::new();
    let elements = survey.elements.iter();
    let labels = elements.map(|element| {
        key.clear();
        key.extend([part(&element.body), ".", &element.id.value, ".label"]);
        index.get(&key)
    });
    labels.collect()
}

/// Tests whether the same participants are asked both questions, as far as the questions themselves show.
fn is_same_for_all(one: &Element, other: &Element) -> bool {
    one.included_in == other.included_in
        && one.genders == other.genders
        && (one.hidden_when.is_empty() || other.hidden_when.is_empty())
}

/// Tests whether one text serves several entries of a `repeat`, or several calls of a template.
fn is_one_text(one: &Text, other: &Text) -> bool {
    (one.text.span.file, one.text.span.start) == (other.text.span.file, other.text.span.start)
}

fn alike(index: &Index<'_>, first: (&Element, &Text), second: (&Element, &Text)) -> Diagnostic {
    let message = format!(
        "`{}` and `{}` have the same title and the same text in {}",
        first.0.id.value,
        second.0.id.value,
        index.language()
    );
    Diagnostic::new(Code::W0804, message, second.1.text.span, "the same again")
        .with_related(first.1.text.span, "first here")
        .with_help("word them differently, so that each makes sense by itself")
}

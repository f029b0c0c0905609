//! Options that look the same.

use std::fmt::{Display, Write};

use enkat_syntax::{
    collections::{HashMap, HashSet},
    diagnostics::{Code, Diagnostic, Sink},
    tree::{Catalogue, Text},
};

use super::as_read::AsRead;
use crate::resolve::{Choice, Labels, Options, QuestionKind, Survey};

/// Checks that no two options of a question, and no two boxes of a group, have the same label.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for catalogue in survey.read_catalogues() {
        let mut scales = HashSet::default();
        for element in &survey.elements {
            let id = &element.id.value;
            match element.answer() {
                Some(QuestionKind::Choice(Choice {
                    options,
                    labels: Labels::Own,
                    ..
                })) => {
                    let beginning = ["questions.", id, ".options."].concat();
                    of_options(catalogue, options, beginning, || format!("`{id}`"), sink);
                }
                Some(QuestionKind::Choice(Choice {
                    options,
                    labels: Labels::Scale(name),
                    ..
                })) if scales.insert(&name.value) => {
                    let of = || format!("the scale `{}`", name.value);
                    of_options(catalogue, options, format!("scales.{}.", name.value), of, sink);
                }
                Some(QuestionKind::Checkboxes(group)) => {
                    let ids = group.boxes.iter().map(|id| &survey.element(*id).id.value);
                    let keyed =
                        ids.map(|id| (id, catalogue.texts.get(&["questions.", id, ".label"].concat())));
                    repeats(catalogue, "box", keyed, || format!("`{id}`"), sink);
                }
                _ => {}
            }
        }
    }
}

/// Reports the options of one question or scale. The keys of their texts begin with `key`.
fn of_options(
    catalogue: &Catalogue,
    options: &Options,
    mut key: String,
    of: impl Fn() -> String,
    sink: &mut Sink,
) {
    let beginning = key.len();
    let labelled = options.value.iter().map(|option| {
        let value = &option.value.value;
        key.truncate(beginning);
        // A text takes whatever is written to it.
        let _ = write!(key, "{value}");
        (value, catalogue.texts.get(&key))
    });
    repeats(catalogue, "option", labelled, of, sink);
}

/// Reports the labels that occur twice among options or boxes, each of which comes with its label. Other checks report one that
/// is written twice.
fn repeats<'c, T: Display + PartialEq>(
    catalogue: &Catalogue,
    what: &str,
    labelled: impl Iterator<Item = (T, Option<&'c Text>)>,
    of: impl Fn() -> String,
    sink: &mut Sink,
) {
    let mut seen: HashMap<AsRead<'_>, (T, &Text)> =
        HashMap::with_capacity_and_hasher(labelled.size_hint().0, <_>::default());
    for (name, text) in labelled {
        let Some(text) = text else {
            continue;
        };
        let words = AsRead::of(text);
        match seen.get(&words) {
            Some((first, _)) if *first == name => {}
            Some((first, other)) => {
                let language = &catalogue.language.value;
                let of = of();
                let message = format!(
                    "the {what} `{first}` and the {what} `{name}` of {of} have the same label in {language}"
                );
                sink.push(
                    Diagnostic::new(Code::E0807, message, text.text.span, "the same again")
                        .with_related(other.text.span, "first here")
                        .with_help("a participant could not tell the two apart: word them differently"),
                );
            }
            None => {
                seen.insert(words, (name, text));
            }
        }
    }
}

//! Options that look the same.

use super::read;
use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    expand::syntax::{Catalogue, Text},
    resolve::{AnswerKind, Labels, Options, Survey},
    tables::{HashMap, HashSet},
};

/// Checks that no two options of a question, and no two boxes of a group, have the same label.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for catalogue in read(survey) {
        let mut scales = HashSet::default();
        for element in &survey.elements {
            let id = &element.id.value;
            match element.question().map(|question| &question.answer) {
                Some(AnswerKind::Choice {
                    options,
                    labels: Labels::Own,
                    ..
                }) => {
                    of_options(
                        catalogue,
                        options,
                        &format!("questions.{id}.options"),
                        &format!("`{id}`"),
                        sink,
                    );
                }
                Some(AnswerKind::Choice {
                    options,
                    labels: Labels::Scale(name),
                    ..
                }) if scales.insert(&name.value) => {
                    let of = format!("the scale `{}`", name.value);
                    of_options(catalogue, options, &format!("scales.{}", name.value), &of, sink);
                }
                Some(AnswerKind::Checkboxes { boxes, .. }) => {
                    let ids = boxes.iter().map(|id| survey.element(*id).id.value.clone());
                    let named = ids.map(|id| (format!("the box `{id}`"), format!("questions.{id}.label")));
                    repeats(catalogue, named, &format!("`{id}`"), sink);
                }
                _ => {}
            }
        }
    }
}

fn of_options(catalogue: &Catalogue, options: &Options, key: &str, of: &str, sink: &mut Sink) {
    let values = options.value.iter().map(|option| &option.value.value);
    let mut seen = HashSet::default();
    let values = values.filter(|value| seen.insert(*value));
    repeats(
        catalogue,
        values.map(|value| (format!("the option `{value}`"), format!("{key}.{value}"))),
        of,
        sink,
    );
}

fn repeats(catalogue: &Catalogue, named: impl Iterator<Item = (String, String)>, of: &str, sink: &mut Sink) {
    let mut seen: HashMap<String, (String, &Text)> = HashMap::default();
    for (what, key) in named {
        let Some(text) = catalogue.texts.get(&key) else {
            continue;
        };
        let words = text
            .text
            .value
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .to_lowercase();
        match seen.get(&words) {
            Some((first, other)) => {
                let language = &catalogue.language.value;
                let message = format!("{first} and {what} of {of} have the same label in {language}");
                sink.push(
                    Diagnostic::new(Code::E0807, message, text.text.span, "the same again")
                        .with_related(other.text.span, "first here")
                        .with_help("nobody could tell the two apart: word them differently"),
                );
            }
            None => {
                seen.insert(words, (what, text));
            }
        }
    }
}

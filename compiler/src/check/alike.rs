//! Names that differ only in upper and lower case, beside the ids of elements.

use std::collections::HashMap;

use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    resolve::{AnswerKind, Labels, Options, Survey},
    source::Span,
};

/// Checks flags, scales, scores, and the options of each scale and choice.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    let flags = survey.header.flags.iter().map(|flag| &flag.alias);
    names("flags", flags.map(|name| (name.value.clone(), name.span)), sink);
    let scales = survey.scales.keys();
    names("scales", scales.map(|name| (name.value.clone(), name.span)), sink);
    let scores = survey.scores.iter().map(|score| &score.name);
    names("scores", scores.map(|name| (name.value.clone(), name.span)), sink);
    survey.scales.values().for_each(|of| options(of, sink));
    for element in &survey.elements {
        let answer = element.question().map(|question| &question.answer);
        if let Some(AnswerKind::Choice {
            options: own,
            labels: Labels::Own,
            ..
        }) = answer
        {
            options(own, sink);
        }
    }
}

fn options(options: &Options, sink: &mut Sink) {
    let values = options.value.iter().map(|option| &option.value);
    names(
        "options",
        values.map(|value| (value.value.to_string(), value.span)),
        sink,
    );
}

fn names(what: &str, names: impl Iterator<Item = (String, Span)>, sink: &mut Sink) {
    let mut seen: HashMap<String, (String, Span)> = HashMap::new();
    for (name, span) in names {
        let first = seen
            .entry(name.to_lowercase())
            .or_insert_with(|| (name.clone(), span));
        if first.0 == name {
            continue;
        }
        let message = format!(
            "the {what} `{}` and `{name}` differ only in upper and lower case",
            first.0
        );
        sink.push(
            Diagnostic::new(Code::E0506, message, span, "easily confused with the other one")
                .with_related(first.1, "the other one")
                .with_help("give one of the two another name"),
        );
    }
}

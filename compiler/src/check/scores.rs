//! Scores: over choices with valuations, with bands that cover everything.

use std::collections::HashMap;

use enkat_model::ElementId;

use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    resolve::{AnswerKind, Labels, Options, Score, Survey},
    source::{Span, Spanned},
};

/// Checks every score.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for score in &survey.scores {
        questions(survey, score, sink);
        when_hidden(survey, score, sink);
        bands(score, sink);
    }
}

fn questions(survey: &Survey, score: &Score, sink: &mut Sink) {
    for of in &score.of {
        valuations(survey, score, of, sink);
    }
}

/// A question of a score is a choice whose options have valuations.
fn valuations(survey: &Survey, score: &Score, of: &Spanned<ElementId>, sink: &mut Sink) {
    let element = survey.element(of.value);
    let name = &element.id.value;
    let Some(AnswerKind::Choice { options, labels, .. }) =
        element.question().map(|question| &question.answer)
    else {
        let message = format!(
            "the score `{}` counts `{name}`, which is {}",
            score.name.value,
            element.what()
        );
        sink.push(
            Diagnostic::new(Code::E0901, message, of.span, "not a choice")
                .with_related(element.id.span, "declared here")
                .with_help("a score is made of the valuations of options; name a `choice`"),
        );
        return;
    };
    if let Some(finding) = without_valuation(score, name, of.span, options, labels) {
        sink.push(finding);
    }
}

/// The finding on options without a valuation.
fn without_valuation(
    score: &Score,
    name: &str,
    span: Span,
    options: &Options,
    labels: &Labels,
) -> Option<Diagnostic> {
    let missing: Vec<_> = options
        .value
        .iter()
        .filter(|option| option.valuation.is_none())
        .collect();
    let first = missing.first()?;
    let scale = match labels {
        Labels::Scale(scale) => format!(" in the scale `{}`", scale.value),
        Labels::Own => String::new(),
    };
    let score = &score.name.value;
    let (message, place) = if missing.len() == options.value.len() {
        let message =
            format!("the options of `{name}` have no valuation, and the score `{score}` counts them");
        (message, options.span)
    } else {
        let listed: Vec<_> = missing
            .iter()
            .map(|option| format!("`{}`", option.value.value))
            .collect();
        let listed = listed.join(", ");
        (
            format!("the score `{score}` counts `{name}`, where {listed} has no valuation"),
            first.value.span,
        )
    };
    Some(
        Diagnostic::new(Code::E0902, message, span, "counted here")
            .with_related(place, format!("no valuation{scale}"))
            .with_help("give every option one from 0 (worst) to 1 (best): `{value: 1, valuation: 0.5}`"),
    )
}

fn when_hidden(survey: &Survey, score: &Score, sink: &mut Sink) {
    for (question, value) in &score.when_hidden {
        let name = &survey.element(question.value).id.value;
        if !score.of.iter().any(|of| of.value == question.value) {
            let message = format!("`{name}` is not part of the score `{}`", score.name.value);
            sink.push(
                Diagnostic::new(Code::E0903, message, question.span, "not listed in `of`")
                    .with_related(score.name.span, "the score")
                    .with_help("add it to `of`, or take it out here"),
            );
        }
        if !(0.0..=1.0).contains(&value.value) {
            let message = format!("the value `{}` does not lie between 0 and 1", value.value);
            sink.push(
                Diagnostic::new(Code::E0904, message, value.span, "outside of 0 to 1")
                    .with_help("0 is the worst answer and 1 the best"),
            );
        }
    }
}

fn bands(score: &Score, sink: &mut Sink) {
    let mut names: HashMap<&str, Span> = HashMap::new();
    for band in &score.bands {
        if let Some(first) = names.insert(&band.text.value, band.text.span) {
            let message = format!(
                "two bands of the score `{}` have the text `{}`",
                score.name.value, band.text.value
            );
            sink.push(
                Diagnostic::new(Code::E0905, message, band.text.span, "again here")
                    .with_related(first, "first here")
                    .with_help("every band has a text of its own"),
            );
        }
    }
}

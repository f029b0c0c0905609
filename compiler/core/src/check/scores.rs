//! Scores: over choices with valuations, with bands that cover everything.

use enkat_model::{ElementId, FollowUps, ScoreMethod};
use enkat_syntax::{
    collections::HashMap,
    diagnostics::{Code, Diagnostic, Sink},
    source::{Span, Spanned},
};

use crate::resolve::{Choice, Element, Labels, Options, Question, Score, Survey};

/// The most options that a message writes with valuations.
const MOST_SHOWN: usize = 3;

/// Checks every score.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for score in &survey.scores {
        questions(survey, score, sink);
        when_hidden(survey, score, sink);
        bands(score, sink);
        limits(score, sink);
    }
}

fn questions(survey: &Survey, score: &Score, sink: &mut Sink) {
    for of in &score.of {
        valuations(survey, score, of, sink);
    }
}

/// Checks that a question of a score is a choice whose options have valuations.
fn valuations(survey: &Survey, score: &Score, of: &Spanned<ElementId>, sink: &mut Sink) {
    let element = survey.element(of.value);
    let name = &element.id.value;
    let Some(Choice { options, labels, .. }) = element.choice() else {
        let message = format!(
            "the score `{}` counts `{name}`, which is {}",
            score.name.value,
            element.what()
        );
        sink.push(
            Diagnostic::new(Code::E0901, message, of.span, "not a choice")
                .with_related(element.id.span, element.what())
                .with_help("a score is made of the valuations of options; name a `choice`"),
        );
        return;
    };
    if let Some(finding) = without_valuation(score, name, of.span, options, labels) {
        sink.push(finding);
    }
}

/// Builds the diagnostic for options without a valuation.
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
            .with_help(format!(
                "give every option a `valuation` from 0 (worst) to 1 (best): `[{}]`, with a number for each `…`",
                with_valuations(options)
            )),
    )
}

/// Writes the first options, each with a place for its valuation.
fn with_valuations(options: &Options) -> String {
    let first = options.value.iter().take(MOST_SHOWN);
    let mut shown: Vec<String> = first
        .map(|option| format!("{{value: {}, valuation: …}}", option.value.value))
        .collect();
    if options.value.len() > MOST_SHOWN {
        shown.push("…".to_owned());
    }
    shown.join(", ")
}

fn when_hidden(survey: &Survey, score: &Score, sink: &mut Sink) {
    for (question, value) in &score.when_hidden {
        let name = &survey.element(question.value).id.value;
        if !score.of.iter().any(|of| of.value == question.value) {
            let message = format!("`{name}` is not part of the score `{}`", score.name.value);
            sink.push(
                Diagnostic::new(Code::E0903, message, question.span, "not listed in `of`")
                    .with_related(score.name.span, "the score")
                    .with_help("add it to `of`, or remove it here"),
            );
        }
        // A rule with a mistake has been left out, and may be the one that hides it.
        if !sink.has_errors() && !can_be_hidden(survey, question.value) {
            let message = format!("`{name}` is never hidden, so its value under `when_hidden` is never used");
            sink.push(
                Diagnostic::new(Code::W0901, message, question.span, "shown to every participant")
                    .with_related(survey.element(question.value).id.span, "nothing hides it")
                    .with_help("remove it, or name the question that was meant"),
            );
        }
        if !(0.0..=1.0).contains(&value.value) {
            let message = format!("the value `{}` is not from 0 to 1", value.value);
            sink.push(
                Diagnostic::new(Code::E0904, message, value.span, "outside of 0 to 1")
                    .with_help("write a number from 0 (worst) to 1 (best)"),
            );
        }
    }
}

/// Tests whether a question can be hidden or excluded, by itself or through a parent.
fn can_be_hidden(survey: &Survey, question: ElementId) -> bool {
    let says_when = |element: &Element| {
        !(element.hidden_when.is_empty() && element.included_in.is_empty() && element.genders.is_empty())
    };
    let shuts =
        |question: &Question| question.or_box.is_some() || survey.header.follow_ups == FollowUps::AfterParent;
    let mut around = survey.around(question);
    says_when(survey.element(question))
        || around.any(|outer| says_when(outer) || outer.question().is_some_and(shuts))
}

/// Checks that bands end within the possible range of the score.
fn limits(score: &Score, sink: &mut Sink) {
    let (highest, what) = match score.method {
        ScoreMethod::Mean => (1.0, "mean"),
        ScoreMethod::Sum => (f64::from(u32::try_from(score.listed).unwrap_or(u32::MAX)), "sum"),
    };
    let ends = || score.bands.iter().filter_map(|band| band.below.as_ref());
    // Smaller numbers may be those of another scale, such as one to ten.
    let are_percent = score.method == ScoreMethod::Mean && ends().any(|end| end.value > 10.0);
    for below in ends() {
        if below.value > 0.0 && below.value <= highest {
            continue;
        }
        let name = &score.name.value;
        let end = below.value;
        let message = format!("a band ends below {end}, and the {what} `{name}` goes from 0 to {highest}");
        let finding = Diagnostic::new(Code::E0906, message, below.span, "outside of the score")
            .with_related(score.name.span, "the score");
        let is_percent = are_percent && end > 1.0 && end <= 100.0;
        sink.push(if is_percent {
            let part = (end / 100.0).to_string();
            finding.with_suggestion(format!("for {end} percent write `{part}`"), below.span, part)
        } else {
            finding.with_help(format!("write a number above 0, and at most {highest}"))
        });
    }
}

fn bands(score: &Score, sink: &mut Sink) {
    let mut names: HashMap<&str, Span> = HashMap::default();
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

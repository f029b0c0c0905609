//! Options: at least two.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    tree::Name,
};

use crate::resolve::{Choice, Labels, Options, Survey};

/// Checks every scale, and the options that questions write themselves.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for (name, options) in &survey.scales {
        one(options, "the scale", name, sink, || {
            "add options; or, if participants only confirm something, ask with a `checkbox`".to_owned()
        });
    }
    for element in &survey.elements {
        if let Some(Choice {
            options,
            labels: Labels::Own,
            ..
        }) = element.choice()
        {
            one(options, "the choice", &element.id, sink, || {
                checkbox_instead(survey, &element.id)
            });
        }
    }
}

fn one(options: &Options, what: &str, name: &Name, sink: &mut Sink, help: impl Fn() -> String) {
    if options.value.len() == 1 {
        let message = format!(
            "{what} `{}` has a single option, so there is nothing to choose",
            name.value
        );
        sink.push(
            Diagnostic::new(Code::E0611, message, options.span, "a single option")
                .with_related(name.span, what)
                .with_help(help()),
        );
    }
}

/// Says how to ask with one box in place of a choice. The id of a choice in a template may have parameters.
fn checkbox_instead(survey: &Survey, id: &Name) -> String {
    let name = &id.value;
    let (ours, theirs) = match id.span.expansion {
        None => (format!("checkbox: {name}"), format!("choice: {name}")),
        Some(_) => ("checkbox".to_owned(), "choice".to_owned()),
    };
    let texts = if survey.has_texts(&format!("questions.{name}.options.")) {
        " here and in the texts"
    } else {
        ""
    };
    format!(
        "add options; or, if participants only confirm something, write `{ours}` instead of `{theirs}`, and remove `options`{texts}"
    )
}

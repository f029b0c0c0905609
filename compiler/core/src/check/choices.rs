//! Options: at least two.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
};

use crate::resolve::{Choice, Labels, Options, Survey};

/// Checks every scale, and the options that questions write themselves.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for (name, options) in &survey.scales {
        one(options, "the scale", &name.value, name.span, sink);
    }
    for element in &survey.elements {
        if let Some(Choice {
            options,
            labels: Labels::Own,
            ..
        }) = element.choice()
        {
            one(options, "the choice", &element.id.value, element.id.span, sink);
        }
    }
}

fn one(options: &Options, what: &str, name: &str, named: Span, sink: &mut Sink) {
    if options.value.len() == 1 {
        let message = format!("{what} `{name}` has a single option, so there is nothing to choose");
        sink.push(
            Diagnostic::new(Code::E0611, message, options.span, "a single option")
                .with_related(named, what)
                .with_help("add options, or use a `checkbox`"),
        );
    }
}

//! Consent has to be given.

use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    resolve::Survey,
};

/// Checks that nobody can go on without the consent's tick.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    let Some(consent) = &survey.header.consent else {
        return;
    };
    let checkbox = survey.element(consent.checkbox.value);
    if checkbox.question().is_some_and(|question| !question.required) {
        let message = format!("the consent `{}` can be left out", checkbox.id.value);
        sink.push(
            Diagnostic::new(Code::E0512, message, checkbox.id.span, "not required")
                .with_related(consent.checkbox.span, "named as the consent here")
                .with_help("add `required: true`: a required checkbox has to be ticked"),
        );
    }
}

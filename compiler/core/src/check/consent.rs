//! Consent, which every participant is asked for and has to give.

use enkat_syntax::diagnostics::{Code, Diagnostic, Sink};

use crate::resolve::{Consent, Survey};

/// Checks that no participant can continue without ticking the consent box.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    let Some(consent) = &survey.header.consent else {
        return;
    };
    let checkbox = survey.element(consent.checkbox.value);
    if checkbox.question().is_some_and(|question| !question.required) {
        let message = format!("participants can skip the consent `{}`", checkbox.id.value);
        sink.push(
            Diagnostic::new(Code::E0512, message, checkbox.id.span, "not required")
                .with_related(consent.checkbox.span, "named as the consent here")
                .with_help("add `required: true`: a required checkbox has to be ticked"),
        );
    }
    asked_of_everybody(survey, consent, sink);
}

/// Checks that nothing hides the box or leaves it out.
fn asked_of_everybody(survey: &Survey, consent: &Consent, sink: &mut Sink) {
    let mut next = Some(consent.checkbox.value);
    while let Some(id) = next {
        let element = survey.element(id);
        next = element.within;
        let flags = element.included_in.first().map(|flag| flag.span);
        let genders = element.genders.first().map(|gender| gender.span);
        let rules = element.hidden_when.first().map(|rule| rule.span);
        for span in [flags, genders, rules].into_iter().flatten() {
            let name = &survey.element(consent.checkbox.value).id.value;
            let message = format!("the consent `{name}` is not asked of every participant");
            sink.push(
                Diagnostic::new(
                    Code::E0512,
                    message,
                    span,
                    format!("some do not see `{}`", element.id.value),
                )
                .with_related(consent.checkbox.span, "named as the consent here")
                .with_help("remove the condition: no participant answers without consent"),
            );
        }
    }
}

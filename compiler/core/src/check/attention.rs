//! Attention rules: each reads an answer.

use enkat_syntax::diagnostics::{Code, Diagnostic, Sink};

use crate::resolve::{Attention, Expr, Survey};

/// Checks that an answer decides whether an attention rule is raised.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    // The part of a condition that names a question may have been left out for a mistake in it.
    if sink.has_errors() {
        return;
    }
    for rule in &survey.attention {
        let when = rule.when.as_ref();
        if let Some(when) = when.filter(|when| survey.named_in(when).is_empty()) {
            sink.push(about_nothing(rule, when));
        }
    }
}

fn about_nothing(rule: &Attention, when: &Expr) -> Diagnostic {
    let message = format!("the attention rule `{}` reads no answer", rule.name.value);
    Diagnostic::new(Code::E1401, message, when.span, "names no question that this survey asks").with_help(
        "name the questions whose answers health staff should look at; flags and the gender are known without answers",
    )
}

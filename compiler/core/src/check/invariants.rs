//! Invariants: each says something about what the survey asks.

use enkat_syntax::diagnostics::{Code, Diagnostic, Sink};

use crate::resolve::{Claim, Expr, ExprKind, Invariant, Survey};

/// Checks that each statement that holds always or never is about the survey.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    // The part that names an element may have been left out for a mistake in it.
    if sink.has_errors() {
        return;
    }
    for invariant in &survey.invariants {
        if let Some(statement) = invariant.statement().filter(|of| !is_about_survey(survey, of)) {
            sink.push(about_nothing(invariant, statement));
        }
    }
}

/// Tests whether a statement reads an answer, names an element, or is about answers as a whole.
fn is_about_survey(survey: &Survey, statement: &Expr) -> bool {
    let mut is_about = !survey.named_in(statement).is_empty();
    statement.for_each(&mut |part| {
        is_about |= match &part.kind {
            ExprKind::Absent(_) => true,
            ExprKind::Claim(claim) => {
                claim.element().is_some() || matches!(claim, Claim::Absent | Claim::Complete)
            }
            _ => false,
        };
    });
    is_about
}

fn about_nothing(invariant: &Invariant, statement: &Expr) -> Diagnostic {
    let message = format!(
        "the invariant `{}` says nothing about what the survey asks",
        invariant.name.value
    );
    Diagnostic::new(Code::E1504, message, statement.span, "names no element and no answer").with_help(
        "name what is shown, such as `shown(pregnant)`; what the deployment guarantees about flags and the gender is written under \
         `assume`",
    )
}

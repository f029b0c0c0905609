//! Rules that say again what a rule around them says.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    parse::expression::Logic,
    source::Span,
};

use super::{Conditions, Predicate};
use crate::resolve::{Element, Expr, ExprKind, Survey};

/// Warns of what shuts an element and shuts something around it as well.
pub(super) fn check(survey: &Survey, conditions: &[Conditions], sink: &mut Sink) {
    for (id, element) in survey.iter() {
        let own = reasons(element, &conditions[id.index()].shut_by);
        if own.is_empty() {
            continue;
        }
        for outer in survey.ids_around(id) {
            let around = survey.element(outer);
            let theirs = reasons(around, &conditions[outer.index()].shut_by);
            for (span, reason) in &own {
                if let Some((said, _)) = theirs.iter().find(|(_, other)| other == reason) {
                    sink.push(said_again(element, around, *span, *said));
                }
            }
        }
    }
}

fn said_again(element: &Element, around: &Element, span: Span, said: Span) -> Diagnostic {
    let (inner, outer) = (&element.id.value, &around.id.value);
    let message = format!("`{inner}` is hidden with `{outer}` anyway, and its rule says so again");
    Diagnostic::new(Code::W0701, message, span, "said again")
        .with_related(said, format!("this hides `{outer}` with all that stands in it"))
        .with_help("take it out")
}

/// Returns each condition that hides an element by itself: its rules, and the sides of an `or` in them.
fn reasons<'a>(element: &'a Element, conditions: &'a [Predicate]) -> Vec<(Span, &'a Predicate)> {
    let mut found = Vec::new();
    for (expr, truth) in element.hidden_when.iter().zip(conditions) {
        sides(expr, truth, &mut found);
    }
    found
}

fn sides<'a>(expr: &Expr, truth: &'a Predicate, found: &mut Vec<(Span, &'a Predicate)>) {
    match (&expr.kind, truth) {
        (ExprKind::Logic(Logic::Or, parts), Predicate::Any(truths)) if parts.len() == truths.len() => {
            for (part, truth) in parts.iter().zip(truths) {
                sides(part, truth, found);
            }
        }
        _ => found.push((expr.span, truth)),
    }
}

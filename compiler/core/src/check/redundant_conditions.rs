//! Rules that repeat a rule of a parent.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    parse::expression::Logic,
    source::Span,
};

use super::{Checked, CheckedElement, Predicate};
use crate::resolve::{Element, Expr, ExprKind};

/// Warns of conditions that hide an element and one of its parents as well.
pub(super) fn check(checked: &Checked<'_>, sink: &mut Sink) {
    let survey = checked.survey();
    for (id, element) in survey.iter() {
        let own = reasons(checked.element(id));
        if own.is_empty() {
            continue;
        }
        for outer in survey.ids_around(id) {
            let around = survey.element(outer);
            let theirs = reasons(checked.element(outer));
            for (span, reason) in &own {
                if let Some((said, _)) = theirs.iter().find(|(_, other)| other == reason) {
                    let rules = &checked.element(id).hidden_when;
                    let is_whole = rules.iter().any(|rule| rule.expr.span == *span);
                    sink.push(said_again(element, around, (*span, is_whole), *said));
                }
            }
        }
    }
}

/// Builds the diagnostic for a condition of `element`, with whether it is a whole rule, which hides `around` as well.
fn said_again(element: &Element, around: &Element, own: (Span, bool), said: Span) -> Diagnostic {
    let (inner, outer) = (&element.id.value, &around.id.value);
    let (span, is_whole) = own;
    let (what, help) = if is_whole {
        ("this rule", "remove it")
    } else {
        (
            "this part of its rule",
            "remove it, with the `or` beside it; the rest of the rule stays",
        )
    };
    let message = format!("`{inner}` does not need {what}: the rule of `{outer}` hides it already");
    Diagnostic::new(Code::W0701, message, span, "changes nothing")
        .with_related(said, format!("this hides `{outer}` with all that is in it"))
        .with_help(help)
}

/// Returns each condition that hides an element by itself: its rules, and the sides of an `or` in them.
fn reasons<'c>(element: &'c CheckedElement<'_>) -> Vec<(Span, &'c Predicate)> {
    let mut found = Vec::new();
    for rule in &element.hidden_when {
        sides(rule.expr, &rule.predicate, &mut found);
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

//! Rules that are written again and again.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
};
use indexmap::IndexMap;

use super::Conditions;
use crate::resolve::{Expr, ExprKind, Survey};

/// A rule that is written in so many places wants a name.
const MANY: usize = 5;

/// Warns of rules that join several conditions and mean the same in many places. `conditions` has the typed rules by
/// element.
pub(super) fn check(survey: &Survey, conditions: &[Conditions], sink: &mut Sink) {
    let mut places: IndexMap<String, Vec<Span>> = IndexMap::new();
    for (element, typed) in survey.elements.iter().zip(conditions) {
        let options = element.options().iter().zip(&typed.options);
        let options = options.filter_map(|(option, truth)| option.hidden_when.as_ref().zip(truth.as_ref()));
        let rules = element.hidden_when.iter().zip(&typed.shut_by).chain(options);
        for (rule, truth) in rules.filter(|(rule, _)| joins(rule)) {
            // However it is written: what it means is what its type says.
            let found = places.entry(format!("{truth:?}")).or_default();
            if !found.iter().any(|place| is_same_text(*place, rule.span)) {
                found.push(rule.span);
            }
        }
    }
    for places in places.values().filter(|places| places.len() >= MANY) {
        sink.push(finding(places));
    }
}

/// Whether a rule joins conditions; a lone comparison is as short as a name.
fn joins(rule: &Expr) -> bool {
    match &rule.kind {
        ExprKind::Logic(_, parts) => parts.len() > 1,
        ExprKind::Not(part) => joins(part),
        _ => false,
    }
}

/// Whether two places are the same text, perhaps of a template that is used several times.
fn is_same_text(one: Span, other: Span) -> bool {
    Span { via: None, ..one } == Span { via: None, ..other }
}

fn finding(places: &[Span]) -> Diagnostic {
    let message = format!("the same rule is written in {} places", places.len());
    let help = "write it once in `survey.yaml` under `conditions`, as `someName: …`, and `hidden_when: someName` in these \
                places; for questions that stand together, a group with the rule says it once";
    let finding = Diagnostic::new(Code::W0603, message, places[0], "written here").with_help(help);
    places[1..]
        .iter()
        .fold(finding, |finding, place| finding.with_related(*place, "and here"))
}

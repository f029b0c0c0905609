//! Rules that are written many times.

use std::hash::{Hash, Hasher};

use enkat_syntax::{
    collections::IndexMap,
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
};

use super::{Checked, Predicate};
use crate::resolve::{Expr, ExprKind};

/// The number of places from which on a rule should have a name.
const MANY: usize = 5;

/// A predicate as a key: rules that mean the same are equal, however they are written.
#[derive(PartialEq)]
struct Key<'c>(&'c Predicate);

// No number in a rule is NaN, so that every predicate equals itself.
impl Eq for Key<'_> {}

impl Hash for Key<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.for_each_element(&mut |id| id.hash(state));
    }
}

/// Warns of rules that join several conditions and mean the same in many places.
pub(super) fn check(checked: &Checked<'_>, sink: &mut Sink) {
    let mut places: IndexMap<Key<'_>, Vec<Span>> = IndexMap::default();
    for element in checked.elements() {
        let own = element.hidden_when.iter();
        let own = own.map(|rule| (rule.expr, &rule.predicate));
        let options = element
            .option_rules()
            .map(|(_, expr, predicate)| (expr, predicate));
        for (expr, predicate) in own.chain(options).filter(|(expr, _)| joins(expr)) {
            let found = places.entry(Key(predicate)).or_default();
            if !found.iter().any(|place| place.is_same_text(expr.span)) {
                found.push(expr.span);
            }
        }
    }
    for places in places.values().filter(|places| places.len() >= MANY) {
        sink.push(finding(places));
    }
}

/// Tests whether a rule joins conditions; a lone comparison is as short as a name.
fn joins(rule: &Expr) -> bool {
    match &rule.kind {
        ExprKind::Logic(_, parts) => parts.len() > 1,
        ExprKind::Not(part) => joins(part),
        _ => false,
    }
}

fn finding(places: &[Span]) -> Diagnostic {
    let message = format!("the same rule is written in {} places", places.len());
    let help = "write it once in `survey.yaml` under `conditions`, as `someName: …`, and `hidden_when: someName` in these \
                places; for questions beside each other, a group with the rule says it once";
    let finding = Diagnostic::new(Code::W0603, message, places[0], "written here").with_help(help);
    places[1..]
        .iter()
        .fold(finding, |finding, place| finding.with_related(*place, "and here"))
}

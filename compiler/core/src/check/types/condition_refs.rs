//! Named conditions: each is typed once and replaces its name.

use enkat_model::words::with_commas;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::expression::MAX_DEPTH,
    source::Span,
};

use super::{Predicate, Types, standing::Purpose};
use crate::resolve::{Expr, Reference, Survey};

/// The most comparisons that all names of a survey together may expand to.
const MOST: usize = 200_000;

/// A typed condition.
#[derive(Debug)]
pub(super) struct Named {
    pub(super) truth: Predicate,
    /// The number of its comparisons.
    size: usize,
}

impl Types<'_, '_> {
    /// Type-checks every named condition, after those that it names. Conditions in a cycle are left out: the check of cycles
    /// reports them.
    pub(super) fn name_conditions(&mut self) {
        for index in order(self.survey) {
            let expr = self.survey.conditions[index].expr.as_ref();
            let before = std::mem::take(self.sink);
            let truth = self.with_purpose(Purpose::Condition, |types| types.condition(expr?));
            let found = std::mem::replace(self.sink, before);
            // A condition of a module that is constant as a whole is reported once, not for each of its parts.
            let is_reported = truth
                .as_ref()
                .is_some_and(|truth| self.is_reported_as_a_whole(index, truth));
            if !is_reported {
                self.sink.append(found);
            }
            self.conditions[index] = truth.map(|truth| Named {
                size: size(&truth),
                truth,
            });
        }
    }

    /// Type-checks an expression that is not part of another.
    pub(super) fn condition(&mut self, expr: &Expr) -> Option<Predicate> {
        let before = self.expanded;
        let truth = self.truth(expr)?;
        if self.expanded > before && depth(&truth) > MAX_DEPTH {
            let message = format!("this rule is nested more than {MAX_DEPTH} steps deep");
            return self.refuse(too_much(expr.span, &message));
        }
        Some(truth)
    }

    /// Returns the condition that a name stands for.
    pub(super) fn named(&mut self, index: usize, span: Span) -> Option<Predicate> {
        let named = self.conditions[index].as_ref()?;
        let before = self.expanded;
        self.expanded = before.saturating_add(named.size);
        if self.expanded <= MOST {
            return Some(named.truth.clone());
        }
        if before <= MOST {
            self.sink.push(too_much(
                span,
                &format!("this survey has more than {} comparisons", with_commas(MOST)),
            ));
        }
        None
    }
}

fn too_much(span: Span, what: &str) -> Diagnostic {
    let message = format!("with every name of a condition replaced by the condition, {what}");
    Diagnostic::new(Code::E0514, message, span, "too much from here on")
        .with_help("let conditions name fewer other conditions")
}

/// Returns the indices of the conditions, each after those that it names. Conditions in a cycle are left out.
fn order(survey: &Survey) -> Vec<usize> {
    let mut waiting_for = vec![0_usize; survey.conditions.len()];
    let mut named_by = vec![Vec::new(); survey.conditions.len()];
    for (index, condition) in survey.conditions.iter().enumerate() {
        let Some(expr) = &condition.expr else { continue };
        expr.for_each_reference(&mut |reference, _| {
            if let Reference::Condition(named) = reference {
                waiting_for[index] += 1;
                named_by[named].push(index);
            }
        });
    }
    let mut order: Vec<usize> = (0..waiting_for.len())
        .filter(|index| waiting_for[*index] == 0)
        .collect();
    let mut next = 0;
    while let Some(index) = order.get(next).copied() {
        next += 1;
        for waiting in &named_by[index] {
            waiting_for[*waiting] -= 1;
            if waiting_for[*waiting] == 0 {
                order.push(*waiting);
            }
        }
    }
    order
}

fn size(truth: &Predicate) -> usize {
    match truth {
        Predicate::All(of) | Predicate::Any(of) => of.iter().map(size).sum(),
        Predicate::Not(part) => size(part),
        _ => 1,
    }
}

fn depth(truth: &Predicate) -> usize {
    match truth {
        Predicate::All(of) | Predicate::Any(of) => 1 + of.iter().map(depth).max().unwrap_or_default(),
        Predicate::Not(part) => 1 + depth(part),
        _ => 1,
    }
}

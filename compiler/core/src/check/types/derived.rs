//! Fields that are derived for the payload: numbers and predicates.

use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::expression::Function,
};

use super::{Types, operand::Operand, standing::Purpose};
use crate::{
    check::Derived,
    resolve::{Expr, ExprKind, Reference},
};

impl Types<'_, '_> {
    /// Type-checks the value of each derived field.
    pub(super) fn derived_fields(&mut self) -> Vec<Option<Derived>> {
        let fields = self.survey.payload.derive.iter();
        self.with_purpose(Purpose::Field, |types| {
            fields.map(|(_, expr)| types.derived(expr.as_ref()?)).collect()
        })
    }

    fn derived(&mut self, expr: &Expr) -> Option<Derived> {
        if is_truth(expr) {
            return self.condition(expr).map(Derived::Predicate);
        }
        match self.operand(expr)? {
            Operand::Number(quantity, _) => Some(Derived::Number(quantity)),
            operand => {
                let message = format!(
                    "a derived field is a number, or true or false, and this is {}",
                    self.describe(&operand)
                );
                let finding = Diagnostic::new(Code::E1105, message, expr.span, "neither");
                self.refuse(match expr.kind {
                    ExprKind::Reference(Reference::Question(id)) => finding.with_help(format!(
                        "the answer is saved as `{}` already; ask something about it, such as `{}`",
                        self.name(id),
                        self.example(id)
                    )),
                    ExprKind::Text(_) => finding.with_help(
                        "a text that is the same for every participant need not be saved; remove it",
                    ),
                    _ => finding.with_help("ask something about it, such as `gender == \"female\"`"),
                })
            }
        }
    }
}

/// Tests whether an expression is meant as a condition.
fn is_truth(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Reference(reference) => !matches!(reference, Reference::Question(_) | Reference::Gender),
        ExprKind::Not(_)
        | ExprKind::Logic(..)
        | ExprKind::Compare(..)
        | ExprKind::In { .. }
        | ExprKind::Claim(_) => true,
        ExprKind::Call(function, _) => {
            matches!(function.value, Function::Answered | Function::Any | Function::All)
        }
        ExprKind::Absent(_)
        | ExprKind::Number(_)
        | ExprKind::Text(_)
        | ExprKind::Negate(_)
        | ExprKind::Arithmetic(..)
        | ExprKind::Power(..) => false,
    }
}

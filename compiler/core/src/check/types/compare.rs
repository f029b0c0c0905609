//! `==`, `!=`, `<`, `<=`, `>`, `>=`.

use enkat_model::AnswerType;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, nearest},
    parse::expression::CompareOp,
    source::{Span, Spanned},
};

use super::{Types, operand::Operand};
use crate::{
    check::Predicate,
    resolve::{Expr, ExprKind, Reference, Suggest},
};

/// A side of a comparison.
pub(super) struct Side {
    pub(super) operand: Operand,
    pub(super) span: Span,
}

impl Types<'_, '_> {
    pub(super) fn compare(
        &mut self,
        operator: &Spanned<CompareOp>,
        left: &Expr,
        right: &Expr,
    ) -> Option<Predicate> {
        let finding = self.box_as_value(operator, left, right);
        let finding = finding.or_else(|| self.truth_as_value(operator, left, right));
        if let Some(finding) = finding.or_else(|| self.empty_text(operator, left, right)) {
            return self.refuse(finding);
        }
        let (one, other) = (self.operand(left), self.operand(right));
        let (one, other) = one.zip(other)?;
        let left = Side {
            operand: one,
            span: left.span,
        };
        let right = Side {
            operand: other,
            span: right.span,
        };
        if matches!(left.operand, Operand::Absent) || matches!(right.operand, Operand::Absent) {
            return Some(match operator.value {
                CompareOp::NotEqual => Predicate::Not(Box::new(Predicate::NEVER)),
                _ => Predicate::NEVER,
            });
        }
        if left.operand.is_fixed() && right.operand.is_fixed() {
            return self.refuse(two_fixed(&left, &right));
        }
        if left.operand.is_same(&right.operand) {
            self.sink.push(with_itself(&left, &right));
        }
        let (meant, left, right) = if left.operand.is_fixed() {
            (mirrored(operator.value), right, left)
        } else {
            (operator.value, left, right)
        };
        match meant {
            CompareOp::Equal => self.equal(&left, &right),
            CompareOp::NotEqual => {
                let equal = self.standing(self.standing.opposite(), |types| types.equal(&left, &right))?;
                Some(Predicate::Not(Box::new(equal)))
            }
            _ => self.order(operator, meant, &left, &right),
        }
    }

    /// Builds the diagnostic for a group of boxes that is compared with one of its boxes, as if it were a choice.
    fn box_as_value(&self, operator: &Spanned<CompareOp>, left: &Expr, right: &Expr) -> Option<Diagnostic> {
        let ExprKind::Reference(Reference::Group(group)) = &left.kind else {
            return None;
        };
        let text = match &right.kind {
            ExprKind::Text(text) => text,
            ExprKind::Reference(Reference::Box(id)) => self.name(*id),
            _ => return None,
        };
        let not = match operator.value {
            CompareOp::Equal => "",
            CompareOp::NotEqual => "not ",
            _ => return None,
        };
        let name = self.name(*group);
        let message = format!(
            "`{name}` is a group of boxes: each box is ticked or not, and the group cannot be compared"
        );
        let whole = both(left, right);
        let finding = |label| Diagnostic::new(Code::E0603, &message, whole, label);
        let boxes: Vec<&str> = self.boxes(*group).into_iter().map(|id| self.name(id)).collect();
        if boxes.contains(&text) {
            let finding = finding("the name of the box alone is enough");
            return Some(of_box(finding, whole, format!("{not}{text}"), not.is_empty()));
        }
        let finding = finding("not one of its boxes");
        let near = nearest(text, boxes.iter().copied());
        let finding = near.into_iter().fold(finding, |finding, near| {
            finding.write_instead(whole, "did you mean", &format!("{not}{near}"))
        });
        let boxes: Vec<String> = boxes.iter().map(|name| format!("`{name}`")).collect();
        Some(finding.with_help(format!(
            "write the id of a box by itself; its boxes are {}",
            boxes.join(", ")
        )))
    }

    /// Builds the diagnostic for a box, a flag or a condition that is compared with a value for true or false.
    fn truth_as_value(&self, operator: &Spanned<CompareOp>, left: &Expr, right: &Expr) -> Option<Diagnostic> {
        let (what, written) = self.truth_name(left)?;
        let is_true = is_true(right)?;
        let is_meant = match operator.value {
            CompareOp::Equal => is_true,
            CompareOp::NotEqual => !is_true,
            _ => return None,
        };
        let is_box = matches!(left.kind, ExprKind::Reference(Reference::Box(_)));
        let state = if is_box {
            "ticked or not"
        } else {
            "true or false by itself"
        };
        let message = format!("{what} is {state}, and cannot be compared");
        let whole = both(left, right);
        let finding = Diagnostic::new(Code::E0603, message, whole, "the name alone is enough");
        let rule = if is_meant {
            written
        } else {
            format!("not {written}")
        };
        let finding = if is_box {
            of_box(finding, whole, rule, is_meant)
        } else {
            finding.with_edit_put_in(format!("write `{rule}`"), whole, rule)
        };
        Some(finding.machine_applicable())
    }

    /// Builds the diagnostic for an answer in words that is compared with an empty text.
    fn empty_text(&self, operator: &Spanned<CompareOp>, left: &Expr, right: &Expr) -> Option<Diagnostic> {
        let (ExprKind::Reference(Reference::Question(id)), ExprKind::Text(text)) = (&left.kind, &right.kind)
        else {
            return None;
        };
        if !text.trim().is_empty() || self.answer_type(*id) != Some(AnswerType::Text) {
            return None;
        }
        let name = self.name(*id);
        let rule = match operator.value {
            CompareOp::Equal => format!("not answered({name})"),
            CompareOp::NotEqual => format!("answered({name})"),
            _ => return None,
        };
        let whole = both(left, right);
        let message = format!("an empty text is never the answer of `{name}`: without text it is unanswered");
        let finding = Diagnostic::new(Code::E0602, message, whole, "never an answer");
        Some(finding.with_edit_put_in(format!("write `{rule}`"), whole, rule))
    }

    /// Builds the diagnostic for two sides that have nothing in common.
    pub(super) fn mismatch(&self, left: &Side, right: &Side) -> Diagnostic {
        let (one, other) = (self.describe(&left.operand), self.describe(&right.operand));
        let message = format!("{one} cannot be compared with {other}");
        let finding = Diagnostic::new(Code::E0603, message, right.span, self.label(&right.operand))
            .with_related(left.span, self.label(&left.operand));
        match (&left.operand, &right.operand) {
            (Operand::Number(..), Operand::Text(text)) if text.trim().parse::<f64>().is_ok() => {
                finding.with_text_edit("a number is written without quotes", right.span, text.trim())
            }
            (Operand::TextAnswer(_), Operand::Number(..)) => finding
                .with_help("a text is compared with a text in quotes; ask for a `number` to compare amounts"),
            (Operand::TextAnswer(_), Operand::TextAnswer(_) | Operand::Choice(_))
            | (Operand::Choice(_), Operand::TextAnswer(_)) => {
                finding.with_help("a text question can only be compared with a text in quotes")
            }
            (Operand::Choice(_), Operand::Number(..)) | (Operand::Number(..), Operand::Choice(_)) => finding
                .with_help(
                    "the values of options are names for answers, not amounts; ask for a `number` to compare",
                ),
            (Operand::Moment(id), _) | (_, Operand::Moment(id)) => finding.with_help(format!(
                "a {} is compared with one of its kind, or with one in quotes: `{}`",
                if self.is_date(*id) { "date" } else { "datetime" },
                self.example(*id)
            )),
            (Operand::Number(..), Operand::Text(_)) => {
                finding.with_help("a number is compared with a number, without quotes")
            }
            (Operand::Gender, _) => {
                finding.with_help("compare it with a text, such as `gender == \"female\"`")
            }
            _ => finding,
        }
    }
}

/// Says to write the name of a box alone, or `not` before it.
fn of_box(finding: Diagnostic, place: Span, rule: String, is_ticked: bool) -> Diagnostic {
    let state = if is_ticked { "ticked" } else { "not ticked" };
    let text = format!("write `{rule}`, which is true when the box is {state}");
    finding.with_edit_put_in(text, place, rule)
}

/// Returns the span of a whole comparison.
fn both(left: &Expr, right: &Expr) -> Span {
    Span {
        end: right.span.end,
        ..left.span
    }
}

/// Returns the truth that a value stands for in other tools.
fn is_true(value: &Expr) -> Option<bool> {
    match &value.kind {
        ExprKind::Number(1.0) => Some(true),
        ExprKind::Number(0.0) => Some(false),
        ExprKind::Text(word) => match word.to_lowercase().as_str() {
            "true" | "yes" => Some(true),
            "false" | "no" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// Mirrors an operator, for exchanged sides.
fn mirrored(operator: CompareOp) -> CompareOp {
    match operator {
        CompareOp::Less => CompareOp::More,
        CompareOp::AtMost => CompareOp::AtLeast,
        CompareOp::More => CompareOp::Less,
        CompareOp::AtLeast => CompareOp::AtMost,
        same => same,
    }
}

fn two_fixed(left: &Side, right: &Side) -> Diagnostic {
    let message = "this compares two fixed values, so the result is the same for every participant";
    Diagnostic::new(Code::E0610, message, left.span, "fixed")
        .with_related(right.span, "fixed as well")
        .with_help("name a question; the id of a question is written without quotes")
}

fn with_itself(left: &Side, right: &Side) -> Diagnostic {
    let message = "this compares something with itself, so every answer gives the same result";
    Diagnostic::new(Code::W0601, message, right.span, "the same as on the other side")
        .with_related(left.span, "here")
        .with_help("name another question on one of the sides")
}

/// Describes the type of an operand, for a label.
pub(super) fn kind(operand: &Operand) -> &'static str {
    match operand {
        Operand::Choice(_) => "an option",
        Operand::TextAnswer(_) | Operand::Text(_) => "a text",
        Operand::Moment(_) => "a day or a minute",
        Operand::Number(..) => "a number",
        Operand::Gender => "a gender",
        Operand::Absent => "not asked",
    }
}

//! The way in: limits, then the tree.

use enkat_model::words::with_commas;

use super::{
    ArithmeticOp, Claim, Expr, ExprKind, foreign_syntax,
    parser::{Dialect, Parsed, Parser, is_truth_word},
};
use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    parse::node::Node,
};

/// The longest expression in characters.
pub const MAX_LENGTH: usize = 2000;
/// The deepest nesting of brackets.
const MAX_BRACKETS: usize = 16;

/// Reads the rule in a scalar. `None` when it cannot be read; every mistake that was found has been reported.
pub fn parse(node: &Node<'_>, sink: &mut Sink) -> Option<Expr> {
    parse_in(Dialect::Rule, node, sink)
}

/// Reads the statement of an invariant in a scalar, as [`parse`] reads a rule.
pub fn parse_statement(node: &Node<'_>, sink: &mut Sink) -> Option<Expr> {
    parse_in(Dialect::Statement, node, sink)
}

fn parse_in(dialect: Dialect, node: &Node<'_>, sink: &mut Sink) -> Option<Expr> {
    let text = node.text();
    if text.trim().is_empty() {
        let finding = Diagnostic::new(Code::E0410, "a rule is expected here", node.span, "nothing here");
        sink.push(finding.with_help("write a rule such as `exercise in 2..4`, or remove this line"));
        return None;
    }
    if let Some(message) = beyond_limits(text) {
        sink.push(
            Diagnostic::new(Code::E0409, message, node.span, "too much to follow")
                .with_help("give its parts names under `conditions` in `survey.yaml`"),
        );
        return None;
    }
    let read = Parser::new(node, dialect).expression();
    if is_refused(&read) && foreign_syntax::report_whole(node, sink) {
        return None;
    }
    match read {
        Ok(Ok(expr)) => Some(expr),
        Ok(Err(refused)) => {
            for finding in refused {
                sink.push(finding);
            }
            None
        }
        Err(unreadable) => {
            if !foreign_syntax::report_parts(node, sink) {
                unreadable.report(node, sink);
            }
            None
        }
    }
}

/// Returns whether an expression is refused here, or has a part that no type check accepts: a value that stands for a condition, as
/// in `x == 2 or 3`, a word such as `true`, or a day without quotes.
pub(super) fn is_refused(read: &Parsed<Result<Expr, Vec<Diagnostic>>>) -> bool {
    match read {
        Ok(Ok(expr)) => has_impossible_part(expr),
        Ok(Err(_)) | Err(_) => true,
    }
}

fn has_impossible_part(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Logic { operands, .. } => operands
            .iter()
            .any(|operand| is_value(operand) || has_impossible_part(operand)),
        ExprKind::Not(part) => has_impossible_part(part),
        ExprKind::Claim(Claim::Implies(premise, conclusion)) => {
            let parts = [&**premise, conclusion];
            parts
                .iter()
                .any(|part| is_value(part) || has_impossible_part(part))
        }
        ExprKind::Compare { left, right, .. } => {
            let is_truth = matches!(&right.kind, ExprKind::Name(word) if is_truth_word(word));
            is_truth || is_difference(left) || is_difference(right)
        }
        _ => false,
    }
}

/// Returns whether an operand is a value that is written in the rule.
fn is_value(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Text(_) => true,
        ExprKind::Negate(part) => is_value(part),
        _ => false,
    }
}

/// Returns whether an operand is a difference of three numbers, such as `2026-01-31`.
fn is_difference(expr: &Expr) -> bool {
    let is_minus = |operator: ArithmeticOp| operator == ArithmeticOp::Subtract;
    let ExprKind::Arithmetic {
        operator,
        left,
        right,
    } = &expr.kind
    else {
        return false;
    };
    let is_inner = matches!(
        &left.kind,
        ExprKind::Arithmetic { operator, left, right } if is_minus(operator.value) && is_value(left) && is_value(right)
    );
    is_minus(operator.value) && is_inner && is_value(right)
}

/// Returns the message about the limit that an expression exceeds, if any.
pub(super) fn beyond_limits(text: &str) -> Option<String> {
    if text.len() > MAX_LENGTH && text.chars().count() > MAX_LENGTH {
        return Some(format!(
            "this rule is longer than {} characters",
            with_commas(MAX_LENGTH)
        ));
    }
    let deepest = deepest_bracket(text);
    (deepest > MAX_BRACKETS)
        .then(|| format!("brackets are nested {deepest} deep here; the limit is {MAX_BRACKETS}"))
}

/// Measures how deep brackets of any kind are nested, those in quoted texts included: a limit need not be exact.
fn deepest_bracket(text: &str) -> usize {
    let mut deepest = 0;
    let mut depth = 0_usize;
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

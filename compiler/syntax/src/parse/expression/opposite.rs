//! The opposite of a condition, as an author would write it.

use super::{
    CompareOp, Expr, ExprKind, Logic, foreign_syntax,
    parser::{Dialect, Parser},
};
use crate::source::{Span, range};

/// The most conditions that are each turned into their opposite; more are easier to read behind one `not`.
const MOST: usize = 3;

/// An expression as it is written here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translated {
    /// The expression.
    pub text: String,
    /// Whether no part of it could mean something else in another tool.
    pub is_certain: bool,
}

/// Returns the expression as it is written here, if it is one or has a translation from another tool.
pub fn translated(text: &str) -> Option<Translated> {
    foreign_syntax::in_our_syntax(text)
}

/// Returns what to do about the parts of an expression that have no translation.
pub fn untranslated(text: &str) -> Vec<String> {
    foreign_syntax::in_words(text)
}

/// Returns the condition that is true whenever this one is false, also while answers are missing. `None` if it cannot be read.
///
/// `!=` and `not in` are by definition the opposites of `==` and `in`. The other comparisons have no such partner: with a missing
/// answer, `age < 18` and `age >= 18` are both false. They get a `not`.
pub fn opposite(text: &str) -> Option<Translated> {
    let Translated { text, is_certain } = translated(text)?;
    let node = foreign_syntax::scalar(&text);
    let Ok(Ok(expr)) = Parser::new(&node, Dialect::Rule).expression() else {
        return None;
    };
    let text = turned(&expr, &text);
    Some(Translated { text, is_certain })
}

fn turned(expr: &Expr, text: &str) -> String {
    if let Some(turned) = simple(expr, text) {
        return turned;
    }
    if let ExprKind::Logic { operator, operands } = &expr.kind
        && operands.len() <= MOST
        && let Some(turned) = operands
            .iter()
            .map(|operand| simple(operand, text))
            .collect::<Option<Vec<_>>>()
    {
        return turned.join(match operator.value {
            Logic::And => " or ",
            Logic::Or => " and ",
        });
    }
    match &expr.kind {
        ExprKind::Not(part) => written(part, text),
        _ => format!("not ({})", written(expr, text)),
    }
}

/// Returns the opposite of a condition that has one without brackets.
fn simple(expr: &Expr, text: &str) -> Option<String> {
    match &expr.kind {
        ExprKind::Compare { operator, .. } => {
            let opposite = match operator.value {
                CompareOp::Equal => "!=",
                CompareOp::NotEqual => "==",
                _ => return None,
            };
            Some(with(expr, text, operator.span, opposite))
        }
        ExprKind::In { negated, .. } => {
            let opposite = if negated.value { "in" } else { "not in" };
            Some(with(expr, text, negated.span, opposite))
        }
        ExprKind::Not(part) if !matches!(part.kind, ExprKind::Logic { .. }) => Some(written(part, text)),
        ExprKind::Name(_) | ExprKind::Flag(_) | ExprKind::Call { .. } => {
            Some(format!("not {}", written(expr, text)))
        }
        _ => None,
    }
}

fn written(expr: &Expr, text: &str) -> String {
    text[range(expr.span)].to_owned()
}

/// Writes an expression with another word in one place.
fn with(expr: &Expr, text: &str, place: Span, word: &str) -> String {
    let mut written = written(expr, text);
    let start = range(expr.span).start;
    let place = range(place);
    written.replace_range(place.start - start..place.end - start, word);
    written
}

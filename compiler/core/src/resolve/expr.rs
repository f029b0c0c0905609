//! Expressions in which every name is an id.

use enkat_model::ElementId;
use enkat_syntax::{
    parse::expression::{Amount, ArithmeticOp, CompareOp, Function, Logic},
    source::{Span, Spanned},
};

/// An expression with resolved names.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// The place where it is written.
    pub span: Span,
}

/// The referent of a name in an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reference {
    /// A choice, a text or a number.
    Question(ElementId),
    /// A checkbox, a box of a group or an `or_box`.
    Box(ElementId),
    /// A group of boxes.
    Group(ElementId),
    /// A condition, by its index in the survey.
    Condition(usize),
    /// A flag, by its index in the header.
    Flag(usize),
    /// The participant's gender.
    Gender,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A name.
    Reference(Reference),
    /// A question or box of a module that this survey does not ask.
    Absent(String),
    /// A number.
    Number(f64),
    /// A quoted text.
    Text(String),
    /// `not x`.
    Not(Box<Expr>),
    /// `-x`.
    Negate(Box<Expr>),
    /// `a and b`, `a or b`; one operand where the others could not be resolved.
    Logic(Logic, Vec<Expr>),
    /// `a == b`, `a < b` and so on.
    Compare(Spanned<CompareOp>, Box<Expr>, Box<Expr>),
    /// `a in set`, `a not in set`.
    In {
        /// The value that is looked for.
        needle: Box<Expr>,
        /// Whether it is `not in`.
        negated: bool,
        /// The set.
        set: Spanned<Vec<Spanned<Literal>>>,
    },
    /// `a + b` and so on.
    Arithmetic(Spanned<ArithmeticOp>, Box<Expr>, Box<Expr>),
    /// `a ^ 2`.
    Power(Box<Expr>, u8),
    /// `answered(a)` and so on.
    Call(Spanned<Function>, Vec<Expr>),
    /// A part that only invariants have.
    Claim(Claim),
}

/// A part that only invariants have.
#[derive(Clone, Debug)]
pub enum Claim {
    /// `shown(x)`.
    Shown(ElementId),
    /// `shown(x, 1)`: the option of a choice is offered.
    Offered(ElementId, Spanned<Literal>),
    /// `included(x)`.
    Included(ElementId),
    /// `shown(x)` or `included(x)` of an element of a module that this survey does not ask.
    Absent,
    /// `complete`.
    Complete,
    /// `a implies b`.
    Implies(Box<Expr>, Box<Expr>),
    /// `at_most_one(a, b)` and so on.
    Counted(Amount, Vec<Expr>),
}

impl Claim {
    /// Returns the expressions that it is made of, in order of writing.
    pub fn parts(&self) -> Vec<&Expr> {
        match self {
            Self::Implies(premise, conclusion) => vec![premise, conclusion],
            Self::Counted(_, parts) => parts.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the element that it names.
    pub fn element(&self) -> Option<ElementId> {
        match self {
            Self::Shown(id) | Self::Offered(id, _) | Self::Included(id) => Some(*id),
            _ => None,
        }
    }
}

/// A member of a set.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// A number.
    Number(f64),
    /// A quoted text.
    Text(String),
    /// A range with both ends.
    Range(Spanned<f64>, Spanned<f64>),
}

impl Expr {
    /// Calls `visit` with every part of the expression, itself included, in order of writing.
    pub fn for_each<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        visit(self);
        match &self.kind {
            ExprKind::Reference(_) | ExprKind::Absent(_) | ExprKind::Number(_) | ExprKind::Text(_) => {}
            ExprKind::Not(part) | ExprKind::Negate(part) | ExprKind::Power(part, _) => part.for_each(visit),
            ExprKind::In { needle, .. } => needle.for_each(visit),
            ExprKind::Compare(_, left, right) | ExprKind::Arithmetic(_, left, right) => {
                left.for_each(visit);
                right.for_each(visit);
            }
            ExprKind::Logic(_, parts) | ExprKind::Call(_, parts) => {
                for part in parts {
                    part.for_each(visit);
                }
            }
            ExprKind::Claim(claim) => claim.parts().into_iter().for_each(|part| part.for_each(visit)),
        }
    }

    /// Returns whether it has a part that only invariants have.
    pub fn has_claim(&self) -> bool {
        let mut found = false;
        self.for_each(&mut |part| found |= matches!(part.kind, ExprKind::Claim(_)));
        found
    }

    /// Calls `visit` with every name in the expression and its place, in order of writing.
    pub fn for_each_reference(&self, visit: &mut impl FnMut(Reference, Span)) {
        self.for_each(&mut |part| {
            if let ExprKind::Reference(reference) = part.kind {
                visit(reference, part.span);
            }
        });
    }
}

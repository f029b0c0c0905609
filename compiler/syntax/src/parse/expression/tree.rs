//! The tree of an expression.

use super::Claim;
use crate::source::{Span, Spanned};

/// An expression with its span. Equality ignores the span.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// The span, without brackets around the expression.
    pub span: Span,
}

impl Eq for Expr {}

/// The kinds of expressions.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A question, a checkbox or a condition.
    Name(String),
    /// `flag.<alias>`; the span is that of the alias.
    Flag(Spanned<String>),
    /// `gender`.
    Gender,
    /// A number without its sign.
    Number(f64),
    /// A quoted text, without its quotes.
    Text(String),
    /// `not x`.
    Not(Box<Expr>),
    /// `-x`.
    Negate(Box<Expr>),
    /// `a and b`, `a or b`.
    Logic {
        /// The operator.
        operator: Spanned<Logic>,
        /// Two or more operands, in order: `a or b or c` is one node.
        operands: Vec<Expr>,
    },
    /// `a == b`, `a < b` and so on.
    Compare {
        /// The operator.
        operator: Spanned<CompareOp>,
        /// The left side.
        left: Box<Expr>,
        /// The right side.
        right: Box<Expr>,
    },
    /// `a in 3..5`, `a not in [1, 3..5]`.
    In {
        /// The value that is looked for.
        needle: Box<Expr>,
        /// The span of `in` or `not in`, and whether it is `not in`.
        negated: Spanned<bool>,
        /// The members, in order; a lone range is a set of one.
        set: Spanned<Vec<SetMember>>,
    },
    /// `a + b` and so on.
    Arithmetic {
        /// The operator.
        operator: Spanned<ArithmeticOp>,
        /// The left side.
        left: Box<Expr>,
        /// The right side.
        right: Box<Expr>,
    },
    /// `a ^ 2`.
    Power {
        /// The base.
        base: Box<Expr>,
        /// The exponent, from 1 to 9.
        exponent: Spanned<u8>,
    },
    /// `answered(x)` and so on.
    Call {
        /// The function.
        function: Spanned<Function>,
        /// The arguments; the type check counts them.
        arguments: Vec<Expr>,
    },
    /// A part that only invariants have.
    Claim(Claim),
}

impl Expr {
    /// Calls `visit` with the name of every question, checkbox or condition in it whose value it reads.
    pub fn for_each_name<'a>(&'a self, visit: &mut impl FnMut(&'a str)) {
        match &self.kind {
            ExprKind::Name(name) => visit(name),
            ExprKind::Flag(_) | ExprKind::Gender | ExprKind::Number(_) | ExprKind::Text(_) => {}
            ExprKind::Not(part)
            | ExprKind::Negate(part)
            | ExprKind::In { needle: part, .. }
            | ExprKind::Power { base: part, .. } => part.for_each_name(visit),
            ExprKind::Compare { left, right, .. } | ExprKind::Arithmetic { left, right, .. } => {
                left.for_each_name(visit);
                right.for_each_name(visit);
            }
            ExprKind::Logic { operands: parts, .. } | ExprKind::Call { arguments: parts, .. } => {
                for part in parts {
                    part.for_each_name(visit);
                }
            }
            ExprKind::Claim(claim) => claim
                .parts()
                .into_iter()
                .for_each(|part| part.for_each_name(visit)),
        }
    }

    /// Calls `visit` with every part that only invariants have.
    pub fn for_each_claim<'a>(&'a self, visit: &mut impl FnMut(&'a Claim)) {
        match &self.kind {
            ExprKind::Name(_)
            | ExprKind::Flag(_)
            | ExprKind::Gender
            | ExprKind::Number(_)
            | ExprKind::Text(_) => {}
            ExprKind::Not(part)
            | ExprKind::Negate(part)
            | ExprKind::In { needle: part, .. }
            | ExprKind::Power { base: part, .. } => part.for_each_claim(visit),
            ExprKind::Compare { left, right, .. } | ExprKind::Arithmetic { left, right, .. } => {
                left.for_each_claim(visit);
                right.for_each_claim(visit);
            }
            ExprKind::Logic { operands: parts, .. } | ExprKind::Call { arguments: parts, .. } => {
                for part in parts {
                    part.for_each_claim(visit);
                }
            }
            ExprKind::Claim(claim) => {
                visit(claim);
                claim
                    .parts()
                    .into_iter()
                    .for_each(|part| part.for_each_claim(visit));
            }
        }
    }

    /// Calls `visit` with the name of every question, checkbox or condition in a rule, which can be changed.
    pub fn for_each_name_mut(&mut self, visit: &mut impl FnMut(&mut String)) {
        match &mut self.kind {
            ExprKind::Name(name) => visit(name),
            ExprKind::Flag(_)
            | ExprKind::Gender
            | ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::Claim(_) => {}
            ExprKind::Not(part)
            | ExprKind::Negate(part)
            | ExprKind::In { needle: part, .. }
            | ExprKind::Power { base: part, .. } => part.for_each_name_mut(visit),
            ExprKind::Compare { left, right, .. } | ExprKind::Arithmetic { left, right, .. } => {
                left.for_each_name_mut(visit);
                right.for_each_name_mut(visit);
            }
            ExprKind::Logic { operands: parts, .. } | ExprKind::Call { arguments: parts, .. } => {
                for part in parts {
                    part.for_each_name_mut(visit);
                }
            }
        }
    }
}

/// A member of a set: a value, or a range with both ends.
#[derive(Clone, Debug, PartialEq)]
pub enum SetMember {
    /// A number or a text, in an [`Expr`] that is [`ExprKind::Number`], [`ExprKind::Negate`] of one, or
    /// [`ExprKind::Text`].
    Value(Expr),
    /// `3..5`, both included. The first is not above the second.
    Range {
        /// The smallest.
        from: Spanned<f64>,
        /// The largest.
        to: Spanned<f64>,
    },
}

/// The operators that join truths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Logic {
    /// All of them.
    And,
    /// Any of them.
    Or,
}

/// The operators that compare two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

/// The operators that combine two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArithmeticOp {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
}

/// The functions of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// Whether a question is answered.
    Answered,
    /// Whether any checkbox of a group is ticked.
    Any,
    /// Whether every checkbox of a group is ticked.
    All,
    /// The number of ticked checkboxes of a group.
    Count,
    /// Sum of numbers.
    Sum,
    /// Mean of numbers.
    Mean,
    /// Smallest of numbers.
    Min,
    /// Largest of numbers.
    Max,
    /// Whole years since a date.
    YearsSince,
}

impl Function {
    /// Every function, in the order of the language reference.
    pub const ALL: [Self; 9] = [
        Self::Answered,
        Self::Any,
        Self::All,
        Self::Count,
        Self::Sum,
        Self::Mean,
        Self::Min,
        Self::Max,
        Self::YearsSince,
    ];

    /// Finds the function with this name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|function| function.name() == name)
    }

    /// Returns the name that authors write.
    pub fn name(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Any => "any",
            Self::All => "all",
            Self::Count => "count",
            Self::Sum => "sum",
            Self::Mean => "mean",
            Self::Min => "min",
            Self::Max => "max",
            Self::YearsSince => "years_since",
        }
    }
}

/// Words that cannot be ids, because expressions use them. A word that only stands before a bracket of invariants can be one.
pub const RESERVED: [&str; 20] = [
    "implies",
    "or",
    "and",
    "not",
    "in",
    "flag",
    "gender",
    "true",
    "false",
    "today",
    "answered",
    "any",
    "all",
    "count",
    "sum",
    "mean",
    "min",
    "max",
    "years_since",
    "complete",
];

impl CompareOp {
    /// Returns the symbol that authors write.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
        }
    }
}

impl ArithmeticOp {
    /// Returns the symbol that authors write.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
        }
    }
}

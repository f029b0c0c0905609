//! The expression language of rules, from a text to a tree with spans. Names are not resolved here.

mod claim;
mod claims;
mod foreign_syntax;
mod opposite;
mod parser;
mod read;
mod sets;
mod spacing;
mod token;
mod tree;
mod unreadable;

#[cfg(test)]
mod tests;

pub use claim::{Amount, Claim, ContainerKind, Subject};
pub use opposite::{Translated, opposite, translated, untranslated};
pub use parser::{MAX_DEPTH, is_truth_word};
pub use read::{MAX_LENGTH, parse, parse_statement};
pub use spacing::{is_same_but_blanks, spaced};
pub use tree::{ArithmeticOp, CompareOp, Expr, ExprKind, Function, Logic, RESERVED, SetMember};

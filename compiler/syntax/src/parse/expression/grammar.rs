//! The grammar, read by pest.

#![allow(missing_docs, reason = "the rules are explained in the grammar")]

use pest_derive::Parser;

/// The parser that is made from `expression.pest`.
#[derive(Parser)]
#[grammar = "parse/expression/expression.pest"]
pub(super) struct Grammar;

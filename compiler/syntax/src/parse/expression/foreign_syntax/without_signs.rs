//! Rules that lack a sign between two words, or have a blank in a number: `answered stress`, `stress not 1`, `income > 1 000`.

use std::ops::Range;

use super::{
    edits::Edit,
    tokens::{ForeignToken, ends_operand, is_digits},
};
use crate::{
    other_tools::{Call, call},
    parse::expression::Function,
};

/// The digits between the blanks of a large number.
const DIGITS: usize = 3;

/// Corrects such a part that begins at a token.
pub(super) fn edit(text: &str, tokens: &[ForeignToken<'_>], at: usize) -> Option<Edit> {
    let (range, to) = call_without_brackets(tokens, at)
        .or_else(|| not_equal(tokens, at))
        .or_else(|| number_with_blanks(tokens, at))?;
    Some(Edit::spelling(&text[range.clone()], range, to))
}

/// A part of a rule, and what to write in its place.
type Replaced = (Range<usize>, String);

/// Corrects `answered x`.
fn call_without_brackets(tokens: &[ForeignToken<'_>], at: usize) -> Option<Replaced> {
    let (function, name) = (tokens.get(at)?, tokens.get(at + 1)?);
    let next = tokens.get(at + 2);
    let compares = |next: &ForeignToken<'_>| matches!(next.text, "<" | "<=" | ">" | ">=" | "==" | "!=");
    let is_call = Function::parse(function.text).is_some()
        && name.is_name()
        && (ends_operand(next) || next.is_some_and(compares));
    let range = function.range.start..name.range.end;
    is_call.then(|| (range, format!("{}({})", function.text, name.text)))
}

/// Corrects `x not 1`.
fn not_equal(tokens: &[ForeignToken<'_>], at: usize) -> Option<Replaced> {
    let (name, not, value) = (tokens.get(at)?, tokens.get(at + 1)?, tokens.get(at + 2)?);
    let is_comparison = name.is_name()
        && not.text == "not"
        && (value.is_number() || value.is_text())
        && ends_operand(tokens.get(at + 3));
    let range = name.range.start..value.range.end;
    is_comparison.then(|| (range, format!("{} != {}", name.text, value.text)))
}

/// Corrects `1 000`.
fn number_with_blanks(tokens: &[ForeignToken<'_>], at: usize) -> Option<Replaced> {
    let first = tokens
        .get(at)
        .filter(|first| is_digits(first.text) && first.text.len() <= DIGITS)?;
    let more = tokens[at + 1..]
        .iter()
        .take_while(|token| is_digits(token.text) && token.text.len() == DIGITS);
    let more: Vec<_> = more.collect();
    let range = first.range.start..more.last()?.range.end;
    let rest: String = more.iter().map(|token| token.text).collect();
    Some((range, [first.text, &rest].concat()))
}

/// A box or option that a rule looks for among the answers: `tools contains "spade"`.
pub(super) struct Contains<'t> {
    pub(super) tool: &'static str,
    pub(super) asked: &'t str,
    pub(super) value: &'t str,
}

/// Finds the first such part.
pub(super) fn contains<'t>(tokens: &[ForeignToken<'t>]) -> Option<Contains<'t>> {
    tokens.windows(3).find_map(|tokens| {
        let [asked, word, value] = tokens else {
            return None;
        };
        let row = call(word.text).filter(|row| matches!(row.here, Call::Chosen))?;
        let is_value = value.is_text() || value.is_number();
        (asked.is_name() && is_value).then_some(Contains {
            tool: row.tool,
            asked: asked.text,
            value: value.text,
        })
    })
}

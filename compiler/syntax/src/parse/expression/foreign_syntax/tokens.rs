//! The pieces of an expression that the language refuses, as far as they can be told apart.

use std::ops::Range;

use crate::other_tools::{OPERATORS, call};

/// A piece of an expression.
#[derive(Clone)]
pub(super) struct ForeignToken<'a> {
    pub(super) text: &'a str,
    pub(super) range: Range<usize>,
}

impl ForeignToken<'_> {
    /// Returns whether it can be the name of a question or box.
    pub(super) fn is_name(&self) -> bool {
        let is_word = matches!(self.text, "and" | "or" | "not" | "in" | "flag");
        self.text.starts_with(|c: char| c.is_ascii_alphabetic())
            && self.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && !is_word
    }

    pub(super) fn is_number(&self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Returns whether it is a text in straight double quotes.
    pub(super) fn is_text(&self) -> bool {
        self.text.len() >= 2 && self.text.starts_with('"') && self.text.ends_with('"')
    }

    /// Returns whether the next piece follows without a blank.
    pub(super) fn touches(&self, next: &Self) -> bool {
        self.range.end == next.range.start
    }
}

pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether an operand can end before this token.
pub(super) fn ends_operand(next: Option<&ForeignToken<'_>>) -> bool {
    next.is_none_or(|next| matches!(next.text, "or" | "and" | ")"))
}

/// Splits an expression. Blanks are left out, but for those that are no plain ones.
pub(super) fn tokens(text: &str) -> Vec<ForeignToken<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else {
            length(rest, first)
        };
        if !first.is_ascii_whitespace() {
            tokens.push(ForeignToken {
                text: &rest[..length],
                range: at..at + length,
            });
        }
        at += length;
    }
    tokens
}

/// Measures the first piece.
fn length(rest: &str, first: char) -> usize {
    let closing = match first {
        '"' | '\'' | '`' => Some([first, first, first]),
        '‘' | '’' | '“' | '”' | '„' | '»' | '«' => Some(['’', '”', '“']),
        _ => None,
    };
    if let Some(closing) = closing {
        let after = first.len_utf8();
        let end = rest[after..].char_indices().find(|(_, c)| closing.contains(c));
        return end.map_or(rest.len(), |(at, c)| after + at + c.len_utf8());
    }
    if first.is_alphabetic() {
        return function_with_signs(rest).unwrap_or_else(|| {
            rest.find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len())
        });
    }
    if first.is_ascii_digit() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(rest.len());
        return rest[..digits].find("..").unwrap_or(digits);
    }
    if rest.starts_with("...") {
        return 3;
    }
    if rest.starts_with("..") {
        return 2;
    }
    let symbol = OPERATORS.iter().find(|(symbol, _)| rest.starts_with(symbol));
    symbol.map_or(first.len_utf8(), |(symbol, _)| symbol.len())
}

/// Measures the name of a function that has signs in it, such as `count-selected(`.
fn function_with_signs(rest: &str) -> Option<usize> {
    let end = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | ':'))?;
    let name = &rest[..end];
    let has_signs = name.contains(['-', ':']) && rest[end..].starts_with('(');
    (has_signs && call(name).is_some()).then_some(end)
}

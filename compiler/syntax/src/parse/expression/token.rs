//! The tokens of an expression.

use std::ops::Range;

use super::CompareOp;

/// A token and the bytes that it takes of its text.
#[derive(Clone, Copy)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The kinds of tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name of a question, a checkbox, a condition or a function.
    Name,
    /// `flag.` and an alias.
    Flag,
    /// `page.`, `section.` or `group.` and an id.
    Container,
    /// `gender`.
    Gender,
    /// `implies`.
    Implies,
    /// `or`.
    Or,
    /// `and`.
    And,
    /// `not`.
    Not,
    /// `in`.
    In,
    /// Digits, with decimals or without.
    Number,
    /// A text in double quotes.
    Text,
    /// `==` and so on.
    Compare(CompareOp),
    /// `+`.
    Plus,
    /// `-`.
    Minus,
    /// `*`.
    Star,
    /// `/`.
    Slash,
    /// `^`.
    Caret,
    /// `(`.
    OpenBracket,
    /// `)`.
    CloseBracket,
    /// `[`.
    OpenSet,
    /// `]`.
    CloseSet,
    /// `,`.
    Comma,
    /// `..`.
    Dots,
    /// The end of the text.
    End,
    /// Anything else: the language has no such token.
    Unknown,
}

/// The bytes before an alias.
const FLAG: &[u8] = b"flag.";

impl Token {
    /// Reads the first token from a place on, after blanks.
    pub(super) fn at(text: &str, from: usize) -> Self {
        let bytes = text.as_bytes();
        let start = from
            + length_while(&bytes[from..], |byte| {
                matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
            });
        let (kind, length) = first(&bytes[start..]);
        Self {
            kind,
            start,
            end: start + length,
        }
    }

    pub(super) fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Returns the bytes of the alias of a [`TokenKind::Flag`].
    pub(super) fn alias(self) -> Range<usize> {
        self.start + FLAG.len()..self.end
    }

    /// Returns the bytes of a [`TokenKind::Text`] between its quotes.
    pub(super) fn quoted(self) -> Range<usize> {
        self.start + 1..self.end - 1
    }
}

/// Reads the token that a text begins with, and its length.
fn first(rest: &[u8]) -> (TokenKind, usize) {
    use TokenKind as Kind;
    match rest {
        [] => (Kind::End, 0),
        [b'a'..=b'z' | b'A'..=b'Z', ..] => word(rest),
        [b'0'..=b'9', ..] => number(rest),
        [b'"', ..] => text(rest),
        [b'=', b'=', ..] => (Kind::Compare(CompareOp::Equal), 2),
        [b'!', b'=', ..] => (Kind::Compare(CompareOp::NotEqual), 2),
        [b'<', b'=', ..] => (Kind::Compare(CompareOp::AtMost), 2),
        [b'>', b'=', ..] => (Kind::Compare(CompareOp::AtLeast), 2),
        [b'<', b'>', ..] => (Kind::Unknown, 2),
        [b'<', ..] => (Kind::Compare(CompareOp::Less), 1),
        [b'>', ..] => (Kind::Compare(CompareOp::More), 1),
        [b'+', ..] => (Kind::Plus, 1),
        [b'-', ..] => (Kind::Minus, 1),
        [b'*', ..] => (Kind::Star, 1),
        [b'/', ..] => (Kind::Slash, 1),
        [b'^', ..] => (Kind::Caret, 1),
        [b'(', ..] => (Kind::OpenBracket, 1),
        [b')', ..] => (Kind::CloseBracket, 1),
        [b'[', ..] => (Kind::OpenSet, 1),
        [b']', ..] => (Kind::CloseSet, 1),
        [b',', ..] => (Kind::Comma, 1),
        [b'.', b'.', ..] => (Kind::Dots, 2),
        _ => (Kind::Unknown, 1),
    }
}

fn word(rest: &[u8]) -> (TokenKind, usize) {
    let length = length_while(rest, is_letter);
    let kind = match &rest[..length] {
        b"implies" => TokenKind::Implies,
        b"or" => TokenKind::Or,
        b"and" => TokenKind::And,
        b"not" => TokenKind::Not,
        b"in" => TokenKind::In,
        b"gender" => TokenKind::Gender,
        b"flag" => return flag(rest),
        b"page" | b"section" | b"group" => return container(rest, length),
        _ => TokenKind::Name,
    };
    (kind, length)
}

/// Reads a container, whose id follows the dot without a blank. The word alone is a name.
fn container(rest: &[u8], length: usize) -> (TokenKind, usize) {
    match &rest[length..] {
        [b'.', id @ ..] if id.first().is_some_and(u8::is_ascii_alphabetic) => {
            (TokenKind::Container, length + 1 + length_while(id, is_letter))
        }
        _ => (TokenKind::Name, length),
    }
}

/// Reads a flag, whose alias follows the dot without a blank. The word alone is not a name.
fn flag(rest: &[u8]) -> (TokenKind, usize) {
    let alias = rest.strip_prefix(FLAG).unwrap_or_default();
    match length_while(alias, is_letter) {
        length if alias.first().is_some_and(u8::is_ascii_alphabetic) => {
            (TokenKind::Flag, FLAG.len() + length)
        }
        _ => (TokenKind::Unknown, "flag".len()),
    }
}

/// Reads a number; digits before a letter or another decimal point are not one. The dots of a range are not decimal points.
fn number(rest: &[u8]) -> (TokenKind, usize) {
    let digits = |from: usize| length_while(&rest[from..], |byte| byte.is_ascii_digit());
    let decimals = |from: usize| match rest.get(from) {
        Some(b'.') => digits(from + 1),
        _ => 0,
    };
    let mut length = digits(0);
    if let more @ 1.. = decimals(length) {
        length += 1 + more;
    }
    if decimals(length) > 0 || rest.get(length).copied().is_some_and(is_letter) {
        return (TokenKind::Unknown, length);
    }
    (TokenKind::Number, length)
}

fn text(rest: &[u8]) -> (TokenKind, usize) {
    let length = length_while(&rest[1..], |byte| !matches!(byte, b'"' | b'\n'));
    match rest.get(1 + length) {
        Some(b'"') => (TokenKind::Text, length + 2),
        _ => (TokenKind::Unknown, 1),
    }
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn length_while(bytes: &[u8], is_part: impl Fn(u8) -> bool) -> usize {
    bytes.iter().take_while(|byte| is_part(**byte)).count()
}

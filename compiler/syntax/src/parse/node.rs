//! The spanned tree that a YAML file becomes: scalars, lists and mappings, with the origin of each byte of a scalar.

use std::{borrow::Cow, ops::Range};

use super::{
    origin::{Origin, Written},
    plain::on_one_line,
};
use crate::{
    diagnostics::Diagnostic,
    source::{Span, Spanned},
};

/// A value in a file.
#[derive(Clone, Debug)]
pub struct Node<'s> {
    /// The span.
    pub span: Span,
    /// Its kind.
    pub kind: NodeKind<'s>,
}

/// The kinds of value.
#[derive(Clone, Debug)]
pub enum NodeKind<'s> {
    /// A text, a number or a word: its place in the survey decides its meaning.
    Scalar(Scalar<'s>),
    /// A list.
    Sequence(Vec<Node<'s>>),
    /// Keys with values, in the order in which they are written. Keys are scalars.
    Mapping(Vec<(Node<'s>, Node<'s>)>),
}

/// The text of a scalar.
#[derive(Clone, Debug)]
pub struct Scalar<'s> {
    /// The text, escapes resolved and lines folded; borrowed from the file where it stands there as it is.
    pub text: Cow<'s, str>,
    /// Whether it was written in quotes or as a block. An empty text that is not quoted is not a value at all.
    pub quoted: bool,
    /// `|` or `>`, if it was written as a block.
    pub block: Option<char>,
    /// The notation around it.
    pub notation: Notation,
    /// The origin of its bytes in the file.
    pub origin: Origin,
}

/// The notation around a scalar, which decides how a text can be written there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Lines with keys and dashes.
    Lines,
    /// `[ ]` or `{ }`, where commas and brackets end a text without quotes.
    Brackets,
    /// JSON.
    Json,
}

impl Scalar<'_> {
    /// Copies the scalar with its text, so that it can outlive the file.
    pub fn to_static(&self) -> Scalar<'static> {
        Scalar {
            text: Cow::Owned(self.text.to_string()),
            quoted: self.quoted,
            block: self.block,
            notation: self.notation,
            origin: self.origin.clone(),
        }
    }
}

impl<'s> Node<'s> {
    /// Returns the scalar, if it is one.
    pub fn scalar(&self) -> Option<&Scalar<'s>> {
        match &self.kind {
            NodeKind::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// Returns the text of a scalar, and an empty text for other kinds.
    pub fn text(&self) -> &str {
        self.scalar().map_or("", |scalar| &scalar.text)
    }

    /// Returns the text as it is written, if it is a scalar.
    pub fn written(&self) -> Option<Written<'_>> {
        self.scalar().map(|scalar| Written {
            text: &scalar.text,
            origin: &scalar.origin,
            span: self.span,
        })
    }

    /// Returns the text with its span, if it is a scalar.
    pub fn spanned(&self) -> Option<Spanned<String>> {
        self.scalar()
            .map(|scalar| Spanned::new(scalar.text.to_string(), self.span))
    }

    /// Returns the list, if it is one.
    pub fn sequence(&self) -> Option<&[Self]> {
        match &self.kind {
            NodeKind::Sequence(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the keys and values, if it is a mapping.
    pub fn mapping(&self) -> Option<&[(Self, Self)]> {
        match &self.kind {
            NodeKind::Mapping(entries) => Some(entries),
            _ => None,
        }
    }

    /// Returns the value of a key of a mapping.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.mapping()?
            .iter()
            .find(|(name, _)| name.text() == key)
            .map(|(_, value)| value)
    }

    /// Returns the scalar or the key that has a span.
    pub fn scalar_at(&self, span: Span) -> Option<&Self> {
        if span.start < self.span.start || self.span.end < span.end {
            return None;
        }
        match &self.kind {
            NodeKind::Scalar(_) => Some(self),
            NodeKind::Sequence(items) => items.iter().find_map(|item| item.scalar_at(span)),
            NodeKind::Mapping(entries) => {
                let mut nodes = entries.iter().flat_map(|(key, value)| [key, value]);
                nodes.find_map(|node| node.scalar_at(span))
            }
        }
    }

    /// Counts the scalars in it, without keys.
    pub fn count_scalars(&self) -> usize {
        match &self.kind {
            NodeKind::Scalar(_) => 1,
            NodeKind::Sequence(items) => items.iter().map(Self::count_scalars).sum(),
            NodeKind::Mapping(entries) => entries.iter().map(|(_, value)| value.count_scalars()).sum(),
        }
    }

    /// Returns whether nothing was written: a key with no value after it.
    pub fn is_empty(&self) -> bool {
        self.scalar()
            .is_some_and(|scalar| scalar.text.is_empty() && !scalar.quoted)
    }

    /// Returns whether it is a text without words: nothing, or only blanks.
    pub fn is_blank(&self) -> bool {
        self.scalar()
            .is_some_and(|scalar| scalar.text.chars().all(char::is_whitespace))
    }

    /// Returns the kind, in the author's words.
    pub fn what(&self) -> &'static str {
        match &self.kind {
            NodeKind::Scalar(_) if self.is_empty() => "nothing",
            NodeKind::Scalar(_) => "a text",
            NodeKind::Sequence(_) => "a list",
            NodeKind::Mapping(_) => "keys with values",
        }
    }

    /// Returns the span of a part of its text.
    pub fn part(&self, range: Range<usize>) -> Span {
        self.written().map_or(self.span, |written| written.part(range))
    }

    /// Returns the span of a part of its text, if an edit there would edit exactly that part.
    pub fn exact_part(&self, range: Range<usize>) -> Option<Span> {
        self.written()?.exact_part(range)
    }
}

impl Scalar<'_> {
    /// Writes another text in the place of this one, with the quotes that it needs there.
    pub fn rewritten(&self, text: &str) -> String {
        on_one_line(text, self.notation == Notation::Brackets)
    }
}

/// Adds an edit of a part of a text; where the file does not have exactly that part, a sentence instead.
pub fn with_edit(
    finding: Diagnostic,
    node: &Node<'_>,
    range: Range<usize>,
    text: &str,
    to: &str,
) -> Diagnostic {
    match node.written().and_then(|written| written.editable_part(range)) {
        Some(place) => finding.with_text_edit(text, place, to),
        None => finding.with_help(text),
    }
}

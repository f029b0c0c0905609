//! The spanned tree that a YAML file becomes: scalars, lists and mappings, and where each byte of a scalar stands.

use std::ops::Range;

use crate::diagnostics::Diagnostic;
use crate::source::{Span, Spanned};

/// A value in a file.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: NodeKind,
}

/// The kinds of value.
#[derive(Clone, Debug)]
pub enum NodeKind {
    /// A text, a number, a word: what it means is decided by its place.
    Scalar(Scalar),
    /// A list.
    Sequence(Vec<Node>),
    /// Keys with values, in order of writing. Keys are scalars.
    Mapping(Vec<(Node, Node)>),
}

/// The text of a scalar.
#[derive(Clone, Debug)]
pub struct Scalar {
    /// The text, escapes resolved and lines folded.
    pub text: String,
    /// Whether it was written in quotes or as a block. An empty text that is not quoted is no value at all.
    pub quoted: bool,
    /// Where its bytes stand.
    pub origin: Origin,
}

/// Where the bytes of a scalar's text stand in the scalar's file.
#[derive(Clone, Debug)]
pub enum Origin {
    /// One after the other, from here.
    At(u32),
    /// In pieces, in order.
    Pieces(Vec<Piece>),
    /// Only the whole is known.
    Whole,
}

/// A run of text with its place.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// First byte in the text.
    pub text: u32,
    /// First byte in the file.
    pub start: u32,
    /// One past the last byte in the file.
    pub end: u32,
    /// Whether the bytes of text and file are the same; if not, the text stands for the whole place.
    pub exact: bool,
}

impl Node {
    /// The scalar, if it is one.
    pub fn scalar(&self) -> Option<&Scalar> {
        match &self.kind {
            NodeKind::Scalar(scalar) => Some(scalar),
            _ => None,
        }
    }

    /// The text of a scalar, else nothing.
    pub fn text(&self) -> &str {
        self.scalar().map_or("", |scalar| &scalar.text)
    }

    /// The text with its place, if it is a scalar.
    pub fn spanned(&self) -> Option<Spanned<String>> {
        self.scalar()
            .map(|scalar| Spanned::new(scalar.text.clone(), self.span))
    }

    /// The list, if it is one.
    pub fn sequence(&self) -> Option<&[Node]> {
        match &self.kind {
            NodeKind::Sequence(items) => Some(items),
            _ => None,
        }
    }

    /// The keys and values, if it is a mapping.
    pub fn mapping(&self) -> Option<&[(Node, Node)]> {
        match &self.kind {
            NodeKind::Mapping(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value of a key of a mapping.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.mapping()?
            .iter()
            .find(|(name, _)| name.text() == key)
            .map(|(_, value)| value)
    }

    /// Whether nothing was written: a key with no value behind it.
    pub fn is_empty(&self) -> bool {
        self.scalar()
            .is_some_and(|scalar| scalar.text.is_empty() && !scalar.quoted)
    }

    /// What it is, in the author's words.
    pub fn what(&self) -> &'static str {
        match &self.kind {
            NodeKind::Scalar(_) if self.is_empty() => "nothing",
            NodeKind::Scalar(_) => "a text",
            NodeKind::Sequence(_) => "a list",
            NodeKind::Mapping(_) => "keys with values",
        }
    }

    /// The place of a part of its text.
    pub fn part(&self, range: Range<usize>) -> Span {
        self.exact_part(range.clone())
            .unwrap_or_else(|| self.covering_part(range))
    }

    /// The place of a part of its text, if an edit there would edit exactly that part.
    pub fn exact_part(&self, range: Range<usize>) -> Option<Span> {
        let start = u32::try_from(range.start).ok()?;
        let end = u32::try_from(range.end).ok()?;
        match &self.scalar()?.origin {
            Origin::At(at) => Some(Span {
                start: at + start,
                end: at + end,
                ..self.span
            }),
            Origin::Whole => None,
            Origin::Pieces(pieces) => {
                let piece = pieces.iter().rfind(|piece| piece.text <= start)?;
                let shift = |offset: u32| piece.start + (offset - piece.text);
                let fits = piece.exact && shift(end) <= piece.end;
                fits.then(|| Span {
                    start: shift(start),
                    end: shift(end),
                    ..self.span
                })
            }
        }
    }

    /// The place that holds a part of its text, and perhaps more.
    fn covering_part(&self, range: Range<usize>) -> Span {
        let Some(Scalar {
            origin: Origin::Pieces(pieces),
            text,
            ..
        }) = self.scalar()
        else {
            return self.span;
        };
        let after = pieces
            .iter()
            .skip(1)
            .map(|piece| piece.text as usize)
            .chain([text.len()]);
        let mut touched = pieces.iter().zip(after).filter(|(piece, next)| {
            (piece.text as usize) < range.end.max(range.start + 1) && *next > range.start
        });
        let Some((first, _)) = touched.next() else {
            return self.span;
        };
        let last = touched.last().map_or(first, |(piece, _)| piece);
        let inside = |piece: &Piece, offset: usize| {
            let offset = u32::try_from(offset)
                .unwrap_or(u32::MAX)
                .saturating_sub(piece.text);
            piece.start.saturating_add(offset).min(piece.end)
        };
        let start = if first.exact {
            inside(first, range.start)
        } else {
            first.start
        };
        let end = if last.exact {
            inside(last, range.end)
        } else {
            last.end
        };
        Span {
            start,
            end: end.max(start),
            ..self.span
        }
    }
}

/// Adds an edit of a part of a text; where it does not stand so in the file, a sentence instead.
pub(crate) fn with_edit(
    finding: Diagnostic,
    node: &Node,
    range: Range<usize>,
    text: &str,
    to: &str,
) -> Diagnostic {
    match node.exact_part(range) {
        Some(span) => finding.with_suggestion(text, span, to),
        None => finding.with_help(text),
    }
}

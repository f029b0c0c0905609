//! The origin of each byte of a scalar's text in its file.

use std::ops::Range;

use crate::source::{Span, offset};

/// The origin of the bytes of a scalar's text in the scalar's file.
#[derive(Clone, Debug)]
pub enum Origin {
    /// One after the other, from here.
    At(u32),
    /// In pieces, in order.
    #[allow(
        clippy::box_collection,
        reason = "every node and text has an origin, and few have pieces"
    )]
    Pieces(Box<Vec<Piece>>),
    /// Only the whole is known.
    Whole,
}

/// A run of text with its place in the file.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// First byte in the text.
    pub text: u32,
    /// First byte in the file.
    pub start: u32,
    /// One past the last byte in the file.
    pub end: u32,
    /// Whether the bytes of text and file are the same; if not, the text comes from the whole range.
    pub exact: bool,
}

impl Piece {
    /// Returns the place in the text of what begins here in the file.
    fn text_from(&self, start: u32) -> Option<u32> {
        let is_inside = if self.exact {
            (self.start..self.end).contains(&start)
        } else {
            start == self.start && self.start < self.end
        };
        is_inside.then(|| self.text + (start - self.start))
    }

    /// Returns the place in the text of what ends here in the file. `next` is the place of the next piece.
    fn text_until(&self, end: u32, next: u32) -> Option<u32> {
        let is_inside = self.start < end && end <= self.end;
        if self.exact {
            is_inside.then(|| self.text + (end - self.start))
        } else {
            (is_inside && end == self.end).then_some(next)
        }
    }
}

/// A text as it is written in a file.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// The text, escapes resolved and lines folded.
    pub text: &'a str,
    /// The origin of its bytes in the file.
    pub origin: &'a Origin,
    /// The span of the whole.
    pub span: Span,
}

impl Written<'_> {
    /// Returns the span of a part.
    pub fn part(&self, range: Range<usize>) -> Span {
        self.exact_part(range.clone())
            .unwrap_or_else(|| self.covering_part(range))
    }

    /// Returns the span of a part, if an edit there would edit exactly that part.
    pub fn exact_part(&self, range: Range<usize>) -> Option<Span> {
        let start = u32::try_from(range.start).ok()?;
        let end = u32::try_from(range.end).ok()?;
        let place = |start, end| Span {
            start,
            end,
            ..self.span
        };
        match self.origin {
            Origin::At(at) => Some(place(at + start, at + end)),
            Origin::Whole => None,
            Origin::Pieces(pieces) => {
                let piece = pieces.iter().rfind(|piece| piece.text <= start)?;
                let shift = |offset: u32| piece.start + (offset - piece.text);
                let fits = piece.exact && shift(end) <= piece.end;
                fits.then(|| place(shift(start), shift(end)))
            }
        }
    }

    /// Returns the span of a part, if an edit there replaces that part and nothing else. In a template, a parameter puts in
    /// another text in each call.
    pub fn editable_part(&self, range: Range<usize>) -> Option<Span> {
        if self.span.expansion.is_some() {
            return self.exact_part(range);
        }
        let place = self.part(range.clone());
        (self.range_of(place) == Some(range)).then_some(place)
    }

    /// Returns the part that a span has, if it has exactly that: the opposite of [`Written::part`].
    pub fn range_of(&self, span: Span) -> Option<Range<usize>> {
        let (start, end) = match self.origin {
            Origin::Whole => return None,
            _ if span.is_same_text(self.span) => return Some(0..self.text.len()),
            Origin::At(at) => (span.start.checked_sub(*at)?, span.end.checked_sub(*at)?),
            Origin::Pieces(pieces) => {
                let starts = pieces.iter().find_map(|piece| piece.text_from(span.start));
                let ends = (0..pieces.len()).find_map(|index| {
                    let next = pieces.get(index + 1).map(|next| next.text);
                    pieces[index].text_until(span.end, next.unwrap_or_else(|| offset(self.text.len())))
                });
                (starts?, ends?)
            }
        };
        let range = start as usize..end as usize;
        self.text.get(range.clone()).is_some().then_some(range)
    }

    /// Returns a span that contains a part, and perhaps more.
    fn covering_part(&self, range: Range<usize>) -> Span {
        let range = range.start..range.end.max(range.start + 1);
        let mut pieces = Vec::new();
        self.add_pieces(range, 0, &mut pieces);
        match (pieces.first(), pieces.last()) {
            (Some(first), Some(last)) => Span {
                start: first.start,
                end: last.end.max(first.start),
                ..self.span
            },
            _ => self.span,
        }
    }

    /// Adds the pieces of a part to those of a text in which the part begins at `at`.
    pub fn add_pieces(&self, range: Range<usize>, at: usize, to: &mut Vec<Piece>) {
        let whole = [Piece {
            text: 0,
            start: match self.origin {
                Origin::At(start) => *start,
                _ => self.span.start,
            },
            end: self.span.end,
            exact: matches!(self.origin, Origin::At(_)),
        }];
        let pieces = match self.origin {
            Origin::Pieces(pieces) => pieces.as_slice(),
            Origin::At(_) | Origin::Whole => &whole,
        };
        let after = pieces.iter().skip(1).map(|piece| piece.text).chain([u32::MAX]);
        let (start, end) = (offset(range.start), offset(range.end));
        let clipped = pieces.iter().zip(after).filter_map(|(piece, after)| {
            let (from, to) = (piece.text.max(start), after.min(end));
            let shift = |offset: u32| (piece.start + (offset - piece.text)).min(piece.end);
            (from < to).then(|| Piece {
                text: offset(at) + (from - start),
                start: if piece.exact { shift(from) } else { piece.start },
                end: if piece.exact { shift(to) } else { piece.end },
                exact: piece.exact,
            })
        });
        to.extend(clipped);
    }
}

//! The origin of a scalar's text in its file: the bytes between quotes, the lines of a block.

use std::ops::Range;

use super::origin::{Origin, Piece};
use crate::source::offset;

/// Finds the origin of the bytes of `text`, given that the scalar was written at `range` of `source`.
pub(super) fn origin(source: &str, range: Range<usize>, text: &str) -> Origin {
    let Some(written) = source.get(range.clone()) else {
        return Origin::Whole;
    };
    if written == text {
        return Origin::At(offset(range.start));
    }
    let quoted = written.len() >= 2 && written.starts_with(['"', '\'']);
    if quoted && written.get(1..written.len() - 1) == Some(text) {
        return Origin::At(offset(range.start + 1));
    }
    let skip = if quoted { 1 } else { block_header(written) };
    pieces(&written[skip..], range.start + skip, text)
        .map_or(Origin::Whole, |pieces| Origin::Pieces(Box::new(pieces)))
}

/// Returns the length of the `|` or `>` line of a block scalar.
fn block_header(written: &str) -> usize {
    match written.find('\n') {
        Some(newline) if written.starts_with(['|', '>']) => newline + 1,
        _ => 0,
    }
}

/// Walks text and source side by side; where lines were folded, both skip their blanks.
fn pieces(written: &str, base: usize, text: &str) -> Option<Vec<Piece>> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = 0;
    for (index, character) in text.char_indices() {
        at += usize::from(written[at..].starts_with('\r') && character == '\n');
        let same = written[at..].starts_with(character);
        if !same && !character.is_whitespace() {
            at += blanks(&written[at..]);
        }
        if written[at..].starts_with(character) {
            extend(&mut pieces, index, base + at, character.len_utf8());
            at += character.len_utf8();
        } else if character == ' ' && written[at..].starts_with(['\n', '\r']) {
            at += blanks(&written[at..]);
            push(&mut pieces, index, base + at, false);
        } else if character == '\n' {
            push(&mut pieces, index, base + at, false);
        } else {
            return None;
        }
    }
    Some(pieces)
}

/// Returns the length of the blanks at the start.
fn blanks(written: &str) -> usize {
    written.len() - written.trim_start_matches([' ', '\n', '\r', '\t']).len()
}

/// Lengthens the last piece, or begins a new one.
fn extend(pieces: &mut Vec<Piece>, text: usize, start: usize, length: usize) {
    let follows = pieces.last().is_some_and(|piece| {
        piece.exact && piece.end == offset(start) && piece.text + (piece.end - piece.start) == offset(text)
    });
    if !follows {
        push(pieces, text, start, true);
    }
    if let Some(piece) = pieces.last_mut() {
        piece.end = offset(start + length);
    }
}

/// Begins a piece.
fn push(pieces: &mut Vec<Piece>, text: usize, start: usize, exact: bool) {
    pieces.push(Piece {
        text: offset(text),
        start: offset(start),
        end: offset(start),
        exact,
    });
}

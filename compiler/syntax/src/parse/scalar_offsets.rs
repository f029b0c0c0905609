//! The origin of a scalar's text in its file: the bytes between quotes, escapes, the lines of a block.

use std::{ops::Range, ptr};

use super::origin::{Origin, Piece};
use crate::source::offset;

/// Finds the origin of the bytes of `text`, given that the scalar was written at `range` of `source`.
pub(super) fn origin(source: &str, range: Range<usize>, text: &str) -> Origin {
    let Some(written) = source.get(range.clone()) else {
        return Origin::Whole;
    };
    // Most texts are borrowed from the file, and need not be compared with it.
    if ptr::eq(written, text) || written == text {
        return Origin::At(offset(range.start));
    }
    let quoted = written.len() >= 2 && written.starts_with(['"', '\'']);
    if quoted && written.get(1..written.len() - 1) == Some(text) {
        return Origin::At(offset(range.start + 1));
    }
    let (skip, quote) = if quoted {
        (1, written.chars().next())
    } else {
        (block_header(written), None)
    };
    pieces(&written[skip..], range.start + skip, quote, text)
        .map_or(Origin::Whole, |pieces| Origin::Pieces(Box::new(pieces)))
}

/// Returns the length of the `|` or `>` line of a block scalar.
fn block_header(written: &str) -> usize {
    match written.find('\n') {
        Some(newline) if written.starts_with(['|', '>']) => newline + 1,
        _ => 0,
    }
}

/// Walks text and source side by side; where lines were folded, both skip their blanks. An escape is a piece of its own.
fn pieces(written: &str, base: usize, quote: Option<char>, text: &str) -> Option<Vec<Piece>> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut at = 0;
    for (index, character) in text.char_indices() {
        at += continuation(&written[at..], quote);
        if let Some(length) = escape(&written[at..], quote) {
            push(&mut pieces, index, base + at, false);
            at += length;
            set_end(&mut pieces, base + at);
            continue;
        }
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

/// Returns the length of a line break that stands for nothing, behind a backslash in double quotes.
fn continuation(written: &str, quote: Option<char>) -> usize {
    match written.strip_prefix('\\') {
        Some(rest) if quote == Some('"') && rest.starts_with(['\n', '\r']) => 1 + blanks(rest),
        _ => 0,
    }
}

/// Returns the length of the escape at the start, which stands for one character.
fn escape(written: &str, quote: Option<char>) -> Option<usize> {
    match (quote?, written.as_bytes()) {
        ('"', [b'\\', letter, ..]) => Some(match letter {
            b'x' => 4,
            b'u' => 6,
            b'U' => 10,
            _ => 2,
        }),
        ('\'', [b'\'', b'\'', ..]) => Some(2),
        _ => None,
    }
    .filter(|length| written.is_char_boundary(*length))
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
    set_end(pieces, start + length);
}

/// Ends the last piece.
fn set_end(pieces: &mut [Piece], end: usize) {
    if let Some(piece) = pieces.last_mut() {
        piece.end = offset(end);
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

#[cfg(test)]
mod tests {
    use crate::{
        diagnostics::Sink,
        parse::yaml,
        source::{FileId, range},
    };

    /// Returns the words of the file for a part of the first item, and the part of the text for these words.
    fn written(source: &str, part: &str) -> (String, Option<String>) {
        let tree = yaml::read(FileId(0), source, &mut Sink::default());
        let root = tree.root.unwrap();
        let node = &root.sequence().unwrap()[0];
        let text = node.text();
        let at = text.find(part).unwrap();
        let place = node.part(at..at + part.len());
        let back = node.written().unwrap().range_of(place);
        (
            source[range(place)].to_owned(),
            back.map(|range| text[range].to_owned()),
        )
    }

    #[test]
    fn part_of_scalar_with_escapes_is_exact() {
        let cases = [
            ("- \"a == \\\"x\\\"\"\n", "a ==", "a =="),
            ("- \"a == \\\"x\\\"\"\n", "\"x\"", "\\\"x\\\""),
            ("- \"\\u00e5r \\x41 \\\\ b\"\n", "år A", "\\u00e5r \\x41"),
            ("- \"\\u00e5r \\x41 \\\\ b\"\n", "\\ b", "\\\\ b"),
            ("- 'it''s a'\n", "it's", "it''s"),
            ("- 'it''s a'\n", "a", "a"),
            ("- \"one \\\n    two\"\n", "two", "two"),
            ("- \"one\n    two\"\n", "one two", "one\n    two"),
            ("- >\n  one\n  two\n", "two", "two"),
            ("- one\n  two\n", "two", "two"),
            ("- plain\n", "lai", "lai"),
        ];
        for (source, part, expected) in cases {
            let (place, back) = written(source, part);
            assert_eq!(place, expected, "{source}");
            assert_eq!(back.as_deref(), Some(part), "{source}");
        }
    }
}

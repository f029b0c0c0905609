//! Texts in quotes, with their escapes.

use enkat_model::words::with_commas;

use super::{JsonReader, Read, offset};
use crate::{
    diagnostics::{Code, Diagnostic},
    parse::{
        limits::MAX_SCALAR,
        node::{Node, NodeKind, Notation, Scalar},
        origin::{Origin, Piece},
    },
};

impl<'s> JsonReader<'s, '_> {
    pub(super) fn string(&mut self) -> Read<Node<'s>> {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        let mut pieces = Vec::new();
        loop {
            let rest = &self.source[self.at..];
            let run = rest
                .find(|c: char| matches!(c, '"' | '\\') || c < ' ')
                .unwrap_or(rest.len());
            if run > 0 {
                pieces.push(self.piece(&text, run, true));
                text.push_str(&rest[..run]);
                self.at += run;
            }
            match self.peek() {
                Some(b'"') => break,
                Some(b'\\') => {
                    let (letter, length) = self.escape();
                    pieces.push(self.piece(&text, length, false));
                    text.push(letter);
                    self.at += length;
                }
                _ => {
                    let finding = self.unexpected("this text is not closed on its line");
                    let opened = self.span(start, start + 1);
                    return Err(Box::new(finding.with_related(opened, "opened here")));
                }
            }
        }
        self.at += 1;
        let span = self.span(start, self.at);
        if text.len() > MAX_SCALAR {
            let message = format!(
                "this text is {} bytes long; at most {} are read",
                with_commas(text.len()),
                with_commas(MAX_SCALAR)
            );
            return Err(Box::new(Diagnostic::new(Code::E0105, message, span, "too long")));
        }
        let origin = match &pieces[..] {
            [] => Origin::At(offset(start + 1)),
            [only] if only.exact => Origin::At(only.start),
            _ => Origin::Pieces(Box::new(pieces)),
        };
        let scalar = Scalar {
            text: text.into(),
            quoted: true,
            block: None,
            notation: Notation::Json,
            origin,
        };
        Ok(Node {
            span,
            kind: NodeKind::Scalar(scalar),
        })
    }

    /// Makes a piece of the next bytes, for the end of a text that is this long.
    fn piece(&self, text: &str, length: usize, exact: bool) -> Piece {
        Piece {
            text: offset(text.len()),
            start: offset(self.at),
            end: offset(self.at + length),
            exact,
        }
    }

    /// Reads the letter of an escape, and the length of the escape. One that means no letter is read as a backslash.
    fn escape(&mut self) -> (char, usize) {
        let source = self.source;
        let rest = &source.as_bytes()[self.at..];
        let letter = match rest.get(1) {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return unicode(rest).unwrap_or_else(|| self.bad_escape(6)),
            _ => return self.bad_escape(2),
        };
        (letter, 2)
    }

    fn bad_escape(&mut self, length: usize) -> (char, usize) {
        let end = self
            .source
            .floor_char_boundary((self.at + length).min(self.source.len()));
        let span = self.span(self.at, end);
        let finding = Diagnostic::new(Code::E0126, "this escape means no letter", span, "not known");
        let help = "a backslash is written `\\\\`, a letter by its number `\\u00e5`";
        self.sink.push(finding.with_help(help));
        ('\\', 1)
    }
}

/// Reads `\u00e5`, or two of them for a letter outside of the first plane, and the length of the escape.
fn unicode(rest: &[u8]) -> Option<(char, usize)> {
    let unit = |at: usize| {
        let digits = rest.get(at..at + 6)?.strip_prefix(b"\\u")?;
        let is_hex = digits.iter().all(u8::is_ascii_hexdigit);
        let digits = std::str::from_utf8(digits).ok().filter(|_| is_hex)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let units = [unit(0), unit(6)].into_iter().map_while(|unit| unit);
    let letter = char::decode_utf16(units).next()?.ok()?;
    Some((letter, 6 * letter.len_utf16()))
}

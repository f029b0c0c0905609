//! JSON → spanned tree, within the limits of sources: a server sends JSON instead of YAML files.
//!
//! A member whose value is `null` is left out, as it means the same as no member.

#[cfg(test)]
mod tests;
mod text;

use enkat_model::words::with_commas;

use super::{
    limits::{MAX_DEPTH, MAX_FILE, MAX_NODES},
    node::{Node, NodeKind, Notation, Scalar},
    origin::Origin,
    yaml_error,
};
use crate::{
    collections::HashMap,
    diagnostics::{Code, Diagnostic, Sink},
    source::{FileId, Span, offset},
};

/// The mark that some programs write at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// The words that some programs write instead of a number.
const NO_NUMBERS: [&str; 3] = ["NaN", "Infinity", "undefined"];

/// Reads the value of a file; `None` where it is not JSON, which has then been reported. After a slip whose meaning is clear, which
/// is reported too, reading goes on: a comma that is missing or too many, a key or a text without quotes, an escape of no letter, a
/// key that is written twice.
pub(super) fn read<'s>(file: FileId, source: &'s str, sink: &mut Sink) -> Option<Node<'s>> {
    let mut reader = JsonReader {
        file,
        source,
        at: 0,
        depth: 0,
        nodes: 0,
        sink,
    };
    match reader.file() {
        Ok(root) => Some(root),
        Err(finding) => {
            sink.push(*finding);
            None
        }
    }
}

type Read<T> = Result<T, Box<Diagnostic>>;

struct JsonReader<'s, 'a> {
    file: FileId,
    source: &'s str,
    at: usize,
    depth: usize,
    nodes: usize,
    sink: &'a mut Sink,
}

impl<'s> JsonReader<'s, '_> {
    fn file(&mut self) -> Read<Node<'s>> {
        if self.source.len() > MAX_FILE {
            let message = format!("this file is larger than {} MB", MAX_FILE >> 20);
            let finding = Diagnostic::new(Code::E0101, message, self.span(0, 0), "it is not read");
            return Err(Box::new(finding.with_help("divide it into several templates")));
        }
        if self.source.starts_with(BYTE_ORDER_MARK) {
            self.at = BYTE_ORDER_MARK.len_utf8();
        }
        self.blanks();
        if self.at == self.source.len() {
            let span = self.span(0, 0);
            let finding = Diagnostic::new(Code::E0112, "this file is empty", span, "nothing here");
            return Err(Box::new(finding));
        }
        let root = self.value()?;
        self.blanks();
        if self.at < self.source.len() {
            return Err(self.unexpected("the template ends before this"));
        }
        let Some(root) = root else {
            let span = self.span(0, self.at);
            let finding = Diagnostic::new(Code::E0112, "this file holds `null` alone", span, "no template");
            return Err(Box::new(finding));
        };
        Ok(root)
    }

    /// Reads a value; nothing for `null`.
    fn value(&mut self) -> Read<Option<Node<'s>>> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            let message = format!("this file holds more than {} values", with_commas(MAX_NODES));
            let span = self.here();
            let finding = Diagnostic::new(Code::E0105, message, span, "reading stops here");
            return Err(Box::new(finding.with_help("divide it into several templates")));
        }
        match self.peek() {
            Some(b'{') => self.nested(Self::object).map(Some),
            Some(b'[') => self.nested(Self::array).map(Some),
            Some(b'"') => self.string().map(Some),
            Some(b'-' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z') => Ok(self.word()),
            _ => Err(self.unexpected("a value is expected here")),
        }
    }

    fn nested(&mut self, read: fn(&mut Self, usize) -> Read<NodeKind<'s>>) -> Read<Node<'s>> {
        let start = self.at;
        if self.depth == MAX_DEPTH {
            return Err(Box::new(yaml_error::too_deep(self.here())));
        }
        self.depth += 1;
        self.at += 1;
        let kind = read(self, start)?;
        self.depth -= 1;
        Ok(Node {
            span: self.span(start, self.at),
            kind,
        })
    }

    fn array(&mut self, start: usize) -> Read<NodeKind<'s>> {
        let mut items = Vec::new();
        let mut first = true;
        while self.more(b']', first, start)? {
            items.extend(self.value()?);
            first = false;
        }
        Ok(NodeKind::Sequence(items))
    }

    fn object(&mut self, start: usize) -> Read<NodeKind<'s>> {
        let mut entries = Vec::new();
        let mut seen: HashMap<String, Span> = HashMap::default();
        while self.more(b'}', seen.is_empty(), start)? {
            let key = self.key()?;
            self.blanks();
            if self.peek() != Some(b':') {
                return Err(self.unexpected("`:` and a value are expected here"));
            }
            self.at += 1;
            self.blanks();
            let value = self.value()?;
            if let Some(first) = seen.get(key.text()) {
                let message = format!("the key `{}` is written twice", key.text());
                let finding = Diagnostic::new(Code::E0110, message, key.span, "again here");
                self.sink.push(
                    finding
                        .with_related(*first, "first here")
                        .with_help("keep one of the two"),
                );
                continue;
            }
            seen.insert(key.text().to_owned(), key.span);
            entries.extend(value.map(|value| (key, value)));
        }
        Ok(NodeKind::Mapping(entries))
    }

    fn key(&mut self) -> Read<Node<'s>> {
        match self.peek() {
            Some(b'"') => self.string(),
            Some(b'a'..=b'z' | b'A'..=b'Z') => Ok(self.without_quotes("a key is written in double quotes")),
            _ => Err(self.unexpected("a key in double quotes is expected here")),
        }
    }

    /// Reads a text that lacks its quotes.
    fn without_quotes(&mut self, message: &str) -> Node<'s> {
        let (start, source) = (self.at, self.source);
        let text = bare(&source[start..]);
        let span = self.span(start, start + text.len());
        let finding = Diagnostic::new(Code::E0126, message, span, "without quotes");
        self.sink.push(finding.with_help("put double quotes around it"));
        self.at += text.len();
        Node {
            span,
            kind: NodeKind::Scalar(Scalar {
                text: text.into(),
                quoted: true,
                block: None,
                notation: Notation::Json,
                origin: Origin::At(offset(start)),
            }),
        }
    }

    /// Returns whether another item follows in a list or object, after a comma unless it is the first; passes over its end.
    fn more(&mut self, end: u8, first: bool, start: usize) -> Read<bool> {
        let before = self.at;
        self.blanks();
        if self.peek() == Some(end) {
            self.at += 1;
            return Ok(false);
        }
        if first {
            return Ok(true);
        }
        if matches!(self.peek(), Some(b'"' | b'{' | b'[')) {
            let place = self.span(before, before);
            let message = "a comma is missing between two items";
            let finding = Diagnostic::new(
                Code::E0126,
                message,
                self.here(),
                "a comma is expected before this",
            );
            self.sink
                .push(finding.with_suggestion("write a comma", place, ","));
            return Ok(true);
        }
        if self.peek() != Some(b',') {
            let finding = self.unexpected(&format!("`,` or `{}` is expected here", char::from(end)));
            let opened = self.span(start, start + 1);
            return Err(Box::new(finding.with_related(opened, "opened here")));
        }
        let comma = self.span(self.at, self.at + 1);
        self.at += 1;
        self.blanks();
        if self.peek() == Some(end) {
            let finding = Diagnostic::new(
                Code::E0126,
                "there is a comma after the last item",
                comma,
                "too many",
            );
            self.sink.push(
                finding
                    .with_suggestion("remove it", comma, "")
                    .machine_applicable(),
            );
            self.at += 1;
            return Ok(false);
        }
        Ok(true)
    }

    /// Reads a number, `true`, `false` or `null`.
    fn word(&mut self) -> Option<Node<'s>> {
        let text = bare(&self.source[self.at..]);
        if text != "true" && text != "false" && text != "null" && !is_number(text) {
            let message = format!("`{text}` is not a value in JSON");
            if NO_NUMBERS.contains(&text.trim_start_matches('-')) {
                self.no_number(message, text.len());
                return None;
            }
            return Some(self.without_quotes(&message));
        }
        let start = self.at;
        self.at += text.len();
        let plain = plain_number(text);
        let origin = match plain {
            Some(_) => Origin::Whole,
            None => Origin::At(offset(start)),
        };
        let scalar = Scalar {
            text: plain.map_or_else(|| text.into(), Into::into),
            quoted: false,
            block: None,
            notation: Notation::Json,
            origin,
        };
        (text != "null").then(|| Node {
            span: self.span(start, self.at),
            kind: NodeKind::Scalar(scalar),
        })
    }

    /// Passes over text in the place of a number, which is then treated as missing.
    fn no_number(&mut self, message: String, length: usize) {
        let span = self.span(self.at, self.at + length);
        let finding = Diagnostic::new(Code::E0126, message, span, "not a number");
        let help = "a number is written as `12`, `-3` or `0.5`; where there is none, leave its key out";
        self.sink.push(finding.with_help(help));
        self.at += length;
    }

    fn unexpected(&self, label: &str) -> Box<Diagnostic> {
        let message = match self.source[self.at..].chars().next() {
            None => "the template is not complete".to_owned(),
            Some(c) if c.is_control() => "a line or a control sign is not possible here".to_owned(),
            Some(c) => format!("`{c}` is not possible here"),
        };
        let finding = Diagnostic::new(Code::E0126, message, self.here(), label);
        Box::new(match self.peek() {
            Some(b'/' | b'#') => finding.with_help("JSON has no remarks"),
            Some(b'\'') => finding.with_help("a text is written in double quotes"),
            _ => finding,
        })
    }

    fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Returns the span of the next letter.
    fn here(&self) -> Span {
        let next = self.source[self.at..].chars().next().filter(|c| !c.is_control());
        self.span(self.at, self.at + next.map_or(0, char::len_utf8))
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span {
            file: self.file,
            start: offset(start),
            end: offset(end),
            expansion: None,
        }
    }
}

/// Returns the word or number that a text begins with.
fn bare(text: &str) -> &str {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '+' | '.' | '_');
    &text[..text.find(|c| !is_part(c)).unwrap_or(text.len())]
}

/// Returns whether a text is a number as JSON writes it.
fn is_number(text: &str) -> bool {
    serde_json::from_str::<serde_json::Number>(text).is_ok()
}

/// Writes a number with an exponent, or with a point and nothing after it, in digits alone: `1e2` and `100.0` are `100`.
fn plain_number(text: &str) -> Option<String> {
    let has_exponent = text.contains(['e', 'E']);
    let is_whole = text.contains('.') && text.trim_end_matches('0').ends_with('.');
    let value: f64 = text.parse().ok().filter(|_| has_exponent || is_whole)?;
    value.is_finite().then(|| value.to_string())
}

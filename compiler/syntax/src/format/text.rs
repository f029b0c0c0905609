//! Texts: which quotes they need, and how those on several lines are written.

use super::layout::{LineScalar, MultilineScalar, Style, Value};
use crate::{
    parse::node::{Node, Scalar},
    source,
};

/// A text as it is written.
pub(super) fn value(source: &str, node: &Node, scalar: &Scalar) -> Value {
    let written = &source[source::range(node.span)];
    if node.is_empty() {
        return Value::Empty;
    }
    if let Some(style) = scalar.block {
        return literal(source, node, style);
    }
    if written.contains('\n') {
        return Value::Lines(MultilineScalar {
            is_block_scalar: false,
            lines: folded(written),
        });
    }
    Value::Line(word(source, node))
}

/// A text on one line.
pub(super) fn word(source: &str, node: &Node) -> LineScalar {
    let written = &source[source::range(node.span)];
    let one_line = !written.contains('\n') && !written.is_empty();
    LineScalar {
        text: node.text().to_owned(),
        written: if one_line {
            written.to_owned()
        } else {
            escaped(node.text())
        },
    }
}

impl LineScalar {
    /// The text with the quotes that it needs.
    pub(super) fn render(&self, style: Style) -> String {
        let Some(quote) = self
            .written
            .chars()
            .next()
            .filter(|first| matches!(first, '"' | '\''))
        else {
            return self.written.clone();
        };
        let text = &self.text;
        let inside = self.written.replace("\\\"", "").replace("\\\\", "");
        if quote == '"' && inside.contains('\\') || text.chars().any(char::is_control) {
            self.written.clone()
        } else if reads_plainly(text, style) && !looks_like_another_type(text) {
            text.clone()
        } else if text.contains(['"', '\\']) {
            format!("'{}'", text.replace('\'', "''"))
        } else {
            format!("\"{text}\"")
        }
    }
}

/// Whether YAML reads a text without quotes as it stands.
fn reads_plainly(text: &str, style: Style) -> bool {
    let indicators = ",[]{}#&*!|>'\"%@`-?:=";
    let starts = text.starts_with(|first: char| indicators.contains(first)) || text.starts_with("...");
    let breaks = text.contains(": ") || text.contains(" #") || text.ends_with(':');
    let ends_flow = style == Style::Flow && text.contains([',', '[', ']', '{', '}']);
    !text.is_empty() && text.trim() == text && !starts && !breaks && !ends_flow
}

/// Whether other readers of YAML take a text without quotes for something else: `No`, `07`, `2026-11-21`, `~`.
fn looks_like_another_type(text: &str) -> bool {
    const WORDS: [&str; 11] = [
        "y", "n", "yes", "no", "true", "false", "on", "off", "null", ".inf", ".nan",
    ];
    let number = text
        .trim_start_matches(['+', '-', '.'])
        .starts_with(|first: char| first.is_ascii_digit())
        && text
            .chars()
            .all(|c| c.is_ascii_hexdigit() || "+-_.,:xoTZ ".contains(c));
    number
        || text.starts_with('~')
        || WORDS.contains(&text.trim_start_matches(['+', '-']).to_lowercase().as_str())
}

/// A text in double quotes, on one line.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => escaped.extend(['\\', c]),
            '\n' => escaped += "\\n",
            '\t' => escaped += "\\t",
            _ => escaped.push(c),
        }
    }
    escaped + "\""
}

/// The lines of a text in quotes, or without, that goes over several lines. Blanks around their breaks mean nothing.
fn folded(written: &str) -> Vec<String> {
    let double = written.starts_with('"');
    let lines = written.split('\n').enumerate();
    lines
        .map(|(at, line)| {
            let line = if at == 0 {
                line
            } else {
                line.trim_start_matches([' ', '\t'])
            };
            let trimmed = line.trim_end_matches([' ', '\t']);
            let escapes = trimmed.len() - trimmed.trim_end_matches('\\').len();
            let kept = usize::from(double && escapes % 2 == 1 && trimmed.len() < line.len());
            line[..trimmed.len() + kept].to_owned()
        })
        .collect()
}

/// A text that begins with `|` or `>`: its lines stand as they are, only their indentation changes.
fn literal(source: &str, node: &Node, style: char) -> Value {
    let (text, place) = (node.text(), source::range(node.span));
    let words = text.trim_end_matches([' ', '\t', '\n']);
    let blank_lines = words.len() - words.trim_start_matches('\n').len();
    let is_odd = words
        .lines()
        .nth(blank_lines)
        .is_none_or(|line| line.trim().is_empty());
    if is_odd {
        let (text, written) = (text.to_owned(), escaped(text));
        return Value::Line(LineScalar { text, written });
    }
    let width = place.start - source[..place.start].rfind('\n').map_or(0, |newline| newline + 1);
    let mut body = vec![String::new(); blank_lines];
    for (at, line) in source[place].trim_end().split('\n').enumerate() {
        let line = if at == 0 {
            line
        } else {
            line.get(width..).unwrap_or_default()
        };
        body.push(line.to_owned());
    }
    // Blanks behind the last line belong to the text, as do the blank lines behind it that `+` keeps.
    let behind = &text[words.len()..];
    let newlines = behind.matches('\n').count();
    for (at, line) in behind.split('\n').take(newlines.max(1)).enumerate() {
        match body.last_mut().filter(|_| at == 0) {
            Some(last) => last.push_str(line),
            None => body.push(line.to_owned()),
        }
    }
    let begins_with_blank = body.get(blank_lines).is_some_and(|line| line.starts_with(' '));
    let indentation = if begins_with_blank { "2" } else { "" };
    let end = ["-", "", "+"][newlines.min(2)];
    body.insert(0, format!("{style}{indentation}{end}"));
    Value::Lines(MultilineScalar {
        is_block_scalar: true,
        lines: body,
    })
}

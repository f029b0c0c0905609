//! Scalars: the quotes that they need, and the lines of those on several lines.

use super::layout::{LineScalar, MultilineScalar, Style, Value};
use crate::{
    parse::{
        node::{Node, Scalar},
        plain::{ends_in_brackets, escaped, quoted, reads_plainly},
    },
    source::{self, line_start},
};

/// The blanks that may stand behind the last word of a text.
const BLANKS: [char; 3] = [' ', '\t', '\n'];

/// Returns a scalar as its author wrote it.
pub(super) fn scalar_value(source: &str, node: &Node<'_>, scalar: &Scalar<'_>) -> Value {
    let written = &source[source::range(node.span)];
    if node.is_empty() {
        return Value::Empty;
    }
    if let Some(style) = scalar.block {
        return block_scalar_of(source, node, style);
    }
    if written.contains('\n') {
        return Value::Lines(MultilineScalar {
            is_block_scalar: false,
            lines: folded(written),
        });
    }
    Value::Line(line_scalar(source, node))
}

/// Returns a scalar on one line.
pub(super) fn line_scalar(source: &str, node: &Node<'_>) -> LineScalar {
    let written = &source[source::range(node.span)];
    let is_one_line = !written.contains('\n') && !written.is_empty();
    LineScalar {
        text: node.text().to_owned(),
        written: if is_one_line {
            written.to_owned()
        } else {
            escaped(node.text())
        },
    }
}

impl LineScalar {
    /// Renders the text with the quotes that it needs.
    pub(super) fn render(&self, style: Style) -> String {
        let text = &self.text;
        if !self.written.starts_with(['"', '\'']) {
            return if style == Style::Flow && ends_in_brackets(text) {
                quoted(text)
            } else {
                self.written.clone()
            };
        }
        if has_other_escapes(&self.written) || text.chars().any(char::is_control) {
            self.written.clone()
        } else if reads_plainly(text, style == Style::Flow) && !looks_like_another_type(text) {
            text.clone()
        } else {
            quoted(text)
        }
    }
}

/// Returns whether a scalar has escapes other than those of quotes and backslashes.
fn has_other_escapes(written: &str) -> bool {
    let inside = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inside.is_some_and(|inside| inside.replace("\\\\", "").replace("\\\"", "").contains('\\'))
}

/// Returns whether other readers of YAML take a text without quotes for another type: `No`, `07`, `2026-11-21`, `~`.
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

/// Returns the lines of a plain or quoted scalar on several lines. Blanks around their breaks have no meaning.
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

/// Returns a scalar that begins with `|` or `>`: its lines stay, only their indentation changes.
fn block_scalar_of(source: &str, node: &Node<'_>, style: char) -> Value {
    let range = source::range(node.span);
    let width = range.start - line_start(source, range.start);
    let lines = source[range].trim_end().split('\n').enumerate();
    let lines = lines.map(|(at, line)| {
        if at == 0 {
            line
        } else {
            line.get(width..).unwrap_or_default()
        }
    });
    block_scalar(node.text(), style, lines)
}

/// Returns a text on several lines, beginning with `|`.
pub(super) fn literal(text: &str) -> Value {
    if text.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\t')) {
        return in_quotes(text);
    }
    let words = text.trim_end_matches(BLANKS).trim_start_matches('\n');
    block_scalar(text, '|', words.split('\n'))
}

/// Returns a block scalar with these lines, which go from the first that is not empty to the last that is not blank. A text
/// whose first line is blank is put into quotes.
fn block_scalar<'l>(text: &str, style: char, lines: impl Iterator<Item = &'l str>) -> Value {
    let words = text.trim_end_matches(BLANKS);
    let blank_lines = words.len() - words.trim_start_matches('\n').len();
    let first = words.lines().nth(blank_lines);
    if first.is_none_or(|line| line.trim().is_empty()) {
        return in_quotes(text);
    }
    let mut body = vec![String::new(); blank_lines];
    body.extend(lines.map(str::to_owned));
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

fn in_quotes(text: &str) -> Value {
    let (text, written) = (text.to_owned(), escaped(text));
    Value::Line(LineScalar { text, written })
}

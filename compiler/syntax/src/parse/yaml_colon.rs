//! Keys whose colon is missing: YAML takes their line for the beginning of a text.

use std::ops::Range;

use super::{
    yaml_items::begins_item,
    yaml_lines::{Place, key_of, line_end, lines_above, written_above},
};
use crate::{
    diagnostics::{Code, Diagnostic},
    keys,
    source::line_start,
};

/// Reports the line on which the parser gave up, or the one above it, if it begins with a key of the language and has no colon.
pub(super) fn missing(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let here = line_start(stopped.source, at);
    let above = written_above(stopped.source, here);
    let found = above.and_then(|line| in_line(stopped, line));
    found.or_else(|| in_line(stopped, here..line_end(stopped.source, at)))
}

/// Reports the line above the one on which the parser gave up, if it stands beside it and has no colon.
pub(super) fn missing_above(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let here = line_start(source, at);
    let line = written_above(source, here)?;
    let column = |line: Range<usize>| line.len() - source[line.clone()].trim_start_matches(' ').len();
    let begin = line.start + column(line.clone());
    let words = source[begin..line.end].trim_end();
    let is_beside = column(line.clone()) == column(here..line_end(source, at));
    let is_key = is_beside && !goes_on(source, line.start, column(line.clone()));
    if !is_key || words.contains(':') || words.starts_with(['-', '"', '\'']) {
        return None;
    }
    let message = "a colon is missing in this line";
    let mark = stopped.span(begin..begin + words.len());
    let finding = Diagnostic::new(Code::E0103, message, mark, "no key with a value");
    Some(finding.with_help("write a `:` and a space after the key"))
}

/// Reports the line on which the parser gave up if it is one word without a colon, and deeper lines below belong to it.
pub(super) fn missing_above_deeper(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let line = line_start(source, at)..line_end(source, at);
    let word = source[line.clone()].trim();
    let is_word = !word.is_empty() && word.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
    let column = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let mut below = source[line.end..].lines().skip(1);
    let next = below.find(|line| !line.trim().is_empty())?;
    if !is_word || column(next) <= column(&source[line.clone()]) {
        return None;
    }
    let start = line.start + column(&source[line]);
    let end = start + word.len();
    let message = format!("a colon is missing after `{word}`");
    let label = "without a colon, this is not a key";
    let finding = Diagnostic::new(Code::E0103, message, stopped.span(start..end), label);
    Some(finding.with_suggestion("add the colon", stopped.span(end..end), ":"))
}

fn in_line(stopped: &Place<'_>, line: Range<usize>) -> Option<Diagnostic> {
    let source = stopped.source;
    let (key, rest) = key_of(source, line.clone());
    let name = &source[key.clone()];
    let is_item = source[line.start..key.start].contains('-');
    let is_key = if is_item {
        begins_item(name)
    } else {
        keys::is_known(name)
    };
    let is_bare = rest.is_empty() || rest.starts_with(' ');
    if !is_key || !is_bare || rest.contains(':') || goes_on(source, line.start, key.start - line.start) {
        return None;
    }
    let message = format!("a colon is missing after `{name}`");
    let label = if is_item {
        "without a colon, this does not begin an item"
    } else {
        "without a colon, this is not a key"
    };
    let finding = Diagnostic::new(Code::E0103, message, stopped.span(key.clone()), label);
    Some(finding.with_suggestion("add the colon", stopped.span(key.end..key.end), ":"))
}

/// Returns whether a line belongs to a text above it: it begins deeper than the key of this text.
fn goes_on(source: &str, start: usize, column: usize) -> bool {
    for line in lines_above(source, start) {
        let (key, rest) = key_of(source, line.clone());
        match rest.strip_prefix(':') {
            Some(value) => return !value.trim().is_empty() && key.start - line.start < column,
            None if key.start - line.start < column => {}
            None => return false,
        }
    }
    false
}

//! The blanks in rules.

use super::layout::{LineScalar, MultilineScalar, Value};
use crate::parse::{expression::spaced, plain::escaped};

/// Puts one blank between the parts of a rule, or of each rule in a list. Rules that are not understood stay as they are.
pub(super) fn space(value: &mut Value) {
    match value {
        Value::Line(rule) => space_line(rule),
        Value::Lines(rule) => space_lines(rule),
        Value::Collection(rules) if rules.is_list => {
            for entry in &mut rules.entries {
                space(&mut entry.value);
            }
        }
        Value::Empty | Value::Collection(_) => {}
    }
}

fn space_line(rule: &mut LineScalar) {
    let Some(text) = spaced(&[rule.text.trim()]).map(|lines| lines.concat()) else {
        return;
    };
    if text != rule.text {
        let is_quoted = rule.written.starts_with(['"', '\'']);
        rule.written = if is_quoted { escaped(&text) } else { text.clone() };
        rule.text = text;
    }
}

/// Spaces the lines of a rule, which stay apart. Behind `|` or `>`, the rule begins on the next line.
fn space_lines(rule: &mut MultilineScalar) {
    if rule
        .lines
        .first()
        .is_some_and(|first| first.starts_with(['"', '\'']))
    {
        return;
    }
    let begin = usize::from(rule.is_block_scalar);
    let lines: Vec<&str> = rule.lines.iter().skip(begin).map(String::as_str).collect();
    if let Some(spaced) = spaced(&lines) {
        rule.lines.splice(begin.., spaced);
    }
}

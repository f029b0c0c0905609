//! `$(name)` and `$(name.form)`, the only notation for parameters.

use std::ops::Range;

use memchr::memchr;

/// A part of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part<'a> {
    /// Plain text.
    Text(Range<usize>),
    /// `$(name)` or `$(name.form)`.
    Parameter {
        /// The whole, with its `$(` and `)`.
        range: Range<usize>,
        /// The parameter.
        name: &'a str,
        /// The form of its text.
        form: Option<&'a str>,
    },
    /// `$(` with something else after it.
    Incomplete(Range<usize>),
}

/// Tests whether a text may hold parameters.
pub(super) fn has_parameters(text: &str) -> bool {
    memchr(b'$', text.as_bytes()).is_some()
}

/// Divides a text at its parameters.
pub(super) fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut at = 0;
    for (start, _) in text.match_indices('$') {
        if start < at || !text[start..].starts_with("$(") {
            continue;
        }
        if start > at {
            parts.push(Part::Text(at..start));
        }
        let part = parameter(text, start);
        at = match &part {
            Part::Parameter { range, .. } | Part::Incomplete(range) | Part::Text(range) => range.end,
        };
        parts.push(part);
    }
    if at < text.len() {
        parts.push(Part::Text(at..text.len()));
    }
    parts
}

/// Parses the parameter that begins with the `$(` at `start`.
fn parameter(text: &str, start: usize) -> Part<'_> {
    let inside = &text[start + 2..];
    let length = inside
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '.' && c != '_')
        .unwrap_or(inside.len());
    if !inside[length..].starts_with(')') {
        return Part::Incomplete(start..start + 2 + length);
    }
    let range = start..start + 2 + length + 1;
    let (name, form) = match inside[..length].split_once('.') {
        Some((name, form)) => (name, Some(form)),
        None => (&inside[..length], None),
    };
    let empty = name.is_empty() || form.is_some_and(|form| form.is_empty() || form.contains('.'));
    if empty {
        Part::Incomplete(range)
    } else {
        Part::Parameter { range, name, form }
    }
}

#[cfg(test)]
mod tests {
    use super::{Part, parts};

    #[test]
    fn divides_a_text() {
        let expected = [
            Part::Text(0..2),
            Part::Parameter {
                range: 2..10,
                name: "issue",
                form: None,
            },
            Part::Text(10..13),
            Part::Parameter {
                range: 13..25,
                name: "issue",
                form: Some("the"),
            },
        ];
        assert_eq!(parts("a $(issue)How$(issue.the)"), expected);
    }

    #[test]
    fn parts_of_unclosed_parameter_are_incomplete() {
        assert_eq!(parts("$(issue"), [Part::Incomplete(0..7)]);
        assert_eq!(parts("$()"), [Part::Incomplete(0..3)]);
        assert_eq!(parts("$( a)"), [Part::Incomplete(0..2), Part::Text(2..5)]);
    }
}

//! `$(name)` and `$(name.form)`, the only notation for parameters.

use std::{cmp::Reverse, ops::Range};

use memchr::memchr;

/// A segment of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Segment<'a> {
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
pub(super) fn segments(text: &str) -> Vec<Segment<'_>> {
    let mut segments = Vec::new();
    let mut at = 0;
    for (start, _) in text.match_indices('$') {
        if start < at || !text[start..].starts_with("$(") {
            continue;
        }
        if start > at {
            segments.push(Segment::Text(at..start));
        }
        let segment = parameter(text, start);
        at = match &segment {
            Segment::Parameter { range, .. } | Segment::Incomplete(range) | Segment::Text(range) => range.end,
        };
        segments.push(segment);
    }
    if at < text.len() {
        segments.push(Segment::Text(at..text.len()));
    }
    segments
}

/// Parses the parameter that begins with the `$(` at `start`.
fn parameter(text: &str, start: usize) -> Segment<'_> {
    let inside = &text[start + 2..];
    let length = inside
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '.' && c != '_')
        .unwrap_or(inside.len());
    if !inside[length..].starts_with(')') {
        return Segment::Incomplete(start..start + 2 + length);
    }
    let range = start..start + 2 + length + 1;
    let (name, form) = match inside[..length].split_once('.') {
        Some((name, form)) => (name, Some(form)),
        None => (&inside[..length], None),
    };
    let empty = name.is_empty() || form.is_some_and(|form| form.is_empty() || form.contains('.'));
    if empty {
        Segment::Incomplete(range)
    } else {
        Segment::Parameter { range, name, form }
    }
}

/// Finds the first parameter that is written `${name}`, `{{name}}` or `$name`, as in other tools.
pub(super) fn foreign<'p>(
    text: &str,
    params: impl Iterator<Item = &'p str>,
) -> Option<(Range<usize>, &'p str)> {
    let found = params.flat_map(|name| {
        let notations = [
            format!("${{{name}}}"),
            format!("{{{{{name}}}}}"),
            format!("${name}"),
        ];
        notations.map(|written| text.find(&written).map(|at| (at..at + written.len(), name)))
    });
    // Where `part` and `partner` are parameters, `$partner` means the longer.
    found
        .flatten()
        .min_by_key(|(range, name)| (range.start, Reverse(name.len())))
}

#[cfg(test)]
mod tests {
    use super::{Segment, segments};

    #[test]
    fn divides_a_text() {
        let expected = [
            Segment::Text(0..2),
            Segment::Parameter {
                range: 2..10,
                name: "issue",
                form: None,
            },
            Segment::Text(10..13),
            Segment::Parameter {
                range: 13..25,
                name: "issue",
                form: Some("the"),
            },
        ];
        assert_eq!(segments("a $(issue)How$(issue.the)"), expected);
    }

    #[test]
    fn parts_of_unclosed_parameter_are_incomplete() {
        assert_eq!(segments("$(issue"), [Segment::Incomplete(0..7)]);
        assert_eq!(segments("$()"), [Segment::Incomplete(0..3)]);
        assert_eq!(
            segments("$( a)"),
            [Segment::Incomplete(0..2), Segment::Text(2..5)]
        );
    }
}

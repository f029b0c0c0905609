//! Names that differ only in upper and lower case.

use std::collections::HashMap;

use super::{Code, Diagnostic, Sink};
use crate::source::Span;

/// Reports every name that differs from an earlier one only in case; `what` is what they name.
pub fn differ_in_case<'a>(what: &str, names: impl Iterator<Item = (&'a str, Span)>, sink: &mut Sink) {
    let mut seen: HashMap<String, (&str, Span)> = HashMap::new();
    for (name, span) in names {
        let first = seen.entry(name.to_lowercase()).or_insert((name, span));
        if first.0 == name {
            continue;
        }
        let message = format!(
            "the {what} `{}` and `{name}` differ only in capital and small letters",
            first.0
        );
        sink.push(
            Diagnostic::new(Code::E0506, message, span, "easily confused with the other one")
                .with_related(first.1, "the other one")
                .with_help("give one of the two another name"),
        );
    }
}

//! The entries of a mapping: each key is a word, and stands once.

use std::borrow::Cow;

use super::node::Node;
use crate::{
    collections::HashMap,
    diagnostics::{Code, Diagnostic, Sink},
    source::Span,
};

/// The keys of a mapping after its first [`MANY`], which are searched one by one.
pub(super) type Seen<'s> = HashMap<Cow<'s, str>, Span>;

/// The number of keys up to which comparing is faster than a look-up.
const MANY: usize = 8;

/// The result of adding an entry.
pub(super) enum Entry {
    Added,
    LeftOut,
    /// A merge key: it stands for other keys, which are not known.
    Merged,
}

/// Adds an entry to a mapping, whose entries begin at an index.
pub(super) fn entry<'s>(
    sink: &mut Sink,
    (entries, from): (&mut Vec<(Node<'s>, Node<'s>)>, usize),
    seen: &mut Seen<'s>,
    key: Node<'s>,
    value: Node<'s>,
) -> Entry {
    let Some(name) = key.scalar() else {
        let message = format!("a key is a single word, and this is {}", key.what());
        sink.push(
            Diagnostic::new(Code::E0120, message, key.span, "used as a key")
                .with_help("put the text in quotes, if it is meant as it is written"),
        );
        return Entry::LeftOut;
    };
    if name.text == "<<" && !name.quoted {
        let message = "`<<` is a YAML merge key, and surveys do not use merge keys";
        let finding = Diagnostic::new(Code::E0106, message, key.span, "a merge key");
        sink.push(finding.with_help("use a template or a scale for parts that you need several times"));
        return Entry::Merged;
    }
    if let Some(first) = place_of(&name.text, &entries[from..], seen) {
        let message = format!("the key `{}` is written twice", name.text);
        let finding = Diagnostic::new(Code::E0110, message, key.span, "again here");
        let finding = finding.with_related(first, "first here");
        let before = entries[from..].iter().find(|(key, _)| key.text() == name.text);
        sink.push(match before {
            Some((_, before)) if name.text == "hidden_when" => in_one_rule(finding, before, &value),
            Some((_, before)) if has_more(before, &value) => finding.with_help(format!(
                "move the lines below it up to the first `{}`, and delete this line",
                name.text
            )),
            _ => finding.with_help("keep one of the two"),
        });
        return Entry::LeftOut;
    }
    if entries.len() - from >= MANY {
        seen.insert(name.text.clone(), key.span);
    }
    entries.push((key, value));
    Entry::Added
}

/// Returns whether the second of two mappings has keys that the first does not have.
fn has_more(before: &Node<'_>, value: &Node<'_>) -> bool {
    let mut keys = value.mapping().unwrap_or_default().iter();
    before.mapping().is_some() && keys.any(|(key, _)| before.get(key.text()).is_none())
}

/// Says how two rules become one.
fn in_one_rule(finding: Diagnostic, one: &Node<'_>, other: &Node<'_>) -> Diagnostic {
    let (one, other) = (one.text().trim(), other.text().trim());
    let part = |rule: &str| {
        if rule.contains(" or ") {
            format!("({rule})")
        } else {
            rule.to_owned()
        }
    };
    finding
        .with_help(format!(
            "to hide it when either rule is true, write one line: `hidden_when: {one} or {other}`"
        ))
        .with_help(format!(
            "to hide it only when both are true, write `hidden_when: {} and {}`",
            part(one),
            part(other)
        ))
}

/// Finds the span of a key that a mapping has already.
fn place_of(name: &str, entries: &[(Node<'_>, Node<'_>)], seen: &Seen<'_>) -> Option<Span> {
    let first = entries.iter().take(MANY).find(|(key, _)| key.text() == name);
    first.map(|(key, _)| key.span).or_else(|| seen.get(name).copied())
}

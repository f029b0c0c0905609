//! The entries of a mapping: each key is a word, and stands once.

use std::borrow::Cow;

use super::{
    node::{Node, NodeKind},
    yaml_items,
    yaml_lines::Place,
};
use crate::{
    collections::HashMap,
    diagnostics::{Code, Diagnostic, Sink},
    keys,
    source::{Span, range},
};

/// The keys of a mapping after its first [`MANY`], which are searched one by one.
pub(super) type Seen<'s> = HashMap<Cow<'s, str>, Span>;

/// The number of keys up to which comparing is faster than a look-up.
const MANY: usize = 8;

/// The result of adding an entry.
pub(super) enum Entry<'s> {
    Added,
    LeftOut,
    /// Not added: its key begins the next item of the list, and the dash before it is missing.
    NextItem(Node<'s>, Node<'s>),
    /// A merge key: it stands for other keys, which are not known.
    Merged,
}

/// Adds an entry to a mapping, whose entries begin at an index. `is_item` says whether the mapping is an item of a list, on lines of its
/// own.
pub(super) fn entry<'s>(
    sink: &mut Sink,
    (entries, from): (&mut Vec<(Node<'s>, Node<'s>)>, usize),
    seen: &mut Seen<'s>,
    (key, value): (Node<'s>, Node<'s>),
    is_item: impl Fn() -> bool,
) -> Entry<'s> {
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
        if is_item() && begins_next_item(&entries[from..], &key, &value) {
            return Entry::NextItem(key, value);
        }
        if is_item() && is_after_second_kind(&entries[from..], &name.text) {
            // The second kind is reported, and this belongs to it.
            return Entry::LeftOut;
        }
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

/// Reports that the next item of a list has no dash, and returns the one before it. `begin` is where that one begins.
pub(super) fn item_before<'s>(
    sink: &mut Sink,
    stopped: &Place<'_>,
    (begin, entries): (usize, Vec<(Node<'s>, Node<'s>)>),
    next: (&Node<'_>, &Node<'_>),
) -> Node<'s> {
    if let Some((first, _)) = entries.first() {
        sink.push(yaml_items::next_without_dash(stopped, first, next));
    }
    let end = entries.last().map_or(begin, |(_, value)| range(value.span).end);
    Node {
        span: stopped.span(begin..end),
        kind: NodeKind::Mapping(entries),
    }
}

/// Returns whether a key that an item has already begins the next one. The same value on the next line is a line that was copied.
fn begins_next_item(entries: &[(Node<'_>, Node<'_>)], key: &Node<'_>, value: &Node<'_>) -> bool {
    entries.first().is_some_and(|(first, before)| {
        first.text() == key.text()
            && keys::begins_item(key.text())
            && (before.text() != value.text() || entries.len() > 1)
    })
}

/// Returns whether an item has got a second kind since a key was first written.
fn is_after_second_kind(entries: &[(Node<'_>, Node<'_>)], name: &str) -> bool {
    let is_kind = |(key, _): &(Node<'_>, Node<'_>)| yaml_items::begins_item(key.text());
    let mut since = entries.iter().skip_while(|(key, _)| key.text() != name);
    entries.first().is_some_and(is_kind) && since.next().is_some() && since.any(is_kind)
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

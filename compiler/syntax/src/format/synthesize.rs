//! A tree that was made from parts of several files → its canonical text.

use super::{
    layout::{Collection, CollectionEntry, File, LineScalar, Value},
    order, print,
    read::style,
    text,
};
use crate::{
    keys::Place,
    parse::{
        node::{Node, NodeKind, Scalar},
        plain::escaped,
    },
    source::SourceMap,
};

/// Renders a tree as canonical text. Its parts look as they do in their files; `place` says which keys have an order.
pub fn render_tree(root: &Node<'_>, files: &SourceMap, place: Place) -> String {
    let mut value = value(root, files);
    order::order(&mut value, place);
    print::print(&File {
        top: Vec::new(),
        is_apart: false,
        value,
    })
}

fn value(node: &Node<'_>, files: &SourceMap) -> Value {
    match &node.kind {
        NodeKind::Scalar(scalar) => scalar_value(node, scalar, files),
        NodeKind::Sequence(items) => {
            let items = items.iter().map(|item| (None, item));
            Value::Collection(collection(node, items, files))
        }
        NodeKind::Mapping(entries) => {
            let entries = entries.iter().map(|(key, value)| (Some(key), value));
            Value::Collection(collection(node, entries, files))
        }
    }
}

fn collection<'n>(
    node: &'n Node<'n>,
    entries: impl Iterator<Item = (Option<&'n Node<'n>>, &'n Node<'n>)>,
    files: &SourceMap,
) -> Collection {
    let entry = |(key, value): (Option<&Node<'_>>, &Node<'_>)| CollectionEntry {
        leading: Vec::new(),
        blank: false,
        key: key.map(|key| key_scalar(key.text())),
        value: self::value(value, files),
        trailing: None,
    };
    Collection {
        is_list: node.sequence().is_some(),
        style: style(&files.file(node.span.file).text, node),
        entries: entries.map(entry).collect(),
        dangling: Vec::new(),
    }
}

/// Returns a scalar as its author wrote it, or written anew if no file holds it so.
fn scalar_value(node: &Node<'_>, scalar: &Scalar<'_>, files: &SourceMap) -> Value {
    if node.is_empty() {
        return Value::Empty;
    }
    let written = files.text(node.span);
    // The text of a scalar with parameters differs from its file, which has their names.
    let must_rewrite = written.is_empty() || written.contains("$(") && !scalar.text.contains("$(");
    if must_rewrite {
        words(&scalar.text)
    } else {
        text::scalar_value(&files.file(node.span.file).text, node, scalar)
    }
}

/// Returns a text that no file holds yet.
pub(super) fn words(text: &str) -> Value {
    if text.contains('\n') {
        text::literal(text)
    } else {
        Value::Line(line_scalar(text))
    }
}

/// Returns a text on one line, with no quotes but those that it needs.
fn line_scalar(text: &str) -> LineScalar {
    LineScalar {
        text: text.to_owned(),
        written: escaped(text),
    }
}

/// Returns a key. Keys that are numbers are the values of options, which authors write without quotes.
pub(super) fn key_scalar(text: &str) -> LineScalar {
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let (text, written) = (text.to_owned(), text.to_owned());
        return LineScalar { text, written };
    }
    line_scalar(text)
}

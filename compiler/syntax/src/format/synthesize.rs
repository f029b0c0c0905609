//! A tree that was made from pieces of several files → its canonical text.

use super::{
    layout::{Collection, Entry, File, LineScalar, MultilineScalar, Style, Value},
    order, print,
    read::is_flow,
    text,
};
use crate::{
    keys::Place,
    parse::node::{Node, NodeKind, Scalar},
    source::SourceMap,
};

/// The text of a tree. Its pieces look as they do in their files; `place` says which keys have an order.
pub fn write(root: &Node, files: &SourceMap, place: Place) -> String {
    let mut value = self::value(root, files);
    order::order(&mut value, place);
    print::print(&File {
        top: Vec::new(),
        is_apart: false,
        value,
    })
}

fn value(node: &Node, files: &SourceMap) -> Value {
    match &node.kind {
        NodeKind::Scalar(scalar) => words(node, scalar, files),
        NodeKind::Sequence(items) => {
            let items = items.iter().map(|item| (None, item));
            Value::Collection(block(node, true, items, files))
        }
        NodeKind::Mapping(entries) => {
            let entries = entries.iter().map(|(key, value)| (Some(key), value));
            Value::Collection(block(node, false, entries, files))
        }
    }
}

fn block<'n>(
    node: &'n Node,
    is_list: bool,
    entries: impl Iterator<Item = (Option<&'n Node>, &'n Node)>,
    files: &SourceMap,
) -> Collection {
    let source = &files.file(node.span.file).text;
    let entry = |(key, value): (Option<&Node>, &Node)| Entry {
        leading: Vec::new(),
        blank: false,
        key: key.map(|key| name(key.text())),
        value: self::value(value, files),
        trailing: None,
    };
    Collection {
        is_list,
        style: if is_flow(source, node) && !files.text(node.span).contains('\n') {
            Style::Flow
        } else {
            Style::Block
        },
        entries: entries.map(entry).collect(),
        dangling: Vec::new(),
    }
}

/// A text as its author wrote it. One that stands in no file, as those with parameters put in, is written anew.
fn words(node: &Node, scalar: &Scalar, files: &SourceMap) -> Value {
    if node.is_empty() {
        return Value::Empty;
    }
    let written = files.text(node.span);
    let is_anew = written.is_empty() || written.contains("$(") && !scalar.text.contains("$(");
    if !is_anew {
        return text::value(&files.file(node.span.file).text, node, scalar);
    }
    if !scalar.text.contains('\n') {
        return Value::Line(word(&scalar.text));
    }
    let lines = std::iter::once("|-").chain(scalar.text.lines());
    Value::Lines(MultilineScalar {
        is_block_scalar: true,
        lines: lines.map(str::to_owned).collect(),
    })
}

/// A text with no quotes but those that it needs.
fn word(text: &str) -> LineScalar {
    LineScalar {
        text: text.to_owned(),
        written: text::escaped(text),
    }
}

/// A key. Numbers among keys are the values of options, which nobody puts in quotes.
fn name(text: &str) -> LineScalar {
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let (text, written) = (text.to_owned(), text.to_owned());
        return LineScalar { text, written };
    }
    word(text)
}

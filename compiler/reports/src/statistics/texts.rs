//! Texts by key → the tree of a catalogue.

use enkat_compiler::{check::UsedTexts, resolve::Survey};
use enkat_syntax::{
    parse::node::{Node, NodeKind},
    source::{SourceMap, Span, line_start},
    tree::{Catalogue, Text},
};
use indexmap::IndexMap;

use super::inlined::scalar;

/// The value of a key.
enum Tree<'t> {
    Text(&'t Text),
    Keys(IndexMap<&'t str, Tree<'t>>),
}

/// Builds the tree of one catalogue from the texts that are shown.
pub(super) fn texts<'t>(
    catalogue: &'t Catalogue,
    survey: &Survey,
    shown: &UsedTexts<'_>,
    files: &SourceMap,
) -> Node<'t> {
    let mut root = IndexMap::new();
    for (key, text) in &catalogue.texts {
        let is_shown =
            shown.has(catalogue, key, text) || shown.has(catalogue, &in_first_entry(key, survey), text);
        if is_shown {
            add(&mut root, key, text);
        }
    }
    node(&Tree::Keys(root), catalogue.span, files)
}

/// Returns the key as it is in the first entry of a `repeat`.
fn in_first_entry(key: &str, survey: &Survey) -> String {
    let mut parts: Vec<String> = key.split('.').map(str::to_owned).collect();
    if let Some(name) = parts.get_mut(1)
        && survey.repeats.iter().any(|repeat| {
            repeat.id.value == *name
                || repeat.items.contains_key(name)
                || repeat.containers.contains_key(name)
        })
    {
        name.push('1');
    }
    parts.join(".")
}

fn add<'t>(root: &mut IndexMap<&'t str, Tree<'t>>, key: &'t str, text: &'t Text) {
    let mut keys = root;
    let mut parts = key.split('.').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            keys.insert(part, Tree::Text(text));
            return;
        }
        let inner = keys.entry(part).or_insert_with(|| Tree::Keys(IndexMap::new()));
        let Tree::Keys(inner) = inner else { return };
        keys = inner;
    }
}

fn node<'t>(tree: &Tree<'t>, near: Span, files: &SourceMap) -> Node<'t> {
    let keys = match tree {
        Tree::Text(text) => return scalar(text.text.value.as_str(), near),
        Tree::Keys(keys) => keys,
    };
    let entries = keys.iter().map(|(key, inner)| {
        let inner = label_alone(inner).unwrap_or(inner);
        (scalar(*key, near), node(inner, near, files))
    });
    Node {
        span: bracket(keys, files).unwrap_or(Span {
            end: near.start,
            ..near
        }),
        kind: NodeKind::Mapping(entries.collect()),
    }
}

/// Returns the label, if there is no other text: it then is the value of its owner.
fn label_alone<'n, 't>(tree: &'n Tree<'t>) -> Option<&'n Tree<'t>> {
    match tree {
        Tree::Keys(keys) if keys.len() == 1 => keys.get("label"),
        _ => None,
    }
}

/// Finds the opening bracket around all of these texts, if their authors wrote one.
fn bracket(keys: &IndexMap<&str, Tree<'_>>, files: &SourceMap) -> Option<Span> {
    let mut first = None;
    for tree in keys.values() {
        match label_alone(tree).unwrap_or(tree) {
            Tree::Text(text) => first = first.or(Some(bracket_before(text.key, files)?)),
            Tree::Keys(keys) => {
                bracket(keys, files)?;
            }
        }
    }
    first
}

/// Finds the bracket before a key, on its line.
fn bracket_before(key: Span, files: &SourceMap) -> Option<Span> {
    let source = &files.file(key.file).text[..key.start as usize];
    let line = line_start(source, source.len());
    let start = u32::try_from(line + source[line..].rfind('{')?).ok()?;
    Some(Span {
        start,
        end: start + 1,
        ..key
    })
}

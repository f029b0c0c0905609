//! New keys in a catalogue of texts, with nothing behind them yet.

use std::mem::{replace, take};

use super::{
    Formatted, format,
    key_order::KeyOrder,
    layout::{Collection, CollectionEntry, Comment, File, Style, Value},
    print, read,
    synthesize::key_scalar,
};
use crate::{diagnostics::Sink, parse, source::FileId};

/// A text that is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewText {
    /// Its keys, outermost first. The label of an element ends with `label`.
    pub path: Vec<String>,
    /// The lines of the comment above it, from their `#` on.
    pub comments: Vec<String>,
}

/// Adds keys to a catalogue, in its canonical layout. Everything that is in the file stays, and keys that it has are left as they are.
/// Returns the text, and the number of keys that were added.
pub fn add_texts(
    id: FileId,
    path: &str,
    source: &str,
    new: &[NewText],
    order: &KeyOrder,
    sink: &mut Sink,
) -> (Formatted, usize) {
    let Some(mut file) = read_file(id, source, sink) else {
        return (Formatted::Mistakes, 0);
    };
    let added = new
        .iter()
        .filter(|text| add(&mut file.value, 0, text, Some(order)));
    let added = added.count();
    (format(id, path, &print::print(&file), sink), added)
}

/// Reads a file, which may have nothing but comments.
fn read_file(id: FileId, source: &str, sink: &mut Sink) -> Option<File> {
    if has_values(source) {
        let (root, comments) = parse::read_commented(id, source, sink)?;
        return Some(read::read(source, &root, &comments));
    }
    let comments = source.lines().map(str::trim).filter(|line| !line.is_empty());
    Some(File {
        top: comments.map(comment).collect(),
        is_apart: false,
        value: mapping(),
    })
}

/// Returns whether a file has more than comments.
pub fn has_values(source: &str) -> bool {
    let mut lines = source.trim_start_matches('\u{feff}').lines().map(str::trim);
    lines.any(|line| !line.is_empty() && !line.starts_with('#'))
}

fn comment(text: impl Into<String>) -> Comment {
    Comment {
        blank: false,
        text: text.into(),
    }
}

fn mapping() -> Value {
    Value::Collection(Collection {
        is_list: false,
        style: Style::Block,
        entries: Vec::new(),
        dangling: Vec::new(),
    })
}

/// Adds a text below `value`, which has the keys of the path up to `depth`. Returns `false` if it is there already, or if something else
/// than keys is in its way.
fn add(value: &mut Value, depth: usize, text: &NewText, order: Option<&KeyOrder>) -> bool {
    let name = &text.path[depth];
    if matches!(value, Value::Empty) {
        *value = mapping();
    }
    let Value::Collection(collection) = value else {
        return false;
    };
    if collection.is_list {
        return false;
    }
    let entries = &mut collection.entries;
    let known = entries.iter().position(|entry| entry.name() == name);
    let rest = &text.path[depth + 1..];
    // The label alone stands behind the name of its owner.
    let is_whole =
        rest.is_empty() || known.is_none() && is_labelled(&text.path[..=depth]) && rest == ["label"];
    if let Some(at) = known {
        let entry = &mut entries[at];
        if is_whole || is_labelled(&text.path[..=depth]) && !is_labels(entry, rest) {
            return false;
        }
        let is_added = add(
            &mut entry.value,
            depth + 1,
            text,
            order.and_then(|order| order.below(name)),
        );
        if is_added {
            collection.style = Style::Block;
        }
        return is_added;
    }
    let mut entry = CollectionEntry {
        leading: Vec::new(),
        blank: depth == 0 && entries.iter().skip(1).any(is_apart),
        key: Some(key_scalar(name)),
        value: Value::Empty,
        trailing: None,
    };
    if is_whole {
        entry.leading = text.comments.iter().map(comment).collect();
    } else {
        entry.value = mapping();
        add(&mut entry.value, depth + 1, text, None);
    }
    let names: Vec<&str> = entries.iter().map(CollectionEntry::name).collect();
    let at = order.map_or(names.len(), |order| order.place(name, &names));
    entries.insert(at, entry);
    collection.style = Style::Block;
    true
}

/// Returns whether the value at a path is the texts of an element, of which the label can stand alone.
fn is_labelled(path: &[String]) -> bool {
    let path = match path {
        [first, _, rest @ ..] if first == "templates" => rest,
        path => path,
    };
    matches!(path, [part, _] if matches!(part.as_str(), "pages" | "sections" | "groups" | "questions"))
}

/// Makes room for more texts of an element whose label stands alone. Returns `false` if this is the text that is to be added.
fn is_labels(entry: &mut CollectionEntry, rest: &[String]) -> bool {
    if matches!(entry.value, Value::Collection(_)) {
        return true;
    }
    if rest == ["label"] {
        return false;
    }
    let is_unwritten = matches!(entry.value, Value::Empty);
    let label = CollectionEntry {
        leading: if is_unwritten {
            take(&mut entry.leading)
        } else {
            Vec::new()
        },
        blank: false,
        key: Some(key_scalar("label")),
        value: replace(&mut entry.value, mapping()),
        trailing: take(&mut entry.trailing),
    };
    if let Value::Collection(collection) = &mut entry.value {
        collection.entries.push(label);
    }
    true
}

/// Returns whether a blank line stands before an entry.
fn is_apart(entry: &CollectionEntry) -> bool {
    entry.leading.first().map_or(entry.blank, |comment| comment.blank)
}

//! New keys in a catalogue of texts, most of them with nothing behind them yet.

use std::mem::{replace, take};

use super::{
    Formatted, additions, format,
    key_order::KeyOrder,
    layout::{Collection, CollectionEntry, Comment, File, Style, Value},
    new_keys::arrange,
    print, read,
    synthesize::{key_scalar, words},
    with_plain_breaks,
};
use crate::{
    diagnostics::Sink,
    parse::{self, node::Node},
    source::FileId,
};

/// A text that a catalogue lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewText {
    /// Its keys, outermost first. The label of an element ends with `label`.
    pub path: Vec<String>,
    /// The lines of the comment above it, from their `#` on.
    pub comments: Vec<String>,
    /// Its words; `None` if they are to be written.
    pub words: Option<String>,
    /// Whether its owner has a label as well: an image has none.
    pub is_beside_label: bool,
}

/// A catalogue to which keys were added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddedTexts {
    /// The file in its canonical layout.
    pub formatted: Formatted,
    /// The number of keys that were added.
    pub added: usize,
    /// The number of these that have no words.
    pub wordless: usize,
    /// The number of keys that were not added, because a text or a list stands where they belong.
    pub blocked: usize,
}

/// Adds keys to a catalogue. Everything that is in the file stays, and keys that it has are left as they are.
pub fn add_texts(
    id: FileId,
    path: &str,
    source: &str,
    new: &[NewText],
    order: &KeyOrder,
    sink: &mut Sink,
) -> AddedTexts {
    let source = &*with_plain_breaks(source);
    let Some(mut catalogue) = Catalogue::read(id, source, sink) else {
        return AddedTexts {
            formatted: Formatted::Mistakes,
            added: 0,
            wordless: 0,
            blocked: 0,
        };
    };
    let (mut added, mut blocked) = (Vec::new(), 0);
    for text in new {
        match add(&mut catalogue.file.value, 0, text) {
            Addition::Added => added.push(text),
            Addition::Blocked => blocked += 1,
            Addition::Known => {}
        }
    }
    arrange(&mut catalogue.file.value, catalogue.root.as_ref(), Some(order));
    let comments = catalogue.comments + added.iter().map(|text| text.comments.len()).sum::<usize>();
    let formatted = format(id, path, &print::print(&catalogue.file), sink).only_if(id, |after, kept| {
        kept == comments && additions::has_new_keys(catalogue.root.as_ref(), after, &added)
    });
    AddedTexts {
        formatted,
        added: added.len(),
        wordless: added.iter().filter(|text| text.words.is_none()).count(),
        blocked,
    }
}

/// A file of texts, which may have nothing but comments.
struct Catalogue<'s> {
    file: File,
    root: Option<Node<'s>>,
    /// The number of its comments.
    comments: usize,
}

impl<'s> Catalogue<'s> {
    fn read(id: FileId, source: &'s str, sink: &mut Sink) -> Option<Self> {
        if has_values(source) {
            let (root, comments) = parse::read_commented(id, source, sink)?;
            return Some(Self {
                file: read::read(source, &root, &comments),
                root: Some(root),
                comments: comments.len(),
            });
        }
        let comments = source.lines().map(str::trim).filter(|line| !line.is_empty());
        let top: Vec<Comment> = comments.map(comment).collect();
        Some(Self {
            comments: top.len(),
            file: File {
                top,
                is_apart: false,
                value: mapping(),
            },
            root: None,
        })
    }
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

/// The outcome of adding a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Addition {
    Added,
    /// The key is there already.
    Known,
    /// A text or a list stands where keys belong.
    Blocked,
}

/// Adds a text below `value`, which has the keys of the path up to `depth`, behind all others there.
fn add(value: &mut Value, depth: usize, text: &NewText) -> Addition {
    let name = &text.path[depth];
    if matches!(value, Value::Empty) {
        *value = mapping();
    }
    let Value::Collection(collection) = value else {
        return Addition::Blocked;
    };
    if collection.is_list {
        return Addition::Blocked;
    }
    let entries = &mut collection.entries;
    let known = entries.iter().position(|entry| entry.name() == name);
    let rest = &text.path[depth + 1..];
    // The label alone stands behind the name of its owner.
    let is_whole =
        rest.is_empty() || known.is_none() && is_labelled(&text.path[..=depth]) && rest == ["label"];
    if let Some(at) = known {
        let entry = &mut entries[at];
        if is_whole || is_labelled(&text.path[..=depth]) && !makes_room(entry, rest, text.is_beside_label) {
            return Addition::Known;
        }
        let addition = add(&mut entry.value, depth + 1, text);
        if addition == Addition::Added {
            collection.style = Style::Block;
        }
        return addition;
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
        if let Some(text) = &text.words {
            entry.value = words(text);
        }
    } else {
        entry.value = mapping();
        add(&mut entry.value, depth + 1, text);
    }
    entries.push(entry);
    collection.style = Style::Block;
    Addition::Added
}

/// Returns whether the value at a path is the texts of an element, of which the label can stand alone.
pub fn is_labelled(path: &[String]) -> bool {
    let path = match path {
        [first, _, rest @ ..] if first == "templates" => rest,
        path => path,
    };
    matches!(path, [part, _] if matches!(part.as_str(), "pages" | "sections" | "groups" | "questions"))
}

/// Makes room for more texts of an element whose label stands alone. Returns `false` if this is the text that is to be added.
fn makes_room(entry: &mut CollectionEntry, rest: &[String], is_beside_label: bool) -> bool {
    if matches!(entry.value, Value::Collection(_)) || matches!(entry.value, Value::Empty) && !is_beside_label
    {
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

//! A new item in a list of a source file.

use super::{
    Formatted, additions, equivalence, format,
    layout::{Collection, CollectionEntry, Style, Value},
    print, read,
    synthesize::key_scalar,
    with_plain_breaks,
};
use crate::{
    diagnostics::Sink,
    keys::holds_items,
    parse::{self, node::Node},
    source::FileId,
};

/// The place of a new item.
#[derive(Clone, Copy, Debug)]
pub enum ListPlace<'p> {
    /// At the end of the list of this key, which begins with the item if there is none.
    EndOf(&'p str),
    /// On this side of the item with this id, or this value, in whatever list below the key it is.
    Beside(&'p str, Side, &'p str),
    /// On this side of the innermost item around this offset of the source, in whatever list below the key it is.
    BesideItemAt(&'p str, Side, u32),
    /// The last follow-up of the item with this id, in whatever list below the key it is.
    FollowUpOf(&'p str, &'p str),
}

/// A side of an item in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Before it.
    Before,
    /// After it.
    After,
}

impl Side {
    /// Returns the index at which an item comes that is put on this side of the one at an index.
    fn of(self, at: usize) -> usize {
        match self {
            Self::Before => at,
            Self::After => at + 1,
        }
    }
}

/// Adds an item, written as YAML, to a list of a file. Returns the file in its canonical layout, with everything else as it was; `None`
/// if there is no such place.
pub fn add_item(
    id: FileId,
    path: &str,
    source: &str,
    place: ListPlace<'_>,
    item: &str,
    sink: &mut Sink,
) -> Option<Formatted> {
    let written = source;
    let source = &*with_plain_breaks(written);
    let Some((root, comments)) = parse::read_commented(id, source, sink) else {
        return Some(Formatted::Mistakes);
    };
    let mut file = read::read(source, &root, &comments);
    let (item_root, item_comments) = parse::read_commented(id, item, sink)?;
    let item = read::read(item, &item_root, &item_comments);
    let Value::Collection(top) = &mut file.value else {
        return None;
    };
    let entry = CollectionEntry {
        leading: item.top,
        blank: false,
        key: None,
        value: item.value,
        trailing: None,
    };
    match place {
        ListPlace::EndOf(key) => {
            let list = list_of(top, key)?;
            let at = list.entries.len();
            insert(list, at, entry);
        }
        ListPlace::Beside(key, side, name) => {
            let (list, at) = list_with(list_of(top, key)?, name)?;
            insert(list, side.of(at), entry);
        }
        ListPlace::BesideItemAt(key, side, offset) => {
            let (root, _) = parse::read_commented(id, written, sink)?;
            let path = path_to(root.get(key)?, offset)?;
            let (list, at) = list_along(list_of(top, key)?, &path)?;
            insert(list, side.of(at), entry);
        }
        ListPlace::FollowUpOf(key, name) => {
            let (list, at) = list_with(list_of(top, key)?, name)?;
            let Value::Collection(parent) = &mut list.entries[at].value else {
                return None;
            };
            parent.style = Style::Block;
            let list = list_of(parent, "follow_ups")?;
            let at = list.entries.len();
            insert(list, at, entry);
        }
    }
    let formatted = format(id, path, &print::print(&file), sink);
    Some(formatted.only_if(id, |after, kept| {
        let added = additions::added_item(&root, after);
        added.is_some_and(|added| equivalence::same(&item_root, added))
            && kept == comments.len() + item_comments.len()
    }))
}

/// Returns the list of a key, which is made if nothing is there.
fn list_of<'l>(top: &'l mut Collection, key: &str) -> Option<&'l mut Collection> {
    let at = top
        .entries
        .iter()
        .position(|entry| entry.name() == key)
        .unwrap_or_else(|| {
            top.entries.push(CollectionEntry {
                leading: Vec::new(),
                blank: false,
                key: Some(key_scalar(key)),
                value: Value::Empty,
                trailing: None,
            });
            top.entries.len() - 1
        });
    let value = &mut top.entries[at].value;
    if matches!(value, Value::Empty) {
        *value = Value::Collection(Collection {
            is_list: true,
            style: Style::Block,
            entries: Vec::new(),
            dangling: Vec::new(),
        });
    }
    match value {
        Value::Collection(list) if list.is_list => Some(list),
        _ => None,
    }
}

/// Finds the list that has an item with this id, or this value, and the index of the item.
fn list_with<'l>(list: &'l mut Collection, name: &str) -> Option<(&'l mut Collection, usize)> {
    if let Some(at) = list
        .entries
        .iter()
        .position(|entry| is_called(&entry.value, name))
    {
        return Some((list, at));
    }
    let items = list
        .entries
        .iter_mut()
        .filter_map(|entry| match &mut entry.value {
            Value::Collection(item) => Some(item),
            _ => None,
        });
    let inner = items.flat_map(|item| &mut item.entries);
    let mut lists = inner
        .filter(|entry| holds_items(entry.name()))
        .filter_map(|entry| match &mut entry.value {
            Value::Collection(list) if list.is_list => Some(list),
            _ => None,
        });
    lists.find_map(|list| list_with(list, name))
}

/// Returns the indices on the way from a list to the innermost item around an offset: of an item, of its key with a list of items, of
/// an item in this list, and so on.
fn path_to(list: &Node<'_>, offset: u32) -> Option<Vec<usize>> {
    let items = list.sequence()?;
    let at = items
        .iter()
        .position(|item| (item.span.start..item.span.end).contains(&offset))?;
    let keys = items[at].mapping().unwrap_or_default().iter().enumerate();
    let mut lists = keys.filter(|(_, (key, _))| holds_items(key.text()));
    let below = lists.find_map(|(key, (_, list))| Some((key, path_to(list, offset)?)));
    Some(match below {
        Some((key, path)) => [vec![at, key], path].concat(),
        None => vec![at],
    })
}

/// Finds the list at the end of a way from another list, and the index of the item in it.
fn list_along<'l>(list: &'l mut Collection, path: &[usize]) -> Option<(&'l mut Collection, usize)> {
    let collection_in = |entry: &'l mut CollectionEntry| match &mut entry.value {
        Value::Collection(collection) => Some(collection),
        _ => None,
    };
    match path {
        [at] => Some((list, *at)),
        [at, key, rest @ ..] => {
            let item = collection_in(list.entries.get_mut(*at)?)?;
            list_along(collection_in(item.entries.get_mut(*key)?)?, rest)
        }
        [] => None,
    }
}

/// Returns whether a value is this name, or an item with this id.
fn is_called(value: &Value, name: &str) -> bool {
    match value {
        Value::Line(scalar) => scalar.text == name,
        Value::Collection(item) => item.entries.first().is_some_and(|kind| {
            kind.key.is_some() && matches!(&kind.value, Value::Line(id) if id.text == name)
        }),
        _ => false,
    }
}

/// Inserts an item, with a blank line before it if the others have one.
fn insert(list: &mut Collection, at: usize, mut entry: CollectionEntry) {
    let others = list.entries.get(1..).unwrap_or_default();
    let is_apart =
        |other: &CollectionEntry| other.leading.first().map_or(other.blank, |comment| comment.blank);
    let are_apart = !others.is_empty() && others.iter().all(is_apart);
    if at > 0 {
        entry.blank = are_apart && entry.leading.is_empty();
    } else if let Some(first) = list.entries.first_mut() {
        // The first has no blank line before it; now it is the second.
        match first.leading.first_mut() {
            Some(comment) => comment.blank = are_apart,
            None => first.blank = are_apart,
        }
    }
    if matches!(entry.value, Value::Collection(_)) {
        list.style = Style::Block;
    }
    list.entries.insert(at, entry);
}

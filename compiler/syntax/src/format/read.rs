//! Tree and comments → layout: each comment is assigned to an entry or to the end of a collection.
//!
//! A comment on a line of its own belongs to the entry that follows. A comment that is indented deeper than that entry
//! belongs to the end of the collection whose indentation it has. A comment behind a key or a value belongs to its entry.

use std::ops::Range;

use super::{
    layout::{Collection, CollectionEntry, Comment, File, Style, Value},
    text,
};
use crate::{
    parse::node::{Node, NodeKind},
    source::{self, line_start},
};

/// Combines the values and the comments of a file.
pub(super) fn read(source: &str, root: &Node<'_>, comments: &[Range<usize>]) -> File {
    let mut reader = LayoutReader { source, comments };
    let start = source::range(root.span).start;
    let (mut top, mut near) = about_the_file(reader.take_before(start), reader.is_blank_before(start));
    let is_apart = near.first_mut().map_or(reader.is_blank_before(start), |comment| {
        std::mem::take(&mut comment.blank)
    });
    let end = Following {
        start: source.len(),
        indent: None,
    };
    let mut entry = reader.entry(None, root, end);
    let rest = reader.take_before(source.len());
    match &mut entry.value {
        Value::Collection(collection)
            if !collection.entries.is_empty() && collection.style == Style::Block =>
        {
            near.append(&mut entry.leading);
            if let Some(first) = collection.entries.first_mut() {
                first.leading.splice(0..0, near);
            }
            collection.dangling.extend(rest);
        }
        _ => {
            let behind = entry.trailing.map(|text| Comment { blank: false, text });
            top.extend(near.into_iter().chain(entry.leading).chain(behind).chain(rest));
        }
    }
    File {
        top,
        is_apart,
        value: entry.value,
    }
}

/// Divides the comments before the first entry into those about the file and those about the entry. Comments about the file
/// have a blank line behind them; the line that names the schema for editors comes first among them.
fn about_the_file(leading: Vec<Comment>, is_blank_behind: bool) -> (Vec<Comment>, Vec<Comment>) {
    let (mut top, mut others): (Vec<_>, Vec<_>) = leading.into_iter().partition(is_for_editors);
    let near = if is_blank_behind {
        Vec::new()
    } else {
        let last_blank = others.iter().rposition(|comment| comment.blank);
        others.split_off(last_blank.unwrap_or(0))
    };
    top.append(&mut others);
    (top, near)
}

/// Returns whether a comment names the schema of the file.
fn is_for_editors(comment: &Comment) -> bool {
    comment
        .text
        .trim_start_matches('#')
        .trim_start()
        .starts_with("yaml-language-server:")
}

/// The content after a value, which limits the comments that the value may take.
#[derive(Clone, Copy)]
struct Following {
    /// The first byte; the end of the file if nothing follows.
    start: usize,
    /// The indentation; `None` within brackets and at the end of the file.
    indent: Option<usize>,
}

/// The state of reading a file.
struct LayoutReader<'a> {
    source: &'a str,
    /// The comments that are not assigned yet, in order.
    comments: &'a [Range<usize>],
}

impl LayoutReader<'_> {
    /// Reads a value with its key and its comments.
    fn entry(&mut self, key: Option<&Node<'_>>, node: &Node<'_>, following: Following) -> CollectionEntry {
        let range = source::range(node.span);
        let key_range = key.map(|key| source::range(key.span));
        let start = key_range.as_ref().map_or(range.start, |key| key.start);
        let mut leading = self.take_before(start);
        let blank = self.is_blank_before(start);
        let mut behind_key = None;
        if let Some(key) = key_range.as_ref().filter(|_| !range.is_empty()) {
            let is_block = node.scalar().is_none() && !is_flow(self.source, node);
            behind_key = self.take_trailing(key.end, range.start);
            if !is_block {
                leading.extend(self.take_before(range.start));
            }
        }
        let mut value = self.value(node, key.is_some(), following);
        if let Value::Collection(collection) = &mut value
            && collection.entries.is_empty()
        {
            leading.append(&mut collection.dangling);
        }
        let end = match key_range {
            Some(key) if range.is_empty() => key.end,
            _ if range.is_empty() => start,
            _ => range.end,
        };
        let behind_value = self.take_trailing(end, following.start);
        // A line has room for one comment.
        let (trailing, displaced) = match behind_key {
            Some(comment) => (Some(comment), behind_value),
            None => (behind_value, None),
        };
        leading.extend(displaced.map(|comment| Comment {
            blank: false,
            ..comment
        }));
        CollectionEntry {
            leading,
            blank,
            key: key.map(|key| text::line_scalar(self.source, key)),
            value,
            trailing: trailing.map(|comment| comment.text),
        }
    }

    fn value(&mut self, node: &Node<'_>, has_key: bool, following: Following) -> Value {
        match &node.kind {
            NodeKind::Scalar(scalar) => text::scalar_value(self.source, node, scalar),
            NodeKind::Sequence(items) => {
                let children: Vec<_> = items.iter().map(|item| (None, item)).collect();
                let indent = self.indent_of_list(node, has_key);
                Value::Collection(self.collection(node, &children, indent, following))
            }
            NodeKind::Mapping(entries) => {
                let children: Vec<_> = entries.iter().map(|(key, value)| (Some(key), value)).collect();
                let indent = self.column(source::range(node.span).start);
                Value::Collection(self.collection(node, &children, indent, following))
            }
        }
    }

    /// Returns the column of the dashes of a list. The span of a list that is not indented under its key begins behind the
    /// first dash.
    fn indent_of_list(&self, node: &Node<'_>, has_key: bool) -> usize {
        let start = source::range(node.span).start;
        let before = &self.source[line_start(self.source, start)..start];
        match before.trim_end().strip_suffix('-') {
            Some(before) if has_key => before.len(),
            _ => self.column(start),
        }
    }

    /// Reads the entries of a list or mapping.
    fn collection(
        &mut self,
        node: &Node<'_>,
        children: &[(Option<&Node<'_>>, &Node<'_>)],
        indent: usize,
        following: Following,
    ) -> Collection {
        let end = source::range(node.span).end;
        let is_flow = is_flow(self.source, node);
        let behind_last = if is_flow {
            Following {
                start: end,
                indent: None,
            }
        } else {
            following
        };
        let mut entries = Vec::new();
        for (at, (key, value)) in children.iter().enumerate() {
            let next = children.get(at + 1).map(|(key, value)| Following {
                start: source::range(key.unwrap_or(value).span).start,
                indent: (!is_flow).then_some(indent),
            });
            entries.push(self.entry(*key, value, next.unwrap_or(behind_last)));
        }
        if let Some(first) = entries.first_mut() {
            let blank = match first.leading.first_mut() {
                Some(comment) => &mut comment.blank,
                None => &mut first.blank,
            };
            *blank = false;
        }
        let dangling = if is_flow {
            self.take_before(end)
        } else {
            self.take_indented(indent, behind_last)
        };
        Collection {
            is_list: node.sequence().is_some(),
            style: style(self.source, node),
            entries,
            dangling,
        }
    }

    /// Takes the comments that begin before an offset.
    fn take_before(&mut self, offset: usize) -> Vec<Comment> {
        let mut taken = Vec::new();
        while let Some(next) = self.comments.first().filter(|next| next.start < offset) {
            taken.push(self.take(next.clone()));
        }
        taken
    }

    /// Takes the comments at the end of a collection that are indented as the collection is, or deeper.
    fn take_indented(&mut self, indent: usize, following: Following) -> Vec<Comment> {
        let mut taken = Vec::new();
        while let Some(comment) = self
            .comments
            .first()
            .filter(|comment| comment.start < following.start)
        {
            let column = self.column(comment.start);
            if column < indent || following.indent.is_some_and(|outer| column <= outer) {
                break;
            }
            taken.push(self.take(comment.clone()));
        }
        taken
    }

    /// Takes the comment on the rest of the line at `from`, if it begins before `until`.
    fn take_trailing(&mut self, from: usize, until: usize) -> Option<Comment> {
        let comment = self.comments.first()?;
        let between = self.source.get(from..comment.start).unwrap_or_default();
        let is_on_line = comment.start < until && !between.contains('\n');
        is_on_line.then(|| self.take(comment.clone()))
    }

    fn take(&mut self, comment: Range<usize>) -> Comment {
        self.comments = &self.comments[1..];
        Comment {
            blank: self.is_blank_before(comment.start),
            text: self.source[comment].trim_end().to_owned(),
        }
    }

    fn column(&self, offset: usize) -> usize {
        offset - line_start(self.source, offset)
    }

    /// Returns whether a blank line stands right before this offset: nothing but dashes is between them. An entry behind another
    /// one, in brackets, has none.
    fn is_blank_before(&self, offset: usize) -> bool {
        let (before, beside) = self.source[..offset].split_at(line_start(self.source, offset));
        let begins_line = beside.chars().all(|c| c.is_whitespace() || c == '-');
        let Some(before) = before.strip_suffix('\n').filter(|_| begins_line) else {
            return false;
        };
        before[line_start(before, before.len())..].trim().is_empty()
    }
}

/// Returns the style in which a list or mapping is written.
pub(super) fn style(source: &str, node: &Node<'_>) -> Style {
    if is_flow(source, node) && !source[source::range(node.span)].contains('\n') {
        Style::Flow
    } else {
        Style::Block
    }
}

/// Returns whether a list or mapping is written in brackets. The span of a list whose dashes stand under its key begins
/// with its first entry: brackets there are those of the entry.
fn is_flow(source: &str, node: &Node<'_>) -> bool {
    let begins_with = |bracket| source[source::range(node.span)].starts_with(bracket);
    match &node.kind {
        NodeKind::Scalar(_) => false,
        NodeKind::Sequence(items) => {
            begins_with('[')
                && items
                    .first()
                    .is_none_or(|first| first.span.start != node.span.start)
        }
        NodeKind::Mapping(_) => begins_with('{'),
    }
}

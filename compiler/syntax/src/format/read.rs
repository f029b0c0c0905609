//! Tree and comments → layout: every comment goes to what it stands at.
//!
//! A comment on a line of its own belongs to what follows. One that is indented deeper than what follows belongs to the
//! end of the block whose indentation it has. A comment behind something belongs to it.

use std::ops::Range;

use super::{
    layout::{Collection, Comment, Entry, File, Style, Value},
    text,
};
use crate::{
    parse::node::{Node, NodeKind},
    source,
};

/// Puts a file's values and comments together.
pub(super) fn read(source: &str, root: &Node, comments: &[Range<usize>]) -> File {
    let mut reader = Reader { source, comments };
    let start = source::range(root.span).start;
    let (mut top, mut near) = about_the_file(reader.before(start), reader.is_blank_before(start));
    let is_apart = near.first_mut().map_or(reader.is_blank_before(start), |comment| {
        std::mem::take(&mut comment.blank)
    });
    let end = Ends {
        at: source.len(),
        indent: None,
    };
    let mut entry = reader.entry(None, root, end);
    let rest = reader.before(source.len());
    match &mut entry.value {
        Value::Collection(block) if !block.entries.is_empty() && block.style == Style::Block => {
            near.append(&mut entry.leading);
            if let Some(first) = block.entries.first_mut() {
                first.leading.splice(0..0, near);
            }
            block.dangling.extend(rest);
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

/// Divides the comments before the first entry into those about the file and those about the entry. About the file are
/// those with a blank line behind them, and the line that tells editors which schema there is, which comes first.
fn about_the_file(leading: Vec<Comment>, is_blank_behind: bool) -> (Vec<Comment>, Vec<Comment>) {
    let (mut top, mut others): (Vec<_>, Vec<_>) = leading.into_iter().partition(is_for_editors);
    let near = match others.iter().rposition(|comment| comment.blank) {
        _ if is_blank_behind => Vec::new(),
        last => others.split_off(last.unwrap_or(0)),
    };
    top.append(&mut others);
    (top, near)
}

/// Whether a comment says which schema the file has.
fn is_for_editors(comment: &Comment) -> bool {
    comment
        .text
        .trim_start_matches('#')
        .trim_start()
        .starts_with("yaml-language-server:")
}

/// The end of a block.
#[derive(Clone, Copy)]
struct Ends {
    /// Where it begins; the end of the file if there is nothing.
    at: usize,
    /// How deep it is indented. Within brackets and at the end of the file nothing is.
    indent: Option<usize>,
}

struct Reader<'a> {
    source: &'a str,
    /// The comments that have no place yet, in order.
    comments: &'a [Range<usize>],
}

impl Reader<'_> {
    fn entry(&mut self, key: Option<&Node>, node: &Node, next: Ends) -> Entry {
        let place = source::range(node.span);
        let start = key.map_or(place.start, |key| source::range(key.span).start);
        let mut leading = self.before(start);
        let blank = self.is_blank_before(start);
        let mut trailing = None;
        if let Some(key) = key
            && !place.is_empty()
        {
            let is_block = node.scalar().is_none() && !is_flow(self.source, node);
            self.trailing(
                source::range(key.span).end,
                place.start,
                &mut trailing,
                &mut leading,
            );
            if !is_block {
                leading.extend(self.before(place.start));
            }
        }
        let mut value = self.value(node, key.is_some(), next);
        if let Value::Collection(block) = &mut value
            && block.entries.is_empty()
        {
            leading.append(&mut block.dangling);
        }
        let end = match key {
            Some(key) if place.is_empty() => source::range(key.span).end,
            _ if place.is_empty() => start,
            _ => place.end,
        };
        self.trailing(end, next.at, &mut trailing, &mut leading);
        Entry {
            leading,
            blank,
            key: key.map(|key| text::word(self.source, key)),
            value,
            trailing,
        }
    }

    fn value(&mut self, node: &Node, has_key: bool, next: Ends) -> Value {
        match &node.kind {
            NodeKind::Scalar(scalar) => text::value(self.source, node, scalar),
            NodeKind::Sequence(items) => {
                let entries: Vec<_> = items.iter().map(|item| (None, item)).collect();
                let indent = self.indent_of_list(node, has_key);
                let entries = self.block(node, &entries, indent, next);
                Value::Collection(Collection {
                    is_list: true,
                    ..entries
                })
            }
            NodeKind::Mapping(entries) => {
                let entries: Vec<_> = entries.iter().map(|(key, value)| (Some(key), value)).collect();
                let indent = self.column(source::range(node.span).start);
                Value::Collection(self.block(node, &entries, indent, next))
            }
        }
    }

    /// Where the dashes of a list stand. Where they are not indented under their key, its place begins behind the first.
    fn indent_of_list(&self, node: &Node, has_key: bool) -> usize {
        let start = source::range(node.span).start;
        let before = &self.source[self.line_start(start)..start];
        match before.trim_end().strip_suffix('-') {
            Some(before) if has_key => before.len(),
            _ => self.column(start),
        }
    }

    fn block(
        &mut self,
        node: &Node,
        children: &[(Option<&Node>, &Node)],
        indent: usize,
        behind: Ends,
    ) -> Collection {
        let place = source::range(node.span);
        let flow = is_flow(self.source, node);
        let closed = Ends {
            at: place.end,
            indent: None,
        };
        let next = if flow { closed } else { behind };
        let mut entries = Vec::new();
        for (at, (key, value)) in children.iter().enumerate() {
            let following = children.get(at + 1).map(|(key, value)| Ends {
                at: source::range(key.unwrap_or(value).span).start,
                indent: (!flow).then_some(indent),
            });
            entries.push(self.entry(*key, value, following.unwrap_or(next)));
        }
        if let Some(first) = entries.first_mut() {
            let blank = match first.leading.first_mut() {
                Some(comment) => &mut comment.blank,
                None => &mut first.blank,
            };
            *blank = false;
        }
        let dangling = if flow {
            self.before(place.end)
        } else {
            self.deeper(indent, next)
        };
        Collection {
            is_list: false,
            style: if flow && !self.source[place].contains('\n') {
                Style::Flow
            } else {
                Style::Block
            },
            entries,
            dangling,
        }
    }

    /// Takes the comments before a place.
    fn before(&mut self, place: usize) -> Vec<Comment> {
        let mut taken = Vec::new();
        while let Some(next) = self.comments.first().filter(|next| next.start < place) {
            taken.push(self.take(next.clone()));
        }
        taken
    }

    /// Takes the comments at the end of a block that are indented as the block is, or deeper.
    fn deeper(&mut self, indent: usize, next: Ends) -> Vec<Comment> {
        let mut taken = Vec::new();
        while let Some(comment) = self.comments.first().filter(|comment| comment.start < next.at) {
            let column = self.column(comment.start);
            if column < indent || next.indent.is_some_and(|outer| column <= outer) {
                break;
            }
            taken.push(self.take(comment.clone()));
        }
        taken
    }

    /// Takes the comments on the line that goes on at `from`. There is room for one behind what stands there.
    fn trailing(
        &mut self,
        from: usize,
        until: usize,
        trailing: &mut Option<String>,
        leading: &mut Vec<Comment>,
    ) {
        while let Some(comment) = self.comments.first() {
            let between = self.source.get(from..comment.start).unwrap_or_default();
            if comment.start >= until || between.contains('\n') {
                break;
            }
            let comment = self.take(comment.clone());
            if trailing.is_none() {
                *trailing = Some(comment.text);
            } else {
                leading.push(Comment {
                    blank: false,
                    ..comment
                });
            }
        }
    }

    fn take(&mut self, comment: Range<usize>) -> Comment {
        self.comments = &self.comments[1..];
        Comment {
            blank: self.is_blank_before(comment.start),
            text: self.source[comment].trim_end().to_owned(),
        }
    }

    fn column(&self, at: usize) -> usize {
        at - self.line_start(at)
    }

    fn line_start(&self, at: usize) -> usize {
        self.source[..at].rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// Whether the line before the line of this place is blank.
    fn is_blank_before(&self, at: usize) -> bool {
        let before = &self.source[..self.line_start(at)];
        let Some(before) = before.strip_suffix('\n') else {
            return false;
        };
        before.rsplit('\n').next().unwrap_or_default().trim().is_empty()
    }
}

/// Whether a list or mapping is written in brackets. A list whose dashes stand under its key begins where its first entry
/// does: the brackets that stand there are the entry's.
pub(super) fn is_flow(source: &str, node: &Node) -> bool {
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

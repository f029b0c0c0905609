//! The lines of missing texts, as an edit of the file where they belong.

use enkat_model::words::{listed_at_most, named_path};
use enkat_syntax::{
    format::is_labelled,
    parse::{
        Document,
        node::{Node, Notation},
    },
    source::{self, SourceFile, Span, line_start},
};

use super::{new_keys::NewKeys, required_texts::MOST};

/// The keys of missing texts, all of one owner, from the outermost key of the file on.
pub(super) struct MissingKeys {
    /// The number of keys under which the texts of the owner are.
    pub(super) owner_depth: usize,
    /// Whether a file has other texts of the owner, so that a label cannot stand alone behind its name.
    pub(super) is_begun: bool,
    /// The whole path of each text; the owner's keys are the same in all.
    pub(super) paths: Vec<Vec<String>>,
}

/// An addition to a file: lines, or entries in brackets.
pub(super) struct Block {
    /// The span that they replace; mostly an empty one at the end of a line.
    pub(super) span: Span,
    /// The text that takes its place.
    pub(super) text: String,
    /// The number of lines, each with a key.
    pub(super) lines: usize,
}

/// The value under the longest part of a path that a file has.
struct Deepest<'n, 's> {
    /// The number of keys above it.
    depth: usize,
    key: Option<&'n Node<'s>>,
    value: &'n Node<'s>,
}

impl<'n, 's> Deepest<'n, 's> {
    fn of(root: &'n Node<'s>, path: &[String]) -> Self {
        let mut deepest = Self {
            depth: 0,
            key: None,
            value: root,
        };
        for name in path {
            let entries = deepest.value.mapping().unwrap_or_default();
            let Some((key, value)) = entries.iter().find(|(key, _)| key.text() == name) else {
                break;
            };
            deepest = Self {
                depth: deepest.depth + 1,
                key: Some(key),
                value,
            };
        }
        deepest
    }
}

impl MissingKeys {
    /// Returns the number of keys of the path that a file has, by which the file is chosen.
    pub(super) fn depth_in(&self, document: &Document<'_>) -> usize {
        let root = document.root.as_ref();
        root.map_or(0, |root| Deepest::of(root, self.parent()).depth)
    }

    /// Says which keys to write, with signs for their words, and under which key.
    pub(super) fn advice(&self) -> String {
        let (parent, keys) = match &*self.paths {
            [path] if self.is_label(path) && !self.is_begun => {
                path[..self.owner_depth].split_last().map_or_else(
                    || (path.as_slice(), NewKeys::default()),
                    |(name, parent)| (parent, NewKeys::of([std::slice::from_ref(name)])),
                )
            }
            paths => {
                let parent = self.parent();
                (
                    parent,
                    NewKeys::of(paths.iter().map(|path| &path[parent.len()..])),
                )
            }
        };
        let entries = keys.entries().into_iter().map(|entry| format!("`{entry}`"));
        let entries = listed_at_most(entries.collect(), MOST);
        format!("add {entries} under {}", named_path(parent))
    }

    /// Returns the keys of the owner.
    fn owner(&self) -> &[String] {
        self.paths.first().map_or(&[], |path| &path[..self.owner_depth])
    }

    /// Tests whether a path is that of the label, which can stand alone behind the name of the owner.
    fn is_label(&self, path: &[String]) -> bool {
        is_labelled(self.owner()) && path[self.owner_depth..] == ["label"]
    }

    /// Returns the keys that all paths begin with.
    fn parent(&self) -> &[String] {
        let Some((first, others)) = self.paths.split_first() else {
            return &[];
        };
        let is_shared = |at: &usize| others.iter().all(|path| path.get(*at) == first.get(*at));
        let most = first.len().saturating_sub(1);
        &first[..(0..most).take_while(is_shared).count()]
    }

    /// Builds what to add to a file: behind the entry with the span that `before` returns for a number of keys, or else at the end of
    /// the entries. `None` if something stands there to which no keys can be added.
    pub(super) fn block_in(
        &self,
        document: &Document<'_>,
        file: &SourceFile,
        before: impl Fn(usize) -> Option<Span>,
    ) -> Option<Block> {
        let root = document.root.as_ref()?;
        let Deepest { depth, key, value } = Deepest::of(root, self.parent());
        let source = Source {
            text: &file.text,
            whole: root.span,
        };
        let is_new = |path: &Vec<String>| path.get(depth).is_some_and(|key| value.get(key).is_none());
        if !self.paths.iter().all(is_new) {
            return None;
        }
        let is_of_owner = depth == self.owner_depth && is_labelled(self.owner());
        match (value.mapping(), key) {
            (Some([]), None) => Some(self.lines(source, value.span, (depth, 0), None)),
            (Some([]), Some(key)) => {
                let indentation = source.indentation(key)? + 2;
                let at = source.behind_colon(key, value.span.end)?;
                Some(self.lines(source, at, (depth, indentation), None))
            }
            (Some(entries), _) => {
                let near = before(depth);
                let is_near = |node: &Node<'_>| near.is_some_and(|near| contains(node, near));
                let entry = entries.iter().find(|(key, value)| is_near(key) || is_near(value));
                let (last, below) = entry.or(entries.last())?;
                if source.is_in_brackets(value) {
                    return (!below.is_empty()).then(|| self.in_brackets(source, below, depth));
                }
                let at = source.end_of_line(source.end(last, below));
                let indentation = source.indentation(&entries[0].0)?;
                Some(self.lines(source, at, (depth, indentation), None))
            }
            (None, Some(key)) if value.is_empty() => {
                let at = source.end_of_line(key.span.end);
                let indentation = source.indentation(key)? + 2;
                let label = is_of_owner.then_some("label:");
                Some(self.lines(source, at, (depth, indentation), label))
            }
            // A label that is there belongs to another owner of the same name.
            (None, Some(key)) if is_of_owner && !self.paths.iter().any(|path| self.is_label(path)) => {
                self.around_label(source, key, value)
            }
            _ => None,
        }
    }

    /// Builds the lines that replace a label that stands alone behind the name of its owner.
    fn around_label(&self, source: Source<'_>, key: &Node<'_>, value: &Node<'_>) -> Option<Block> {
        let label = source.text_of(value.span);
        if label.contains('\n') {
            return None;
        }
        if value.scalar()?.notation == Notation::Brackets {
            let keys = self.keys(self.owner_depth);
            return Some(Block {
                span: value.span,
                text: format!("{{label: {label}, {}}}", keys.entries().join(", ")),
                lines: 1 + keys.lines(0).len(),
            });
        }
        // A comment behind the label stays behind it.
        let end = source.end_of_line(value.span.end).end;
        let label = source.text_of(Span { end, ..value.span });
        let at = source.behind_colon(key, end)?;
        let indentation = source.indentation(key)? + 2;
        let label = format!("label: {label}");
        Some(self.lines(source, at, (self.owner_depth, indentation), Some(&label)))
    }

    /// Builds lines for the keys from a depth on, with so many spaces before them, below another line of the same depth.
    fn lines(
        &self,
        source: Source<'_>,
        at: Span,
        (depth, indentation): (usize, usize),
        first: Option<&str>,
    ) -> Block {
        let first = first.map(|line| " ".repeat(indentation) + line);
        let lines: Vec<String> = first
            .into_iter()
            .chain(self.keys(depth).lines(indentation))
            .collect();
        let newline = source.newline();
        let begins_line = at.start == 0 || source.text[..at.start as usize].ends_with('\n');
        let text = lines.join(newline);
        Block {
            span: at,
            text: if begins_line {
                text
            } else {
                format!("{newline}{text}")
            },
            lines: lines.len(),
        }
    }

    /// Builds entries in brackets for the keys from a depth on, behind another entry with this value.
    fn in_brackets(&self, source: Source<'_>, last: &Node<'_>, depth: usize) -> Block {
        let keys = self.keys(depth);
        let end = last.span.end as usize;
        Block {
            span: source.span(end, end),
            text: format!(", {}", keys.entries().join(", ")),
            lines: keys.lines(0).len(),
        }
    }

    /// Returns the keys from a depth on. A label alone needs none of its own.
    fn keys(&self, depth: usize) -> NewKeys {
        match &*self.paths {
            [path] if depth < self.owner_depth && self.is_label(path) => {
                NewKeys::of([&path[depth..self.owner_depth]])
            }
            paths => NewKeys::of(paths.iter().map(|path| &path[depth..])),
        }
    }
}

/// The text of a file, with a span of it.
#[derive(Clone, Copy)]
struct Source<'t> {
    text: &'t str,
    whole: Span,
}

impl<'t> Source<'t> {
    fn newline(self) -> &'static str {
        if self.text.contains("\r\n") { "\r\n" } else { "\n" }
    }

    fn span(self, start: usize, end: usize) -> Span {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span {
            start: offset(start),
            end: offset(end),
            ..self.whole
        }
    }

    /// Returns the empty span at the end of the line with an offset.
    fn end_of_line(self, offset: u32) -> Span {
        // A text of several lines in a block ends with the line break.
        let at = self.text[..offset as usize].trim_end().len();
        let end = self.text[at..].find('\n').map_or(self.text.len(), |end| at + end);
        let end = end - usize::from(self.text[..end].ends_with('\r'));
        self.span(end, end)
    }

    /// Returns the number of spaces before a key that begins its line.
    fn indentation(self, key: &Node<'_>) -> Option<usize> {
        let start = key.span.start as usize;
        let before = &self.text[line_start(self.text, start)..start];
        let before = before.trim_start_matches('\u{feff}');
        before.bytes().all(|byte| byte == b' ').then_some(before.len())
    }

    /// Returns the span from behind the colon of a key to an offset.
    fn behind_colon(self, key: &Node<'_>, end: u32) -> Option<Span> {
        let (start, end) = (key.span.end as usize, end as usize);
        let colon = start + self.text.get(start..end)?.find(':')?;
        Some(self.span(colon + 1, end))
    }

    fn text_of(self, span: Span) -> &'t str {
        &self.text[source::range(span)]
    }

    /// Returns the end of the last text of an entry.
    fn end(self, key: &Node<'_>, value: &Node<'_>) -> u32 {
        match value.mapping().and_then(<[_]>::last) {
            Some((last, below)) if !self.is_in_brackets(value) => self.end(last, below),
            _ if value.is_empty() => key.span.end,
            _ => value.span.end,
        }
    }

    fn is_in_brackets(self, node: &Node<'_>) -> bool {
        self.text[node.span.start as usize..].starts_with(['{', '['])
    }
}

/// Returns whether a span is in a node.
fn contains(node: &Node<'_>, span: Span) -> bool {
    node.span.file == span.file && node.span.start <= span.start && span.end <= node.span.end
}

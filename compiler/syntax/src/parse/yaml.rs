//! YAML → spanned tree, without recursion and within limits.

use std::{borrow::Cow, mem::replace, ops::Range};

use enkat_model::words::with_commas;
use granit_parser::{Event, Parser, ScalarStyle, ScanError};

use super::{
    limits::{MAX_DEPTH, MAX_FILE, MAX_NODES, MAX_SCALAR},
    node::{Node, NodeKind, Notation, Scalar},
    scalar_offsets, yaml_brackets, yaml_cause,
    yaml_comment::{self, Around},
    yaml_entry::{self, Entry, Seen, entry},
    yaml_error,
    yaml_lines::{Place, line_end},
    yaml_list_key, yaml_quotes, yaml_unused,
};
use crate::{
    diagnostics::{Code, Diagnostic, Sink},
    source::{FileId, Span, line_start, range},
};

/// The ways to make a file smaller.
const DIVIDE: &str = "divide a page into pages, texts into files of a folder `texts/<language>`, or take sections with their \
     texts into modules";

/// The result of reading a file.
#[derive(Debug, Default)]
pub(super) struct Tree<'s> {
    /// The value of the file; `None` if it cannot be known.
    pub(super) root: Option<Node<'s>>,
    /// Whether nothing was left out.
    pub(super) complete: bool,
    /// The comments, if they were asked for.
    pub(super) comments: Vec<Range<usize>>,
}

/// Reads one file. Every mistake up to the first one that breaks its structure is reported.
pub(super) fn read<'s>(file: FileId, source: &'s str, sink: &mut Sink) -> Tree<'s> {
    tree(file, source, false, sink)
}

/// Reads the value of a file with the ranges of its comments; `None` if anything in the file is wrong.
pub fn read_commented<'s>(
    file: FileId,
    source: &'s str,
    sink: &mut Sink,
) -> Option<(Node<'s>, Vec<Range<usize>>)> {
    let mut found = Sink::default();
    let tree = tree(file, source, true, &mut found);
    let findings = found.finish();
    let clean = findings.is_empty();
    for finding in findings {
        sink.push(finding);
    }
    let mut comments = tree.comments;
    comments.sort_by_key(|comment| comment.start);
    Some((tree.root.filter(|_| clean)?, comments))
}

fn tree<'s>(file: FileId, source: &'s str, comments: bool, sink: &mut Sink) -> Tree<'s> {
    let mut builder = Builder::new(file, source, sink);
    if source.len() > MAX_FILE {
        builder.too_large();
        return Tree::default();
    }
    let options = granit_parser::options! {
        strict_indentation: true,
        emit_unresolved_aliases: true,
        emit_anchor_events: true,
        emit_comments: comments,
        max_buffered_comment_events: MAX_FILE,
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
    };
    for event in Parser::new_from_str_with_options(source, options) {
        if !builder.take(event) {
            return Tree::default();
        }
    }
    builder.finish()
}

/// A list or mapping that is not closed yet.
pub(super) struct Frame<'s> {
    start: usize,
    /// Whether it is written in brackets.
    bracketed: bool,
    pub(super) items: Items<'s>,
}

/// The values of an open list or mapping: those that the builder has from an index on.
pub(super) enum Items<'s> {
    Sequence {
        from: usize,
    },
    Mapping {
        from: usize,
        key: Option<Node<'s>>,
        seen: Seen<'s>,
    },
}

struct Builder<'s, 'a> {
    file: FileId,
    source: &'s str,
    sink: &'a mut Sink,
    open: Vec<Frame<'s>>,
    /// The items of all open lists, those of the innermost list last. A closed list takes its own, so that it needs no room for
    /// more.
    items: Vec<Node<'s>>,
    /// The entries of all open mappings, likewise.
    entries: Vec<(Node<'s>, Node<'s>)>,
    root: Option<Node<'s>>,
    comments: Vec<Range<usize>>,
    /// The end of the last value that was read.
    read: usize,
    documents: usize,
    nodes: usize,
    complete: bool,
    broken: bool,
}

impl<'s, 'a> Builder<'s, 'a> {
    fn new(file: FileId, source: &'s str, sink: &'a mut Sink) -> Self {
        Self {
            file,
            source,
            sink,
            open: Vec::new(),
            items: Vec::new(),
            // A catalogue has an entry in nearly every line, and to grow bit by bit would copy them all several times.
            entries: Vec::with_capacity(source.len() / 64),
            root: None,
            comments: Vec::new(),
            read: 0,
            documents: 0,
            nodes: 0,
            complete: true,
            broken: false,
        }
    }

    /// Takes an event; `false` if it is no use to go on.
    fn take(&mut self, event: Result<(Event<'s>, granit_parser::Span), ScanError>) -> bool {
        let (event, span) = match event {
            Ok((event, span)) => (event, span),
            Err(error) => {
                let finding = yaml_error::diagnostic(&self.place(), &error);
                self.sink.push(finding);
                return false;
            }
        };
        let range = span.byte_range().unwrap_or(0..0);
        self.read = range.end;
        if let Some(tag) = span.tag_span().and_then(|tag| tag.byte_range())
            && !self.tag(tag)
        {
            return false;
        }
        match event {
            Event::DocumentStart(..) => return self.document(range),
            Event::Scalar(text, style, ..) => return self.scalar(text, style, range),
            Event::SequenceStart(..) => {
                let from = self.items.len();
                return self.start(range, Items::Sequence { from });
            }
            Event::MappingStart(..) => {
                let items = Items::Mapping {
                    from: self.entries.len(),
                    key: None,
                    seen: Seen::default(),
                };
                return self.start(range, items);
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(range),
            Event::Anchor(..) => return self.anchor(range),
            Event::Alias(..) | Event::UnresolvedAlias(..) => return self.alias(range),
            Event::Comment(..) => self.comments.push(range),
            _ => {}
        }
        true
    }

    fn document(&mut self, range: Range<usize>) -> bool {
        self.documents += 1;
        if self.documents > 1 {
            let message = "this file holds more than one document";
            let finding = Diagnostic::new(
                Code::E0108,
                message,
                self.span(range),
                "a second document begins here",
            );
            self.sink.push(finding.with_help(
                "remove the `---`, and write the lines after it where they belong above; or move them to a file of their own",
            ));
            return false;
        }
        true
    }

    fn scalar(&mut self, text: Cow<'s, str>, style: ScalarStyle, range: Range<usize>) -> bool {
        if text.len() > MAX_SCALAR {
            let message = format!(
                "this text is {} bytes long; at most {} are read",
                with_commas(text.len()),
                with_commas(MAX_SCALAR)
            );
            self.sink.push(Diagnostic::new(
                Code::E0105,
                message,
                self.span(range),
                "too long",
            ));
            return false;
        }
        let plain = style == ScalarStyle::Plain;
        let nothing = plain && range.is_empty();
        let range = self.trimmed(range, style);
        if plain && !nothing {
            let (open, entries) = (&self.open, &self.entries);
            if let Some(finding) = yaml_comment::cut_off(&self.place(), &Around { open, entries }, &range) {
                self.sink.push(finding);
            }
            if !self.is_as_meant(&range) {
                return false;
            }
        }
        let text = if nothing { "".into() } else { text };
        let origin = scalar_offsets::origin(self.source, range.clone(), &text);
        let scalar = Scalar {
            text,
            quoted: !plain,
            block: match style {
                ScalarStyle::Literal => Some('|'),
                ScalarStyle::Folded => Some('>'),
                _ => None,
            },
            notation: self.notation(),
            origin,
        };
        self.add(Node {
            span: self.span(range),
            kind: NodeKind::Scalar(scalar),
        })
    }

    /// Reports a text without quotes that YAML reads otherwise than its author; `false` if it is no use to go on.
    fn is_as_meant(&mut self, range: &Range<usize>) -> bool {
        let written = &self.source[range.clone()];
        if yaml_cause::has_wide_blanks(written) {
            let lines = line_start(self.source, range.start)..range.end;
            let found = yaml_cause::wide_blanks(&self.place(), lines);
            return self.goes_on(found);
        }
        let is_word = written.starts_with(|c: char| c.is_ascii_alphanumeric());
        let found = match self.open.last().map(|frame| &frame.items) {
            Some(Items::Mapping { key: Some(_), .. }) => {
                yaml_list_key::in_value(&self.place(), range.clone())
            }
            Some(Items::Sequence { .. }) => yaml_cause::item_without_blank(&self.place(), range.clone()),
            Some(Items::Mapping { key: None, .. }) if self.bracket().is_some() || !is_word => {
                let place = self.place();
                let bracketed = place.bracket.map(|_| range.clone());
                bracketed
                    .and_then(|key| yaml_brackets::key_without_space(&place, key))
                    .or_else(|| yaml_cause::blank_behind_dash(&place, range.clone()))
                    .or_else(|| yaml_cause::other_dash(&place, range.clone()))
            }
            _ => None,
        };
        self.goes_on(found)
    }

    /// Takes a diagnostic after which the rest of the file would be misread; `true` if there is none.
    fn goes_on(&mut self, found: Option<Diagnostic>) -> bool {
        match found {
            Some(finding) => {
                self.sink.push(finding);
                false
            }
            None => true,
        }
    }

    fn notation(&self) -> Notation {
        match self.bracket() {
            Some(_) => Notation::Brackets,
            None => Notation::Lines,
        }
    }

    /// Returns the start of the innermost list or mapping, if it is written in brackets.
    fn bracket(&self) -> Option<usize> {
        Some(self.open.last().filter(|frame| frame.bracketed)?.start)
    }

    fn place(&self) -> Place<'s> {
        let bracket = self.bracket();
        Place {
            bracket,
            ..Place::outside_brackets(self.file, self.source, self.read)
        }
    }

    /// Ends a block scalar after its last line that is not blank.
    fn trimmed(&self, range: Range<usize>, style: ScalarStyle) -> Range<usize> {
        match self.source.get(range.clone()) {
            Some(written) if matches!(style, ScalarStyle::Literal | ScalarStyle::Folded) => {
                range.start..range.start + written.trim_end().len()
            }
            _ => range,
        }
    }

    fn start(&mut self, range: Range<usize>, items: Items<'s>) -> bool {
        if self.open.len() == MAX_DEPTH {
            self.sink.push(yaml_error::too_deep(self.span(range)));
            return false;
        }
        let bracketed = matches!(self.source.as_bytes().get(range.start), Some(b'[' | b'{'));
        let text = bracketed.then(|| yaml_quotes::text_with_bracket(&self.place(), range.start));
        if let Some(found) = text.flatten() {
            return self.goes_on(Some(found));
        }
        self.open.push(Frame {
            start: range.start,
            bracketed,
            items,
        });
        true
    }

    fn end(&mut self, range: Range<usize>) {
        let Some(Frame { start, items, .. }) = self.open.pop() else {
            return;
        };
        let (kind, last) = match items {
            Items::Sequence { from } => {
                let items: Vec<_> = self.items.drain(from..).collect();
                let last = items.last().map(|node| node.span);
                (NodeKind::Sequence(items), last)
            }
            Items::Mapping { from, .. } => {
                let entries: Vec<_> = self.entries.drain(from..).collect();
                self.cut_texts(start, &entries);
                let last = entries.last().map(|(_, value)| value.span);
                (NodeKind::Mapping(entries), last)
            }
        };
        let end = match last {
            Some(last) if range.is_empty() => last.end as usize,
            _ => range.end,
        };
        self.add(Node {
            span: self.span(start..end.max(start)),
            kind,
        });
    }

    /// Reports texts in `{ }` that a comma has cut.
    fn cut_texts(&mut self, start: usize, entries: &[(Node<'s>, Node<'s>)]) {
        if !self.source[start..].starts_with('{') {
            return;
        }
        for finding in yaml_brackets::cut_texts(&self.place(), entries) {
            self.sink.push(finding);
            self.broken = true;
        }
    }

    /// Puts a finished value where it belongs; `false` when there are too many values.
    fn add(&mut self, node: Node<'s>) -> bool {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            let message = format!("this file holds more than {} values", with_commas(MAX_NODES));
            let finding = Diagnostic::new(Code::E0105, message, node.span, "reading stops here");
            self.sink.push(finding.with_help(DIVIDE));
            return false;
        }
        let Some((innermost, around)) = self.open.split_last_mut() else {
            self.root = Some(node);
            return true;
        };
        let (is_bracketed, list) = (innermost.bracketed, around.last().map(|frame| &frame.items));
        let is_item = || !is_bracketed && matches!(list, Some(Items::Sequence { .. }));
        match &mut innermost.items {
            Items::Sequence { .. } => self.items.push(node),
            Items::Mapping { from, key, seen } => match key.take() {
                None => *key = Some(node),
                Some(key) => match entry(self.sink, (&mut self.entries, *from), seen, (key, node), is_item) {
                    Entry::Added => {}
                    Entry::LeftOut => self.complete = false,
                    Entry::Merged => self.broken = true,
                    Entry::NextItem(key, value) => {
                        let begin = replace(&mut innermost.start, range(key.span).start);
                        let item = self.entries.drain(*from..).collect();
                        seen.clear();
                        let place = Place::outside_brackets(self.file, self.source, self.read);
                        let item = yaml_entry::item_before(self.sink, &place, (begin, item), (&key, &value));
                        self.items.push(item);
                        self.entries.push((key, value));
                    }
                },
            },
        }
        true
    }

    /// Reports a tag; `false` if it is the `!` of a rule or of a text, which YAML takes away from it.
    fn tag(&mut self, range: Range<usize>) -> bool {
        let line = line_start(self.source, range.start)..line_end(self.source, range.end);
        let found = yaml_cause::rule_with_sign(&self.place(), line)
            .or_else(|| yaml_quotes::text_after(&self.place(), range.start));
        if found.is_some() {
            return self.goes_on(found);
        }
        self.sink.push(yaml_unused::tag(&self.place(), range));
        true
    }

    /// Reports an anchor; `false` if it begins a text.
    fn anchor(&mut self, range: Range<usize>) -> bool {
        let found = yaml_quotes::text_after(&self.place(), range.start);
        if found.is_some() {
            return self.goes_on(found);
        }
        self.sink.push(yaml_unused::anchor(&self.place(), range));
        true
    }

    /// Reports an alias; `false` if it is no use to go on.
    fn alias(&mut self, range: Range<usize>) -> bool {
        self.broken = true;
        let found = yaml_quotes::text_after(&self.place(), range.start);
        if found.is_some() {
            return self.goes_on(found);
        }
        self.sink.push(yaml_unused::alias(&self.place(), range.clone()));
        let nothing = Scalar {
            text: "".into(),
            quoted: false,
            block: None,
            notation: Notation::Lines,
            origin: super::origin::Origin::Whole,
        };
        self.add(Node {
            span: self.span(range),
            kind: NodeKind::Scalar(nothing),
        })
    }

    fn too_large(&mut self) {
        let message = format!("this file is larger than {} MB", MAX_FILE >> 20);
        let finding = Diagnostic::new(Code::E0101, message, self.span(0..0), "it is not read");
        self.sink.push(finding.with_help(DIVIDE));
    }

    fn finish(self) -> Tree<'s> {
        match self.root {
            Some(root) if !root.is_empty() => Tree {
                root: (!self.broken).then_some(root),
                complete: self.complete,
                comments: self.comments,
            },
            _ => {
                let span = Span {
                    file: self.file,
                    start: 0,
                    end: 0,
                    expansion: None,
                };
                self.sink.push(
                    Diagnostic::new(Code::E0112, "this file is empty", span, "nothing here")
                        .with_help("write the content of the file, or delete the file"),
                );
                Tree::default()
            }
        }
    }

    fn span(&self, range: Range<usize>) -> Span {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span {
            file: self.file,
            start: offset(range.start),
            end: offset(range.end),
            expansion: None,
        }
    }
}

//! Source files and spans in them.
//!
//! The core never opens a file: a command reads the files of a survey into a [`SourceMap`] and passes it in.

use std::{cell::Cell, num::NonZeroU32, ops::Range, sync::OnceLock};

/// Index of a file in its [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// Index of an entry in the [`Expansions`] table; `None` in a [`Span`] means that the text was written where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExpansionId(NonZeroU32);

impl ExpansionId {
    /// Returns the id of the entry at an index.
    pub fn at(index: usize) -> Self {
        let number = u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1);
        Self(NonZeroU32::new(number).unwrap_or(NonZeroU32::MAX))
    }

    /// Returns the index of the entry.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A range of bytes in one source file, and the expansion through which it came into the survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file that has the text.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// The expansion that brought this text here.
    pub expansion: Option<ExpansionId>,
}

impl Span {
    /// Tests whether two spans are the same text, perhaps of a template that is called several times.
    pub fn is_same_text(self, other: Self) -> bool {
        (self.file, self.start, self.end) == (other.file, other.start, other.end)
    }
}

/// The kinds of expansion, by which text comes into a survey from another place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpansionKind {
    /// A template call.
    Template,
    /// An `include` of a module's section.
    Section,
    /// An entry of a `repeat`.
    Entry,
}

/// One expansion: a template call, the inclusion of a section, or an entry of a `repeat`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expansion {
    /// Its kind.
    pub kind: ExpansionKind,
    /// The name of the template or section, or the id of the `repeat`.
    pub name: String,
    /// Its description, for a note such as "expanded from here: `workRelatedIssue` with issue `neck`".
    pub what: String,
    /// The values that it puts into texts, by parameter.
    pub values: Vec<(String, String)>,
    /// The span of the call; its `expansion` is the expansion around it.
    pub used_at: Span,
}

/// Every expansion of one compilation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expansions(pub Vec<Expansion>);

impl Expansions {
    /// Returns the expansions that brought `span` here, innermost first.
    pub fn chain(&self, span: Span) -> impl Iterator<Item = &Expansion> {
        let next = Cell::new(span.expansion);
        std::iter::from_fn(move || {
            let expansion = self.0.get(next.get()?.index())?;
            next.set(expansion.used_at.expansion);
            Some(expansion)
        })
    }
}

/// A value with its span. Equality and hashing ignore the span.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// The span.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// Joins a value with its span.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }

    /// Replaces the value and keeps the span.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned {
            value: f(self.value),
            span: self.span,
        }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T: std::hash::Hash> std::hash::Hash for Spanned<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

/// One source file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path as a message shows it, with `/` between its parts.
    pub path: String,
    /// The whole text, UTF-8.
    pub text: String,
    /// The starts of lines; only computed when a message needs them.
    line_starts: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// Returns line and column of a byte offset, both from 1; columns count characters.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let line_starts = self.line_starts.get_or_init(|| line_starts(&self.text));
        let line = line_starts.partition_point(|start| *start <= offset).max(1);
        let start = line_starts[line - 1] as usize;
        let column = self
            .text
            .get(start..offset as usize)
            .map_or(0, |before| before.chars().count());
        (line, column + 1)
    }
}

fn line_starts(text: &str) -> Vec<u32> {
    let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    std::iter::once(0)
        .chain(newlines.map(|(at, _)| offset(at + 1)))
        .collect()
}

/// A picture beside the sources.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The path as a message shows it, with `/` between its parts.
    pub path: String,
    /// The content of the file, cut off a little above the size limit.
    pub bytes: Vec<u8>,
}

/// The files of one compilation.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
    pictures: Vec<Picture>,
}

impl SourceMap {
    /// Adds a file and returns its id.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) -> FileId {
        self.files.push(SourceFile {
            path: path.into(),
            text: text.into(),
            line_starts: OnceLock::new(),
        });
        FileId(offset(self.files.len() - 1))
    }

    /// Returns the file with this id, which comes from [`SourceMap::add`] of the same map.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// Returns every file with its id, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files
            .iter()
            .enumerate()
            .map(|(at, file)| (FileId(offset(at)), file))
    }

    /// Adds a picture beside the sources.
    pub fn add_picture(&mut self, path: impl Into<String>, bytes: Vec<u8>) {
        self.pictures.push(Picture {
            path: path.into(),
            bytes,
        });
    }

    /// Returns the pictures beside the sources.
    pub fn pictures(&self) -> &[Picture] {
        &self.pictures
    }

    /// Returns the text of a span.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).text.get(range(span)).unwrap_or_default()
    }
}

/// Returns the bytes of a span.
pub fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// Moves the lines of a block to the right, but for empty ones.
pub fn moved_right(block: &str, by: usize) -> String {
    let spaces = " ".repeat(by);
    let mut moved = String::with_capacity(block.len() + by);
    for line in block.split_inclusive('\n') {
        if !line.trim().is_empty() {
            moved.push_str(&spaces);
        }
        moved.push_str(line);
    }
    moved
}

/// Returns the offset at which the line of an offset begins.
pub fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |newline| newline + 1)
}

/// Converts an offset to 32 bits. Files are refused long before an offset is too large.
pub fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

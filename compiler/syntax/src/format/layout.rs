//! A file between reading and printing: values with their comments, without the blanks of their author.

/// A whole file.
pub(super) struct File {
    /// The comments about the file itself.
    pub(super) top: Vec<Comment>,
    /// Whether a blank line stands behind them.
    pub(super) is_apart: bool,
    /// The value of the file.
    pub(super) value: Value,
}

/// A comment on a line of its own.
#[derive(Clone)]
pub(super) struct Comment {
    /// Whether a blank line stands before it.
    pub(super) blank: bool,
    /// From its `#` on.
    pub(super) text: String,
}

/// A key with its value, or an item of a list.
pub(super) struct CollectionEntry {
    /// The comments before it.
    pub(super) leading: Vec<Comment>,
    /// Whether a blank line stands before it, behind its comments.
    pub(super) blank: bool,
    /// The key; none in a list.
    pub(super) key: Option<LineScalar>,
    /// The value behind the key or the dash.
    pub(super) value: Value,
    /// The comment on its line.
    pub(super) trailing: Option<String>,
}

/// A value.
pub(super) enum Value {
    /// A key, or a dash, with nothing behind it.
    Empty,
    /// A text on one line.
    Line(LineScalar),
    /// A text on several lines.
    Lines(MultilineScalar),
    /// A list or a mapping.
    Collection(Collection),
}

/// A text on one line.
pub(super) struct LineScalar {
    /// The text itself.
    pub(super) text: String,
    /// How its author wrote it.
    pub(super) written: String,
}

/// A text on several lines. The lines behind the first one are indented.
pub(super) struct MultilineScalar {
    /// Whether it begins with `|` or `>`, behind which its comment stands.
    pub(super) is_block_scalar: bool,
    /// The lines without their indentation.
    pub(super) lines: Vec<String>,
}

/// The style of a list or mapping.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// In brackets on one line.
    Flow,
    /// An entry on each line.
    Block,
}

/// A list or a mapping.
pub(super) struct Collection {
    /// Whether it is a list.
    pub(super) is_list: bool,
    /// The style in which its author wrote it.
    pub(super) style: Style,
    /// The entries.
    pub(super) entries: Vec<CollectionEntry>,
    /// The comments behind the last entry.
    pub(super) dangling: Vec<Comment>,
}

impl CollectionEntry {
    /// Returns the key's text; nothing in a list.
    pub(super) fn name(&self) -> &str {
        self.key.as_ref().map_or("", |key| &key.text)
    }
}

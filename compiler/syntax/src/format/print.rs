//! Layout → text.

use super::layout::{Collection, CollectionEntry, Comment, File, MultilineScalar, Style, Value};

/// The last column that a collection in flow style reaches.
const WIDTH: usize = 120;
/// The indentation per level, in columns.
const INDENT: usize = 2;

/// Renders a file as its canonical text.
pub(super) fn print(file: &File) -> String {
    let mut printer = Printer { text: String::new() };
    for (at, comment) in file.top.iter().enumerate() {
        printer.comment(comment, 0, at == 0);
    }
    if file.is_apart && !file.top.is_empty() {
        printer.blank();
    }
    match &file.value {
        Value::Empty => {}
        Value::Line(scalar) => printer.line(&scalar.render(Style::Block), None),
        Value::Lines(scalar) => printer.lines(scalar, INDENT, None),
        Value::Collection(collection) => match flow_if_fits(collection, 0) {
            Some(text) => printer.line(&text, None),
            None => printer.block(collection, 0, false),
        },
    }
    printer.text
}

/// The text so far.
struct Printer {
    text: String,
}

impl Printer {
    /// Prints the entries of a collection; with `continues_line`, the first one behind the dash.
    fn block(&mut self, collection: &Collection, indent: usize, continues_line: bool) {
        for (at, entry) in collection.entries.iter().enumerate() {
            if at > 0 || !continues_line {
                self.before(entry, indent, at == 0);
                self.indent(indent);
            }
            self.entry(entry, indent);
        }
        for comment in &collection.dangling {
            self.comment(comment, indent, false);
        }
    }

    /// Prints the comments and the blank line before an entry.
    fn before(&mut self, entry: &CollectionEntry, indent: usize, first: bool) {
        let mut displaced = Vec::new();
        displaced_comments(entry, indent, &mut displaced);
        if let Some(comment) = displaced.first_mut() {
            comment.blank = entry.blank;
        }
        let comments = entry.leading.iter().chain(&displaced);
        for (at, comment) in comments.enumerate() {
            self.comment(comment, indent, first && at == 0);
        }
        let begins_file = first && entry.leading.is_empty();
        if entry.blank && displaced.is_empty() && !begins_file {
            self.blank();
        }
    }

    /// Prints an entry behind the indentation.
    fn entry(&mut self, entry: &CollectionEntry, indent: usize) {
        match &entry.key {
            Some(key) => {
                self.text += &key.render(Style::Block);
                self.text.push(':');
            }
            None => self.text.push('-'),
        }
        let trailing = entry.trailing.as_deref();
        match &entry.value {
            Value::Empty => self.end(trailing),
            Value::Line(scalar) => {
                self.text.push(' ');
                self.line(&scalar.render(Style::Block), trailing);
            }
            Value::Lines(scalar) => {
                self.text.push(' ');
                self.lines(scalar, indent + INDENT, trailing);
            }
            Value::Collection(collection) => self.collection(entry, collection, indent),
        }
    }

    /// Prints the collection of an entry: in flow style behind its key if it fits, and in block style otherwise.
    fn collection(&mut self, entry: &CollectionEntry, collection: &Collection, indent: usize) {
        let trailing = entry.trailing.as_deref();
        if let Some(text) = flow_if_fits(collection, behind_key(entry, indent)) {
            self.text.push(' ');
            return self.line(&text, trailing);
        }
        let continues_line = entry.key.is_none();
        if continues_line {
            self.text.push(' ');
        } else {
            self.end(trailing);
        }
        self.block(collection, indent + INDENT, continues_line);
    }

    /// Prints the rest of a line.
    fn line(&mut self, text: &str, trailing: Option<&str>) {
        self.text += text;
        self.end(trailing);
    }

    /// Prints a text on several lines, of which the first continues a line.
    fn lines(&mut self, scalar: &MultilineScalar, indent: usize, trailing: Option<&str>) {
        let last = scalar.lines.len().saturating_sub(1);
        let commented = if scalar.is_block_scalar { 0 } else { last };
        for (at, line) in scalar.lines.iter().enumerate() {
            if at > 0 && !line.is_empty() {
                self.indent(indent);
            }
            self.line(line, trailing.filter(|_| at == commented));
        }
    }

    /// Prints a comment on a line of its own.
    fn comment(&mut self, comment: &Comment, indent: usize, first: bool) {
        if comment.blank && !first {
            self.blank();
        }
        self.indent(indent);
        self.line(&comment.text, None);
    }

    /// Prints a blank line, unless one was printed.
    fn blank(&mut self) {
        if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    fn indent(&mut self, indent: usize) {
        self.text.extend(std::iter::repeat_n(' ', indent));
    }

    /// Ends a line, with its comment.
    fn end(&mut self, trailing: Option<&str>) {
        if let Some(trailing) = trailing {
            self.text += "  ";
            self.text += trailing;
        }
        self.text.push('\n');
    }
}

/// Collects comments that do not fit on a list item's line; they are printed above it.
fn displaced_comments(entry: &CollectionEntry, indent: usize, comments: &mut Vec<Comment>) {
    let Some(collection) = block_below(entry, indent).filter(|_| entry.key.is_none()) else {
        return;
    };
    let trailing = entry.trailing.clone();
    comments.extend(trailing.map(|text| Comment { blank: false, text }));
    if let Some(first) = collection.entries.first() {
        comments.extend(first.leading.clone());
        displaced_comments(first, indent + INDENT, comments);
    }
}

/// Returns an entry's collection if it needs lines of its own.
fn block_below(entry: &CollectionEntry, indent: usize) -> Option<&Collection> {
    let Value::Collection(collection) = &entry.value else {
        return None;
    };
    let flow = flow_if_fits(collection, behind_key(entry, indent));
    flow.is_none().then_some(collection)
}

/// Returns the column at which the value of an entry begins.
fn behind_key(entry: &CollectionEntry, indent: usize) -> usize {
    let key = entry.key.as_ref();
    let width = key.map_or(1, |key| width(&key.render(Style::Block)) + 1);
    indent + width + 1
}

/// Renders a collection in flow style, if its author wrote it so and it fits behind this column.
fn flow_if_fits(collection: &Collection, column: usize) -> Option<String> {
    let is_empty = collection.entries.is_empty();
    let text = (is_empty || collection.style == Style::Flow).then(|| flow(collection))??;
    (is_empty || column + width(&text) <= WIDTH).then_some(text)
}

/// Renders a collection in flow style; none if it holds a text on several lines.
fn flow(collection: &Collection) -> Option<String> {
    let entries: Option<Vec<_>> = collection.entries.iter().map(flow_entry).collect();
    let inside = entries?.join(", ");
    Some(if collection.is_list {
        format!("[{inside}]")
    } else {
        format!("{{{inside}}}")
    })
}

fn flow_entry(entry: &CollectionEntry) -> Option<String> {
    let value = match &entry.value {
        Value::Empty => String::new(),
        Value::Line(scalar) => scalar.render(Style::Flow),
        Value::Lines(_) => return None,
        Value::Collection(collection) => flow(collection)?,
    };
    let key = entry.key.as_ref().map(|key| key.render(Style::Flow));
    Some(match key {
        Some(key) if value.is_empty() => format!("{key}:"),
        Some(key) => format!("{key}: {value}"),
        None => value,
    })
}

fn width(text: &str) -> usize {
    text.chars().count()
}

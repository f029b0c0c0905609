//! Layout → text.

use super::layout::{Block, Comment, Entry, File, Lines, Value};

/// A list or mapping in brackets goes up to this column.
const WIDTH: usize = 120;
/// How much deeper the inside of a block stands.
const STEP: usize = 2;

/// The text of a file.
pub(super) fn print(file: &File) -> String {
    let mut printer = Printer { text: String::new() };
    for (at, comment) in file.top.iter().enumerate() {
        printer.comment(comment, 0, at == 0);
    }
    if file.is_apart && !file.top.is_empty() {
        printer.blank();
    }
    match &file.value {
        Value::Nothing => {}
        Value::Word(word) => printer.in_line(&word.render(false), None),
        Value::Lines(lines) => printer.lines(lines, STEP, None),
        Value::Block(block) => match bracketed(block, 0) {
            Some(text) => printer.in_line(&text, None),
            None => printer.block(block, 0, false),
        },
    }
    printer.text
}

struct Printer {
    text: String,
}

impl Printer {
    /// The entries of a block; the first one perhaps goes on with a line that is begun.
    fn block(&mut self, block: &Block, indent: usize, goes_on: bool) {
        for (at, entry) in block.entries.iter().enumerate() {
            if at > 0 || !goes_on {
                self.before(entry, indent, at == 0);
                self.indent(indent);
            }
            self.entry(entry, indent);
        }
        for comment in &block.rest {
            self.comment(comment, indent, false);
        }
    }

    /// The comments and the blank line before an entry.
    fn before(&mut self, entry: &Entry, indent: usize, first: bool) {
        let own = entry.lead.len();
        let mut comments = entry.lead.clone();
        within_the_line(entry, indent, &mut comments);
        let moved = comments.get_mut(own);
        let has_moved = moved.is_some();
        if let Some(comment) = moved {
            comment.blank = entry.blank;
        }
        for (at, comment) in comments.iter().enumerate() {
            self.comment(comment, indent, first && at == 0);
        }
        if entry.blank && !has_moved && !(first && comments.is_empty()) {
            self.blank();
        }
    }

    fn entry(&mut self, entry: &Entry, indent: usize) {
        match &entry.key {
            Some(key) => {
                self.text += &key.render(false);
                self.text.push(':');
            }
            None => self.text.push('-'),
        }
        let tail = entry.tail.as_deref();
        match &entry.value {
            Value::Nothing => self.end(tail),
            Value::Word(word) => {
                self.text.push(' ');
                self.in_line(&word.render(false), tail);
            }
            Value::Lines(lines) => {
                self.text.push(' ');
                self.lines(lines, indent + STEP, tail);
            }
            Value::Block(block) => self.below(entry, block, indent),
        }
    }

    /// Prints the block of an entry: in brackets, or on lines of its own, of which a list's item has the first behind its
    /// dash.
    fn below(&mut self, entry: &Entry, block: &Block, indent: usize) {
        let tail = entry.tail.as_deref();
        if let Some(text) = bracketed(block, behind_key(entry, indent)) {
            self.text.push(' ');
            return self.in_line(&text, tail);
        }
        let goes_on = entry.key.is_none();
        if goes_on {
            self.text.push(' ');
        } else {
            self.end(tail);
        }
        self.block(block, indent + STEP, goes_on);
    }

    /// Prints a text on the line that is begun, and ends the line.
    fn in_line(&mut self, text: &str, tail: Option<&str>) {
        self.text += text;
        self.end(tail);
    }

    fn lines(&mut self, Lines { literal, lines }: &Lines, indent: usize, tail: Option<&str>) {
        for (at, line) in lines.iter().enumerate() {
            if at > 0 && !line.is_empty() {
                self.indent(indent);
            }
            self.text += line;
            let commented = if *literal { at == 0 } else { at + 1 == lines.len() };
            self.end(tail.filter(|_| commented));
        }
    }

    fn comment(&mut self, comment: &Comment, indent: usize, first: bool) {
        if comment.blank && !first {
            self.blank();
        }
        self.indent(indent);
        self.text += &comment.text;
        self.end(None);
    }

    fn blank(&mut self) {
        if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    fn indent(&mut self, indent: usize) {
        self.text.extend(std::iter::repeat_n(' ', indent));
    }

    fn end(&mut self, tail: Option<&str>) {
        if let Some(tail) = tail {
            self.text += "  ";
            self.text += tail;
        }
        self.text.push('\n');
    }
}

/// The comments for which there is no room on the line of a list's item: they stand before it.
fn within_the_line(entry: &Entry, indent: usize, comments: &mut Vec<Comment>) {
    let Some(block) = broken(entry, indent).filter(|_| entry.key.is_none()) else {
        return;
    };
    let tail = entry.tail.clone();
    comments.extend(tail.map(|text| Comment { blank: false, text }));
    if let Some(first) = block.entries.first() {
        comments.extend(first.lead.clone());
        within_the_line(first, indent + STEP, comments);
    }
}

/// Returns the block of an entry that needs lines of its own.
fn broken(entry: &Entry, indent: usize) -> Option<&Block> {
    let Value::Block(block) = &entry.value else {
        return None;
    };
    bracketed(block, behind_key(entry, indent))
        .is_none()
        .then_some(block)
}

/// Returns the column at which the value of an entry begins.
fn behind_key(entry: &Entry, indent: usize) -> usize {
    let key = entry.key.as_ref().map_or(1, |key| width(&key.render(false)) + 1);
    indent + key + 1
}

/// Renders a block in brackets, if its author wrote it so and it fits behind this column.
fn bracketed(block: &Block, column: usize) -> Option<String> {
    let is_empty = block.entries.is_empty();
    let text = (block.brackets || is_empty).then(|| in_brackets(block))??;
    (is_empty || column + width(&text) <= WIDTH).then_some(text)
}

/// Renders a block in brackets on one line; none if it holds a text on several lines.
fn in_brackets(block: &Block) -> Option<String> {
    let entries: Option<Vec<_>> = block.entries.iter().map(in_bracket).collect();
    let inside = entries?.join(", ");
    Some(if block.list {
        format!("[{inside}]")
    } else {
        format!("{{{inside}}}")
    })
}

fn in_bracket(entry: &Entry) -> Option<String> {
    let value = match &entry.value {
        Value::Nothing => String::new(),
        Value::Word(word) => word.render(true),
        Value::Lines(_) => return None,
        Value::Block(block) => in_brackets(block)?,
    };
    Some(match &entry.key {
        Some(key) if value.is_empty() => format!("{}:", key.render(true)),
        Some(key) => format!("{}: {value}", key.render(true)),
        None => value,
    })
}

fn width(text: &str) -> usize {
    text.chars().count()
}

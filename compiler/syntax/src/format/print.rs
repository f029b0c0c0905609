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
        Value::Block(block) if bracketed(block, 0).is_none() => printer.block(block, 0, false),
        value => {
            let mut alone = Printer { text: String::new() };
            alone.value(value, 0, None);
            printer.text += alone.text.trim_start();
        }
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
        match broken(entry, indent) {
            Some(block) => {
                let in_line = entry.key.is_none();
                if in_line {
                    self.text.push(' ');
                } else {
                    self.end(entry.tail.as_deref());
                }
                self.block(block, indent + STEP, in_line);
            }
            None => self.value(&entry.value, indent, entry.tail.as_deref()),
        }
    }

    /// A value that begins on the line of its key.
    fn value(&mut self, value: &Value, indent: usize, tail: Option<&str>) {
        match value {
            Value::Nothing => {}
            Value::Word(word) => {
                self.text.push(' ');
                self.text += &word.render(false);
            }
            Value::Block(block) => {
                self.text.push(' ');
                self.text += &in_brackets(block);
            }
            Value::Lines(lines) => return self.lines(lines, indent + STEP, tail),
        }
        self.end(tail);
    }

    fn lines(&mut self, Lines { literal, lines }: &Lines, indent: usize, tail: Option<&str>) {
        for (at, line) in lines.iter().enumerate() {
            if at == 0 {
                self.text.push(' ');
            } else if !line.is_empty() {
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

/// The block of an entry, if it does not stand on the entry's line.
fn broken(entry: &Entry, indent: usize) -> Option<&Block> {
    let Value::Block(block) = &entry.value else {
        return None;
    };
    let before = entry.key.as_ref().map_or(1, |key| width(&key.render(false)) + 1);
    bracketed(block, indent + before + 1).is_none().then_some(block)
}

/// A block in brackets, if its author wrote it so and it fits behind this column.
fn bracketed(block: &Block, column: usize) -> Option<String> {
    if block.entries.is_empty() {
        return Some(in_brackets(block));
    }
    let text = block.brackets.then(|| in_brackets(block))?;
    (column + width(&text) <= WIDTH).then_some(text)
}

/// A block in brackets on one line.
fn in_brackets(block: &Block) -> String {
    let entries: Vec<_> = block.entries.iter().map(in_bracket).collect();
    let inside = entries.join(", ");
    if block.list {
        format!("[{inside}]")
    } else {
        format!("{{{inside}}}")
    }
}

fn in_bracket(entry: &Entry) -> String {
    let value = match &entry.value {
        Value::Nothing | Value::Lines(_) => String::new(),
        Value::Word(word) => word.render(true),
        Value::Block(block) => in_brackets(block),
    };
    match &entry.key {
        Some(key) if value.is_empty() => format!("{}:", key.render(true)),
        Some(key) => format!("{}: {value}", key.render(true)),
        None => value,
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

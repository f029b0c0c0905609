//! Texts of a catalogue that stand below an entry whose text is on its own line, such as a `help` below `stress: How stressed?`.

use std::ops::Range;

use enkat_model::{
    split_plural,
    words::{counted, listed_names},
};

use super::yaml_lines::{Place, indentation, line_end, lines, lines_above};
use crate::{
    diagnostics::{Code, Diagnostic},
    keys,
    source::{line_start, moved_right},
};

/// A line that begins with a key.
struct Line<'s> {
    /// The byte of its key.
    begin: usize,
    /// The number of spaces before the key.
    column: usize,
    key: &'s str,
    /// The value behind the colon.
    value: Range<usize>,
}

impl<'s> Line<'s> {
    /// Reads a line; `None` if no key begins it. A key may have the parameter of a template.
    fn of(source: &'s str, line: Range<usize>) -> Option<Self> {
        let column = indentation(&source[line.clone()]).len();
        let begin = line.start + column;
        let (key, rest) = source[begin..line.end].split_once(':')?;
        let is_key =
            !key.is_empty() && !key.contains(|sign: char| sign.is_whitespace() || "\"'#".contains(sign));
        let words = rest.trim_start();
        // Without words, the value is empty, right behind the colon, and not after the end of a Windows line.
        let blanks = if words.is_empty() {
            0
        } else {
            rest.len() - words.len()
        };
        let start = line.end - rest.len() + blanks;
        (is_key && (rest.is_empty() || rest.starts_with(char::is_whitespace))).then_some(Self {
            begin,
            column,
            key,
            value: start..start + rest.trim().len(),
        })
    }

    /// Returns whether the value is a text that begins on the line.
    fn has_text(&self, source: &str) -> bool {
        let value = &source[self.value.clone()];
        !value.is_empty() && !value.starts_with(['#', '|', '>', '[', '{'])
    }
}

/// Reports a text of an entry, on the line where the parser gave up, below the entry's own text.
pub(super) fn below_own_text(stopped: &Place<'_>, at: usize) -> Option<Diagnostic> {
    let source = stopped.source;
    let here = line_start(source, at);
    let below = Line::of(source, here..line_end(source, here))?;
    let entry = enclosing(source, here, below.column).next()?;
    let texts = texts_of_entry(source, &entry)?;
    let (main, _) = texts.split_first()?;
    if !entry.has_text(source) || !texts.contains(&split_plural(below.key).0) {
        return None;
    }
    if texts.contains(&entry.key)
        && let Some(found) = above_too_far_left(stopped, &texts, &entry, &below)
    {
        return Some(found);
    }
    let name = entry.key;
    let message = format!("`{name}` has its text on the same line, so no other text can stand below it");
    let mark = stopped.span(below.begin..below.begin + below.key.len());
    let finding = Diagnostic::new(Code::E0103, message, mark, format!("another text of `{name}`"))
        .with_related(stopped.span(entry.value.clone()), format!("the text of `{name}`"));
    if has_beside(source, &below, main) {
        let help = format!("keep one of the two: the text behind `{name}:`, or the one behind `{main}:`");
        return Some(finding.with_help(help));
    }
    let help = format!("write the text of `{name}` below it, behind `{main}:`");
    let place = entry.begin + name.len() + 1..below.value.end;
    let block = with_main_text(source, &entry, &below, main);
    Some(finding.with_suggestion(help, stopped.span(place), block))
}

/// Reports the texts of an entry above another one that is deeper, if they begin exactly below the name of the entry. `last` is the
/// one directly above.
fn above_too_far_left(
    stopped: &Place<'_>,
    texts: &[&str],
    last: &Line<'_>,
    below: &Line<'_>,
) -> Option<Diagnostic> {
    let source = stopped.source;
    let lines = lines_above(source, line_start(source, last.begin)).filter_map(|line| Line::of(source, line));
    let mut beside = lines.filter(|line| line.column <= last.column);
    let mut names = vec![last.key];
    let mut first = last.begin;
    let entry = beside.find(|line| {
        let is_text = texts.contains(&split_plural(line.key).0) && line.column == last.column;
        if is_text {
            names.insert(0, line.key);
            first = line.begin;
        }
        !is_text
    })?;
    if entry.column != last.column || entry.has_text(source) {
        return None;
    }
    let (listed, name) = (listed_names(&names), entry.key);
    let (begin, them) = match names.len() {
        1 => ("begins", "it"),
        _ => ("begin", "them"),
    };
    let message = format!("{listed} {begin} too far to the left, beside `{name}`");
    let mark = stopped.span(first..first + names[0].len());
    let finding = Diagnostic::new(Code::E0103, message, mark, format!("a text of `{name}`"));
    let help = format!(
        "begin {them} with {}, exactly above `{}`",
        counted(below.column, "space"),
        below.key
    );
    let start = line_start(source, first);
    let block = source[start..line_start(source, below.begin)].trim_end();
    let moved = moved_right(block, below.column - last.column);
    Some(finding.with_suggestion(help, stopped.span(start..start + block.len()), moved))
}

/// Returns whether a line begins an entry of a catalogue, under a name that is no text of the entry above.
pub(super) fn is_entry(source: &str, start: usize) -> bool {
    let line = Line::of(source, start..line_end(source, start));
    line.is_some_and(|line| texts_of_entry(source, &line).is_some_and(|texts| !texts.contains(&line.key)))
}

/// Writes what follows the colon of an entry, up to the text below it: the entry's own text under the key that it is short for.
fn with_main_text(source: &str, entry: &Line<'_>, below: &Line<'_>, main: &str) -> String {
    let end = line_end(source, entry.begin);
    let line_break = if source[..end].ends_with('\r') {
        "\r\n"
    } else {
        "\n"
    };
    let spaces = " ".repeat(below.column);
    let mut block = format!("{line_break}{spaces}{main}: {}", &source[entry.value.start..end]);
    for line in lines(source, end..below.value.end).skip(1) {
        let words = source[line.clone()].trim_start();
        let is_of_text = line.end < below.begin && !words.is_empty() && !words.starts_with('#');
        block.push('\n');
        if is_of_text {
            // It goes on with the text, and stays deeper than its key.
            block.push_str(&spaces);
            block.push_str("  ");
            block.push_str(words);
        } else {
            block.push_str(&source[line.clone()]);
        }
        block.push_str(&source[line.end..line_end(source, line.start).min(below.value.end)]);
    }
    block
}

/// Returns whether another line below this one, in the same mapping, has a key, or this one has it.
fn has_beside(source: &str, line: &Line<'_>, key: &str) -> bool {
    let below = lines(source, line_start(source, line.begin)..source.len());
    let lines = below.filter_map(|line| Line::of(source, line));
    let mut beside = lines.take_while(|other| other.column >= line.column);
    beside.any(|other| other.column == line.column && split_plural(other.key).0 == key)
}

/// Returns the texts that an entry can have, its main one first; `None` if a catalogue has no such entries.
fn texts_of_entry(source: &str, entry: &Line<'_>) -> Option<Vec<&'static str>> {
    let mut path = path(source, line_start(source, entry.begin), entry.column);
    path.push(entry.key);
    let texts = keys::texts_of_entry(&path);
    (!texts.is_empty()).then_some(texts)
}

/// Lists the keys above a line whose mappings it is in if it begins at a column, the outermost first.
pub(super) fn path(source: &str, start: usize, column: usize) -> Vec<&str> {
    let mut path: Vec<_> = enclosing(source, start, column).map(|line| line.key).collect();
    path.reverse();
    path
}

/// Lists the keys above a line whose mappings it is in, the nearest first.
fn enclosing(source: &str, start: usize, column: usize) -> impl Iterator<Item = Line<'_>> {
    let mut least = column;
    let keys = lines_above(source, start).filter_map(|line| Line::of(source, line));
    keys.filter(move |line| {
        let is_around = line.column < least;
        least = least.min(line.column);
        is_around
    })
}

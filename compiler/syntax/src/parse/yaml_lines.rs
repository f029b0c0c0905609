//! The place where the YAML parser gave up, and the lines around it.

use std::ops::Range;

use enkat_model::words::counted;

use crate::source::{FileId, Span, line_start, offset};

/// The place where the YAML parser gave up.
pub(super) struct Place<'s> {
    pub(super) file: FileId,
    pub(super) source: &'s str,
    /// The end of the last value that was read.
    pub(super) read: usize,
    /// The innermost `[` or `{` that was open: an error after it is most often its missing end.
    pub(super) bracket: Option<usize>,
}

impl<'s> Place<'s> {
    /// Makes the place after the byte `read`, in no brackets.
    pub(super) fn outside_brackets(file: FileId, source: &'s str, read: usize) -> Self {
        Self {
            file,
            source,
            read,
            bracket: None,
        }
    }

    /// Returns the span of a range of the file.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        Span {
            file: self.file,
            start: offset(range.start),
            end: offset(range.end),
            expansion: None,
        }
    }
}

/// Finds the key that a line or an item begins with, behind dashes, and returns the rest.
pub(super) fn key_of(source: &str, line: Range<usize>) -> (Range<usize>, &str) {
    let text = &source[line.clone()];
    let mut item = text.trim_start_matches(' ');
    while let Some(rest) = item.strip_prefix("- ") {
        item = rest.trim_start_matches(' ');
    }
    let start = line.end - item.len();
    let length = item
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .unwrap_or(item.len());
    (start..start + length, &item[length..])
}

/// Returns the number of spaces before the dash of a line that begins an item.
pub(super) fn dash_of(source: &str, line: &Range<usize>) -> Option<usize> {
    let text = source[line.clone()].trim_start_matches(' ');
    text.starts_with("- ").then(|| line.len() - text.len())
}

/// Returns the number of signs before the key of a line, or before its words if it has none.
pub(super) fn key_column(source: &str, line: &Range<usize>) -> usize {
    key_of(source, line.clone()).0.start - line.start
}

/// Finds the line above a byte that is neither empty nor a comment.
pub(super) fn written_above(source: &str, start: usize) -> Option<Range<usize>> {
    let mut end = start;
    while end > 0 {
        let line = line_start(source, end - 1)..end - 1;
        let text = source[line.clone()].trim();
        if !text.is_empty() && !text.starts_with('#') {
            return Some(line.start..line_end(source, line.start));
        }
        end = line.start;
    }
    None
}

/// Lists the lines above a byte that are neither empty nor comments, the nearest first.
pub(super) fn lines_above(source: &str, start: usize) -> impl Iterator<Item = Range<usize>> {
    std::iter::successors(written_above(source, start), |line| {
        written_above(source, line.start)
    })
}

/// Says how to write the spaces before a line that begins with other blanks.
pub(super) fn type_spaces(word: &str, spaces: usize) -> String {
    let spaces = counted(spaces, "space");
    format!("delete everything before `{word}`, and type {spaces} with the space bar")
}

/// Returns the blanks of any kind that a line begins with.
pub(super) fn indentation(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

/// Returns the ranges of the lines in a part of a file, without their ends.
pub(super) fn lines(source: &str, within: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = within.start;
    source[within].split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        start..start + line.trim_end_matches(['\n', '\r']).len()
    })
}

/// Returns the end of the line that holds a byte.
pub(super) fn line_end(source: &str, at: usize) -> usize {
    source[at..].find('\n').map_or(source.len(), |end| at + end)
}

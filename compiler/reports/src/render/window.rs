//! The lines of a file around some spans, safe to print.

use std::ops::Range;

use enkat_syntax::source::{SourceMap, Span};

/// The longest excerpt in bytes; a longer line is cut on both sides of the part that matters.
const MOST_BYTES: usize = 4000;
/// The same on each side of an edit, of which the renderer draws all.
const MOST_AROUND_EDIT: usize = 400;
/// Stands for the part of a line that is cut off.
const CUT: char = '…';

/// An excerpt of a file: whole lines where they are of a sensible length.
pub(super) struct Window<'a> {
    /// The path of the file.
    pub(super) path: &'a str,
    /// The text, without control characters, with the distances of bytes as in the file.
    pub(super) text: String,
    /// The number of its first line.
    pub(super) first_line: usize,
    /// The byte of the file with which the text begins, behind `before`.
    start: usize,
    /// The bytes of the sign for a part that is cut off before the text.
    before: usize,
}

impl<'a> Window<'a> {
    /// Cuts out the lines that contain these spans of one file.
    pub(super) fn around(files: &'a SourceMap, spans: &[Span]) -> Self {
        Self::within(files, spans, MOST_BYTES).0
    }

    /// Cuts out the lines around an edit; of long ones, a part, with signs for what is cut off.
    pub(super) fn around_edit(files: &'a SourceMap, span: Span) -> Self {
        let (mut window, [is_cut_before, is_cut_after]) = Self::within(files, &[span], MOST_AROUND_EDIT);
        if is_cut_before {
            window.text.insert(0, CUT);
            window.before = CUT.len_utf8();
        }
        window.text.extend(is_cut_after.then_some(CUT));
        window
    }

    /// Cuts out an excerpt, and returns whether its first and last line are cut.
    fn within(files: &'a SourceMap, spans: &[Span], most: usize) -> (Self, [bool; 2]) {
        let file = files.file(spans[0].file);
        let first = spans
            .iter()
            .map(|span| span.start as usize)
            .min()
            .unwrap_or(0)
            .min(file.text.len());
        let last = spans
            .iter()
            .map(|span| span.end as usize)
            .max()
            .unwrap_or(0)
            .min(file.text.len());
        let line_start = file.text.as_bytes()[..first]
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        let line_end = file.text.as_bytes()[last..]
            .iter()
            .position(|byte| *byte == b'\n');
        let line_end = line_end.map_or(file.text.len(), |at| last + at);
        let start = at_character(&file.text, line_start.max(first.saturating_sub(most)));
        let end = at_character(&file.text, line_end.min(last.saturating_add(most)));
        let (first_line, _) = file.line_column(u32::try_from(start).unwrap_or(u32::MAX));
        let text = without_controls(&without_returns(&file.text, start..end));
        let window = Self {
            path: &file.path,
            text,
            first_line,
            start,
            before: 0,
        };
        (window, [line_start < start, end < line_end])
    }

    /// Returns the bytes of a span in the excerpt.
    pub(super) fn range(&self, span: Span) -> Range<usize> {
        let inside = |offset: u32| {
            at_character(
                &self.text,
                self.before + (offset as usize).saturating_sub(self.start),
            )
        };
        let start = inside(span.start);
        start..inside(span.end).max(start)
    }
}

/// Returns a part of a text with a space for the carriage return of each line, as programs on Windows write it.
fn without_returns(text: &str, part: Range<usize>) -> String {
    let goes_on = text.get(part.end..).is_some_and(|rest| rest.starts_with('\n'));
    let lines = text.get(part).unwrap_or_default().replace("\r\n", " \n");
    match lines.strip_suffix('\r').filter(|_| goes_on) {
        Some(line) => format!("{line} "),
        None => lines,
    }
}

/// Returns the nearest boundary of characters, at or before `at`.
fn at_character(text: &str, at: usize) -> usize {
    text.floor_char_boundary(at.min(text.len()))
}

/// Replaces every character that could control a terminal, or change the direction of writing, by a harmless one of the same length
/// in bytes. Line breaks and tabs stay.
pub(super) fn without_controls(text: &str) -> String {
    let harmless = |character: char| match character {
        '\n' | '\t' => character,
        '\u{0}'..='\u{1f}' | '\u{7f}' => '?',
        '\u{80}'..='\u{9f}' | '\u{ad}' | '\u{61c}' => '·',
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => {
            '\u{fffd}'
        }
        other => other,
    };
    text.chars().map(harmless).collect()
}

#[cfg(test)]
mod tests {
    use super::{without_controls, without_returns};

    #[test]
    fn returns_of_lines_are_not_shown() {
        let text = "a: b\r\nc: d\r\ne\rf";
        assert_eq!(without_returns(text, 0..11), "a: b \nc: d ");
        assert_eq!(without_returns(text, 6..text.len()), "c: d \ne\rf");
    }

    #[test]
    fn replaces_controls_byte_for_byte() {
        let hostile = "a\u{1b}[31m\u{9b}2J\u{202e}\r\u{61c}é\n";
        let clean = without_controls(hostile);
        assert_eq!(clean.len(), hostile.len());
        assert!(clean.chars().all(|c| c == '\n' || !c.is_control()));
    }
}

//! A file with new keys in which all other lines are as their author wrote them, with their blanks and line ends.

use std::ops::Range;

use enkat_syntax::{
    diagnostics::Sink,
    format::{Formatted, format},
    source::FileId,
};
use similar::{Algorithm, DiffOp, capture_diff_slices};

/// A file before and after new keys were added.
struct Versions<'t> {
    /// The lines as they are written, with their ends.
    written: Vec<&'t str>,
    /// The same file in its layout.
    laid_out: Vec<&'t str>,
    /// The file in its layout, with the new keys.
    new: Vec<&'t str>,
    /// For each line in its layout, the line that it was written as.
    lines: Vec<Option<usize>>,
}

/// Puts the new lines of a file in its layout into the file as it is written. Returns the file in its layout if that is not possible.
pub(super) fn with_kept_lines(id: FileId, path: &str, written: &str, new: String) -> String {
    let formatted = |text: &str| match format(id, path, text, &mut Sink::default()) {
        Formatted::Text(text) => Some(text),
        Formatted::Mistakes | Formatted::Unsafe => None,
    };
    if formatted(written).as_deref() == Some(written) {
        return new;
    }
    let kept = formatted(written).and_then(|laid_out| {
        let kept = Versions::of(written, &laid_out, &new).merged();
        // The layout decides: the file with kept lines says the same if it has the same layout.
        (formatted(&kept).as_deref() == Some(&*new)).then_some(kept)
    });
    kept.unwrap_or(new)
}

impl<'t> Versions<'t> {
    fn of(written: &'t str, laid_out: &'t str, new: &'t str) -> Self {
        let split = |text: &'t str| text.split_inclusive('\n').collect::<Vec<_>>();
        let (written, laid_out) = (split(written), split(laid_out));
        let mut lines = vec![None; laid_out.len()];
        for op in capture_diff_slices(Algorithm::Myers, &bare(&laid_out), &bare(&written)) {
            if let DiffOp::Equal {
                old_index,
                new_index,
                len,
            } = op
            {
                for at in 0..len {
                    lines[old_index + at] = Some(new_index + at);
                }
            }
        }
        Self {
            written,
            laid_out,
            new: split(new),
            lines,
        }
    }

    /// Makes the changes of the layout in the file as it is written.
    fn merged(&self) -> String {
        let line_end = if self.written.first().is_some_and(|line| line.ends_with("\r\n")) {
            "\r\n"
        } else {
            "\n"
        };
        let (mut lines, mut at) = (Vec::new(), 0);
        for op in capture_diff_slices(Algorithm::Myers, &self.laid_out, &self.new) {
            if matches!(op, DiffOp::Equal { .. }) {
                continue;
            }
            let (range, new) = self.whole_parts(op.old_range(), op.new_range());
            lines.extend(
                self.written[at..range.start.max(at)]
                    .iter()
                    .map(|line| (*line).to_owned()),
            );
            at = at.max(range.end);
            lines.extend(new.iter().map(|line| {
                let text = line.trim();
                let indent = line.len() - line.trim_start().len();
                let indent = if text.is_empty() {
                    String::new()
                } else {
                    self.indent(op.old_range().start, indent)
                };
                format!("{indent}{text}{line_end}")
            }));
        }
        lines.extend(self.written[at..].iter().map(|line| (*line).to_owned()));
        let count = lines.len();
        for line in lines.iter_mut().take(count.saturating_sub(1)) {
            if !line.ends_with('\n') {
                line.push_str(line_end);
            }
        }
        lines.concat()
    }

    /// Returns the written lines of a change, with all lines of a part that is laid out in another way, and their new lines.
    fn whole_parts(&self, old: Range<usize>, new: Range<usize>) -> (Range<usize>, Vec<&'t str>) {
        let known = |line: &usize| self.lines[*line].is_none();
        let (mut start, mut end) = (old.start, old.end);
        start -= (0..start).rev().take_while(known).count();
        end += (end..self.lines.len()).take_while(known).count();
        // Without lines of another layout on either side, the place is behind the line before.
        let first = self.lines[..start]
            .last()
            .copied()
            .flatten()
            .map_or(0, |line| line + 1);
        let behind = self
            .lines
            .get(end)
            .copied()
            .flatten()
            .unwrap_or(self.written.len());
        let range = if start == end {
            first..first
        } else {
            self.without_blanks(first..behind)
        };
        let before = self.laid_out[start..old.start].iter();
        let after = self.laid_out[old.end..end].iter();
        let lines = before.chain(&self.new[new]).chain(after).copied();
        (range, lines.collect())
    }

    /// Returns a range of written lines without the blank lines around it, of which the layout has at most one.
    fn without_blanks(&self, range: Range<usize>) -> Range<usize> {
        let is_blank = |line: &usize| self.written[*line].trim().is_empty();
        let start = range.start + range.clone().take_while(is_blank).count();
        let blanks_behind = (start..range.end).rev().take_while(is_blank).count();
        start..range.end - blanks_behind
    }

    /// Returns the blanks to write before a line with this indentation in the layout: those of the nearest line with it, or one level more
    /// than those of the level around.
    fn indent(&self, near: usize, indent: usize) -> String {
        match (self.written_indent(near, indent), indent.checked_sub(LEVEL)) {
            (Some(own), _) => own.to_owned(),
            (None, None | Some(0)) => " ".repeat(indent),
            (None, Some(around)) => {
                let level = self.written_indent(near, LEVEL).map_or(LEVEL, str::len);
                self.indent(near, around) + &" ".repeat(level)
            }
        }
    }

    /// Returns the blanks before the nearest line with this indentation in the layout.
    fn written_indent(&self, near: usize, indent: usize) -> Option<&'t str> {
        let of = |line: &str| line.len() - line.trim_start().len();
        let own = |at: usize| {
            let written = self.written[self.lines[at]?];
            let is_it = of(self.laid_out[at]) == indent && !self.laid_out[at].trim().is_empty();
            is_it.then(|| &written[..of(written)])
        };
        let before = (0..near).rev().find_map(own);
        before.or_else(|| (near..self.lines.len()).find_map(own))
    }
}

/// The blanks of a level in the layout.
const LEVEL: usize = 2;

/// Returns lines without blanks and quotes, in which layouts differ.
fn bare(lines: &[&str]) -> Vec<String> {
    let is_kept = |c: &char| !(c.is_whitespace() || matches!(c, '"' | '\'' | '\u{feff}'));
    lines
        .iter()
        .map(|line| line.chars().filter(is_kept).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use enkat_syntax::{
        diagnostics::Sink,
        format::{Formatted, format},
        source::FileId,
    };

    use super::with_kept_lines;

    const PATH: &str = "texts/sv-SE.yaml";

    fn kept(written: &str, new: &str) -> String {
        let Formatted::Text(new) = format(FileId(0), PATH, new, &mut Sink::default()) else {
            panic!("{new}");
        };
        with_kept_lines(FileId(0), PATH, written, new)
    }

    #[test]
    fn kept_lines_have_their_blanks_and_ends() {
        for (written, new, expected) in [
            ("a:  A\r\nb: B\r\n", "a: A\nc:\nb: B\n", "a:  A\r\nc:\r\nb: B\r\n"),
            (
                "q:\n    a:   A  \n    c: C\n",
                "q:\n  a: A\n  # b\n  b:\n  c: C\n",
                "q:\n    a:   A  \n    # b\n    b:\n    c: C\n",
            ),
            ("a: 'A'\nb: 'B'", "a: A\nb: B\nc:\n", "a: 'A'\nb: 'B'\nc:\n"),
            (
                "a: 'A'\n\n\n\nb: B\n",
                "a: A\n\nb: B\nc:\n",
                "a: 'A'\n\n\n\nb: B\nc:\n",
            ),
            ("\u{feff}a:  A\n", "a: A\nb:\n", "\u{feff}a:  A\nb:\n"),
            (
                "a: A\n\n\nb: {c:  C}\n\n\nd: D\n",
                "a: A\n\nb:\n  c: C\n  e:\n\nd: D\n",
                "a: A\n\n\nb:\n  c: C\n  e:\n\n\nd: D\n",
            ),
            // A line that has the new key in it gets its layout.
            (
                "x:  X\na: {b:  B}\n",
                "x: X\na:\n  b: B\n  c:\n",
                "x:  X\na:\n  b: B\n  c:\n",
            ),
        ] {
            assert_eq!(kept(written, new), expected);
        }
    }
}

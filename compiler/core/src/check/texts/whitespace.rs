//! Blanks around a text, and more than one between its words.

use std::ops::Range;

use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    source::line_start,
};

use super::index::Index;

/// Warns of blanks at the start or the end, and of several between words, which are typing mistakes. The newline at the end of a
/// block of text does not count.
pub(super) fn check(indexes: &[Index<'_>], sink: &mut Sink) {
    let texts = indexes.iter().flat_map(|index| index.catalogue.texts.values());
    for text in texts.filter(|text| !text.signs().has_single_blanks()) {
        let words = text.text.value.trim_end_matches('\n');
        let start = words.len() - words.trim_start().len();
        let end = words.trim_end().len();
        let (range, message, left) = match (start, end) {
            (0, end) if end == words.len() => match between_words(words) {
                Some(range) => (
                    range,
                    "two words of this text have several spaces between them",
                    " ",
                ),
                None => continue,
            },
            (0, end) => (end..words.len(), "this text ends with spaces", ""),
            (start, _) => (0..start, "this text begins with spaces", ""),
        };
        let place = text.written().part(range.clone());
        let finding = Diagnostic::new(Code::W0802, message, place, "spaces");
        let what = if left.is_empty() {
            "remove the spaces"
        } else {
            "leave one space"
        };
        sink.push(match text.written().exact_part(range) {
            Some(place) => finding.with_suggestion(what, place, left).machine_applicable(),
            None => finding.with_help(what),
        });
    }
}

/// Finds several blanks between two words of a line. Those at its start may indent a list, and those at its end belong to another
/// check.
fn between_words(text: &str) -> Option<Range<usize>> {
    let start = text.match_indices("  ").map(|(at, _)| at).find(|at| {
        let line = &text[..*at];
        let line = &line[line_start(line, line.len())..];
        let rest = text[*at..].trim_start_matches(' ');
        !line.trim().is_empty() && !line.ends_with(' ') && !rest.is_empty() && !rest.starts_with('\n')
    })?;
    let rest = &text[start..];
    Some(start..start + (rest.len() - rest.trim_start_matches(' ').len()))
}

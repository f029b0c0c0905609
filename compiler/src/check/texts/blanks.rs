//! Blanks around a text.

use super::index::Index;
use crate::diagnostics::{Code, Diagnostic, Sink};

/// Warns of blanks at the start or the end, which somebody once typed by mistake. The newline at the end of a block of
/// text is none.
pub(super) fn check(indexes: &[Index<'_>], sink: &mut Sink) {
    for text in indexes.iter().flat_map(|index| index.catalogue.texts.values()) {
        let words = text.text.value.trim_end_matches('\n');
        let start = words.len() - words.trim_start().len();
        let end = words.trim_end().len();
        let (range, side) = match (start, end) {
            (0, end) if end == words.len() => continue,
            (0, end) => (end..words.len(), "ends"),
            (start, _) => (0..start, "begins"),
        };
        let finding = Diagnostic::new(
            Code::W0802,
            format!("this text {side} with blanks"),
            text.written().part(range.clone()),
            "blanks",
        );
        sink.push(match text.written().exact_part(range) {
            Some(place) => finding.with_suggestion("take them out", place, ""),
            None => finding.with_help("take them out"),
        });
    }
}

//! Diagnostics in words alone, for reports that show no excerpts.

use enkat_model::words::{counted, listed};
use enkat_syntax::diagnostics::{Diagnostic, LeftOut};

use super::window::without_controls;

/// Returns the message with all that can be done, a line each.
pub(super) fn whole_message(finding: &Diagnostic) -> String {
    let advice = finding.help_and_note();
    message_and(
        finding,
        advice.chain(finding.suggestions.iter().map(|suggestion| &suggestion.text)),
    )
}

/// Returns the message with some lines below it.
pub(super) fn message_and<'a>(
    finding: &'a Diagnostic,
    lines: impl IntoIterator<Item = &'a String>,
) -> String {
    let lines = std::iter::once(&finding.message).chain(lines);
    lines.cloned().collect::<Vec<_>>().join("\n")
}

/// Returns a text on one line, without characters that could control a terminal.
pub(super) fn on_one_line(text: &str) -> String {
    without_controls(text).replace(['\n', '\t'], " ")
}

/// Says how many findings are not listed; nothing if all are.
pub fn render_left_out(left_out: LeftOut) -> Option<String> {
    let counts = [
        (left_out.errors, "more error"),
        (left_out.warnings, "more warning"),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, what)| counted(count, what)).collect();
    (!counts.is_empty()).then(|| {
        format!(
            "and {}, not listed here: correct some of the above, and check again",
            listed(&counts)
        )
    })
}

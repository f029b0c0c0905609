//! Diagnostics in words alone, for reports that show no excerpts.

use enkat_syntax::diagnostics::Diagnostic;

use super::window::without_controls;

/// Returns the message with all that can be done, a line each.
pub(super) fn whole_message(finding: &Diagnostic) -> String {
    let advice = finding.help.iter();
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

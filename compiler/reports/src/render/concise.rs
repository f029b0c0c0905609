//! Diagnostics a line each, for terminals and editors.

use enkat_syntax::{
    diagnostics::{Diagnostic, LeftOut},
    source::{Expansions, SourceMap, Span},
};

use super::words::{on_one_line, render_left_out};

/// Writes a line per diagnostic: `pages/sleep.yaml:7:22: E0503 the message`. A last line has the numbers of those that are left
/// out.
pub fn render_concise(files: &SourceMap, _: &Expansions, found: &[Diagnostic], left_out: LeftOut) -> String {
    let line = |finding: &Diagnostic| concise_line(files, finding) + "\n";
    let more = render_left_out(left_out).map(|more| more + "\n");
    found.iter().map(line).chain(more).collect()
}

/// Writes a diagnostic on one line, without its end.
pub(crate) fn concise_line(files: &SourceMap, finding: &Diagnostic) -> String {
    let place = place(files, finding.primary.span);
    let message = on_one_line(&finding.message);
    format!("{place}: {} {message}", finding.code)
}

/// Writes a place as editors read it: `pages/sleep.yaml:7:22`.
fn place(files: &SourceMap, span: Span) -> String {
    let file = files.file(span.file);
    let (line, column) = file.line_column(span.start);
    format!("{}:{line}:{column}", on_one_line(&file.path))
}

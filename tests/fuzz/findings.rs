//! Properties of every diagnostic.

use enkat_reports::render::{render_human, render_json};
use enkat_syntax::{
    diagnostics::{Diagnostic, LeftOut},
    source::{Expansions, SourceMap, Span},
};

/// Checks that findings are few, have spans in the files, and can be printed.
pub(crate) fn check(files: &SourceMap, expansions: &Expansions, found: &[Diagnostic]) {
    assert!(found.len() <= 2000, "{} findings", found.len());
    for finding in found {
        place(files, finding.primary.span);
        finding.related.iter().for_each(|label| place(files, label.span));
        for suggestion in &finding.suggestions {
            place(files, suggestion.span);
        }
        assert!(!finding.message.is_empty());
    }
    let drawn = render_human(files, expansions, found, false);
    assert!(
        drawn.chars().all(|drawn| drawn == '\n' || !drawn.is_control()),
        "a control character gets through: {drawn:?}"
    );
    assert!(!render_json(files, expansions, found, LeftOut::default(), None).is_empty());
}

/// Checks that a span is in its file, between characters.
pub(crate) fn place(files: &SourceMap, span: Span) {
    let text = &files.file(span.file).text;
    let range = enkat_syntax::source::range(span);
    assert!(
        text.get(range.clone()).is_some(),
        "{range:?} is no place in {} bytes",
        text.len()
    );
}

//! Sensitive questions: each can be passed by and has a text before it, and nothing that is not sensitive tells an answer to one.

mod disclosure;
mod marks;
mod preface;
mod way_out;

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::{Diagnostic, Sink},
    source::SourceMap,
};

use crate::resolve::Survey;

/// Checks everything that is marked as sensitive.
pub(super) fn check(survey: &Survey, files: &SourceMap, sink: &mut Sink) {
    if survey.elements.iter().all(|element| element.sensitive.is_none()) {
        return;
    }
    marks::check(survey, sink);
    way_out::check(survey, sink);
    preface::check(survey, files, sink);
    disclosure::check(survey, files, sink);
}

/// Adds the place where an element or its parent is marked as sensitive.
fn with_mark(survey: &Survey, id: ElementId, finding: Diagnostic) -> Diagnostic {
    let marked = survey.sensitive_by(id);
    let mark = marked.and_then(|marked| survey.element(marked).sensitive.as_ref());
    match mark {
        Some(mark) => finding.with_related(mark.span, "marked as sensitive here"),
        None => finding,
    }
}

//! The screen after sending.

use enkat_model::Finish;
use enkat_syntax::diagnostics::{Code, Diagnostic, Sink};

use crate::resolve::Survey;

/// Warns of a survey that says that participants get feedback, and has no scores to show.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    let Some(finish) = &survey.header.finish else {
        return;
    };
    if finish.value == Finish::Feedback && survey.scores.is_empty() {
        let message = "after sending, participants get feedback, and the survey has no scores to show in it";
        sink.push(
            Diagnostic::new(Code::W0902, message, finish.span, "nothing to show")
                .with_help("write `finish: result`, or describe scores in `scores.yaml`"),
        );
    }
}

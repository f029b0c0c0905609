//! `sensitive: false` in something sensitive.

use enkat_syntax::diagnostics::{Code, Diagnostic, Sink};

use super::with_mark;
use crate::resolve::Survey;

/// Warns of elements that are marked as not sensitive, although a parent is sensitive.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for (id, element) in survey.iter() {
        let unmarked = element.sensitive.as_ref().filter(|mark| !mark.value);
        let Some((mark, by)) = unmarked.zip(survey.sensitive_by(id)) else {
            continue;
        };
        let (name, outer) = (&element.id.value, &survey.element(by).id.value);
        let message = format!("`{name}` stays sensitive, because `{outer}` is");
        let finding = Diagnostic::new(Code::W0201, message, mark.span, "changes nothing");
        sink.push(with_mark(survey, id, finding).with_help(format!(
            "remove it; if `{name}` is not sensitive, move it out of `{outer}`"
        )));
    }
}

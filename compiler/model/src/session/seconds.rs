//! The time that a question takes.

use crate::survey::{Element, Header, QuestionKind};

/// Returns the time that a question takes, in seconds; `None` for the consent, which does not count as a question.
pub fn seconds_of<S>(header: &Header, element: &Element<S>) -> Option<u32> {
    let question = element.body.question()?;
    let consent = header.consent.as_ref();
    if consent.is_some_and(|consent| consent.checkbox == element.id) {
        return None;
    }
    Some(match &question.answer {
        QuestionKind::Choice(_) | QuestionKind::Checkboxes(_) => 8,
        QuestionKind::Scalar(kind) => kind.seconds(),
    })
}

//! Ways out of sensitive questions.

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    tree::Field,
};

use super::with_mark;
use crate::resolve::{ChoiceOption, Element, Question, QuestionKind, Survey};

/// Checks that a participant can pass by every sensitive question.
///
/// An optional question that is left empty saves nothing, which is a way out. Boxes that are left unticked are saved as a no: a
/// participant who does not want to answer needs another way, also where no tick is required.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for (id, element) in survey.iter() {
        let Some(question) = element.question().filter(|_| survey.is_sensitive(id)) else {
            continue;
        };
        let needs_one = question.required || is_ticked(&question.answer);
        if needs_one && !has_way_out(element, question) {
            sink.push(without(survey, id, element, question));
        }
    }
}

fn is_ticked(answer: &QuestionKind) -> bool {
    match answer {
        QuestionKind::Choice(_) => false,
        QuestionKind::Checkboxes(_) => true,
        QuestionKind::Scalar(field) => field.is_checkbox(),
    }
}

/// Tests whether a question has an opt-out beside it, or an option for it that every participant is offered. The options of a scale
/// that does not exist are not known.
fn has_way_out(element: &Element, question: &Question) -> bool {
    let is_unknown = element.choice().is_some() && element.options().is_empty();
    let always_offered = |option: &ChoiceOption| option.opt_out && option.hidden_when.is_none();
    is_unknown || question.or_box.is_some() || element.options().iter().any(always_offered)
}

fn without(survey: &Survey, id: ElementId, element: &Element, question: &Question) -> Diagnostic {
    let name = &element.id.value;
    let message = format!("the sensitive question `{name}` has no way out");
    let label = match &question.answer {
        QuestionKind::Checkboxes(_) => "boxes without a tick are saved as a no",
        QuestionKind::Scalar(field) if is_optional_box(field, question) => "without a tick, a no is saved",
        _ => "participants cannot go on without an answer",
    };
    let finding = Diagnostic::new(Code::E1301, message, element.id.span, label);
    let finding = with_mark(survey, id, finding).with_help(format!(
        "write an opt-out beside it, such as `or_box: {name}PreferNotToAnswer`, with a text such as “I prefer not to answer”"
    ));
    let hidden = element.options().iter().find(|option| option.opt_out);
    match &question.answer {
        QuestionKind::Choice(_) => match hidden {
            Some(option) => finding.with_help(format!(
                "or remove the rule of the option `{}`, so that every participant can choose it",
                option.value.value
            )),
            None => finding.with_help(
                "or mark an option for participants who do not want to answer: `{value: 9, opt_out: true}`",
            ),
        },
        QuestionKind::Scalar(field) if !field.is_checkbox() => {
            finding.with_help("or write `required: false`, so that it can be left empty")
        }
        _ => finding,
    }
}

fn is_optional_box(field: &Field, question: &Question) -> bool {
    field.is_checkbox() && !question.required
}

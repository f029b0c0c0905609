//! Constraints: `checks` of a question, which read the answers of other questions too.

use enkat_model::{ElementId, Level};
use enkat_syntax::diagnostics::{Code, Diagnostic, Sink};

use crate::resolve::{Body, Check, Element, QuestionKind, Reference, Survey};

/// Checks that every constraint reads an answer, and that a blocking one reads more than that of its own question.
pub(super) fn check(survey: &Survey, sink: &mut Sink) {
    for (id, element) in survey.iter() {
        for check in element.checks() {
            let finding = match answers(survey, check)[..] {
                [] => Some(about_nothing(check)),
                [only] if only == id && check.level == Level::Error => Some(about_itself(element, check)),
                _ => None,
            };
            if let Some(finding) = finding {
                sink.push(finding.with_related(element.id.span, "the question that gets the message"));
            }
        }
    }
}

/// Returns the elements that a constraint reads, each once: questions, and for boxes the group that they belong to.
fn answers(survey: &Survey, check: &Check) -> Vec<ElementId> {
    let mut read = Vec::new();
    for reference in survey.named_in(&check.that) {
        let id = match reference {
            Reference::Question(id) | Reference::Group(id) => id,
            Reference::Box(id) => group_of(survey, id).unwrap_or(id),
            Reference::Condition(_) | Reference::Flag(_) | Reference::Gender => continue,
        };
        if !read.contains(&id) {
            read.push(id);
        }
    }
    read
}

fn group_of(survey: &Survey, id: ElementId) -> Option<ElementId> {
    let element = survey.element(id);
    matches!(element.body, Body::Box).then_some(element.within?)
}

fn about_nothing(check: &Check) -> Diagnostic {
    let message = format!("the constraint `{}` asks about no answer", check.message.value);
    Diagnostic::new(Code::E0631, message, check.that.span, "names no question")
        .with_help("name the questions that have to fit each other")
}

fn about_itself(element: &Element, check: &Check) -> Diagnostic {
    let name = &element.id.value;
    let message = format!(
        "the constraint `{}` asks about `{name}` alone",
        check.message.value
    );
    let instead = match element.answer() {
        Some(QuestionKind::Scalar(field)) if field.kind.domain().is_some() => "give it a `range`",
        Some(QuestionKind::Choice(_)) => "remove the options that no participant may choose",
        Some(QuestionKind::Checkboxes(_)) => "use `min`, `max`, `exclusive` or `at_most_one`",
        _ => "say with `required` or `max_length` what an answer is",
    };
    Diagnostic::new(Code::E0631, message, check.that.span, "no other question").with_help(format!(
        "{instead}, or write `level: warning` if the answer is only unusual"
    ))
}

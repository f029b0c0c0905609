//! What is wrong with the answers, one finding per question.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Session, evaluate::Answers, field::Field, rule::Rule};
use crate::survey::{Answer, AnswerKind, ElementId, Tailored};

/// A question whose answer breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Violation {
    /// The question.
    pub id: String,
    /// The first rule that it breaks.
    pub rule: Rule,
}

/// What is wrong with the answers of a session, in survey order.
pub fn violations(session: &Session<'_>) -> Vec<Violation> {
    let elements = session.model().elements.iter().enumerate();
    elements
        .filter_map(|(index, element)| {
            violation(session, ElementId::at(index)).map(|rule| Violation {
                id: element.id.clone(),
                rule,
            })
        })
        .collect()
}

/// The first rule that a question breaks. A box of a group answers for nothing by itself.
fn violation(session: &Session<'_>, id: ElementId) -> Option<Rule> {
    let body = &session.model().element(id).body;
    if !session.state(id).is_open() {
        return None;
    }
    if body.is_box_of_group() {
        return None;
    }
    match body.answer() {
        Some(checkboxes @ AnswerKind::Checkboxes { .. }) => {
            boxes(session, id, body.is_required(), checkboxes)
        }
        _ => match session.field(id) {
            Field::Invalid(rule) => Some(*rule),
            Field::Empty | Field::Valid(Answer::Ticked(false)) => {
                body.is_required().then_some(Rule::Required)
            }
            Field::Valid(_) => None,
        },
    }
}

/// The first rule that the ticks of a group break.
fn boxes(
    session: &Session<'_>,
    group: ElementId,
    required: bool,
    kind: &AnswerKind<Tailored>,
) -> Option<Rule> {
    let AnswerKind::Checkboxes {
        min,
        max,
        exclusive,
        at_most_one,
    } = kind
    else {
        return None;
    };
    let has_wrong_type = |id| matches!(session.field(id), Field::Invalid(_));
    let ticked = |boxes: &[ElementId]| boxes.iter().filter(|id| session.ticked(**id)).count();
    let ticks = session.ticks(group);
    match ticks {
        _ if session.model().boxes(group).any(has_wrong_type) => Some(Rule::Type),
        0 => required.then_some(Rule::Required),
        2.. if ticked(exclusive) > 0 => Some(Rule::Exclusive),
        _ if at_most_one.iter().any(|set| ticked(set) > 1) => Some(Rule::Exclusive),
        _ if ticks < *min as usize => Some(Rule::Min),
        _ if max.is_some_and(|max| ticks > max as usize) => Some(Rule::Max),
        _ => None,
    }
}

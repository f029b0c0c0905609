//! What is wrong with the answers, one finding per question.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Session, field::Field, rule::Rule};
use crate::survey::{Answer, AnswerKind, ElementId};

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
        Some(AnswerKind::Checkboxes { min, max }) => boxes(session, id, body.is_required(), *min, *max),
        _ => match session.field(id) {
            Field::Invalid(rule) => Some(*rule),
            Field::Empty | Field::Valid(Answer::Ticked(false)) => {
                body.is_required().then_some(Rule::Required)
            }
            Field::Valid(_) => None,
        },
    }
}

fn boxes(
    session: &Session<'_>,
    group: ElementId,
    required: bool,
    min: u32,
    max: Option<u32>,
) -> Option<Rule> {
    let has_wrong_type = |id| matches!(session.field(id), Field::Invalid(_));
    let ticks = session.ticks(group);
    match ticks {
        _ if session.model().boxes(group).any(has_wrong_type) => Some(Rule::Type),
        0 => required.then_some(Rule::Required),
        _ if ticks < min as usize => Some(Rule::Min),
        _ if max.is_some_and(|max| ticks > max as usize) => Some(Rule::Max),
        _ => None,
    }
}

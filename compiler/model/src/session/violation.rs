//! Violations and warnings, one per question.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    Session,
    evaluate::{Answers, holds},
};
use crate::{
    kinds::{Parsed, Rule},
    survey::{Check, Checkboxes, ElementId, Level, NoSettings, QuestionKind},
    values::Answer,
};

/// A question whose answer breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Violation {
    /// The question.
    pub id: String,
    /// The first rule that it breaks.
    pub rule: Rule,
    /// The name of the message, if a constraint is broken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
}

impl Violation {
    /// Creates the violation of a question that breaks a rule of its own.
    pub fn of(id: &str, rule: Rule) -> Self {
        Self {
            id: id.to_owned(),
            rule,
            check: None,
        }
    }

    fn of_check(id: &str, check: &Check<NoSettings>) -> Self {
        Self {
            id: id.to_owned(),
            rule: Rule::Check,
            check: Some(check.message.clone()),
        }
    }
}

/// Returns the first violation of each question of a session, in survey order.
pub fn violations(session: &Session<'_>) -> Vec<Violation> {
    let elements = session.model().elements.iter().enumerate();
    elements
        .filter_map(|(index, element)| {
            let id = ElementId::at(index);
            match violation(session, id) {
                Some(rule) => Some(Violation::of(&element.id, rule)),
                None => {
                    failing(session, id, Level::Error).map(|check| Violation::of_check(&element.id, check))
                }
            }
        })
        .collect()
}

/// Returns the first warning of each question, in survey order. A warning is worth a look before the answers are sent.
pub fn warnings(session: &Session<'_>) -> Vec<Violation> {
    let elements = session.model().elements.iter().enumerate();
    elements
        .filter_map(|(index, element)| {
            let check = failing(session, ElementId::at(index), Level::Warning)?;
            Some(Violation::of_check(&element.id, check))
        })
        .collect()
}

/// Finds the first constraint of a question that fails. A constraint is evaluated when every question that it names is answered.
fn failing<'m>(session: &Session<'m>, id: ElementId, level: Level) -> Option<&'m Check<NoSettings>> {
    if !session.state(id).is_open() {
        return None;
    }
    let runs = |check: &Check<NoSettings>| check.of.iter().all(|id| session.answered(*id));
    session
        .model()
        .element(id)
        .body
        .checks()
        .iter()
        .find(|check| check.level == level && runs(check) && !holds(&check.that, session))
}

/// Finds the first rule that a question breaks. A checkbox of a group has no rules of its own.
fn violation(session: &Session<'_>, id: ElementId) -> Option<Rule> {
    let body = &session.model().element(id).body;
    if !session.state(id).is_open() {
        return None;
    }
    if body.is_box_of_group() {
        return None;
    }
    match body.answer() {
        Some(QuestionKind::Checkboxes(limits)) => boxes(session, id, body.is_required(), limits),
        _ => match session.field(id) {
            Parsed::Invalid(rule) => Some(*rule),
            Parsed::Empty | Parsed::Valid(Answer::Ticked(false)) => {
                body.is_required().then_some(Rule::Required)
            }
            Parsed::Valid(_) => None,
        },
    }
}

/// Finds the first rule that the ticks of a group break.
fn boxes(session: &Session<'_>, group: ElementId, required: bool, limits: &Checkboxes) -> Option<Rule> {
    let Checkboxes {
        min,
        max,
        exclusive,
        at_most_one,
    } = limits;
    let has_wrong_type = |id| matches!(session.field(id), Parsed::Invalid(_));
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

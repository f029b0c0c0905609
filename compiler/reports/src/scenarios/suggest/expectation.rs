//! Expectations that tell a survey from one with a mistake.

use enkat_syntax::tree::ExpectedState;
use indexmap::{IndexMap, IndexSet};
use serde_json::{Map, Value};

use crate::{
    evaluation::{Outcome, ViolationMessage},
    scenarios::compare::state_of,
};

/// The expectations of a suggested scenario.
#[derive(Clone, Debug, Default)]
pub(super) struct Expectations {
    /// Element → its state.
    pub(super) states: IndexMap<String, ExpectedState>,
    /// Field → its value.
    pub(super) payload: IndexMap<String, Value>,
    /// Question → the rule that its answer breaks; empty if none should. `None` if nothing is expected.
    pub(super) invalid: Option<IndexMap<String, String>>,
    /// The same of warnings.
    pub(super) warnings: Option<IndexMap<String, String>>,
}

impl Expectations {
    /// Adds an expectation that the outcome meets and another does not, about a target if there is one. Returns whether there is any.
    pub(super) fn tell_apart(
        &mut self,
        target: &str,
        outcome: &Outcome<'_>,
        other: &Outcome<'_>,
        answers: &Map<String, Value>,
    ) -> bool {
        self.by_state(target, outcome, other)
            || self.by_field(target, outcome, other)
            || by_message(&mut self.invalid, &outcome.errors, &other.errors, answers)
            || by_message(&mut self.warnings, &outcome.warnings, &other.warnings, answers)
    }

    fn by_state(&mut self, target: &str, outcome: &Outcome<'_>, other: &Outcome<'_>) -> bool {
        let all = [&outcome.visible, &outcome.hidden, &outcome.excluded];
        let ids: IndexSet<&str> = all.into_iter().flatten().copied().collect();
        let own = ids.get(target).into_iter();
        let mut known = own
            .chain(&ids)
            .filter_map(|id| Some((*id, shown_as(outcome, id)?)));
        let found = known.find(|(id, state)| shown_as(other, id) != Some(*state));
        let Some((id, state)) = found else { return false };
        self.states.insert(id.to_owned(), state);
        true
    }

    fn by_field(&mut self, target: &str, outcome: &Outcome<'_>, other: &Outcome<'_>) -> bool {
        let value = |outcome: &Outcome<'_>, field: &str| outcome.payload.get(field).cloned();
        let is_plain = |value: &Option<Value>| !matches!(value, Some(Value::Object(_)));
        let fields = outcome.payload.keys().chain(other.payload.keys());
        let mut fields = std::iter::once(target).chain(fields.map(String::as_str));
        let found = fields.find(|field| {
            let here = value(outcome, field);
            here != value(other, field) && is_plain(&here)
        });
        let Some(field) = found else { return false };
        let saved = value(outcome, field).unwrap_or_default();
        self.payload.insert(field.to_owned(), saved);
        true
    }
}

/// Returns the state of an element in which a mistake can be noticed.
fn shown_as(outcome: &Outcome<'_>, id: &str) -> Option<ExpectedState> {
    let state = state_of(outcome, id);
    let shown = state.starts_with("visible").then_some(ExpectedState::Visible);
    let others = [
        ExpectedState::Hidden,
        ExpectedState::Disabled,
        ExpectedState::Excluded,
    ];
    shown.or_else(|| others.into_iter().find(|other| other.name() == state))
}

/// Expects a message that the other outcome lacks; or none at all, if the other outcome has one about an answer.
fn by_message(
    expected: &mut Option<IndexMap<String, String>>,
    found: &[ViolationMessage],
    other: &[ViolationMessage],
    answers: &Map<String, Value>,
) -> bool {
    let has = |messages: &[ViolationMessage], wanted: &ViolationMessage| {
        let mut messages = messages.iter();
        messages.any(|one| one.id == wanted.id && one.rule == wanted.rule)
    };
    if let Some(lacking) = found.iter().find(|message| !has(other, message)) {
        let broken = expected.get_or_insert_default();
        broken.insert(lacking.id.clone(), lacking.rule.name().to_owned());
        return true;
    }
    let is_given = |message: &&ViolationMessage| answers.contains_key(&message.id);
    let none_here = !found.iter().any(|message| is_given(&message));
    let one_there = other.iter().any(|message| is_given(&message));
    if none_here && one_there {
        expected.get_or_insert_default();
    }
    none_here && one_there
}

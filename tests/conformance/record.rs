//! Expected outcomes after an answer, and the recording of them.

use enkat_model::{ElementId, Model, Session, Violation, effective_answers, violations, warnings};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The outcome of the answers so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// By element of the participant's model: `h`idden, `v`isible or visible and `d`isabled.
    pub states: String,
    /// By id of a visible choice: the options that are hidden, if any.
    pub hidden_options: Map<String, Value>,
    /// By id: the first rule that is broken; of a check, the name of its message.
    pub violations: Map<String, Value>,
    /// By id: the message of the first warning.
    pub warnings: Map<String, Value>,
    /// Answered ÷ required.
    pub progress: f64,
    /// The answers that count, before any conversion.
    pub payload: Map<String, Value>,
}

impl Outcome {
    /// Returns what the participant sees: states and hidden options.
    pub fn shows(&self) -> (&str, &Map<String, Value>) {
        (&self.states, &self.hidden_options)
    }
}

/// Returns what the participant sees, as [`Outcome::shows`] does.
pub(crate) fn shows(session: &Session<'_>) -> (String, Map<String, Value>) {
    (states(session.model(), session), hidden_options(session))
}

/// Returns the outcome by `enkat-model`.
pub fn outcome(session: &Session<'_>) -> Outcome {
    Outcome {
        states: states(session.model(), session),
        hidden_options: hidden_options(session),
        violations: by_id(violations(session)),
        warnings: by_id(warnings(session)),
        progress: session.progress(),
        payload: effective_answers(session),
    }
}

/// Maps ids to broken rules: a check as `{"check": message}`, any other rule by its name.
fn by_id(found: Vec<Violation>) -> Map<String, Value> {
    let rule = |violation: Violation| match violation.check {
        Some(check) => (violation.id, json!({ "check": check })),
        None => (violation.id, json!(violation.rule)),
    };
    found.into_iter().map(rule).collect()
}

fn hidden_options(session: &Session<'_>) -> Map<String, Value> {
    let elements = session.model().elements.iter().enumerate();
    let hidden = elements.map(|(index, element)| {
        let id = ElementId::at(index);
        (element, session.state(id), session.hidden_options(id))
    });
    hidden
        .filter(|(_, state, hidden)| state.visible && !hidden.is_empty())
        .map(|(element, _, hidden)| (element.id.clone(), json!(hidden)))
        .collect()
}

fn states(model: &Model, session: &Session<'_>) -> String {
    let states = (0..model.elements.len()).map(|index| session.state(ElementId::at(index)));
    states
        .map(|state| match (state.visible, state.disabled) {
            (false, _) => 'h',
            (true, false) => 'v',
            (true, true) => 'd',
        })
        .collect()
}

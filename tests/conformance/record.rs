//! What is expected after an answer, and the recording of it.

use enkat_model::{ElementId, Model, Session, payload, violations};
use serde::Serialize;
use serde_json::{Map, Value};

/// What follows from the answers so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome {
    /// By element of the participant's model: `h`idden, `v`isible or visible and `d`isabled.
    pub states: String,
    /// By id: the first rule that is broken.
    pub violations: Map<String, Value>,
    /// Answered ÷ required.
    pub progress: f64,
    /// What would be saved.
    pub payload: Map<String, Value>,
}

/// What `enkat-model` says.
pub fn outcome(session: &Session<'_>) -> Outcome {
    Outcome {
        states: states(session.model(), session),
        violations: violations(session)
            .into_iter()
            .map(|violation| (violation.id, serde_json::json!(violation.rule)))
            .collect(),
        progress: session.progress(),
        payload: payload(session),
    }
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

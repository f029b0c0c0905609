//! Whether answers can be sent, and what is kept of them.

use enkat_model::{
    Date, Model, Rule, ScalarKind, ScoreResult, Session, Violation, kept_answers, payload, scores, violations,
};
use serde_json::{Map, Value};

use crate::deployment::Location;

/// The outcome of answers that break no rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CheckedAnswers {
    /// The answers to save.
    pub(crate) payload: Map<String, Value>,
    /// The indices.
    pub(crate) scores: Vec<ScoreResult>,
}

/// Checks a draft's answers by the survey's rules on a day: one violation per question, or what is kept.
pub(crate) fn check_answers(
    model: &Model,
    today: Date,
    locations: Option<&[Location]>,
    answers: &Map<String, Value>,
) -> Result<CheckedAnswers, Vec<Violation>> {
    let session = Session::with_answers(model, today, answers);
    let mut violations = violations(&session);
    violations.extend(unknown_locations(&session, locations));
    violations.extend(missing_consent(&session, &violations));
    if violations.is_empty() {
        Ok(CheckedAnswers {
            payload: payload(&session),
            scores: scores(&session),
        })
    } else {
        Err(violations)
    }
}

/// Locations that the deployment does not list, or not any more.
fn unknown_locations(session: &Session<'_>, locations: Option<&[Location]>) -> Vec<Violation> {
    let Some(locations) = locations else {
        return Vec::new();
    };
    let kept = kept_answers(session);
    let asked = session.model().elements.iter();
    let asked = asked.filter(|element| matches!(element.body.scalar(), Some(ScalarKind::Sublocation(_))));
    let unknown = asked.filter(|element| {
        let chosen = kept.get(&element.id);
        chosen.is_some_and(|chosen| !locations.iter().any(|location| *chosen == location.id))
    });
    unknown
        .map(|element| Violation::of(&element.id, Rule::Option))
        .collect()
}

/// Consent is required where a survey asks for it, even if the box were not.
fn missing_consent(session: &Session<'_>, found: &[Violation]) -> Option<Violation> {
    let checkbox = &session.model().header.consent.as_ref()?.checkbox;
    let is_given = kept_answers(session).get(checkbox) == Some(&Value::Bool(true));
    let is_found = found.iter().any(|violation| violation.id == *checkbox);
    (!is_given && !is_found).then(|| Violation::of(checkbox, Rule::Required))
}

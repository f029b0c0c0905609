//! The check of answers before they are sent.

use enkat_model::{
    Condition, Date, Model, Rule, ScalarKind, Session, Violation, effective_answers, violations,
};
use serde_json::{Map, Value};

use crate::deployment::Location;

/// Checks a draft's answers against the survey's rules on a day. Returns a session of answers that break no rule, or one violation
/// per question.
pub(crate) fn check_answers<'m>(
    model: &'m Model,
    today: Date,
    locations: Option<&[Location]>,
    answers: &Map<String, Value>,
) -> Result<Session<'m>, Vec<Violation>> {
    let session = Session::with_answers(model, today, answers);
    let mut violations = violations(&session);
    violations.extend(unknown_locations(&session, locations));
    violations.extend(missing_consent(&session, &violations));
    if violations.is_empty() {
        Ok(session)
    } else {
        Err(violations)
    }
}

/// Finds locations that the deployment does not list, or no longer lists.
fn unknown_locations(session: &Session<'_>, locations: Option<&[Location]>) -> Vec<Violation> {
    let Some(locations) = locations else {
        return Vec::new();
    };
    let kept = effective_answers(session);
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

/// Requires consent where a survey asks for it, even if its checkbox is not required.
fn missing_consent(session: &Session<'_>, found: &[Violation]) -> Option<Violation> {
    let checkbox = &session.model().header.consent.as_ref()?.checkbox;
    let is_ticked = |id| session.holds(&Condition::Ticked(id));
    let is_given = session.find(checkbox).is_some_and(is_ticked);
    let is_found = found.iter().any(|violation| violation.id == *checkbox);
    (!is_given && !is_found).then(|| Violation::of(checkbox, Rule::Required))
}

#[cfg(test)]
mod tests {
    use enkat_model::{Artifact, Body, FlagSet, tailor};
    use serde_json::json;

    use super::*;
    use crate::routes::testing;

    /// Checks the answers and returns their violations, by question.
    fn wrong(survey: &Artifact, locations: Option<&[Location]>, answers: Value) -> Vec<(String, Rule)> {
        let model = tailor(survey, FlagSet::default(), None);
        let Value::Object(answers) = answers else {
            panic!("answers are an object")
        };
        let checked = check_answers(&model, Date::parse("2026-03-01").unwrap(), locations, &answers);
        let found = checked.err().unwrap_or_default();
        found.into_iter().map(|one| (one.id, one.rule)).collect()
    }

    #[test]
    fn check_answers_rejects_unlisted_location() {
        let survey = testing::artifact_with_location();
        let listed = ["north", "south"].map(|id| Location {
            id: id.to_owned(),
            name: String::new(),
        });
        let at = |place| wrong(&survey, Some(&listed), json!({ "place": place }));
        assert_eq!(at("east"), [("place".to_owned(), Rule::Option)]);
        assert_eq!(at("south"), []);
        assert_eq!(wrong(&survey, None, json!({"place": "east"})), []);
    }

    #[test]
    fn check_answers_without_consent_names_the_box_once() {
        let mut survey = testing::artifact();
        let answers = |agree: bool| json!({"agree": agree, "stress": 2});
        let missing = [("agree".to_owned(), Rule::Required)];
        assert_eq!(wrong(&survey, None, answers(false)), missing);
        assert_eq!(wrong(&survey, None, answers(true)), []);
        let Body::Question(agree) = &mut survey.elements[1].element.body else {
            panic!("the box is a question")
        };
        agree.required = false;
        assert_eq!(wrong(&survey, None, answers(false)), missing);
        assert_eq!(wrong(&survey, None, answers(true)), []);
    }
}

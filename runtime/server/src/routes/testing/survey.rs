//! The surveys of the tests.

use enkat_model::{Artifact, Attention, AttentionLevel, Condition, ElementId, OptionValue};
use serde_json::{Value, json};

/// Builds a small survey with a consent box, a choice with a follow-up, a number, a date, and a page that depends on a setting.
pub(crate) fn artifact() -> Artifact {
    let question = |is_asked: bool, answer: Value| json!({ "kind": "question", "required": is_asked, "counted": is_asked, "answer": answer });
    let options =
        [1, 2].map(|value| json!({"value": value, "valuation": f64::from(2 - value), "draft": true}));
    let choice =
        json!({ "kind": "choice", "appearance": "radio", "labels": "scales.yesNo", "options": options });
    let choice = question(true, choice);
    let text = question(true, json!({"kind": "text", "maxLength": 20}));
    let email = question(
        false,
        json!({"kind": "text", "maxLength": 100, "format": "email"}),
    );
    let number = question(
        false,
        json!({"kind": "number", "min": 0.0, "max": 99.0, "decimals": 1}),
    );
    let date = question(false, json!({"kind": "date", "latest": "today"}));
    let long = question(
        false,
        json!({"kind": "textarea", "maxLength": 500, "counter": true}),
    );
    let checkbox =
        json!({"kind": "question", "required": true, "counted": false, "answer": {"kind": "checkbox"}});
    let texts = json!({
        "pages.start.title": "Start", "questions.stress.label": "Stress?", "questions.extraWords.label": "More?",
        "scales.yesNo.1": "Yes", "scales.yesNo.2": "No",
    });
    serde_json::from_value(json!({
        "format": 1, "survey": "pulse", "version": 1, "languages": ["sv-SE", "en-US"],
        "consent": {"page": "start", "box": "agree"}, "stepper": true, "finish": "feedback", "followUps": "at_once",
        "flags": [{"alias": "extra", "setting": "showExtra"}],
        "elements": [
            {"element": {"id": "start", "body": {"kind": "page", "progress": false}}},
            {"element": {"id": "agree", "within": 0, "body": checkbox}},
            {"element": {"id": "main", "body": {"kind": "page", "progress": true}}},
            {"element": {"id": "stress", "within": 2, "body": choice}},
            {"element": {"id": "stressWhy", "within": 3, "hiddenWhen": {"in": [3, [2]]}, "body": text}},
            {"element": {"id": "age", "within": 2, "body": number}},
            {"element": {"id": "visit", "within": 2, "body": date}},
            {"element": {"id": "contact", "within": 2, "body": {"kind": "section"}}},
            {"element": {"id": "reach", "within": 7, "body": email}},
            {"includedIn": [0], "element": {"id": "extra", "body": {"kind": "page", "progress": true}}},
            {"includedIn": [0], "element": {"id": "extraWords", "within": 9, "body": long}},
        ],
        "scores": [{"name": "calm", "of": [3], "method": "mean", "atLeast": 1,
                    "bands": [{"below": 0.5, "text": "low"}, {"text": "high"}]}],
        "texts": {"sv-SE": texts, "en-US": texts},
    }))
    .unwrap()
}

/// The name of the attention rule of a survey.
pub(crate) const ATTENTION: &str = "strainAtWork";
/// The text of the attention rule.
pub(crate) const ATTENTION_TEXT: &str = "kanarie larmar";

/// Builds the small survey with an attention rule on stress, which is element 3.
pub(crate) fn artifact_with_attention() -> Artifact {
    let mut survey = artifact();
    survey.attention = vec![Attention {
        name: ATTENTION.to_owned(),
        when: Condition::In(ElementId::at(3), vec![OptionValue::Integer(1)]),
        level: AttentionLevel::Act,
        draft: true,
    }];
    for texts in survey.texts.values_mut() {
        texts.insert(format!("attention.{ATTENTION}"), ATTENTION_TEXT.to_owned());
    }
    survey
}

/// Builds the small survey with sensitive questions: about stress, with its follow-up, and so the score of it.
pub(crate) fn sensitive_artifact() -> Artifact {
    let mut survey = artifact();
    for included in &mut survey.elements {
        let element = &mut included.element;
        element.sensitive = ["stress", "stressWhy"].contains(&element.id.as_str());
    }
    survey
}

/// Builds a survey that asks for a location.
pub(crate) fn artifact_with_location() -> Artifact {
    let location =
        json!({"kind": "question", "required": true, "counted": true, "answer": {"kind": "sublocation"}});
    serde_json::from_value(json!({
        "format": 1, "survey": "visit", "version": 1, "languages": ["sv-SE"], "consent": null, "stepper": true,
        "finish": "feedback", "followUps": "at_once", "flags": [], "scores": [], "texts": {"sv-SE": {}},
        "elements": [
            {"element": {"id": "main", "body": {"kind": "page", "progress": true}}},
            {"element": {"id": "place", "within": 0, "body": location}},
        ],
    }))
    .unwrap()
}

/// Compiles the text that tests use as a template: an id and a version. It asks the questions of the pulse survey.
pub(crate) fn compile(template: &str) -> Result<Artifact, String> {
    let (survey, version) = template.split_once(' ').ok_or("no version")?;
    let mut artifact = artifact();
    artifact.template = true;
    artifact.header.survey = survey.to_owned();
    artifact.header.version = version.parse().map_err(|_| "no number")?;
    Ok(artifact)
}

//! Options with rules, boxes that exclude each other, and checks, in `enkat eval` and `enkat outline`.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::enkat::{enkat, enkat_with_stdin, folder};

const HEADER: &str = "
survey: rules
version: 1
languages: [en]
consent: none
pages: [health]
scales:
  amount: [1, 2, {value: 3, hidden_when: exercise == 2}]
";
const HEALTH: &str = "
page: health
content:
  - choice: exercise
    options: [1, 2]
  - choice: strength
    options:
      - {value: 1, valuation: 0, hidden_when: exercise == 2}
      - {value: 2, valuation: 1}
  - choice: stretching
    scale: amount
  - choice: balance
    scale: amount
    required: false
  - checkboxes: pains
    boxes: [neck, wholeBack, lowerBack, none]
    max: 2
    exclusive: [none]
    at_most_one: [[wholeBack, lowerBack]]
    required: false
  - number: employed
    range: 0..60
    required: false
  - number: nights
    range: 0..60
    required: false
    checks:
      - {that: nights <= employed, message: longerThanEmployed}
      - {that: nights < 30 or exercise == 1, message: longAtNight, level: warning}
";
const SCORES: &str = "
fitness: {of: [strength], as: mean, bands: [{text: good}]}
";
const TEXTS: &str = "
survey: {name: Rules}
pages: {health: Health}
scales: {amount: {1: A little, 2: Some, 3: Much}}
scores: {fitness: {name: Fitness, bands: {good: {label: Good}}}}
questions:
  exercise: {label: Do you exercise?, options: {1: 'Yes', 2: 'No'}}
  strength: {label: How hard?, options: {1: Not hard, 2: Hard}}
  stretching: How much do you stretch?
  balance: How much do you balance?
  pains: Where does it hurt?
  neck: Neck
  wholeBack: The whole back
  lowerBack: The lower back
  none: Nowhere
  employed: How many years have you been employed?
  nights: How many of them at night?
checks:
  longerThanEmployed: You cannot have worked longer at night than at all.
  longAtNight: That is a long time. Is it right?
";

fn rules(name: &str) -> PathBuf {
    let files = [
        ("survey.yaml", HEADER),
        ("pages/health.yaml", HEALTH),
        ("scores.yaml", SCORES),
        ("texts/en.yaml", TEXTS),
    ];
    folder(&format!("rules-{name}"), &files)
}

/// Returns the outcome of answers by `enkat eval`.
fn eval(name: &str, answers: &Value) -> Value {
    let input = format!("{}\n", json!({ "answers": answers }));
    let run = enkat_with_stdin(&["eval", rules(name).to_str().unwrap()], input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn eval_hidden_chosen_option_counts_as_unanswered() {
    let answers = json!({"exercise": 1, "strength": 1, "stretching": 3, "balance": 3});
    let shown = eval("options", &answers);
    assert_eq!(shown["hidden_options"], json!({}));
    assert_eq!(shown["payload"]["strength"], 1);
    assert_eq!(shown["scores"], json!({"fitness": 0.0}));

    let hidden = eval(
        "options",
        &json!({"exercise": 2, "strength": 1, "stretching": 3, "balance": 3}),
    );
    assert_eq!(
        hidden["hidden_options"],
        json!({"strength": [1], "stretching": [3], "balance": [3]})
    );
    let required = "this question has to be answered";
    assert_eq!(
        hidden["errors"],
        json!([
            {"id": "strength", "rule": "required", "message": required},
            {"id": "stretching", "rule": "required", "message": required}
        ])
    );
    let boxes = json!({"neck": false, "wholeBack": false, "lowerBack": false, "none": false});
    let mut payload = json!({"exercise": 2});
    payload
        .as_object_mut()
        .unwrap()
        .extend(boxes.as_object().unwrap().clone());
    assert_eq!(hidden["payload"], payload);
    assert_eq!(hidden["scores"], json!({"fitness": null}));
    assert_eq!(hidden["progress"], json!(1.0 / 3.0));
}

#[test]
fn eval_exclusive_error_precedes_max_error() {
    let message = "some of these boxes exclude each other: tick one of them";
    for ticked in [
        json!({"none": true, "neck": true}),
        json!({"wholeBack": true, "lowerBack": true, "neck": true}),
    ] {
        let mut answers = json!({"exercise": 1, "strength": 1, "stretching": 1});
        answers
            .as_object_mut()
            .unwrap()
            .extend(ticked.as_object().unwrap().clone());
        assert_eq!(
            eval("boxes", &answers)["errors"],
            json!([{"id": "pains", "rule": "exclusive", "message": message}])
        );
    }
}

#[test]
fn eval_check_returns_error_or_warning_message() {
    let said = |answers: Value| {
        let all = json!({"exercise": 2, "strength": 2, "stretching": 1});
        let mut all = all.as_object().unwrap().clone();
        all.extend(answers.as_object().unwrap().clone());
        let output = eval("checks", &Value::Object(all));
        (output["errors"].clone(), output["warnings"].clone())
    };
    let error = json!([{
        "id": "nights",
        "rule": "check",
        "message": "You cannot have worked longer at night than at all."
    }]);
    let warning = json!([{
        "id": "nights",
        "rule": "check",
        "message": "That is a long time. Is it right?"
    }]);
    let none = json!([]);
    assert_eq!(
        said(json!({"nights": 40, "employed": 20})),
        (error, warning.clone())
    );
    assert_eq!(said(json!({"nights": 40})), (none.clone(), warning));
    assert_eq!(said(json!({"nights": 10, "employed": 20})), (none.clone(), none));
}

#[test]
fn outline_shows_rules() {
    let survey = rules("outline");
    let outline = enkat(&["outline", survey.to_str().unwrap()]).out;
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(outline);
    });
}

//! The saved fields, and the schema that they are checked against.

use enkat_model::{
    Checkbox, Condition, Conversion, Derivation, DerivedField, Nest, Payload, Quantity, QuestionKind,
    ScalarKind, check_payload, payload, payload_schema,
};
use serde_json::{Map, Value, json};

use crate::survey::{Survey, answer};

/// A question, a box that is saved as a number, and a field of each kind.
fn survey() -> Survey {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let tired = survey.yes_no("tired", page);
    let hours = survey.number("hours", page, 0);
    let driver = survey.ask(
        "driver",
        page,
        QuestionKind::Scalar(ScalarKind::Checkbox(Checkbox {})),
    );
    survey.hide(driver, Condition::Answered(hours));
    survey.0.payload = Payload {
        convert: vec![(driver, Conversion::OneTwo)],
        derive: vec![
            DerivedField {
                name: "asked".to_owned(),
                value: Derivation::Truth(Condition::Answered(tired)),
            },
            DerivedField {
                name: "half".to_owned(),
                value: Derivation::Number(Quantity::Divide(
                    Box::new(Quantity::Answer(hours)),
                    Box::new(Quantity::Constant(2.0)),
                )),
            },
        ],
        nest: vec![Nest {
            name: "block".to_owned(),
            of: vec![tired, driver],
        }],
    };
    survey
}

fn map(value: &Value) -> Map<String, Value> {
    value.as_object().unwrap().clone()
}

#[test]
fn a_hidden_box_with_a_conversion_is_saved_as_anything_else() {
    let model = survey().model();
    let saved = |answers: Value| json!(payload(&answer(&model, &answers)));
    assert_eq!(
        saved(json!({"driver": true})),
        json!({"driver": 1, "asked": false, "block": {"driver": 1}})
    );
    assert_eq!(
        saved(json!({"driver": true, "tired": 1, "hours": 5})),
        json!({"tired": 1, "hours": 5, "driver": 2, "asked": true, "half": 2.5, "block": {"tired": 1, "driver": 2}})
    );
}

#[test]
fn what_is_saved_meets_its_schema() {
    let survey = survey();
    let schema = payload_schema(&survey.0);
    for answers in [
        json!({}),
        json!({"tired": 2, "hours": 7}),
        json!({"driver": true, "tired": 9}),
    ] {
        let model = survey.model();
        assert_eq!(
            check_payload(&schema, &payload(&answer(&model, &answers))),
            Ok(())
        );
    }
}

#[test]
fn a_schema_refuses_what_is_not_saved() {
    let schema = payload_schema(&survey().0);
    let fine = json!({"asked": true, "driver": 1, "hours": 3, "block": {"tired": 1}});
    assert_eq!(check_payload(&schema, &map(&fine)), Ok(()));
    for (field, value, keyword) in [
        ("driver", json!(true), "driver: `enum`"),
        ("hours", json!("3"), "hours: `type`"),
        ("block", json!({"hours": 3}), "block: `additionalProperties`"),
        ("secret", json!(1), "`additionalProperties`"),
        ("asked", json!(1), "asked: `type`"),
    ] {
        let mut wrong = map(&fine);
        wrong.insert(field.to_owned(), value);
        let error = check_payload(&schema, &wrong).unwrap_err();
        assert!(error.starts_with(keyword), "{error}");
    }
    assert!(
        check_payload(&schema, &map(&json!({})))
            .unwrap_err()
            .starts_with("`required`")
    );
}

#[test]
fn a_keyword_that_nobody_checks_is_refused() {
    let schema = json!({"type": "object", "oneOf": []});
    assert_eq!(
        check_payload(&schema, &Map::new()),
        Err("`oneOf` is not met".to_owned())
    );
}

//! The saved fields, and the schema that they are checked against.

use enkat_model::{
    Checkbox, Condition, Conversion, CopyGroup, DateKind, Datetime, Derivation, DerivedField, Format,
    OptionValue, Payload, Period, Quantity, QuestionKind, ScalarKind, Text, check_payload, payload,
    payload_schema,
};
use serde_json::{Map, Value, json};

use crate::survey::{Survey, answer};

/// Builds a survey of a question, a checkbox that is saved as a number, and a field of each kind.
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
        nest: vec![CopyGroup {
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
fn hidden_box_with_one_two_conversion_is_saved_as_2() {
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
fn payload_matches_its_schema() {
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
fn check_payload_rejects_values_outside_schema() {
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
fn payload_schema_of_choice_has_options_and_types() {
    let name = |name: &str| OptionValue::Name(name.to_owned());
    let schema = |values: [OptionValue; 2]| {
        let mut survey = Survey::new();
        let page = survey.page("page");
        let shift = survey.yes_no("shift", page);
        for (option, value) in survey.options(shift).iter_mut().zip(values) {
            option.value = value;
        }
        payload_schema(&survey.0)["properties"]["shift"].clone()
    };
    assert_eq!(
        schema([OptionValue::Integer(1), OptionValue::Integer(2)]),
        json!({"enum": [1, 2], "type": "integer"})
    );
    assert_eq!(
        schema([name("day"), name("night")]),
        json!({"enum": ["day", "night"], "type": "string"})
    );
    assert_eq!(
        schema([OptionValue::Integer(1), name("night")]),
        json!({"enum": [1, "night"], "type": ["integer", "string"]})
    );
}

#[test]
fn check_payload_text_of_wrong_format_fails() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let text = |format| {
        ScalarKind::Text(Text {
            max_length: 40,
            format: Some(format),
        })
    };
    for (id, kind) in [
        ("email", text(Format::Email)),
        ("phone", text(Format::Phone)),
        ("day", ScalarKind::Date(DateKind(Period::OPEN))),
        ("minute", ScalarKind::Datetime(Datetime(Period::OPEN))),
    ] {
        survey.ask(id, page, QuestionKind::Scalar(kind));
    }
    let schema = payload_schema(&survey.0);
    for (id, fitting, other) in [
        ("email", "kim@example.org", "070-123 45 67"),
        ("phone", "070-123 45 67", "kim@example.org"),
        ("day", "2026-11-21", "2026-11-31"),
        ("minute", "2026-11-21T08:30", "2026-11-21"),
    ] {
        let check = |text: &str| check_payload(&schema, &map(&json!({ id: text })));
        assert_eq!(check(fitting), Ok(()));
        assert_eq!(check(other), Err(format!("{id}: `format` is not met")));
    }
}

#[test]
fn check_payload_unknown_keyword_fails() {
    let schema = json!({"type": "object", "oneOf": []});
    assert_eq!(
        check_payload(&schema, &Map::new()),
        Err("`oneOf` is not met".to_owned())
    );
}

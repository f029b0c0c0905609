//! The reasons why saved fields have no answer.

use enkat_model::{
    Condition, Conversion, Derivation, DerivedField, FlagSet, Missing, MissingReason, Model, Payload,
    Quantity, Session, Setting, missing, missing_in_payload, payload, saved_fields, tailor,
};
use serde_json::{Map, Value, json};

use crate::survey::{Survey, answer, is, today};

/// Builds a survey about pain: where it is, for those who have it, with a way out; the weight; and a question of night workers.
fn survey() -> Survey {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let pain = survey.yes_no("pain", page);
    let place = survey.boxes("place", page, &["neck", "back"], (1, None));
    survey.hide(place, not_yes(pain));
    let note = survey.text("note", place);
    survey.hide(note, not_yes(pain));
    let weight = survey.number("weight", page, 1);
    survey.or_box("weightRefused", weight);
    let nights = survey.number("nights", page, 0);
    survey.only_with(nights, 0);
    let alone = survey.yes_no("alone", page);
    survey.hide(alone, Condition::Not(Box::new(Condition::Setting(night_work()))));
    let neck = survey
        .0
        .elements
        .iter()
        .position(|included| included.element.id == "neck");
    survey.0.payload = Payload {
        convert: vec![(enkat_model::ElementId::at(neck.unwrap()), Conversion::OneTwo)],
        derive: vec![
            number(
                "pounds",
                Quantity::Multiply(
                    Box::new(Quantity::Answer(weight)),
                    Box::new(Quantity::Constant(2.0)),
                ),
            ),
            number(
                "nightly",
                Quantity::Divide(
                    Box::new(Quantity::Answer(nights)),
                    Box::new(Quantity::Answer(weight)),
                ),
            ),
            DerivedField {
                name: "hasPain".to_owned(),
                value: Derivation::Truth(is(pain, &[1])),
            },
        ],
        nest: Vec::new(),
    };
    survey
}

fn not_yes(pain: enkat_model::ElementId) -> Condition<Setting> {
    Condition::Not(Box::new(is(pain, &[1])))
}

fn night_work() -> Setting {
    Setting::Flag(FlagSet::default().with(0))
}

fn number(name: &str, of: Quantity) -> DerivedField<Setting> {
    DerivedField {
        name: name.to_owned(),
        value: Derivation::Number(of),
    }
}

/// Writes the fields that have no answer, each with its reason.
fn reasons(survey: &Survey, model: &Model, answers: &Value) -> Value {
    let fields = saved_fields(&survey.0);
    let missing = missing(&answer(model, answers), &fields);
    let reasons = fields.iter().zip(missing.reasons());
    let found = reasons.filter_map(|(name, reason)| Some((name.clone(), json!((*reason)?))));
    Value::Object(found.collect())
}

#[test]
fn missing_lists_each_field_with_its_reason() {
    let survey = survey();
    let no_pain = reasons(
        &survey,
        &survey.model(),
        &json!({"pain": 2, "weightRefused": true}),
    );
    let hidden = json!({
        "neck": "hidden", "back": "hidden", "note": "hidden",
        "weight": "optedOut", "pounds": "optedOut",
        "nights": "notAsked", "alone": "notAsked", "nightly": "notAsked",
    });
    assert_eq!(no_pain, hidden);
}

#[test]
fn unticked_boxes_that_were_shown_are_answers() {
    let survey = survey();
    let night_worker = tailor(&survey.0, FlagSet::default().with(0), None);
    let pain = reasons(
        &survey,
        &night_worker,
        &json!({"pain": 1, "neck": true, "weight": 70.5}),
    );
    assert_eq!(
        pain,
        json!({"note": "empty", "nights": "empty", "nightly": "empty", "alone": "empty"})
    );
}

#[test]
fn letters_tell_the_same_reasons() {
    let survey = survey();
    let fields = saved_fields(&survey.0);
    let model = survey.model();
    let missing = missing(
        &answer(&model, &json!({"pain": 2, "weightRefused": true})),
        &fields,
    );
    let names = [
        "pain",
        "neck",
        "back",
        "note",
        "weight",
        "weightRefused",
        "nights",
        "alone",
        "pounds",
        "nightly",
        "hasPain",
    ];
    assert_eq!(fields, names);
    assert_eq!(missing.to_letters(), ".hhho.nnon.");
    assert_eq!(Missing::from_letters(".hhho.nnon."), Ok(missing));
    let unknown = Missing::from_letters(".x").unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "`x` stands for no reason why an answer is missing"
    );
    let each = MissingReason::ALL.map(Some);
    assert_eq!(Missing::from_letters("nheos").unwrap().reasons(), each);
}

#[test]
fn sealed_reasons_tell_only_what_follows_from_the_settings() {
    let all = Missing::from_letters("..nheo").unwrap();
    assert_eq!(all.sealed(|at| at != 1).to_letters(), "s.nsss");
    assert_eq!(all.sealed(|_| false), all);
}

#[test]
fn payload_alone_tells_the_reasons_where_it_can_be_made_again() {
    let survey = survey();
    let fields = saved_fields(&survey.0);
    let model = survey.model();
    for answers in [
        json!({"pain": 2, "weightRefused": true}),
        json!({"pain": 1, "back": true, "weight": 60}),
        json!({}),
    ] {
        let session: Session<'_> = answer(&model, &answers);
        let stored = payload(&session);
        let found = missing_in_payload(&model, &fields, today(), &stored);
        assert_eq!(found, Some(missing(&session, &fields)), "{answers}");
    }
    let broken: Map<String, Value> = json!({"pain": 2, "neck": 1}).as_object().unwrap().clone();
    assert_eq!(missing_in_payload(&model, &fields, today(), &broken), None);
}

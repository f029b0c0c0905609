//! Surveys as the compiler stores them and the runtime reads them.

use std::collections::BTreeSet;

use enkat_model::{
    Body, Comparison, Condition, Conversion, CopyGroup, Date, DateKind, DateTime, Datetime, Derivation,
    DerivedField, ElementId, FlagSet, Layout, Moment, Payload, Period, Presentation, Quantity, QuestionKind,
    ScalarKind, Setting,
};
use serde_json::{Value, json};

use crate::survey::{Survey, stored_and_read};

fn stored(survey: &Survey) -> Value {
    serde_json::to_value(&survey.0).unwrap()
}

fn keys(object: &Value) -> BTreeSet<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn survey_without_anything_unusual_stores_nothing_of_it() {
    let mut survey = Survey::new();
    let page = survey.page("work");
    survey.text("why", page);
    let stored = stored(&survey);
    let settings = ["survey", "version", "languages", "consent", "stepper", "finish"];
    let contents = ["format", "followUps", "flags", "elements", "scores", "texts"];
    assert_eq!(keys(&stored), settings.into_iter().chain(contents).collect());
    let included = &stored["elements"][1];
    assert_eq!(keys(included), ["element"].into());
    assert_eq!(keys(&included["element"]), ["id", "within", "body"].into());
    assert_eq!(
        keys(&included["element"]["body"]),
        ["kind", "required", "counted", "answer"].into()
    );
    stored_and_read(&survey);
}

#[test]
fn template_is_stored_and_read() {
    let mut survey = Survey::new();
    survey.0.template = true;
    assert!(stored_and_read(&survey).0.template);
}

#[test]
fn payload_of_one_part_is_stored_and_read() {
    let mut survey = Survey::new();
    let page = survey.page("work");
    let group = survey.boxes("roles", page, &["cook"], (1, None));
    let cook = ElementId::at(group.index() + 1);
    let convert = vec![(cook, Conversion::OneTwo)];
    let derive = vec![DerivedField {
        name: "cooks".to_owned(),
        value: Derivation::Truth(Condition::Ticked(cook)),
    }];
    let nest = vec![CopyGroup {
        name: "block".to_owned(),
        of: vec![cook],
    }];
    let none = Payload::default;
    for payload in [
        Payload { convert, ..none() },
        Payload { derive, ..none() },
        Payload { nest, ..none() },
    ] {
        survey.0.payload = payload;
        stored_and_read(&survey);
    }
}

#[test]
fn presentation_is_stored_and_read() {
    let mut survey = Survey::new();
    let page = survey.page("work");
    let group = survey.boxes("roles", page, &["cook", "driver"], (1, None));
    let look = Presentation {
        layout: Layout::Inline,
        columns: Some(2),
    };
    let Body::Question(question) = &mut survey.0.elements[group.index()].element.body else {
        panic!("not a question");
    };
    question.look = look;
    let read = stored_and_read(&survey);
    let question = read.0.elements[group.index()].element.body.question().unwrap();
    assert_eq!(question.look, look);
}

#[test]
fn moment_in_a_condition_is_stored_and_read() {
    let mut survey = Survey::new();
    let page = survey.page("work");
    let day = ScalarKind::Date(DateKind(Period::OPEN));
    let day = survey.ask("day", page, QuestionKind::Scalar(day));
    let minute = ScalarKind::Datetime(Datetime(Period::OPEN));
    let minute = survey.ask("minute", page, QuestionKind::Scalar(minute));
    let why = survey.text("why", page);
    let before = |id, moment| -> Condition<Setting> {
        Condition::Compare(Comparison::Less, Quantity::Answer(id), Quantity::Moment(moment))
    };
    survey.hide(
        why,
        Condition::Any(vec![
            before(day, Moment::Date(Date::parse("2026-11-21").unwrap())),
            before(
                minute,
                Moment::DateTime(DateTime::parse("2026-11-21T08:30").unwrap()),
            ),
        ]),
    );
    stored_and_read(&survey);
    let unknown = serde_json::from_value::<Moment>(json!("2026-11-31")).unwrap_err();
    assert!(
        unknown
            .to_string()
            .contains("`2026-11-31` is not in the calendar")
    );
}

#[test]
fn flag_set_beyond_capacity_is_rejected() {
    let set = |indexes: &[usize]| serde_json::from_value::<FlagSet>(json!(indexes));
    assert_eq!(
        set(&[0, FlagSet::CAPACITY - 1]).unwrap(),
        FlagSet::default().with(0).with(FlagSet::CAPACITY - 1)
    );
    let refused = set(&[0, FlagSet::CAPACITY]).unwrap_err().to_string();
    assert!(
        refused.contains("there is no flag 128: a survey has at most 128"),
        "{refused}"
    );
}

//! Attention rules, which answers raise for health staff, and which participants never get.

use enkat_model::{
    AttentionLevel, Condition, FlagSet, Gender, Model, Setting, TailoringInPlace, attention, client_model,
    effective_answers, tailor, texts_of,
};
use indexmap::IndexMap;
use serde_json::{Value, json};

use crate::survey::{Survey, act_on, answer, is, stored_and_read};

/// Builds a survey that asks about pain, with flag `a` about falls, and attention to both and to the gender.
fn survey() -> Survey {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let pain = survey.yes_no("pain", page);
    let exertion = survey.yes_no("exertion", page);
    let falls = survey.yes_no("falls", page);
    survey.hide(exertion, is(pain, &[2]));
    survey.only_with(falls, 0);
    let woman = Condition::Setting(Setting::Gender(Gender::Female));
    survey.0.attention = vec![
        act_on("heart", is(exertion, &[1])),
        act_on("fallen", is(falls, &[1])),
        act_on("womanInPain", Condition::All(vec![woman, is(pain, &[1])])),
    ];
    survey.0.attention[1].level = AttentionLevel::Look;
    survey.0.attention[1].draft = true;
    survey
}

fn raised<'m>(model: &'m Model, answers: &Value) -> Vec<&'m str> {
    let raised = attention(&answer(model, answers)).into_iter();
    raised.map(|attention| attention.name.as_str()).collect()
}

#[test]
fn attention_is_raised_by_answers_in_order_of_survey() {
    let survey = survey();
    let model = tailor(&survey.0, FlagSet::default().with(0), Some(Gender::Female));
    let all = ["heart", "fallen", "womanInPain"];
    assert_eq!(
        raised(&model, &json!({"falls": 1, "pain": 1, "exertion": 1})),
        all
    );
    assert_eq!(
        raised(&model, &json!({"pain": 1, "exertion": 2})),
        ["womanInPain"]
    );
    assert!(raised(&model, &json!({})).is_empty());
}

#[test]
fn attention_reads_no_answer_that_is_hidden() {
    let model = survey().model();
    let answers = json!({"pain": 2, "exertion": 1});
    assert!(raised(&model, &answers).is_empty());
    let sent = Value::Object(effective_answers(&answer(
        &model,
        &json!({"pain": 1, "exertion": 1}),
    )));
    assert_eq!(raised(&model, &sent), ["heart"]);
}

#[test]
fn tailoring_drops_attention_that_no_answer_raises() {
    let survey = survey();
    let names = |flags: &[usize], gender| {
        let model = tailor(&survey.0, flags.iter().copied().collect(), gender);
        let kept = model.attention.into_iter();
        kept.map(|attention| attention.name).collect::<Vec<_>>()
    };
    assert_eq!(
        names(&[0], Some(Gender::Female)),
        ["heart", "fallen", "womanInPain"]
    );
    assert_eq!(names(&[0], Some(Gender::Male)), ["heart", "fallen"]);
    assert_eq!(names(&[], None), ["heart"]);
    let in_place = TailoringInPlace::new(&survey.0, FlagSet::default(), None).artifact();
    assert_eq!(in_place.attention.len(), 1);
}

#[test]
fn attention_is_stored_with_survey() {
    let read = stored_and_read(&survey());
    assert!(read.0.attention[1].draft);
    let mut without = survey();
    without.0.attention.clear();
    let stored = serde_json::to_value(&without.0).unwrap();
    assert_eq!(stored.get("attention"), None);
}

#[test]
fn client_gets_neither_attention_nor_its_texts() {
    let mut survey = survey();
    let texts =
        ["heart", "fallen", "womanInPain"].map(|name| (format!("attention.{name}"), "Look!".to_owned()));
    let of_question = ("questions.pain.label".to_owned(), "Does it hurt?".to_owned());
    survey.0.texts = IndexMap::from([("en".to_owned(), texts.into_iter().chain([of_question]).collect())]);
    let model = tailor(&survey.0, FlagSet::default().with(0), Some(Gender::Female));
    let client = json!(client_model(&model)).to_string();
    let words = texts_of(&model, &survey.0.texts["en"]).to_string();
    assert!(words.contains("Does it hurt?"));
    for told in ["attention", "heart", "fallen", "womanInPain", "Look!"] {
        assert!(!client.contains(told), "{told} in {client}");
        assert!(!words.contains(told), "{told} in {words}");
    }
}

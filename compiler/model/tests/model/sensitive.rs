//! The saved fields, the scores and the attention that tell sensitive answers.

use enkat_model::{
    Band, CopyGroup, Derivation, DerivedField, ElementId, Payload, Quantity, Score, ScoreMethod,
    SensitiveNames, sensitive_names,
};

use crate::survey::{Survey, act_on, is, not};

/// Builds a survey about violence, which is sensitive, and about work: each with a calculated field, a copy, a score and an
/// attention.
fn survey() -> Survey {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let section = survey.section("violence", page);
    let hit = survey.yes_no("hit", section);
    let refused = survey.or_box("hitRefused", hit);
    let by = survey.boxes("by", section, &["colleague", "stranger"], (1, None));
    let stranger = ElementId::at(by.index() + 2);
    let stress = survey.yes_no("stress", page);
    let hours = survey.number("hours", page, 0);
    for id in [section, hit, refused, by, ElementId::at(by.index() + 1), stranger] {
        survey.0.elements[id.index()].element.sensitive = true;
    }
    let field = |name: &str, value| DerivedField {
        name: name.to_owned(),
        value,
    };
    let counted = Quantity::Sum(vec![Quantity::Answer(hours), Quantity::Count(vec![stranger])]);
    survey.0.payload = Payload {
        convert: Vec::new(),
        derive: vec![
            field("attacked", Derivation::Truth(is(hit, &[1]))),
            field("stressed", Derivation::Truth(is(stress, &[1]))),
            field("strain", Derivation::Number(counted)),
            field("minutes", Derivation::Number(Quantity::Answer(hours))),
        ],
        nest: vec![CopyGroup {
            name: "copies".to_owned(),
            of: vec![hit, hours],
        }],
    };
    survey.0.scores = vec![score("safety", &[hit, stress]), score("hit", &[stress])];
    survey.0.attention = vec![
        act_on("violence", not(is(hit, &[2]))),
        act_on("hit", is(stress, &[1])),
    ];
    survey
}

fn score(name: &str, of: &[ElementId]) -> Score {
    Score {
        name: name.to_owned(),
        of: of.to_vec(),
        method: ScoreMethod::Mean,
        at_least: 1,
        when_hidden: Vec::new(),
        bands: vec![Band {
            below: None,
            text: "all".to_owned(),
        }],
    }
}

#[test]
fn sensitive_names_have_answers_and_all_that_is_made_of_them() {
    let names = sensitive_names(&survey().0);
    let fields = [
        "attacked",
        "colleague",
        "copies.hit",
        "hit",
        "hitRefused",
        "strain",
        "stranger",
    ];
    assert!(names.fields.iter().eq(fields), "{:?}", names.fields);
}

#[test]
fn sensitive_names_tell_scores_from_fields_of_the_same_name() {
    let names = sensitive_names(&survey().0);
    assert!(names.scores.iter().eq(["safety"]), "{:?}", names.scores);
}

#[test]
fn sensitive_names_have_attention_with_condition_on_sensitive_answer() {
    let names = sensitive_names(&survey().0);
    assert!(names.attention.iter().eq(["violence"]), "{:?}", names.attention);
}

#[test]
fn sensitive_names_of_other_surveys_are_none() {
    let mut survey = survey();
    for included in &mut survey.0.elements {
        included.element.sensitive = false;
    }
    assert_eq!(sensitive_names(&survey.0), SensitiveNames::default());
}

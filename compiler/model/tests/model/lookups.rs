//! Presentation-ups in an artifact, a model and a session.

use enkat_model::{
    Answer, Body, Condition, Consent, ElementId, Flag, FlagSet, Gender, Layout, OptionValue, Rule,
    ScoreResult, Setting, tailor,
};
use serde_json::json;

use crate::survey::{Survey, answer, is};

#[test]
fn language_or_first_of_unknown_returns_first() {
    let mut survey = Survey::new().0;
    survey.header.languages = vec!["sv-SE".to_owned(), "en-US".to_owned()];
    assert_eq!(survey.language_or_first(Some("en-US")), "en-US");
    assert_eq!(survey.language_or_first(Some("pl-PL")), "sv-SE");
    assert_eq!(survey.language_or_first(None), "sv-SE");
}

#[test]
fn catalogue_part_returns_part_with_text_of_body() {
    let group: Body<Setting> = Body::Group {
        layout: Layout::Stacked,
    };
    assert_eq!(Body::<Setting>::Page { progress: true }.catalogue_part(), "pages");
    assert_eq!(Body::<Setting>::Section {}.catalogue_part(), "sections");
    assert_eq!(group.catalogue_part(), "groups");
    assert_eq!(Body::<Setting>::Note {}.catalogue_part(), "questions");
}

#[test]
fn holds_for_anybody_tries_every_gender_and_none() {
    let flag = Condition::Setting(Setting::Flag(FlagSet::default().with(0)));
    let woman = Condition::Setting(Setting::Gender(Gender::Female));
    let (without, with) = (FlagSet::default(), FlagSet::default().with(0));
    assert!(!flag.holds_for_anybody(without));
    assert!(flag.holds_for_anybody(with));
    assert!(woman.holds_for_anybody(without));
    assert!(!Condition::All(vec![woman, Condition::NEVER]).holds_for_anybody(without));
}

#[test]
fn broken_assumptions_hold_for_no_gender() {
    let mut survey = Survey::new().0;
    let flag = Condition::Setting(Setting::Flag(FlagSet::default().with(0)));
    let woman = Condition::Setting(Setting::Gender(Gender::Female));
    survey.assumptions = vec![flag.clone(), woman];
    let broken = |sent| survey.broken_assumptions(sent).cloned().collect::<Vec<_>>();
    assert_eq!(broken(FlagSet::default()), [flag]);
    assert_eq!(broken(FlagSet::default().with(0)), []);
}

#[test]
fn is_called_matches_setting_and_alias() {
    let sent = &Survey::new().0.flags[0];
    assert_eq!(sent.name(), "showA");
    assert!(sent.is_called("showA") && sent.is_called("a"));
    assert!(!sent.is_called("showB") && !sent.is_called("A"));
    let derived = Flag {
        alias: "both".to_owned(),
        setting: None,
        derived: Some(Condition::NEVER),
    };
    assert_eq!(derived.name(), "both");
    assert!(derived.is_called("both") && !derived.is_called("a"));
}

#[test]
fn aliases_of_a_set_stand_in_the_order_of_the_survey() {
    let survey = Survey::new().0;
    let aliases = |flags: &[usize]| {
        let set = flags.iter().copied().collect();
        survey.aliases_of(set).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(aliases(&[1, 0]), ["a", "b"]);
    assert_eq!(aliases(&[1]), ["b"]);
    assert_eq!(aliases(&[]), Vec::<&str>::new());
}

#[test]
fn flag_set_contains_no_flag_beyond_capacity() {
    let last = FlagSet::CAPACITY - 1;
    let set = FlagSet::default().with(last).with(last);
    assert!(set.contains(last));
    assert!(!set.contains(last - 1));
    assert!(!FlagSet(u128::MAX).contains(FlagSet::CAPACITY));
}

#[test]
fn gender_parse_ignores_case() {
    assert_eq!(Gender::parse("female"), Some(Gender::Female));
    assert_eq!(Gender::parse("Male"), Some(Gender::Male));
    assert_eq!(Gender::parse("OTHER"), Some(Gender::Other));
    assert_eq!(Gender::parse("unknown"), None);
    for gender in Gender::ALL {
        assert_eq!(json!(gender), gender.name());
    }
}

#[test]
fn page_of_follow_up_returns_its_page() {
    let mut survey = Survey::new();
    let first = survey.page("home");
    survey.text("town", first);
    let second = survey.page("work");
    let section = survey.section("shifts", second);
    let nights = survey.yes_no("nights", section);
    let how_many = survey.number("howMany", nights, 0);
    let model = survey.model();
    assert_eq!(model.page_of(how_many), second);
    assert_eq!(model.page_of(second), second);
    assert_eq!(model.pages().collect::<Vec<_>>(), [first, second]);
}

#[test]
fn answers_on_all_pages_but_that_of_the_consent_need_it() {
    let mut survey = Survey::new();
    let start = survey.page("start");
    let section = survey.section("about", start);
    let agree = survey.yes_no("agree", section);
    let role = survey.yes_no("role", start);
    let which = survey.text("which", role);
    let boxes = survey.boxes("languages", start, &["swedish"], (0, None));
    let work = survey.page("work");
    let nights = survey.yes_no("nights", work);
    let none = survey.or_box("nightsUnknown", nights);
    let how_many = survey.number("howMany", nights, 0);
    let all = [agree, role, which, boxes, nights, none, how_many];
    assert!(!all.into_iter().any(|id| survey.model().needs_consent(id)));

    survey.0.header.consent = Some(Consent {
        page: "start".to_owned(),
        checkbox: "agree".to_owned(),
    });
    let model = survey.model();
    assert_eq!(
        all.map(|id| model.needs_consent(id)),
        [false, false, false, false, true, true, true]
    );
    assert!(model.boxes(boxes).all(|each| !model.needs_consent(each)));
}

#[test]
fn from_number_above_largest_option_returns_none() {
    assert_eq!(OptionValue::LARGEST, 9_007_199_254_740_992);
    assert_eq!(
        OptionValue::from_number(9_007_199_254_740_992.0),
        Some(OptionValue::Integer(OptionValue::LARGEST))
    );
    assert_eq!(OptionValue::from_number(9_007_199_254_740_994.0), None);
    assert_eq!(OptionValue::from_number(2.5), None);
}

#[test]
fn session_returns_counted_answers_and_broken_rules() {
    let mut survey = Survey::new();
    let page = survey.page("work");
    let nights = survey.yes_no("nights", page);
    let age = survey.number("age", page, 0);
    let model = survey.model();
    let session = answer(&model, &json!({"nights": 1, "age": 100}));
    let chosen = Answer::Chosen(OptionValue::Integer(1));
    assert_eq!(session.counted(nights), Some(&chosen));
    assert_eq!(session.counted(age), None);
    assert_eq!(session.invalid(nights), None);
    assert_eq!(session.invalid(age), Some(Rule::Range));
    let is_one = Condition::In(nights, vec![OptionValue::Integer(1)]);
    assert!(session.holds(&is_one));
    assert!(!session.holds(&Condition::Not(Box::new(is_one))));
}

#[test]
fn hidden_options_returns_options_with_true_rule() {
    let mut survey = Survey::new();
    let page = survey.page("work");
    let nights = survey.yes_no("nights", page);
    let shift = survey.choice("shift", page, &[(1, 1.0), (2, 0.5), (3, 0.0)]);
    survey.options(shift)[2].hidden_when = is(nights, &[2]);
    let model = tailor(&survey.0, FlagSet::default(), None);
    let hidden = |nights| {
        let session = answer(&model, &json!({"nights": nights, "shift": 3}));
        let hidden: Vec<_> = session.hidden_options(shift).into_iter().cloned().collect();
        (hidden, session.counted(shift).is_some())
    };
    assert_eq!(hidden(1), (vec![], true));
    assert_eq!(hidden(2), (vec![OptionValue::Integer(3)], false));
    let without_rules: [&OptionValue; 0] = [];
    let session = answer(&model, &json!({}));
    assert_eq!(session.hidden_options(ElementId::at(1)), without_rules);
}

#[test]
fn score_result_without_asked_field_is_asked() {
    let kept = json!({"name": "calm", "value": null, "range": [0.0, 1.0], "band": null, "draft": false});
    let kept: ScoreResult = serde_json::from_value(kept).unwrap();
    assert!(kept.asked);
}

#[test]
fn rule_name_equals_its_json() {
    for rule in Rule::ALL {
        assert_eq!(json!(rule), rule.name());
    }
}

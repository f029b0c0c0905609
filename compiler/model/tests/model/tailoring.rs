//! Tailoring: the parts of a survey that flags and gender leave.

use enkat_model::{
    Body, Condition, ElementId, Flag, FlagSet, Gender, NoSettings, QuestionKind, Score, ScoreMethod, Setting,
    Tailoring, TailoringInPlace, client_model, scores, tailor, texts_of,
};
use indexmap::IndexMap;
use serde_json::{Value, json};

use crate::survey::{Survey, answer, ids, is, not, stored_and_read, visible};

fn kept(survey: &Survey, flags: &[usize], gender: Option<Gender>) -> Vec<String> {
    let model = tailor(&survey.0, flags.iter().copied().collect(), gender);
    ids(&model, |_| true).into_iter().map(str::to_owned).collect()
}

#[test]
fn element_without_its_flag_or_gender_is_dropped() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    survey.yes_no("always", page);
    let flagged = survey.yes_no("flagged", page);
    let pregnant = survey.yes_no("pregnant", page);
    survey.only_with(flagged, 0);
    survey.only_for(pregnant, Gender::Female);
    assert_eq!(kept(&survey, &[], None), ["page", "always", "pregnant"]);
    assert_eq!(
        kept(&survey, &[0], Some(Gender::Male)),
        ["page", "always", "flagged"]
    );
    assert_eq!(
        kept(&survey, &[1], Some(Gender::Female)),
        ["page", "always", "pregnant"]
    );
}

#[test]
fn dropped_question_drops_follow_ups_and_container() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let section = survey.section("section", page);
    let head = survey.yes_no("head", section);
    survey.or_box("headUnknown", head);
    survey.text("followUp", head);
    survey.only_with(head, 0);
    let other = survey.page("other");
    survey.yes_no("last", other);
    assert_eq!(kept(&survey, &[], None), ["other", "last"]);
    assert_eq!(kept(&survey, &[0], None).len(), 7);
}

#[test]
fn group_without_boxes_is_dropped_with_follow_ups() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let group = survey.boxes("roles", page, &["cook"], (1, None));
    survey.or_box("noRole", group);
    survey.text("why", group);
    let last = survey.page("last");
    survey.text("note", last);
    let cook = ElementId::at(group.index() + 1);
    survey.only_with(cook, 0);
    assert_eq!(kept(&survey, &[], None), ["last", "note"]);
}

#[test]
fn last_flag_of_capacity_keeps_element() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let note = survey.text("note", page);
    survey.only_with(note, FlagSet::CAPACITY - 1);
    let read = stored_and_read(&survey);
    assert_eq!(kept(&read, &[], None), Vec::<&str>::new());
    assert_eq!(kept(&read, &[FlagSet::CAPACITY - 1], None), ["page", "note"]);
}

#[test]
fn flag_in_option_rule_is_stored_and_read() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let choice = survey.yes_no("choice", page);
    survey.options(choice)[0].hidden_when = Condition::Setting(Setting::Flag(FlagSet::default().with(1)));
    stored_and_read(&survey);
}

#[test]
fn tailor_substitutes_settings_in_conditions() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let head = survey.yes_no("head", page);
    let tail = survey.text("tail", page);
    let flag = Condition::Setting(Setting::Flag(FlagSet::default().with(0)));
    let male = Condition::Setting(Setting::Gender(Gender::Male));
    survey.hide(tail, Condition::Any(vec![flag, male, is(head, &[2])]));
    let shut = |flags: &[usize], gender| {
        let model = tailor(&survey.0, flags.iter().copied().collect(), gender);
        model.elements[tail.index()].hidden_when.clone()
    };
    assert!(shut(&[0], None).is_always());
    assert!(shut(&[], Some(Gender::Male)).is_always());
    assert!(matches!(shut(&[1], None), Condition::In(..)));
}

#[test]
fn condition_on_dropped_question_is_unanswered() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let dropped = survey.yes_no("dropped", page);
    let seen = survey.text("seen", page);
    let unseen = survey.text("unseen", page);
    survey.only_with(dropped, 0);
    survey.hide(seen, is(dropped, &[1]));
    survey.hide(unseen, Condition::Not(Box::new(is(dropped, &[1]))));
    let model = survey.model();
    assert_eq!(visible(&answer(&model, &json!({"dropped": 1}))), ["page", "seen"]);
}

#[test]
fn condition_decided_by_setting_is_constant() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let head = survey.yes_no("head", page);
    let flag = || Condition::Setting(Setting::Flag(FlagSet::default().with(0)));
    let rule = |rule: Condition<Setting>, flags: &[usize]| -> Condition<NoSettings> {
        Tailoring::new(&survey.0, flags.iter().copied().collect(), None).condition(&rule)
    };
    let answered = || Condition::Answered(head);
    let both = || Condition::All(vec![flag(), answered()]);
    let either = || Condition::Any(vec![flag(), answered()]);
    assert_eq!(rule(both(), &[]), Condition::NEVER);
    assert_eq!(rule(both(), &[0]), Condition::Answered(head));
    assert_eq!(rule(either(), &[]), Condition::Answered(head));
    assert_eq!(rule(either(), &[0]), Condition::ALWAYS);
    assert_eq!(rule(not(flag()), &[]), Condition::ALWAYS);
    assert_eq!(rule(not(flag()), &[0]), Condition::NEVER);
    assert_eq!(rule(not(not(answered())), &[]), Condition::Answered(head));
}

#[test]
fn tailoring_in_place_keeps_ids_and_moves_dropped_boxes_out_of_group() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let group = survey.boxes("roles", page, &["cook", "driver"], (1, None));
    let head = survey.yes_no("head", page);
    survey.only_with(ElementId::at(group.index() + 1), 0);
    let tailoring = TailoringInPlace::new(&survey.0, FlagSet::default(), None);
    let tailored = tailoring.artifact();
    let element = |at: usize| &tailored.elements[group.index() + at].element;
    assert_eq!((&*element(1).id, element(1).within), ("cook", None));
    assert_eq!((&*element(2).id, element(2).within), ("driver", Some(group)));
    assert_eq!(&*tailored.elements[head.index()].element.id, "head");
    assert!(!tailoring.gets(ElementId::at(group.index() + 1)) && tailoring.gets(head));
}

#[test]
fn exclusive_lists_omit_dropped_boxes() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let group = survey.boxes("roles", page, &["cook", "driver", "guard", "none"], (1, None));
    let [cook, driver, guard, none] = [1, 2, 3, 4].map(|at| ElementId::at(group.index() + at));
    let Body::Question(question) = &mut survey.0.elements[group.index()].element.body else {
        panic!("not a question");
    };
    let QuestionKind::Checkboxes(limits) = &mut question.answer else {
        panic!("no boxes");
    };
    limits.exclusive = vec![cook, none];
    limits.at_most_one = vec![vec![cook, driver], vec![cook, driver, guard], vec![driver, guard]];
    survey.only_with(cook, 0);
    let model = survey.model();
    let [driver, guard, none] = [1, 2, 3].map(|at| ElementId::at(group.index() + at));
    let limits = model.element(group).body.checkboxes().unwrap();
    assert_eq!(limits.exclusive, [none]);
    assert_eq!(limits.at_most_one, [[driver, guard], [driver, guard]]);
}

#[test]
fn score_ignores_dropped_questions() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let gone = survey.yes_no("gone", page);
    let sleep = survey.choice("sleep", page, &[(1, 0.8), (2, 0.2)]);
    let rest = survey.choice("rest", page, &[(1, 1.0), (2, 0.2)]);
    survey.only_with(gone, 0);
    survey.hide(rest, is(sleep, &[2]));
    let score = |name: &str, of: &[ElementId]| Score {
        name: name.to_owned(),
        of: of.to_vec(),
        method: ScoreMethod::Sum,
        at_least: 1,
        when_hidden: vec![(rest, 0.4)],
        bands: Vec::new(),
    };
    survey.0.scores = vec![score("calm", &[gone, sleep, rest]), score("lost", &[gone])];
    let model = survey.model();
    let values = |answers| {
        let scores = scores(&answer(&model, &answers)).into_iter();
        scores.map(|score| (score.name, score.value)).collect::<Vec<_>>()
    };
    let calm = |value| vec![("calm".to_owned(), Some(value))];
    assert_eq!(values(json!({"sleep": 1})), calm(0.8));
    assert_eq!(values(json!({"sleep": 2})), calm(0.2 + 0.4));
}

#[test]
fn order_of_rules_in_a_circle_puts_their_elements_last() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let chicken = survey.yes_no("chicken", page);
    let egg = survey.yes_no("egg", page);
    let other = survey.yes_no("other", page);
    survey.hide(chicken, is(egg, &[2]));
    survey.hide(egg, is(chicken, &[2]));
    assert_eq!(survey.model().index.order, [page, other, chicken, egg]);
}

#[test]
fn flags_from_accepts_json_true_and_prefers_setting() {
    let survey = Survey::new();
    let flags = |settings: Value| survey.0.flags_from(settings.as_object().unwrap());
    assert_eq!(
        flags(json!({"showA": "true", "b": 1, "showC": true})),
        FlagSet::default()
    );
    assert_eq!(
        flags(json!({"a": true, "showB": true})),
        [0, 1].into_iter().collect()
    );
    assert_eq!(flags(json!({"a": true, "showA": false})), FlagSet::default());
}

#[test]
fn flags_are_derived_from_sent_flags() {
    let mut survey = Survey::new();
    let flag = |index| Condition::Setting(Setting::Flag(FlagSet::default().with(index)));
    let without = |index| Condition::Not(Box::new(flag(index)));
    // Each of the two is on when the other one is not: this can only refer to the flags as sent.
    survey.0.flags[0].derived = Some(without(1));
    survey.0.flags[1].derived = Some(without(0));
    survey.0.flags.push(Flag {
        alias: "both".to_owned(),
        setting: None,
        derived: Some(Condition::All(vec![flag(0), flag(1)])),
    });
    let flags = |settings: Value| survey.0.flags_from(settings.as_object().unwrap());
    assert_eq!(flags(json!({"a": true})), FlagSet::default().with(0));
    assert_eq!(flags(json!({"a": true, "b": true})), FlagSet::default().with(2));
    assert_eq!(flags(json!({"both": true})), [0, 1].into_iter().collect());
}

#[test]
fn assumes_checks_sent_flags_and_gender() {
    let mut survey = Survey::new();
    survey.0.assumptions = vec![Condition::Any(vec![
        Condition::Setting(Setting::Flag(FlagSet::default().with(0))),
        Condition::Setting(Setting::Gender(Gender::Female)),
    ])];
    survey.0.flags[0].derived = Some(Condition::NEVER);
    assert!(survey.0.assumes(FlagSet::default().with(0), None));
    assert!(survey.0.assumes(FlagSet::default(), Some(Gender::Female)));
    assert!(!survey.0.assumes(FlagSet::default().with(1), Some(Gender::Male)));
}

#[test]
fn client_model_and_texts_omit_dropped_elements() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    survey.yes_no("kept", page);
    let secret = survey.text("secret", page);
    survey.only_with(secret, 0);
    let texts: IndexMap<String, String> = [
        ("survey.name", "Test"),
        ("questions.kept.label_one", "Kept once?"),
        ("questions.kept.label_other", "Kept?"),
        ("questions.secret.label", "Secret?"),
        ("units.hours_one", "hour"),
        ("scales.yesNo.1", "Yes"),
        ("scales.other.1", "Other"),
    ]
    .map(|(key, text)| (key.to_owned(), text.to_owned()))
    .into();
    let model = survey.model();
    let wired = serde_json::to_string(&client_model(&model)).unwrap();
    assert!(wired.contains("kept") && !wired.contains("secret"));
    let kept = json!({"label_one": "Kept once?", "label_other": "Kept?"});
    let expected =
        json!({"survey": {"name": "Test"}, "questions": {"kept": kept}, "scales": {"yesNo": {"1": "Yes"}}});
    assert_eq!(texts_of(&model, &texts), expected);
}

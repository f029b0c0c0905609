//! Answers and what follows from them.

use enkat_model::{
    Band, Comparison, Condition, ElementId, Quantity, Rule, Score, ScoreMethod, payload, scores, violations,
};
use serde_json::json;

use crate::survey::{Survey, answer, disabled, is, not, visible};

#[test]
fn hidden_head_hides_whole_chain() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let bothered = survey.yes_no("bothered", page);
    let since = survey.yes_no("since", bothered);
    let how = survey.text("how", since);
    survey.hide(since, is(bothered, &[2]));
    survey.hide(how, is(since, &[2]));
    let model = survey.model();
    assert_eq!(
        visible(&answer(&model, &json!({}))),
        ["page", "bothered", "since", "how"]
    );
    assert_eq!(
        visible(&answer(&model, &json!({"since": 2}))),
        ["page", "bothered", "since"]
    );
    assert_eq!(
        visible(&answer(&model, &json!({"bothered": 2, "since": 1, "how": "x"}))),
        ["page", "bothered"]
    );
}

#[test]
fn hidden_answer_is_ignored_until_shown_again() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let head = survey.yes_no("head", page);
    let middle = survey.yes_no("middle", page);
    let last = survey.text("last", page);
    survey.hide(middle, is(head, &[2]));
    survey.hide(last, not(is(middle, &[1])));
    let model = survey.model();
    let mut session = answer(&model, &json!({"head": 2, "middle": 1}));
    assert_eq!(visible(&session), ["page", "head"]);
    assert_eq!(json!(payload(&session)), json!({"head": 2}));
    session.set(session.find("head").unwrap(), &json!(1));
    assert_eq!(visible(&session), ["page", "head", "middle", "last"]);
}

#[test]
fn or_box_disables_field_and_hides_follow_ups() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let when = survey.yes_no("when", page);
    survey.or_box("whenUnknown", when);
    survey.text("details", when);
    let model = survey.model();
    let session = answer(&model, &json!({"when": 1, "whenUnknown": true, "details": "x"}));
    assert_eq!(visible(&session), ["page", "when", "whenUnknown"]);
    assert_eq!(disabled(&session), ["when"]);
    assert_eq!(json!(payload(&session)), json!({"whenUnknown": true}));
    assert_eq!(violations(&session), []);
}

#[test]
fn answers_of_wrong_type_are_not_coerced() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    survey.yes_no("choice", page);
    survey.number("number", page, 1);
    survey.text("text", page);
    let model = survey.model();
    let rules = |answers| {
        let found = violations(&answer(&model, &answers));
        found.iter().map(|violation| violation.rule).collect::<Vec<_>>()
    };
    assert_eq!(
        rules(json!({"choice": "1", "number": "1", "text": 1})),
        [Rule::Type, Rule::Type, Rule::Type]
    );
    assert_eq!(
        rules(json!({"choice": 1.0, "number": 3.0, "text": "å".repeat(10)})),
        []
    );
    assert_eq!(
        rules(json!({"choice": 3, "number": 0.25, "text": "å".repeat(11)})),
        [Rule::Option, Rule::Decimals, Rule::MaxLength]
    );
    assert_eq!(
        rules(json!({"choice": 1.5, "number": 100, "text": " \n "})),
        [Rule::Type, Rule::Range, Rule::Required]
    );
    assert_eq!(
        rules(json!({"choice": true, "number": null})),
        [Rule::Type, Rule::Required, Rule::Required]
    );
}

#[test]
fn payload_text_is_trimmed_and_normalized() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    survey.text("text", page);
    let model = survey.model();
    let session = answer(&model, &json!({"text": "  A\u{30a}\r\nx "}));
    assert_eq!(json!(payload(&session)), json!({"text": "Å\nx"}));
}

#[test]
fn checkboxes_outside_limits_break_min_or_max() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let group = survey.boxes("roles", page, &["cook", "driver", "guard"], (2, Some(2)));
    let after = survey.text("after", page);
    survey.hide(after, not(Condition::Answered(group)));
    let model = survey.model();
    let rule = |answers| {
        violations(&answer(&model, &answers))
            .first()
            .map(|violation| violation.rule)
    };
    assert_eq!(rule(json!({"after": "x"})), Some(Rule::Required));
    assert_eq!(rule(json!({"cook": true, "after": "x"})), Some(Rule::Min));
    assert_eq!(
        rule(json!({"cook": true, "guard": true, "driver": true, "after": "x"})),
        Some(Rule::Max)
    );
    assert_eq!(
        rule(json!({"cook": true, "guard": true, "driver": 1, "after": "x"})),
        Some(Rule::Type)
    );
    assert_eq!(
        rule(json!({"cook": true, "guard": true, "driver": false, "after": "x"})),
        None
    );
    assert!(!visible(&answer(&model, &json!({}))).contains(&"after"));
}

#[test]
fn arithmetic_with_unanswered_operand_is_unanswered() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let weight = survey.number("weight", page, 1);
    let height = survey.number("height", page, 0);
    let heavy = survey.text("heavy", page);
    let height = Box::new(Quantity::Power(Box::new(Quantity::Answer(height)), 2));
    let ratio = Quantity::Divide(Box::new(Quantity::Answer(weight)), height);
    survey.hide(
        heavy,
        not(Condition::Compare(
            Comparison::AtLeast,
            ratio,
            Quantity::Constant(2.0),
        )),
    );
    let model = survey.model();
    let shows = |answers| visible(&answer(&model, &answers)).contains(&"heavy");
    assert!(shows(json!({"weight": 18, "height": 3})));
    assert!(!shows(json!({"weight": 17.9, "height": 3})));
    assert!(!shows(json!({"weight": 18})));
    assert!(!shows(json!({"weight": 18, "height": 0})));
}

#[test]
fn progress_counts_required_visible_questions() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let head = survey.yes_no("head", page);
    let follow_up = survey.text("followUp", head);
    survey.hide(follow_up, is(head, &[2]));
    survey.boxes("roles", page, &["cook", "driver"], (1, None));
    let model = survey.model();
    let progress = |answers| (answer(&model, &answers).progress() * 60.0).round().to_string();
    assert_eq!(progress(json!({})), "0");
    assert_eq!(progress(json!({"head": 1})), "20");
    assert_eq!(progress(json!({"head": 2})), "30");
    assert_eq!(progress(json!({"head": 2, "cook": true, "driver": true})), "60");
}

#[test]
fn score_with_too_few_answers_is_none() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let sleep = survey.choice("sleep", page, &[(1, 1.0), (2, 0.5), (3, 0.0)]);
    let rest = survey.choice("rest", page, &[(1, 1.0), (2, 0.2)]);
    survey.hide(rest, is(sleep, &[3]));
    survey.0.scores.push(Score {
        when_hidden: vec![(rest, 0.0)],
        ..score_of(&[sleep, rest], 0.5)
    });
    let model = survey.model();
    let score = |answers| {
        let score = scores(&answer(&model, &answers)).remove(0);
        (score.value, score.band)
    };
    assert_eq!(score(json!({"sleep": 1})), (None, None));
    assert_eq!(
        score(json!({"sleep": 2, "rest": 1})),
        (Some(0.75), Some("good".to_owned()))
    );
    assert_eq!(
        score(json!({"sleep": 2, "rest": 2})),
        (Some(0.35), Some("low".to_owned()))
    );
    assert_eq!(score(json!({"sleep": 3})), (Some(0.0), Some("low".to_owned())));
}

#[test]
fn score_on_band_edge_is_in_upper_band() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let questions = ["sleep", "rest", "breaks"].map(|id| survey.choice(id, page, &[(1, 1.0), (2, 0.7)]));
    survey.0.scores.push(score_of(&questions, 0.7));
    let model = survey.model();
    let score = scores(&answer(&model, &json!({"sleep": 2, "rest": 2, "breaks": 2}))).remove(0);
    assert_eq!(score.band.as_deref(), Some("good"));
}

#[test]
fn score_below_the_edge_of_a_band_by_less_than_noise_lies_in_the_upper_one() {
    let band = |below_edge: f64| {
        let mut survey = Survey::new();
        let page = survey.page("page");
        let sleep = survey.choice("sleep", page, &[(1, 1.0), (2, 0.7 - below_edge)]);
        survey.0.scores.push(score_of(&[sleep], 0.7));
        let model = survey.model();
        scores(&answer(&model, &json!({"sleep": 2}))).remove(0).band
    };
    assert_eq!(band(1e-9).as_deref(), Some("good"));
    assert_eq!(band(2e-9).as_deref(), Some("low"));
}

#[test]
fn scale_of_a_score_reaches_from_the_worst_to_the_best_options() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let sleep = survey.choice("sleep", page, &[(1, 0.75), (2, 0.5), (3, 0.25)]);
    let rest = survey.choice("rest", page, &[(1, 0.25), (2, 0.75)]);
    survey.0.scores.push(score_of(&[sleep, rest], 0.5));
    let model = survey.model();
    let range = scores(&answer(&model, &json!({"sleep": 2, "rest": 2})))
        .remove(0)
        .range;
    assert_eq!(range, (0.25, 0.75));
}

#[test]
fn score_range_includes_value_when_hidden() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let impaired = survey.choice("impaired", page, &[(1, 1.0), (2, 0.0)]);
    let worse = survey.choice("worse", page, &[(1, 0.25), (2, 0.0)]);
    survey.hide(worse, is(impaired, &[1]));
    survey.0.scores.push(Score {
        when_hidden: vec![(worse, 1.0)],
        ..score_of(&[impaired, worse], 0.5)
    });
    let model = survey.model();
    let range = |answers| scores(&answer(&model, &answers)).remove(0).range;
    assert_eq!(range(json!({"impaired": 2, "worse": 1})), (0.0, 1.0));
    assert_eq!(range(json!({"impaired": 1})), (0.0, 1.0));
}

#[test]
fn score_of_hidden_questions_is_not_asked() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let shift = survey.yes_no("shift", page);
    let nights = survey.choice("nights", page, &[(1, 1.0), (2, 0.0)]);
    survey.hide(nights, is(shift, &[2]));
    survey.0.scores.push(score_of(&[nights], 0.5));
    let model = survey.model();
    let asked = |answers| scores(&answer(&model, &answers)).remove(0).asked;
    assert!(asked(json!({"shift": 1})));
    assert!(!asked(json!({"shift": 2, "nights": 1})));
}

/// Builds a mean of all these questions, with a band below `edge` and one from it on.
fn score_of(of: &[ElementId], edge: f64) -> Score {
    let band = |below, text: &str| Band {
        below,
        text: text.to_owned(),
    };
    Score {
        name: "calm".to_owned(),
        of: of.to_vec(),
        method: ScoreMethod::Mean,
        at_least: u32::try_from(of.len()).unwrap(),
        when_hidden: Vec::new(),
        bands: vec![band(Some(edge), "low"), band(None, "good")],
    }
}

#[test]
fn score_of_hidden_draft_valuation_is_draft() {
    let mut survey = Survey::new();
    let page = survey.page("page");
    let calm = survey.yes_no("calm", page);
    let tense = survey.choice("tense", page, &[(1, 1.0), (2, 0.0)]);
    survey.hide(tense, is(calm, &[1]));
    survey.0.scores.push(Score {
        name: "stress".to_owned(),
        of: vec![tense],
        method: ScoreMethod::Mean,
        at_least: 1,
        when_hidden: vec![(tense, 1.0)],
        bands: Vec::new(),
    });
    let is_draft = |survey: &Survey| {
        scores(&answer(&survey.model(), &json!({"calm": 1})))
            .remove(0)
            .draft
    };
    assert!(!is_draft(&survey));
    survey.draft(tense);
    assert!(is_draft(&survey));
}

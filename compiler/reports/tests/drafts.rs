//! The fate of responses in progress when a small survey changes: as it is reported beforehand, and decided one by one.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use enkat_model::{Artifact, Date, Gender};
use enkat_reports::diff::{Moving, Pair, diff, human};
use serde_json::{Map, Value, json};
use support::{compile_despite_warnings, fixture};

const SURVEY: &str = r"
--- without: scores.yaml
--- file: survey.yaml
survey: small
version: 1
languages: [sv-SE, en]
consent: {page: consentPage, box: consent}
flags: {night: showNight}
pages: [consentPage, work]
scales:
  often: 1..4
--- file: pages/work.yaml
page: work
content:
  - choice: stress
    scale: often
    follow_ups:
      - text: why
        hidden_when: stress in 1..2
  - number: hours
    range: 0..60
    unit: hours
  - number: late
    range: 0..60
    required: false
  - choice: nights
    scale: often
    included_in: [night]
  - checkboxes: roles
    required: false
    boxes: [chief, guard]
--- file: texts/sv-SE.yaml
survey: {name: Liten}
pages: {consentPage: Samtycke, work: Arbete}
questions:
  consent: Jag samtycker.
  stress: Är du ofta stressad?
  why: Varför?
  hours: Hur länge?
  late: Hur länge på kvällen?
  nights: Arbetar du på natten?
  roles: Roller
  chief: Chef
  guard: Vakt
scales:
  often: {1: Aldrig, 2: Ibland, 3: Ofta, 4: Alltid}
units: {hours_one: timme, hours_other: timmar}
--- file: texts/en.yaml
survey: {name: Small}
pages: {consentPage: Consent, work: Work}
questions:
  consent: I agree.
  stress: Are you often stressed?
  why: Why?
  hours: How long?
  late: How long in the evening?
  nights: Do you work at night?
  roles: Roles
  chief: Chief
  guard: Guard
scales:
  often: {1: Never, 2: Sometimes, 3: Often, 4: Always}
units: {hours_one: hour, hours_other: hours}
";

/// Compiles the survey, and version 2 of it with these parts replaced.
fn versions(replaced: &[(&str, &str)]) -> [Artifact; 2] {
    let mut new = SURVEY.replace("version: 1", "version: 2");
    for (old, by) in replaced {
        assert!(new.contains(old), "{old}");
        new = new.replace(old, by);
    }
    [SURVEY, &new].map(|survey| compile_despite_warnings(&fixture(survey)))
}

fn on_pair<T>(replaced: &[(&str, &str)], settings: &[&str], then: impl FnOnce(&Pair<'_>) -> T) -> T {
    let [old, new] = versions(replaced);
    let moving = Moving::new(&old, &new);
    let settings: Vec<_> = settings.iter().map(|&setting| setting.to_owned()).collect();
    then(&moving.pair(&settings, Some(Gender::Female)))
}

fn object(answers: Value) -> Map<String, Value> {
    serde_json::from_value(answers).unwrap()
}

/// Returns the reasons why a response of a participant who works at night, in English, stays on version 1.
fn reasons(replaced: &[(&str, &str)], answers: Value) -> Vec<String> {
    let today = Date::parse("2026-11-22").unwrap();
    on_pair(replaced, &["showNight"], |pair| {
        let reasons = pair.reasons(&object(answers), Some("en"), today);
        reasons.iter().map(ToString::to_string).collect()
    })
}

/// Returns the lines of `enkat diff` about responses in progress.
fn changed_survey_report(replaced: &[(&str, &str)]) -> String {
    let [old, new] = versions(replaced);
    report(&old, &new)
}

fn report(old: &Artifact, new: &Artifact) -> String {
    let told = human(&diff(old, new));
    let from = told.find("For responses in progress").unwrap();
    let to = told.find("\n\nFor translators").unwrap();
    told[from..to].to_owned()
}

const NO_WHY: [(&str, &str); 3] = [
    (
        "    follow_ups:\n      - text: why\n        hidden_when: stress in 1..2\n",
        "",
    ),
    ("  why: Varför?\n", ""),
    ("  why: Why?\n", ""),
];
const A_QUESTION_MORE: [(&str, &str); 3] = [
    (
        "  - checkboxes: roles\n",
        "  - textarea: more\n    required: false\n  - checkboxes: roles\n",
    ),
    ("  roles: Roller\n", "  roles: Roller\n  more: Mer?\n"),
    ("  roles: Roles\n", "  roles: Roles\n  more: More?\n"),
];
const SHORTER_HOURS: (&str, &str) = (
    "  - number: hours\n    range: 0..60\n",
    "  - number: hours\n    range: 0..40\n",
);
const NO_ALWAYS: [(&str, &str); 3] = [
    ("often: 1..4", "often: 1..3"),
    ("3: Ofta, 4: Alltid", "3: Ofta"),
    ("3: Often, 4: Always", "3: Often"),
];

#[test]
fn unanswered_changed_question_moves_response() {
    let begun = json!({"consent": true, "stress": 1, "chief": false, "why": " "});
    assert!(reasons(&NO_WHY, begun.clone()).is_empty());
    assert!(reasons(&A_QUESTION_MORE, begun.clone()).is_empty());
    assert!(reasons(&[SHORTER_HOURS], begun).is_empty());
}

#[test]
fn answered_removed_question_keeps_response() {
    let answers = json!({"stress": 3, "why": "deadlines"});
    assert_eq!(
        reasons(&NO_WHY, answers),
        ["`why` was answered and is no longer asked"]
    );
}

#[test]
fn answer_outside_new_range_keeps_response() {
    assert!(reasons(&[SHORTER_HOURS], json!({"hours": 40})).is_empty());
    assert_eq!(
        reasons(&[SHORTER_HOURS], json!({"hours": 41})),
        ["the answer to `hours` is no longer possible"]
    );
    // It was not an answer before.
    assert!(reasons(&[SHORTER_HOURS], json!({"hours": 61})).is_empty());
}

#[test]
fn chosen_removed_option_keeps_response() {
    assert!(reasons(&NO_ALWAYS, json!({"stress": 3})).is_empty());
    assert_eq!(
        reasons(&NO_ALWAYS, json!({"stress": 4})),
        ["the answer to `stress` is no longer possible"]
    );
}

#[test]
fn answer_with_changed_meaning_keeps_response() {
    let renumbered = [
        ("often: 1..4", "often: [1, 2, 3, 5]"),
        ("4: Alltid", "5: Alltid"),
        ("4: Always", "5: Always"),
    ];
    assert_eq!(
        reasons(&renumbered, json!({"stress": 1})),
        ["`stress` was answered and has changed: “Alltid” was 4 and is 5"]
    );
    let unit = [
        ("unit: hours", "unit: days"),
        (
            "{hours_one: timme, hours_other: timmar}",
            "{days_one: dag, days_other: dagar}",
        ),
        (
            "{hours_one: hour, hours_other: hours}",
            "{days_one: day, days_other: days}",
        ),
    ];
    assert_eq!(
        reasons(&unit, json!({"hours": 4})),
        ["`hours` was answered and has changed: the unit was “timmar” and is “dagar”"]
    );
    let other_scale = [
        (
            "  - choice: nights\n    scale: often",
            "  - choice: nights\n    scale: much",
        ),
        ("  often: 1..4", "  often: 1..4\n  much: 1..4"),
        (
            "4: Alltid}",
            "4: Alltid}\n  much: {1: Inte alls, 2: Lite, 3: Mycket, 4: Helt}",
        ),
        (
            "4: Always}",
            "4: Always}\n  much: {1: Not at all, 2: A little, 3: Much, 4: Fully}",
        ),
    ];
    assert_eq!(
        reasons(&other_scale, json!({"nights": 1, "stress": 2})),
        ["`nights` was answered and has changed: the options have other words"]
    );
    let kind = [("      - text: why\n", "      - textarea: why\n")];
    assert_eq!(
        reasons(&kind, json!({"stress": 3, "why": "deadlines"})),
        ["`why` was answered and has changed: it was a text and is a textarea"]
    );
}

#[test]
fn answer_between_other_ends_keeps_response() {
    let rating = |version: u32, steps: u32| {
        let survey = SURVEY
            .replace("version: 1", &format!("version: {version}"))
            .replace(
                "  - number: late\n    range: 0..60\n",
                &format!("  - rating: late\n    steps: {steps}\n"),
            )
            .replace(
                "late: Hur länge på kvällen?",
                "late: {label: Kvällen, low: Låg, high: Hög}",
            )
            .replace(
                "late: How long in the evening?",
                "late: {label: Evening, low: Low, high: High}",
            );
        compile_despite_warnings(&fixture(&survey))
    };
    let (old, new) = (rating(1, 3), rating(2, 5));
    let (moving, today) = (Moving::new(&old, &new), Date::parse("2026-11-22").unwrap());
    let reasons = moving
        .pair(&[], None)
        .reasons(&object(json!({"late": 3})), Some("en"), today);
    let reasons: Vec<_> = reasons.iter().map(ToString::to_string).collect();
    assert_eq!(
        reasons,
        ["`late` was answered and has changed: its ends were 1..3 and are 1..5"]
    );
}

#[test]
fn answer_to_rewritten_options_keeps_response() {
    let swedish = (
        "1: Aldrig, 2: Ibland, 3: Ofta, 4: Alltid",
        "1: Inte alls, 2: Lite, 3: Mycket, 4: Helt",
    );
    let english = (
        "1: Never, 2: Sometimes, 3: Often, 4: Always",
        "1: Not at all, 2: A little, 3: Much, 4: Fully",
    );
    assert_eq!(
        reasons(&[swedish, english], json!({"stress": 2})),
        ["`stress` was answered and has changed: the options have other words"]
    );
    assert!(reasons(&[english], json!({"stress": 2})).is_empty());
    let boxes = [
        ("chief: Chief", "chief: Guard"),
        ("  guard: Guard", "  guard: Chief"),
    ];
    assert_eq!(
        reasons(&boxes, json!({"chief": true, "guard": false})),
        ["`chief` was answered and has changed: “Guard” was `guard` and is `chief` (en)"]
    );
}

#[test]
fn flag_sent_under_another_name_keeps_response() {
    let renamed = [("night: showNight", "night: showNights")];
    assert_eq!(
        reasons(&renamed, json!({"nights": 1})),
        ["`nights` was answered and is no longer asked"]
    );
}

#[test]
fn answer_hidden_by_new_rule_keeps_response() {
    let hidden = [("hidden_when: stress in 1..2", "hidden_when: stress in 1..3")];
    assert_eq!(
        reasons(&hidden, json!({"stress": 3, "why": "deadlines"})),
        ["the answer to `why` would no longer be sent"]
    );
    assert!(reasons(&hidden, json!({"stress": 4, "why": "deadlines"})).is_empty());
    // It was hidden before.
    assert!(reasons(&hidden, json!({"stress": 1, "why": "deadlines"})).is_empty());
}

#[test]
fn question_excluded_for_participant_keeps_response() {
    let men = [("    included_in: [night]\n", "    genders: [male]\n")];
    assert_eq!(
        reasons(&men, json!({"nights": 1})),
        ["`nights` was answered and is no longer asked"]
    );
}

#[test]
fn conflicting_answers_keep_response() {
    let check = [
        (
            "    range: 0..60\n    required: false\n",
            "    range: 0..60\n    required: false\n    checks: [{that: late <= hours, message: tooLate}]\n",
        ),
        (
            "units: {hours_one: timme",
            "checks: {tooLate: Det är fler.}\nunits: {hours_one: timme",
        ),
        (
            "units: {hours_one: hour",
            "checks: {tooLate: That is more.}\nunits: {hours_one: hour",
        ),
    ];
    assert_eq!(
        reasons(&check, json!({"hours": 3, "late": 4})),
        ["the answer to `late` no longer fits other answers"]
    );
    assert!(reasons(&check, json!({"hours": 4, "late": 4})).is_empty());
    let apart = [(
        "boxes: [chief, guard]",
        "boxes: [chief, guard]\n    at_most_one: [[chief, guard]]",
    )];
    assert_eq!(
        reasons(&apart, json!({"chief": true, "guard": true})),
        ["the answer to `roles` no longer fits other answers"]
    );
}

#[test]
fn changed_consent_text_keeps_response() {
    let words = [("I agree.", "I agree to more.")];
    assert_eq!(
        reasons(&words, json!({"consent": true, "stress": 1})),
        ["consent has to be given again: its words changed (en)"]
    );
    assert!(reasons(&words, json!({"stress": 1})).is_empty());
    assert!(
        reasons(
            &[(
                "pages: {consentPage: Consent, work: Work}",
                "pages: {consentPage: Consent, work: Your work}"
            )],
            json!({"consent": true})
        )
        .is_empty()
    );
}

#[test]
fn removed_language_keeps_response() {
    let [old, mut new] = versions(&[]);
    new.header.languages.pop();
    new.texts.pop();
    let moving = Moving::new(&old, &new);
    let pair = moving.pair(&[], None);
    let today = Date::parse("2026-11-22").unwrap();
    let reasons = |language| pair.reasons(&Map::new(), language, today).len();
    assert_eq!(
        [reasons(None), reasons(Some("sv-SE")), reasons(Some("en"))],
        [0, 0, 1]
    );
    let told = report(&old, &new);
    assert!(
        told.contains("not moved\n      responses in en: the survey no longer has this language"),
        "{told}"
    );
    assert!(!told.contains("every answer is kept"), "{told}");
}

#[test]
fn carried_omits_answers_of_removed_questions() {
    on_pair(&NO_WHY, &["showNight"], |pair| {
        let carried = pair.carried(&object(json!({"stress": 1, "why": "", "hours": "4"})));
        assert_eq!(carried, object(json!({"stress": 1, "hours": "4"})));
        assert!(pair.has_page("work") && !pair.has_page("elsewhere"));
    });
}

#[test]
fn diff_lists_effects_on_drafts() {
    let mut replaced = NO_WHY.to_vec();
    replaced.extend(A_QUESTION_MORE);
    replaced.extend(NO_ALWAYS);
    replaced.extend([
        SHORTER_HOURS,
        ("I agree.", "I agree to more."),
        ("    included_in: [night]\n", "    genders: [female]\n"),
    ]);
    insta::assert_snapshot!(changed_survey_report(&replaced));
    insta::assert_snapshot!("nothing_is_lost", changed_survey_report(&A_QUESTION_MORE));
}

#[test]
fn diff_names_audience_of_parent_once() {
    let replaced = [
        (
            "  - checkboxes: roles\n    required: false\n",
            "  - checkboxes: roles\n    required: false\n    hidden_when: hours < 10\n",
        ),
        (
            "  - choice: stress\n    scale: often\n",
            "  - choice: stress\n    scale: often\n    hidden_when: late > 5\n",
        ),
    ];
    insta::assert_snapshot!(changed_survey_report(&replaced), @"
    For responses in progress
      they stay on version 1; `enkat admin publish --migrate` moves those to version 2 that keep every answer
        kept: the answers to 4 questions
        kept, but sent only where the question is asked, as the changes above say
          `stress` “Är du ofta stressad?” and `roles` “Roller”
          part of `stress`: `why` “Varför?”
          part of `roles`: `chief` “Chef” and `guard` “Vakt”
    ");
}

//! The audience of a question, in plain words.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use enkat_model::{ElementId, FlagSet, Gender};
use enkat_reports::natural_language::{Audience, Labels, settings};
use support::{compile_despite_warnings, fixture};

const TEXTS: &str = "
--- file: texts/sv-SE.yaml
survey: {name: Small}
pages: {consentPage: Consent, work: Work}
sections: {more: More}
questions:
  consent: I agree.
  sleep: How often have you slept badly?
  hours: How many hours do you work?
  height: How tall are you?
  born: When were you born?
  place: Where do you work?
  roles: Which are your roles?
  chief: Chief
  guard: Guard
  cook: Cook
  smokes: I smoke
  night: Do you work at *night*?
  nightUnsure: I cannot tell
  why: Why?
  whyNot: Why not?
scales:
  often: {1: Never, 2: Seldom, 3: Sometimes, 4: Often, 5: Always}
  ability: {0: None, 1: One, 2: Two, 3: Three, 4: Four, 5: Five, 6: Six, 7: Seven}
  yesNo: {1: \"Yes\", 2: \"No\"}
";

/// Describes the audience of `why`, which comes after other questions and is written like this.
fn asked(why: &str) -> String {
    asked_with(why, "")
}

/// Describes the audience with more questions that need texts.
fn asked_with(why: &str, words: &str) -> String {
    asked_in("", why, words)
}

/// Describes the audience with more in the header.
fn asked_in(header: &str, why: &str, words: &str) -> String {
    let survey = format!(
        "--- without: scores.yaml
--- file: survey.yaml
survey: small
version: 1
languages: [sv-SE]
consent: {{page: consentPage, box: consent}}
flags: {{radiation: showRadiation, senior: showSenior}}
pages: [consentPage, work]
scales: {{often: 1..5, ability: 0..7, yesNo: [1, 2]}}
{header}
--- file: pages/work.yaml
page: work
content:
  - choice: sleep
    scale: often
  - choice: place
    scale: ability
    required: false
  - number: hours
    range: 0..99
    required: false
  - number: height
    range: 50..250
  - date: born
  - checkboxes: roles
    boxes: [chief, guard, cook]
  - checkbox: smokes
  - choice: night
    scale: yesNo
    or_box: nightUnsure
    follow_ups:
      - text: whyNot
        required: false
{why}
{}",
        TEXTS.replace("  why: Why?\n", &format!("  why: Why?\n{words}"))
    );
    let artifact = compile_despite_warnings(&fixture(&survey));
    let at = artifact
        .elements
        .iter()
        .position(|included| included.element.id == "why");
    let labels = Labels::of_source(&artifact);
    let id = ElementId::at(at.unwrap());
    Audience::of(labels, id).prose("of", labels, id).to_string()
}

/// Describes the audience of a question after the others that is hidden by this rule.
fn unless(rule: &str) -> String {
    asked(&format!("  - text: why\n    hidden_when: {rule}"))
}

#[test]
fn asked_without_rules_is_everybody() {
    assert_eq!(asked("  - text: why"), "of every participant");
}

#[test]
fn required_question_names_remaining_options() {
    assert_eq!(
        unless("sleep in 1..3"),
        "of those who answered “Often” or “Always” to “How often have you slept badly?”"
    );
    assert_eq!(
        unless("sleep not in 1..3"),
        "of those who answered “Never”, “Seldom” or “Sometimes” to “How often have you slept badly?”"
    );
}

#[test]
fn optional_question_condition_is_negated() {
    assert_eq!(
        unless("place in [1, 2]"),
        "of those who did not answer “One” or “Two” to “Where do you work?”"
    );
    assert_eq!(
        unless("not answered(place)"),
        "of those who answered “Where do you work?”"
    );
    assert_eq!(
        unless("answered(place)"),
        "of those who did not answer “Where do you work?”"
    );
}

#[test]
fn equal_choices_are_one_clause() {
    let with_rest = |rule: &str| {
        let why = format!("  - choice: rest\n    scale: often\n  - text: why\n    hidden_when: {rule}");
        asked_with(&why, "  rest: How often do you rest?\n")
    };
    let both = "“How often have you slept badly?” and “How often do you rest?”";
    assert_eq!(
        with_rest("sleep == rest"),
        format!("of those who did not give the same answer to {both}")
    );
    assert_eq!(
        with_rest("sleep != rest"),
        format!("of those who gave the same answer to {both}")
    );
    assert_eq!(
        with_rest("sleep == rest or smokes"),
        format!("of those who did not give the same answer to {both} and who did not tick “I smoke”")
    );
}

#[test]
fn flags_of_which_any_is_on_are_one_list() {
    assert_eq!(
        unless("not (flag.radiation or smokes or flag.senior)"),
        "of those where `radiation` or `senior` is on or who ticked “I smoke”"
    );
    assert_eq!(
        unless("flag.radiation or flag.senior"),
        "where `radiation` and `senior` are off"
    );
}

#[test]
fn consecutive_options_are_named_as_range() {
    assert_eq!(
        unless("place not in 2..6"),
        "of those who answered anything from “Two” to “Six” to “Where do you work?”"
    );
}

#[test]
fn numbers_are_compared_in_words() {
    assert_eq!(
        unless("not (hours > 40)"),
        "of those who answered more than 40 to “How many hours do you work?”"
    );
    assert_eq!(
        unless("hours > 40"),
        "of those who did not answer more than 40 to “How many hours do you work?”"
    );
    assert_eq!(
        unless("height > 200"),
        "of those who answered at most 200 to “How tall are you?”"
    );
    assert_eq!(
        unless("hours not in [10..20, 30]"),
        "of those who answered from 10 to 20 or 30 to “How many hours do you work?”"
    );
    assert_eq!(
        unless("not (hours / (height / 100) ^ 2 >= 30)"),
        "of those for whom “How many hours do you work?” ÷ (“How tall are you?” ÷ 100)² is at least 30"
    );
    assert_eq!(
        unless("not (hours < height)"),
        "of those for whom “How many hours do you work?” is less than “How tall are you?”"
    );
}

#[test]
fn times_are_compared_in_words() {
    assert_eq!(
        unless("not (born < \"1990-01-01\")"),
        "of those who answered a time before 1990-01-01 to “When were you born?”"
    );
    assert_eq!(
        unless("not (years_since(born) >= 18)"),
        "of those for whom the whole years since “When were you born?” is at least 18"
    );
}

#[test]
fn boxes_are_named_with_their_group() {
    assert_eq!(
        unless("not chief"),
        "of those who ticked “Chief” under “Which are your roles?”"
    );
    assert_eq!(
        unless("any(roles)"),
        "of those who ticked nothing under “Which are your roles?”"
    );
    assert_eq!(
        unless("not (chief or cook)"),
        "of those who ticked “Chief” or “Cook” under “Which are your roles?”"
    );
    assert_eq!(
        unless("not all(roles)"),
        "of those who ticked “Chief” under “Which are your roles?”, who ticked “Guard” under “Which are your roles?” and \
         who ticked “Cook” under “Which are your roles?”"
    );
    assert_eq!(
        unless("count(roles) < 2"),
        "of those who ticked at least 2 under “Which are your roles?”"
    );
    assert_eq!(unless("smokes"), "of those who did not tick “I smoke”");
}

#[test]
fn joined_conditions_are_unambiguous() {
    assert_eq!(
        unless("sleep in 1..3 and not smokes"),
        "of those who answered “Often” or “Always” to “How often have you slept badly?” or ticked “I smoke”"
    );
    assert_eq!(
        unless("sleep in 1..3 or not smokes"),
        "of those who answered “Often” or “Always” to “How often have you slept badly?” and who ticked “I smoke”"
    );
    assert_eq!(
        unless("sleep in 1..3 or not smokes and not chief"),
        "of those who answered “Often” or “Always” to “How often have you slept badly?” and who either ticked “I smoke” or \
         ticked “Chief” under “Which are your roles?”"
    );
    assert_eq!(
        unless("(sleep in 1..3 or not smokes) and (place == 1 or hours > 3)"),
        "of those who both answered “Often” or “Always” to “How often have you slept badly?” and ticked “I smoke” or both did \
         not answer “One” to “Where do you work?” and did not answer more than 3 to “How many hours do you work?”"
    );
}

#[test]
fn genders_come_first_and_flags_last() {
    assert_eq!(
        asked("  - text: why\n    included_in: [radiation]"),
        "where `radiation` is on"
    );
    assert_eq!(
        asked(
            "  - text: why\n    included_in: [radiation, senior]\n    genders: [female]\n    hidden_when: not smokes"
        ),
        "of women and people of unknown gender who ticked “I smoke”, where `radiation` or `senior` is on"
    );
    assert_eq!(
        asked("  - text: why\n    genders: [female, other]"),
        "of women, people of another gender and people of unknown gender"
    );
    assert_eq!(
        asked("  - text: why\n    genders: [female, male, other]"),
        "of every participant"
    );
    assert_eq!(
        unless("flag.radiation or gender == \"male\""),
        "of those who are not men, where `radiation` is off"
    );
    assert_eq!(
        unless("flag.radiation and smokes"),
        "of those where `radiation` is off or who did not tick “I smoke”"
    );
}

#[test]
fn section_conditions_apply_to_follow_ups() {
    let nested = "  - section: more
    included_in: [senior]
    hidden_when: not smokes
    content:
      - choice: sleepAgain
        scale: often
        follow_ups:
          - text: why
            hidden_when: sleepAgain < 4";
    let texts = format!("{nested}\n");
    assert_eq!(
        asked_with(&texts, "  sleepAgain: And now?\n"),
        "of those who ticked “I smoke” and who answered “Often” or “Always” to “And now?”, where `senior` is on"
    );
}

#[test]
fn follow_up_of_or_box_names_unticked_box() {
    let follow_up = "  - choice: nightAgain
    scale: yesNo
    or_box: nightAgainUnsure
    follow_ups:
      - text: why";
    let words = "  nightAgain: Again?\n  nightAgainUnsure: I cannot tell\n";
    assert_eq!(
        asked_with(follow_up, words),
        "of those who did not tick “I cannot tell” beside “Again?”"
    );
    assert_eq!(
        asked_with(
            &format!("{follow_up}\n        hidden_when: nightAgain == 2"),
            words
        ),
        "of those who answered “Yes” to “Again?”"
    );
    assert_eq!(
        unless("nightUnsure"),
        "of those who did not tick “I cannot tell” beside “Do you work at night?”"
    );
}

#[test]
fn follow_up_after_parent_names_parent() {
    let follow_up = "  - choice: nightAgain
    scale: yesNo
    required: false
    follow_ups:
      - text: why";
    assert_eq!(
        asked_in("follow_ups: after_parent", follow_up, "  nightAgain: Again?\n"),
        "of those who answered “Again?”"
    );
}

#[test]
fn parts_that_follow_from_others_are_left_out() {
    for (rule, told) in [
        (
            "sleep == 1 or (sleep == 2 and hours < 3)",
            "of those who answered “Seldom”, “Sometimes”, “Often” or “Always” to “How often have you slept badly?” and who either \
             answered “Sometimes”, “Often” or “Always” to “How often have you slept badly?” or did not answer less than 3 to “How \
             many hours do you work?”",
        ),
        (
            "sleep not in 2..4 or sleep not in 3..5",
            "of those who answered “Sometimes” or “Often” to “How often have you slept badly?”",
        ),
        (
            "count(roles) < 2 or not (chief or guard or cook)",
            "of those who ticked at least 2 under “Which are your roles?”",
        ),
        (
            "not smokes or not (smokes or hours > 3)",
            "of those who ticked “I smoke”",
        ),
        (
            "place not in 1..2 or not (answered(place) or smokes)",
            "of those who answered “One” or “Two” to “Where do you work?”",
        ),
    ] {
        assert_eq!(unless(rule), told, "{rule}");
    }
}

#[test]
fn settings_name_whichever_flags_are_fewer() {
    let mut artifact = compile_despite_warnings(&fixture(""));
    let flag =
        |name: &str| serde_json::from_value(serde_json::json!({"alias": name, "setting": name})).unwrap();
    artifact.flags = ["a", "b", "c", "d", "e", "f"].map(flag).into();
    let with =
        |on: &[usize]| settings(Labels::of_source(&artifact), on.iter().copied().collect(), None).to_string();
    assert_eq!(with(&[]), "without any flag");
    assert_eq!(with(&[0, 1, 2, 3]), "with `a`, `b`, `c` and `d`");
    assert_eq!(with(&[0, 1, 2, 3, 5]), "with all flags except `e`");
    assert_eq!(with(&[0, 1, 2, 3, 4, 5]), "with all flags");
    let of_woman = settings(
        Labels::of_source(&artifact),
        FlagSet::default(),
        Some(Gender::Female),
    );
    assert_eq!(of_woman.to_string(), "without any flag, of gender `female`");
}

/// Describes the audience of a question that is hidden by this rule, after two more that may stay unanswered.
fn unless_of_two(rule: &str) -> String {
    let more = |id: &str| format!("  - choice: {id}\n    scale: yesNo\n    required: false\n");
    let why = format!(
        "{}{}  - text: why\n    hidden_when: {rule}\n    required: false",
        more("evening"),
        more("morning")
    );
    asked_with(&why, "  evening: In the evening?\n  morning: In the morning?\n")
}

#[test]
fn questions_with_same_answers_are_one_list() {
    assert_eq!(
        unless_of_two("not (evening == 1 or morning == 1)"),
        "of those who answered “Yes” to “In the evening?” or “In the morning?”"
    );
    assert_eq!(
        unless_of_two("not (place == 3 or (smokes and not (evening == 2 and morning == 2)))"),
        "of those who answered “Three” to “Where do you work?” or both ticked “I smoke” and answered “No” to at most one of “In the \
         evening?” and “In the morning?”"
    );
}

#[test]
fn certain_answers_are_exceptions() {
    assert_eq!(
        unless_of_two("evening == 2 and morning == 2"),
        "of every participant except those who answered “No” to both “In the evening?” and “In the morning?”"
    );
    assert_eq!(
        unless_of_two("evening == 2 and place == 3"),
        "of every participant except those who answered “No” to “In the evening?” and answered “Three” to “Where do you work?”"
    );
    assert_eq!(
        unless_of_two("sleep != 5 or (evening == 2 and morning == 2)"),
        "of those who answered “Always” to “How often have you slept badly?”, but not of those who answered “No” to both “In the evening?” and \
         “In the morning?”"
    );
}

#[test]
fn rules_that_follow_from_another_one_are_left_out() {
    assert_eq!(
        unless_of_two("not (evening == 1 or morning == 1) or not (answered(evening) or answered(morning))"),
        "of those who answered “Yes” to “In the evening?” or “In the morning?”"
    );
    assert_eq!(
        unless_of_two("not (answered(sleep) or answered(evening))"),
        "of every participant"
    );
}

//! The parts of a value that is not as a scenario of `enkat test` expects, and flags that are derived.

use crate::enkat::{Run, enkat_in, folder};

const HEADER: &str = "survey: small\nversion: 1\nlanguages: [en]\nconsent: none\nflags: {senior: showSenior}\nderived_flags: {young: \
                      not flag.senior}\npages: [work]\nscales:\n  amount: [{value: 1, valuation: 1}, {value: 2, valuation: 0.5}]\n";
const PAGE: &str = "page: work\ncontent:\n  - choice: stress\n    scale: amount\n  - choice: sleep\n    scale: amount\n  - number: \
                    adults\n    range: 0..9\n  - number: children\n    range: 0..9\n    checks: [{that: children <= adults, message: \
                    few}]\n  - text: school\n    included_in: [young]\n";
const FILES: [(&str, &str); 6] = [
    (
        "texts/en.yaml",
        "survey: {name: Small}\nattention: {tired: Tired, crowded: Crowded}\n",
    ),
    ("survey.yaml", HEADER),
    ("pages/work.yaml", PAGE),
    ("payload.yaml", "derive: {people: adults + children}\n"),
    (
        "attention.yaml",
        "tired: {when: stress == 2 and sleep == 2, level: act}\ncrowded: {when: children > 3, level: look}\n",
    ),
    (
        "scores.yaml",
        "calm:\n  of: [stress, sleep]\n  as: mean\n  at_least: 1\n  bands: [{text: good}]\n",
    ),
];

/// Tests the survey with a scenario.
fn tested(name: &str, scenario: &str) -> Run {
    let mut files = FILES.to_vec();
    files.push(("scenarios/work.yaml", scenario));
    enkat_in(&folder(name, &files), &["test"])
}

fn assert_says(run: &Run, lines: &[&str]) {
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    for line in lines {
        assert!(run.out.contains(line), "{line}\n{}", run.out);
    }
}

#[test]
fn test_numbers_that_differ_are_explained_by_their_parts() {
    let run = tested(
        "test-parts",
        "- scenario: numbers\n  flags: {senior: true}\n  answers: {stress: 2, adults: 2, children: 1, school: a}\n  expect:\n    \
         excluded: [school]\n    progress: 1\n    payload: {people: 4}\n    scores: {calm: 1}\n",
    );
    assert_says(
        &run,
        &[
            "    3 of 4 questions that count are answered\n",
            "      not answered: `sleep`\n",
            "      not counted: `school` (left out)\n",
            "    it is calculated: adults + children\n      adults is 2\n      children is 1\n",
            "    it is the mean of valuations: 1 of 2 questions is counted, and it needs at least 1\n",
            "      0.5   (stress is 2)\n      not counted   (sleep is not answered)\n",
        ],
    );
}

#[test]
fn test_answer_that_breaks_no_rule_shows_its_constraint() {
    let run = tested(
        "test-unbroken",
        "- scenario: kept\n  answers: {adults: 2, children: 1}\n  expect: {invalid: {children: check}}\n",
    );
    assert_says(
        &run,
        &["    children is 1\n    its constraint `few` holds: children <= adults   [pages/work.yaml:"],
    );
}

#[test]
fn test_each_refused_answer_is_explained() {
    let run = tested(
        "test-refused",
        "- scenario: two mistakes\n  answers: {adults: 1, children: 2, stress: 1}\n  expect: {invalid: {}, payload: {adults: \
         3}}\n- scenario: a value that is not saved\n  answers: {adults: 10, children: 10}\n  expect: {payload: {adults: 10}, \
         invalid: {adults: range, children: range}}\n",
    );
    assert_says(
        &run,
        &[
            "`invalid` should be empty, but `children` breaks `check`",
            "`adults` should be saved as 10, but is not saved, because its answer breaks `range`: ",
        ],
    );
}

#[test]
fn test_derived_flag_is_explained_by_the_flags_that_are_sent() {
    let run = tested(
        "test-derived",
        "- scenario: seniors\n  flags: {senior: true}\n  expect: {visible: [school]}\n",
    );
    assert_says(
        &run,
        &[
            "none of its flags is on: young   [pages/work.yaml:",
            "        `young` is derived: not flag.senior   (sent as on: `senior`)\n",
        ],
    );
}

#[test]
fn test_attention_is_expected_as_a_whole() {
    let run = tested(
        "test-attention",
        "- scenario: too little\n  answers: {stress: 2, sleep: 1}\n  expect: {attention: [tired]}\n- scenario: too much\n  answers: \
         {stress: 2, sleep: 2, adults: 5, children: 4}\n  expect: {attention: [crowded]}\n- scenario: met\n  answers: {stress: 2, \
         sleep: 2}\n  expect: {attention: [tired]}\n- scenario: none\n  answers: {}\n  expect: {attention: []}\n",
    );
    assert_says(
        &run,
        &[
            "the attention rule `tired` should be raised, but is not",
            "    it is raised by: stress == 2 and sleep == 2\n      stress is 2\n      sleep is 1\n",
            "`attention` has to list all rules that are raised; it lacks `tired`",
            "2 scenarios passed, 2 failed",
        ],
    );
}

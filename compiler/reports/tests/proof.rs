//! Two surveys, compared for every participant: proved to be the same, or with a participant who sees another one.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use std::path::Path;

use enkat_compiler::compile_traced;
use enkat_model::{Artifact, Date};
use enkat_reports::diff::{Proof, diff, human, human_with_whole_lists, proof};
use support::{compile, compile_despite_warnings, fixture, read};

const SURVEY: &str = "
--- without: scores.yaml
--- file: survey.yaml
survey: small
version: 1
languages: [en]
consent: {page: consentPage, box: consent}
flags: {night: showNight, rail: showRail}
pages: [consentPage, work]
scales: {yesNo: [1, 2]}
--- file: pages/work.yaml
page: work
content:
  - choice: smokes
    scale: yesNo
    follow_ups:
      - number: cigarettes
        range: 1..100
        hidden_when: not (smokes == 1)
  - choice: lunch
    options: [1, 2, {value: 3, hidden_when: smokes == 1}]
  - textarea: why
    hidden_when: not (smokes == 1 and lunch == 2)
    required: false
  - number: from
    range: 0..20
  - number: to
    range: 0..20
    checks: [{that: from <= to, message: order}]
  - checkboxes: roles
    included_in: [night]
    boxes: [driver, cook]
    or_box: rolesNone
--- without: texts/sv-SE.yaml
--- file: texts/en.yaml
survey: {name: Small}
pages: {consentPage: Consent, work: Work}
questions:
  consent: I agree.
  smokes: Do you smoke?
  cigarettes: How many a day?
  lunch: {label: Do you have lunch?, options: {1: Never, 2: Seldom, 3: Often}}
  why: Why?
  from: From when?
  to: Until when?
  roles: Which roles?
  driver: Driver
  cook: Cook
  rolesNone: None
scales:
  yesNo: {1: \"Yes\", 2: \"No\"}
checks: {order: The end is before the beginning.}
";

fn today() -> Date {
    Date::parse("2026-11-29").unwrap()
}

/// Compares the survey with itself, with these parts replaced.
fn changed(replaced: &[(&str, &str)], except: &[&str]) -> Proof {
    let (old, new) = versions(replaced);
    let except: Vec<_> = except.iter().map(|id| (*id).to_owned()).collect();
    proof(&old, &new, &except, today())
}

fn versions(replaced: &[(&str, &str)]) -> (Artifact, Artifact) {
    let mut new = SURVEY.to_owned();
    for (old, by) in replaced {
        assert!(new.contains(old), "{old}");
        new = new.replace(old, by);
    }
    let compiled = |survey: &str| compile_despite_warnings(&fixture(survey));
    (compiled(SURVEY), compiled(&new))
}

fn is_proved(replaced: &[(&str, &str)]) -> bool {
    let proof = changed(replaced, &[]);
    assert!(proof.undecided.is_empty(), "{proof:#?}");
    proof.is_proved
}

/// Returns the differences for the smallest participant, and the participant's answers.
fn smallest(replaced: &[(&str, &str)]) -> (Vec<String>, String) {
    let proof = changed(replaced, &[]);
    assert!(proof.undecided.is_empty(), "{proof:#?}");
    let smallest = proof.smallest.expect("a participant sees another survey");
    let answers = serde_json::to_string(&smallest.example.answers).unwrap();
    (smallest.differences, answers)
}

#[test]
fn proof_of_the_same_survey_holds() {
    assert!(is_proved(&[]));
}

#[test]
fn proof_of_a_rule_in_other_words_holds() {
    assert!(is_proved(&[(
        "not (smokes == 1 and lunch == 2)",
        "smokes != 1 or not (lunch == 2)"
    )]));
    assert!(is_proved(&[("from <= to", "not (to < from)")]));
    assert!(is_proved(&[(
        "hidden_when: not (smokes == 1)\n  - choice: lunch",
        "hidden_when: smokes != 1\n  - choice: lunch"
    )]));
}

#[test]
fn proof_finds_another_rule_with_its_participant() {
    let (differences, answers) = smallest(&[("smokes == 1 and lunch == 2", "smokes == 1 and lunch in 1..2")]);
    assert_eq!(differences, ["“Why?” (`why`) is shown in the newer survey only"]);
    assert_eq!(answers, r#"{"lunch":1,"smokes":1}"#);
}

#[test]
fn proof_finds_one_option_more() {
    let (differences, answers) = smallest(&[
        ("options: [1, 2, {value", "options: [1, 2, 4, {value"),
        ("3: Often}", "3: Often, 4: Always}"),
    ]);
    assert_eq!(
        differences,
        ["the option “Always” of “Do you have lunch?” (`lunch`) is offered in the newer survey only"]
    );
    assert_eq!(answers, "{}");
}

#[test]
fn proof_finds_a_wider_range() {
    let proof = changed(&[("range: 1..100", "range: 1..120")], &[]);
    assert!(proof.undecided.is_empty(), "{proof:#?}");
    let differing: Vec<_> = proof.differing.iter().map(|one| &*one.element).collect();
    assert_eq!(differing, ["cigarettes"]);
    let smallest = proof.smallest.unwrap();
    assert_eq!(
        smallest.differences,
        ["the answer to “How many a day?” (`cigarettes`) keeps from sending in the older survey only"]
    );
    let cigarettes = smallest.example.answers["cigarettes"].as_f64().unwrap();
    assert!((101.0..=120.0).contains(&cigarettes), "{cigarettes}");
}

#[test]
fn proof_finds_what_has_to_be_answered_and_what_is_new() {
    let (differences, _) = smallest(&[("    required: false\n", "")]);
    assert_eq!(
        differences,
        [
            "“Why?” (`why`) has to be answered in the newer survey only",
            "the answer to “Why?” (`why`) keeps from sending in the newer survey only",
        ]
    );
    let new = [
        (
            "  - number: from\n",
            "  - textarea: more\n    included_in: [rail]\n  - number: from\n",
        ),
        ("  why: Why?\n", "  why: Why?\n  more: More?\n"),
    ];
    let proof = changed(&new, &[]);
    assert_eq!(proof.smallest.unwrap().example.flags, ["rail"]);
    assert!(changed(&new, &["more"]).is_proved);
}

#[test]
fn proof_reports_settings_that_one_survey_assumes() {
    let proof = changed(
        &[(
            "pages: [consentPage",
            "assume: [not flag.rail]\npages: [consentPage",
        )],
        &[],
    );
    assert!(!proof.is_proved && proof.differing.is_empty());
    assert_eq!(proof.only_old_assumes.unwrap().flags, ["rail"]);
    assert_eq!(proof.only_new_assumes, None);
}

#[test]
fn human_tells_the_smallest_participant() {
    let report = |replaced: &[(&str, &str)]| {
        let (old, new) = versions(replaced);
        let mut diff = diff(&old, &new);
        diff.proof = Some(proof(&old, &new, &[], today()));
        assert_eq!(human(&diff), human_with_whole_lists(&diff));
        let text = human(&diff);
        let at = text.find("For every participant").unwrap();
        text[at..].to_owned()
    };
    assert_eq!(
        report(&[]),
        "For every participant (2026-11-29)
  13 elements are proved to be the same: with the same settings and answers, the same is shown, can be answered, is offered, and \
         keeps from sending
"
    );
    let text = report(&[("included_in: [night]", "included_in: [night, rail]")]);
    assert!(
        text.starts_with(
            "For every participant (2026-11-29)
  9 of 13 elements are proved to be the same
  a participant with `rail` and without answers sees another survey:
    “Which roles?” (`roles`) is shown in the newer survey only
"
        ),
        "{text}"
    );
}

#[test]
fn shipped_surveys_are_proved_the_same_as_themselves() {
    for name in ["cop3", "hex", "med"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../surveys")
            .join(name);
        let findings = compile(&read(&folder));
        let artifact = compile_traced(&findings.files).artifact.expect(name).artifact;
        let proof = proof(&artifact, &artifact, &[], today());
        assert!(proof.is_proved, "{name}: {:#?}", proof.undecided);
        assert_eq!(proof.compared, artifact.elements.len(), "{name}");
    }
}

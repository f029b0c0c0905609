//! The evaluators agree: on stories, on random surveys, and through committed vectors with the one in TypeScript.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod census;

use std::{fs, path::PathBuf};

use census::Census;
use enkat_conformance::{Case, Situation, cases, stories};
use enkat_model::Rule;
use serde::Serialize;

/// The number of random cases that are committed, and of those that are tried only here.
const COMMITTED: usize = 90;
const TRIED: usize = 300;

fn committed() -> Vec<Case> {
    cases(1).take(COMMITTED).collect::<Result<_, _>>().unwrap()
}

#[test]
fn story_checks_pass() {
    for story in stories().unwrap() {
        story.check().unwrap();
    }
}

#[test]
fn random_surveys_agree_with_the_contract() {
    for case in cases(1_000).take(TRIED) {
        case.unwrap();
    }
}

#[test]
fn generated_vectors_are_up_to_date() {
    let stories: Vec<_> = stories()
        .unwrap()
        .iter()
        .map(|story| story.check().unwrap())
        .collect();
    is_up_to_date("stories.jsonl", &stories);
    is_up_to_date("random.jsonl", &committed());
}

#[test]
fn random_answers_change_visibility_in_half_of_steps() {
    let (mut changes, mut answers) = (0, 0);
    for case in committed() {
        let mut before = &case.start;
        for step in &case.steps {
            answers += 1;
            changes += usize::from(step.then.shows() != before.shows());
            before = &step.then;
        }
    }
    assert!(changes * 2 >= answers, "{changes} of {answers}");
}

#[test]
fn random_cases_cover_kinds_conditions_and_rules() {
    let mut census = Census::default();
    for case in committed() {
        census.survey(&Situation::new(case.seed));
        case.steps.iter().for_each(|step| census.outcome(&step.then));
    }
    assert_eq!(census.missing(), [""; 0]);
    assert_eq!(
        Rule::ALL.len(),
        Census::RULES,
        "a rule has no place in `Rule::ALL`"
    );
}

#[allow(clippy::disallowed_methods, reason = "the one setting of these tests")]
fn is_up_to_date(name: &str, lines: &[impl Serialize]) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("vectors")
        .join(name);
    let text: String = lines
        .iter()
        .map(|line| serde_json::to_string(line).unwrap() + "\n")
        .collect();
    if std::env::var("UPDATE").is_ok() {
        fs::write(&path, text).unwrap();
    } else {
        let is_same = fs::read_to_string(&path).is_ok_and(|found| found == text);
        assert!(is_same, "{} is out of date: run `make generate`", path.display());
    }
}

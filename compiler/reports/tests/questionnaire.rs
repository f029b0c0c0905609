//! The page that shows a whole survey.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use enkat_model::{FlagSet, Gender};
use enkat_reports::{
    emit::{Selection, questionnaire},
    explain::Printer,
};
use support::{ONE_OF_EACH, compile, fixture};

/// Draws the survey with one question of each sort.
fn drawn(languages: &[&'static str], participant: Option<(FlagSet, Option<Gender>)>) -> String {
    let files = compile(&fixture(ONE_OF_EACH)).files;
    let analysis = enkat_compiler::compile_traced(&files);
    let traced = analysis.artifact.unwrap();
    let printer = Printer {
        files: &files,
        expansions: &analysis.expansions,
        places: &traced.places,
    };
    let selection = Selection {
        languages: languages.to_vec(),
        participant,
    };
    questionnaire(&traced.artifact, printer, &selection)
}

#[test]
fn questionnaire_of_two_languages_matches_snapshot() {
    insta::assert_snapshot!("questionnaire.html", drawn(&["sv-SE", "en"], None));
}

#[test]
fn participant_without_flag_gets_no_question_of_the_flag() {
    let whole = drawn(&["en"], None);
    let without = drawn(&["en"], Some((FlagSet::default(), None)));
    assert!(whole.contains("id=\"q-guard\"") && whole.contains("<code>night</code> is on"));
    assert!(!without.contains("id=\"q-guard\"") && !without.contains("<code>night</code> is on"));
}

#[test]
fn participant_of_known_gender_gets_boxes_of_that_gender_only() {
    let night = FlagSet::from_iter([0]);
    let of = |gender| drawn(&["en"], Some((night, Some(gender))));
    assert!(of(Gender::Female).contains("id=\"q-chief\""));
    assert!(!of(Gender::Male).contains("id=\"q-chief\""));
    assert!(!of(Gender::Female).contains("offered to women"));
}

#[test]
fn questionnaire_escapes_texts() {
    let page = drawn(&["sv-SE", "en"], None);
    assert!(!page.contains("<script") && !page.contains("<b>Office"));
    assert!(page.contains("&lt;script&gt;"));
}

#[test]
fn questionnaire_links_have_one_target() {
    let page = drawn(&["en"], None);
    for link in page.split("href=\"#").skip(1) {
        let target = link.split('"').next().unwrap();
        assert_eq!(page.matches(&format!("id=\"{target}\"")).count(), 1, "{target}");
    }
}

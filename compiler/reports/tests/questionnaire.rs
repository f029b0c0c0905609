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
    drawn_of(ONE_OF_EACH, languages, participant)
}

/// Draws a survey.
fn drawn_of(
    survey: &str,
    languages: &[&'static str],
    participant: Option<(FlagSet, Option<Gender>)>,
) -> String {
    let files = compile(&fixture(survey)).files;
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
fn questionnaire_has_sentences_in_first_language() {
    let page = drawn(&["en"], None);
    assert!(!page.contains("lang=\"sv-SE\""));
    assert!(page.contains("Labels in sentences: <span lang=\"en\">"));
}

#[test]
fn questionnaire_marks_optional_questions() {
    let page = drawn(&["en"], None);
    assert!(page.contains("; optional") && !page.contains("integer"));
}

#[test]
fn questionnaire_explains_flags_that_sentences_name() {
    assert!(drawn(&["en"], None).contains("<li><code>night</code>: sent as "));
}

#[test]
fn questionnaire_has_words_of_ratings_dialogs_and_bands() {
    let more = "dialogs: {when: {title: When is that?, body: Each day.}}\nplaceholders: {touch: Touch me}\n";
    let survey = ONE_OF_EACH
        .replace("    format: email\n", "    format: email\n    dialog: when\n")
        .replace(
            "  - choice: place\n",
            "  - {rating: mood, icon: smiley}\n  - {slider: way, range: 0..90, step: 5, placeholder: touch}\n  - choice: place\n",
        )
        .replace("  roles: ", "  way: Way\n  mood: {label: Mood, low: No fun, high: Great fun}\n  roles: ")
        .replace("units: {", &format!("{more}units: {{"));
    let page = drawn_of(&survey, &["en"], None);
    for words in [
        "No fun",
        "Great fun",
        "5 smileys",
        "When is that?",
        "Each day.",
        "Touch me",
        "in steps of 5",
        "Rest.",
        "Not calm.",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn questionnaire_entry_of_repeat_names_entry_before() {
    let survey = ONE_OF_EACH
        .replace(
            "  - choice: place\n",
            "  - repeat: job\n    max: 2\n    content: [{text: title, required: false}]\n  - choice: place\n",
        )
        .replace(
            "sections: {strain: ",
            "groups: {job: Job $(n)}\nsections: {strain: ",
        )
        .replace("  roles: ", "  title: Title?\n  roles: ");
    let page = drawn_of(&survey, &["en"], None);
    assert!(
        page.contains("This is entry 2 of `job`: shown when something is answered in the entry before."),
        "{page}"
    );
    assert!(!page.contains("Shown to those who answered “<a href=\"#q-title1\""));
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

#[test]
fn questionnaire_has_valuations_and_saved_fields() {
    let page = drawn(&["en"], None);
    assert!(
        page.contains("<td class=\"valuation\">valuation 1</td>"),
        "{page}"
    );
    for words in [
        "saved as 1 when ticked, otherwise as 2",
        "also saved as copies.stress",
        "<h2>Calculated fields</h2>",
        "Saved as true for ",
        "its worth in scores",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn sentences_tell_questions_with_one_label_apart() {
    let survey = "
--- file: pages/work.yaml
page: work
content:
  - {number: days, required: false, range: 0..9}
  - {number: nights, required: false, range: 0..9}
  - {checkbox: rested, hidden_when: nights < 2}
--- file: texts/sv-SE.yaml
survey: {name: Grund}
pages: {consentPage: Samtycke, work: Arbete}
questions: {consent: Jag samtycker., days: Hur många?, nights: Hur många?, rested: Jag sover gott.}
--- without: scores.yaml";
    let page = drawn_of(survey, &["sv-SE"], None);
    assert!(
        page.contains("to “<a href=\"#q-nights\" lang=\"sv-SE\">Hur många?</a>” (<code>nights</code>)"),
        "{page}"
    );
}

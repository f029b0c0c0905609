//! `enkat texts add` where a template has the id of its question from a parameter.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::enkat::{enkat_in, folder};

const ENGLISH: &str = "texts/en-US.yaml";
const SWEDISH: &str = "texts/sv-SE.yaml";
/// The text for all calls of the template.
const OF_TEMPLATE: &str = "templates:\n  issue:\n    params:\n      part:\n        neck: {the: your neck}\n        back: {the: your back}\n    \
                           questions:\n      $(part): Have you had pain in $(part.the)?\n";

/// Makes a survey with two calls of a template in two languages, and adds the keys of its texts.
fn begun(name: &str) -> PathBuf {
    let at = folder(
        name,
        &[
            (
                "survey.yaml",
                "survey: pain\nversion: 1\nlanguages: [en-US, sv-SE]\nconsent: none\npages: [body]\nscales: {yesNo: [1, 2]}\ntemplates:\n  \
                 issue:\n    params: [part]\n    content:\n      - choice: $(part)\n        scale: yesNo\n",
            ),
            (
                "pages/body.yaml",
                "page: body\ncontent:\n  - use: issue\n    each: {part: [neck, back]}\n",
            ),
            (
                ENGLISH,
                "survey: {name: Pain}\npages: {body: Your body}\nscales:\n  yesNo: {1: \"Yes\", 2: \"No\"}\n",
            ),
            (
                SWEDISH,
                "survey: {name: Smärta}\npages: {body: Din kropp}\nscales:\n  yesNo: {1: Ja, 2: Nej}\n",
            ),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    assert!(read(&at, ENGLISH).contains("questions:\n  # the question\n  neck:\n"));
    at
}

fn read(at: &Path, path: &str) -> String {
    fs::read_to_string(at.join(path)).unwrap()
}

/// Replaces words in a file, or adds some to its end.
fn change(at: &Path, path: &str, (old, new): (&str, &str)) {
    let text = read(at, path);
    assert!(text.contains(old), "{old} in {text}");
    let text = if old.is_empty() {
        text + new
    } else {
        text.replace(old, new)
    };
    fs::write(at.join(path), text).unwrap();
}

#[test]
fn texts_add_moves_keys_without_words_to_template_that_has_the_text() {
    let at = begun("texts-template-now");
    change(&at, ENGLISH, ("", OF_TEMPLATE));
    let told = enkat_in(&at, &["texts", "add"]).success();
    assert!(told.contains("4 empty keys removed"), "{told}");
    let english = read(&at, ENGLISH);
    assert!(
        !english.contains("  neck:\n") && english.ends_with(OF_TEMPLATE),
        "{english}"
    );
    let swedish = read(&at, SWEDISH);
    assert!(
        swedish.ends_with(
            "templates:\n  issue:\n    params:\n      part:\n        neck:\n          # en-US: \"your neck\"\n          the:\n        \
             back:\n          # en-US: \"your back\"\n          the:\n    questions:\n      # en-US: \"Have you had pain in $(part.the)?\"\n      \
             $(part):\n"
        ) && !swedish.contains("\nquestions:"),
        "{swedish}"
    );
    let again = enkat_in(&at, &["texts", "add"]).success();
    assert_eq!(again, "every text has its key, and 3 have no words yet\n");
}

#[test]
fn texts_add_keeps_keys_of_call_that_has_words_of_its_own() {
    let at = begun("texts-template-own");
    change(&at, ENGLISH, ("", OF_TEMPLATE));
    change(&at, SWEDISH, ("  neck:\n", "  neck: Har du ont i nacken?\n"));
    enkat_in(&at, &["texts", "add"]).success();
    let english = read(&at, ENGLISH);
    assert!(
        english.contains("  neck:\n") && !english.contains("  back:\n"),
        "{english}"
    );
}

#[test]
fn check_of_key_without_words_beside_text_of_template_names_that_text() {
    let at = begun("texts-template-check");
    change(&at, ENGLISH, ("", OF_TEMPLATE));
    let check = enkat_in(&at, &["check", "--format", "concise"]).out;
    assert!(
        check.contains("nothing is written behind `questions.neck`, which has a text elsewhere in en-US")
            && !check.contains("not translated into en-US"),
        "{check}"
    );
}

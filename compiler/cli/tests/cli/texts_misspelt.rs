//! `enkat texts add` of a survey with names that are misspelt, or that were changed in one place only.

use std::{fs, path::PathBuf};

use crate::enkat::{enkat_in, folder};

const HEADER: &str = "c0/survey.yaml";
const HEALTH: &str = "c0/pages/health.yaml";
const WORK: &str = "c0/pages/work.yaml";
const SWEDISH: &str = "c0/texts/sv-SE.yaml";
/// The finding about a box with a new id.
const RENAMED: &str = "9:13: E0801 nothing else is called `symptomHeadache`: the texts and the scenarios say `symptomsHeadache`";

/// Makes a whole survey in two languages, and replaces words in files of it.
fn clinic(name: &str, changes: &[(&str, &str, &str)]) -> PathBuf {
    let at = folder(name, &[]);
    let new = ["new", "c0", "--starter", "clinic", "--languages", "en-US,sv-SE"];
    enkat_in(&at, &new).success();
    for (path, old, new) in changes {
        let text = fs::read_to_string(at.join(path)).unwrap();
        assert!(text.contains(old), "{path}: {old}");
        fs::write(at.join(path), text.replace(old, new)).unwrap();
    }
    at
}

/// Returns the line about a file whose mistakes, of which this is the first, may hide missing texts.
fn may_hide(path: &str, first: &str) -> String {
    format!(
        "enkat: mistakes in `{path}` may hide missing texts; `enkat check c0` lists them. Correct them first, then run `enkat texts add \
         c0`. The first is {path}:{first}\n"
    )
}

/// Asserts that no text is added, and that a file and a finding in it are named for it.
fn adds_nothing(name: &str, change: (&str, &str, &str), (named, first): (&str, &str)) {
    let at = clinic(name, &[change]);
    for arguments in [&["texts", "add", "c0", "--check"][..], &["texts", "add", "c0"]] {
        let run = enkat_in(&at, arguments);
        assert_eq!(
            (run.code, run.out.as_str(), run.err),
            (1, "nothing was added\n", may_hide(named, first)),
            "{name}"
        );
    }
    let check = enkat_in(&at, &["check", "c0", "--format", "concise"]);
    assert!(check.out.contains(named), "{}", check.out);
}

#[test]
fn texts_add_names_file_of_box_section_or_preset_with_new_id() {
    let headache = ("symptomsHeadache", "symptomHeadache");
    adds_nothing(
        "texts-renamed-box",
        (HEALTH, headache.0, headache.1),
        (HEALTH, RENAMED),
    );
    adds_nothing(
        "texts-renamed-section",
        (WORK, "section: nights", "section: night"),
        (
            WORK,
            "19:14: E0801 nothing else is called `night`: the texts and the scenarios say `nights`",
        ),
    );
    adds_nothing(
        "texts-renamed-preset",
        (HEADER, "  nights:", "  night:"),
        (
            HEADER,
            "18:3: E0801 nothing else is called `night`: the texts and the scenarios say `nights`",
        ),
    );
}

#[test]
fn texts_add_names_file_of_question_whose_id_is_no_id() {
    let question = "  - text: my-question\n  - textarea: anythingElse";
    adds_nothing(
        "texts-no-id",
        (HEALTH, "  - textarea: anythingElse", question),
        (HEALTH, "15:11: E0208 `my-question` is not an id"),
    );
}

#[test]
fn texts_add_names_texts_under_misspelt_id() {
    let first =
        "28:3: E0801 nothing is called `symptomHeadache`, and `symptomsHeadache` has no text in sv-SE";
    let headache = (SWEDISH, "symptomsHeadache", "symptomHeadache");
    adds_nothing("texts-misspelt-text", headache, (SWEDISH, first));
}

#[test]
fn texts_add_beside_renamed_box_adds_the_others() {
    let at = clinic(
        "texts-renamed-and-new",
        &[
            (HEALTH, "symptomsHeadache", "symptomHeadache"),
            (
                HEALTH,
                "  - textarea: anythingElse",
                "  - text: doctor\n  - textarea: anythingElse",
            ),
        ],
    );
    let run = enkat_in(&at, &["texts", "add", "c0"]);
    assert_eq!((run.code, run.err), (1, may_hide(HEALTH, RENAMED)));
    assert!(run.out.contains("2 texts added to 2 files"), "{}", run.out);
    let swedish = fs::read_to_string(at.join(SWEDISH)).unwrap();
    assert!(
        swedish.contains("  doctor:\n") && !swedish.contains("symptomHeadache"),
        "{swedish}"
    );
}

#[test]
fn texts_add_after_all_names_are_changed_adds_nothing() {
    let names = |path| (path, "symptomsHeadache", "symptomHeadache");
    let all = [HEALTH, SWEDISH, "c0/texts/en-US.yaml"].map(names);
    let run = enkat_in(&clinic("texts-renamed-all", &all), &["texts", "add", "c0"]);
    assert_eq!(run.success(), "every text has its key\n");
}

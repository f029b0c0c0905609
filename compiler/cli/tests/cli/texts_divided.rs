//! `enkat texts add` in languages whose texts are divided into several files.

use std::fs;

use crate::enkat::{enkat_in, folder};

const HEADER: &str =
    "survey: sleep\nversion: 1\nlanguages: [sv-SE, en-US]\nconsent: none\npages: [work, sleep]\n";
const WORK: &str = "page: work\ncontent:\n  - checkbox: nights\n";
const SLEEP: &str = "page: sleep\ncontent:\n  - checkbox: badly\n  - checkbox: early\n  - checkbox: naps\n";
const OF_WORK: &str =
    "survey: {name: Sömn}\npages: {work: Arbete, sleep: Sömn}\nquestions:\n  nights: Nätter?\n";

#[test]
fn texts_add_puts_new_keys_into_the_file_of_their_neighbours() {
    let at = folder(
        "texts-divided-neighbours",
        &[
            ("survey.yaml", HEADER),
            ("pages/work.yaml", WORK),
            ("pages/sleep.yaml", SLEEP),
            ("texts/sv-SE/a-work.yaml", OF_WORK),
            (
                "texts/sv-SE/b-sleep.yaml",
                "questions:\n  badly: Illa?\n  naps: Tupplur?\n",
            ),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let text = |file: &str| fs::read_to_string(at.join("texts").join(file)).unwrap();
    let source = text("sv-SE/b-sleep.yaml");
    assert!(source.contains("  early:\n  naps: Tupplur?\n"), "{source}");
    let (work, sleep) = (text("en-US/a-work.yaml"), text("en-US/b-sleep.yaml"));
    assert!(
        !work.contains("early") && sleep.contains("  early:\n"),
        "{work}\n{sleep}"
    );
}

#[test]
fn texts_add_to_files_beside_a_broken_one_adds_nothing() {
    let broken = "questions:\n  badly: \"Illa?\n  early: Tidigt?\n  naps: Tupplur?\n";
    let at = folder(
        "texts-divided-broken",
        &[
            ("survey.yaml", &HEADER.replace(", en-US", "")),
            ("pages/work.yaml", WORK),
            ("pages/sleep.yaml", SLEEP),
            ("texts/sv-SE/a-work.yaml", OF_WORK),
            ("texts/sv-SE/b-sleep.yaml", broken),
        ],
    );
    let run = enkat_in(&at, &["texts", "add"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert_eq!(
        run.err,
        "enkat: `texts/sv-SE/b-sleep.yaml` is left out, because it has mistakes; `enkat check` lists them. Correct them first. \
         The first is texts/sv-SE/b-sleep.yaml:2:10: E0103 a quoted text is not closed\n"
    );
    let work = fs::read_to_string(at.join("texts/sv-SE/a-work.yaml")).unwrap();
    assert_eq!(work, OF_WORK);
}

const ENGLISH: &str = "survey: {name: Sleep}\npages: {work: Work, sleep: Sleep}\nquestions:\n  nights: Nights?\n  badly: {label: Badly?, help: Tonight}\n  early: \
                       Early?\n  naps: Naps?\n  hours: How long?\nunits: {hours_one: hour, hours_other: hours}\nscales: {often: {1: No, 2: \
                       Yes, 3: Often}}\n";

/// Makes a survey with one file of English texts, and Swedish texts of which a folder has some.
fn translation_in_folder(name: &str) -> std::path::PathBuf {
    let sleep = format!(
        "{SLEEP}  - choice: often\n    scale: often\n  - number: hours\n    range: 0..24\n    unit: hours\n"
    );
    let header = HEADER.replace("sv-SE, en-US", "en-US, sv-SE") + "scales: {often: [1, 2, 3]}\n";
    folder(
        name,
        &[
            ("survey.yaml", &header),
            ("pages/work.yaml", WORK),
            ("pages/sleep.yaml", &sleep),
            (
                "texts/en-US.yaml",
                &ENGLISH.replace("  naps:", "  often: Often?\n  naps:"),
            ),
            ("texts/sv-SE.yaml", OF_WORK),
            (
                "texts/sv-SE/sleep.yaml",
                "questions:\n  badly: Illa?\n  naps: Tupplur?\n  often: Ofta?\n  hours: Hur länge?\nunits:\n  hours_one: timme\nscales:\n  \
                 often: {1: Nej, 2: Ja}\n",
            ),
        ],
    )
}

#[test]
fn texts_add_puts_keys_beside_neighbours_where_only_a_translation_is_divided() {
    let at = translation_in_folder("texts-divided-translation");
    enkat_in(&at, &["texts", "add"]).success();
    let sleep = fs::read_to_string(at.join("texts/sv-SE/sleep.yaml")).unwrap();
    assert_eq!(
        fs::read_to_string(at.join("texts/sv-SE.yaml")).unwrap(),
        OF_WORK,
        "{sleep}"
    );
    for added in [
        "  badly:\n    label: Illa?\n    # en-US: \"Tonight\"\n    help:\n",
        "  # en-US: \"Early?\"\n  early:\n",
        "  hours_one: timme\n  # en-US: \"hours\"\n  hours_other:\n",
        "    # en-US: \"Often\"\n    3:\n",
    ] {
        assert!(sleep.contains(added), "{added}\n{sleep}");
    }
    let check = enkat_in(&at, &["check", "--format", "concise"]).out;
    assert!(!check.contains("E0110"), "{check}");
}

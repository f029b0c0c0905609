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
        "enkat: `texts/sv-SE/b-sleep.yaml` is left out, because it has mistakes; `enkat check` lists them. Correct them first\n"
    );
    let work = fs::read_to_string(at.join("texts/sv-SE/a-work.yaml")).unwrap();
    assert_eq!(work, OF_WORK);
}

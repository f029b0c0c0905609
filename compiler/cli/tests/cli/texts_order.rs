//! The places of the keys that `enkat texts add` adds.

use std::{fs, path::PathBuf};

use crate::enkat::{enkat_in, folder};

const HEADER: &str = "survey: lungs\nversion: 1\nlanguages: [en-US]\nconsent: {page: start, box: agree}\npages: [start]\nscales: {yesNo: [1, 2]}\n";
const ENGLISH: &str = "survey: {name: Lungs}\npages: {start: Start}\nquestions:\n  agree: I agree.\n  smoker: Do you smoke?\n  asthma: Do you have \
                       asthma?\nscales: {yesNo: {1: \"Yes\", 2: \"No\"}}\n";

/// Makes a survey of which `smoker` was the first question.
fn lungs(name: &str, header: &str, texts: &[(&str, &str)]) -> PathBuf {
    let questions = ["asthma", "fever", "cough", "pain", "smoker"];
    let questions = questions.map(|question| format!("  - choice: {question}\n    scale: yesNo\n"));
    let page =
        "page: start\ncontent:\n  - checkbox: agree\n    required: true\n".to_owned() + &questions.concat();
    let mut files = vec![("survey.yaml", header), ("pages/start.yaml", &page)];
    files.extend_from_slice(texts);
    folder(name, &files)
}

/// Lists the questions of a catalogue.
fn questions(text: &str) -> Vec<&str> {
    let lines = text.lines().skip_while(|line| *line != "questions:").skip(1);
    let lines = lines.take_while(|line| line.starts_with(' '));
    let keys = lines.filter(|line| !line.trim().starts_with('#'));
    keys.filter_map(|line| Some(line.split_once(':')?.0.trim()))
        .collect()
}

#[test]
fn texts_add_after_a_question_was_moved_writes_new_keys_in_survey_order() {
    let at = lungs("texts-order-moved", HEADER, &[("texts/en-US.yaml", ENGLISH)]);
    enkat_in(&at, &["texts", "add"]).success();
    let english = fs::read_to_string(at.join("texts/en-US.yaml")).unwrap();
    assert_eq!(
        questions(&english),
        ["agree", "smoker", "asthma", "fever", "cough", "pain"]
    );
}

#[test]
fn texts_add_orders_new_keys_as_the_survey_whatever_another_language_has() {
    let header = HEADER.replace("[en-US]", "[en-US, sv-SE, fi-FI]");
    let swedish = "survey: {name: Lungor}\npages: {start: Start}\nquestions:\n  agree: Jag samtycker.\n";
    let reversed = ENGLISH.replace(
        "  asthma:",
        "  pain: Pain?\n  cough: Cough?\n  fever: Fever?\n  asthma:",
    );
    let texts = [("texts/en-US.yaml", &*reversed), ("texts/sv-SE.yaml", swedish)];
    let at = lungs("texts-order-languages", &header, &texts);
    enkat_in(&at, &["texts", "add"]).success();
    for path in ["texts/sv-SE.yaml", "texts/fi-FI.yaml"] {
        let text = fs::read_to_string(at.join(path)).unwrap();
        assert_eq!(
            questions(&text),
            ["agree", "asthma", "fever", "cough", "pain", "smoker"],
            "{path}"
        );
    }
    let english = fs::read_to_string(at.join("texts/en-US.yaml")).unwrap();
    assert_eq!(english, reversed);
}

//! The comments of `enkat texts add` above keys that have words in several parts.

use std::fs;

use crate::{
    enkat::{enkat_in, folder},
    texts::sleep,
};

#[test]
fn texts_add_removes_its_comment_above_question_with_label_and_help() {
    let swedish = "survey: {name: Sömn}\nquestions:\n  hours: {label: Hur länge?, help: Ungefär}\n  naps: {label: Naps?, help: Kort}\n";
    let at = sleep("texts-comments-label", &[("texts/sv-SE.yaml", swedish)]);
    enkat_in(&at, &["texts", "add"]).success();
    let english = at.join("texts/en-US.yaml");
    let text = fs::read_to_string(&english).unwrap();
    let hours = "  hours:\n    # sv-SE: \"Hur länge?\"\n    label:\n    # sv-SE: \"Ungefär\"\n    help:\n";
    assert!(text.contains(hours), "{text}");
    let written = "  # sv-SE: \"Hur mycket?\"\n  hours:\n    label: How long?\n    help: About\n";
    let text = text.replace(hours, written);
    // Nothing is written below this one yet.
    let text = text.replace("  naps:\n", "  # Ask Anna.\n  # the question\n  naps:\n");
    fs::write(&english, text).unwrap();
    enkat_in(&at, &["texts", "add"]).success();
    let text = fs::read_to_string(&english).unwrap();
    assert!(
        text.contains("  hours:\n    label: How long?\n    help: About\n") && !text.contains("Hur "),
        "{text}"
    );
    assert!(
        text.contains("  # Ask Anna.\n  naps:\n    # sv-SE: \"Naps?\"\n    label:\n"),
        "{text}"
    );
    enkat_in(&at, &["texts", "add", "--check"]).success();
}

#[test]
fn texts_add_removes_its_comment_above_value_with_forms() {
    let header = "survey: fruit\nversion: 1\nlanguages: [en-US]\nconsent: none\npages: [start]\nscales: {yesNo: [1, 2]}\ntemplates:\n  \
                  eaten:\n    params: [fruit]\n    content:\n      - choice: $(fruit)Eaten\n        scale: yesNo\n";
    let page = "page: start\ncontent:\n  - use: eaten\n    each: {fruit: [apples]}\n";
    let english = "survey: {name: Fruit}\npages: {start: Start}\nscales: {yesNo: {1: \"Yes\", 2: \"No\"}}\ntemplates:\n  eaten:\n    params:\n      \
                   fruit:\n        # the words for apples, in place of $(fruit)\n        apples: {the: the apples, bare: apples}\n    questions:\n      \
                   $(fruit)Eaten: Did you eat $(fruit.the), or other $(fruit.bare)?\n";
    let files = [
        ("survey.yaml", header),
        ("pages/start.yaml", page),
        ("texts/en-US.yaml", english),
    ];
    let at = folder("texts-comments-forms", &files);
    enkat_in(&at, &["texts", "add"]).success();
    let text = fs::read_to_string(at.join("texts/en-US.yaml")).unwrap();
    let comment = "        # the words for apples, in place of $(fruit)\n";
    assert_eq!(text, english.replace(comment, ""));
}

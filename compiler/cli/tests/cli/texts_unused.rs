//! `enkat texts add` where keys without words are of no use any more.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    enkat::{enkat_in, folder},
    texts::{PAGE, sleep},
};

const ENGLISH: &str = "texts/en-US.yaml";
const NAPS: &str = "options: [1, 2]";

/// Makes a survey whose texts have keys alone, then changes its page and its texts.
fn begun(name: &str, page: &str, changes: &[(&str, &str)]) -> PathBuf {
    let at = sleep(name, &[(ENGLISH, "survey: {name: Sleep}\n")]);
    enkat_in(&at, &["texts", "add"]).success();
    fs::write(at.join("pages/sleep.yaml"), page).unwrap();
    let mut text = fs::read_to_string(at.join(ENGLISH)).unwrap();
    for (old, new) in changes {
        assert!(text.contains(old), "{old} in {text}");
        text = text.replace(old, new);
    }
    fs::write(at.join(ENGLISH), text).unwrap();
    at
}

/// Adds texts, and returns what is told and the English texts.
fn completed(at: &Path) -> (String, String) {
    let told = enkat_in(at, &["texts", "add"]).success();
    let again = enkat_in(at, &["texts", "add"]).success();
    assert!(again.starts_with("every text has its key"), "{again}");
    (told, fs::read_to_string(at.join(ENGLISH)).unwrap())
}

#[test]
fn texts_add_removes_empty_keys_of_options_that_are_gone() {
    let at = begun("texts-unused-option", &PAGE.replace(NAPS, "options: [3, 2]"), &[]);
    let (told, english) = completed(&at);
    assert!(
        told.contains("texts/en-US.yaml: 1 text, 1 empty key removed\n"),
        "{told}"
    );
    assert!(
        english.contains(
            "    options:\n      # option 3 of naps\n      3:\n      # option 2 of naps\n      2:\n"
        ),
        "{english}"
    );
    assert!(!english.contains("option 1 of naps"), "{english}");
    enkat_in(&at, &["fmt", "--check"]).success();
}

#[test]
fn texts_add_counts_no_files_that_get_no_texts() {
    let at = begun(
        "texts-unused-counted",
        &PAGE.replace(NAPS, "options: [2, 3]"),
        &[],
    );
    let swedish = fs::read_to_string(at.join("texts/sv-SE.yaml")).unwrap();
    let with_option = swedish.replace("      2:\n", "      2:\n      3: Ibland\n");
    fs::write(at.join("texts/sv-SE.yaml"), with_option).unwrap();
    let (told, _) = completed(&at);
    assert!(
        told.contains("texts/sv-SE.yaml: 1 empty key removed\n")
            && told
                .contains("\n1 text added to 1 file, 2 empty keys removed; write the words after each key\n"),
        "{told}"
    );
}

#[test]
fn texts_add_removes_empty_options_of_question_with_scale_and_their_heading() {
    let at = begun("texts-unused-options", &PAGE.replace(NAPS, "scale: yesNo"), &[]);
    let (told, english) = completed(&at);
    assert!(
        told.contains("texts/en-US.yaml: 2 empty keys removed\n"),
        "{told}"
    );
    assert!(
        english.contains("  naps:\n    # the question\n    label:\nscales:\n"),
        "{english}"
    );
}

#[test]
fn texts_add_removes_empty_keys_of_question_that_is_gone() {
    let page = &PAGE[..PAGE.find("  - choice: naps").unwrap()];
    let (told, english) = completed(&begun("texts-unused-question", page, &[]));
    assert!(
        told.contains("texts/en-US.yaml: 3 empty keys removed\n"),
        "{told}"
    );
    assert!(!english.contains("naps"), "{english}");
}

#[test]
fn texts_add_gives_question_with_new_id_new_keys_for_those_without_words() {
    let at = begun("texts-unused-id", &PAGE.replace("naps", "nap"), &[]);
    let (_, english) = completed(&at);
    assert!(english.contains("  nap:\n"), "{english}");
    assert!(!english.contains("naps"), "{english}");
}

#[test]
fn texts_add_keeps_keys_of_no_use_that_an_author_began_and_does_not_count_them() {
    let page = PAGE.replace(NAPS, "options: [3, 4]");
    let changes = [
        (
            "      # option 1 of naps\n",
            "      # option 1 of naps\n      # Ask Anna.\n",
        ),
        ("      # option 2 of naps\n", ""),
    ];
    let at = begun("texts-unused-notes", &page, &changes);
    let (_, english) = completed(&at);
    assert!(
        english.contains("      # Ask Anna.\n      1:\n") && english.contains("      2:\n"),
        "{english}"
    );
    let check = enkat_in(&at, &["check", "--format", "concise"]).out;
    for option in ["1", "2"] {
        let names = |line: &&str| {
            line.ends_with(&format!("option `{option}`")) || line.contains(&format!("options.{option}`"))
        };
        let of_option: Vec<&str> = check.lines().filter(names).collect();
        assert!(matches!(of_option[..], [one] if one.contains("W0801")), "{check}");
    }
    let unwritten = check.lines().filter(|line| line.contains("E0817")).count();
    let counted = format!("every text has its key, and {unwritten} have no words yet\n");
    assert_eq!(enkat_in(&at, &["texts", "add"]).success(), counted);
}

#[test]
fn texts_add_removes_no_keys_while_mistakes_may_hide_their_use() {
    let at = begun("texts-unused-mistake", &PAGE.replace(NAPS, "optoins: 1"), &[]);
    let run = enkat_in(&at, &["texts", "add"]);
    assert_eq!(run.code, 1);
    let kept =
        "4 empty keys are not used; they stay while mistakes in `pages/sleep.yaml` may hide their use\n";
    assert!(run.err.contains(kept), "{}", run.err);
    let english = fs::read_to_string(at.join(ENGLISH)).unwrap();
    assert!(english.contains("      1:\n"), "{english}");
}

#[test]
fn texts_add_removes_keys_where_mistakes_cannot_hide_their_use() {
    let page = &PAGE[..PAGE.find("  - choice: naps").unwrap()];
    let words = ("{name: Sleep}", "{name: \"Sleep, {{hours}}\"}");
    for (code, page, changes) in [
        ("E0806", page.to_owned(), &[words][..]),
        (
            "E0501",
            format!("{page}  - text: dreams\n    hidden_when: hoours == 1\n"),
            &[],
        ),
    ] {
        let at = begun(&format!("texts-unused-beside-{code}"), &page, changes);
        let check = enkat_in(&at, &["check", "--format", "concise"]).out;
        assert!(check.contains(code), "{check}");
        let (told, english) = completed(&at);
        assert!(told.contains("3 empty keys removed"), "{told}");
        assert!(!english.contains("naps"), "{english}");
    }
}

const PARTS: &str =
    "survey: pain\nversion: 1\nlanguages: [en-US]\nconsent: none\npages: [start]\nscales: {yesNo: [1, 2]}\n";
const PARTS_PAGE: &str = "page: start\ncontent:\n  - choice: pain\n    scale: yesNo\n";

/// Completes a survey with more parts, and again once they are gone. Returns the English texts of both.
fn without_parts(name: &str, header: &str, content: &str) -> [String; 2] {
    let english = "survey: {name: Pain}\n\npages: {start: Start}\n\nquestions:\n  pain: Pain?\n\nscales: {yesNo: {1: \"Yes\", 2: \"No\"}}\n";
    let files = [
        ("survey.yaml", &*format!("{PARTS}{header}")),
        ("pages/start.yaml", &format!("{PARTS_PAGE}{content}")),
        (ENGLISH, english),
    ];
    let at = folder(name, &files);
    enkat_in(&at, &["texts", "add"]).success();
    let before = fs::read_to_string(at.join(ENGLISH)).unwrap();
    fs::write(at.join("survey.yaml"), PARTS).unwrap();
    fs::write(at.join("pages/start.yaml"), PARTS_PAGE).unwrap();
    let (_, after) = completed(&at);
    assert_eq!(after, english);
    [before, after]
}

#[test]
fn texts_add_removes_empty_keys_of_all_parts_that_are_gone() {
    let content = "  - section: more\n    dialog: why\n    content:\n      - number: days\n        range: 0..9\n        unit: days\n        checks:\n          - that: days < 9\n            message: tooMany\n";
    let [before, _] = without_parts("texts-unused-parts", "", content);
    for part in ["sections:", "units:", "checks:", "dialogs:"] {
        assert!(before.contains(part), "{before}");
    }
}

#[test]
fn texts_add_removes_empty_texts_of_a_kind_that_a_question_no_longer_has() {
    let page = PAGE.replace("choice: naps\n    options: [1, 2]", "rating: naps");
    let at = sleep("texts-unused-kind", &[(ENGLISH, "survey: {name: Sleep}\n")]);
    fs::write(at.join("pages/sleep.yaml"), page).unwrap();
    enkat_in(&at, &["texts", "add"]).success();
    let before = fs::read_to_string(at.join(ENGLISH)).unwrap();
    assert!(before.contains("    low:\n"), "{before}");
    fs::write(at.join("pages/sleep.yaml"), PAGE).unwrap();
    let (_, english) = completed(&at);
    assert!(
        !english.contains("low:") && !english.contains("high:"),
        "{english}"
    );
}

#[test]
fn texts_add_removes_empty_keys_of_template_that_is_gone() {
    let header = "templates:\n  issue:\n    params: [part]\n    content:\n      - choice: $(part)Ache\n        scale: yesNo\n";
    let content = "  - use: issue\n    each: {part: [knee, back]}\n";
    let [before, _] = without_parts("texts-unused-template", header, content);
    assert!(before.contains("      $(part)Ache:\n"), "{before}");
}

/// Makes a survey with a template whose text has words, and completes it.
fn with_forms(name: &str, page: &str, question: &str) -> (PathBuf, String) {
    let header = "templates:\n  issue:\n    params: [part]\n    content:\n      - choice: $(part)Ache\n        scale: yesNo\n";
    let english = "survey: {name: Pain}\npages: {start: Start}\nquestions: {pain: Pain?}\nscales: {yesNo: {1: \"Yes\", 2: \"No\"}}\ntemplates:\n  \
                   issue:\n    questions:\n      $(part)Ache: Does $(part.the) ache?\n";
    let files = [
        ("survey.yaml", &*format!("{PARTS}{header}")),
        ("pages/start.yaml", &format!("{PARTS_PAGE}{page}")),
        (ENGLISH, english),
    ];
    let at = folder(name, &files);
    let (_, text) = completed(&at);
    let asked = "# knee in the form of $(part.the)\n          the:\n";
    assert!(text.contains(asked), "{text}");
    fs::write(at.join(ENGLISH), text.replace("Does $(part.the) ache?", question)).unwrap();
    (at, text)
}

#[test]
fn texts_add_removes_empty_keys_of_values_that_no_use_gives() {
    let page = "  - use: issue\n    each: {part: [knee, back]}\n";
    let (at, _) = with_forms("texts-unused-value", page, "Does $(part.the) ache?");
    let page = format!("{PARTS_PAGE}{page}").replace("knee, ", "");
    fs::write(at.join("pages/start.yaml"), page).unwrap();
    let (told, english) = completed(&at);
    assert!(told.contains("texts/en-US.yaml: 1 empty key removed\n"), "{told}");
    assert!(
        english.contains("      part:\n        back:\n") && !english.contains("knee"),
        "{english}"
    );
}

#[test]
fn texts_add_removes_empty_forms_that_no_text_asks_for() {
    let page = "  - use: issue\n    each: {part: [knee, back]}\n";
    let (at, _) = with_forms("texts-unused-form", page, "Does $(part.bare) ache?");
    let (told, english) = completed(&at);
    assert!(
        told.contains("texts/en-US.yaml: 2 texts, 2 empty keys removed\n"),
        "{told}"
    );
    assert!(
        english.contains("          bare:\n") && !english.contains("the:"),
        "{english}"
    );
}

#[test]
fn texts_add_removes_texts_of_template_that_no_page_uses_if_they_have_no_words() {
    let (at, before) = with_forms(
        "texts-unused-call",
        "  - use: issue\n    each: {part: [knee]}\n",
        "Does it ache?",
    );
    fs::write(at.join("pages/start.yaml"), PARTS_PAGE).unwrap();
    let (_, english) = completed(&at);
    assert!(
        before.contains("params:") && !english.contains("params:"),
        "{english}"
    );
    assert!(
        english.contains("      $(part)Ache: Does it ache?\n"),
        "{english}"
    );
}

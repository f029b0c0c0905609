//! `enkat add`.

use std::{fs, path::Path};

use crate::enkat::{enkat_in, folder};

/// Makes a new survey in two languages.
fn survey(name: &str) -> std::path::PathBuf {
    let at = folder(name, &[]);
    enkat_in(&at, &["new", "nightWork", "--languages=en-US,sv-SE"]).success();
    at.join("nightWork")
}

fn text(at: &Path, file: &str) -> String {
    fs::read_to_string(at.join(file)).unwrap()
}

/// Asserts that nothing is wrong but texts that wait for their words.
#[track_caller]
fn is_canonical_and_complete(at: &Path) {
    enkat_in(at, &["fmt", "--check"]).success();
    enkat_in(at, &["texts", "add", "--check"]).success();
    let found = enkat_in(at, &["check"]).out;
    assert_eq!(
        found.matches("error[E0817]").count(),
        found.matches("error[").count(),
        "{found}"
    );
}

#[test]
fn add_page_names_it_in_order_and_begins_file_and_texts() {
    let at = survey("add-page");
    let header = text(&at, "survey.yaml");
    let out = enkat_in(&at, &["add", "page", "diet", "--after", "consentPage"]).success();
    assert!(out.contains("pages/diet.yaml: a new file\n"), "{out}");
    assert_eq!(
        text(&at, "survey.yaml"),
        header.replace("pages: [consentPage, sleep]", "pages: [consentPage, diet, sleep]")
    );
    assert!(text(&at, "pages/diet.yaml").ends_with("page: diet\ncontent:\n  - note: dietIntro\n"));
    assert!(text(&at, "texts/sv-SE.yaml").contains("  # the title of the page\n  diet:\n  sleep: Sömn\n"));
    is_canonical_and_complete(&at);
}

#[test]
fn add_question_puts_it_on_page_with_its_texts() {
    let at = survey("add-question");
    let run = enkat_in(
        &at,
        &[
            "add",
            "question",
            "choice",
            "sleepQuality",
            "--page=sleep",
            "--scale=frequency",
        ],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(text(&at, "pages/sleep.yaml").ends_with("  - choice: sleepQuality\n    scale: frequency\n"));
    enkat_in(
        &at,
        &[
            "add",
            "question",
            "checkboxes",
            "noise",
            "--page=sleep",
            "--boxes=noiseStreet,noiseHome",
            "--after=sleepDisturbedBy",
            "--optional",
        ],
    )
    .success();
    insta::assert_snapshot!(text(&at, "pages/sleep.yaml"));
    insta::assert_snapshot!(text(&at, "texts/en-US.yaml"));
    is_canonical_and_complete(&at);
}

#[test]
fn add_language_lists_it_and_begins_texts() {
    let at = survey("add-language");
    let out = enkat_in(
        at.parent().unwrap(),
        &["add", "language", "nb-NO", "--survey", "nightWork"],
    )
    .success();
    assert!(
        out.contains("nightWork/texts/nb-NO.yaml: a new file, 12 texts\n"),
        "{out}"
    );
    assert!(text(&at, "survey.yaml").contains("languages: [en-US, sv-SE, nb-NO]\n"));
    assert!(
        text(&at, "texts/nb-NO.yaml")
            .starts_with("# yaml-language-server: $schema=../.schemas/texts.schema.json\nsurvey:\n")
    );
    is_canonical_and_complete(&at);
}

#[test]
fn add_refuses_what_is_there_or_unknown_and_changes_nothing() {
    let at = survey("add-refused");
    let before = [
        text(&at, "survey.yaml"),
        text(&at, "pages/sleep.yaml"),
        text(&at, "texts/en-US.yaml"),
    ];
    for (arguments, told) in [
        ("page sleep", "the survey has a page `sleep` already"),
        ("page Night-shift", "try `nightShift`"),
        (
            "page diet --after work",
            "the survey has no page `work`; its pages are consentPage",
        ),
        ("language sv-SE", "has the language `sv-SE` already"),
        ("language Swedish", "a code such as `sv-SE`"),
        (
            "question choice sleepsBadly --page sleep --scale frequency",
            "has `sleepsBadly` already",
        ),
        ("question choice naps --page sleep", "(the scales are frequency)"),
        (
            "question choice naps --page sleep --scale often",
            "the survey has no scale `often`; its scales are frequency",
        ),
        ("question chioce naps --page sleep", "did you mean `choice`?"),
        (
            "question number naps --page sleep --boxes a",
            "a `number` has no `boxes`",
        ),
        ("question slider naps --page sleep", "add `--range`"),
        (
            "question number naps --page diet",
            "`enkat add page diet` adds it",
        ),
        (
            "question number naps --page sleep --after nothing",
            "there is no `nothing` in `pages/sleep.yaml`",
        ),
    ] {
        let mut typed = vec!["add"];
        typed.extend(arguments.split(' '));
        let run = enkat_in(&at, &typed);
        assert!(
            run.code == 2 && run.err.contains(told),
            "{arguments}: {} {}",
            run.code,
            run.err
        );
    }
    let run = enkat_in(
        &at,
        &[
            "add",
            "question",
            "number",
            "naps",
            "--page=sleep",
            "--range=9..1",
        ],
    );
    assert!(
        run.code == 1 && run.err.contains("error[E0210]") && run.err.contains("nothing was added"),
        "{}",
        run.err
    );
    assert_eq!(
        before,
        [
            text(&at, "survey.yaml"),
            text(&at, "pages/sleep.yaml"),
            text(&at, "texts/en-US.yaml")
        ]
    );
}

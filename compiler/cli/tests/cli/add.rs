//! `enkat add`.

use std::{fs, path::Path};

use crate::enkat::{enkat_in, folder};

/// Makes a new survey in two languages.
pub(crate) fn survey(name: &str) -> std::path::PathBuf {
    let at = folder(name, &[]);
    enkat_in(&at, &["new", "nightWork", "--languages=en-US,sv-SE"]).success();
    at.join("nightWork")
}

pub(crate) fn text(at: &Path, file: &str) -> String {
    fs::read_to_string(at.join(file)).unwrap()
}

/// Asserts that nothing is wrong but texts that wait for their words.
#[track_caller]
pub(crate) fn is_canonical_and_complete(at: &Path) {
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

/// Asserts that the command refuses arguments, each for a reason.
#[track_caller]
pub(crate) fn refuses(at: &Path, cases: &[(&str, &str)]) {
    for (arguments, told) in cases {
        let mut typed = vec!["add"];
        typed.extend(arguments.split(' '));
        let run = enkat_in(at, &typed);
        assert!(
            run.code == 2 && run.err.contains(told),
            "{arguments}: {} {}",
            run.code,
            run.err
        );
    }
}

#[test]
fn add_refuses_names_that_are_no_ids_in_the_words_of_findings() {
    let at = survey("add-ids");
    refuses(
        &at,
        &[
            ("page Night-shift", "write `nightShift`"),
            ("page review", "is a screen that comes after the pages"),
            ("page forms", "is the first word of addresses"),
            (
                "page today",
                "`today` is a word that rules use, and cannot be an id; choose a longer name",
            ),
            (
                "question choice gender --page sleep --options 1,2",
                "`gender` is a word that rules use, and cannot be an id; choose a longer name",
            ),
            (
                "question checkboxes naps --page sleep --boxes naps-day",
                "`naps-day` is not an id (a hyphen is not possible); write `napsDay`",
            ),
        ],
    );
}

#[test]
fn add_refuses_what_is_there_or_unknown_and_changes_nothing() {
    let at = survey("add-refused");
    let before = [
        text(&at, "survey.yaml"),
        text(&at, "pages/sleep.yaml"),
        text(&at, "texts/en-US.yaml"),
    ];
    refuses(
        &at,
        &[
            ("page sleep", "the survey has a page `sleep` already"),
            (
                "question choice naps --page sleep --options 1,,2",
                "a value is missing in `--options`",
            ),
            (
                "question checkboxes naps --page sleep --boxes a,",
                "a value is missing in `--boxes`",
            ),
            (
                "question number naps --page slep",
                "(did you mean `sleep`?); its pages are consentPage",
            ),
            (
                "question number naps --page sleep --after sleepBadly",
                "did you mean `sleepsBadly`?",
            ),
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
            (
                "question text naps --page sleep --decimals 1",
                "a `text` has no `decimals`; leave `--decimals` out",
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
        ],
    );
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

#[test]
fn add_question_after_what_is_no_item_of_page_says_where_it_is() {
    let at = folder("add-after", &[]);
    enkat_in(&at, &["new", "clinic", "--starter=clinic"]).success();
    refuses(
        &at.join("clinic"),
        &[
            (
                "question text naps --page health --after symptomsNone",
                "`symptomsNone` is a box of `symptoms`; write `--after symptoms`",
            ),
            (
                "question text naps --page work --after symptomsNone",
                "`symptomsNone` is a box of `symptoms`; write `--page health --after symptoms`",
            ),
            (
                "question text naps --page health --after consent",
                "`consent` is on the page `consentPage`; write `--page consentPage`, or name an item of the page `health`",
            ),
            (
                "question text naps --page health --after work",
                "there is no `work` in `pages/health.yaml`",
            ),
        ],
    );
}

#[test]
fn add_question_under_another_is_its_last_follow_up() {
    let at = folder("add-under", &[]);
    enkat_in(&at, &["new", "clinic", "--starter=clinic"]).success();
    let at = at.join("clinic");
    let add = |arguments: &[&str]| {
        let fixed = ["add", "question", "--page=health"];
        enkat_in(&at, &[&fixed[..], arguments].concat())
    };
    add(&[
        "text",
        "whichSymptoms",
        "--under",
        "symptoms",
        "--hidden-when",
        "symptomsNone",
    ])
    .success();
    add(&[
        "number",
        "week",
        "--under=pregnant",
        "--hidden-when=not (pregnant == 1)",
        "--range=1..42",
    ])
    .success();
    insta::assert_snapshot!(text(&at, "pages/health.yaml"));
    is_canonical_and_complete(&at);
    let run = add(&[
        "number",
        "month",
        "--under=pregnant",
        "--hidden-when=pregnant == 7",
    ]);
    assert!(
        run.code == 1 && run.err.contains("E0602") && run.err.contains("nothing was added"),
        "{}",
        run.err
    );
    refuses(
        &at,
        &[
            (
                "question text naps --page health --under symptomsNone",
                "`symptomsNone` is a box of `symptoms`; write `--under symptoms`",
            ),
            (
                "question text naps --page work --under nights",
                "`nights` is a section, and only questions have follow-ups; to add to the section, name its last item: `--after",
            ),
            (
                "question text naps --page health --under symptoms --after pregnant",
                "cannot be used with",
            ),
        ],
    );
}

#[test]
fn add_question_options_and_range_may_be_ranges() {
    let at = survey("add-ranges");
    let page = |arguments: &[&str]| {
        let fixed = ["add", "question", "--page=sleep"];
        enkat_in(&at, &[&fixed[..], arguments].concat()).success();
        text(&at, "pages/sleep.yaml")
    };
    let sleep = page(&["choice", "quality", "--options", "1..5"]);
    assert!(
        sleep.ends_with("  - choice: quality\n    options: 1..5\n"),
        "{sleep}"
    );
    let sleep = page(&["choice", "mood", "--options", "1, 2, 3"]);
    assert!(
        sleep.ends_with("  - choice: mood\n    options: [1, 2, 3]\n"),
        "{sleep}"
    );
    let sleep = page(&["number", "change", "--range", "-5..10"]);
    assert!(
        sleep.ends_with("  - number: change\n    range: -5..10\n"),
        "{sleep}"
    );
    let sleep = page(&["number", "hours", "--range", "0.5..10.5", "--decimals", "1"]);
    assert!(
        sleep.ends_with("  - number: hours\n    range: 0.5..10.5\n    decimals: 1\n"),
        "{sleep}"
    );
    let sleep = page(&["year", "since", "--range", "1900..today"]);
    assert!(
        sleep.ends_with("  - year: since\n    range: 1900..today\n"),
        "{sleep}"
    );
    is_canonical_and_complete(&at);
}

#[test]
fn add_question_values_that_are_not_possible_are_findings() {
    let at = survey("add-values");
    let before = text(&at, "pages/sleep.yaml");
    for (kind, option, told) in [
        (
            "choice",
            "--options={a: [",
            "`{a: [` cannot be the value of an option",
        ),
        (
            "choice",
            "--options=-1,0",
            "`-1` cannot be the value of an option",
        ),
        ("number", "--range=0-10", "write `0..10`"),
        ("number", "--range=# few", "`# few` is not a range"),
    ] {
        let run = enkat_in(&at, &["add", "question", kind, "naps", "--page=sleep", option]);
        assert!(
            run.code == 1 && run.err.contains(told) && run.err.contains("nothing was added"),
            "{option}: {} {}",
            run.code,
            run.err
        );
        assert_eq!(text(&at, "pages/sleep.yaml"), before);
    }
}

#[cfg(unix)]
#[test]
fn add_page_whose_file_cannot_be_written_changes_nothing() {
    let at = survey("add-unwritable");
    let before = text(&at, "survey.yaml");
    let link = at.join("pages/diet.yaml");
    std::os::unix::fs::symlink("nowhere.yaml", &link).unwrap();
    let run = enkat_in(&at, &["add", "page", "diet"]);
    assert!(
        run.code == 2
            && run
                .err
                .contains("nothing was added: cannot write `pages/diet.yaml`"),
        "{}",
        run.err
    );
    assert_eq!(text(&at, "survey.yaml"), before);
    assert!(link.is_symlink());
}

#[test]
fn add_to_file_with_other_breaks_keeps_its_texts_and_comments() {
    let at = survey("add-breaks");
    let page = at.join("pages/sleep.yaml");
    let lines = text(&at, "pages/sleep.yaml") + "  # The last one.\n  - note: >-\n      bye\n";
    fs::write(&page, format!("\u{feff}{}", lines.replace('\n', "\r\n"))).unwrap();
    enkat_in(&at, &["texts", "add"]).success();
    enkat_in(&at, &["add", "question", "number", "naps", "--page=sleep"]).success();
    let after = text(&at, "pages/sleep.yaml");
    assert!(
        after.ends_with("  # The last one.\n  - note: >-\n      bye\n  - number: naps\n"),
        "{after}"
    );
    is_canonical_and_complete(&at);
}

//! `enkat add`: the place of a question, its values, and names that are taken.

use std::fs;

use crate::{
    add::{is_canonical_and_complete, refuses, survey, text},
    enkat::{enkat_in, folder},
};

#[test]
fn add_refuses_taken_ids_and_names_of_pages_with_what_to_write() {
    let at = survey("add-taken");
    refuses(
        &at,
        &[
            (
                "page sleepsBadly",
                "the survey has `sleepsBadly` already, on the page `sleep`; choose another id",
            ),
            (
                "question number sleep --page sleep",
                "the survey has `sleep` already, as a page; choose another id",
            ),
            (
                "question number naps --page pages/sleep.yaml",
                "`--page` takes the id of a page, not its file; write `--page sleep`",
            ),
            (
                "question number naps --page Sleep",
                "(did you mean `sleep`?); its pages are consentPage and sleep\n",
            ),
            (
                "question number naps --page sleep --decimals few",
                "it is a whole number from 0 to 9, such as 1",
            ),
        ],
    );
}

#[test]
fn add_question_after_item_of_template_comes_after_its_call() {
    let at = folder(
        "add-after-call",
        &[
            (
                "survey.yaml",
                "survey: pain\nversion: 1\nlanguages: [en-US]\nconsent: none\nimport: [parts.yaml]\npages: [body]\nscales:\n  yesNo: [1, 2]\n",
            ),
            (
                "parts.yaml",
                "module: parts\ntemplates:\n  symptom:\n    params: [what]\n    content:\n      - choice: $(what)\n        scale: yesNo\nsections:\n  - section: sleep\n    content:\n      - number: hours\n",
            ),
            (
                "pages/body.yaml",
                "\u{feff}page: body\r\ncontent:\r\n  - section: head\r\n    content:\r\n      - use: symptom\r\n        each: {what: [headache, dizzy]}\r\n  - include: parts.sleep\r\n",
            ),
            ("texts/en-US.yaml", "survey: {name: Pain}\n"),
        ],
    );
    let add = |arguments: &[&str]| {
        let fixed = ["add", "question", "text", "--page=body"];
        enkat_in(&at, &[&fixed[..], arguments].concat())
    };
    add(&["where", "--after=headache"]).success();
    add(&["dreams", "--after=hours"]).success();
    assert!(
        text(&at, "pages/body.yaml").ends_with(
            "        each: {what: [headache, dizzy]}\n      - text: where\n  - include: parts.sleep\n  - text: dreams\n"
        ),
        "{}",
        text(&at, "pages/body.yaml")
    );
    is_canonical_and_complete(&at);
    let run = add(&["when", "--under=dizzy"]);
    assert!(
        run.code == 2
            && run
                .err
                .contains("put it after what the page uses: `--after dizzy`"),
        "{}",
        run.err
    );
}

#[test]
fn add_question_in_repeat_may_name_item_of_an_entry() {
    let at = folder("add-after-entry", &[]);
    enkat_in(&at, &["new", "clinic", "--starter=clinic"]).success();
    let at = at.join("clinic");
    let after = "--after=earlierJobTask1";
    enkat_in(
        &at,
        &["add", "question", "text", "employer", "--page=work", after],
    )
    .success();
    let page = text(&at, "pages/work.yaml");
    assert!(
        page.contains("          - text: earlierJobTask\n          - text: employer\n"),
        "{page}"
    );
    is_canonical_and_complete(&at);
}

#[test]
fn add_question_options_without_commas_name_right_form() {
    let at = survey("add-separators");
    let add = |kind: &str, list: &str| {
        let arguments = ["add", "question", kind, "naps", "--page=sleep", list];
        enkat_in(&at, &arguments)
    };
    for (kind, list, told) in [
        ("choice", "--options=1 2 3", "write `--options 1,2,3`"),
        ("choice", "--options=[1, 2]", "write `--options 1,2`"),
        ("choice", "--options=no;yes", "write `--options no,yes`"),
        (
            "checkboxes",
            "--boxes=headache fever",
            "write `--boxes headache,fever`",
        ),
    ] {
        let run = add(kind, list);
        assert!(run.code == 2 && run.err.contains(told), "{list}: {}", run.err);
    }
    for list in ["--options=1-3", "--options=1 to 3", "--options=1 .. 3"] {
        let run = add("choice", list);
        assert!(
            run.code == 1 && run.err.contains("write `1..3`"),
            "{list}: {}",
            run.err
        );
    }
    let run = add("choice", "--options=3..1");
    assert!(
        run.code == 1 && run.err.contains("+     options: 1..3"),
        "{}",
        run.err
    );
}

#[test]
fn add_language_to_text_says_how_to_write_list() {
    let at = survey("add-language-text");
    let header = text(&at, "survey.yaml");
    let header = header.replace("languages: [en-US, sv-SE]", "languages: en-US");
    fs::write(at.join("survey.yaml"), header).unwrap();
    let run = enkat_in(&at, &["add", "language", "nb-NO"]);
    assert!(
        run.code == 2
            && run
                .err
                .contains("write its languages in brackets, such as `languages: [en-US]`"),
        "{} {}",
        run.code,
        run.err
    );
}

#[test]
fn add_before_puts_part_first_on_page_in_section_among_follow_ups_and_pages() {
    let page = "page: body\ncontent:\n  # the head\n  - section: head\n    content:\n      - use: symptom\n        each: {what: [headache, dizzy]}\n\n  - number: hours\n    follow_ups:\n      - text: why\n\n  - text: end\n";
    let at = folder(
        "add-before",
        &[
            (
                "survey.yaml",
                "survey: pain\nversion: 1\nlanguages: [en-US]\nconsent: none\npages: [body]\nscales:\n  yesNo: [1, 2]\ntemplates:\n  symptom:\n    params: [what]\n    content:\n      - choice: $(what)\n        scale: yesNo\n",
            ),
            ("pages/body.yaml", page),
            ("texts/en-US.yaml", "survey: {name: Pain}\n"),
        ],
    );
    let add = |arguments: &[&str]| {
        let fixed = ["add", "question", "text", "--page=body"];
        enkat_in(&at, &[&fixed[..], arguments].concat()).success()
    };
    add(&["inHead", "--before=dizzy"]);
    add(&["inFollowUps", "--before=why"]);
    add(&["first", "--before=head"]);
    enkat_in(&at, &["add", "page", "start", "--before=body"]).success();
    assert!(text(&at, "survey.yaml").contains("pages: [start, body]\n"));
    let expected = page
        .replace("  # the head", "  - text: first\n\n  # the head")
        .replace("      - use", "      - text: inHead\n      - use")
        .replace(
            "      - text: why",
            "      - text: inFollowUps\n      - text: why",
        );
    assert_eq!(text(&at, "pages/body.yaml"), expected);
    is_canonical_and_complete(&at);
    refuses(
        &at,
        &[
            (
                "question text b --page body --before dizzy --after why",
                "cannot be used with",
            ),
            (
                "question text b --page body --before hous",
                "(did you mean `hours`?)",
            ),
            (
                "question text b --page body --under symptom",
                "`symptom` is a template, and only questions have follow-ups",
            ),
            ("page b --before bdy", "(did you mean `body`?)"),
        ],
    );
}

#[test]
fn add_question_of_unknown_kind_says_which_to_write() {
    refuses(
        &survey("add-kinds"),
        &[
            (
                "question radio a --page sleep",
                "there is no kind of question `radio`; write `choice`",
            ),
            (
                "question dropdown a --page sleep",
                "`dropdown`; write `choice`, and then `as: dropdown` below it in the file of the page",
            ),
            (
                "question yesno a --page sleep",
                "write a `choice` with `options: [1, 2]`",
            ),
            (
                "question section a --page sleep",
                "a `section` is not a question; ",
            ),
            (
                "question nubmer a --page sleep",
                "(did you mean `number`?); the kinds are note, ",
            ),
        ],
    );
}

#[test]
fn add_language_with_keys_without_words_says_so() {
    let at = survey("add-language-keys");
    let header = text(&at, "survey.yaml");
    enkat_in(&at, &["add", "language", "nb-NO"]).success();
    fs::write(at.join("survey.yaml"), header).unwrap();
    let told = enkat_in(&at, &["add", "language", "nb-NO"]).success();
    assert_eq!(
        told,
        "survey.yaml: changed\nevery text has its key, and 12 have no words yet\n"
    );
}

#[test]
fn add_question_named_as_entry_of_repeat_says_which() {
    let at = folder("add-entry-taken", &[]);
    enkat_in(&at, &["new", "clinic", "--starter=clinic"]).success();
    refuses(
        &at.join("clinic"),
        &[(
            "question text earlierJobTask2 --page work",
            "the survey has `earlierJobTask2` already: it is the answer of `earlierJobTask` in entry 2, on the page `work`; choose another id",
        )],
    );
}

#[test]
fn add_question_options_out_of_bounds_say_which() {
    let at = survey("add-options-bounds");
    for (options, told) in [
        ("-1,0,1", "a value is a whole number from 0, or a name"),
        ("-1..1", "a value is below 0"),
        ("0..100000", "too many options"),
    ] {
        let options = format!("--options={options}");
        let run = enkat_in(&at, &["add", "question", "choice", "a", "--page=sleep", &options]);
        assert!(run.code == 1 && run.err.contains(told), "{options}: {}", run.err);
    }
}

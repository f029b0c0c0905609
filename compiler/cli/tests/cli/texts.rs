//! `enkat texts add`.

use std::fs;

use crate::enkat::{enkat_in, folder, folder_with, project, survey_files};

/// A survey in two languages that asks something more than its texts say.
const HEADER: &str = "survey: sleep\nversion: 1\nlanguages: [sv-SE, en-US]\nconsent: none\npages: [sleep]\nscales:\n  yesNo: [1, 2]\n";
pub(crate) const PAGE: &str = "page: sleep\ncontent:\n  - choice: sleepsBadly\n    scale: yesNo\n  - number: hours\n    range: 0..24\n    unit: hours\n  - choice: naps\n    options: [1, 2]\n";

pub(crate) fn sleep(name: &str, files: &[(&str, &str)]) -> std::path::PathBuf {
    let mut all = vec![("survey.yaml", HEADER), ("pages/sleep.yaml", PAGE)];
    all.extend_from_slice(files);
    folder(name, &all)
}

#[test]
fn texts_add_writes_missing_keys_in_survey_order_and_keeps_the_rest() {
    let at = sleep(
        "texts-add",
        &[
            (
                "texts/sv-SE.yaml",
                "# Allt som deltagare läser.\nsurvey:\n  name: Sömn\n\nquestions:\n  sleepsBadly: Sover du dåligt?  # i kväll\n  naps: \
                 Sover du på dagen?\n\nunits:\n  hours_one: timme\n  hours_other: timmar\n",
            ),
            (
                "texts/en-US.yaml",
                "survey:\n  name: Sleep\n# Read aloud by the nurse.\nquestions:\n  naps:\n    help: Also short ones.\n    label: Do you nap?\n",
            ),
        ],
    );
    let run = enkat_in(&at, &["texts", "add", "--check"]);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(run.out.ends_with("would be added to 2 files\n"), "{}", run.out);
    let run = enkat_in(&at, &["texts", "add"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    insta::assert_snapshot!(run.out);
    insta::assert_snapshot!(fs::read_to_string(at.join("texts/sv-SE.yaml")).unwrap());
    insta::assert_snapshot!(fs::read_to_string(at.join("texts/en-US.yaml")).unwrap());
    assert_eq!(
        enkat_in(&at, &["texts", "add"]).success(),
        "every text has its key, and 16 have no words yet\n"
    );
    enkat_in(&at, &["fmt", "--check"]).success();
    let run = enkat_in(&at, &["check"]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.matches("error[E0817]").count() == run.out.matches("error[").count(),
        "{}",
        run.out
    );
}

#[test]
fn texts_add_begins_catalogue_of_listed_language() {
    let at = sleep(
        "texts-add-language",
        &[(
            "texts/sv-SE.yaml",
            "# yaml-language-server: $schema=../.schemas/texts.schema.json\nsurvey: {name: Sömn}\npages: {sleep: Sömn}\nquestions:\n  \
             sleepsBadly: Sover du dåligt?\n  hours: Hur länge sover du?\n  naps:\n    label: Sover du på dagen?\n    help: |-\n      Även \
             korta stunder.\n\n      Inte i bilen.\n    options: {1: Ja, 2: Nej}\nunits: {hours_one: timme, hours_other: timmar}\nscales:\n  \
             yesNo: {1: Ja, 2: 'Nej, \"aldrig\"'}\n",
        )],
    );
    fs::write(at.join("survey.yaml"), HEADER.replace("en-US", "pl-PL")).unwrap();
    let run = enkat_in(&at, &["texts", "add"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    insta::assert_snapshot!(run.out);
    insta::assert_snapshot!(fs::read_to_string(at.join("texts/pl-PL.yaml")).unwrap());
    enkat_in(&at, &["fmt", "--check"]).success();
    assert_eq!(
        enkat_in(&at, &["texts", "add"]).success(),
        "every text has its key, and 14 have no words yet\n"
    );
}

#[test]
fn texts_add_writes_texts_of_templates_repeats_and_modules_where_they_are_read() {
    let at = folder(
        "texts-add-templates",
        &[
            (
                "small/survey.yaml",
                "survey: small\nversion: 1\nlanguages: [sv-SE, en-US]\nconsent: none\nimport: [../shared/pain.yaml]\npages: [work]\nscales:\n  yesNo: [1, 2]\ntemplates:\n  symptom:\n    params: [what]\n    content:\n      - choice: $(what)\n        scale: yesNo\n        follow_ups:\n          - text: $(what)How\n            hidden_when: $(what) == 2\n",
            ),
            (
                "small/pages/work.yaml",
                "page: work\ncontent:\n  - use: symptom\n    each: {what: [cough, rash]}\n  - repeat: job\n    max: 3\n    content:\n      - text: task\n  - include: pain.pain\n",
            ),
            ("small/texts/sv-SE.yaml", "survey: {name: Liten}\n"),
            (
                "small/texts/en-US.yaml",
                "survey: {name: Small}\ntemplates:\n  symptom:\n    questions:\n      $(what): Do you have $(what.a)?\n",
            ),
            (
                "shared/pain.yaml",
                "module: pain\nsections:\n  - section: pain\n    content:\n      - text: painWhere\n",
            ),
            ("shared/texts/pain/sv-SE.yaml", "sections: {pain: Smärta}\n"),
        ],
    );
    let run = enkat_in(&at, &["texts", "add", "small"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    insta::assert_snapshot!(run.out);
    for path in [
        "small/texts/sv-SE.yaml",
        "small/texts/en-US.yaml",
        "shared/texts/pain/sv-SE.yaml",
        "shared/texts/pain/en-US.yaml",
    ] {
        insta::assert_snapshot!(
            path.replace(['/', '.'], "-"),
            fs::read_to_string(at.join(path)).unwrap()
        );
    }
    enkat_in(&at, &["fmt", "--check"]).success();
    assert_eq!(
        enkat_in(&at, &["texts", "add", "small"]).success(),
        "every text has its key, and 16 have no words yet\n"
    );
}

#[test]
fn texts_add_broken_catalogue_is_left_and_others_are_completed() {
    let broken = "survey: {name: Sleep\n";
    let at = sleep(
        "texts-add-broken",
        &[
            ("texts/sv-SE.yaml", "survey: {name: Sömn}\n"),
            ("texts/en-US.yaml", broken),
        ],
    );
    let run = enkat_in(&at, &["texts", "add"]);
    assert_eq!(run.code, 1, "{}{}", run.out, run.err);
    assert!(run.err.contains("`texts/en-US.yaml` is left out"), "{}", run.err);
    assert_eq!(fs::read_to_string(at.join("texts/en-US.yaml")).unwrap(), broken);
    assert!(
        fs::read_to_string(at.join("texts/sv-SE.yaml"))
            .unwrap()
            .contains("sleepsBadly:\n")
    );
}

#[test]
fn texts_add_divided_catalogue_writes_to_file_of_same_name() {
    let at = sleep(
        "texts-add-divided",
        &[
            (
                "texts/sv-SE/one.yaml",
                "survey: {name: Sömn}\npages: {sleep: Sömn}\n",
            ),
            (
                "texts/sv-SE/two.yaml",
                "questions:\n  sleepsBadly: Sover du dåligt?\n",
            ),
            ("texts/en-US/two.yaml", "questions:\n  hours: How long?\n"),
            ("texts/en-US/one.yaml", "survey: {name: Sleep}\n"),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let text = |path: &str| fs::read_to_string(at.join(path)).unwrap();
    assert!(
        text("texts/en-US/one.yaml").contains("  # sv-SE: \"Sömn\"\n  sleep:\n"),
        "{}",
        text("texts/en-US/one.yaml")
    );
    assert!(
        text("texts/en-US/two.yaml").contains("  # sv-SE: \"Sover du dåligt?\"\n  sleepsBadly:\n"),
        "{}",
        text("texts/en-US/two.yaml")
    );
    enkat_in(&at, &["fmt", "--check"]).success();
}

#[test]
fn texts_add_complete_surveys_change_nothing() {
    let run = enkat_in(
        &project(),
        &[
            "texts",
            "add",
            "surveys/cop3",
            "surveys/hex",
            "surveys/med",
            "surveys/gallery",
        ],
    );
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "every text has its key\n"),
        "{}",
        run.err
    );
    let at = folder_with("texts-add-complete", &[survey_files("", "late == 2")]);
    assert_eq!(enkat_in(&at, &["texts", "add", "--check"]).code, 0);
}

#[test]
fn texts_add_updates_comments_once_the_source_has_words() {
    let at = sleep(
        "texts-add-update",
        &[
            ("texts/sv-SE.yaml", "survey: {name: Sömn}\n"),
            ("texts/en-US.yaml", "survey: {name: Sleep}\n"),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let (swedish, english) = (at.join("texts/sv-SE.yaml"), at.join("texts/en-US.yaml"));
    let write = |path: &std::path::Path, changes: &[(&str, &str)]| {
        let mut text = fs::read_to_string(path).unwrap();
        for (old, new) in changes {
            assert!(text.contains(old), "{old}\n{text}");
            text = text.replace(old, new);
        }
        fs::write(path, text).unwrap();
    };
    write(
        &swedish,
        &[
            (
                "  # the question\n  sleepsBadly:\n",
                "  sleepsBadly: Sover du dåligt?\n",
            ),
            (
                "  # the question\n  hours:\n",
                "  hours: |-\n    Hur länge\n\n    sover du?\n",
            ),
            ("  # option 1 of the scale yesNo\n    1:\n", "  1: Ja\n"),
        ],
    );
    // Words, and comments of the author.
    write(
        &english,
        &[
            (
                "  # the question\n  sleepsBadly:\n",
                "  # Asked by Anna.\n  # the question\n  # Keep it short.\n  sleepsBadly:\n",
            ),
            (
                "# option 1 of the scale yesNo\n    1:\n",
                "# option 1 of the scale yesNo\n    1: \"Yes\"\n",
            ),
        ],
    );
    let before = fs::read_to_string(&english).unwrap();
    let check = enkat_in(&at, &["texts", "add", "--check"]);
    assert_eq!(
        (check.code, check.out.as_str()),
        (
            1,
            "texts/en-US.yaml: 3 comments\nevery text has its key, and 14 have no words yet; 2 comments would be updated, 1 comment would be \
             removed in 1 file\n"
        ),
        "{}",
        check.err
    );
    assert_eq!(fs::read_to_string(&english).unwrap(), before);
    assert_eq!(
        enkat_in(&at, &["texts", "add"]).success(),
        "texts/en-US.yaml: 3 comments\nevery text has its key, and 14 have no words yet; 2 comments updated, 1 comment removed in 1 file\n"
    );
    insta::assert_snapshot!(fs::read_to_string(&english).unwrap());
    enkat_in(&at, &["fmt", "--check"]).success();
    assert_eq!(
        enkat_in(&at, &["texts", "add"]).success(),
        "every text has its key, and 14 have no words yet\n"
    );
    // Other words: the comments follow, and new keys come beside them.
    write(
        &swedish,
        &[
            ("Sover du dåligt?", "Sover du illa?"),
            ("|-\n    Hur länge\n\n    sover du?", "Hur länge?"),
        ],
    );
    let page = at.join("pages/sleep.yaml");
    fs::write(&page, PAGE.to_owned() + "  - checkbox: dreams\n").unwrap();
    assert_eq!(
        enkat_in(&at, &["texts", "add"]).success(),
        "texts/sv-SE.yaml: 1 text\ntexts/en-US.yaml: 1 text, 2 comments\n2 texts added to 2 files, 2 comments updated; write the words \
         after each key\n"
    );
    let text = fs::read_to_string(&english).unwrap();
    for part in [
        "  # Asked by Anna.\n  # sv-SE: \"Sover du illa?\"\n  # Keep it short.\n  sleepsBadly:\n",
        "\n  # sv-SE: \"Hur länge?\"\n  hours:\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn texts_add_puts_comments_above_bare_keys_and_counts_them() {
    let at = sleep(
        "texts-add-bare",
        &[
            ("texts/sv-SE.yaml", "survey: {name: Sömn}\n"),
            ("texts/en-US.yaml", "survey: {name: Sleep}\n"),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let (swedish, english) = (at.join("texts/sv-SE.yaml"), at.join("texts/en-US.yaml"));
    let emptied = |path: &std::path::Path, words: &str| {
        let text = fs::read_to_string(path).unwrap();
        let text = text.replace("  # the question\n  hours:\n", &format!("  hours:{words}\n"));
        fs::write(
            path,
            text.replace("  # the question\n  sleepsBadly:\n", "  sleepsBadly:\n"),
        )
        .unwrap();
    };
    emptied(&swedish, " Hur länge?");
    emptied(&english, " \"\"");
    let told = enkat_in(&at, &["texts", "add"]).success();
    assert!(told.contains("en-US.yaml: 2 comments\n"), "{told}");
    assert!(told.contains("every text has its key, and "), "{told}");
    assert!(
        told.contains(" have no words yet; 3 comments updated in 2 files\n"),
        "{told}"
    );
    let text = fs::read_to_string(&english).unwrap();
    assert!(
        text.contains("  # sv-SE: \"Hur länge?\"\n  hours: \"\"\n"),
        "{text}"
    );
    assert!(text.contains("  # the question\n  sleepsBadly:\n"), "{text}");
    enkat_in(&at, &["fmt", "--check"]).success();
    enkat_in(&at, &["texts", "add", "--check"]).success();
}

#[test]
fn texts_add_takes_the_words_of_the_first_language_that_has_some() {
    let at = sleep(
        "texts-add-written",
        &[
            ("texts/sv-SE.yaml", "questions:\n  hours:\n"),
            ("texts/en-US.yaml", "questions:\n  hours: How long?\n"),
        ],
    );
    fs::write(at.join("survey.yaml"), HEADER.replace("en-US", "en-US, pl-PL")).unwrap();
    enkat_in(&at, &["texts", "add"]).success();
    let polish = fs::read_to_string(at.join("texts/pl-PL.yaml")).unwrap();
    assert!(polish.contains("# en-US: \"How long?\"\n  hours:\n"), "{polish}");
}

#[test]
fn texts_add_updates_comments_of_templates_and_their_forms() {
    let header = "survey: small\nversion: 1\nlanguages: [sv-SE, en-US]\nconsent: none\npages: [work]\ntemplates:\n  symptom:\n    params: [what]\n    content:\n      - choice: $(what)\n        options: [1, 2]\n";
    let texts = |name: &str| {
        format!(
            "survey: {{name: {name}}}\npages: {{work: {name}}}\ntemplates:\n  symptom:\n    questions:\n      $(what): {{label: $(what.a)?}}\n"
        )
    };
    let at = folder(
        "texts-add-forms",
        &[
            ("survey.yaml", header),
            (
                "pages/work.yaml",
                "page: work\ncontent:\n  - use: symptom\n    each: {what: [cough, rash]}\n",
            ),
            ("texts/sv-SE.yaml", &texts("Liten")),
            ("texts/en-US.yaml", &texts("Small")),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let swedish = at.join("texts/sv-SE.yaml");
    let mut text = fs::read_to_string(&swedish).unwrap();
    for (empty, written) in [
        (
            "# cough in the form of $(what.a)\n          a:\n",
            "a: en hosta\n",
        ),
        ("# option 2 of cough\n          2:\n", "2: Nej\n"),
    ] {
        assert!(text.contains(empty), "{empty}\n{text}");
        text = text.replace(empty, written);
    }
    fs::write(&swedish, text).unwrap();
    assert_eq!(
        enkat_in(&at, &["texts", "add"]).success(),
        "texts/en-US.yaml: 2 comments\nevery text has its key, and 6 have no words yet; 2 comments updated in 1 file\n"
    );
    insta::assert_snapshot!(fs::read_to_string(at.join("texts/en-US.yaml")).unwrap());
    enkat_in(&at, &["fmt", "--check"]).success();
}

#[test]
fn texts_add_updates_comment_that_an_earlier_version_wrote() {
    let header = HEADER.replace("sv-SE, en-US", "en-US, sv-SE");
    let page = PAGE.replace(
        "    unit: hours\n",
        "    unit: hours\n    checks:\n      - {that: hours < 20, message: tooLong}\n",
    );
    let at = folder(
        "texts-add-earlier",
        &[
            ("survey.yaml", &header),
            ("pages/sleep.yaml", &page),
            ("texts/en-US.yaml", "checks:\n  tooLong: That is too long.\n"),
            (
                "texts/sv-SE.yaml",
                "checks:\n  # Short!\n  # the message of the check tooLong: what is wrong, and what to do\n  tooLong:\n",
            ),
        ],
    );
    let out = enkat_in(&at, &["texts", "add"]).out;
    assert!(out.contains("1 comment updated"), "{out}");
    let texts = fs::read_to_string(at.join("texts/sv-SE.yaml")).unwrap();
    assert!(
        texts.contains("  # Short!\n  # en-US: \"That is too long.\"\n  tooLong:\n"),
        "{texts}"
    );
}

#[test]
fn texts_add_diff_prints_changes_and_writes_nothing() {
    let swedish = "survey: {name: Sömn}\npages: {sleep: Sömn}\n";
    let at = sleep("texts-add-diff", &[("texts/sv-SE.yaml", swedish)]);
    let run = enkat_in(&at, &["texts", "add", "--diff"]);
    assert_eq!(run.code, 1, "{}", run.err);
    for part in [
        "--- texts/sv-SE.yaml\n+++ texts/sv-SE.yaml\n@@",
        "--- /dev/null\n+++ texts/en-US.yaml\n@@ -0,0 ",
        "+  # sv-SE: \"Sömn\"\n",
    ] {
        assert!(run.out.contains(part), "{}", run.out);
    }
    assert!(run.err.ends_with("would be added to 2 files\n"), "{}", run.err);
    assert_eq!(fs::read_to_string(at.join("texts/sv-SE.yaml")).unwrap(), swedish);
    assert!(!at.join("texts/en-US.yaml").exists());
}

#[test]
fn texts_add_of_template_with_own_text_for_one_call_changes_nothing_again() {
    let header = "survey: small\nversion: 1\nlanguages: [sv-SE, en-US]\nconsent: none\npages: [work]\ntemplates:\n  symptom:\n    params: [what]\n    content:\n      - text: $(what)Where\n";
    let at = folder(
        "texts-add-own-text",
        &[
            ("survey.yaml", header),
            (
                "pages/work.yaml",
                "page: work\ncontent:\n  - use: symptom\n    each: {what: [cough, rash]}\n",
            ),
            (
                "texts/sv-SE.yaml",
                "survey: {name: Liten}\npages: {work: Arbete}\nquestions: {coughWhere: Var hostar du?}\ntemplates:\n  symptom:\n    \
                 questions: {$(what)Where: Var har du det?}\n",
            ),
        ],
    );
    enkat_in(&at, &["texts", "add"]).success();
    let written = fs::read_to_string(at.join("texts/en-US.yaml")).unwrap();
    assert!(
        written.contains("  # sv-SE: \"Var hostar du?\"\n  coughWhere:\n")
            && written.contains("      # sv-SE: \"Var har du det?\"\n      $(what)Where:\n"),
        "{written}"
    );
    enkat_in(&at, &["texts", "add", "--check"]).success();
    let swedish = fs::read_to_string(at.join("texts/sv-SE.yaml")).unwrap();
    fs::write(
        at.join("texts/sv-SE.yaml"),
        swedish.replace("Var hostar du?", "När hostar du?"),
    )
    .unwrap();
    assert_eq!(
        enkat_in(&at, &["texts", "add"]).success(),
        "texts/en-US.yaml: 1 comment\nevery text has its key, and 4 have no words yet; 1 comment updated in 1 file\n"
    );
}

//! `enkat texts add` of a survey with names that are misspelt, or that were changed in one place only.

use std::{
    fs,
    path::{Path, PathBuf},
};

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

/// Makes a survey of nights in three languages with an occupation, of which the question is renamed.
fn renamed(name: &str, question: &str) -> PathBuf {
    let page = format!("page: work\ncontent:\n  - choice: nights\n    options: [1, 2]\n  - {question}\n");
    let texts = |name: &str, words: &str| {
        format!(
            "survey: {{name: {name}}}\npages: {{work: {name}}}\nquestions:\n  nights: {{label: {name}?, options: {{1: A, 2: B}}}}\n  \
             occupation: {{label: {words}?, help: {words}.}}\n"
        )
    };
    folder(
        name,
        &[
            (
                "survey.yaml",
                "survey: nw\nversion: 1\nlanguages: [en-US, sv-SE]\nconsent: none\npages: [work]\n",
            ),
            ("pages/work.yaml", &page),
            ("texts/en-US.yaml", &texts("Work", "Occupation")),
            ("texts/sv-SE.yaml", &texts("Arbete", "Yrke")),
        ],
    )
}

#[test]
fn texts_add_asks_whether_only_question_without_text_is_renamed_one() {
    let at = renamed("texts-renamed-alone", "text: profession");
    for arguments in [&["texts", "add", "--check"][..], &["texts", "add"]] {
        let run = enkat_in(&at, arguments);
        assert_eq!((run.code, run.out.as_str()), (1, "nothing was added\n"));
        assert_eq!(
            run.err,
            "enkat: `occupation` has words in `texts/en-US.yaml` and `texts/sv-SE.yaml`, and nothing uses it: if you renamed it to \
             `profession`, write this name in the texts; otherwise, remove the texts of `occupation`. Then run `enkat texts add`\n"
        );
    }
    let check = enkat_in(&at, &["check"]).out;
    assert!(
        check.contains("if you mean `profession`") && !check.contains("enkat texts add"),
        "{check}"
    );
}

#[test]
fn texts_add_in_language_without_renamed_text_adds_it() {
    let at = renamed("texts-renamed-in-one", "text: profession");
    for (path, old, new) in [
        ("texts/en-US.yaml", ", help: Occupation.", ""),
        (
            "texts/sv-SE.yaml",
            "  occupation: {label: Yrke?, help: Yrke.}\n",
            "",
        ),
    ] {
        let text = fs::read_to_string(at.join(path)).unwrap();
        assert!(text.contains(old), "{text}");
        fs::write(at.join(path), text.replace(old, new)).unwrap();
    }
    assert!(enkat_in(&at, &["check"]).out.contains("enkat texts add"));
    let run = enkat_in(&at, &["texts", "add"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(
        run.err.contains("`occupation` has words in `texts/en-US.yaml`,"),
        "{}",
        run.err
    );
    assert!(run.out.contains("1 text added to 1 file"), "{}", run.out);
    assert!(!enkat_in(&at, &["check"]).out.contains("enkat texts add"));
}

#[test]
fn texts_add_asks_whether_only_option_without_label_is_changed_one() {
    let at = renamed("texts-renamed-option", "text: occupation");
    let page = at.join("pages/work.yaml");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(&page, text.replace("[1, 2]", "[1, often]")).unwrap();
    let run = enkat_in(&at, &["texts", "add"]);
    assert_eq!((run.code, run.out.as_str()), (1, "nothing was added\n"));
    assert!(
        run.err.contains(
            "`questions.nights.options.2` has words in `texts/en-US.yaml` and `texts/sv-SE.yaml`, and nothing uses it: if you renamed it \
             to `questions.nights.options.often`, write"
        ),
        "{}",
        run.err
    );
}

/// Makes a survey of nights in English with a scale, a dialog and tools to tick, and replaces words in its page and its header.
fn tools(name: &str, changes: &[(&str, &str)]) -> PathBuf {
    let change = |text: &str| {
        let mut text = text.to_owned();
        for (old, new) in changes {
            text = text.replace(old, new);
        }
        text
    };
    let page = "page: work\ncontent:\n  - choice: nights\n    scale: often\n    dialog: aboutNights\n  - text: occupation\n  - \
                checkboxes: tools\n    boxes: [toolsSaw, toolsHammer]\n  - text: sleepDisturbedBy\n";
    let header =
        "survey: nw\nversion: 1\nlanguages: [en-US]\nconsent: none\npages: [work]\nscales: {often: [1, 2]}\n";
    let texts = "survey: {name: Work}\npages: {work: Work}\nquestions:\n  nights: Nights?\n  occupation: Occupation?\n  tools: \
                 Tools?\n  toolsSaw: Saw\n  toolsHammer: Hammer\n  sleepDisturbedBy: Disturbed?\nscales: {often: {1: A, 2: \
                 B}}\ndialogs: {aboutNights: {title: Nights, body: All after 22.}}\n";
    let (header, page) = (change(header), change(page));
    folder(
        name,
        &[
            ("survey.yaml", &header),
            ("pages/work.yaml", &page),
            ("texts/en-US.yaml", texts),
        ],
    )
}

/// Asserts which names `texts add` and `check` pair, and what the command adds.
fn pairs(at: &Path, pairs: &[(&str, &str)], added: &str) {
    let check = enkat_in(at, &["check"]).out;
    let run = enkat_in(at, &["texts", "add"]);
    assert_eq!(run.code, 1, "{}", run.out);
    assert!(run.out.contains(added), "{}", run.out);
    assert_eq!(run.err.lines().count(), pairs.len(), "{}", run.err);
    for (old, new) in pairs {
        let asked = format!(
            "`{old}` has words in `texts/en-US.yaml`, and nothing uses it: if you renamed it to `{new}`, write"
        );
        assert!(run.err.contains(&asked), "{}", run.err);
        let helped = format!("nothing is called `{old}`: if you mean `{new}`, correct the name");
        assert!(check.contains(&helped), "{check}");
    }
    assert!(!check.contains("remove this text"), "{check}");
}

#[test]
fn texts_add_after_rename_beside_new_questions_adds_only_these() {
    let new = "text: naps\n  - text: sleepTrouble\n  - text: noise";
    let at = tools("texts-renamed-beside-new", &[("text: sleepDisturbedBy", new)]);
    let added = "2 texts added to 1 file";
    pairs(&at, &[("sleepDisturbedBy", "sleepTrouble")], added);
    let texts = fs::read_to_string(at.join("texts/en-US.yaml")).unwrap();
    assert!(!texts.contains("sleepTrouble"), "{texts}");
}

#[test]
fn texts_add_after_two_renames_asks_for_each() {
    let changes = [
        ("text: occupation", "text: profession"),
        ("text: sleepDisturbedBy", "text: noise"),
    ];
    pairs(
        &tools("texts-renamed-two", &changes),
        &[("occupation", "profession"), ("sleepDisturbedBy", "noise")],
        "nothing was added\n",
    );
}

#[test]
fn texts_add_after_rename_of_scale_dialog_or_boxes_asks() {
    let changes = [
        ("often", "frequency"),
        ("aboutNights", "nightWork"),
        ("tools", "gear"),
    ];
    pairs(
        &tools("texts-renamed-scale", &changes),
        &[
            ("often", "frequency"),
            ("aboutNights", "nightWork"),
            ("tools", "gear"),
            ("toolsSaw", "gearSaw"),
            ("toolsHammer", "gearHammer"),
        ],
        "nothing was added\n",
    );
}

#[test]
fn texts_add_after_rename_in_repeat_asks_once() {
    let repeat = "repeat: jobs\n    max: 2\n    content:\n      - text: profession\n  - text: naps";
    pairs(
        &tools("texts-renamed-repeat", &[("text: occupation", repeat)]),
        &[("occupation", "profession")],
        "added to 1 file",
    );
}

#[test]
fn texts_add_with_question_of_other_kind_at_place_adds_it() {
    let changes = [
        ("text: occupation", "choice: shift\n    options: [1, 2]"),
        ("text: sleepDisturbedBy", "text: sleepDisturbedBy\n  - text: naps"),
    ];
    let at = tools("texts-renamed-other-kind", &changes);
    let added = enkat_in(&at, &["texts", "add"]).success();
    assert!(added.contains("4 texts added to 1 file"), "{added}");
}

#[test]
fn add_question_beside_unused_texts_writes_its_words() {
    let at = renamed("texts-renamed-given", "note: nights2");
    for path in ["texts/en-US.yaml", "texts/sv-SE.yaml"] {
        let text = fs::read_to_string(at.join(path)).unwrap();
        fs::write(at.join(path), text + "  nights2: A\n").unwrap();
    }
    let add = "add question text profession --page work --label Profession?";
    let run = enkat_in(&at, &add.split(' ').collect::<Vec<_>>());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let english = fs::read_to_string(at.join("texts/en-US.yaml")).unwrap();
    assert!(english.contains("  profession: Profession?\n"), "{english}");
}

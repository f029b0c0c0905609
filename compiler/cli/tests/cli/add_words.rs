//! `enkat add` with words, and warnings about the new part.

use std::fs;

use crate::{
    add::{is_canonical_and_complete, refuses, survey, text},
    enkat::{enkat_in, folder},
};

#[test]
fn add_question_with_label_is_complete_in_survey_of_one_language() {
    let at = folder("add-label", &[]);
    enkat_in(&at, &["new", "nightWork"]).success();
    let at = at.join("nightWork");
    for (arguments, line) in [
        (
            &[
                "question",
                "text",
                "dreams",
                "--page=sleep",
                "--label=What do you dream of?",
            ][..],
            "  dreams: What do you dream of?\n",
        ),
        (
            &[
                "question",
                "note",
                "thanks",
                "--page=sleep",
                "--label= Thank you: **all** of you ",
            ],
            "  thanks: \"Thank you: **all** of you\"\n",
        ),
        (
            &[
                "question",
                "note",
                "lines",
                "--page=sleep",
                "--label=One.\n\nTwo.",
            ],
            "  lines: |-\n    One.\n\n    Two.\n",
        ),
    ] {
        let out = enkat_in(&at, &[&["add"], arguments].concat()).success();
        assert_eq!(out, "pages/sleep.yaml: changed\ntexts/en-US.yaml: 1 text\n");
        let texts = text(&at, "texts/en-US.yaml");
        assert!(texts.contains(line), "{texts}");
    }
    enkat_in(&at, &["check"]).success();
    enkat_in(&at, &["fmt", "--check"]).success();
    let out = enkat_in(&at, &["add", "page", "diet", "--label=Food and drink"]).success();
    assert!(
        out.ends_with("texts/en-US.yaml: 2 texts\nwrite the words after each key\n"),
        "{out}"
    );
    assert!(text(&at, "texts/en-US.yaml").contains("  diet: Food and drink\n"));
}

#[test]
fn add_question_with_label_shows_it_to_translators() {
    let at = survey("add-label-languages");
    let out = enkat_in(
        &at,
        &[
            "add",
            "question",
            "choice",
            "naps",
            "--page=sleep",
            "--options=1,2",
            "--label=Do you nap?",
        ],
    )
    .success();
    assert!(out.ends_with("write the words after each key\n"), "{out}");
    let english = text(&at, "texts/en-US.yaml");
    assert!(
        english.contains("  naps:\n    label: Do you nap?\n    options:\n"),
        "{english}"
    );
    let swedish = text(&at, "texts/sv-SE.yaml");
    assert!(
        swedish.contains("  naps:\n    # en-US: \"Do you nap?\"\n    label:\n"),
        "{swedish}"
    );
    is_canonical_and_complete(&at);
}

#[test]
fn add_question_with_label_of_text_that_is_there_changes_nothing() {
    let at = survey("add-label-taken");
    let texts = text(&at, "texts/en-US.yaml");
    for line in ["  naps: Old words\n", "  naps:\n"] {
        let old = texts.replace("questions:\n", &format!("questions:\n{line}"));
        fs::write(at.join("texts/en-US.yaml"), &old).unwrap();
        refuses(
            &at,
            &[
                (
                    "question text naps --page sleep --label Naps?",
                    "`texts/en-US.yaml` has the key `naps` already; leave its words out, and write them there",
                ),
                (
                    "question text dreams --page sleep --label=",
                    "it has no words; write some, or leave the option out",
                ),
            ],
        );
        assert_eq!(text(&at, "texts/en-US.yaml"), old);
    }
}

#[test]
fn add_question_prints_new_warnings_alone() {
    let at = survey("add-warnings");
    let page = text(&at, "pages/sleep.yaml");
    let doubled = page.clone() + "  - note: old\n    hidden_when: sleepsBadly == 1 or sleepsBadly != 1\n";
    fs::write(at.join("pages/sleep.yaml"), doubled).unwrap();
    let run = enkat_in(
        &at,
        &[
            "add",
            "question",
            "text",
            "why",
            "--page=sleep",
            "--hidden-when=sleepsBadly in 1..4",
        ],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.err.matches("warning[").count(), 1, "{}", run.err);
    assert!(run.err.contains("warning[W0601]"), "{}", run.err);
    assert!(text(&at, "pages/sleep.yaml").contains("text: why"));
}

#[test]
fn add_diff_prints_changes_and_writes_nothing() {
    let at = survey("add-diff");
    let files = [
        "survey.yaml",
        "pages/sleep.yaml",
        "texts/en-US.yaml",
        "texts/sv-SE.yaml",
    ];
    let before = files.map(|file| text(&at, file));
    let diff = enkat_in(&at, &["add", "page", "diet", "--diff"]).success();
    for part in [
        "--- survey.yaml\n+++ survey.yaml\n@@",
        "-pages: [consentPage, sleep]\n+pages: [consentPage, sleep, diet]\n",
        "--- /dev/null\n+++ pages/diet.yaml\n@@ -0,0 +1,4 @@\n",
        "+  # the title of the page\n+  diet:\n",
    ] {
        assert!(diff.contains(part), "{diff}");
    }
    assert!(!at.join("pages/diet.yaml").exists());
    assert_eq!(files.map(|file| text(&at, file)), before);
}

#[test]
fn add_language_reads_texts_that_modules_have_in_it() {
    let at = folder(
        "add-language-module",
        &[
            (
                "small/survey.yaml",
                "survey: small\nversion: 1\nlanguages: [en]\nconsent: none\nimport: [../shared/pain.yaml]\npages: [work]\n",
            ),
            (
                "small/pages/work.yaml",
                "page: work\ncontent:\n  - include: pain.pain\n",
            ),
            (
                "small/texts/en.yaml",
                "survey: {name: Small}\npages: {work: Work}\n",
            ),
            (
                "shared/pain.yaml",
                "module: pain\nsections:\n  - section: pain\n    content:\n      - text: painWhere\n",
            ),
            (
                "shared/texts/pain/en.yaml",
                "sections: {pain: Pain}\nquestions: {painWhere: Where does it hurt?}\n",
            ),
            (
                "shared/texts/pain/sv.yaml",
                "sections: {pain: Smärta}\nquestions: {painWhere: Var gör det ont?}\n",
            ),
        ],
    );
    let out = enkat_in(&at, &["add", "language", "sv", "--survey", "small"]).success();
    assert_eq!(
        out,
        "small/survey.yaml: changed\nsmall/texts/sv.yaml: a new file, 2 texts\nwrite the words after each key\n"
    );
    let out = enkat_in(&at, &["add", "language", "nb", "--survey", "small"]).success();
    assert!(
        out.contains("shared/texts/pain/nb.yaml: a new file, 2 texts\n"),
        "{out}"
    );
}

#[test]
fn add_question_with_words_of_a_removed_one_says_so() {
    let at = survey("add-old-words");
    let texts = text(&at, "texts/en-US.yaml");
    let old = texts.replace("questions:\n", "questions:\n  naps: Old words\n");
    fs::write(at.join("texts/en-US.yaml"), old).unwrap();
    let out = enkat_in(&at, &["add", "question", "text", "naps", "--page=sleep"]).success();
    assert_eq!(
        out,
        "pages/sleep.yaml: changed\ntexts/sv-SE.yaml: 1 text\ntexts/en-US.yaml: has words for `naps` already; read them\nwrite the words \
         after each key\n"
    );
}

#[test]
fn add_without_survey_says_where_to_name_one() {
    let at = folder(
        "add-nowhere",
        &[
            ("a.template.json", "{}"),
            ("b/survey.yaml", "survey: b\n"),
            ("empty/note.txt", ""),
        ],
    );
    for (place, told) in [
        (
            ".",
            "`.` is no survey, but has several in it; name one of them: `b` and `a.template.json`. Write it behind `--survey`, or run the \
             command in its folder",
        ),
        (
            "empty",
            "there is no survey in `.`; name a folder with a `survey.yaml`, or a survey template in `.template.json`, or make one with `enkat \
             new`",
        ),
    ] {
        let run = enkat_in(&at.join(place), &["add", "page", "diet"]);
        assert_eq!((run.code, run.err), (2, format!("enkat: {told}\n")));
    }
}

#[test]
fn add_question_with_words_of_options_and_boxes_is_complete() {
    let at = folder("add-option-words", &[]);
    enkat_in(&at, &["new", "nightWork"]).success();
    let at = at.join("nightWork");
    for (question, list) in [
        ("choice naps", "--options=1=Never, 2=Often = daily, 3=Always"),
        (
            "checkboxes noise",
            "--boxes=street=The street,home=People at home",
        ),
    ] {
        let mut arguments = vec!["add", "question"];
        arguments.extend(question.split(' '));
        arguments.extend(["--page=sleep", "--label=What about it?", list]);
        let out = enkat_in(&at, &arguments).success();
        assert!(!out.contains("write the words"), "{out}");
    }
    enkat_in(&at, &["check"]).success();
    enkat_in(&at, &["fmt", "--check"]).success();
    let (page, texts) = (text(&at, "pages/sleep.yaml"), text(&at, "texts/en-US.yaml"));
    assert!(
        page.contains("options: [1, 2, 3]") && page.contains("boxes: [street, home]"),
        "{page}"
    );
    assert!(
        texts.contains("      1: Never\n      2: Often = daily\n      3: Always\n")
            && texts.contains("  street: The street\n"),
        "{texts}"
    );
}

#[test]
fn add_question_with_label_in_repeat_is_complete() {
    let at = folder("add-label-repeat", &[]);
    enkat_in(&at, &["new", "clinic", "--starter=clinic"]).success();
    let at = at.join("clinic");
    let question = "add question choice jobPlace --page work --after earlierJobTask --label Where? --options 1=Here,2=There";
    let out = enkat_in(&at, &question.split(' ').collect::<Vec<_>>()).success();
    assert_eq!(out, "pages/work.yaml: changed\ntexts/en-US.yaml: 3 texts\n");
    enkat_in(&at, &["check"]).success();
}

#[test]
fn add_question_with_words_of_some_options_says_which() {
    refuses(
        &survey("add-some-words"),
        &[
            (
                "question choice naps --page sleep --options 1=Never,2",
                "`2` in `--options` has no words, and others have; write `--options \"1=Never,2=Words\"`, with no comma within words, or",
            ),
            (
                "question choice naps --page sleep --options=1=Never,seldom,2=Often",
                "`seldom` in `--options` has no words, and others have; write `--options \"1=Never,seldom=Words\"`, with no comma within words",
            ),
            (
                "question choice naps --page sleep --options 1..3=Never",
                "`1..3` in `--options` stands for several values, which need words of their own; write each: `--options \"1=Never,2=Often\"`",
            ),
            (
                "question checkboxes naps --page sleep --boxes day=,night=Night",
                "words are missing behind `=` in `--boxes`; write `--boxes \"day=Words,night=Night\"`",
            ),
        ],
    );
}

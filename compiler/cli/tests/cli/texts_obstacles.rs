//! `enkat texts add` where mistakes hide which texts a survey needs.

use std::{fs, path::PathBuf};

use crate::{
    enkat::{enkat_in, folder},
    texts::{PAGE, sleep},
};

#[test]
fn texts_add_names_files_whose_texts_are_not_known() {
    let texts = ("texts/sv-SE.yaml", "survey: {name: Sömn}\n");
    for broken in ["survey.yaml", "pages/sleep.yaml"] {
        let at = sleep("texts-add-unknown", &[texts, (broken, "page: [\n")]);
        let run = enkat_in(&at, &["texts", "add"]);
        assert_eq!(run.code, 1, "{}", run.out);
        assert!(
            run.err
                .contains(&format!("mistakes in `{broken}` may hide missing texts")),
            "{}",
            run.err
        );
        assert!(!run.out.contains("every text"), "{}", run.out);
    }
}

#[test]
fn texts_add_leaves_survey_with_file_that_is_not_utf8_alone() {
    let at = sleep(
        "texts-add-latin1",
        &[("texts/en-US.yaml", "survey:\n  name: Sleep\n")],
    );
    let catalogue = at.join("texts/sv-SE.yaml");
    let latin1 = b"survey:\n  name: S\xf6mn\n";
    fs::write(&catalogue, latin1).unwrap();
    for arguments in [&["texts", "add"][..], &["add", "language", "nb-NO"]] {
        let run = enkat_in(&at, arguments);
        assert_ne!(run.code, 0, "{}{}", run.out, run.err);
        assert!(
            run.err.contains("cannot be read as it is") && run.err.contains("texts/sv-SE.yaml"),
            "{}",
            run.err
        );
        assert_eq!(fs::read(&catalogue).unwrap(), latin1);
    }
}

#[test]
fn texts_add_names_files_whose_mistakes_hide_texts() {
    let at = sleep(
        "texts-add-hidden",
        &[
            (
                "texts/sv-SE.yaml",
                "survey: {name: Sömn}\npages: {sleep: Sömn}\nquestions: {sleepsBadly: A, hours: B, naps: {label: C, options: Ja}}\nunits: \
                 {hours_one: timme, hours_other: timmar}\nscales: {yesNo: {1: Ja, 2: Nej}}\n",
            ),
            (
                "texts/en-US.yaml",
                "survey: {name: Sleep}\npages: {sleep: Sleep}\nquestions: {sleepsBadly: A, hours: B, naps: {label: C, options: {1: A, 2: \
                 B}}}\nunits: {hours_one: hour, hours_other: hours}\nscales: {yesNo: {1: \"Yes\", 2: \"No\"}}\n",
            ),
        ],
    );
    let told = |path: &str, first: &str| {
        let run = enkat_in(&at, &["texts", "add"]);
        assert_eq!(
            (run.code, run.out.as_str()),
            (1, "nothing was added\n"),
            "{}",
            run.err
        );
        assert_eq!(
            run.err,
            format!(
                "enkat: mistakes in `{path}` may hide missing texts; `enkat check` lists them. Correct them first, then run `enkat texts \
                 add`. The first is {path}:{first}\n"
            )
        );
    };
    told(
        "texts/sv-SE.yaml",
        "3:65: E0203 `options` has keys with values, and this is a text",
    );
    let swedish = fs::read_to_string(at.join("texts/sv-SE.yaml")).unwrap();
    let whole = swedish.replace("options: Ja", "options: {1: Ja, 2: Nej}");
    fs::write(at.join("texts/sv-SE.yaml"), whole).unwrap();
    for (page, first) in [
        (
            PAGE.to_owned() + "  - sleeping: dreams\n    scale: yesNo\n",
            "10:5: E0205 this does not begin with a kind, such as `choice: exercise`",
        ),
        (
            PAGE.replace("options: [1, 2]", "scale: howOften"),
            "9:12: E0503 no scale is called `howOften`",
        ),
    ] {
        fs::write(at.join("pages/sleep.yaml"), page).unwrap();
        told("pages/sleep.yaml", first);
    }
}

#[test]
fn texts_add_of_template_adds_nothing_and_says_so() {
    let at = folder("texts-add-template", &[("a.template.json", "{}")]);
    let run = enkat_in(&at, &["texts", "add", "a.template.json"]);
    assert_eq!((run.code, run.out.as_str()), (1, "nothing was added\n"));
    assert!(
        run.err.contains("`a.template.json` is left out, because"),
        "{}",
        run.err
    );
}

#[test]
fn texts_add_with_misspelt_languages_adds_no_copies_of_texts_of_modules() {
    let at = folder(
        "texts-add-misspelt-languages",
        &[
            (
                "small/survey.yaml",
                "survey: small\nversion: 1\nlanguage: [sv-SE]\nconsent: none\nimport: [../shared/pain.yaml]\npages: [work]\n",
            ),
            (
                "small/pages/work.yaml",
                "page: work\ncontent:\n  - include: pain.pain\n",
            ),
            (
                "small/texts/sv-SE.yaml",
                "survey: {name: Liten}\npages: {work: Arbete}\n",
            ),
            (
                "shared/pain.yaml",
                "module: pain\nsections:\n  - section: pain\n    content:\n      - text: painWhere\n",
            ),
            (
                "shared/texts/pain/sv-SE.yaml",
                "sections: {pain: Smärta}\nquestions: {painWhere: Var gör det ont?}\n",
            ),
        ],
    );
    assert_eq!(
        enkat_in(&at, &["texts", "add", "small"]).out,
        "every text has its key\n"
    );
    let check = enkat_in(&at, &["check", "small", "--format", "concise"]);
    assert_eq!(
        check.out.matches("error").count() + check.out.matches(" E").count(),
        1,
        "{}",
        check.out
    );
}

#[test]
fn texts_add_leaves_texts_that_an_unread_file_may_hold() {
    let broken = "questions: {painWhere: \"Var gör det ont?}\n";
    let own = "survey: {name: Liten}\npages: {work: Arbete}\n";
    let at = folder(
        "texts-add-unread-module",
        &[
            (
                "small/survey.yaml",
                "survey: small\nversion: 1\nlanguages: [sv-SE]\nconsent: none\nimport: [../shared/pain.yaml]\npages: [work]\n",
            ),
            (
                "small/pages/work.yaml",
                "page: work\ncontent:\n  - include: pain.pain\n",
            ),
            ("small/texts/sv-SE.yaml", own),
            (
                "shared/pain.yaml",
                "module: pain\nimport: [specify.yaml]\nsections:\n  - section: pain\n    content:\n      - use: specify\n        with: {question: painWhere}\n",
            ),
            (
                "shared/specify.yaml",
                "module: specify\ntemplates:\n  specify:\n    params: [question]\n    content:\n      - text: $(question)\n",
            ),
            ("shared/texts/pain/sv-SE.yaml", broken),
        ],
    );
    let run = enkat_in(&at, &["texts", "add", "small"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (1, "nothing was added\n"),
        "{}",
        run.err
    );
    assert_eq!(
        fs::read_to_string(at.join("small/texts/sv-SE.yaml")).unwrap(),
        own
    );
}

/// Makes a survey whose scenarios and page name a flag, in a folder of its own. Its texts are complete.
fn with_scenarios(name: &str, header: &str) -> PathBuf {
    folder(
        name,
        &[
            ("small/survey.yaml", header),
            (
                "small/pages/work.yaml",
                "page: work\ncontent:\n  - text: job\n    included_in: [senior]\n",
            ),
            (
                "small/texts/en.yaml",
                "survey: {name: Small}\npages: {work: Work}\nquestions: {job: Your job?}\n",
            ),
            (
                "small/scenarios/a.yaml",
                "- scenario: a\n  flags: [senior]\n  expect: {visible: [job]}\n",
            ),
            (
                "small/scenarios/b.yaml",
                "- scenario: b\n  flags: [senior]\n  expect: {visible: [job]}\n",
            ),
        ],
    )
}

#[test]
fn texts_add_with_broken_header_names_header_alone() {
    let header = "survey: small\nversion: 1\nlanguages: [en]\nconsent: none\nflags: {senior: isSenior}\npages: [work\n";
    let at = with_scenarios("texts-add-header", header);
    let run = enkat_in(&at, &["texts", "add", "small"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            1,
            "enkat: mistakes in `small/survey.yaml` may hide missing texts; `enkat check small` lists them. Correct them first, then run \
             `enkat texts add small`. The first is small/survey.yaml:6:8: E0103 a `[` is not closed\n"
        )
    );
}

#[test]
fn texts_add_with_misspelt_flags_knows_all_texts() {
    let header = "survey: small\nversion: 1\nlanguages: [en]\nconsent: none\nfags: {senior: isSenior}\npages: [work]\n";
    let at = with_scenarios("texts-add-flags", header);
    let run = enkat_in(&at, &["texts", "add", "small"]);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (0, "every text has its key\n", "")
    );
}

#[test]
fn texts_add_names_several_files_in_one_line() {
    let header = "survey: sleep\nversion: 1\nlanguages: [sv-SE, en-US]\nconsent: none\npages: [sleep, work, food, home]\n";
    let page = |name| format!("page: {name}\ncontent:\n  - chioce: {name}Often\n    options: 1..2\n");
    let pages = ["work", "food", "home"].map(|name| (format!("pages/{name}.yaml"), page(name)));
    let mut files = vec![
        ("survey.yaml", header),
        ("texts/sv-SE.yaml", "survey: {name: Sömn\n"),
        ("texts/en-US.yaml", "survey: {name: Sleep\n"),
        ("pages/sleep.yaml", "page: sleep\ncontent: [\n"),
    ];
    files.extend(pages.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let run = enkat_in(&folder("texts-add-several", &files), &["texts", "add"]);
    assert_eq!(
        run.err,
        "enkat: `texts/en-US.yaml` and `texts/sv-SE.yaml` are left out, because they have mistakes; `enkat check` lists them. Correct them \
         first. The first is texts/en-US.yaml:1:9: E0103 a `{` is not closed\nenkat: mistakes in `pages/sleep.yaml`, `pages/food.yaml`, `pages/home.yaml` and 1 more may hide missing texts; `enkat check` \
         lists them. Correct them first, then run `enkat texts add`. The first is pages/sleep.yaml:2:10: E0103 a `[` is not closed\n"
    );
}

#[test]
fn texts_add_leaves_language_whose_file_has_another_ending() {
    let own = "survey: {name: Sömn}\n";
    for name in ["texts/sv-SE.yml", "texts/sv-se.yaml", "texts/sv-SE/one.yml"] {
        let at = sleep(
            &format!("texts-add-{}", name.replace(['/', '.'], "-")),
            &[(name, own), ("texts/en-US.yaml", "survey: {name: Sleep}\n")],
        );
        let run = enkat_in(&at, &["texts", "add"]);
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(
            run.err.contains(&format!(
                "`{name}` is left out, because no language of the survey has a file with this name; "
            )),
            "{}",
            run.err
        );
        assert!(!run.out.contains("sv-SE"), "{}", run.out);
        assert!(run.out.contains("texts/en-US.yaml: "), "{}", run.out);
    }
}

#[test]
fn texts_add_leaves_language_whose_file_names_no_region_another_one_or_no_language() {
    let english = ("texts/en-US.yaml", "survey: {name: Sleep}\n");
    for name in ["texts/sv.yaml", "texts/sv-FI.yaml", "texts/swedish.yaml"] {
        let at = sleep(
            &format!("texts-add-{}", name.replace(['/', '.'], "-")),
            &[(name, "survey: {name: Sömn}\n"), english],
        );
        let run = enkat_in(&at, &["texts", "add"]);
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(
            run.err.contains(&format!(
                "`{name}` is left out, because no language of the survey has a file with this name; `enkat check` says which name to correct. Correct \
                 it first, then run `enkat texts add`\n"
            )),
            "{}",
            run.err
        );
        assert!(!at.join("texts/sv-SE.yaml").exists(), "{}", run.out);
        assert!(run.out.contains("texts/en-US.yaml: "), "{}", run.out);
    }
}

#[test]
fn texts_add_begins_language_beside_listed_one_of_another_region() {
    let header = "survey: sleep\nversion: 1\nlanguages: [en-US, en-GB]\nconsent: none\npages: [sleep]\nscales:\n  yesNo: [1, 2]\n";
    let at = sleep(
        "texts-add-region",
        &[
            ("survey.yaml", header),
            ("texts/en-US.yaml", "survey: {name: Sleep}\n"),
        ],
    );
    let run = enkat_in(&at, &["texts", "add"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("texts/en-GB.yaml: a new file"), "{}", run.out);
}

#[test]
fn texts_add_names_templates_in_one_line() {
    let at = folder(
        "texts-add-template-files",
        &[("a.template.json", "{}"), ("b.template.json", "{}")],
    );
    let run = enkat_in(&at, &["texts", "add"]);
    assert_eq!((run.code, run.out.as_str()), (0, "nothing was added\n"));
    assert_eq!(
        run.err,
        "enkat: `a.template.json` and `b.template.json` are left out, because the texts of survey templates are in the templates \
         themselves\n"
    );
}

#[test]
fn texts_add_leaves_language_that_is_not_listed_out() {
    let swedish = "survey: {name: Sömn}\n";
    for (name, new) in [
        ("empty", &[("texts/nb-NO.yaml", "")][..]),
        ("begun", &[("texts/nb-NO.yaml", "survey: {name: Søvn}\n")]),
        (
            "divided",
            &[("texts/nb-NO/one.yaml", ""), ("texts/nb-NO/two.yaml", "")],
        ),
    ] {
        let own = [
            ("texts/sv-SE.yaml", swedish),
            ("texts/en-US.yaml", "survey: {name: Sleep}\n"),
        ];
        let at = sleep(&format!("texts-add-unlisted-{name}"), &[&own, new].concat());
        let run = enkat_in(&at, &["texts", "add"]);
        let left = match new.len() {
            1 => {
                "`texts/nb-NO.yaml` is left out, because `nb-NO` is not in `languages`; add it there, or delete the file."
            }
            _ => {
                "`texts/nb-NO/one.yaml` and `texts/nb-NO/two.yaml` are left out, because `nb-NO` is not in `languages`; add it there, or \
                 delete the files."
            }
        };
        assert_eq!(
            (run.code, run.err),
            (1, format!("enkat: {left} Then run `enkat texts add`\n")),
            "{name}"
        );
        assert!(run.out.contains("texts/en-US.yaml: "), "{}", run.out);
        assert_eq!(
            enkat_in(&at, &["texts", "add"]).out,
            "nothing was added\n",
            "{name}"
        );
    }
}

//! `enkat why`: genders, missing translations, names of other things, and survey templates.

use std::fs;

use crate::{
    enkat::{enkat, enkat_in, folder_with, survey_files},
    scenarios::with_scenarios,
};

#[test]
fn why_of_question_for_one_gender_names_gender() {
    let files = survey_files("", "late == 2");
    let page = files[1]
        .1
        .replace("  - choice: late\n", "  - choice: late\n    genders: [female]\n");
    let mut files = files;
    files[1].1 = page;
    let folder = folder_with("why-gender", &[files]);
    let why = |gender: &[&str]| {
        let arguments = [&["why", ".", "late"], gender].concat();
        enkat_in(&folder, &arguments).success()
    };
    insta::assert_snapshot!(why(&[]), @r"
    `late` is shown   [pages/work.yaml:3]
      it is only for female, and the gender is not known   [pages/work.yaml:4]

    It is asked of women.
    ");
    insta::assert_snapshot!(why(&["--gender", "female"]), @r"
    `late` is shown   [pages/work.yaml:3]
      it is only for female, and the participant is female   [pages/work.yaml:4]

    It is asked of women.
    ");
}

#[test]
fn why_without_translation_explains() {
    let folder = with_scenarios("why-untranslated", "late == 2", "[]\n");
    let texts = &survey_files("", "late == 2")[2].1;
    fs::write(folder.join("texts/en.yaml"), texts.replace(", why: Why?", "")).unwrap();
    let run = enkat_in(&folder, &["why", ".", "why"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn why_of_something_else_names_its_kind() {
    let folder = with_scenarios("why-scale", "late == 2", "[]\n");
    let run = enkat_in(&folder, &["why", ".", "yesNo"]);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.err, @"enkat: `yesNo` is a scale; `why` explains questions, boxes, notes, images, pages, sections and groups");
}

#[test]
fn why_of_template_says_that_rule_shows() {
    let template = "surveys/dynamic/course-evaluation.template.json";
    let why = |answer: &str| enkat(&["why", template, "reasons", answer]).success();
    insta::assert_snapshot!(why("attended=most"), @r#"
    `reasons` is hidden   [surveys/dynamic/course-evaluation.template.json:92]
      its rule shows it only when: attended == "some"   [surveys/dynamic/course-evaluation.template.json:95]
        false  attended == "some"   (attended is "most")

    “What kept you from attending more?” is hidden because “How much of it did you attend?” is answered “Most of it”.
    It is asked of those who answered “Some of it” to “How much of it did you attend?”.
    To see it, for example, answer `attended=some`.
    "#);
    insta::assert_snapshot!(why("attended=some"), @r#"
    `reasons` is shown   [surveys/dynamic/course-evaluation.template.json:92]
      its rule shows it: attended == "some"   [surveys/dynamic/course-evaluation.template.json:95]
        true   attended == "some"   (attended is "some")

    It is asked of those who answered “Some of it” to “How much of it did you attend?”.
    "#);
}

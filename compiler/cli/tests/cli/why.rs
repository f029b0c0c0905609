//! `enkat why`.

use std::fs;

use serde_json::Value;

use crate::{
    enkat::{enkat, enkat_in, folder, folder_with, survey_files},
    scenarios::{with_constraint, with_scenarios},
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

    It is asked of women and people of unknown gender.
    The gender is not known. Then a question for some genders only is included, too.
    ");
    insta::assert_snapshot!(why(&["--gender", "female"]), @r"
    `late` is shown   [pages/work.yaml:3]
      it is only for female, and the participant is female   [pages/work.yaml:4]

    It is asked of women and people of unknown gender.
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
    for (name, kind) in [
        ("aboutGallery", "a dialog"),
        ("crop", "a template"),
        ("moreDigThanCome", "a constraint"),
    ] {
        let run = enkat(&["why", "surveys/gallery", name]);
        assert!(
            run.err.starts_with(&format!("enkat: `{name}` is {kind}; ")),
            "{}",
            run.err
        );
    }
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
    While “How much of it did you attend?” is not answered, it is hidden.
    To see it, for example, answer `attended=some`.
    "#);
    insta::assert_snapshot!(why("attended=some"), @r#"
    `reasons` is shown   [surveys/dynamic/course-evaluation.template.json:92]
      its rule shows it: attended == "some"   [surveys/dynamic/course-evaluation.template.json:95]
        true   attended == "some"   (attended is "some")

    It is asked of those who answered “Some of it” to “How much of it did you attend?”.
    While “How much of it did you attend?” is not answered, it is hidden.
    "#);
}

#[test]
fn why_shows_rules_that_hide_or_show_question() {
    let folder = with_scenarios("why", "late == 2", "[]\n");
    let hidden = enkat_in(&folder, &["why", ".", "why", "--answers", "late=2"]);
    assert_eq!(hidden.code, 0, "{}", hidden.err);
    insta::assert_snapshot!(hidden.out, @r"
    `why` is hidden   [pages/work.yaml:6]
      its rule hides it: late == 2   [pages/work.yaml:7]
        true   late == 2   (late is 2)

    “Why?” is hidden because “Are you late?” is answered “No”.
    It is asked of those who answered “Yes” to “Are you late?”.
    While “Are you late?” is not answered, it is shown, too.
    To see it, for example, answer `late=1`.
    ");
    let shown = enkat_in(&folder, &["why", ".", "why"]);
    insta::assert_snapshot!(shown.out, @r"
    `why` is shown   [pages/work.yaml:6]
      its rule does not hide it: late == 2   [pages/work.yaml:7]
        false  late == 2   (late is not answered)

    It is asked of those who answered “Yes” to “Are you late?”.
    While “Are you late?” is not answered, it is shown, too.
    ");
}

#[test]
fn why_says_what_missing_answer_does() {
    let folder = with_scenarios("why-missing", "late == 2", "[]\n");
    let page = survey_files("", "late == 2")[1].1.clone();
    let with_rule = |rule: &str| {
        fs::write(folder.join("pages/work.yaml"), page.replace("late == 2", rule)).unwrap();
        let out = enkat_in(&folder, &["why", ".", "why"]).success();
        let (_, sentences) = out.split_once("\n\n").unwrap();
        sentences.to_owned()
    };
    insta::assert_snapshot!(with_rule("late == 2"), @r"
    It is asked of those who answered “Yes” to “Are you late?”.
    While “Are you late?” is not answered, it is shown, too.
    ");
    insta::assert_snapshot!(with_rule("late != 1"), @r"
    “Why?” is hidden because “Are you late?” is not answered.
    It is asked of those who answered “Yes” to “Are you late?”.
    While “Are you late?” is not answered, it is hidden.
    To see it, for example, answer `late=1`.
    ");
    insta::assert_snapshot!(with_rule("gender == \"male\" and late == 2"), @r"
    It is asked of those who are not men or answered “Yes” to “Are you late?”.
    While “Are you late?” is not answered, it is shown, too.
    ");
}

#[test]
fn why_with_mistakes_in_scenarios_explains() {
    let folder = with_scenarios(
        "why-wrong-scenario",
        "late == 2",
        "- scenario: x\n  answers: {lat: 1}\n",
    );
    let run = enkat_in(&folder, &["why", ".", "why"]);
    insta::assert_snapshot!(run.err, @"enkat: mistakes in `scenarios/work.yaml` do not matter here, because participants never meet this file; `enkat check` lists them");
    assert!(run.success().starts_with("`why` is shown"));
}

#[test]
fn why_breaks_long_condition_into_list() {
    let out = enkat(&["why", "surveys/hex", "violenceCloseRelationshipsWorkplaceHow"]).success();
    let (_, sentences) = out.split_once("\nIt is asked ").unwrap();
    insta::assert_snapshot!(sentences, @r"
    of those who meet all of these conditions, where `violence` is on:
      - at least one of these:
        - did not answer “Nej” to “Har du tidigare i livet, före de senaste 12 månaderna, blivit utsatt för våld i en nära relation?” and did not tick “Jag vill inte svara” beside “Har du tidigare i livet, före de senaste 12 månaderna, blivit utsatt för våld i en nära relation?”
        - did not answer “Nej” to “Har du blivit utsatt för våld i en nära relation de senaste 12 månaderna?” and did not tick “Jag vill inte svara” beside “Har du blivit utsatt för våld i en nära relation de senaste 12 månaderna?”
      - `medicalContext` is off
      - answered “Har du tidigare i livet, före de senaste 12 månaderna, blivit utsatt för våld i en nära relation?” or answered “Har du blivit utsatt för våld i en nära relation de senaste 12 månaderna?”
    While none of “Har du tidigare i livet, före de senaste 12 månaderna, blivit utsatt för våld i en nära relation?” and “Har du blivit utsatt för våld i en nära relation de senaste 12 månaderna?” is answered, it is hidden.
    To see it, for example, turn on the flag `violence` and answer `violenceCloseRelationshipsExposed=1`.
    ");
}

/// A survey whose last question is asked of a few.
const NARROW: &[(&str, &str)] = &[
    (
        "survey.yaml",
        "survey: narrow\nversion: 1\nlanguages: [en]\nconsent: none\nfollow_ups: after_parent\nflags: {night: showNight}\n\
         pages: [work]\nscales: {yesNo: [1, 2]}\n",
    ),
    (
        "pages/work.yaml",
        "page: work\ncontent:\n  - choice: employed\n    scale: yesNo\n    follow_ups:\n      - number: years\n        \
         range: 0..60\n        or_box: never\n        hidden_when: employed == 2\n  - checkboxes: pains\n    boxes: [neck, back, \
         knee]\n  - section: nights\n    included_in: [night]\n    content:\n      - text: why\n        hidden_when: gender != \
         \"female\" or not (years > 10) or count(pains) < 2\n",
    ),
    (
        "texts/en.yaml",
        "survey: {name: Narrow}\npages: {work: Work}\nsections: {nights: Nights}\nquestions: {employed: Employed?, years: \
         Years?, never: Never, pains: Pains?, neck: Neck, back: Back, knee: Knee, why: Why?}\nscales: {yesNo: {1: \"Yes\", 2: \
         \"No\"}}\n",
    ),
];

#[test]
fn why_names_changes_that_show_question() {
    let folder = folder("why-example", NARROW);
    let why = |arguments: &[&str]| enkat_in(&folder, &[&["why", "."], arguments].concat()).success();
    let changes = |arguments: &[&str]| why(arguments).lines().last().unwrap().to_owned();
    insta::assert_snapshot!(changes(&["why"]), @"To see it, for example, turn on the flag `night`, set the gender to female and answer `back=true employed=1 neck=true years=11`.");
    insta::assert_snapshot!(changes(&["why", "--flags", "night", "employed=2", "neck=true", "--gender", "male"]), @"To see it, for example, set the gender to female and answer `back=true employed=1 years=11`.");
    insta::assert_snapshot!(changes(&["years", "employed=1", "never=true"]), @"To enable it, for example, untick `never`.");
    let shown = why(&[
        "why",
        "--flags",
        "night",
        "--gender",
        "female",
        "employed=1",
        "years=11",
        "neck=true",
        "back=true",
    ]);
    assert!(shown.starts_with("`why` is shown"), "{shown}");
    let json = why(&["why", "--format", "json"]);
    let explanation: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(explanation["example"]["flags"], serde_json::json!(["night"]));
}

#[test]
fn why_flags_that_exclude_each_other_are_exchanged() {
    let out = enkat(&["why", "surveys/gallery", "visitors", "--flags", "winter"]).success();
    insta::assert_snapshot!(out.lines().last().unwrap(), @"To see it, for example, turn on the flag `visitors` and turn off the flag `winter`.");
}

#[test]
fn why_answer_outside_of_limits_warns() {
    let folder = with_constraint("why-limits", "[]\n");
    let run = enkat_in(
        &folder,
        &["why", ".", "nights", "--answers", "years=51", "nights=3"],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    insta::assert_snapshot!(run.err, @"warning: `years` does not accept 51: enter a number from 0 to 50. Rules take `years` for not answered");
    let run = enkat_in(&folder, &["why", ".", "nights", "--answers", "years=many"]);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.err, @"enkat: `many` is not an answer to `years`: enter a number");
}

#[test]
fn why_reads_answer_by_type_of_question() {
    let folder = with_scenarios("why-typed", "why != \"3\"", "[]\n");
    let files = survey_files("", "late == 2");
    let page = files[1].1.replace(
        "why\n        hidden_when: late == 2",
        "why\n      - text: more\n        hidden_when: not answered(why)",
    );
    fs::write(folder.join("pages/work.yaml"), page).unwrap();
    fs::write(
        folder.join("texts/en.yaml"),
        files[2].1.replace("Why?", "Why?, more: More?"),
    )
    .unwrap();
    let run = enkat_in(&folder, &["why", ".", "more", "--answers", "why=3"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("`more` is shown"), "{}", run.out);
}

#[test]
fn why_json_has_state_reasons_and_conclusion() {
    let folder = with_scenarios("why-json", "late == 2", "[]\n");
    let out = enkat_in(
        &folder,
        &["why", ".", "why", "--answers", "late=2", "--format", "json"],
    )
    .success();
    let explanation: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(explanation["survey"], "small");
    let element = &explanation["element"];
    assert_eq!(
        (&element["id"], &element["state"]),
        (&"why".into(), &"hidden".into())
    );
    assert_eq!(element["place"]["line"], 6);
    let reason = &element["reasons"][0];
    assert_eq!(
        (&reason["reason"], &reason["hides"], &reason["text"]),
        (&"rule".into(), &true.into(), &"late == 2".into())
    );
    assert_eq!(reason["atoms"][0]["facts"][0], "late is 2");
    assert_eq!(
        element["conclusion"],
        "“Why?” is hidden because “Are you late?” is answered “No”."
    );
    assert_eq!(
        element["audience"],
        "asked of those who answered “Yes” to “Are you late?”"
    );
    assert_eq!(
        explanation["example"],
        serde_json::json!({"flags": [], "gender": null, "answers": {"late": 1}})
    );
}

#[test]
fn why_of_page_says_that_its_content_decides() {
    let folder = folder_with("why-page", &[survey_files("", "late == 2")]);
    let out = enkat_in(&folder, &["why", ".", "work"]).success();
    assert!(
        out.ends_with("\nIt is shown to every participant who is shown something in it.\n"),
        "{out}"
    );
}

#[test]
fn why_without_gender_says_what_an_unknown_gender_gets() {
    let run = enkat(&["why", "surveys/med", "pregnancy", "--preset", "everything"]).success();
    let told = "The gender is not known. Then a question for some genders only is included, too.\n";
    assert!(run.contains(told), "{}", run);
    let run = enkat(&[
        "why",
        "surveys/med",
        "pregnancy",
        "--preset",
        "everything",
        "--gender",
        "female",
    ])
    .success();
    assert!(!run.contains("gender is not known"), "{}", run);
}

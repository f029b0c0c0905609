//! Presets of a small survey: each command that takes flags also takes presets.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::enkat::{enkat_in, enkat_with_stdin, folder};

const HEADER: &str = "
survey: shifts
version: 1
languages: [en]
consent: none
flags: {senior: showSenior, night: showNight, alone: showAlone}
assume: [not (flag.senior and flag.alone)]
presets:
  nights: [night, alone]
  old: [senior]
pages: [work]
scales: {yesNo: [1, 2]}
";
const WORK: &str = "
page: work
content:
  - choice: tired
    scale: yesNo
  - {choice: retired, scale: yesNo, included_in: [senior]}
  - {choice: sleep, scale: yesNo, included_in: [night]}
  - {choice: company, scale: yesNo, included_in: [alone]}
";
const TEXTS: &str = "
survey: {name: Shifts}
presets: {nights: Who works alone at night, old: Who is older}
pages: {work: Work}
scales: {yesNo: {1: 'Yes', 2: 'No'}}
questions: {tired: Are you tired?, retired: Are you retired?, sleep: Do you sleep?, company: Do you have company?}
";

fn shifts(name: &str) -> PathBuf {
    let files = [
        ("survey.yaml", HEADER),
        ("pages/work.yaml", WORK),
        ("texts/en.yaml", TEXTS),
    ];
    folder(&format!("presets-{name}"), &files)
}

fn eval(name: &str, input: &Value) -> Value {
    let survey = shifts(name);
    let run = enkat_with_stdin(
        &["eval", survey.to_str().unwrap()],
        format!("{input}\n").as_bytes(),
    );
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn eval_flags_override_presets() {
    let asked = |input: Value| -> Vec<String> {
        let output = eval("eval", &input);
        let visible = output["visible"]
            .as_array()
            .unwrap_or_else(|| panic!("{output}"))
            .iter();
        let questions = visible.map(|id| id.as_str().unwrap().to_owned());
        questions.filter(|id| id != "work" && id != "tired").collect()
    };
    assert_eq!(asked(json!({"preset": "nights"})), ["sleep", "company"]);
    assert_eq!(
        asked(json!({"preset": ["nights"], "flags": {"alone": false}})),
        ["sleep"]
    );
    assert_eq!(
        asked(json!({"preset": ["old", "nights"], "flags": {"showAlone": false}})),
        ["retired", "sleep"]
    );
    assert_eq!(
        asked(json!({"preset": [], "flags": {"senior": true}})),
        ["retired"]
    );
}

#[test]
fn unknown_preset_error_lists_presets() {
    let error = eval("unknown", &json!({"preset": ["nights", "days"]}))["error"].clone();
    assert_eq!(error, "no preset is called `days`; the presets are: nights, old");
    let error = eval("odd", &json!({"preset": 7}))["error"].clone();
    assert!(
        error
            .as_str()
            .unwrap()
            .starts_with("`preset` has to be a name or a list of names"),
        "{error}"
    );
    let run = enkat_in(&shifts("outline-unknown"), &["outline", ".", "--preset", "days"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("no preset is called `days`"), "{}", run.err);
}

#[test]
fn outline_lists_presets_and_applies_them() {
    let survey = shifts("outline");
    let whole = enkat_in(&survey, &["outline", "."]).out;
    assert!(
        whole.contains("preset nights — Who works alone at night: night, alone\n"),
        "{whole}"
    );
    let for_nights = enkat_in(&survey, &["outline", ".", "--preset", "nights"]).out;
    assert!(
        for_nights.contains("for: flags night, alone; unknown gender\n"),
        "{for_nights}"
    );
    let with_a_flag = enkat_in(&survey, &["outline", ".", "--preset", "old", "--flags", "night"]).out;
    assert!(
        with_a_flag.contains("for: flags senior, night; unknown gender\n"),
        "{with_a_flag}"
    );
}

#[test]
fn why_with_preset_applies_its_flags() {
    let survey = shifts("why");
    let why = |preset: &str| enkat_in(&survey, &["why", ".", "sleep", "--preset", preset]);
    assert!(why("nights").out.contains("is shown"), "{:?}", why("nights"));
    assert!(why("old").out.contains("left out"), "{:?}", why("old"));
    assert_eq!(why("days").code, 2);
}

#[test]
fn codebook_lists_presets_with_texts() {
    let survey = shifts("codebook");
    assert_eq!(enkat_in(&survey, &["build", ".", "--out", "out"]).code, 0);
    let codebook = std::fs::read_to_string(survey.join("out/codebook.json")).unwrap();
    let codebook: Value = serde_json::from_str(&codebook).unwrap();
    assert_eq!(
        codebook["presets"][0],
        json!({"name": "nights", "text": {"en": "Who works alone at night"}, "flags": ["night", "alone"]})
    );
    let page = std::fs::read_to_string(survey.join("out/codebook.html")).unwrap();
    assert!(
        page.contains("Who works alone at night") && page.contains("night, alone"),
        "{page}"
    );
    let texts = std::fs::read_to_string(survey.join("out/texts/en.json")).unwrap();
    assert!(
        !texts.contains("Who works alone"),
        "participants do not read it: {texts}"
    );
}

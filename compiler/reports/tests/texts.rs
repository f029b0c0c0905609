//! A survey whose texts use every feature of texts: it has no mistake, and a participant gets all of it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use enkat_reports::{emit, render::render_human};
use enkat_syntax::source::SourceMap;
use serde_json::{Value, json};
use support::{Files, compile, fixture};

const PAGE: &str = "\
page: work
content:
  - section: load
    content:
      - note: intro
      - choice: stress
        scale: amount3
      - number: overtime
        range: 0..80
        unit: hours
      - checkboxes: roles
        boxes: [driver, cook]
        max: 2
  - choice: retired
    scale: yesNo
    included_in: [senior]
";

/// Writes the catalogue of a language: the survey itself, and the forms of `hours` and of the label of `roles`.
fn catalogue(hours: &[&str], roles: &[&str], word: &str) -> String {
    let forms = |forms: &[&str], key: &str, more: &str| {
        let lines = forms
            .iter()
            .map(|form| format!("  {key}_{form}: \"{word} {form}{more}\"\n"));
        lines.collect::<Vec<_>>().concat()
    };
    format!(
        "survey: {{name: {word}}}
pages: {{consentPage: {word}, work: {{label: {word}, help: \"{word} **{{{{year}}}}**\"}}}}
sections: {{load: {{label: {word}, help: \"{word}\"}}}}
questions:
  consent: \"{word} *1*\"
  intro: |-
    {word} **fet** och *kursiv*, [länk](https://example.org),
    [post](mailto:a@example.org) och [telefon](tel:+4612).\\
    Ny rad {{{{year}}}} \\*

    - ett
    - två

    1. ett
  stress: {{label: \"{word} *2*?\", help: \"{word} **3**\"}}
  overtime: {word} 4
  roles:
  {}  driver: {word} 5
  cook: {word} 6
  retired: {word} 7
units:
{}scales:
  yesNo: {{1: {word} 1, 2: {word} 2}}
  amount3: {{1: {word} 1, 2: {word} 2, 3: {word} 3}}
scores:
  calm:
    name: {word}
    meaning: \"{word} *1*\"
    bands:
      low: {{label: {word} 1, meaning: \"{word} *2*\", advice: \"[{word}](https://example.org)\"}}
      good: {{label: {word} 2, meaning: \"{word} *2*\", advice: \"{word}\"}}
",
        forms(roles, "  label", " {{count}}")
            .replace('\n', "\n  ")
            .trim_end_matches("  "),
        forms(hours, "hours", ""),
    )
}

fn survey() -> Files {
    let mut survey = fixture("");
    let two = ["one", "other"];
    let four = ["one", "few", "many", "other"];
    for (language, forms, word) in [
        ("sv-SE", &two[..], "Ord"),
        ("en-US", &two, "Word"),
        ("pl-PL", &four, "Wyraz"),
    ] {
        let path = format!("texts/{language}.yaml");
        survey.insert(path, catalogue(forms, forms, word).into_bytes());
    }
    let header = String::from_utf8(survey["survey.yaml"].clone()).unwrap();
    let header = header.replace("languages: [sv-SE]", "languages: [sv-SE, en-US, pl-PL]");
    survey.insert("survey.yaml".into(), header.into_bytes());
    survey.insert("pages/work.yaml".into(), PAGE.into());
    survey
}

#[test]
fn texts_have_forms_placeholders_and_markdown_in_every_language() {
    let survey = survey();
    let findings = compile(&survey);
    let drawn = render_human(&findings.files, &findings.expansions, &findings.found, false);
    assert_eq!(drawn, "");

    let mut files = SourceMap::default();
    for (path, bytes) in &survey {
        files.add(path, String::from_utf8(bytes.clone()).unwrap());
    }
    let emitted = emit::emit(&enkat_compiler::compile(&files).artifact.unwrap());
    let texts = |language: &str| -> Value {
        serde_json::from_slice(&emitted[&format!("texts/{language}.json")]).unwrap()
    };
    let hours = json!({"hours_one": "Ord one", "hours_other": "Ord other"});
    assert_eq!(texts("sv-SE")["units"], hours);
    let roles = json!({
        "label_one": "Wyraz one {{count}}",
        "label_few": "Wyraz few {{count}}",
        "label_many": "Wyraz many {{count}}",
        "label_other": "Wyraz other {{count}}",
    });
    assert_eq!(texts("pl-PL")["questions"]["roles"], roles);
    assert_eq!(texts("en-US")["pages"]["work"]["help"], "Word **{{year}}**");
}

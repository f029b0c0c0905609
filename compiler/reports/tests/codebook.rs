//! The codebook of a survey with one question of each sort.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use enkat_reports::emit::emit;
use support::{compile_despite_warnings, fixture};

const SURVEY: &str = r#"
--- file: survey.yaml
survey: small
version: 3
languages: [sv-SE, en]
consent: {page: consentPage, box: consent}
flags: {night: showNight}
pages: [consentPage, work]
scales:
  often: [{value: 1, valuation: 1}, {value: 2, valuation: 0.5, draft: true, hidden_when: hours < 3}, {value: 3, valuation: 0}]
--- file: pages/work.yaml
page: work
content:
  - section: strain
    content:
      - choice: stress
        scale: often
        follow_ups:
          - textarea: why
            hidden_when: stress == 1
            required: false
      - number: hours
        range: 0..99
        decimals: 1
        unit: hours
  - checkboxes: roles
    boxes: [{box: chief, genders: [female]}, guard, driver]
    at_most_one: [[chief, guard]]
    included_in: [night]
    or_box: rolesNone
  - year: since
    range: 1950..today
    checks:
      - {that: since + hours < 2100, message: tooOld}
      - {that: since > 1960 or stress == 1, message: longAgo, level: warning}
  - text: address
    format: email
    required: false
  - choice: place
    options: [home, office]
--- file: scores.yaml
calm:
  of: [stress]
  as: sum
  bands: [{below: 0.5, text: low}, {text: high}]
--- file: payload.yaml
convert: {one_two: [roles]}
derive:
  overworked: hours > 40 or stress == 3
  shareOfWeek: hours / 168
nest:
  copies: {pages: [work]}
--- file: texts/sv-SE.yaml
survey: {name: Liten}
pages: {consentPage: Samtycke, work: Arbete & "vila"}
sections: {strain: Belastning}
questions:
  consent: Jag samtycker.
  stress: {label: Är du *ofta* stressad?, help: "Tänk på den\n\nsenaste månaden."}
  why: Varför?
  hours: =SUM(A1) timmar?
  roles: Roller
  chief: Chef
  guard: Vakt
  driver: Förare
  rolesNone: Ingen
  since: Sedan när?
  address: E-post
  place: {label: Var?, options: {home: "Hemma, ofta", office: '<script>alert("1")</script>'}}
scales:
  often: {1: Aldrig, 2: Ibland, 3: Ofta}
units: {hours_one: timme, hours_other: timmar}
checks: {tooOld: "Så =länge?", longAgo: Var det då?}
scores: {calm: {name: Lugn, meaning: Hur *lugn* du är., bands: {low: {label: Lågt, meaning: Inte lugn., advice: Vila.}, high: {label: Högt, meaning: Lugn., advice: Fortsätt.}}}}
--- file: texts/en.yaml
survey: {name: Small}
pages: {consentPage: Consent, work: Work & "rest"}
sections: {strain: Strain}
questions:
  consent: I agree.
  stress: {label: Are you *often* stressed?, help: "Think of the\n\nlast month."}
  why: Why?
  hours: Hours?
  roles: Roles
  chief: Chief
  guard: Guard
  driver: Driver
  rolesNone: None
  since: Since when?
  address: Email
  place: {label: Where?, options: {home: At home, office: <b>Office</b>}}
scales:
  often: {1: Never, 2: Sometimes, 3: Often}
units: {hours_one: hour, hours_other: hours}
checks: {tooOld: That long?, longAgo: Was it then?}
scores: {calm: {name: Calm, meaning: How *calm* you are., bands: {low: {label: Low, meaning: Not calm., advice: Rest.}, high: {label: High, meaning: Calm., advice: Go on.}}}}
"#;

fn written(name: &str) -> String {
    let files = emit(&compile_despite_warnings(&fixture(SURVEY)));
    String::from_utf8(files[name].clone()).unwrap()
}

#[test]
fn codebook_json_matches_snapshot() {
    insta::assert_snapshot!("codebook.json", written("codebook.json"));
}

#[test]
fn codebook_csv_matches_snapshots() {
    insta::assert_snapshot!("codebook.csv", written("codebook.csv"));
    insta::assert_snapshot!("codebook-values.csv", written("codebook-values.csv"));
    insta::assert_snapshot!("codebook-scores.csv", written("codebook-scores.csv"));
}

#[test]
fn rules_json_has_options_checks_and_scores() {
    let rules: serde_json::Value = serde_json::from_str(&written("rules.json")).unwrap();
    let at = |id: &str| {
        let elements = rules["elements"].as_array().unwrap();
        elements
            .iter()
            .find(|element| element["id"] == id)
            .unwrap()
            .clone()
    };
    assert_eq!(at("stress")["options"][1]["valuation"], 0.5);
    assert_eq!(at("stress")["options"][1]["hiddenWhen"]["compare"][0], "<");
    assert_eq!(at("roles")["atMostOne"].as_array().unwrap().len(), 1);
    assert_eq!(at("since")["checks"][1]["level"], "warning");
    assert_eq!(rules["scores"][0]["name"], "calm");
}

#[test]
fn codebook_csv_rows_follow_rfc_4180() {
    for name in ["codebook.csv", "codebook-values.csv", "codebook-scores.csv"] {
        let table = written(name);
        assert!(table.ends_with("\r\n"));
        let mut rows = csv::Reader::from_reader(table.as_bytes());
        assert!(rows.records().all(|row| row.is_ok()), "{name}");
    }
}

#[test]
fn codebook_html_matches_snapshot() {
    insta::assert_snapshot!("codebook.html", written("codebook.html"));
}

#[test]
fn codebook_html_escapes_texts() {
    let page = written("codebook.html");
    assert!(!page.contains("<script"));
    assert!(!page.contains("<b>"));
    assert!(page.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;"));
}

#[test]
fn codebook_html_links_have_one_target() {
    let page = written("codebook.html");
    for link in page.split("href=\"#").skip(1) {
        let target = link.split('"').next().unwrap();
        assert_eq!(page.matches(&format!("id=\"{target}\"")).count(), 1, "{target}");
    }
}

//! The codebook of a survey with one question of each sort.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use enkat_reports::emit::emit;
use support::{ONE_OF_EACH, compile_despite_warnings, fixture};

fn written(name: &str) -> String {
    let files = emit(&compile_despite_warnings(&fixture(ONE_OF_EACH)));
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

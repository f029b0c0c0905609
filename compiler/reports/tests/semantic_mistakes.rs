//! The compiler finds mistakes that no single rule shows. `semantic/survey` is a survey without findings; each file of
//! `semantic/edits` makes one mistake in it, and its snapshot shows what `enkat check` then prints, with a witness or a core.
//!
//! The line `Findings:` of such a file lists the codes of its findings.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use enkat_reports::render::render_human;
use support::{Findings, orphans, prove, read, with_parts};

/// The number of rows of mistakes; some have variants: `02a`, `02b`.
const ROWS: usize = 23;

#[test]
fn semantic_mistake_has_stated_findings() {
    let mut wrong = Vec::new();
    insta::glob!("semantic/edits/*.diff", |path| {
        let text = fs::read_to_string(path).unwrap();
        let findings = prove(&with_parts(read(&folder("survey")), &text));
        let codes = findings.found.iter().map(|found| found.code.name());
        let codes = codes.collect::<Vec<_>>().join(", ");
        let stated = text.lines().find_map(|line| line.strip_prefix("Findings: "));
        if Some(codes.as_str()) != stated {
            wrong.push(format!("{} has {codes}", path.display()));
        }
        insta::with_settings!({
            omit_expression => true, prepend_module_to_snapshot => false, snapshot_path => "semantic/snapshots"
        }, {
            insta::assert_snapshot!(format!("{}\n{:=<80}\n{}", text.trim_end(), "", drawn(&findings)));
        });
    });
    assert!(wrong.is_empty(), "not as stated: {wrong:#?}");
}

#[test]
fn survey_without_semantic_mistake_has_no_findings() {
    assert_eq!(drawn(&prove(&read(&folder("survey")))), "");
}

#[test]
fn semantic_rows_are_complete() {
    let files = fs::read_dir(folder("edits")).unwrap();
    let rows = files.map(|entry| entry.unwrap().file_name().to_string_lossy()[..2].to_owned());
    let rows: BTreeSet<String> = rows.collect();
    let all: BTreeSet<String> = (1..=ROWS).map(|row| format!("{row:02}")).collect();
    assert_eq!(rows, all);
}

#[test]
fn snapshots_have_semantic_mistakes() {
    let orphans = orphans(&folder("snapshots"), &folder("edits"));
    assert!(orphans.is_empty(), "snapshots of no mistake: {orphans:?}");
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/semantic")
        .join(name)
}

fn drawn(findings: &Findings) -> String {
    render_human(&findings.files, &findings.expansions, &findings.found, false)
}

//! The compiler finds the mistakes that authors make. `mistakes/survey` is a survey without findings; each file of `mistakes/edits`
//! makes one mistake in it, as an edit of a few lines, and its snapshot shows what `enkat check` then prints.
//!
//! The line `Findings:` of such a file says how many findings the mistake has. More than one are as many places to mend, or a
//! cascade. The line says `none, rightly` where the edit is valid, and `none yet` where the compiler does not find the mistake.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use enkat_reports::render::render_human;
use support::{Findings, compile, orphans, read, with_parts};

/// The number of mistakes.
const MISTAKES: usize = 119;

#[test]
fn mistake_has_stated_findings() {
    let mut miscounted = Vec::new();
    insta::glob!("mistakes/edits/*.diff", |path| {
        let text = fs::read_to_string(path).unwrap();
        let findings = compile(&with_parts(read(&folder("survey")), &text));
        if findings.found.len() != stated(&text) {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            miscounted.push(format!("{name} has {}", findings.found.len()));
        }
        insta::with_settings!({
            omit_expression => true, prepend_module_to_snapshot => false, snapshot_path => "mistakes/snapshots"
        }, {
            insta::assert_snapshot!(format!("{}\n{:=<80}\n{}", text.trim_end(), "", drawn(&findings)));
        });
    });
    assert!(miscounted.is_empty(), "not as stated: {miscounted:#?}");
}

#[test]
fn survey_without_mistake_has_no_findings() {
    assert_eq!(drawn(&compile(&read(&folder("survey")))), "");
}

#[test]
fn mistakes_are_complete() {
    assert_eq!(fs::read_dir(folder("edits")).unwrap().count(), MISTAKES);
}

#[test]
fn snapshots_have_mistakes() {
    let orphans = orphans(&folder("snapshots"), &folder("edits"));
    assert!(orphans.is_empty(), "snapshots of no mistake: {orphans:?}");
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/mistakes")
        .join(name)
}

fn drawn(findings: &Findings) -> String {
    render_human(&findings.files, &findings.expansions, &findings.found, false)
}

/// Returns the number of findings that the file of a mistake states.
fn stated(text: &str) -> usize {
    let stated = text.lines().find_map(|line| line.strip_prefix("Findings: "));
    match stated.unwrap() {
        "none, rightly" | "none yet" => 0,
        number => number.parse::<NonZeroUsize>().unwrap().get(),
    }
}

//! Mistakes beside each other: each is reported once, and none hides another or is taken for a second one.
//!
//! A file of `tests/recovery` describes a survey as a fixture does. Its snapshot has every finding.

mod support;

use std::fs;

use enkat_reports::render::render_human;
use support::{compile, fixture};

#[test]
fn mistakes_are_each_reported_once() {
    insta::glob!("recovery/*.yaml", |path| {
        let text = fs::read_to_string(path).unwrap();
        let findings = compile(&fixture(&text));
        let drawn = render_human(&findings.files, &findings.expansions, &findings.found, false);
        insta::with_settings!({ snapshot_path => "recovery", omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("{}\n{:=<80}\n{drawn}", text.trim_end(), ""));
        });
    });
}

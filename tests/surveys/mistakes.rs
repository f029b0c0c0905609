//! Ten classes of mistake, made in cop3: each in a file of `mistakes`, with a snapshot of the messages that its author reads.
//!
//! A file holds edits; the text before the first is a remark:
//!
//! ```text
//! --- in: pages/background.yaml
//!         hidden_when: late == 1
//! --- write
//!         hidden_when: lat == 1
//! ```
//!
//! The lines must occur in the file, where they are replaced once.

use std::fs;

use enkat_compiler::compile;
use enkat_reports::render::render_human;

use crate::folder::{Files, read, source_map, surveys};

#[test]
fn mistakes_read_well() {
    insta::glob!("mistakes/*.txt", |path| {
        let mistake = fs::read_to_string(path).unwrap();
        let files = source_map(&edited(&mistake));
        let compilation = compile(&files);
        assert!(compilation.artifact.is_none(), "{} is no mistake", path.display());
        let drawn = render_human(&files, &compilation.expansions, &compilation.diagnostics, false);
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("{}\n{:=<80}\n{drawn}", mistake.trim_end(), ""));
        });
    });
}

/// Applies the edits of a mistake to cop3.
fn edited(mistake: &str) -> Files {
    let mut files = read(&surveys().join("cop3"));
    for edit in mistake.split("--- in: ").skip(1) {
        let (path, edit) = edit.split_once('\n').unwrap();
        let (old, new) = edit.split_once("--- write\n").unwrap();
        let text = files
            .get_mut(path)
            .unwrap_or_else(|| panic!("cop3 has no {path}"));
        assert!(text.contains(old), "{path} does not hold {old}");
        *text = text.replacen(old, new, 1);
    }
    files
}

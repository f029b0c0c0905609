//! `CHECKS.md` names codes and fixtures that exist, and every code.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{collections::BTreeSet, fs, path::Path};

use enkat_syntax::diagnostics::Code;

#[test]
fn checks_table_names_all_codes_and_real_fixtures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(folder.join("../CHECKS.md")).unwrap();
    let mut named = BTreeSet::new();
    let mut wrong = Vec::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-') {
        let (code, fixture) = word.split_once('-').unwrap_or((word, ""));
        if !is_code(code) {
            continue;
        }
        if Code::parse(code).is_none() {
            wrong.push(format!("there is no code {code}"));
        }
        let path = folder.join("tests/fixtures").join(format!("{word}.yaml"));
        if !fixture.is_empty() && !path.exists() {
            wrong.push(format!("there is no fixture {word}"));
        }
        named.insert(code);
    }
    let unnamed = Code::ALL.iter().filter(|code| !named.contains(code.name()));
    wrong.extend(unnamed.map(|code| {
        format!("{code} is not named: say in compiler/CHECKS.md what it is for, with a fixture")
    }));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn is_code(word: &str) -> bool {
    matches!(word.as_bytes(), [b'E' | b'W', digits @ ..] if digits.len() == 4 && digits.iter().all(u8::is_ascii_digit))
}

//! Replays the corpus: inputs that were tried before.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::print_stdout, reason = "which input it was")]

use std::{fs, path::Path};

/// Tries every input of a target's corpus.
fn replay(target: &str, try_it: fn(&[u8])) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(target);
    let inputs: Vec<_> = fs::read_dir(&corpus)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert!(!inputs.is_empty(), "{} is empty", corpus.display());
    for path in inputs {
        println!("{}", path.display());
        try_it(&fs::read(path).unwrap());
    }
}

#[test]
fn yaml() {
    replay("yaml", enkat_fuzz::yaml);
}

#[test]
fn expression() {
    replay("expression", enkat_fuzz::expression);
}

#[test]
fn compile() {
    replay("compile", enkat_fuzz::compile);
}

#[test]
fn format() {
    replay("format", enkat_fuzz::format);
}

#[test]
fn rules() {
    replay("rules", enkat_fuzz::rules);
}

#[test]
fn proofs() {
    replay("proofs", enkat_fuzz::proofs);
}

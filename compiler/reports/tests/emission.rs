//! Coverage of emission sites: each `Diagnostic::new` is reached by a fixture or listed in `unreached.txt`.
//!
//! The list has lines that guard against faults of the compiler itself, `W0305` for a file that only the command reads, and two
//! limits of JSON that need large files: a text of 64 KiB on one line, and 100,000 values.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use support::{compile_for, fixture};

/// The crates that emit diagnostics.
const SOURCES: [&str; 2] = ["compiler/core/src", "compiler/syntax/src"];

/// The call that marks an emission site.
const EMITS: &str = "Diagnostic::new(";

/// The head of a module of tests that ends a file; a test may make diagnostics of its own.
const INLINE_TESTS: &str = "#[cfg(test)]\nmod tests {";

#[test]
fn emission_sites_without_fixture_are_listed() {
    let reached = reached();
    let unreached = sites().into_iter().filter(|(site, _)| !reached.contains(site));
    let unreached: Vec<_> = unreached
        .map(|((path, _), function)| format!("{path} {function}"))
        .collect();
    let unreached = unreached.join("\n") + "\n";
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/unreached.txt");
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&list, &unreached).unwrap();
    }
    let listed = fs::read_to_string(&list).unwrap();
    assert!(
        listed == unreached,
        "no fixture reaches these emission sites: add a fixture, or write the list anew with UPDATE=1 and say why\n{unreached}"
    );
}

/// An emission site: a path and a line.
type Site = (String, u32);

/// Collects the sites of all diagnostics that fixtures give.
fn reached() -> BTreeSet<Site> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut reached = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let code = name.split('-').next().unwrap();
        let findings = compile_for(code, &fixture(&fs::read_to_string(&path).unwrap()));
        let sites = findings.found.iter().map(|diagnostic| diagnostic.emitted_at.0);
        reached.extend(sites.map(|site| (site.file().replace('\\', "/"), site.line())));
    }
    reached
}

/// Lists all sites in the sources, each with its function and its code.
fn sites() -> BTreeMap<Site, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sites = BTreeMap::new();
    for folder in SOURCES {
        sites_below(&root, folder, &mut sites);
    }
    sites
}

fn sites_below(root: &Path, folder: &str, sites: &mut BTreeMap<Site, String>) {
    for entry in fs::read_dir(root.join(folder)).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type().unwrap().is_dir() {
            sites_below(root, &path, sites);
            continue;
        }
        let text = fs::read_to_string(entry.path()).unwrap();
        let mut function = "";
        let text = text.split(INLINE_TESTS).next().unwrap_or_default();
        for (line, number) in text.lines().zip(1..) {
            function = name_of(line).unwrap_or(function);
            if let Some(column) = line.find(EMITS) {
                let start = line.as_ptr().addr() - text.as_ptr().addr() + column;
                let code = code_in(&text[start..]).unwrap_or("any code");
                sites.insert((path.clone(), number), format!("{function} {code}"));
            }
        }
    }
}

/// Returns the code that is written in the arguments of a call.
fn code_in(call: &str) -> Option<&str> {
    let arguments = call.strip_prefix(EMITS)?.trim_start();
    arguments.strip_prefix("Code::")?.get(..5)
}

/// Returns the name of the function that a line begins.
fn name_of(line: &str) -> Option<&str> {
    let (before, name) = line.split_once("fn ")?;
    let is_head = before.trim().is_empty() || before.trim_start().starts_with("pub");
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    is_head.then(|| &name[..end])
}

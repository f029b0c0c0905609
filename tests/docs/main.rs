//! Tests that the files, folders and tests that the documents name exist.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod call_table;
mod calls;
mod named;
mod openapi;
mod requirements;

use std::{fs, path::Path};

/// The beginnings of paths, which distinguish them from other words between backticks.
const ROOMS: [&str; 9] = [
    "bench/",
    "compiler/",
    "deploy/",
    "docs/",
    "runtime/",
    "schemas/",
    "surveys/",
    "tests/",
    "web/",
];
/// The folders that a build makes.
const BUILT: [&str; 3] = ["web/dist", "web/dist-preview", "web/dist-report"];

#[test]
fn documents_name_only_existing_paths() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut missing = Vec::new();
    for document in [
        "README.md",
        "CONTRIBUTING.md",
        "ARCHITECTURE.md",
        "docs/adding.md",
        "docs/requirements.md",
    ] {
        let text = fs::read_to_string(root.join(document)).unwrap();
        // Between the first and the second backtick, the third and the fourth, and so on.
        for path in text.split('`').skip(1).step_by(2) {
            let is_pattern = path.contains(['<', '*', '…', '{']);
            if is_path(path) && !is_pattern && !BUILT.contains(&path) && !root.join(path).exists() {
                missing.push(format!("{document}: {path}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn architecture_with_names_of_code_names_existing_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let project = named::Project::read(&root);
    let texts =
        ["ARCHITECTURE.md", "docs/adding.md"].map(|name| fs::read_to_string(root.join(name)).unwrap());
    let named = texts.iter().flat_map(|text| text.split('`').skip(1).step_by(2));
    let gone: Vec<_> = named.filter(|words| !project.has(words)).collect();
    assert!(gone.is_empty(), "{gone:#?}");
}

fn is_path(words: &str) -> bool {
    ROOMS.iter().any(|room| words.starts_with(room)) && !words.contains(' ')
}

#[test]
fn http_page_is_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let openapi = fs::read_to_string(root.join("schemas/openapi.json")).unwrap();
    let page = calls::page(&serde_json::from_str(&openapi).unwrap());
    let path = root.join("docs/book/src/http.md");
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(path).unwrap();
    assert!(written == page, "UPDATE=1 writes the page anew");
}

#[test]
fn architecture_call_table_is_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let openapi = fs::read_to_string(root.join("schemas/openapi.json")).unwrap();
    let path = root.join("ARCHITECTURE.md");
    let written = fs::read_to_string(&path).unwrap();
    let expected = call_table::with_table(&written, &serde_json::from_str(&openapi).unwrap()).unwrap();
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&path, &expected).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap();
    assert!(written == expected, "UPDATE=1 writes the table anew");
}

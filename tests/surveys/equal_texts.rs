//! The texts that are equal in two languages of a survey: each is listed in `equal/<survey>.txt`, under its reason.
//!
//! ```text
//! The word is the same in both languages.
//!   sv-SE nb-NO  Alltid
//! ```
//!
//! A line that is not indented is the reason of those below it; a line that begins with `#` is a remark.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use enkat_model::Artifact;

use crate::folder::{compiled, names};

#[test]
fn equal_texts_of_languages_are_listed() {
    let mut wrong = Vec::new();
    for name in names() {
        let artifact = compiled(&name).artifact.unwrap();
        let equal = equal_texts(&artifact);
        let listed = listed(&name);
        for (line, key) in &equal {
            if !listed.contains(line) {
                wrong.push(format!("{name}: equal without a reason, at {key}:\n  {line}"));
            }
        }
        for line in listed.iter().filter(|line| !equal.contains_key(*line)) {
            wrong.push(format!("{name}: listed and no longer equal:\n  {line}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Finds the texts that are equal in two languages, in the form of the list, each with the first key that has it.
fn equal_texts(artifact: &Artifact) -> BTreeMap<String, String> {
    let mut equal = BTreeMap::new();
    let keys: BTreeSet<&String> = artifact.texts.values().flat_map(|texts| texts.keys()).collect();
    for key in keys {
        let mut languages_of: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (language, texts) in &artifact.texts {
            if let Some(text) = texts.get(key) {
                languages_of.entry(text).or_default().push(language);
            }
        }
        for (text, languages) in languages_of.into_iter().filter(|(_, of)| of.len() > 1) {
            let line = format!("{}  {}", languages.join(" "), text.replace('\n', " "));
            equal.entry(line).or_insert_with(|| key.clone());
        }
    }
    equal
}

/// Reads the list of a survey; every line has a reason above it.
fn listed(name: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("surveys/equal/{name}.txt"));
    let file = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{name} has no list: {}", path.display()));
    let lines = file
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut reason = None;
    let mut listed = BTreeSet::new();
    for line in lines {
        match line.strip_prefix("  ") {
            None => reason = Some(line),
            Some(text) => {
                assert!(reason.is_some(), "{name}: no reason stands above: {text}");
                assert!(listed.insert(text.to_owned()), "{name}: listed twice: {text}");
            }
        }
    }
    listed
}

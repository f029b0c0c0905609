//! `enkat fmt`: the parts that it keeps and those that it orders, and that it never changes the meaning of a survey.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod comments;
mod dice;
mod layout;
mod scramble;
#[path = "../support/mod.rs"]
mod support;

use std::{fs, path::Path};

use dice::Dice;
use enkat_syntax::{
    diagnostics::Sink,
    format::{Formatted, format},
    source::SourceMap,
};
use support::Files;

/// Formats a file.
fn formatted(path: &str, text: &str) -> Formatted {
    let mut files = SourceMap::default();
    let id = files.add(path, text);
    format(id, path, text, &mut Sink::default())
}

/// Formats a file without mistakes.
fn canonical(path: &str, text: &str) -> String {
    match formatted(path, text) {
        Formatted::Text(text) => text,
        other => panic!("{path}: {other:?}\n{text}"),
    }
}

/// Reads every survey of the project, and the one of the fixtures.
fn surveys() -> Vec<Files> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![here.join("tests/base")];
    for entry in fs::read_dir(here.join("../../surveys")).unwrap() {
        folders.push(entry.unwrap().path());
    }
    let folders = folders
        .iter()
        .filter(|folder| folder.join("survey.yaml").is_file());
    folders.map(|folder| sources(support::read(folder))).collect()
}

fn sources(mut files: Files) -> Files {
    files.retain(|path, _| Path::new(path).extension().is_some_and(|ending| ending == "yaml"));
    files
}

/// Returns the output of a compilation, without spans.
fn outcome(files: &Files) -> (Option<String>, Vec<String>) {
    let mut map = SourceMap::default();
    for (path, bytes) in files {
        map.add(path, str::from_utf8(bytes).unwrap());
    }
    let compilation = enkat_compiler::compile(&map);
    let artifact = compilation
        .artifact
        .map(|artifact| serde_json::to_string(&artifact).unwrap());
    let mut codes: Vec<_> = compilation
        .diagnostics
        .iter()
        .map(|found| format!("{:?}", found.code))
        .collect();
    codes.sort();
    (artifact, codes)
}

/// Formats every file of a survey that can be formatted. Formatting it again changes nothing.
fn all_canonical(files: &Files) -> Files {
    let format = |(path, bytes): (&String, &Vec<u8>)| {
        let Formatted::Text(text) = formatted(path, str::from_utf8(bytes).unwrap()) else {
            return (path.clone(), bytes.clone());
        };
        assert_eq!(canonical(path, &text), text, "{path} changes again");
        (path.clone(), text.into_bytes())
    };
    files.iter().map(format).collect()
}

#[test]
fn surveys_are_canonical() {
    for (path, bytes) in surveys().iter().flatten() {
        let text = str::from_utf8(bytes).unwrap();
        assert_eq!(canonical(path, text), text, "{path}");
    }
}

#[test]
fn format_restores_scrambled_survey() {
    for seed in 0..15 {
        let dice = &mut Dice::new(seed);
        for (path, bytes) in surveys().iter().flatten() {
            let text = str::from_utf8(bytes).unwrap();
            let spoilt = scramble::scramble(text, dice);
            assert_eq!(
                canonical(path, &spoilt),
                text,
                "{path}, seed {seed}, from\n{spoilt}"
            );
        }
    }
}

#[test]
fn format_keeps_outcome_of_scrambled_surveys() {
    for (seed, survey) in (0..3).flat_map(|seed| surveys().into_iter().map(move |survey| (seed, survey))) {
        let dice = &mut Dice::new(seed);
        let mut spoilt = Files::new();
        for (path, bytes) in &survey {
            let text = scramble::scramble(str::from_utf8(bytes).unwrap(), dice);
            spoilt.insert(path.clone(), comments::strewn(path, &text, dice).into_bytes());
        }
        let expected = outcome(&survey);
        assert_eq!(
            outcome(&spoilt),
            expected,
            "seed {seed}: the test changed the survey"
        );
        assert_eq!(outcome(&all_canonical(&spoilt)), expected, "seed {seed}");
    }
}

#[test]
fn format_keeps_outcome_of_fixtures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let files = sources(support::fixture(&fs::read_to_string(&path).unwrap()));
        if files.values().all(|bytes| str::from_utf8(bytes).is_ok()) {
            assert_eq!(
                outcome(&all_canonical(&files)),
                outcome(&files),
                "{}",
                path.display()
            );
        }
    }
}

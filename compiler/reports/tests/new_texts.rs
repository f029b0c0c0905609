//! The keys of missing texts: everything that the compiler misses gets one, and nothing else changes.

mod support;

use std::{collections::BTreeMap, fs, path::Path};

use enkat_reports::new_texts::{Completed, Obstacle, Words, complete};
use enkat_syntax::{
    diagnostics::{Code, Severity, Sink},
    format::{Formatted, format},
    source::SourceMap,
};
use support::{Files, compile, fixture, read};

/// The codes that say that a key is missing.
const MISSING: [Code; 7] = [
    Code::E0116,
    Code::E0125,
    Code::E0801,
    Code::E0802,
    Code::E0803,
    Code::E0804,
    Code::E0816,
];

/// Adds the missing keys to a survey; `None` if its mistakes hide which these are.
fn completed(survey: &mut Files) -> Option<Completed> {
    let completed = complete(&compile(survey).files, &Words::default()).ok()?;
    for file in &completed.files {
        assert!(
            file.added + file.renewed > 0 && file.old.is_none() != survey.contains_key(&file.path),
            "{}",
            file.path
        );
        survey.insert(file.path.clone(), file.text.clone().into_bytes());
    }
    Some(completed)
}

/// Returns every text of a survey, by language and key.
fn texts(survey: &Files) -> BTreeMap<String, String> {
    let analysis = enkat_compiler::check_only(&compile(survey).files);
    let catalogues = analysis.survey.into_iter().flat_map(|survey| survey.catalogues);
    let texts = catalogues.flat_map(|catalogue| {
        let language = catalogue.language.value;
        let key = move |key: String| format!("{language} {key}");
        catalogue
            .texts
            .into_iter()
            .map(move |(name, text)| (key(name), text.text.value))
    });
    texts.collect()
}

/// Asserts that the files with new keys are in canonical layout. Comments alone change no layout.
fn is_canonical(completed: &Completed) {
    for file in completed.files.iter().filter(|file| file.added > 0) {
        let mut files = SourceMap::default();
        let id = files.add(&file.path, &file.text);
        let formatted = format(id, &file.path, &file.text, &mut Sink::default());
        assert_eq!(formatted, Formatted::Text(file.text.clone()), "{}", file.path);
    }
}

#[test]
fn complete_fixtures_adds_every_missing_key_once_and_keeps_texts() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut count = 0;
    for entry in fs::read_dir(fixtures).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        if text.contains("--- repeat") {
            continue;
        }
        let mut survey = fixture(&text);
        if survey.keys().any(|path| path.contains(".template.")) {
            continue;
        }
        let before = texts(&survey);
        let lacks_only_texts = compile(&survey).found.iter().all(|finding| {
            let is_of_texts = finding.code.name().starts_with("E08") || MISSING.contains(&finding.code);
            is_of_texts || finding.severity() == Severity::Warning
        });
        let Some(first) = completed(&mut survey) else {
            continue;
        };
        is_canonical(&first);
        let after = texts(&survey);
        // A form that was missing has the value itself, as long as nothing is written.
        for (key, text) in before.iter().filter(|(_, text)| !text.contains("$(")) {
            assert_eq!(after.get(key), Some(text), "{name}: {key}");
        }
        let again = completed(&mut survey).unwrap();
        assert!(again.files.is_empty(), "{name}: {:?}", again.files);
        let has = |obstacle| first.incomplete.iter().any(|file| file.obstacle == obstacle);
        assert!(!has(Obstacle::Unsafe), "{name}");
        if lacks_only_texts && !has(Obstacle::Unread) {
            let left = compile(&survey).found;
            let left = left.iter().filter(|finding| MISSING.contains(&finding.code));
            let left: Vec<&String> = left.map(|finding| &finding.message).collect();
            assert!(left.is_empty(), "{name}: {left:?}");
        }
        count += usize::from(!first.files.is_empty());
    }
    assert!(count > 20, "only {count} fixtures lack texts");
}

#[test]
fn complete_blank_catalogue_of_survey_leaves_only_texts_to_write() {
    let surveys = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../surveys");
    let whole = read(&surveys.join("gallery"));
    for path in whole.keys().filter(|path| path.starts_with("texts/")) {
        let mut survey = whole.clone();
        survey.insert(path.clone(), b"{}\n".to_vec());
        let completed = completed(&mut survey).unwrap();
        is_canonical(&completed);
        let findings = compile(&survey).found;
        let errors = findings
            .iter()
            .filter(|finding| finding.severity() == Severity::Error);
        let mut codes: Vec<Code> = errors.map(|finding| finding.code).collect();
        codes.dedup();
        assert_eq!(codes, [Code::E0817], "{path}");
    }
}

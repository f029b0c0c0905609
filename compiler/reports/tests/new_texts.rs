//! The keys of missing texts: everything that the compiler misses gets one, and nothing else changes.

mod support;

use std::{collections::BTreeMap, fs, path::Path};

use enkat_reports::new_texts::{Completed, Obstacle, SharedModules, Words, complete};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Severity, Sink},
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
    let completed = complete(
        &compile(survey).files,
        &Words::default(),
        &SharedModules::default(),
    )
    .ok()?;
    for file in &completed.files {
        assert!(
            file.added + file.renewed + file.removed + file.abandoned > 0
                && file.old.is_none() != survey.contains_key(&file.path),
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

/// Asserts that the files with new keys are in canonical layout, unless they were in another one. Comments alone change no layout.
fn is_canonical(completed: &Completed) {
    let layout = |path: &str, text: &str| {
        let mut files = SourceMap::default();
        let id = files.add(path, text);
        format(id, path, text, &mut Sink::default())
    };
    let is_laid_out = |path: &str, text: &String| layout(path, text) == Formatted::Text(text.clone());
    for file in completed.files.iter().filter(|file| file.added > 0) {
        if file.old.as_ref().is_none_or(|old| is_laid_out(&file.path, old)) {
            assert_eq!(
                layout(&file.path, &file.text),
                Formatted::Text(file.text.clone()),
                "{}",
                file.path
            );
        }
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
            // No key corrects a misspelt id.
            let is_missing = |found: &&Diagnostic| MISSING.contains(&found.code) && found.lacks_key();
            let left = left.iter().filter(is_missing);
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

/// A survey with texts of every sort, each on a line of its own, in two languages.
const IN_ORDER: [(&str, &str); 4] = [
    (
        "survey.yaml",
        "survey: small\nversion: 1\nlanguages: [sv-SE, en-US]\nconsent: none\npages: [work]\nscales:\n  yesNo: [1, 2, 3]\ntemplates:\n  \
         symptom:\n    params: [what]\n    content:\n      - choice: $(what)\n        scale: yesNo\n",
    ),
    (
        "pages/work.yaml",
        "page: work\ncontent:\n  - use: symptom\n    each: {what: [cough, rash, pain]}\n  - number: hours\n    range: 0..24\n    unit: \
         hours\n  - rating: mood\n  - choice: naps\n    options: [{value: 1, valuation: 0}, {value: 2, valuation: 1}]\n",
    ),
    (
        "scores.yaml",
        "rest:\n  of: [naps]\n  as: mean\n  bands:\n    - {below: 0.5, text: low}\n    - {text: good}\n",
    ),
    (
        "texts/sv-SE.yaml",
        "survey:\n  name: a\n  description: b\npages:\n  work: c\nquestions:\n  hours: d\n  mood:\n    label: e\n    help: f\n    low: g\n    \
         high: h\n  naps:\n    label: i\n    help: j\n    options:\n      1: k\n      2: l\nscales:\n  yesNo:\n    1: m\n    2: n\n    3: o\n\
         units:\n  hours_one: p\n  hours_other: q\nscores:\n  rest:\n    name: r\n    meaning: s\n    bands:\n      low:\n        label: t\n        \
         meaning: u\n        advice: v\n      good:\n        label: w\n        meaning: x\n        advice: y\ntemplates:\n  symptom:\n    \
         params:\n      what:\n        cough:\n          one: z\n          two: ab\n          three: ac\n        rash:\n          one: ad\n          \
         two: ae\n          three: af\n        pain:\n          one: ag\n          two: ah\n          three: ai\n    questions:\n      $(what): \
         $(what.one), $(what.two) $(what.three)\n",
    ),
];

/// Lists the lines of a file with keys, without words and comments.
fn keys(text: &str) -> Vec<&str> {
    let keys = text.lines().filter(|line| !line.trim().starts_with('#'));
    keys.filter_map(|line| Some(line.split_once(':')?.0)).collect()
}

#[test]
fn complete_puts_every_deleted_text_back_where_it_was() {
    let mut whole: Files = IN_ORDER
        .iter()
        .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()))
        .collect();
    let (swedish, english) = ("texts/sv-SE.yaml", "texts/en-US.yaml");
    whole.insert(english.to_owned(), whole[swedish].clone());
    let errors = |survey: &Files| {
        let found = compile(survey).found.into_iter();
        let errors = found.filter(|finding| finding.severity() == Severity::Error);
        errors.map(|finding| finding.message).collect::<Vec<_>>()
    };
    assert_eq!(errors(&whole), [] as [String; 0]);
    let text = std::str::from_utf8(&whole[swedish]).unwrap();
    for (at, line) in text.lines().enumerate() {
        // A text that no language has is only needed if the survey asks for it.
        let is_optional = ["description", "help", "meaning", "advice"]
            .iter()
            .any(|key| line.contains(key));
        if line.ends_with(':') {
            continue;
        }
        let lines = text.lines().enumerate().filter(|(other, _)| *other != at);
        let without: Vec<&str> = lines.map(|(_, line)| line).collect();
        for deleted in [&[swedish][..], &[english], &[swedish, english]] {
            if is_optional && deleted.len() == 2 {
                continue;
            }
            let mut survey = whole.clone();
            for path in deleted {
                survey.insert((*path).to_owned(), without.join("\n").into_bytes());
            }
            completed(&mut survey).unwrap();
            for path in deleted {
                let written = String::from_utf8_lossy(&survey[*path]);
                assert_eq!(keys(&written), keys(text), "{line} in {deleted:?}:\n{written}");
            }
        }
    }
}

#[test]
fn complete_text_of_template_and_its_forms_both_missing_are_added_in_one_run() {
    let mut survey: Files = IN_ORDER
        .iter()
        .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()))
        .collect();
    let swedish = IN_ORDER[3].1;
    // A value has a single text in this language, and another value one form.
    let english = swedish.replace("    questions:\n      $(what): $(what.one), $(what.two) $(what.three)\n", "").replace(
        "        cough:\n          one: z\n          two: ab\n          three: ac\n        rash:\n          one: ad\n          two: ae\n          three: \
         af\n        pain:\n          one: ag\n",
        "        cough: z\n        rash:\n          one: ad\n        pain:\n          one: ag\n          four: ah\n",
    );
    assert!(english.contains("four: ah\n          two: ah\n"));
    survey.insert("texts/en-US.yaml".to_owned(), english.into_bytes());
    let first = completed(&mut survey).unwrap();
    is_canonical(&first);
    assert!(first.incomplete.is_empty(), "{:?}", first.incomplete);
    let written = String::from_utf8_lossy(&survey["texts/en-US.yaml"]);
    let of_params: Vec<&str> = keys(&written)
        .into_iter()
        .skip_while(|key| key.trim() != "what")
        .collect();
    let expected = [
        "what",
        "cough",
        "rash",
        "one",
        "two",
        "three",
        "pain",
        "one",
        "four",
        "two",
        "three",
        "questions",
        "$(what)",
    ];
    assert_eq!(
        of_params.iter().map(|key| key.trim()).collect::<Vec<_>>(),
        expected,
        "{written}"
    );
}

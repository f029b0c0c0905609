//! Every code has a fixture that provokes it, and a snapshot of the message to the author.

mod support;

use std::{collections::BTreeSet, fs, path::Path};

use enkat_reports::render::{render_human, render_json};
use enkat_syntax::diagnostics::{Code, LeftOut, RETIRED};
use support::{compile, compile_for, fixture, orphans, prove, read};

#[test]
fn fixture_provokes_its_code_and_matches_snapshot() {
    insta::glob!("fixtures/*.yaml", |path| {
        let text = fs::read_to_string(path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy();
        let expected = name.split('-').next().unwrap();
        let mut findings = compile_for(expected, &fixture(&text));
        if expected[1..] < *"0500" && !text.contains(".template.json") {
            // A folder with errors in its structure lacks names and texts as well; those are ignored here.
            findings
                .found
                .retain(|diagnostic| diagnostic.code.name()[1..] < *"0500");
        }
        let drawn = render_human(&findings.files, &findings.expansions, &findings.found, false);
        assert!(
            findings
                .found
                .iter()
                .any(|diagnostic| diagnostic.code.name() == expected),
            "{name} does not provoke {expected}, but\n{drawn}"
        );
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("{}\n{:=<80}\n{drawn}", text.trim_end(), ""));
        });
    });
}

/// Findings of the phases after the parsers.
#[test]
fn findings_beyond_syntax_say_what_to_do() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut silent = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let found = compile(&fixture(&text)).found;
        let is_of_parser = |code: Code| matches!(&code.name()[1..3], "01" | "04");
        let without_help = found.iter().filter(|finding| {
            finding.help.is_empty() && finding.suggestions.is_empty() && !is_of_parser(finding.code)
        });
        silent.extend(without_help.map(|finding| format!("{}: {}", finding.code, finding.message)));
    }
    assert!(silent.is_empty(), "findings without help: {silent:#?}");
}

#[test]
fn codes_have_fixtures() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    let bare: Vec<&Code> = Code::ALL
        .iter()
        .filter(|code| !names.iter().any(|name| name.starts_with(code.name())))
        .collect();
    assert!(bare.is_empty(), "codes without a fixture: {bare:?}");
}

#[test]
fn snapshots_have_fixtures() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let orphans = orphans(&tests.join("snapshots"), &tests.join("fixtures"));
    assert!(orphans.is_empty(), "snapshots of no fixture: {orphans:?}");
}

#[test]
fn codes_are_sorted_and_parse_ignores_case() {
    // By area, errors before warnings, by number.
    let place = |code: &Code| {
        let (severity, number) = code.name().split_at(1);
        let (area, number) = number.split_at(2);
        (area, severity, number)
    };
    for pair in Code::ALL.windows(2) {
        assert!(
            place(&pair[0]) < place(&pair[1]),
            "{} before {}",
            pair[0],
            pair[1]
        );
    }
    for code in Code::ALL {
        assert!(
            matches!(code.name().as_bytes(), [b'E' | b'W', digits @ ..] if digits.len() == 4),
            "{code}"
        );
        assert_eq!(Code::parse(&code.name().to_lowercase()), Some(*code));
    }
}

#[test]
fn retired_codes_are_not_in_catalogue() {
    for retired in RETIRED {
        assert_eq!(Code::parse(retired), None, "{retired} has another meaning now");
    }
}

#[test]
fn base_survey_has_no_findings() {
    let findings = compile(&fixture(""));
    let drawn = render_human(&findings.files, &findings.expansions, &findings.found, false);
    assert_eq!(drawn, "");
}

#[test]
fn project_surveys_have_no_findings() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../surveys");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.join("survey.yaml").exists() {
            let findings = prove(&read(&path));
            let drawn = render_human(&findings.files, &findings.expansions, &findings.found, false);
            assert_eq!(drawn, "", "{}", path.display());
        }
    }
}

#[test]
fn render_json_has_all_places() {
    let findings = compile(&fixture(
        "--- file: pages/work.yaml\npage: work\ncontent:\n  - choise: stress\n",
    ));
    let json = render_json(
        &findings.files,
        &findings.expansions,
        &findings.found,
        LeftOut::default(),
        None,
    );
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(json);
    });
}

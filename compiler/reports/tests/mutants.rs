//! Mistakes in the rules of surveys, and the scenarios that notice them.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod support;

use std::{fs, path::Path};

use enkat_compiler::compile_draft;
use enkat_model::Date;
use enkat_reports::{
    explain::Printer,
    scenarios::{Choice, Filter, SurveyMutants},
};
use enkat_syntax::{
    diagnostics::Sink,
    parse,
    source::SourceMap,
};
use support::{Files, fixture, read};

/// Tries mistakes in a survey on the scenarios of its own.
fn tried(survey: &Files) -> SurveyMutants {
    let mut files = SourceMap::default();
    let mut sink = Sink::default();
    for (path, bytes) in survey {
        if path.contains("images/") {
            files.add_picture(path, bytes.clone());
        } else {
            parse::decode_utf8(&mut files, path, bytes.clone(), &mut sink);
        }
    }
    let analysis = compile_draft(&files);
    let traced = analysis.artifact.expect("the survey has no mistakes");
    let printer = Printer {
        files: &files,
        expansions: &analysis.expansions,
        places: &traced.places,
    };
    let choice = Choice::new(&traced, &analysis.diagnostics, &Filter::any(&[]));
    let today = Date::parse("2026-11-29").unwrap();
    SurveyMutants::of(&traced, printer, &choice, today)
}

#[test]
fn mutants_of_shipped_surveys_are_noticed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../surveys");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if !path.join("survey.yaml").exists() {
            continue;
        }
        let begun = std::time::Instant::now();
        let mutants = tried(&read(&path));
        println!("{} {} of {} noticed, {} no effect, {} undecided, {:?}", path.display(), mutants.noticed, mutants.mistakes, mutants.without_effect, mutants.undecided, begun.elapsed());
        for one in &mutants.unnoticed {
            println!("  {} {} [{}]: {} | {} | {}", one.effect, one.text, one.place, one.mistake, one.participant, one.command);
        }
    }
}

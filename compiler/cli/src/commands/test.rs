//! `enkat test`

mod report;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use enkat_reports::{
    explain::{Participant, Printer},
    scenarios::{Coverage, given, lcov, unmet},
};

use self::report::Report;
use super::{
    Failure, Outcome, clock, files, print,
    survey::{Survey, WithSources},
};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Survey folders, templates, or folders that hold some
    #[arg(default_value = ".", hide_default_value = true)]
    surveys: Vec<PathBuf>,
    /// Lists the rules that scenarios have not seen both true and false, with the atoms that never decided them
    #[arg(long)]
    coverage: bool,
    /// Writes the coverage as an LCOV tracefile
    #[arg(long, value_name = "FILE")]
    lcov: Option<PathBuf>,
}

/// Runs the scenarios and prints those that fail.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let mut is_clean = true;
    let mut tracefile = String::new();
    for folder in files::surveys_below_all(&arguments.surveys)? {
        let Some(survey) = Survey::traced(&folder)? else {
            is_clean = false;
            continue;
        };
        let report = test(&folder, &survey, arguments, &mut tracefile);
        print(&report.text)?;
        is_clean &= report.is_clean();
    }
    if let Some(path) = &arguments.lcov {
        fs::write(path, tracefile).with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    Ok(if is_clean {
        Outcome::Clean
    } else {
        Outcome::Findings
    })
}

fn test<'a>(
    folder: &Path,
    survey: &'a WithSources,
    arguments: &Arguments,
    tracefile: &mut String,
) -> Report<'a> {
    let (traced, files, expansions) = survey;
    let printer = Printer {
        files,
        expansions,
        places: &traced.places,
    };
    let today = clock::today();
    let mut report = Report::new(printer);
    let mut coverage = wants_coverage(arguments).then(|| Coverage::new(&traced.places));
    for scenario in &traced.scenarios {
        let given = given(scenario, today);
        let participant = Participant::new(&traced.artifact, &given);
        let answering = participant.answering(&given.answers);
        let unmet = unmet(&traced.artifact, scenario, &answering.outcome());
        report.add_scenario(scenario, &answering, &unmet);
        if let Some(coverage) = &mut coverage {
            coverage.see(&traced.artifact, scenario, &answering);
        }
    }
    report.add_summary(folder, traced.scenarios.len());
    if let Some(coverage) = &coverage {
        *tracefile += &lcov(coverage, files);
        if arguments.coverage {
            report.add_coverage(&traced.artifact, coverage);
        }
    }
    report
}

fn wants_coverage(arguments: &Arguments) -> bool {
    arguments.coverage || arguments.lcov.is_some()
}

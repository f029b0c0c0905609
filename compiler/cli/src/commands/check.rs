//! `enkat check`

use std::{io, path::PathBuf};

use clap::ValueEnum;
use enkat_model::words::counted;
use enkat_reports::render::render_human;
use enkat_syntax::diagnostics::Severity;

use super::{
    Failure, Outcome, explain, files, is_coloured, print, schemas,
    survey::{CheckedSurvey, more},
};

mod merge_reports;
mod modules;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Survey folders, templates, or folders that hold some
    #[arg(default_value = ".", hide_default_value = true)]
    paths: Vec<PathBuf>,
    /// The format of the findings
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Findings that make the check fail, besides errors
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Vec<Deny>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Human,
    /// One JSON object
    Json,
    /// A SARIF 2.1.0 log
    Sarif,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Deny {
    /// Warnings fail the check as errors do
    Warnings,
}

/// Checks surveys and prints the findings.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let mut surveys = files::surveys_below_all(&arguments.paths)?
        .iter()
        .map(|folder| CheckedSurvey::checked(folder))
        .collect::<Result<Vec<_>, _>>()?;
    modules::add_unused(&mut surveys, &arguments.paths)?;
    let output = match arguments.format {
        Format::Human => human(&surveys),
        Format::Json => merge_reports::json(&surveys),
        Format::Sarif => merge_reports::sarif(&surveys),
    };
    print(&output)?;
    if arguments.format == Format::Human {
        schemas::complain_of_old(&files::surveys_below_all(&arguments.paths)?);
    }
    let failing = |survey: &CheckedSurvey| {
        survey.modules().is_none()
            || (arguments.deny.contains(&Deny::Warnings) && !survey.diagnostics.is_empty())
    };
    Ok(if surveys.iter().any(failing) {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

/// Renders the findings below each other, and a line with their numbers.
fn human(surveys: &[CheckedSurvey]) -> String {
    let coloured = is_coloured(&io::stdout());
    let mut output = String::new();
    for survey in surveys.iter().filter(|survey| !survey.diagnostics.is_empty()) {
        output += &render_human(&survey.files, &survey.expansions, &survey.diagnostics, coloured);
        output += "\n";
        output += &more(survey.left_out);
    }
    let total = |severity| surveys.iter().map(|survey| survey.count(severity)).sum::<usize>();
    let findings = match (total(Severity::Error), total(Severity::Warning)) {
        (0, 0) => "no findings".to_owned(),
        (errors, 0) => counted(errors, "error"),
        (0, warnings) => counted(warnings, "warning"),
        (errors, warnings) => format!(
            "{} and {}",
            counted(errors, "error"),
            counted(warnings, "warning")
        ),
    };
    output += &explain::pointer(surveys.iter().flat_map(|survey| &survey.diagnostics));
    output + &format!("{} checked, {findings}\n", counted(surveys.len(), "survey"))
}

//! The formats of findings.

use std::path::Path;

use clap::ValueEnum;
use enkat_reports::{
    junit::{JunitSurvey, SerializeError, junit_of_findings},
    render::{
        JsonProofs, render_concise, render_github, render_gitlab, render_human, render_json, render_sarif,
    },
};

use super::{
    Arguments, Checked,
    merge_reports::{rendered, rendered_from_root},
    same_version,
    summary::summary,
};
use crate::commands::{
    files,
    survey::{CheckedSurvey, more},
};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    Human,
    /// A line per finding: `pages/sleep.yaml:7:22: E0503 the message`
    Concise,
    /// One JSON object
    Json,
    /// A SARIF 2.1.0 log
    Sarif,
    /// Commands for GitHub Actions, which shows the findings beside the lines of a change
    Github,
    /// A code quality report for GitLab
    Gitlab,
    /// A JUnit report: a suite per survey, a failing test per finding
    Junit,
}

/// Writes the findings in the format that is asked for.
///
/// # Errors
///
/// If a JUnit report cannot be written as XML.
pub(super) fn report(
    arguments: &Arguments,
    checked: &Checked,
    coloured: bool,
) -> Result<String, SerializeError> {
    let surveys = &checked.surveys;
    let proofs = || JsonProofs::of(surveys.iter().filter_map(CheckedSurvey::claims));
    Ok(match arguments.format {
        Format::Human if arguments.quiet => human(checked, coloured),
        Format::Human => human(checked, coloured) + &summary(arguments, checked),
        Format::Concise => rendered(surveys, render_concise),
        Format::Json => rendered(surveys, |files, expansions, found, left_out| {
            render_json(files, expansions, found, left_out, proofs())
        }),
        Format::Sarif => rendered_from_root(surveys, |files, expansions, found, left_out| {
            render_sarif(files, expansions, found, left_out, proofs())
        }),
        Format::Github => rendered_from_root(surveys, render_github),
        Format::Gitlab => rendered_from_root(surveys, render_gitlab),
        Format::Junit => junit(checked, arguments.denies_warnings())?,
    })
}

/// Renders the findings below each other.
fn human(checked: &Checked, coloured: bool) -> String {
    let mut output = String::new();
    for survey in checked
        .surveys
        .iter()
        .filter(|survey| !survey.diagnostics.is_empty())
    {
        output += &render_human(&survey.files, &survey.expansions, &survey.diagnostics, coloured);
        output += "\n";
        output += &more(survey.left_out);
    }
    output
}

fn junit(checked: &Checked, deny_warnings: bool) -> Result<String, SerializeError> {
    let names: Vec<String> = checked
        .folders
        .iter()
        .zip(&checked.surveys)
        .map(|(folder, survey)| suite_name(folder, survey))
        .collect();
    let surveys: Vec<_> = names
        .iter()
        .zip(&checked.surveys)
        .map(|(name, survey)| JunitSurvey {
            name,
            files: &survey.files,
            expansions: &survey.expansions,
            found: &survey.diagnostics,
            left_out: survey.left_out,
        })
        .collect();
    junit_of_findings(&surveys, deny_warnings)
}

/// Returns the name of a survey among test suites: its folder, or its id in place of a dot.
fn suite_name(folder: &Path, survey: &CheckedSurvey) -> String {
    let shown = files::shown_folder(folder);
    let id = Some(folder).filter(|_| shown == ".");
    id.and_then(|folder| same_version::id(&survey.files, folder))
        .unwrap_or(shown)
}

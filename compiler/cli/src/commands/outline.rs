//! `enkat outline`

use std::path::PathBuf;

use anyhow::bail;
use enkat_model::{Artifact, FlagSet, Gender};
use enkat_reports::{emit, statistics};

use super::{Failure, Outcome, presets, print, survey::Survey};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the survey, or its template
    survey: PathBuf,
    /// The flags that are on, by setting or alias; "" for none. Without it the whole survey is printed, with the flags
    /// that include its parts
    #[arg(long, value_name = "FLAGS", value_delimiter = ',')]
    flags: Option<Vec<String>>,
    /// The presets whose flags are on, with those of --flags
    #[arg(long, value_name = "PRESETS", value_delimiter = ',')]
    preset: Vec<String>,
    /// The participant's gender
    #[arg(long, value_parser = gender)]
    gender: Option<Gender>,
    /// Says what the survey is made of, and how many lines it takes: in its own files, in the modules that it imports (all
    /// of them, also what it leaves to other surveys), and written out, as a survey that says the same without templates
    /// and modules. Blank lines, comments and scenarios are not counted
    #[arg(long, conflicts_with_all = ["flags", "preset", "gender"])]
    stats: bool,
}

pub(super) fn gender(name: &str) -> Result<Gender, String> {
    Gender::parse(name).ok_or_else(|| "the genders are female, male and other".to_owned())
}

/// Prints a survey as indented text.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    if arguments.stats {
        return measure(arguments);
    }
    let Some(artifact) = Survey::artifact(&arguments.survey)? else {
        return Ok(Outcome::Findings);
    };
    let is_tailored = arguments.flags.is_some() || !arguments.preset.is_empty();
    let flags = sent(
        &artifact,
        &arguments.preset,
        arguments.flags.as_deref().unwrap_or_default(),
    )?;
    let flags = is_tailored.then(|| artifact.derived_from(flags));
    let text = emit::outline(&artifact, flags, arguments.gender);
    print(&text)?;
    Ok(Outcome::Clean)
}

/// Prints what a survey is made of.
fn measure(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Some(measured) = Survey::measured(&arguments.survey)? else {
        return Ok(Outcome::Findings);
    };
    print(&statistics::human(&measured.statistics))?;
    Ok(Outcome::Clean)
}

/// The flags that are sent: those of presets and those that are named.
pub(super) fn sent(artifact: &Artifact, presets: &[String], names: &[String]) -> Result<FlagSet, Failure> {
    let presets = presets::together(artifact, presets).map_err(Failure::msg)?;
    let mut flags = presets.unwrap_or_default();
    for name in names
        .iter()
        .map(|name| name.trim())
        .filter(|name| !name.is_empty())
    {
        let Some(index) = artifact.flags.iter().position(|flag| flag.is_called(name)) else {
            let known: Vec<_> = artifact.flags.iter().map(|flag| flag.alias.as_str()).collect();
            bail!("no flag is called `{name}`; the flags are: {}", known.join(", "));
        };
        flags = flags.with(index);
    }
    Ok(flags)
}

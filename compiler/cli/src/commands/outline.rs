//! `enkat outline`

use std::path::PathBuf;

use clap_complete::ArgValueCandidates;
use enkat_model::Gender;
use enkat_reports::{emit, statistics};

use super::{
    Failure, Outcome, completions,
    participant::{gender, sent_flags},
    print,
    survey::Survey,
};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the survey, or its template
    survey: PathBuf,
    /// The flags that are on, by setting or alias; "" for none. Without --flags, --preset and --gender, prints the whole
    /// survey with the flags that include its parts
    #[arg(long, value_name = "FLAGS", value_delimiter = ',', add = ArgValueCandidates::new(completions::flags))]
    flags: Option<Vec<String>>,
    /// The presets whose flags are on, with those of --flags
    #[arg(long, value_name = "PRESETS", value_delimiter = ',', add = ArgValueCandidates::new(completions::presets))]
    preset: Vec<String>,
    /// The participant's gender
    #[arg(long, value_parser = gender)]
    gender: Option<Gender>,
    /// Prints counts instead, and lengths in lines: of its own files, of the modules that it imports, and of the survey
    /// written out without templates and modules. Blank lines, comments and scenarios are not counted
    #[arg(long, conflicts_with_all = ["flags", "preset", "gender"])]
    stats: bool,
}

/// Prints a survey as indented text.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    if arguments.stats {
        return measure(arguments);
    }
    let Some(artifact) = Survey::artifact(&arguments.survey)? else {
        return Ok(Outcome::Findings);
    };
    let is_tailored = arguments.flags.is_some() || !arguments.preset.is_empty() || arguments.gender.is_some();
    let flags = sent_flags(
        &artifact,
        &arguments.preset,
        arguments.flags.as_deref().unwrap_or_default(),
    )?;
    let flags = is_tailored.then(|| artifact.derived_from(flags));
    let text = emit::outline(&artifact, flags, arguments.gender);
    print(&text)?;
    Ok(Outcome::Clean)
}

/// Prints the statistics of a survey.
fn measure(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Some(measured) = Survey::measured(&arguments.survey)? else {
        return Ok(Outcome::Findings);
    };
    print(&statistics::human(&measured.statistics))?;
    Ok(Outcome::Clean)
}

//! `enkat build`

use std::{fs, path::PathBuf};

use anyhow::Context;
use enkat::emit::emit;

use super::{Failure, Outcome, survey::Survey};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the survey
    survey: PathBuf,
    /// The folder to write to; it is made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Writes the files of a survey, or nothing if the survey has mistakes.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Some((artifact, pictures)) = Survey::artifact_with_pictures(&arguments.survey)? else {
        return Ok(Outcome::Findings);
    };
    let pictures = pictures
        .into_iter()
        .map(|(name, bytes)| (format!("images/{name}"), bytes));
    for (name, bytes) in emit(&artifact).into_iter().chain(pictures) {
        let path = arguments.out.join(name);
        let written = path
            .parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&path, bytes));
        written.with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    Ok(Outcome::Clean)
}

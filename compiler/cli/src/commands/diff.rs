//! `enkat diff`

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::ValueEnum;
use enkat_model::{Artifact, FORMAT};
use enkat_reports::diff::{diff, human};
use enkat_syntax::parse::TEMPLATE_ENDING;
use serde_json::Value;

use super::{Failure, Outcome, print, survey::Survey};

#[derive(clap::Args)]
#[command(
    after_help = "Ends with 0 if no change is denied, with 1 if one is, and with 2 if the two could not be compared."
)]
pub(crate) struct Arguments {
    /// The older survey: its folder, its template, or the `artifact.json` that was built from it
    old: PathBuf,
    /// The newer survey, likewise
    new: PathBuf,
    /// The format of the changes
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// The changes that make the command end with 1
    #[arg(long, value_enum, default_value_t = Denied::Breaking)]
    deny: Denied,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Text for people
    Human,
    /// One JSON document
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
enum Denied {
    /// Changes that break saved drafts or exports
    Breaking,
    /// Any change
    Any,
}

/// Prints the changes between two versions of a survey.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let diff = diff(&artifact(&arguments.old)?, &artifact(&arguments.new)?);
    print(&match arguments.format {
        Format::Human => human(&diff),
        Format::Json => serde_json::to_string_pretty(&diff)? + "\n",
    })?;
    let is_denied = match arguments.deny {
        Denied::Breaking => diff.is_breaking(),
        Denied::Any => !diff.is_empty(),
    };
    Ok(if is_denied {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

/// Returns whether a file is a survey template: artifacts are in JSON, too.
fn is_template(path: &Path) -> bool {
    let names_one = || {
        let file: Option<Value> = serde_json::from_slice(&fs::read(path).ok()?).ok();
        Some(file?.get("templateId").is_some())
    };
    path.to_string_lossy().ends_with(TEMPLATE_ENDING) || names_one() == Some(true)
}

/// Returns the artifact of a folder or a template, or the one that a file holds.
fn artifact(path: &Path) -> Result<Artifact, Failure> {
    if path.is_dir() || is_template(path) {
        let Some(artifact) = Survey::artifact(path)? else {
            bail!(
                "`{}` cannot be compared before its mistakes are mended",
                path.display()
            );
        };
        return Ok(artifact);
    }
    let bytes = fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let artifact: Artifact = serde_json::from_slice(&bytes).with_context(|| {
        format!(
            "`{}` is neither the folder of a survey nor the `artifact.json` of one",
            path.display()
        )
    })?;
    if artifact.format != FORMAT {
        bail!(
            "`{}` has format {}; this is for format {FORMAT}",
            path.display(),
            artifact.format
        );
    }
    Ok(artifact)
}

//! `enkat admin import` and `enkat admin export`

use std::path::PathBuf;

use super::{Sources, place::Place};
use crate::commands::{Failure, Outcome, print, surveys};

#[derive(clap::Args)]
pub(super) struct Import {
    /// The deployment file
    file: PathBuf,
    #[command(flatten)]
    sources: Sources,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Export {
    #[command(flatten)]
    place: Place,
}

/// Imports the declarations of a deployment file: surveys with the same surveyId are changed, others stay.
pub(super) fn import(arguments: &Import) -> Result<Outcome, Failure> {
    let Some(surveys) = surveys::compile(&arguments.sources.surveys)? else {
        return Ok(Outcome::Findings);
    };
    arguments.place.with(|admin| {
        let count = admin.import(&arguments.file, &surveys.artifacts)?;
        let noun = if count == 1 { "survey is" } else { "surveys are" };
        print(&format!("{count} {noun} there\n"))
    })
}

/// Prints the deployment file that would say what there is.
pub(super) fn export(arguments: &Export) -> Result<Outcome, Failure> {
    arguments.place.with_known(|admin| print(&admin.export()?))
}

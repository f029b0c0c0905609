//! `enkat schemas`

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use enkat_syntax::source_schema;

use super::{Failure, Outcome, complain, files, print};

#[derive(clap::Args)]
#[command(
    after_help = "Your editor completes, explains and checks the files of a survey by the schemas in its folder .schemas. Write \
                        them anew after you have installed another version of enkat."
)]
pub(crate) struct Arguments {
    /// Survey folders, or folders that hold some
    #[arg(value_name = "SURVEY", default_value = ".", hide_default_value = true)]
    surveys: Vec<PathBuf>,
}

/// The folder of the schemas in a survey.
const FOLDER: &str = ".schemas";

/// Writes the schemas of surveys anew.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let mut output = String::new();
    for folder in files::surveys_below_all(&arguments.surveys)? {
        if files::is_survey(&folder) {
            write(&folder)?;
            output.extend([&*files::shown(&folder.join(FOLDER)), "\n"]);
        }
    }
    print(&output)?;
    Ok(Outcome::Clean)
}

/// Writes the schemas into a survey's folder.
pub(crate) fn write(survey: &Path) -> Result<(), Failure> {
    let folder = survey.join(FOLDER);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make the folder `{}`", folder.display()))?;
    for (name, text) in texts() {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    Ok(())
}

fn texts() -> impl Iterator<Item = (&'static str, String)> {
    source_schema::all()
        .into_iter()
        .map(|(name, schema)| (name, format!("{schema:#}\n")))
}

/// Complains about surveys whose schemas come from another version of the command.
pub(crate) fn complain_of_old(surveys: &[PathBuf]) {
    let folders = surveys.iter().filter(|survey| survey.join(FOLDER).is_dir());
    let folders: Vec<&PathBuf> = folders.collect();
    if folders.is_empty() {
        return;
    }
    let current: Vec<_> = texts().collect();
    for survey in folders {
        let is_old = |(name, text): &(&str, String)| {
            fs::read_to_string(survey.join(FOLDER).join(name)).is_ok_and(|written| written != *text)
        };
        if current.iter().any(is_old) {
            let survey = files::shown_folder(survey);
            complain(&format!(
                "enkat: the schemas for your editor in `{survey}/{FOLDER}` are of another version; `enkat schemas {survey}` writes \
                 them anew"
            ));
        }
    }
}

/// Returns the line by which an editor finds the schema of a file of a survey.
pub(crate) fn modeline(path: &str) -> String {
    let schema = match path.split_once('/') {
        Some(("pages", _)) => "page",
        Some((folder, _)) => folder,
        None => path.trim_end_matches(".yaml"),
    };
    let up = "../".repeat(path.matches('/').count());
    let up = if up.is_empty() { "./" } else { &up };
    format!("# yaml-language-server: $schema={up}{FOLDER}/{schema}.schema.json\n")
}

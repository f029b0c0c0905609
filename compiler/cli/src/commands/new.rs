//! `enkat new`

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use enkat_syntax::source_schema;

use super::{Failure, Outcome, print};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The survey's folder, which must not exist yet; its last part is the survey's id
    name: PathBuf,
}

/// The files that a survey starts with, each with the schema that editors check it with.
const STARTER: [(&str, &str, &str); 5] = [
    ("survey.yaml", "survey", include_str!("../../starter/survey.yaml")),
    (
        "pages/consentPage.yaml",
        "page",
        include_str!("../../starter/pages/consentPage.yaml"),
    ),
    (
        "pages/sleep.yaml",
        "page",
        include_str!("../../starter/pages/sleep.yaml"),
    ),
    (
        "texts/en-US.yaml",
        "texts",
        include_str!("../../starter/texts/en-US.yaml"),
    ),
    (
        "scenarios/sleep.yaml",
        "scenarios",
        include_str!("../../starter/scenarios/sleep.yaml"),
    ),
];

/// The folder of the schemas in a new survey.
const SCHEMAS: &str = ".schemas";

/// Makes a survey without mistakes.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let folder = &arguments.name;
    let id = id(folder)?;
    if folder.exists() {
        bail!(
            "`{}` is there already; choose a folder that is not",
            folder.display()
        );
    }
    for (path, schema, text) in STARTER {
        let text = text.replacen("survey: starter", &format!("survey: {id}"), 1);
        write(&folder.join(path), &(modeline(path, schema) + &text))?;
    }
    for (name, schema) in source_schema::all() {
        let schema = format!("{schema:#}\n");
        write(&folder.join(SCHEMAS).join(name), &schema)?;
    }
    print(&next_steps(folder))?;
    Ok(Outcome::Clean)
}

/// Returns the survey's id: the last part of the folder's name.
fn id(folder: &Path) -> Result<&str, Failure> {
    let id = folder
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let is_camel_case =
        id.starts_with(|c: char| c.is_ascii_lowercase()) && id.chars().all(|c| c.is_ascii_alphanumeric());
    if !is_camel_case {
        bail!(
            "`{id}` cannot be the id of a survey: it has letters a–z and digits, and begins with a small letter, such \
             as `nightWork`"
        );
    }
    Ok(id)
}

/// Returns the line by which an editor finds the schema of a file.
fn modeline(path: &str, schema: &str) -> String {
    let up = "../".repeat(path.matches('/').count());
    let up = if up.is_empty() { "./" } else { &up };
    format!("# yaml-language-server: $schema={up}{SCHEMAS}/{schema}.schema.json\n")
}

/// Writes a new file.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = path
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| OpenOptions::new().write(true).create_new(true).open(path))
        .and_then(|mut file| file.write_all(text.as_bytes()));
    written.with_context(|| format!("cannot write `{}`", path.display()))
}

fn next_steps(folder: &Path) -> String {
    let shown = folder.display();
    let above = match folder.parent().filter(|above| !above.as_os_str().is_empty()) {
        Some(above) => above.display().to_string(),
        None => ".".to_owned(),
    };
    format!(
        "{shown} is a survey. Now:\n  enkat check {shown}    finds mistakes\n  enkat test {shown}     runs its \
         scenarios\n  enkat serve --surveys {above}    lets you answer it in a browser\n"
    )
}

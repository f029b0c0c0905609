//! `enkat new`

mod starters;

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use enkat_compiler::expand::{camel_case, is_id};
use enkat_model::words::listed;
use enkat_syntax::diagnostics::Sink;

use self::starters::Starter;
use super::{Failure, Outcome, files, print, schemas, texts};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The survey's folder, which must not exist yet; its last part is the survey's id
    name: PathBuf,
    /// The survey to begin with
    #[arg(long, value_enum, default_value_t = Starter::First)]
    starter: Starter,
    /// The languages, the first of which is the source: en-US, sv-SE, nb-NO and pl-PL have texts; in others, you write them
    #[arg(long, value_delimiter = ',', default_value = "en-US", value_parser = language)]
    languages: Vec<String>,
}

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
    let mut languages: Vec<&str> = Vec::new();
    for language in &arguments.languages {
        if languages.contains(&language.as_str()) {
            bail!("`--languages` names `{language}` twice; once is enough");
        }
        languages.push(language);
    }
    for (path, text) in arguments.starter.files() {
        if !is_of_other_language(path, &languages) {
            let listed = format!("languages: [{}]", languages.join(", "));
            let text = text
                .replacen("survey: starter", &format!("survey: {id}"), 1)
                .replacen("languages: [en-US]", &listed, 1);
            write(&folder.join(path), &(schemas::modeline(path) + &text))?;
        }
    }
    schemas::write(folder)?;
    let begun = begin_languages(folder)?;
    print(&next_steps(folder, &begun))?;
    Ok(Outcome::Clean)
}

/// Returns whether a file of a starter has the texts of a language that was not chosen.
fn is_of_other_language(path: &str, languages: &[&str]) -> bool {
    let language = path
        .strip_prefix("texts/")
        .and_then(|name| name.strip_suffix(".yaml"));
    language.is_some_and(|language| !languages.contains(&language))
}

/// Begins the texts of languages in which the starter has none. Returns the paths of the files.
fn begin_languages(folder: &Path) -> Result<Vec<String>, Failure> {
    let files = files::read_survey(folder, &mut Sink::default())?;
    let Some(completed) = texts::complete(&files) else {
        return Ok(Vec::new());
    };
    texts::write(&completed.files)?;
    Ok(completed
        .files
        .into_iter()
        .map(|file| format!("`{}`", file.path))
        .collect())
}

/// Returns the survey's id: the last part of the folder's name.
fn id(folder: &Path) -> Result<&str, Failure> {
    let id = folder
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    if is_id(id) {
        return Ok(id);
    }
    let rule = "has letters a–z and digits, and begins with a small letter";
    match camel_case(id) {
        Some(near) => bail!("`{id}` cannot be the id of a survey, which {rule}; try `{near}`"),
        None => bail!("`{id}` cannot be the id of a survey, which {rule}, such as `nightWork`"),
    }
}

/// Reads the code of a language, such as `sv-SE`.
pub(crate) fn language(code: &str) -> Result<String, String> {
    if enkat_compiler::expand::is_language(code) {
        return Ok(code.to_owned());
    }
    Err("a language is a code such as `sv-SE` or `en`".to_owned())
}

/// Writes a new file.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = path
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| OpenOptions::new().write(true).create_new(true).open(path))
        .and_then(|mut file| file.write_all(text.as_bytes()));
    written.with_context(|| format!("cannot write `{}`", path.display()))
}

fn next_steps(folder: &Path, begun: &[String]) -> String {
    let shown = folder.display();
    let above = match folder.parent().filter(|above| !above.as_os_str().is_empty()) {
        Some(above) => above.display().to_string(),
        None => ".".to_owned(),
    };
    let to_translate = match begun {
        [] => String::new(),
        [file] => format!(
            "\nThe texts in {file} are for you to write: each has a text in the first language above it.\n"
        ),
        begun => {
            let begun: Vec<&str> = begun.iter().map(String::as_str).collect();
            format!(
                "\nThe texts in {} are for you to write: each has a text in the first language above it.\n",
                listed(&begun)
            )
        }
    };
    format!(
        "{shown} is a survey. Now:\n  enkat check {shown}    finds mistakes\n  enkat test {shown}     runs its \
         scenarios\n  enkat serve --surveys {above}    lets you answer it in a browser\n{to_translate}"
    )
}

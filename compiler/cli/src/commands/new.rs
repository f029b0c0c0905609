//! `enkat new`

mod starters;

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap_complete::ArgValueCandidates;
use enkat_compiler::expand::NotAnId;
use enkat_model::words::listed;
use enkat_reports::new_texts::Words;
use enkat_syntax::{diagnostics::Sink, parse::plain::quoted};

use self::starters::Starter;
pub(crate) use self::starters::languages as languages_of_starters;
use super::{
    Failure, Outcome, completions,
    files::{self, NewFolder},
    print, schemas, texts, with_paths,
};

#[derive(clap::Args)]
#[command(
    after_help = "Ends with 0 when the survey is written, and with 2 when it could not be written; nothing is left of it then.\n\nExample: \
                  enkat new surveys/nightWork --starter first --languages sv-SE,en-US"
)]
pub(crate) struct Arguments {
    /// The survey's folder, which must be new, or empty but for a README, a licence and hidden files; its name is the survey's id. `.` is the current folder
    name: PathBuf,
    /// The survey to begin with
    #[arg(long, value_enum, default_value_t = Starter::First)]
    starter: Starter,
    /// The languages, separated by commas. The first is the source: en-US, sv-SE, nb-NO or pl-PL, in which the starters have
    /// texts. Other languages can follow, in which you write the texts
    #[arg(long, value_delimiter = ',', default_value = "en-US", value_parser = language, add = ArgValueCandidates::new(completions::known_languages))]
    languages: Vec<String>,
}

/// Makes a survey that is complete in its first language, or nothing if it cannot be written.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let folder = &arguments.name;
    // The current folder has its name in its whole path alone.
    let whole = match folder.file_name() {
        Some(_) => folder.clone(),
        None => fs::canonicalize(folder).unwrap_or_else(|_| folder.clone()),
    };
    if folder.exists() && !files::is_free_folder(folder) {
        bail!(
            "`{}` is there already; choose another name for the new survey, or a folder with nothing but a README and hidden files",
            folder.display()
        );
    }
    let id = id(&whole)?;
    if let Some(survey) = files::survey_of(folder) {
        bail!(
            "`{}` would be in the survey `{}`, and commands look for no survey within another; choose a folder beside it",
            folder.display(),
            survey.display()
        );
    }
    let languages = languages(arguments)?;
    let made = NewFolder::make_or_fill(folder)?;
    for (path, text) in arguments.starter.files() {
        if !is_of_other_language(path, &languages) {
            let listed = format!("languages: [{}]", languages.join(", "));
            let text = text
                .replacen("survey: starter", &format!("survey: {}", written(id)), 1)
                .replacen("languages: [en-US]", &listed, 1);
            write(&folder.join(path), &(schemas::modeline(path) + &text))?;
        }
    }
    schemas::write(folder)?;
    let begun = begin_languages(folder)?;
    made.keep();
    let has_scenarios = arguments
        .starter
        .files()
        .iter()
        .any(|(path, _)| path.starts_with("scenarios/"));
    print(&next_steps(folder, &begun, has_scenarios))?;
    Ok(Outcome::Clean)
}

/// Returns the languages of the survey.
///
/// # Errors
///
/// If a language is named twice, or if the starter has no texts in the first one, from which the others are translated.
fn languages(arguments: &Arguments) -> Result<Vec<&str>, Failure> {
    let mut languages: Vec<&str> = Vec::new();
    for language in &arguments.languages {
        if languages.contains(&language.as_str()) {
            bail!("`--languages` names `{language}` twice; once is enough");
        }
        languages.push(language);
    }
    let first = languages[0];
    let written: Vec<_> = arguments.starter.languages().collect();
    if written.contains(&first) {
        return Ok(languages);
    }
    let language = |code: &str| code.split('-').next().map(str::to_owned);
    let same = written
        .iter()
        .find(|written| language(written) == language(first));
    let hint = match same {
        Some(same) => format!("; did you mean `{same}`?"),
        None => format!(
            "; any language can follow it, with texts that you write: `--languages {},{first}`",
            written[0]
        ),
    };
    bail!(
        "the starter has no texts in `{first}`: the first language is one of {}{hint}",
        written.join(", ")
    );
}

/// Returns whether a file of a starter has the texts of a language that was not chosen.
fn is_of_other_language(path: &str, languages: &[&str]) -> bool {
    starters::language(path).is_some_and(|language| !languages.contains(&language))
}

/// Begins the texts of languages in which the starter has none. Returns the paths of the files.
fn begin_languages(folder: &Path) -> Result<Vec<String>, Failure> {
    let files = files::read_survey(folder, &mut Sink::default())?;
    let Some(completed) = texts::complete(&files, folder, &Words::default()) else {
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
    let Some(id) = folder.file_name() else {
        bail!(
            "`{}` has no name that could be the id of the survey; name a new folder, such as `nightWork`",
            folder.display()
        );
    };
    let id = id.to_str().unwrap_or_default();
    match NotAnId::of(id) {
        Some(wrong) => bail!(
            "the name of the folder is the id of the survey: {}",
            wrong.sentence()
        ),
        None if is_device(id) => bail!(
            "Windows keeps the name `{id}` for a device, so that no folder there can be called so; choose another name for the new survey"
        ),
        None => Ok(id),
    }
}

/// Returns an id as YAML has it: in quotes if other programs would not read it as a text.
fn written(id: &str) -> String {
    let is_other = ["null", "true", "false", "yes", "no", "on", "off"].contains(&id);
    if is_other { quoted(id) } else { id.to_owned() }
}

/// Returns whether Windows keeps a name for a device.
fn is_device(name: &str) -> bool {
    let name = name.to_lowercase();
    let port = name.strip_prefix("com").or_else(|| name.strip_prefix("lpt"));
    let is_port = port.is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']));
    is_port || ["con", "prn", "aux", "nul"].contains(&&*name)
}

/// Reads the code of a language, such as `sv-SE`.
pub(crate) fn language(code: &str) -> Result<String, String> {
    let code = code.trim();
    if enkat_compiler::expand::is_language(code) {
        return Ok(code.to_owned());
    }
    let near = match code.split_once(['-', '_']) {
        Some((language, region)) => format!("{}-{}", language.to_lowercase(), region.to_uppercase()),
        None => code.to_lowercase(),
    };
    let rule = "a language is a code such as `sv-SE` or `en`";
    Err(if enkat_compiler::expand::is_language(&near) {
        format!("{rule}; did you mean `{near}`?")
    } else {
        rule.to_owned()
    })
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

/// Lists the commands for a new survey. Without all texts it cannot be served yet, but has a preview.
fn next_steps(folder: &Path, begun: &[String], has_scenarios: bool) -> String {
    let on_it = |command: &str| with_paths(command, &[folder.to_owned()]);
    let mut steps = vec![
        (
            on_it("enkat dev"),
            "shows it in a browser, and every change that you save",
        ),
        (on_it("enkat check"), "finds mistakes"),
    ];
    if has_scenarios {
        steps.push((on_it("enkat test"), "runs its scenarios"));
    }
    let width = steps.iter().map(|(command, _)| command.chars().count()).max();
    let width = width.unwrap_or_default();
    let steps = steps
        .iter()
        .map(|(command, does)| format!("  {command:width$}    {does}\n"));
    format!(
        "{} is a survey. Now:\n{}{}",
        folder.display(),
        steps.collect::<String>(),
        to_translate(begun)
    )
}

/// Lists the files with texts to write, if there are any.
fn to_translate(begun: &[String]) -> String {
    if begun.is_empty() {
        return String::new();
    }
    format!(
        "\nThe texts in {} are for you to write: each has a text in the first language above it. Until then, `enkat dev` shows that \
         one; `enkat serve` needs all texts.\n",
        listed(begun)
    )
}

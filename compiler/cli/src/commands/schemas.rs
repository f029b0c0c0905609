//! `enkat schemas`

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use anyhow::bail;
use enkat_model::words::counted;
use enkat_reports::shell::shell_word;
use enkat_syntax::{diagnostics::Sink, source_schema};

use super::{Failure, Outcome, complain, files, new, print};

#[derive(clap::Args)]
#[command(
    after_help = "Your editor completes, explains and checks the files of a survey by the schemas in its folder .schemas. Write \
                        them anew after you have installed another version of enkat. A file names its schema in its first line; \
                        enkat new and enkat add write this line.\n\nExample: enkat schemas surveys"
)]
pub(crate) struct Arguments {
    /// Survey folders, or folders that hold some
    #[arg(value_name = "SURVEY", default_value = ".", hide_default_value = true)]
    surveys: Vec<PathBuf>,
}

/// The folder of the schemas in a survey.
const FOLDER: &str = ".schemas";

/// The beginning of the line by which an editor finds the schema of a file.
pub(crate) const MODELINE: &str = "# yaml-language-server:";

/// Writes the schemas of surveys anew.
pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Failure> {
    let mut surveys = files::surveys_below_all(&files::whole_surveys(arguments.surveys))?;
    if let Some(template) = surveys.first()
        && !surveys.iter().any(|survey| files::is_survey(survey))
    {
        files::check_is_survey(template)?;
        bail!(
            "`{}` is a survey template, and schemas are for surveys of several files; name the folder of one",
            template.display()
        );
    }
    surveys.retain(|survey| files::is_survey(survey));
    for survey in &surveys {
        let changed = write(survey)?;
        let folder = files::shown(&survey.join(FOLDER));
        print(&match changed {
            0 => format!("{folder}: nothing to change\n"),
            changed => format!("{folder}: {} written\n", counted(changed, "schema")),
        })?;
    }
    complain_of_files_without_modeline(&surveys)?;
    Ok(Outcome::Clean)
}

/// Writes the schemas into a survey's folder. Returns the number of those that were missing or different.
pub(crate) fn write(survey: &Path) -> Result<usize, Failure> {
    let folder = PathBuf::from(files::shown(&survey.join(FOLDER)));
    let mut changed = 0;
    for (name, text) in texts() {
        let path = folder.join(name);
        match fs::read_to_string(&path) {
            Ok(written) if written == text => continue,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // Half of a schema would be worse than none.
                new::write(&path, &text).inspect_err(|_| drop(fs::remove_file(&path)))?;
            }
            _ => files::replace(&path, &text)?,
        }
        changed += 1;
    }
    Ok(changed)
}

/// Complains about files of surveys for which an editor finds no schema.
fn complain_of_files_without_modeline(surveys: &[PathBuf]) -> Result<(), Failure> {
    let mut without = Vec::new();
    for survey in surveys {
        let files = files::read_survey(survey, &mut Sink::default())?;
        let survey = files::shown(survey);
        for (_, file) in files.iter() {
            let inside = file.path.strip_prefix(&survey);
            let inside = inside.map(|path| path.trim_start_matches('/').to_owned());
            if let Some(inside) = inside.filter(|_| !file.text.contains(MODELINE)) {
                without.push((file.path.clone(), inside));
            }
        }
    }
    if let Some((path, inside)) = without.first() {
        let line = modeline(inside);
        let others = match without.len() {
            1 => String::new(),
            files => format!(
                "; the line is missing in {}, too",
                counted(files - 1, "more file")
            ),
        };
        complain(&format!(
            "enkat: `{path}` does not name its schema, so your editor does not find it; begin the file with `{}`{others}",
            line.trim_end()
        ));
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
                "enkat: the schemas for your editor in `{survey}/{FOLDER}` are of another version; `enkat schemas {}` writes \
                 them anew",
                shell_word(&survey)
            ));
        }
    }
}

/// Returns the line by which an editor finds the schema of a file of a survey.
pub(crate) fn modeline(path: &str) -> String {
    let schema = match path.split_once('/') {
        Some(("pages", _)) => "page",
        Some((folder, _)) => folder,
        None if path == "payload.yaml" => "payload-yaml",
        None => path.trim_end_matches(".yaml"),
    };
    let up = "../".repeat(path.matches('/').count());
    let up = if up.is_empty() { "./" } else { &up };
    format!("{MODELINE} $schema={up}{FOLDER}/{schema}.schema.json\n")
}

//! The refusal of a path that is no survey, in the same words for all commands.

use std::{
    fs,
    io::ErrorKind,
    path::{Component, Path, PathBuf},
};

use anyhow::anyhow;
use enkat_model::words::listed_at_most;
use enkat_syntax::{diagnostics::nearest, parse::HEADER};

use super::{
    ARTIFACT, entries, folder_of, headless::refusal_of_headless, is_survey, is_template, surveys_in,
};
use crate::commands::Failure;

/// The paths that can be named.
pub(super) const SURVEY: &str = "a folder with a `survey.yaml`, or a survey template in `.template.json`";
/// The most surveys that are named instead.
const MOST: usize = 4;

/// Says why a path is no survey, and what to name instead: a survey in it or near it, or else a path of these kinds.
pub(super) fn refusal(path: &Path, kinds: &str) -> Failure {
    let shown = path.display();
    match fs::metadata(path) {
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            let has_surveys = |path: &Path| surveys_in(path).is_ok_and(|inside| !inside.is_empty());
            let is_meant =
                |path: &Path| is_survey(path) || is_template(path) || path.is_dir() && has_surveys(path);
            missing(path, is_meant, kinds)
        }
        Err(error) => Failure::new(error).context(format!("cannot read `{shown}`")),
        Ok(kind) if kind.is_dir() => refusal_of_folder(path, kinds),
        Ok(_) => match survey_around(path) {
            Some(survey) => part(path, "one file", &survey),
            None if of_templates(folder_of(path)) => scenarios_of_templates(path, folder_of(folder_of(path))),
            None => refusal_of_modules(path, folder_of(path))
                .unwrap_or_else(|| anyhow!("`{shown}` is a file that is no survey; name {kinds}")),
        },
    }
}

/// Says that nothing has a path, with the nearest name beside it that could be meant, or else what can be named.
pub(crate) fn missing(path: &Path, could_be_meant: impl Fn(&Path) -> bool, what: &str) -> Failure {
    let beside = entries(folder_of(path)).unwrap_or_default();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let near = beside
        .iter()
        .filter_map(|path| Some((path, path.file_name()?.to_str()?)));
    let near = near.filter(|(path, beside)| !nearest(&name, [*beside]).is_empty() && could_be_meant(path));
    let names: Vec<&str> = near.map(|(_, name)| name).collect();
    let shown = path.display();
    match nearest(&name, names).first() {
        Some(near) => anyhow!(
            "there is no `{shown}`; did you mean `{}`?",
            path.with_file_name(near).display()
        ),
        None => anyhow!("there is no `{shown}`; name {what}"),
    }
}

fn refusal_of_folder(path: &Path, kinds: &str) -> Failure {
    if let Some(survey) = survey_around(path) {
        return part(path, "a folder", &survey);
    }
    if of_templates(path) {
        return scenarios_of_templates(path, folder_of(path));
    }
    let mut inside = match surveys_in(path) {
        Ok(inside) => inside,
        Err(failure) => return failure,
    };
    // Folders before templates, which not every command takes.
    inside.sort_by_key(|survey| is_template(survey));
    let shown = path.display();
    if let Some(failure) = refusal_of_headless(path) {
        return failure;
    }
    if path.join(ARTIFACT).is_file() {
        return anyhow!(
            "`{shown}` holds the files that `enkat build` wrote; name the folder of the survey itself"
        );
    }
    if let Some(failure) = refusal_of_modules(path, path).filter(|_| inside.is_empty()) {
        return failure;
    }
    let names: Vec<String> = inside
        .iter()
        .map(|survey| format!("`{}`", super::shown(survey)))
        .collect();
    match &*names {
        [] => anyhow!("there is no survey in `{shown}`; name {kinds}, or make one with `enkat new`"),
        [one] => anyhow!("`{shown}` is no survey, but has one in it; name {one}"),
        _ => anyhow!(
            "`{shown}` is no survey, but has several in it; name one of them: {}",
            listed_at_most(names, MOST)
        ),
    }
}

/// Says that a path is a module, or a folder of some, with the surveys beside the folder that name one of them.
fn refusal_of_modules(path: &Path, folder: &Path) -> Option<Failure> {
    let mut files = Vec::new();
    if path.is_dir() {
        super::yaml_files(path, &mut files).ok()?;
    } else {
        files.push(path.to_owned());
    }
    let is_module = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap_or_default();
        text.lines().any(|line| line.starts_with("module:"))
    };
    files.retain(is_module);
    let names: Vec<String> = files
        .iter()
        .filter_map(|file| Some(format!("/{}", file.file_name()?.to_str()?)))
        .collect();
    let shown = path.display();
    let what = match (path.is_dir(), names.len()) {
        (_, 0) => return None,
        (true, 1..) => "holds modules",
        (false, 1..) => "is a module",
    };
    let users = importing(folder, &names);
    let users: Vec<String> = users
        .iter()
        .map(|survey| format!("`{}`", super::shown(survey)))
        .collect();
    Some(if users.is_empty() {
        anyhow!("`{shown}` {what}, not a survey; name a survey that imports it")
    } else {
        anyhow!(
            "`{shown}` {what}, not a survey, and is read with the surveys that import it; name one of them: {}",
            listed_at_most(users, MOST)
        )
    })
}

/// Finds the surveys beside the folder of some modules that name one of these: `/pain.yaml`.
fn importing(folder: &Path, modules: &[String]) -> Vec<PathBuf> {
    let beside = match folder.file_name() {
        Some(_) => folder_of(folder).to_owned(),
        None => folder.join(".."),
    };
    let imports = |survey: &PathBuf| {
        let header = fs::read_to_string(survey.join(HEADER)).unwrap_or_default();
        modules.iter().any(|module| header.contains(module.as_str()))
    };
    let mut users = surveys_in(&beside).unwrap_or_default();
    users.retain(imports);
    users
}

/// Finds a survey near a module that imports it, or that imports one whose texts are in this file.
pub(crate) fn user_of(file: &Path) -> Option<PathBuf> {
    let folder = folder_of(file);
    let (modules, name) = match folder_of(folder).file_name() {
        Some(texts) if texts == "texts" => (
            folder_of(folder_of(folder)),
            format!("{}.yaml", folder.file_name()?.to_str()?),
        ),
        _ => (folder, file.file_name()?.to_str()?.to_owned()),
    };
    importing(modules, &[format!("/{name}")]).into_iter().next()
}

/// Returns whether a folder holds the scenarios of survey templates, which are beside it.
fn of_templates(folder: &Path) -> bool {
    let is_named = folder.file_name().is_some_and(|name| name == "scenarios");
    is_named && entries(folder_of(folder)).is_ok_and(|beside| beside.iter().any(|path| is_template(path)))
}

fn scenarios_of_templates(path: &Path, templates: &Path) -> Failure {
    anyhow!(
        "`{}` belongs to the survey templates in `{1}`, which are read with their scenarios; name `{1}`, or one of the templates",
        path.display(),
        super::shown_folder(templates)
    )
}

fn part(path: &Path, what: &str, survey: &Path) -> Failure {
    anyhow!(
        "`{}` is {what} of a survey, which is read as a whole; name its folder: `{}`",
        path.display(),
        survey.display()
    )
}

/// Returns the survey in which a file or folder lies, by a relative path if its own is relative.
pub(super) fn survey_around(path: &Path) -> Option<PathBuf> {
    let whole = path.canonicalize().ok()?;
    let path = path.strip_prefix(".").unwrap_or(path);
    let up = 1 + whole.ancestors().skip(1).position(is_survey)?;
    let names = path.components().rev();
    let names = names.take_while(|part| matches!(part, Component::Normal(_)));
    let names = names.count();
    let mut survey: PathBuf = path.ancestors().nth(up.min(names))?.to_owned();
    survey.extend(std::iter::repeat_n("..", up.saturating_sub(names)));
    let is_here = survey.as_os_str().is_empty();
    Some(if is_here { PathBuf::from(".") } else { survey })
}

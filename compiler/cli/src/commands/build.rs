//! `enkat build`

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Component, Path, PathBuf},
};

use anyhow::Context;
use enkat_reports::emit::emit;
use serde::{Deserialize, Serialize};

use super::{Failure, Outcome, survey::Survey};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the survey, or its template
    survey: PathBuf,
    /// The folder for the files; the command makes it if it does not exist. It removes files that only an earlier build
    /// wrote there, and no other files
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// The name of the list of written files.
const LIST: &str = "build.json";

/// The content of the list.
#[derive(Default, Serialize, Deserialize)]
struct List {
    /// The survey's id.
    survey: String,
    /// The survey's version.
    version: u32,
    /// Paths below the folder.
    files: Vec<String>,
}

/// Writes the files of a survey, or nothing if the survey has mistakes.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Some((artifact, pictures)) = Survey::artifact_with_pictures(&arguments.survey)? else {
        return Ok(Outcome::Findings);
    };
    let pictures = pictures
        .into_iter()
        .map(|(name, bytes)| (format!("images/{name}"), bytes));
    let files: BTreeMap<_, _> = emit(&artifact).into_iter().chain(pictures).collect();
    let earlier = earlier(&arguments.out);
    for (name, bytes) in &files {
        write(&arguments.out.join(name), bytes)?;
    }
    let stale = earlier.files.iter().filter(|name| !files.contains_key(*name));
    for name in stale.filter(|name| is_inside(name)) {
        remove(&arguments.out, Path::new(name))?;
    }
    let list = List {
        survey: artifact.header.survey.clone(),
        version: artifact.header.version,
        files: files.into_keys().collect(),
    };
    let mut list = serde_json::to_vec_pretty(&list).context("the list of files cannot be written as JSON")?;
    list.push(b'\n');
    write(&arguments.out.join(LIST), &list)?;
    Ok(Outcome::Clean)
}

/// Reads the list that an earlier build wrote into a folder; empty if there is none that can be read.
fn earlier(out: &Path) -> List {
    let list = fs::read(out.join(LIST)).ok();
    let list = list.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    list.unwrap_or_default()
}

/// Returns whether a path leads to something below the folder. The list may come from a stranger.
fn is_inside(name: &str) -> bool {
    let mut parts = Path::new(name).components();
    !name.is_empty() && parts.all(|part| matches!(part, Component::Normal(_)))
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let written = path
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::write(path, bytes));
    written.with_context(|| format!("cannot write `{}`", path.display()))
}

/// Removes a file, and the folders that are empty without it.
fn remove(out: &Path, name: &Path) -> anyhow::Result<()> {
    let path = out.join(name);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(error).with_context(|| format!("cannot remove `{}`", path.display()));
        }
        _ => {}
    }
    let folders = name.ancestors().skip(1).filter(|folder| *folder != Path::new(""));
    for folder in folders {
        // A folder that is not empty stays.
        if fs::remove_dir(out.join(folder)).is_err() {
            break;
        }
    }
    Ok(())
}

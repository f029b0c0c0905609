//! `enkat diff`

mod git;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::ValueEnum;
use enkat_compiler::lower::Places;
use enkat_model::{Artifact, FORMAT};
use enkat_reports::diff::{TextPlace, diff, human};
use enkat_syntax::{diagnostics::Sink, parse::TEMPLATE_ENDING, source::SourceMap};
use serde_json::Value;

use self::git::{Repository, Revisions};
use super::{
    Failure, Outcome, files, print,
    survey::{Survey, WithSources},
};

#[derive(clap::Args)]
#[command(
    override_usage = "enkat diff [OPTIONS] <OLD> <NEW>\n       enkat diff [OPTIONS] --git <REV> [SURVEY]",
    after_help = "Ends with 0 if no change is denied, with 1 if one is, and with 2 if the two could not be compared.\n\nExample: enkat diff --git main surveys/nightWork"
)]
pub(crate) struct Arguments {
    /// The older survey: its folder, its template, or the `artifact.json` that was built from it; with --git, the survey, by
    /// default the current folder
    #[arg(required_unless_present = "git")]
    old: Option<PathBuf>,
    /// The newer survey, likewise
    #[arg(required_unless_present = "git", conflicts_with = "git")]
    new: Option<PathBuf>,
    /// Compares the survey with its state at this revision, such as `v1`, `HEAD` or `main`; `v1..v2` compares two revisions,
    /// `main...` the current commit with where it left `main`. Modules are taken from the same revision
    #[arg(long, value_name = "REV")]
    git: Option<String>,
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
    /// No change
    None,
}

/// Prints the changes between two versions of a survey.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let here = PathBuf::from(".");
    let first = arguments.old.as_ref().unwrap_or(&here);
    let (old, new) = match &arguments.git {
        Some(revisions) => from_git(first, &Revisions::parse(revisions))?,
        None => (
            Compared::at(first)?,
            Compared::at(arguments.new.as_ref().unwrap_or(&here))?,
        ),
    };
    let diff = diff(&old.artifact, &new.artifact).with_places(|language, key| new.place(language, key));
    print(&match arguments.format {
        Format::Human => human(&diff),
        Format::Json => serde_json::to_string_pretty(&diff)? + "\n",
    })?;
    let is_denied = match arguments.deny {
        Denied::Breaking => diff.is_breaking(),
        Denied::Any => !diff.is_empty(),
        Denied::None => false,
    };
    Ok(if is_denied {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

/// Returns a survey at two revisions, or at one and as its files are now.
fn from_git(survey: &Path, revisions: &Revisions) -> Result<(Compared, Compared), Failure> {
    let repository = Repository::of(survey)?;
    if survey.exists() {
        files::check_is_survey(survey)?;
    }
    let (old, new) = repository.commits(revisions)?;
    let at = |commit: &str, revision: &str| -> Result<Compared, Failure> {
        let mut sink = Sink::default();
        let files = repository.survey_at(commit, revision, &mut sink)?;
        let Some(sources) = Survey::traced_of(files, sink) else {
            bail!(
                "`{}` has mistakes at `{revision}`, so it cannot be compared; choose a revision without mistakes",
                survey.display()
            );
        };
        Ok(Compared::from(sources))
    };
    let old = at(&old, &revisions.old)?;
    let new = match new {
        Some(commit) => at(&commit, revisions.new.as_deref().unwrap_or_default())?,
        None => Compared::at(survey)?,
    };
    Ok((old, new))
}

/// A survey that is compared.
struct Compared {
    artifact: Artifact,
    /// Its places and its files; nothing for a built artifact.
    sources: Option<(Places, SourceMap)>,
}

impl Compared {
    /// Reads the survey of a folder or a template, or the artifact that a file holds.
    fn at(path: &Path) -> Result<Self, Failure> {
        if path.is_file() && !is_template(path) {
            return Ok(Self {
                artifact: built(path)?,
                sources: None,
            });
        }
        let Some(sources) = Survey::traced(path)? else {
            bail!(
                "`{}` has mistakes, so it cannot be compared; correct them first",
                path.display()
            );
        };
        Ok(Self::from(sources))
    }

    /// Returns the place of a text.
    fn place(&self, language: &str, key: &str) -> Option<TextPlace> {
        let (places, files) = self.sources.as_ref()?;
        let span = places.texts.get(language)?.get(key)?;
        Some(TextPlace::of(files, *span))
    }
}

impl From<WithSources> for Compared {
    fn from((traced, files, _): WithSources) -> Self {
        Self {
            artifact: traced.artifact,
            sources: Some((traced.places, files)),
        }
    }
}

/// Returns whether a file is a survey template: artifacts are in JSON, too.
fn is_template(path: &Path) -> bool {
    let names_one = || {
        let file: Option<Value> = serde_json::from_slice(&fs::read(path).ok()?).ok();
        Some(file?.get("templateId").is_some())
    };
    path.to_string_lossy().ends_with(TEMPLATE_ENDING) || names_one() == Some(true)
}

/// Reads the artifact that a file holds.
fn built(path: &Path) -> Result<Artifact, Failure> {
    let bytes = fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let Ok(document) = serde_json::from_slice::<Value>(&bytes) else {
        if files::survey_of(path).is_some() {
            files::check_is_survey(path)?;
        }
        bail!(no_artifact(path));
    };
    if let Some(format) = document["format"]
        .as_u64()
        .filter(|format| *format != u64::from(FORMAT))
    {
        bail!(
            "`{}` was built by another version of enkat (format {format}, not {FORMAT}); build it again, or name the folder of the survey",
            path.display()
        );
    }
    serde_json::from_value(document).with_context(|| no_artifact(path))
}

fn no_artifact(path: &Path) -> String {
    format!(
        "`{}` is not a survey; name its folder, its template, or the `artifact.json` that `enkat build` wrote",
        path.display()
    )
}

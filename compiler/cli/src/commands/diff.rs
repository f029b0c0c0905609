//! `enkat diff`

mod git;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::ValueEnum;
use enkat_compiler::{
    compile_draft,
    lower::{Gaps, Places},
};
use enkat_model::{Artifact, Date, FORMAT, Invariant};
use enkat_reports::{
    diff::{Comparand, Proof, TextPlace, diff, diff_of_new, human, human_with_whole_lists, proof},
    shell::shell_word,
};
use enkat_syntax::{diagnostics::Sink, parse::TEMPLATE_ENDING, source::SourceMap};
use serde_json::Value;

use self::git::{Repository, Revisions};
use super::{
    Failure, Outcome, clock, complain, files, print,
    survey::{Survey, WithSources},
};

/// The paths that can be named.
const COMPARABLE: &str = "a folder with a `survey.yaml`, a survey template in `.template.json`, or the `artifact.json` that `enkat build` wrote";

#[derive(clap::Args)]
#[command(
    override_usage = "enkat diff [OPTIONS] <OLD> <NEW>\n       enkat diff [OPTIONS] --git <REV> [SURVEY]",
    after_help = "Texts that the newer survey lacks are listed for translators; other mistakes have to be corrected first. The changes are written without colours; `--color` is for mistakes.\n\nEnds with 0 if no change is denied, with 1 if one is, and with 2 if the two could not be compared. With --prove, it also ends with 1 unless it is proved that every participant sees the same survey; `--deny none` lets it end with 0.\n\nExample: enkat diff --git main surveys/nightWork"
)]
pub(crate) struct Arguments {
    /// The older survey: its folder, its template, or the `artifact.json` that was built from it, or the folder of this file;
    /// with --git, the survey, by default the current folder
    old: Option<PathBuf>,
    /// The newer survey, likewise
    #[arg(conflicts_with = "git")]
    new: Option<PathBuf>,
    /// Compares the survey with its state at this revision, such as `v1`, `HEAD` or `main`; `v1..v2` compares two revisions,
    /// `main...` the current commit with where it left `main`. Modules are taken from the same revision. A survey that had
    /// another path there is found by its id
    #[arg(long, value_name = "REV")]
    git: Option<String>,
    /// The format of the changes
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Writes every list as a whole. Without it, long lists of the text end with the number of the others; the JSON has all
    #[arg(long)]
    all: bool,
    /// Proves that every participant sees the same survey, with the same settings and answers, or prints the participant with the
    /// fewest of them who sees another one, and all that differs then. Texts, the order and the pages are not compared
    #[arg(long)]
    prove: bool,
    /// With --prove: elements that may differ, by their ids
    #[arg(long, value_name = "IDS", value_delimiter = ',', requires = "prove")]
    except: Vec<String>,
    /// With --prove: the day on which participants answer, such as 2026-11-21; without it, today in UTC
    #[arg(long, value_parser = clock::day, requires = "prove")]
    today: Option<Date>,
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
    /// Changes after which answers of responses in progress are lost, or answers or the consent have to be given again, and
    /// changes that break exports
    Breaking,
    /// The same, and warnings, such as that both surveys have one version
    Warnings,
    /// Any change
    Any,
    /// No change
    None,
}

/// Prints the changes between two versions of a survey.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let revisions = arguments.git.as_deref().map(Revisions::parse);
    let (old, new) = match (&revisions, &arguments.old, &arguments.new) {
        (Some(revisions), survey, _) => {
            let survey = survey.clone().unwrap_or_else(|| PathBuf::from("."));
            from_git(&whole(survey), revisions)?
        }
        (None, Some(old), Some(new)) => {
            let [old, new] = [old, new].map(|path| whole(path.clone()));
            (Some(Compared::at(&old)?), Compared::at(&new)?)
        }
        (None, old, _) => bail!(one_survey(old.as_deref())),
    };
    let since = revisions.map_or_else(String::new, |revisions| revisions.old);
    let diff = match &old {
        Some(old) => diff(old.comparand(), new.comparand()),
        None => diff_of_new(new.comparand(), &since),
    };
    let mut diff = diff.with_places(|language, key| new.place(language, key));
    if arguments.prove {
        diff.proof = prove(arguments, old.as_ref(), &new)?;
    }
    print(&match arguments.format {
        Format::Human if arguments.all => human_with_whole_lists(&diff),
        Format::Human => human(&diff),
        Format::Json => serde_json::to_string_pretty(&diff)? + "\n",
    })?;
    let is_proved = diff.proof.as_ref().is_none_or(|proof| proof.is_proved);
    let is_denied = match arguments.deny {
        Denied::Breaking => diff.is_breaking() || !is_proved,
        Denied::Warnings => diff.is_breaking() || !diff.warnings.is_empty() || !is_proved,
        Denied::Any => !diff.is_empty() || !is_proved,
        Denied::None => false,
    };
    Ok(if is_denied {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

/// Compares two surveys for every participant; nothing for a survey that is new.
fn prove(arguments: &Arguments, old: Option<&Compared>, new: &Compared) -> Result<Option<Proof>, Failure> {
    let Some(old) = old else {
        return Ok(None);
    };
    let today = arguments.today.unwrap_or_else(clock::today);
    prove_same([&old.artifact, &new.artifact], &arguments.except, today).map(Some)
}

/// Proves that an older and a newer survey are the same for every participant, or finds one for whom they differ. The elements that may
/// differ must exist.
pub(super) fn prove_same(
    artifacts: [&Artifact; 2],
    except: &[String],
    today: Date,
) -> Result<Proof, Failure> {
    let ids = || artifacts.iter().flat_map(|artifact| &artifact.elements);
    let is_known = |id: &String| ids().any(|included| included.element.id == *id);
    if let Some(unknown) = except.iter().find(|id| !is_known(id)) {
        bail!("`{unknown}` under --except is in neither survey; name elements by their ids");
    }
    let [old, new] = artifacts;
    Ok(proof(old, new, except, today))
}

/// Returns the survey that a path is a part of; the path itself if it is a survey, or was built from one.
fn whole(path: PathBuf) -> PathBuf {
    let is_document = path.extension().is_some_and(|ending| ending == "json");
    if is_document || is_build(&path) {
        path
    } else {
        files::whole_survey(path)
    }
}

/// Returns whether a folder is that of a build.
fn is_build(folder: &Path) -> bool {
    folder.join(files::ARTIFACT).is_file() && !files::is_survey(folder)
}

/// Says that there is nothing to compare a survey with, and what to write.
fn one_survey(survey: Option<&Path>) -> String {
    let (missing, path) = match survey {
        None => ("no survey is named", String::new()),
        Some(survey) => (
            "only one survey is named",
            format!(" {}", shell_word(&survey.to_string_lossy())),
        ),
    };
    format!(
        "{missing}; to compare a survey with its last commit, write `enkat diff --git HEAD{path}`; to compare two surveys, \
         `enkat diff OLD NEW`"
    )
}

/// Returns a survey at two revisions, or at one and as its files are now; nothing for the older one if the survey is new since.
fn from_git(survey: &Path, revisions: &Revisions) -> Result<(Option<Compared>, Compared), Failure> {
    let repository = Repository::of(survey)?;
    if survey.exists() {
        files::check_is_survey(survey)?;
    }
    let (old, new) = repository.commits(revisions)?;
    let was_then = repository.has(&old)?;
    let new = match &new {
        None => survey.exists().then(|| Compared::at(survey)).transpose()?,
        Some(commit) => {
            let revision = revisions.new.as_deref().unwrap_or_default();
            let place = repository.in_commit(commit)?;
            let compared = place.map(|place| at_place(&repository, &place, commit, revision));
            compared.transpose()?
        }
    };
    let Some(new) = new else {
        return Err(repository.refusal(was_then, &revisions.old, revisions.new.as_deref())?);
    };
    let place = if was_then {
        Some(repository.clone())
    } else {
        repository.with_id(&old, &new.artifact.header.survey)?
    };
    let compared = place.map(|place| at_place(&repository, &place, &old, &revisions.old));
    Ok((compared.transpose()?, new))
}

/// Returns a survey at a commit, where it may have had another path, which is told.
fn at_place(
    repository: &Repository,
    place: &Repository,
    commit: &str,
    revision: &str,
) -> Result<Compared, Failure> {
    if place.shown != repository.shown {
        complain(&format!(
            "enkat: this survey had the path `{}` at `{revision}`",
            place.shown
        ));
    }
    at_commit(place, commit, revision)
}

/// Returns a survey at a commit.
fn at_commit(repository: &Repository, commit: &str, revision: &str) -> Result<Compared, Failure> {
    let mut sink = Sink::default();
    let files = repository.survey_at(commit, &mut sink)?;
    let shown = &repository.shown;
    let survey = Survey::sound_of(files, sink, compile_draft, &format!(" at `{revision}`"));
    let Some(sources) = survey.draft_or_complain() else {
        bail!(
            "`{shown}` has mistakes at `{revision}`, so it cannot be compared; choose a revision without mistakes"
        );
    };
    Ok(Compared::from(sources))
}

/// A survey that is compared.
struct Compared {
    artifact: Artifact,
    /// The texts that it lacks, in whose place the artifact has others.
    gaps: Gaps,
    /// Its invariants; nothing for a built artifact, which has none.
    invariants: Option<Vec<Invariant>>,
    /// Its places and its files; nothing for a built artifact.
    sources: Option<(Places, SourceMap)>,
}

impl Compared {
    /// Reads the survey of a folder or a template, or the artifact in a file or in the folder of a build.
    fn at(path: &Path) -> Result<Self, Failure> {
        let artifact = path.join(files::ARTIFACT);
        let is_build = is_build(path);
        if is_build || (path.is_file() && !is_template(path)) {
            return Ok(Self {
                artifact: built(if is_build { &artifact } else { path })?,
                gaps: Gaps::default(),
                invariants: None,
                sources: None,
            });
        }
        files::check_is_survey_or(path, COMPARABLE)?;
        let shown = path.display();
        let Some(sources) = Survey::sound(path, compile_draft)?.draft_or_complain() else {
            bail!("`{shown}` has mistakes, so it cannot be compared; correct them first");
        };
        Ok(Self::from(sources))
    }

    fn comparand(&self) -> Comparand<'_> {
        let comparand = Comparand::with_gaps(&self.artifact, &self.gaps);
        match &self.invariants {
            Some(invariants) => comparand.with_invariants(invariants),
            None => comparand,
        }
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
        let invariants = traced.invariants.into_iter();
        Self {
            artifact: traced.artifact,
            gaps: traced.gaps,
            invariants: Some(invariants.map(|written| written.invariant).collect()),
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
    match serde_json::from_value(document) {
        Ok(artifact) => Ok(artifact),
        Err(_) => bail!(no_artifact(path)),
    }
}

fn no_artifact(path: &Path) -> String {
    format!(
        "`{}` is not a survey; name its folder, its template, or the `artifact.json` that `enkat build` wrote",
        path.display()
    )
}

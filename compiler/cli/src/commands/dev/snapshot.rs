//! A survey as its files are now.

use std::{
    collections::BTreeSet,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    sync::Arc,
};

use enkat_compiler::{image_meta::shown_by, lower::Places};
use enkat_model::Artifact;
use enkat_reports::explain::{Given, Participant, Printer};
use enkat_runtime::{Previewed, Written, WrittenSurvey};
use enkat_syntax::{
    parse,
    source::{Expansions, SourceMap},
};
use serde_json::{Value, json};

use crate::commands::{Failure, survey::Survey};

/// The result of reading a survey.
pub(super) struct Reading {
    /// The survey, or its mistakes.
    pub(super) written: Written,
    /// The folders of its files, also of missing ones.
    pub(super) folders: BTreeSet<PathBuf>,
    /// A hash of the contents: a file that an editor keeps beside them changes nothing.
    pub(super) mark: u64,
}

/// Reads and compiles the survey at a path. A survey that cannot be read is reported like its mistakes.
pub(super) fn read(path: &Path) -> Reading {
    match Survey::draft(path) {
        Ok(survey) => Reading {
            folders: folders(&survey.files),
            mark: mark(&survey.files),
            written: written(survey),
        },
        Err(failure) => unread(&failure),
    }
}

fn unread(failure: &Failure) -> Reading {
    let message = format!("{failure:#}\n");
    let mut hasher = DefaultHasher::new();
    message.hash(&mut hasher);
    Reading {
        written: Written::Mistakes(message),
        folders: BTreeSet::new(),
        mark: hasher.finish(),
    }
}

fn mark(files: &SourceMap) -> u64 {
    let mut hasher = DefaultHasher::new();
    for (_, file) in files.iter() {
        (&file.path, &file.text).hash(&mut hasher);
    }
    for picture in files.pictures() {
        (&picture.path, &picture.bytes).hash(&mut hasher);
    }
    hasher.finish()
}

fn folders(files: &SourceMap) -> BTreeSet<PathBuf> {
    let sources = files.iter().map(|(_, file)| file.path.clone());
    let pictures = files.pictures().iter().map(|picture| picture.path.clone());
    let missing = parse::wanted(files);
    sources
        .chain(pictures)
        .chain(missing)
        .flat_map(folders_of)
        .collect()
}

/// Returns the folder of a file, and the one to which a link leads.
fn folders_of(file: String) -> impl Iterator<Item = PathBuf> {
    let file = PathBuf::from(file);
    let target = file.is_symlink().then(|| file.canonicalize().ok()).flatten();
    let files = [Some(file), target].into_iter().flatten();
    files.filter_map(|file| file.parent().map(Path::to_owned))
}

fn written(survey: Survey<enkat_compiler::Traced>) -> Written {
    let messages = if survey.diagnostics.is_empty() {
        String::new()
    } else {
        survey.drawn(false)
    };
    let Some((traced, files, expansions)) = survey.sources() else {
        return Written::Mistakes(messages);
    };
    let artifact = Arc::new(traced.artifact);
    let pictures = shown_by(&artifact, &files);
    let sources = Sources {
        artifact: Arc::clone(&artifact),
        files,
        expansions,
        places: traced.places,
    };
    Written::Survey(Box::new(WrittenSurvey {
        artifact,
        pictures,
        warnings: messages,
        explain: Box::new(move |previewed| sources.explain(previewed)),
    }))
}

/// A survey with its spans.
struct Sources {
    artifact: Arc<Artifact>,
    files: SourceMap,
    expansions: Expansions,
    places: Places,
}

impl Sources {
    /// Returns the outcome of the answers, as `enkat eval` prints it, and under `elements` the page that is shown.
    fn explain(&self, previewed: &Previewed) -> Value {
        let given = Given {
            settings: previewed.flags.clone(),
            gender: previewed.gender,
            today: previewed.today,
            answers: previewed.answers.clone(),
        };
        let participant = Participant::new(&self.artifact, &given);
        let answering = participant.answering(&given.answers);
        let printer = Printer {
            files: &self.files,
            expansions: &self.expansions,
            places: &self.places,
        };
        let outcome = answering.outcome_in(previewed.language.as_deref());
        let elements = previewed
            .page
            .as_deref()
            .map(|page| printer.page(&answering, page));
        json!({
            "errors": outcome.errors,
            "warnings": outcome.warnings,
            "progress": outcome.progress,
            "payload": outcome.payload,
            "scores": outcome.scores,
            "elements": elements.unwrap_or_default(),
        })
    }
}

//! A survey as its files are now.

use std::{path::Path, sync::Arc};

use enkat_compiler::{image_meta::shown_by, lower::Places};
use enkat_model::Artifact;
use enkat_reports::explain::{Given, Participant, Printer};
use enkat_runtime::{Previewed, Written, WrittenSurvey};
use enkat_syntax::source::{Expansions, SourceMap};
use serde_json::{Value, json};

use crate::commands::{survey::Survey, watch::FilesRead};

/// The result of reading a survey.
pub(super) struct Reading {
    /// The survey, or its mistakes.
    pub(super) written: Written,
    /// The files that were read.
    pub(super) read: FilesRead,
}

/// Reads and compiles the survey at a path. A survey that cannot be read is reported like its mistakes.
pub(super) fn read(path: &Path) -> Reading {
    let mut read = FilesRead::default();
    let written = match Survey::draft(path) {
        Ok(survey) => {
            read.add_survey(path, &survey.files);
            written(survey)
        }
        Err(failure) => {
            read.add_unread(path, &failure);
            Written::Mistakes(format!("{failure:#}\n"))
        }
    };
    Reading { written, read }
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

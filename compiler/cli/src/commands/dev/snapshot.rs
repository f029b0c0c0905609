//! A survey as its files are now.

use std::{path::Path, sync::Arc};

use enkat_compiler::{
    Traced,
    image_meta::shown_by,
    lower::{Places, WrittenInvariant},
    resolve,
};
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
    /// The survey with its spans; `None` if it has mistakes.
    pub(super) sources: Option<Arc<Sources>>,
    /// The files that were read.
    pub(super) read: FilesRead,
}

/// Reads and compiles the survey at a path. A survey that cannot be read is reported like its mistakes.
pub(super) fn read(path: &Path) -> Reading {
    let mut read = FilesRead::default();
    let (written, sources) = match Survey::draft(path) {
        Ok(survey) => {
            read.add_survey(path, &survey.files);
            written(survey)
        }
        Err(failure) => {
            read.add_unread(path, &failure);
            (Written::Mistakes(format!("{failure:#}\n")), None)
        }
    };
    Reading {
        written,
        sources,
        read,
    }
}

fn written(survey: Survey<Traced>) -> (Written, Option<Arc<Sources>>) {
    let messages = if survey.diagnostics.is_empty() {
        String::new()
    } else {
        survey.drawn(false)
    };
    let Some(((traced, files, expansions), survey)) = survey.sources() else {
        return (Written::Mistakes(messages), None);
    };
    let artifact = Arc::new(traced.artifact);
    let pictures = shown_by(&artifact, &files);
    let sources = Arc::new(Sources {
        survey,
        artifact: Arc::clone(&artifact),
        files,
        expansions,
        places: traced.places,
        invariants: traced.invariants,
    });
    let explained = Arc::clone(&sources);
    let written = Written::Survey(Box::new(WrittenSurvey {
        artifact,
        pictures,
        warnings: messages,
        explain: Box::new(move |previewed| explained.explain(previewed)),
    }));
    (written, Some(sources))
}

/// A survey with its spans.
pub(super) struct Sources {
    /// The survey with its names resolved.
    pub(super) survey: resolve::Survey,
    pub(super) artifact: Arc<Artifact>,
    pub(super) files: SourceMap,
    pub(super) expansions: Expansions,
    pub(super) places: Places,
    pub(super) invariants: Vec<WrittenInvariant>,
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

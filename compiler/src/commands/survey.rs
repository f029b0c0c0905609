//! A survey as commands see it: its files and what the compiler made of them.

use std::path::Path;

use enkat::{
    compile,
    diagnostics::{Diagnostic, Severity, Sink, render_human},
    source::{Expansions, SourceMap},
};
use enkat_model::Artifact;

use super::{Failure, complain, explain, files, is_coloured};

/// A compiled survey folder.
pub(crate) struct Survey {
    /// Its files.
    pub(crate) files: SourceMap,
    /// What was found in them.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// How text came out of templates.
    pub(crate) expansions: Expansions,
    artifact: Option<Artifact>,
}

impl Survey {
    /// Reads and compiles the survey in a folder.
    pub(crate) fn read(folder: &Path) -> Result<Self, Failure> {
        let mut sink = Sink::default();
        let files = files::read_survey(folder, &mut sink)?;
        let compilation = compile(&files);
        let mut diagnostics = sink.finish();
        let artifact = compilation.artifact.filter(|_| diagnostics.is_empty());
        diagnostics.extend(compilation.diagnostics);
        Ok(Self {
            files,
            diagnostics,
            expansions: compilation.expansions,
            artifact,
        })
    }

    /// The artifact, or nothing after the findings were printed.
    pub(crate) fn artifact(folder: &Path) -> Result<Option<Artifact>, Failure> {
        let survey = Self::read(folder)?;
        if survey.artifact.is_none() {
            let coloured = is_coloured(&std::io::stderr());
            let drawn = render_human(&survey.files, &survey.expansions, &survey.diagnostics, coloured);
            complain_drawn(&(drawn + "\n" + &explain::pointer(&survey.diagnostics)));
        }
        Ok(survey.artifact)
    }

    /// How many findings are of this severity.
    pub(crate) fn count(&self, severity: Severity) -> usize {
        self.diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity() == severity)
            .count()
    }
}

/// Prints findings that are already drawn, perhaps in colours.
#[allow(
    clippy::print_stderr,
    reason = "findings of commands whose output is something else"
)]
fn complain_drawn(drawn: &str) {
    eprint!("{drawn}");
    complain("enkat: the survey has mistakes, nothing was done");
}

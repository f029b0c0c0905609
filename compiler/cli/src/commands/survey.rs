//! A survey as commands see it: its files and the result of their compilation.

mod sound;

use std::path::Path;

use enkat_compiler::{
    Analysis, Proved, Traced, check_with_proofs, check_without, compile_despite, compile_draft,
    proofs::{Claims, LIMIT, Proofs},
    resolve,
};
use enkat_model::{Artifact, Date};
use enkat_reports::{
    render::{render_human, render_left_out},
    written_at::{WithInvariants, compile_with_invariants, compile_with_places},
};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, LeftOut, Severity, Sink},
    parse::scenario_files,
    source::{Expansions, FileId, SourceMap},
    tree::ModuleParts,
};

use super::{
    Failure, complain, complain_drawn, explain,
    files::{self, Overlay},
    is_coloured,
};

/// A compiled survey folder.
pub(crate) struct Survey<T = Artifact> {
    /// Its files.
    pub(crate) files: SourceMap,
    /// The diagnostics for them.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The numbers of those beyond the most that are kept.
    pub(crate) left_out: LeftOut,
    /// The expansions that brought text out of templates.
    pub(crate) expansions: Expansions,
    /// Its elements, as far as they could be read.
    resolved: Option<resolve::Survey>,
    artifact: Option<T>,
}

impl Survey {
    /// Reads and compiles the survey in a folder.
    fn read(folder: &Path) -> Result<Self, Failure> {
        Self::compiled(folder, compile_with_places)
    }

    /// Returns the artifact, or nothing after the findings were printed.
    pub(crate) fn artifact(folder: &Path) -> Result<Option<Artifact>, Failure> {
        Ok(Self::read(folder)?.or_complain().map(|(artifact, _, _)| artifact))
    }

    /// Returns the artifact with its sources, or nothing after the diagnostics were printed.
    pub(crate) fn artifact_with_sources(path: &Path) -> Result<Option<(Artifact, SourceMap)>, Failure> {
        let survey = Self::read(path)?.or_complain();
        Ok(survey.map(|(artifact, files, _)| (artifact, files)))
    }
}

impl Survey<WithInvariants> {
    /// Returns the compiled survey with its sources, or nothing. Prints the diagnostics in both cases, warnings and those of proofs as
    /// well.
    pub(crate) fn with_warnings(
        path: &Path,
        proofs: Proofs,
    ) -> Result<Option<(WithInvariants, SourceMap)>, Failure> {
        let survey = Self::compiled(path, |files| compile_with_invariants(files, Some(proofs)))?;
        if survey.artifact.is_some() && !survey.diagnostics.is_empty() {
            complain_drawn(&survey.drawn(is_coloured(&std::io::stderr())));
        }
        Ok(survey.or_complain().map(|(compiled, files, _)| (compiled, files)))
    }
}

impl Survey<WithInvariants> {
    /// Returns a survey to be offered with its sources, or nothing. Prints the findings, with those of proofs. In a template, these do not
    /// refuse it: another system has written it.
    pub(crate) fn offered(path: &Path, today: Date) -> Result<Option<(Artifact, SourceMap)>, Failure> {
        let proofs = |limit| Proofs { today, limit };
        if !files::is_template(path) {
            let survey = Self::with_warnings(path, proofs(LIMIT))?;
            return Ok(survey.map(|(compiled, files)| (compiled.artifact, files)));
        }
        let survey = Survey::artifact_with_sources(path)?;
        if survey.is_some() && Self::with_warnings(path, proofs(LIMIT / 10))?.is_none() {
            complain("the template is taken all the same: tell the system that has written it");
        }
        Ok(survey)
    }
}

impl CheckedSurvey {
    /// Reads and checks a survey that a search has found, some of its files from an overlay, without some warnings, and with proofs
    /// if there are to be some.
    pub(crate) fn checked(
        folder: &Path,
        overlay: &Overlay,
        unwanted: &[Code],
        proofs: Option<Proofs>,
    ) -> Result<Self, Failure> {
        let read = |sink: &mut Sink| files::read_found(folder, overlay, sink);
        Self::compiled_from(read, |files| match proofs {
            Some(proofs) => check_with_proofs(files, unwanted, proofs),
            None => check_without(files, unwanted).map(|modules, _| Proved {
                modules,
                claims: Claims::default(),
            }),
        })
    }

    /// Returns the parts of its modules, each with whether it is used; nothing if the survey has mistakes.
    pub(crate) fn modules(&self) -> Option<&[ModuleParts]> {
        self.artifact.as_ref().map(|proved| proved.modules.as_slice())
    }

    /// Returns the claims about all participants; nothing if the survey has mistakes.
    pub(crate) fn claims(&self) -> Option<&Claims> {
        self.artifact.as_ref().map(|proved| &proved.claims)
    }

    /// Returns whether a claim about all participants is neither proved nor refuted.
    pub(crate) fn has_undecided(&self) -> bool {
        self.claims().is_some_and(|claims| !claims.undecided.is_empty())
    }

    /// Counts the findings of a severity, those that are left out included.
    pub(crate) fn count(&self, severity: Severity) -> usize {
        self.diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.severity() == severity)
            .count()
            + self.left_out.count(severity)
    }
}

/// Says how many findings are not listed; nothing if all are.
pub(crate) fn more(left_out: LeftOut) -> String {
    render_left_out(left_out).map_or_else(String::new, |more| more + "\n\n")
}

/// A survey that was only checked.
pub(crate) type CheckedSurvey = Survey<Proved>;

/// A survey with its spans, its files and its expansions.
pub(crate) type WithSources = (Traced, SourceMap, Expansions);

impl Survey<Traced> {
    /// Reads and compiles the survey in a folder, with mistakes or without. Texts may be missing.
    pub(crate) fn draft(folder: &Path) -> Result<Self, Failure> {
        Self::compiled(folder, compile_draft)
    }

    /// Reads and compiles a survey that a search has found, as [`draft`](Self::draft) does; it may have no header, and mistakes in
    /// files of scenarios.
    pub(crate) fn for_scenarios(folder: &Path) -> Result<Self, Failure> {
        let mut sink = Sink::default();
        let files = files::read_found(folder, &Overlay::default(), &mut sink)?;
        let tolerated = scenario_files(&files);
        Ok(Self::of_files_despite(&tolerated, files, sink, |files| {
            compile_despite(&*tolerated, files)
        }))
    }

    /// Removes the diagnostics of missing texts, and returns whether there were some.
    pub(crate) fn remove_missing_texts(&mut self) -> bool {
        let count = self.diagnostics.len();
        self.diagnostics.retain(|found| !found.code.is_missing_text());
        self.diagnostics.len() < count
    }

    /// Returns the survey with its sources, or nothing after the mistakes were printed; missing texts are none.
    pub(crate) fn draft_or_complain(mut self) -> Option<WithSources> {
        self.remove_missing_texts();
        self.or_complain()
    }

    /// Returns the survey with its spans, and with its names resolved, or nothing if it has mistakes.
    pub(crate) fn sources(self) -> Option<(WithSources, resolve::Survey)> {
        Some(((self.artifact?, self.files, self.expansions), self.resolved?))
    }
}

impl<T> Survey<T> {
    fn compiled(folder: &Path, compile: impl FnOnce(&SourceMap) -> Analysis<T>) -> Result<Self, Failure> {
        Self::compiled_from(|sink| files::read_survey(folder, sink), compile)
    }

    fn compiled_from(
        read: impl FnOnce(&mut Sink) -> Result<SourceMap, Failure>,
        compile: impl FnOnce(&SourceMap) -> Analysis<T>,
    ) -> Result<Self, Failure> {
        let mut sink = Sink::default();
        let files = read(&mut sink)?;
        Ok(Self::of_files(files, sink, compile))
    }

    /// Compiles the survey in files, with the findings of reading them.
    fn of_files(files: SourceMap, sink: Sink, compile: impl FnOnce(&SourceMap) -> Analysis<T>) -> Self {
        Self::of_files_despite(&[], files, sink, compile)
    }

    /// Compiles the survey in files, also if some of them, those that are `tolerated`, could not be read.
    fn of_files_despite(
        tolerated: &[FileId],
        files: SourceMap,
        sink: Sink,
        compile: impl FnOnce(&SourceMap) -> Analysis<T>,
    ) -> Self {
        let analysis = compile(&files);
        let mut left_out = sink.left_out();
        left_out.add(analysis.left_out);
        let mut diagnostics = sink.finish();
        let is_tolerated = |found: &Diagnostic| tolerated.contains(&found.primary.span.file);
        let artifact = analysis.artifact.filter(|_| diagnostics.iter().all(is_tolerated));
        diagnostics.extend(analysis.diagnostics);
        Self {
            files,
            diagnostics,
            left_out,
            expansions: analysis.expansions,
            resolved: analysis.survey,
            artifact,
        }
    }

    /// Returns the result of the compilation, or nothing if the survey has mistakes.
    pub(crate) fn result(&self) -> Option<&T> {
        self.artifact.as_ref()
    }

    /// Renders the findings for people, with the command for more information.
    pub(crate) fn drawn(&self, coloured: bool) -> String {
        self.drawn_of(&self.diagnostics, &more(self.left_out), coloured)
    }

    /// Renders some of the findings, with a line about others, as [`drawn`](Self::drawn) does.
    pub(crate) fn drawn_of(&self, found: &[Diagnostic], more: &str, coloured: bool) -> String {
        let drawn = render_human(&self.files, &self.expansions, found, coloured);
        drawn + "\n" + more + &explain::pointer(found)
    }

    /// Returns the result of the compilation with its sources, or nothing after the diagnostics were printed.
    pub(crate) fn or_complain(self) -> Option<(T, SourceMap, Expansions)> {
        if self.artifact.is_none() {
            self.complain_with("nothing was done");
        }
        Some((self.artifact?, self.files, self.expansions))
    }

    /// Prints the findings of a survey with mistakes, and the outcome of the command.
    pub(crate) fn complain_with(&self, outcome: &str) {
        complain_drawn(&self.drawn(is_coloured(&std::io::stderr())));
        complain(&format!("enkat: the survey has mistakes, {outcome}"));
    }

    /// Returns the ids of the survey's elements, as far as they can be read, each with its depth.
    pub(crate) fn ids(&self) -> Vec<(usize, String)> {
        let mut ids: Vec<(usize, String)> = Vec::new();
        for (_, element) in self.resolved.iter().flat_map(resolve::Survey::iter) {
            let parent = element.within.and_then(|within| ids.get(within.index()));
            let depth = parent.map_or(0, |(depth, _)| depth + 1);
            ids.push((depth, element.id.value.clone()));
        }
        ids
    }
}

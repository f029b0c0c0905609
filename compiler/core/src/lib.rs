//! The Enkat compiler: files in, a checked survey out.
//!
//! Data flows one way: parse → expand → resolve → check → lower. A survey is a folder of YAML files, or a survey template in JSON
//! that a server sends. Each has an expansion of its own; the later phases are the same. The compiler reads no file and no clock.

pub mod check;
pub mod expand;
pub mod image_meta;
pub mod lower;
pub mod plural;
pub mod proofs;
pub mod resolve;
pub mod unused_module_items;

use std::sync::Arc;

use enkat_model::Artifact;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, LeftOut, Severity, Sink},
    parse,
    source::{Expansions, FileId, SourceMap},
    tree::ModuleParts,
};

use check::{Checked, Completeness};
use expand::Expanded;
use lower::Gaps;
pub use lower::Traced;
use proofs::{Claims, Proofs, Provable};
use resolve::Survey;

/// Everything that is known of a survey, with errors or without.
#[derive(Debug)]
pub struct Analysis<T = Artifact> {
    /// The survey with its names resolved, as far as it could be read; `None` if there is none.
    pub survey: Option<Survey>,
    /// The compiled survey; `None` if it has errors.
    pub artifact: Option<T>,
    /// The diagnostics, in the order of their spans.
    pub diagnostics: Vec<Diagnostic>,
    /// The numbers of diagnostics beyond the most that are kept.
    pub left_out: LeftOut,
    /// The expansions through which text of a template came into the survey.
    pub expansions: Expansions,
    /// The files of findings about misspelt names that are read as those that are meant.
    pub misspelt: Vec<FileId>,
}

impl<T> Analysis<T> {
    /// Makes something else of the compiled survey. Spans in it can come through the expansions.
    pub fn map<U>(self, make: impl FnOnce(T, &Expansions) -> U) -> Analysis<U> {
        Analysis {
            survey: self.survey,
            artifact: self.artifact.map(|artifact| make(artifact, &self.expansions)),
            diagnostics: self.diagnostics,
            left_out: self.left_out,
            expansions: self.expansions,
            misspelt: self.misspelt,
        }
    }

    fn has_errors(&self) -> bool {
        let mut severities = self.diagnostics.iter().map(Diagnostic::severity);
        severities.any(|severity| severity == Severity::Error)
    }
}

/// Compiles the survey in these files.
pub fn compile(files: &SourceMap) -> Analysis {
    analyze(files, lower::lower)
}

/// Checks the survey in these files without compiling it, and lists which parts of its modules it uses.
pub fn check_only(files: &SourceMap) -> Analysis<Vec<ModuleParts>> {
    check_without(files, [])
}

/// Checks as [`check_only`] does, but without these warnings.
pub fn check_without(files: &SourceMap, warnings: impl Into<Arc<[Code]>>) -> Analysis<Vec<ModuleParts>> {
    let sink = Sink::without(warnings);
    analyze_into(sink, files, Completeness::Whole, |checked, _| {
        unused_module_items::of(checked.survey())
    })
}

/// A survey that was checked with proofs.
#[derive(Debug)]
pub struct Proved {
    /// The parts of its modules, each with whether it is used.
    pub modules: Vec<ModuleParts>,
    /// The claims that were proved about it.
    pub claims: Claims,
}

/// Checks as [`check_without`] does and, if there are no errors, proves what holds for every participant.
pub fn check_with_proofs(
    files: &SourceMap,
    warnings: impl Into<Arc<[Code]>>,
    proofs: Proofs,
) -> Analysis<Proved> {
    let sink = Sink::without(warnings);
    analyze_into(sink, files, Completeness::Whole, |checked, sink| Proved {
        modules: unused_module_items::of(checked.survey()),
        claims: prove(checked, &traced(checked, whole(checked)), proofs, sink),
    })
}

/// Compiles as [`compile_traced`] does, and proves what holds for every participant; a survey that fails has errors.
pub fn compile_with_proofs(files: &SourceMap, proofs: Proofs) -> Analysis<(Traced, Claims)> {
    analyze_into(Sink::default(), files, Completeness::Whole, |checked, sink| {
        let traced = traced(checked, whole(checked));
        let claims = prove(checked, &traced, proofs, sink);
        (traced, claims)
    })
}

/// Proves what holds for every participant of a survey that has just been checked.
fn prove(checked: &Checked<'_>, traced: &Traced, proofs: Proofs, sink: &mut Sink) -> Claims {
    proofs::prove(Provable::new(checked.survey(), traced), proofs, sink)
}

/// Proves what holds for every participant of a survey that was compiled before, from these files. Returns the claims, and the findings
/// in the order of their spans.
pub fn prove_compiled(
    files: &SourceMap,
    expansions: &Expansions,
    provable: Provable<'_>,
    proofs: Proofs,
) -> (Claims, Vec<Diagnostic>) {
    let mut sink = Sink::default();
    let claims = proofs::prove(provable, proofs, &mut sink);
    (claims, finished(files, expansions, sink))
}

/// Compiles the survey in these files, and keeps what its author wrote.
pub fn compile_traced(files: &SourceMap) -> Analysis<Traced> {
    analyze(files, |checked| traced(checked, whole(checked)))
}

/// Lowers a survey in which no text is missing.
fn whole(checked: &Checked<'_>) -> (Artifact, Gaps) {
    (lower::lower(checked), Gaps::default())
}

/// Compiles a survey as [`compile_traced`] does, also if nothing is wrong but that texts are missing: the text of the first language
/// that has one takes their place, or their key.
pub fn compile_draft(files: &SourceMap) -> Analysis<Traced> {
    compile_despite([], files)
}

/// Compiles a survey as [`compile_draft`] does, also if there are errors in some files, which `tolerated` lists: those of scenarios.
/// The names that scenarios with errors give are not all known.
pub fn compile_despite(tolerated: impl Into<Arc<[FileId]>>, files: &SourceMap) -> Analysis<Traced> {
    analyze_into(
        Sink::tolerating(tolerated),
        files,
        Completeness::TextsMayBeMissing,
        |checked, _| traced(checked, lower::lower_draft(checked)),
    )
}

/// Joins an artifact with what its author wrote.
fn traced(checked: &Checked<'_>, (artifact, gaps): (Artifact, Gaps)) -> Traced {
    Traced {
        artifact,
        gaps,
        places: lower::places(checked),
        invariants: lower::invariants(checked),
        scenarios: checked.survey().scenarios.clone(),
        unread_scenarios: checked.survey().unread_scenarios.clone(),
    }
}

/// Checks the survey in these files and, if it has no errors, applies `lower` to it.
pub fn analyze<T>(files: &SourceMap, lower: impl Fn(&Checked<'_>) -> T) -> Analysis<T> {
    analyze_into(Sink::default(), files, Completeness::Whole, |checked, _| {
        lower(checked)
    })
}

fn analyze_into<T>(
    mut sink: Sink,
    files: &SourceMap,
    completeness: Completeness,
    lower: impl Fn(&Checked<'_>, &mut Sink) -> T,
) -> Analysis<T> {
    let mut again = sink.empty_like();
    let template = parse::template(files, &mut sink);
    let expanded = match &template {
        Some(template) => expand::expand_template(template, &mut sink),
        None => parse::parse(files, &mut sink)
            .map(|sources| expand::expand_all(sources, &mut sink))
            .unwrap_or_default(),
    };
    let analysis = analyze_expanded(expanded, sink, files, completeness, &lower);
    if template.is_some() || !analysis.has_errors() {
        return analysis;
    }
    // Most surveys are sound: the cause of several errors is looked for only where there are some.
    let Some(mut sources) = parse::parse(files, &mut again) else {
        return analysis;
    };
    let is_corrected = parse::join_dashed_settings(files, &mut sources, &mut again)
        | parse::separate_joined_items(files, &mut sources, &mut again)
        | expand::move_entries(files, &mut sources, &mut again);
    let misspelt = expand::correct_names(&mut sources, &mut again);
    if misspelt.is_empty() && !is_corrected {
        return analysis;
    }
    let expanded = expand::expand_all(sources, &mut again);
    Analysis {
        misspelt,
        ..analyze_expanded(expanded, again, files, completeness, &lower)
    }
}

fn analyze_expanded<T>(
    expanded: Expanded,
    mut sink: Sink,
    files: &SourceMap,
    completeness: Completeness,
    lower: &impl Fn(&Checked<'_>, &mut Sink) -> T,
) -> Analysis<T> {
    debug_assert!(
        expanded.survey.is_some() || sink.has_errors() || files.iter().next().is_none(),
        "expansion left the survey out without an error"
    );
    let survey = expanded.survey.map(|syntax| resolve::resolve(syntax, &mut sink));
    let checked = survey
        .as_ref()
        .and_then(|survey| check::check(survey, files, completeness, &mut sink));
    let lowered = checked.map(|checked| lower(&checked, &mut sink));
    // Proofs find errors, too.
    let artifact = lowered.filter(|_| !sink.has_errors_besides(Code::is_missing_text));
    let left_out = sink.left_out();
    Analysis {
        survey,
        artifact,
        left_out,
        diagnostics: finished(files, &expanded.expansions, sink),
        expansions: expanded.expansions,
        misspelt: Vec::new(),
    }
}

/// Returns the diagnostics in the order of their spans, with edits of the files.
fn finished(files: &SourceMap, expansions: &Expansions, sink: Sink) -> Vec<Diagnostic> {
    let found = expand::with_parameters(files, expansions, sink.finish_in(expansions));
    parse::edits_in_files(files, found)
}

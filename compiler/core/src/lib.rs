//! The Enkat compiler: files in, a checked survey out.
//!
//! Data flows one way: parse → expand → resolve → check → lower. A survey is a folder of YAML files, or a template in JSON that a
//! server sends: the two part ways before they are expanded, and are the same behind it. It reads no file and no clock.

pub mod check;
pub mod expand;
pub mod image_meta;
pub mod lower;
mod plural;
pub mod resolve;
pub mod unused_module_items;

use enkat_model::Artifact;
use enkat_syntax::{
    diagnostics::{Diagnostic, Sink},
    parse,
    source::{Expansions, SourceMap},
    tree::ModuleParts,
};

use check::Checked;
use lower::Places;
use resolve::Scenario;

/// The result of a compilation.
#[derive(Debug)]
pub struct Compilation<T = Artifact> {
    /// The compiled survey; `None` when anything in it is wrong.
    pub artifact: Option<T>,
    /// The findings, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// How text that stands in a template came into the survey.
    pub expansions: Expansions,
}

/// A compiled survey with what its author wrote: for the tools that say why something is as it is.
#[derive(Debug)]
pub struct Traced {
    /// The artifact.
    pub artifact: Artifact,
    /// Where its elements and rules are written.
    pub places: Places,
    /// The author's tests.
    pub scenarios: Vec<Scenario>,
}

/// Compiles the survey whose files these are.
pub fn compile(files: &SourceMap) -> Compilation {
    analyze(files, lower::lower)
}

/// Finds what is wrong in the survey whose files these are, and compiles nothing but what it uses of its modules.
pub fn check_only(files: &SourceMap) -> Compilation<Vec<ModuleParts>> {
    analyze(files, |checked| unused_module_items::of(checked.survey()))
}

/// Compiles the survey whose files these are, and keeps what its author wrote.
pub fn compile_traced(files: &SourceMap) -> Compilation<Traced> {
    analyze(files, |checked| Traced {
        artifact: lower::lower(checked),
        places: lower::places(checked),
        scenarios: checked.survey().scenarios.clone(),
    })
}

/// Makes something of the survey whose files these are, if nothing in it is wrong.
pub fn analyze<T>(files: &SourceMap, lower: impl FnOnce(&Checked<'_>) -> T) -> Compilation<T> {
    let mut sink = Sink::default();
    let template = parse::template(files, &mut sink);
    let expanded = match &template {
        Some(template) => expand::expand_template(template, &mut sink),
        None => parse::parse(files, &mut sink)
            .map(|sources| expand::expand_all(sources, &mut sink))
            .unwrap_or_default(),
    };
    debug_assert!(
        expanded.survey.is_some() || sink.has_errors() || files.iter().next().is_none(),
        "expansion left the survey out without an error"
    );
    let survey = expanded.survey.map(|syntax| resolve::resolve(syntax, &mut sink));
    let checked = survey
        .as_ref()
        .and_then(|survey| check::check(survey, files, &mut sink));
    Compilation {
        artifact: checked.map(|checked| lower(&checked)),
        diagnostics: match template {
            Some(_) => parse::edits_in_json(sink.finish()),
            None => sink.finish(),
        },
        expansions: expanded.expansions,
    }
}

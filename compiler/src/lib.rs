//! The Enkat compiler.
//!
//! Data flows one way: parse → expand → resolve → check → lower → emit.

pub mod check;
pub mod diagnostics;
pub mod emit;
pub mod expand;
pub mod format;
pub mod lower;
pub mod outcome;
pub mod parse;
mod plural;
pub mod resolve;
pub mod source;
pub mod source_schema;
pub mod words;

mod parallel;

use enkat_model::Artifact;

use diagnostics::{Diagnostic, Sink};
use source::{Expansions, SourceMap};

/// What a compilation gives.
#[derive(Debug)]
pub struct Compilation {
    /// The compiled survey; `None` when anything in it is wrong.
    pub artifact: Option<Artifact>,
    /// The findings, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// How text that stands in a template came into the survey.
    pub expansions: Expansions,
}

/// Compiles the survey whose files these are.
pub fn compile(files: &SourceMap) -> Compilation {
    let mut sink = Sink::default();
    let sources = parse::parse(files, &mut sink);
    let expanded = sources
        .map(|sources| expand::expand_all(&sources, &mut sink))
        .unwrap_or_default();
    let survey = expanded.survey.map(|syntax| resolve::resolve(syntax, &mut sink));
    let checked = survey.as_ref().and_then(|survey| check::check(survey, &mut sink));
    let artifact = checked.map(|checked| lower::lower(&checked));
    Compilation {
        artifact,
        diagnostics: sink.finish(),
        expansions: expanded.expansions,
    }
}

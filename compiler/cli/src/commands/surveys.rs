//! The surveys of a server.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use anyhow::bail;
use enkat_compiler::image_meta::shown_by;
use enkat_model::Artifact;
use enkat_reports::render::render_human;
use enkat_runtime::Surveys;
use enkat_syntax::source::SourceMap;

use super::{Failure, files, survey::Survey};

/// Compiles the surveys in and below a folder. Prints the diagnostics and returns `None` if one has errors.
pub(super) fn compile(folder: &Path) -> Result<Option<Surveys>, Failure> {
    let mut surveys = Surveys {
        compile: Some(compile_template),
        ..Surveys::default()
    };
    let mut found: HashMap<(String, u32), PathBuf> = HashMap::new();
    let mut broken = false;
    for folder in files::surveys_below(folder)? {
        let Some((artifact, sources)) = Survey::artifact_with_sources(&folder)? else {
            broken = true;
            continue;
        };
        let (survey, version) = (&artifact.header.survey, artifact.header.version);
        if let Some(other) = found.insert((survey.clone(), version), folder.clone()) {
            let (other, folder) = (other.display().to_string(), folder.display().to_string());
            let both = both_hold(&other, &folder, survey, &version.to_string());
            bail!("{both}; change the id or version of one");
        }
        surveys.pictures.extend(shown_by(&artifact, &sources));
        surveys.artifacts.push(artifact);
    }
    Ok((!broken).then_some(surveys))
}

/// Says that two surveys have the same id and version.
pub(super) fn both_hold(one: &str, other: &str, survey: &str, version: &str) -> String {
    format!("`{one}` and `{other}` both hold version {version} of the survey `{survey}`")
}

/// Compiles a survey template; the error holds the rendered diagnostics.
pub(super) fn compile_template(template: &str) -> Result<Artifact, String> {
    let mut files = SourceMap::default();
    files.add("template.json", template);
    let compilation = enkat_compiler::compile(&files);
    let findings = || render_human(&files, &compilation.expansions, &compilation.diagnostics, false);
    compilation.artifact.ok_or_else(findings)
}

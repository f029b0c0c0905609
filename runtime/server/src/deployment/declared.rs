//! Declarations: from a deployment file, from `enkat admin`, or none, which makes every survey a demo.

use std::{collections::BTreeMap, path::Path};

use enkat_model::{Artifact, ScalarKind};
use enkat_store::{Declarations, DeclaredCustomer, DeclaredSurvey, Origin};
use serde_json::json;

use super::{Finding, Scope, check, file, file::DeploymentFile, misread, notice::CustomerNotice, templates};
use crate::{
    CompileTemplate, Error,
    identity::{LoginType, oidc::OidcSettings},
};

/// The customer of the demos.
const DEMO: &str = "demo";

/// The declaration of a customer about whom nothing is said but the name.
pub(crate) const NOTHING_TOLD: &str = "{}";

/// The content of a deployment file.
pub(crate) struct Read {
    pub(crate) declarations: Declarations,
    /// The identity providers, which are never kept.
    pub(crate) oidc: BTreeMap<LoginType, OidcSettings>,
}

/// Reads a deployment file and checks it against the surveys that there are, and those of its own templates.
pub(crate) fn in_file(
    path: &Path,
    artifacts: &[&Artifact],
    compile: Option<CompileTemplate>,
    origin: Origin,
) -> Result<Read, Error> {
    let text = std::fs::read_to_string(path).map_err(|source| Error::File {
        path: path.to_owned(),
        source,
    })?;
    in_text(&text, artifacts, compile, origin).map_err(|findings| {
        let at = |finding: String| format!("{}:{finding}", path.display());
        Error::Deployment(findings.into_iter().map(at).collect())
    })
}

/// Reads a file, or returns findings that start with their line and column.
pub(super) fn in_text(
    text: &str,
    artifacts: &[&Artifact],
    compile: Option<CompileTemplate>,
    origin: Origin,
) -> Result<Read, Vec<String>> {
    let file = file::parse(text).map_err(|mistake| vec![mistake.to_string()])?;
    let listed = |findings: Vec<Finding>| findings.iter().map(ToString::to_string).collect::<Vec<_>>();
    let new = templates::new(&file.templates, artifacts, compile).map_err(listed)?;
    let (templates, own): (Vec<_>, Vec<_>) = new.into_iter().unzip();
    let all: Vec<_> = artifacts.iter().copied().chain(&own).collect();
    let declarations = file.declarations(origin);
    let check::CheckedDeployment {
        mut findings, oidc, ..
    } = check::check(file, &all);
    findings.retain(|finding| finding.scope == Scope::File);
    if !findings.is_empty() {
        return Err(listed(findings));
    }
    let declarations = Declarations {
        templates,
        ..declarations.map_err(|error| vec![error.to_string()])?
    };
    Ok(Read { declarations, oidc })
}

/// Declares every survey as an open demo with the first of its presets, at `/open/demo/<survey>`, for its author.
pub(crate) fn demos(artifacts: &[&Artifact]) -> Declarations {
    let mut surveys: Vec<DeclaredSurvey> = artifacts.iter().map(|artifact| demo(artifact)).collect();
    surveys.dedup_by(|one, other| one.survey_id == other.survey_id);
    Declarations {
        customers: vec![DeclaredCustomer {
            url_name: DEMO.to_owned(),
            name: "Demo".to_owned(),
            declaration: NOTHING_TOLD.to_owned(),
            origin: Origin::File,
        }],
        surveys,
        templates: Vec::new(),
    }
}

/// Writes the deployment file that would declare what the store keeps.
pub(crate) fn text(declarations: &Declarations) -> Result<String, String> {
    let (file, findings) = DeploymentFile::from_declarations(declarations);
    match findings.first() {
        Some(finding) => Err(finding.to_string()),
        None => file.to_yaml(),
    }
}

/// Begins the declaration of a survey with its id alone.
pub(crate) fn begun(survey_id: &str) -> String {
    json!({ "surveyId": survey_id }).to_string()
}

/// Returns a customer's declaration besides its names, from the YAML of its keys.
pub(crate) fn customer(text: &str) -> Result<String, String> {
    let notices: CustomerNotice = serde_yaml::from_str(text).map_err(|error| named(text, &error))?;
    serde_json::to_string(&notices).map_err(|error| error.to_string())
}

/// Makes the declaration of a survey by `enkat admin`, from the YAML of its keys.
pub(crate) fn survey(text: &str, customer: &str) -> Result<DeclaredSurvey, String> {
    let survey: file::Survey = serde_yaml::from_str(text).map_err(|error| named(text, &error))?;
    Ok(DeclaredSurvey {
        survey_id: survey.survey_id.value.clone(),
        customer: customer.to_owned(),
        declaration: serde_json::to_string(&survey).map_err(|error| error.to_string())?,
        origin: Origin::Admin,
    })
}

/// Reports a mistake in the YAML of keys by the key: its line in the text put together here means nothing to
/// the reader.
fn named(text: &str, error: &serde_yaml::Error) -> String {
    let line = error
        .location()
        .and_then(|at| usize::try_from(at.line()).ok())
        .unwrap_or(1);
    let key = text
        .lines()
        .nth(line.saturating_sub(1))
        .and_then(|line| line.split_once(':'));
    let message = misread::yaml_message(error);
    key.map_or(message.clone(), |(key, _)| format!("`{key}`: {message}"))
}

fn demo(artifact: &Artifact) -> DeclaredSurvey {
    let survey = &artifact.header.survey;
    let survey_id = format!("demo-{survey}");
    let mut elements = artifact.elements.iter().map(|included| &included.element);
    let asks_for_location =
        elements.any(|element| matches!(element.body.scalar(), Some(ScalarKind::Sublocation(_))));
    let mut declaration = json!({
        "surveyId": survey_id, "type": survey, "survey": survey, "isDemo": true, "login": {"anonymous": true},
        "defaultLoginType": "anonymous",
    });
    if let Some(preset) = artifact.presets.first() {
        declaration["preset"] = json!(preset.name);
    }
    if asks_for_location {
        declaration["locations"] = ["A", "B", "C"].map(|id| json!({"id": id, "name": id})).into();
    }
    DeclaredSurvey {
        survey_id,
        customer: DEMO.to_owned(),
        declaration: declaration.to_string(),
        origin: Origin::File,
    }
}

//! The survey templates that a deployment file holds.

use enkat_model::Artifact;
use enkat_store::DeclaredTemplate;
use serde_yaml::Spanned;

use super::{Finding, Scope};
use crate::CompileTemplate;

/// Compiles the templates that are not among the known surveys, each as it is kept and as the survey that it becomes; or
/// all that is wrong with them.
pub(super) fn new(
    templates: &[Spanned<String>],
    artifacts: &[&Artifact],
    compile: Option<CompileTemplate>,
) -> Result<Vec<(DeclaredTemplate, Artifact)>, Vec<Finding>> {
    let mut new: Vec<(DeclaredTemplate, Artifact)> = Vec::new();
    let mut findings = Vec::new();
    for written in templates {
        let finding = |text: String| Finding {
            survey_id: None,
            place: Some((written.referenced.line(), written.referenced.column())),
            text,
            scope: Scope::File,
        };
        let compiled = compile.map_or_else(
            || Err("templates are not read here".to_owned()),
            |compile| compile(&written.value),
        );
        let artifact = match compiled {
            Ok(artifact) => artifact,
            Err(wrong) => {
                findings.push(finding(format!("this template has mistakes\n{wrong}")));
                continue;
            }
        };
        let mut known = artifacts
            .iter()
            .copied()
            .chain(new.iter().map(|(_, artifact)| artifact));
        if known.clone().any(|known| is_of_other_kind(known, &artifact)) {
            findings.push(finding(other_kind(&artifact)));
            continue;
        }
        match known.find(|known| is_version_of(known, &artifact)) {
            Some(known) if *known == artifact => {}
            Some(_) => findings.push(finding(version_conflict(&artifact))),
            None => new.push((declared_template(&written.value, &artifact), artifact)),
        }
    }
    if findings.is_empty() {
        Ok(new)
    } else {
        Err(findings)
    }
}

/// Returns a template as the store keeps it.
pub(crate) fn declared_template(template: &str, artifact: &Artifact) -> DeclaredTemplate {
    DeclaredTemplate {
        survey: artifact.header.survey.clone(),
        version: artifact.header.version,
        template: template.to_owned(),
    }
}

/// Returns whether one of two surveys with the same id is a template and the other is not: participants would be asked one in place
/// of the other, without its consent.
pub(crate) fn is_of_other_kind(one: &Artifact, other: &Artifact) -> bool {
    one.header.survey == other.header.survey && one.template != other.template
}

/// Returns the message for a survey whose id is that of another kind.
pub(crate) fn other_kind(artifact: &Artifact) -> String {
    let id = &artifact.header.survey;
    if artifact.template {
        format!("`{id}` is the id of a survey that is no template: give the template another `templateId`")
    } else {
        format!("`{id}` is the id of a template: give the survey another id in its `survey.yaml`")
    }
}

/// Returns whether two are the same version of the same survey.
pub(crate) fn is_version_of(one: &Artifact, other: &Artifact) -> bool {
    (&one.header.survey, one.header.version) == (&other.header.survey, other.header.version)
}

/// Returns the message for a version that differs from the published one.
pub(crate) fn version_conflict(artifact: &Artifact) -> String {
    format!(
        "version {} of the survey `{}` is there already and says something else: give the template a higher `version`",
        artifact.header.version, artifact.header.survey
    )
}

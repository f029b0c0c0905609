//! Survey templates.

use enkat_model::Artifact;
use enkat_store::{Declarations, DeclaredSurvey, DeclaredTemplate};

use super::{
    open::{Admin, refused},
    publish::refuse_unfit,
    surveys::with_keys,
};
use crate::{
    Error,
    deployment::{
        declared,
        templates::{declared_template, is_version_of, version_conflict},
    },
};

/// A template that a customer is to offer.
#[derive(Clone, Copy, Debug)]
pub struct NewTemplate<'a> {
    /// The template, in JSON.
    pub template: &'a str,
    /// The survey that it becomes.
    pub artifact: &'a Artifact,
    /// The customer's name in addresses.
    pub customer: &'a str,
    /// The name of its link in addresses, where the customer has several surveys from templates.
    pub link: Option<&'a str>,
    /// The id that calls and stored answers refer to; without it, customer and link or survey with a hyphen
    /// between them.
    pub survey_id: Option<&'a str>,
    /// Further keys of the deployment file, as `key=value`.
    pub keys: &'a [String],
}

/// A template in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateLine {
    /// The id of the survey.
    pub survey: String,
    /// Its version.
    pub version: u32,
    /// The length of the template in bytes.
    pub bytes: usize,
}

/// The survey type of templates in addresses.
const KIND: &str = "dyn";

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Lists the templates that are stored.
    pub fn templates(&self) -> Result<Vec<TemplateLine>, Error> {
        let kept = self.ask(self.store.declarations())?.templates.into_iter();
        let line = |template: DeclaredTemplate| TemplateLine {
            bytes: template.template.len(),
            survey: template.survey,
            version: template.version,
        };
        self.shown("templates", "", kept.map(line).collect())
    }

    /// Stores a template, offers it and returns the `surveyId`. A survey that is offered already gets the new version.
    pub fn add_template(&self, new: &NewTemplate<'_>, artifacts: &[Artifact]) -> Result<String, Error> {
        let customer = self.customer(new.customer)?.url_name;
        let kept = self.ask(self.store.declarations())?;
        let header = &new.artifact.header;
        let template = declared_template(new.template, new.artifact);
        let mut all = self.with_stored_templates(artifacts, &kept);
        let same = all.iter().find(|known| is_version_of(known, new.artifact));
        let stored = kept
            .templates
            .iter()
            .find(|stored| (&stored.survey, stored.version) == (&template.survey, template.version));
        let differs = match (same, stored) {
            (Some(same), _) => same != new.artifact,
            // A stored template may not compile any more: then only its text can be compared.
            (None, stored) => stored.is_some_and(|stored| *stored != template),
        };
        if differs {
            return Err(refused(version_conflict(new.artifact)));
        }
        let mut before = self.published(&header.survey)?;
        let of_folder = artifacts
            .iter()
            .filter(|known| known.header.survey == header.survey);
        before.extend(of_folder.cloned());
        refuse_unfit(new.artifact, &before)?;
        let is_new = same.is_none() && stored.is_none();
        let mut declarations = Declarations {
            templates: is_new.then_some(template).into_iter().collect(),
            ..Declarations::default()
        };
        if same.is_none() {
            all.push(new.artifact.clone());
        }
        let survey_id = new.survey_id.map_or_else(
            || format!("{customer}-{}", new.link.unwrap_or(&header.survey)),
            str::to_owned,
        );
        let offered = kept.surveys.iter().find(|survey| survey.survey_id == survey_id);
        match offered {
            None => declarations
                .surveys
                .push(declaration(new, &customer, &survey_id)?),
            Some(offered) if offers(offered, new, &customer) && new.keys.is_empty() => {}
            Some(_) => {
                return Err(refused(format!(
                    "there is a survey `{survey_id}` already: change it with `enkat admin survey change`, or give this \
                     one another id"
                )));
            }
        }
        self.declare(&declarations, &all)?;
        Ok(survey_id)
    }

    /// Stores a template whose survey is published, unless it is there.
    pub fn keep_template(&self, template: &str, artifact: &Artifact) -> Result<(), Error> {
        let header = &artifact.header;
        let kept = self.ask(self.store.declarations())?.templates;
        let mut versions = kept.iter().map(|kept| (&kept.survey, kept.version));
        if versions.any(|version| version == (&header.survey, header.version)) {
            return Ok(());
        }
        let declarations = Declarations {
            templates: vec![declared_template(template, artifact)],
            ..Declarations::default()
        };
        self.ask(self.store.declare(&declarations, self.now()))
    }

    /// Returns these surveys and those of stored templates.
    pub(super) fn with_stored_templates(&self, artifacts: &[Artifact], kept: &Declarations) -> Vec<Artifact> {
        let mut all = artifacts.to_vec();
        for template in &kept.templates {
            let is_same = |known: &Artifact| {
                known.header.survey == template.survey && known.header.version == template.version
            };
            if !all.iter().any(is_same) {
                let compiled = self.compile.map(|compile| compile(&template.template));
                all.extend(compiled.and_then(Result::ok));
            }
        }
        all
    }
}

/// Declares the survey: open to anonymous sign-in unless `keys` say otherwise.
fn declaration(new: &NewTemplate<'_>, customer: &str, survey_id: &str) -> Result<DeclaredSurvey, Error> {
    let mut keys = vec![
        format!("type={KIND}"),
        format!("survey={}", new.artifact.header.survey),
        "login.anonymous=true".to_owned(),
        "defaultLoginType=anonymous".to_owned(),
    ];
    keys.extend(new.link.map(|link| format!("linkName={link}")));
    keys.extend_from_slice(new.keys);
    with_keys(customer, &declared::begun(survey_id), &keys)
}

/// Returns whether a survey is offered by this customer, at this link if one is given, and made from this template.
fn offers(offered: &DeclaredSurvey, new: &NewTemplate<'_>, customer: &str) -> bool {
    let declaration: serde_json::Value = serde_json::from_str(&offered.declaration).unwrap_or_default();
    offered.customer.eq_ignore_ascii_case(customer)
        && declaration["survey"] == new.artifact.header.survey
        && new.link.is_none_or(|link| declaration["linkName"] == link)
}

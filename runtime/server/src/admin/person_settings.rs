//! Facts about a person beside their identity: presets, flags, gender and language.

use std::sync::Arc;

use enkat_model::{Artifact, Gender};
use enkat_store::PersonSettings;

use super::open::{Admin, by_reference, refused};
use crate::{
    Error,
    deployment::{Deployment, Offer, assumptions, presets},
    identity::person_name,
};

/// A survey that is offered, with the version that new participants get.
pub(super) struct Offered {
    pub(super) offer: Arc<Offer>,
    pub(super) artifact: Artifact,
}

impl Admin {
    /// Returns the survey as it is offered; `None` if no version of it is published.
    ///
    /// # Errors
    ///
    /// The findings about the survey, if it is published and cannot be offered.
    pub(super) fn offered_survey(&self, survey_id: &str) -> Result<Option<Offered>, Error> {
        let declared = self.declared(survey_id)?;
        let kept = self.ask(self.store.declarations())?;
        let artifacts = self.with_stored_templates(&self.stored_artifacts()?, &kept);
        let (deployment, findings) = Deployment::kept(&kept, &by_reference(&artifacts));
        let Some(offer) = deployment.offer(survey_id) else {
            let survey = Deployment::survey_of(&declared);
            let mut published = artifacts.iter().map(|artifact| &artifact.header.survey);
            if survey.is_some_and(|survey| !published.any(|published| *published == survey)) {
                return Ok(None);
            }
            let mut own = findings;
            own.retain(|finding| finding.survey_id.as_deref().is_none_or(|id| id == survey_id));
            return Err(Error::Refused(own.iter().map(ToString::to_string).collect()));
        };
        let versions = artifacts
            .into_iter()
            .filter(|artifact| artifact.header.survey == offer.survey);
        let newest = versions.max_by_key(|artifact| artifact.header.version);
        Ok(newest.map(|artifact| Offered { offer, artifact }))
    }

    /// Returns the settings of an invitation for an unknown person, checked against the survey.
    ///
    /// # Errors
    ///
    /// When the survey has no such preset, flag or language, or would not be as it assumes.
    pub fn person_settings(&self, survey_id: &str, details: &PersonDetails) -> Result<PersonSettings, Error> {
        let mut settings = PersonSettings::default();
        if *details == PersonDetails::default() {
            return Ok(settings);
        }
        let offered = self.offered_survey(survey_id)?;
        let offered = offered.ok_or_else(|| refused(UNPUBLISHED.to_owned()))?;
        let named = |key: &str, finding: String| refused(format!("`{key}`: {finding}"));
        for (key, value) in [
            ("preset", &details.presets),
            ("unit", &details.unit),
            ("language", &details.language),
        ] {
            let set = offered.set(key, value, &mut settings);
            set.map_err(|finding| named(key, finding))?;
        }
        for flag in &details.flags {
            let setting = offered.setting(flag);
            turn_on(setting.map_err(|finding| named(flag, finding))?, &mut settings);
        }
        offered.check(&settings).map_err(refused)?;
        Ok(settings)
    }
}

/// The details of a participant beside their identity, as an operator gives them. An empty text gives nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonDetails {
    /// The names of presets, with blanks or commas between them.
    pub presets: String,
    /// The flags that are on, by setting or alias.
    pub flags: Vec<String>,
    /// The part of the customer to which the participant belongs.
    pub unit: String,
    /// The language in which the participant begins.
    pub language: String,
}

/// The message for a survey that is not published.
pub(super) const UNPUBLISHED: &str = "the survey is not published yet, so its presets, flags and languages are unknown: start the \
                                      server once, or run `enkat admin publish`";

impl Offered {
    /// Returns whether the survey has a flag of this name, by setting or alias.
    pub(super) fn has_flag(&self, name: &str) -> bool {
        self.setting(name).is_ok()
    }

    /// Returns the setting of a flag, by setting or alias.
    fn setting(&self, name: &str) -> Result<&str, String> {
        let mut flags = self.artifact.flags.iter();
        let found = flags.find_map(|flag| flag.setting.as_deref().filter(|_| flag.is_called(name)));
        found.ok_or_else(|| format!("the survey has no flag `{name}`"))
    }

    /// Sets `preset`, `gender`, `unit`, `language` or a flag from the text of a cell. An empty text sets nothing.
    pub(super) fn set(&self, key: &str, value: &str, settings: &mut PersonSettings) -> Result<(), String> {
        if value.is_empty() {
            return Ok(());
        }
        match key {
            "preset" => settings.presets = self.presets(value)?,
            "gender" => {
                let gender = Gender::parse(value);
                settings.gender = Some(gender.ok_or(
                    "a gender is `female`, `male` or `other`; leave it empty where it is not known",
                )?);
            }
            "unit" => {
                let unit = person_name(value).ok_or("a unit has at most 100 characters, in one line")?;
                settings.unit = Some(unit);
            }
            "language" => {
                let languages = &self.artifact.header.languages;
                if !languages.iter().any(|language| language == value) {
                    return Err(format!(
                        "the survey has no such language: it has {}",
                        languages.join(", ")
                    ));
                }
                settings.language = Some(value.to_owned());
            }
            flag => {
                let setting = self.setting(flag)?;
                if parse_flag(value)? {
                    turn_on(setting, settings);
                }
            }
        }
        Ok(())
    }

    /// Splits names of presets at blanks and commas.
    fn presets(&self, value: &str) -> Result<Vec<String>, String> {
        let names = value.split(|c: char| c.is_whitespace() || c == ',');
        let names: Vec<_> = names.filter(|name| !name.is_empty()).collect();
        match self.artifact.presets_called(names.iter().copied()) {
            Ok(_) => Ok(names.into_iter().map(str::to_owned).collect()),
            Err(name) => Err(format!(
                "the survey has no preset `{name}`: it has {}",
                presets::known(&self.artifact)
            )),
        }
    }

    /// Refuses what breaks the survey's assumptions together with the settings that it is offered with.
    pub(super) fn check(&self, settings: &PersonSettings) -> Result<(), String> {
        let sent = self.offer.sent(&self.artifact, settings);
        let violated = assumptions::violated(&self.artifact, sent, settings.gender);
        if violated.is_empty() {
            return Ok(());
        }
        let violated = violated.join("; ");
        Err(format!(
            "with these settings the survey would not be as it assumes: {violated}"
        ))
    }
}

/// Adds a setting to those that are on for a person, which are sorted.
fn turn_on(setting: &str, settings: &mut PersonSettings) {
    settings.flags.push(setting.to_owned());
    settings.flags.sort_unstable();
    settings.flags.dedup();
}

/// Parses a flag. `false` leaves the survey's own setting in force.
fn parse_flag(value: &str) -> Result<bool, String> {
    match value.to_lowercase().as_str() {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err("a flag is `true`, `false` or empty".to_owned()),
    }
}

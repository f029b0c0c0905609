//! The participants for whom snapshots outline and answer a survey: without settings, with all of them, and as the demo offers it.

use std::fs;

use enkat_model::{Artifact, FlagSet, Model, tailor};
use serde_json::{Map, Value};

use crate::folder::surveys;

/// A participant with settings.
pub(crate) struct Participant {
    /// The name of the settings.
    pub(crate) name: String,
    /// The flags that rules see.
    pub(crate) flags: FlagSet,
    /// The participant's model.
    pub(crate) model: Model,
}

/// Lists participants who each get a different model of a survey, with settings that the survey assumes; the gender is unknown.
pub(crate) fn participants(artifact: &Artifact) -> Vec<Participant> {
    let settings = artifact.flags.iter().filter_map(|flag| flag.setting.clone());
    let all = settings.map(|setting| (setting, Value::Bool(true))).collect();
    let mut sent = vec![("nothing".to_owned(), Map::new()), ("everything".to_owned(), all)];
    sent.extend(offers(artifact));
    let mut found: Vec<Participant> = Vec::new();
    sent.retain(|(_, settings)| artifact.assumes(artifact.sent_flags(settings), None));
    for (name, settings) in sent {
        let flags = artifact.flags_from(&settings);
        let model = tailor(artifact, flags, None);
        if found.iter().all(|other| other.model != model) {
            found.push(Participant { name, flags, model });
        }
    }
    found
}

/// Lists a participant for each setting of a survey, with that one alone.
pub(crate) fn with_one_setting(artifact: &Artifact) -> Vec<Participant> {
    let with = |(alias, setting): (&String, &String)| {
        let flags = artifact.flags_from(&Map::from_iter([(setting.clone(), Value::Bool(true))]));
        Participant {
            name: alias.clone(),
            flags,
            model: tailor(artifact, flags, None),
        }
    };
    let flags = artifact.flags.iter();
    flags
        .filter_map(|flag| Some((&flag.alias, flag.setting.as_ref()?)))
        .map(with)
        .collect()
}

/// Lists the settings with which the demo offers a survey, each with its `surveyId`.
fn offers(artifact: &Artifact) -> Vec<(String, Map<String, Value>)> {
    let survey = &artifact.header.survey;
    let deployment = fs::read_to_string(surveys().join("deployment.yaml")).unwrap();
    let deployment: Value = serde_yaml::from_str(&deployment).unwrap();
    let customers = deployment["customers"].as_array().unwrap();
    let offers = customers
        .iter()
        .flat_map(|customer| customer["surveys"].as_array().unwrap());
    offers
        .filter(|offer| offer["survey"] == **survey)
        .map(|offer| {
            let name = offer["surveyId"].as_str().unwrap().to_owned();
            (name, settings(artifact, offer))
        })
        .collect()
}

/// Returns the settings of an offer: those of its preset, and single flags over them.
fn settings(artifact: &Artifact, offer: &Value) -> Map<String, Value> {
    let on = offer["preset"]
        .as_str()
        .map(|preset| artifact.presets_called([preset]).unwrap().unwrap());
    let flags = artifact.flags.iter().enumerate();
    let on = flags.filter(|(index, _)| on.is_some_and(|on| on.contains(*index)));
    let mut settings: Map<_, _> = on
        .filter_map(|(_, flag)| Some((flag.setting.clone()?, Value::Bool(true))))
        .collect();
    settings.extend(offer["settings"].as_object().cloned().unwrap_or_default());
    settings
}

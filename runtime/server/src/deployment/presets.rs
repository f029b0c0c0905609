//! Presets of an offered survey, and whether what is sent is as the survey assumes.

use std::fmt::Write;

use enkat_model::Artifact;
use enkat_store::PersonSettings;

use super::{Offer, assumptions, check::Checker, file::Survey};

impl Checker<'_> {
    /// Checks the names of presets.
    pub(super) fn presets(&mut self, survey: &Survey) {
        let (Some(artifact), Some(named)) = (self.artifact(survey), &survey.preset) else {
            return;
        };
        if named.value.all().is_empty() {
            self.find(
                named,
                "`preset` names nothing: name a preset, or leave the key out",
            );
        }
        for name in named.value.all() {
            if artifact.presets_called([name.as_str()]).is_err() {
                let id = &artifact.header.survey;
                self.find(
                    named,
                    &format!("`{id}` has no preset `{name}`: it has {}", known(artifact)),
                );
            }
        }
    }

    /// Refuses settings that break what the survey assumes. Where every participant is invited, a person can bring more flags,
    /// and presets that replace those of the survey.
    pub(super) fn assumptions(&mut self, survey: &Survey, offer: &Offer) {
        let Some(artifact) = self.artifact(survey) else {
            return;
        };
        let violated = if offer.invitation_required {
            assumptions::violated_for_all(artifact, offer.fixed_flags(artifact))
        } else {
            let sent = offer.sent(artifact, &PersonSettings::default());
            assumptions::violated(artifact, sent, None)
        };
        for assumption in violated {
            let id = &artifact.header.survey;
            let mut finding =
                format!("the settings break what `{id}` assumes of every participant: {assumption}");
            if artifact.presets.is_empty() {
                finding.push_str("; correct `settings`");
            } else {
                let _ = write!(
                    finding,
                    "; correct `settings`, or name a `preset`: there is {}",
                    known(artifact)
                );
            }
            match &survey.preset {
                Some(preset) => self.find(preset, &finding),
                None => self.find(&survey.survey, &finding),
            }
        }
    }
}

/// Lists the presets of a survey, for a message.
pub(crate) fn known(artifact: &Artifact) -> String {
    let names = artifact.presets.iter().map(|preset| format!("`{}`", preset.name));
    let names: Vec<_> = names.collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}

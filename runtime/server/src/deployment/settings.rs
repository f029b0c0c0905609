//! Which settings are sent for a participant: those of the survey that is offered, and what is told of the person.

use enkat_model::{Artifact, FlagSet, FlagSettings};
use enkat_store::PersonSettings;
use serde_json::{Map, Value};

use super::Offer;

impl Offer {
    /// Returns the flags that are sent for a person, as far as the survey has them. Leaves out flags that the version does not know
    /// any more.
    pub(crate) fn sent(&self, artifact: &Artifact, person: &PersonSettings) -> FlagSet {
        let on = person.flags.iter().map(|setting| (setting, true));
        let person = flag_settings(artifact, &person.presets, on);
        let own = self.settings.iter().map(|(setting, on)| (setting, *on));
        person.over(flag_settings(artifact, &self.presets, own))
    }

    /// Returns the presets that apply to a person: theirs, or else those of the survey.
    pub(crate) fn presets_for<'a>(&'a self, person: &'a PersonSettings) -> &'a [String] {
        if person.presets.is_empty() {
            &self.presets
        } else {
            &person.presets
        }
    }

    /// Returns the flags that are sent for every person: only those that `settings` turns on, as a person's preset replaces the
    /// survey's.
    pub(super) fn fixed_flags(&self, artifact: &Artifact) -> FlagSet {
        let own = self.settings.iter().map(|(setting, on)| (setting, *on));
        flag_settings(artifact, &[], own).on
    }
}

/// Lists the names of the settings in a set, sorted, as a response keeps them.
pub(crate) fn names(artifact: &Artifact, sent: FlagSet) -> Vec<String> {
    let flags = artifact.flags.iter().enumerate();
    let mut names: Vec<_> = flags
        .filter(|(index, _)| sent.contains(*index))
        .filter_map(|(_, flag)| flag.setting.clone())
        .collect();
    names.sort_unstable();
    names
}

fn flag_settings<'s>(
    artifact: &Artifact,
    presets: &[String],
    settings: impl Iterator<Item = (&'s String, bool)>,
) -> FlagSettings {
    let settings: Map<String, Value> = settings.map(|(name, on)| (name.clone(), on.into())).collect();
    let known = presets
        .iter()
        .filter_map(|name| artifact.presets_called([name.as_str()]).ok()?);
    FlagSettings {
        presets: known.reduce(FlagSet::union),
        ..artifact.flag_settings(&settings)
    }
}

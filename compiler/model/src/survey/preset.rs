//! Presets: flags under a name that a deployment can ask for, and their combination with flags that are set one by one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{artifact::Artifact, participant::FlagSet};

/// Flags under a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Preset {
    /// The name.
    pub name: String,
    /// The flags that it turns on, as they are sent.
    pub flags: FlagSet,
}

/// Settings of a survey's flags: by presets, and one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlagSettings {
    /// Flags that presets turn on together; `None` where no preset is named.
    pub presets: Option<FlagSet>,
    /// Flags that are turned on one by one.
    pub on: FlagSet,
    /// Flags that are turned off one by one, also those of presets.
    pub off: FlagSet,
}

impl FlagSettings {
    /// Returns the flags that are sent when there are no other settings.
    pub fn sent(self) -> FlagSet {
        self.over(Self::default())
    }

    /// Merges these settings, of a participant, with `own`, those of the survey that is offered, into the flags that are sent: the
    /// participant's flags come first, then the participant's presets, then the survey's own settings. Presets of the participant
    /// replace those of the survey. Within one of the two, single flags override presets.
    #[must_use]
    pub fn over(self, own: Self) -> FlagSet {
        let own_presets = match self.presets {
            Some(_) => FlagSet::default(),
            None => own.presets.unwrap_or_default(),
        };
        let own = own_presets.without(own.off).union(own.on);
        let with_presets = own.union(self.presets.unwrap_or_default());
        with_presets.without(self.off).union(self.on)
    }
}

impl Artifact {
    /// Returns the flags that these presets turn on together.
    ///
    /// # Errors
    ///
    /// The first name that is not a preset.
    pub fn presets_called<'n>(
        &self,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Result<Option<FlagSet>, &'n str> {
        let mut together = None;
        for name in names {
            let preset = self.presets.iter().find(|preset| preset.name == name);
            let flags = preset.ok_or(name)?.flags;
            together = Some(flags.union(together.unwrap_or_default()));
        }
        Ok(together)
    }
}

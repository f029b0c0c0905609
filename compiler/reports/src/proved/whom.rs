//! Groups of participants by the flags that are sent for them.

use enkat_model::{Artifact, FlagSet};
use enkat_prove::Audience;

use crate::natural_language::{Piece, Prose};

/// A group of participants.
pub(super) enum Whom {
    /// All whom the survey assumes.
    Everyone,
    /// Those with exactly these flags, under a name.
    WithFlags(Name, FlagSet),
}

/// The name of a group.
pub(super) enum Name {
    None,
    Preset(String),
    Only(String),
    All,
}

impl Whom {
    /// Lists the groups of a survey: all, those without flags, by preset, by flag that is no preset by itself, and those with all flags.
    pub(super) fn of(artifact: &Artifact) -> Vec<Self> {
        let flags = artifact.flags.iter().enumerate();
        let sent: Vec<_> = flags.filter(|(_, flag)| flag.setting.is_some()).collect();
        if sent.is_empty() {
            return vec![Self::Everyone];
        }
        let none = Self::WithFlags(Name::None, FlagSet::default());
        let presets = artifact.presets.iter();
        let presets = presets.map(|preset| Self::WithFlags(Name::Preset(preset.name.clone()), preset.flags));
        let single = sent.iter().filter_map(|(index, flag)| {
            let only = FlagSet::default().with(*index);
            let is_preset = artifact.presets.iter().any(|preset| preset.flags == only);
            (!is_preset).then(|| Self::WithFlags(Name::Only(flag.alias.clone()), only))
        });
        let all = Self::WithFlags(Name::All, sent.iter().map(|(index, _)| *index).collect());
        [Self::Everyone, none]
            .into_iter()
            .chain(presets)
            .chain(single)
            .chain([all])
            .collect()
    }

    /// Returns the participants of the group.
    pub(super) fn audience(&self) -> Audience {
        let sent = match self {
            Self::Everyone => None,
            Self::WithFlags(_, flags) => Some(*flags),
        };
        Audience { sent, gender: None }
    }

    /// Describes the group.
    pub(super) fn prose(&self) -> Prose {
        let named = |words: &str, name: &str| Prose::words(words).piece(Piece::Name(name.to_owned()));
        match self {
            Self::Everyone => Prose::words("all participants"),
            Self::WithFlags(Name::None, _) => Prose::words("without flags"),
            Self::WithFlags(Name::Preset(name), _) => named("preset ", name),
            Self::WithFlags(Name::Only(flag), _) => named("only ", flag),
            Self::WithFlags(Name::All, _) => Prose::words("all flags"),
        }
    }
}

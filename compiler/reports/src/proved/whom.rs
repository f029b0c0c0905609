//! Groups of participants by the flags that are sent for them.

use enkat_model::{Artifact, FlagSet, words::listed};
use enkat_prove::{Audience, SentFlags};

use crate::natural_language::{Labels, Piece, Prose};

/// A group of participants.
pub(super) enum Whom {
    /// All whom the survey assumes.
    Everyone,
    /// Those with exactly these flags, under a name.
    WithFlags(Name, FlagSet),
    /// Those to whom it is offered with these settings.
    Offered(Offered),
}

/// The settings with which a survey is offered to some participants.
#[derive(Clone, Debug)]
pub struct Offered {
    /// The ids of the offered surveys that have these settings.
    pub survey_ids: Vec<String>,
    /// The flags that are sent.
    pub sent: SentFlags,
}

/// The name of a group.
pub(super) enum Name {
    None,
    Preset(String),
    Only(String),
    All,
}

impl Whom {
    /// Lists the groups of a survey: all, those without flags, by preset, by flag that is no preset by itself, and those with all flags
    /// where no preset has them.
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
        let all: FlagSet = sent.iter().map(|(index, _)| *index).collect();
        let is_preset = artifact.presets.iter().any(|preset| preset.flags == all);
        let all = (!is_preset).then_some(Self::WithFlags(Name::All, all));
        [Self::Everyone, none]
            .into_iter()
            .chain(presets)
            .chain(single)
            .chain(all)
            .collect()
    }

    /// Lists the groups of a survey that is offered with these settings: all, and those with each of the settings.
    pub(super) fn offered(settings: Vec<Offered>) -> Vec<Self> {
        let each = settings.into_iter().map(Self::Offered);
        [Self::Everyone].into_iter().chain(each).collect()
    }

    /// Returns the participants of the group.
    pub(super) fn audience(&self) -> Audience {
        let sent = match self {
            Self::Everyone => SentFlags::Any,
            Self::WithFlags(_, flags) => SentFlags::Exactly(*flags),
            Self::Offered(offered) => offered.sent,
        };
        Audience { sent, gender: None }
    }

    /// Describes the group.
    pub(super) fn prose(&self, labels: Labels<'_>) -> Prose {
        let named = |words: &str, name: &str| Prose::words(words).piece(Piece::Name(name.to_owned()));
        match self {
            Self::Everyone => Prose::words("all participants"),
            Self::WithFlags(Name::None, _) => Prose::words("without flags"),
            Self::WithFlags(Name::Preset(name), _) => match labels.preset(name) {
                Some(text) => {
                    let text = Prose::from(Piece::Label(text));
                    text.then(" (").prose(named("preset ", name)).then(")")
                }
                None => named("preset ", name),
            },
            Self::WithFlags(Name::Only(flag), _) => named("only ", flag),
            Self::WithFlags(Name::All, _) => Prose::words("all flags"),
            Self::Offered(Offered { survey_ids, sent }) => {
                let by_invitation = match sent {
                    SentFlags::Exactly(_) => "",
                    SentFlags::Any | SentFlags::AtLeast(_) => ", by invitation",
                };
                Prose::words(format!("offered as {}{by_invitation}", listed(survey_ids)))
            }
        }
    }
}

//! Groups of participants by their settings.

use enkat_model::{FlagSet, Gender};

/// Some participants of a survey; by default, all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Audience {
    /// The flags that are sent for them.
    pub sent: SentFlags,
    /// Those with this gender, or whose gender is not known; `None` for any gender.
    pub gender: Option<Option<Gender>>,
}

/// The flags that are sent for some participants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SentFlags {
    /// Any flags.
    #[default]
    Any,
    /// These flags, and perhaps others.
    AtLeast(FlagSet),
    /// These flags and no others.
    Exactly(FlagSet),
}

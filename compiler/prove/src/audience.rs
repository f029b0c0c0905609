//! Groups of participants by their settings.

use enkat_model::{FlagSet, Gender};

/// Some participants of a survey; by default, all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Audience {
    /// Those for whom exactly these flags are sent; `None` for any flags.
    pub sent: Option<FlagSet>,
    /// Those with this gender, or whose gender is not known; `None` for any gender.
    pub gender: Option<Option<Gender>>,
}

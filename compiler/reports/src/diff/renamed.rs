//! Elements that probably have another id now.

use schemars::JsonSchema;
use serde::Serialize;

/// An element with the same text and kind under another id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Renamed {
    /// Its kind.
    pub kind: String,
    /// The id that is gone.
    pub old: String,
    /// The id that is new.
    pub new: String,
    /// The part of a catalogue that has its text.
    #[serde(skip)]
    pub(super) part: &'static str,
}

impl Renamed {
    /// Returns whether it has this id in one of the surveys, as a container or not.
    pub(super) fn has(&self, (is_container, id): (bool, &str)) -> bool {
        self.is_container() == is_container && (self.old == id || self.new == id)
    }

    fn is_container(&self) -> bool {
        self.part != "questions"
    }
}

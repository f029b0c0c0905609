//! The parts of a survey that could not be read.

/// A sort of names that a survey declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameKind {
    /// Pages, sections, groups, questions, boxes and conditions.
    Element,
    /// Flags.
    Flag,
    /// Scales.
    Scale,
    /// Templates.
    Template,
    /// Modules and their sections.
    Section,
    /// Scores.
    Score,
    /// Attention rules.
    Attention,
    /// Fields that are saved beside the answers.
    Field,
    /// Presets.
    Preset,
}

/// The sorts of names of which some may stand in a part that could not be read, and which has been reported. A name of such a sort
/// that is not known is no second mistake.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unread(u16);

impl Unread {
    /// Every sort of names.
    pub const ALL: Self = Self(u16::MAX);

    /// Adds a sort of names.
    pub fn add(&mut self, kind: NameKind) {
        self.0 |= 1 << kind as u8;
    }

    /// Adds the sorts of names of another part.
    pub fn extend(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Tests whether an unknown name of this sort may stand in a part that could not be read.
    pub fn has(self, kind: NameKind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }
}

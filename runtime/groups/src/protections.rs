//! The protections of a release, each of which tests can leave out.

/// The protections that a release has. A product has them all: others can be chosen with the feature `weakened` only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Protections {
    /// Further figures are withheld where others would add up to one that is withheld.
    pub complements: bool,
    /// A set in which all people but one gave one option gets no counts, as one in which all did.
    pub all_but_one: bool,
    /// A release is held against those before it.
    pub frozen: bool,
}

impl Protections {
    /// All protections.
    pub const ALL: Self = Self {
        complements: true,
        all_but_one: true,
        frozen: true,
    };
}

//! The attributes of a participant on which tailoring depends: flags and gender.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A participant's gender, where it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Gender {
    /// Female.
    Female,
    /// Male.
    Male,
    /// Other.
    Other,
}

impl Gender {
    /// All genders, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Female, Self::Male, Self::Other];

    /// Parses the name of a gender; case is ignored.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|gender| gender.name().eq_ignore_ascii_case(name))
    }

    /// Returns the lower-case name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Female => "female",
            Self::Male => "male",
            Self::Other => "other",
        }
    }
}

/// A set of a survey's flags: bit `n` stands for the flag at index `n` of [`Artifact::flags`](crate::Artifact). In JSON it is the
/// list of the indexes: not every reader has whole numbers of 128 bits.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "Vec<usize>", into = "Vec<usize>")]
#[schemars(with = "Vec<usize>")]
pub struct FlagSet(pub u128);

impl FlagSet {
    /// The most flags that a survey can have.
    pub const CAPACITY: usize = u128::BITS as usize;

    /// Returns whether no flag is in the set.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Returns whether the flag at `index` is in the set.
    pub fn contains(self, index: usize) -> bool {
        index < Self::CAPACITY && self.0 & (1 << index) != 0
    }

    /// Adds the flag at `index`, which is below [`FlagSet::CAPACITY`].
    #[must_use]
    pub fn with(self, index: usize) -> Self {
        Self(self.0 | (1 << index))
    }

    /// Turns the flag at `index`, which is below [`FlagSet::CAPACITY`], on if it is off, and off if it is on.
    #[must_use]
    pub fn toggled(self, index: usize) -> Self {
        Self(self.0 ^ (1 << index))
    }

    /// Returns the flags of both sets.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the flags of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether the two sets share a flag.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl From<FlagSet> for Vec<usize> {
    fn from(set: FlagSet) -> Self {
        (0..FlagSet::CAPACITY)
            .filter(|index| set.contains(*index))
            .collect()
    }
}

impl TryFrom<Vec<usize>> for FlagSet {
    type Error = String;

    fn try_from(indexes: Vec<usize>) -> Result<Self, String> {
        match indexes.iter().find(|index| **index >= Self::CAPACITY) {
            Some(index) => Err(format!(
                "there is no flag {index}: a survey has at most {}",
                Self::CAPACITY
            )),
            None => Ok(indexes.into_iter().collect()),
        }
    }
}

impl FromIterator<usize> for FlagSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indexes: I) -> Self {
        indexes.into_iter().fold(Self::default(), Self::with)
    }
}

//! A release as it is kept for the later ones.

use serde::{Deserialize, Serialize};

use crate::Release;

/// A release as it is kept, with what later releases of the survey need to be held against it. It has no answers but the published
/// counts, and no ids.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Kept {
    /// The release, as it was published.
    pub release: Release,
    /// The sizes of its sets.
    pub members: Members,
}

/// The sizes of the sets of a release.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Members {
    /// The people who belong to each unit and to none below it; the whole has the empty code.
    pub units: Vec<MemberUnit>,
}

/// The people who belong to a unit and to none below it. Numbers are by the first release that had the people: those of the first
/// release of the survey, those who were new in the second, …
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MemberUnit {
    /// The code of the unit.
    pub code: String,
    /// The numbers of people.
    pub people: Vec<u32>,
    /// Sums of hashes of their ids, modulo 2⁵³. They show that people have moved between units, and name none.
    pub fingerprints: Vec<u64>,
    /// The numbers of people who answered each item of the release, in the order of the items.
    pub answered: Vec<Vec<u32>>,
}

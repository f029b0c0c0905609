//! The number of questions that a survey asks, and the time that they take.

use enkat_model::{Artifact, Date};
use enkat_prove::{Audience, Burden, burden};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most clauses that a search may learn, before no length is shown.
const LIMIT: u64 = 5_000;

/// The shortest and the longest way through a survey, until the answers can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Length {
    /// The least that any answers leave.
    pub(crate) least: Extent,
    /// The most that any answers lead to.
    pub(crate) most: Extent,
}

/// A number of questions, and the time that they take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Extent {
    /// The number of questions.
    pub(crate) questions: u32,
    /// The time in minutes, rounded up.
    pub(crate) minutes: u32,
}

impl Length {
    /// Finds the length for some participants who answer on a day; nothing where they cannot send, or the search takes too long.
    pub(super) fn of(artifact: &Artifact, audience: Audience, today: Date) -> Option<Self> {
        let Burden::Between(found) = burden(artifact, audience, today, LIMIT) else {
            return None;
        };
        let extent = |questions: u32, seconds: u32| Extent {
            questions,
            minutes: seconds.div_ceil(60),
        };
        Some(Self {
            least: extent(found.fewest.proved, found.shortest.proved),
            most: extent(found.most.proved, found.longest.proved),
        })
    }
}

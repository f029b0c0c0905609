//! The number of questions that a survey asks, and the time that they take.

use enkat_model::{Artifact, Condition, Date, FlagSet, Gender, Setting};
use enkat_prove::{Burden, burden};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most clauses that a search may learn, before no length is shown.
const LIMIT: u64 = 5_000;

/// The participants whose survey has a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Asked {
    /// Those with exactly these flags, as they are sent, of any gender.
    Flags(FlagSet),
    /// One with these flags, of this gender or without a known one.
    Participant(FlagSet, Option<Gender>),
}

impl Asked {
    fn condition(self, artifact: &Artifact) -> Condition<Setting> {
        let is = |gender| Condition::Setting(Setting::Gender(gender));
        match self {
            Self::Flags(sent) => artifact.exactly(sent),
            Self::Participant(sent, Some(gender)) => Condition::All(vec![artifact.exactly(sent), is(gender)]),
            Self::Participant(sent, None) => {
                let known = Condition::Any(Gender::ALL.into_iter().map(is).collect());
                Condition::All(vec![artifact.exactly(sent), Condition::Not(Box::new(known))])
            }
        }
    }
}

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
    pub(super) fn of(artifact: &Artifact, asked: Asked, today: Date) -> Option<Self> {
        let Burden::Between {
            fewest,
            most,
            shortest,
            longest,
        } = burden(artifact, &asked.condition(artifact), today, LIMIT)
        else {
            return None;
        };
        let extent = |questions: u32, seconds: u32| Extent {
            questions,
            minutes: seconds.div_ceil(60),
        };
        Some(Self {
            least: extent(fewest.proved, shortest.proved),
            most: extent(most.proved, longest.proved),
        })
    }
}

//! Attention rules: what health staff look at in the sent answers of a participant.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::condition::Condition;

/// The urgency of an attention rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AttentionLevel {
    /// Health staff look at it before a check-up.
    Look,
    /// Health staff act on it.
    Act,
}

impl AttentionLevel {
    /// Returns the word for it in `attention.yaml`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Act => "act",
        }
    }
}

/// A rule that tells health staff what to look at in the sent answers of a participant. Participants never get it.
/// `S` is as for [`Element`](crate::Element).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "S: Deserialize<'de>"))]
pub struct Attention<S> {
    /// Its name, the key of its text under `attention`.
    pub name: String,
    /// The condition under which it is raised.
    pub when: Condition<S>,
    /// Its urgency.
    pub level: AttentionLevel,
    /// Whether it is a draft, which is not decided yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draft: bool,
}

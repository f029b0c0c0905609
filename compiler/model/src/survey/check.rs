//! Constraints on answers to several questions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{condition::Condition, element_id::ElementId};

/// A constraint: a condition that answers have to meet. It belongs to the question that gets the message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Check<S> {
    /// The name of the message, whose text is under `checks`.
    pub message: String,
    /// The consequence when it fails.
    pub level: Level,
    /// The questions that it names: it is evaluated only when all of them are answered.
    pub of: Vec<ElementId>,
    /// The condition.
    pub that: Condition<S>,
}

/// The consequence when a constraint fails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The answers cannot be sent.
    #[default]
    Error,
    /// The message is shown, and the answers can be sent.
    Warning,
}

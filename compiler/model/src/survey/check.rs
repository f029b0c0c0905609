//! Checks across questions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{condition::Condition, element_id::ElementId};

/// A condition that answers have to meet. It stands on the question that gets the message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Check<S> {
    /// The name of the message, whose text stands under `checks`.
    pub message: String,
    /// Whether it blocks.
    pub level: Level,
    /// The questions that it names: it runs only when all of them are answered.
    pub of: Vec<ElementId>,
    /// The condition.
    pub that: Condition<S>,
}

/// The consequence when a check fails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The answers cannot be sent.
    #[default]
    Error,
    /// It is said, and nothing else.
    Warning,
}

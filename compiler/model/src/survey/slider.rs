//! A line on which a whole number is chosen.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The line of a slider. Both of its ends are multiples of `step`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Slider {
    /// Smallest answer.
    pub min: i32,
    /// Largest answer.
    pub max: i32,
    /// Every answer is a multiple of this.
    pub step: u32,
    /// How far the labelled marks stand apart.
    pub tick: u32,
    /// Key of the unit's text under `units`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Key under `placeholders` of what stands where the answer will stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
}

impl Slider {
    /// How far marks stand apart, unless the author says so.
    pub const TICK: u32 = 30;
}

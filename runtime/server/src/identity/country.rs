//! Countries of surveys and of ways to sign in.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A country, whose emergency numbers and help lines are shown to participants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum Country {
    /// Sweden.
    #[serde(rename = "SE")]
    Sweden,
    /// Norway.
    #[serde(rename = "NO")]
    Norway,
    /// Poland.
    #[serde(rename = "PL")]
    Poland,
}

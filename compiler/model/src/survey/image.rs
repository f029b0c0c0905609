//! Pictures that a survey shows.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A picture. Its bytes lie beside the artifact, under its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Image {
    /// The hash of its bytes and its ending, such as `1f….png`.
    pub name: String,
    /// How wide it is shown, in pixels, where there is room.
    pub width: u32,
    /// How high it is then.
    pub height: u32,
}

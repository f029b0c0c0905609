//! Pictures that a survey shows.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A picture. Its bytes are beside the artifact, under its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Image {
    /// The hash of its bytes and its file extension, such as `1f….png`.
    pub name: String,
    /// The width at which it is shown, in pixels, where there is room.
    pub width: u32,
    /// The height at that width, in pixels.
    pub height: u32,
}

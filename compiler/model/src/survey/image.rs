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

/// The media type of SVG.
pub const SVG: &str = "image/svg+xml";
const PNG: &str = "image/png";
const JPEG: &str = "image/jpeg";
/// The media types of pictures.
pub const PICTURE_TYPES: [&str; 3] = [PNG, JPEG, SVG];

/// Returns the media type of a picture, which the ending of its name gives.
pub fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("svg") => SVG,
        Some("png") => PNG,
        _ => JPEG,
    }
}

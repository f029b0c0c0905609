//! The kinds of elements.

use schemars::JsonSchema;
use serde::Serialize;

/// A kind of element: a container, something shown, or a question's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum ElementKind {
    /// A page.
    Page,
    /// A titled box.
    Section,
    /// Questions laid out together.
    Group,
    /// Static text.
    Note,
    /// A picture.
    Image,
    /// A box of `checkboxes`.
    Box,
    /// A box beside a field, which disables it while ticked.
    OrBox,
    /// One of several options.
    Choice,
    /// A box by itself.
    Checkbox,
    /// A group of boxes.
    Checkboxes,
    /// A text of one line.
    Text,
    /// A text of several lines.
    Textarea,
    /// A number.
    Number,
    /// A number on a scale.
    Slider,
    /// A year.
    Year,
    /// A day.
    Date,
    /// A day and a time.
    Datetime,
    /// One of the deployment's locations.
    Sublocation,
}

impl ElementKind {
    /// Returns the name, as it is serialized.
    pub fn name(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Section => "section",
            Self::Group => "group",
            Self::Note => "note",
            Self::Image => "image",
            Self::Box => "box",
            Self::OrBox => "orBox",
            Self::Choice => "choice",
            Self::Checkbox => "checkbox",
            Self::Checkboxes => "checkboxes",
            Self::Text => "text",
            Self::Textarea => "textarea",
            Self::Number => "number",
            Self::Slider => "slider",
            Self::Year => "year",
            Self::Date => "date",
            Self::Datetime => "datetime",
            Self::Sublocation => "sublocation",
        }
    }
}

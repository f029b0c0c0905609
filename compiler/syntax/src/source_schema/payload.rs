//! `payload.yaml`.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::values::{Name, Rule, Words};

/// The fields that a survey saves beside and instead of the plain answers.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Payload {
    /// Boxes that are saved as numbers. They are saved even while they are hidden or disabled.
    convert: Option<Convert>,
    /// Fields that are calculated: a condition or a number. A number is left out where it is unanswered.
    derive: Option<BTreeMap<String, Rule>>,
    /// A pattern of settings, and the names under which the opposite of each is saved: `show*: hide*`.
    negate_flags: Option<BTreeMap<String, Words>>,
    /// Fields that hold copies of other fields, after conversion.
    nest: Option<BTreeMap<String, Nest>>,
}

/// Boxes that are saved as numbers. A group stands for its boxes.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Convert {
    /// Ticked is 1, anything else 2.
    one_two: Option<Vec<Name>>,
    /// Ticked is 1, anything else 0.
    one_zero: Option<Vec<Name>>,
}

/// The pages, sections and questions whose answers a field holds copies of.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Nest {
    /// Pages: all that is asked on them.
    pages: Option<Vec<Name>>,
    /// Sections and groups: all that is asked in them.
    sections: Option<Vec<Name>>,
    /// Questions and boxes.
    questions: Option<Vec<Name>>,
}

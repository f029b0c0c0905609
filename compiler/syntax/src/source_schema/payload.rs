//! `payload.yaml`.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::values::{Name, Rule, Words};

/// The fields that a survey saves beside and instead of the plain answers.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Payload {
    /// Checkboxes that are saved as numbers. They are saved even while they are hidden or disabled.
    convert: Option<Convert>,
    /// Fields that are calculated: a condition or a number. A number is left out where it is unanswered.
    derive: Option<BTreeMap<String, Rule>>,
    /// A pattern of settings, and the names under which the opposite of each is saved: `show*: hide*`.
    negate_flags: Option<BTreeMap<String, Words>>,
    /// Fields that hold copies of other fields, after conversion.
    nest: Option<BTreeMap<String, CopyGroup>>,
}

/// Checkboxes that are saved as numbers. A group means all its checkboxes.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Convert {
    /// Ticked is 1, anything else 2.
    one_two: Option<Vec<Name>>,
    /// Ticked is 1, anything else 0.
    one_zero: Option<Vec<Name>>,
}

/// The pages, sections and questions whose answers are copied into a field.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct CopyGroup {
    /// Pages: all questions on them.
    pages: Option<Vec<Name>>,
    /// Sections and groups: all questions in them.
    sections: Option<Vec<Name>>,
    /// Questions and checkboxes.
    questions: Option<Vec<Name>>,
}

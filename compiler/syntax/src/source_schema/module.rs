//! A module.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::{
    content::{Options, Section},
    header::{Invariant, Template},
    values::{Id, Rule, Words},
};

/// Parts that several surveys use. Their texts are beside the file, in `texts/<module>/<language>.yaml`.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Module {
    /// The module's name, the same as the name of the file.
    module: Id,
    /// Other modules whose conditions, scales, templates and sections it uses: paths from this file.
    import: Option<Vec<Words>>,
    /// Conditions over questions of this module, which rules of a survey can name.
    conditions: Option<BTreeMap<String, Rule>>,
    /// Statements over elements of this module that hold for every participant, in every state of the answers.
    invariants: Option<Vec<Invariant>>,
    /// Options that several questions use: a list, or a range such as `1..5`.
    scales: Option<BTreeMap<String, Options>>,
    /// Content that is used several times, with parameters.
    templates: Option<BTreeMap<String, Template>>,
    /// Sections that a survey includes with `include: module.section`. They name no flags.
    sections: Option<Vec<Section>>,
}

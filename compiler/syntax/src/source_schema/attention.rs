//! `attention.yaml`.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::values::{Rule, Truth};

/// The attention rules of a survey, by name: what health staff look at in the sent answers of a participant. The texts are in the catalogues under `attention`; no
/// participant gets them.
#[derive(JsonSchema)]
#[schemars(transparent)]
pub(super) struct AttentionByName(BTreeMap<String, Attention>);

/// An attention rule: what health staff look at in the sent answers of a participant.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Attention {
    /// The condition on the answers under which it is raised, such as `chestPain == 1`.
    when: Rule,
    /// Its urgency.
    level: Level,
    /// Whether it is not decided yet: it is then marked wherever it is shown.
    draft: Option<Truth>,
}

/// The urgency.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub(super) enum Level {
    /// Health staff look at it before a check-up.
    Look,
    /// Health staff act on it.
    Act,
}

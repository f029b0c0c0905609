//! Rules that depend on the day.

use enkat_model::{Artifact, Body, Condition, ElementId, ScalarKind, Setting};

/// Returns whether rules about what is shown, offered or refused read a day or a year, so that another day can change what is proved.
pub(super) fn depends_on_day(artifact: &Artifact) -> bool {
    let mut bodies = artifact.elements.iter().map(|included| &included.element);
    bodies.any(|element| {
        reads_day(artifact, &element.hidden_when)
            || element
                .body
                .option_rules()
                .any(|option| reads_day(artifact, &option.hidden_when))
            || element
                .body
                .checks()
                .iter()
                .any(|check| reads_day(artifact, &check.that))
    })
}

fn reads_day(artifact: &Artifact, rule: &Condition<Setting>) -> bool {
    let is_day = |id: &ElementId| is_day(&artifact.elements[id.index()].element.body);
    rule.reads().iter().any(is_day)
}

fn is_day(body: &Body<Setting>) -> bool {
    matches!(
        body.scalar(),
        Some(ScalarKind::Date(_) | ScalarKind::Datetime(_) | ScalarKind::Year(_))
    )
}

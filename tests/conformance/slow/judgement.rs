//! Violations, progress and the payload (contract §5.8 to 5.10, §8, §12).

use enkat_model::{Check, Checkbox, Checkboxes, ElementId, Level, QuestionKind, ScalarKind, Setting};
use serde_json::{Value, json};

use super::{Slow, fields::Read};

/// Finds the first rule that a question breaks.
pub(super) fn broken(slow: &Slow<'_>, id: ElementId) -> Option<&'static str> {
    if !slow.is_open(id) {
        return None;
    }
    let body = &slow.element(id).body;
    match body.answer() {
        _ if body.is_box_of_group() => None,
        Some(QuestionKind::Checkboxes(Checkboxes {
            min,
            max,
            exclusive,
            at_most_one,
        })) => {
            let boxes = slow.boxes(id);
            let ticked = boxes.iter().filter(|id| slow.is_ticked(**id)).count();
            if boxes.iter().any(|id| matches!(slow.read(*id), Read::Broken(_))) {
                Some("type")
            } else if ticked == 0 {
                body.is_required().then_some("required")
            } else if excludes(slow, &boxes, exclusive, at_most_one) {
                Some("exclusive")
            } else if ticked < *min as usize {
                Some("min")
            } else if max.is_some_and(|max| ticked > max as usize) {
                Some("max")
            } else {
                None
            }
        }
        _ => match slow.read(id) {
            Read::Broken(rule) => Some(rule),
            Read::Nothing | Read::Answer(Value::Bool(false)) => body.is_required().then_some("required"),
            Read::Answer(_) => None,
        },
    }
}

/// Finds the first check that fails, among those whose questions are all answered.
pub(super) fn failing(slow: &Slow<'_>, id: ElementId, level: Level) -> Option<Value> {
    let fails = |check: &&Check<Setting>| {
        check.level == level && check.of.iter().all(|id| slow.is_answered(*id)) && !slow.holds(&check.that)
    };
    let checks = slow.element(id).body.checks().iter();
    let found = checks.filter(|_| slow.is_open(id)).find(fails)?;
    Some(json!({ "check": found.message }))
}

/// Reports whether two checkboxes are ticked of which one excludes the other.
fn excludes(
    slow: &Slow<'_>,
    boxes: &[ElementId],
    exclusive: &[ElementId],
    at_most_one: &[Vec<ElementId>],
) -> bool {
    let pairs = boxes
        .iter()
        .flat_map(|one| boxes.iter().map(move |other| (one, other)));
    let mut both_ticked =
        pairs.filter(|(one, other)| one != other && slow.is_ticked(**one) && slow.is_ticked(**other));
    both_ticked.any(|(one, other)| {
        exclusive.contains(one)
            || at_most_one
                .iter()
                .any(|set| set.contains(one) && set.contains(other))
    })
}

/// Divides answered by required questions.
#[allow(clippy::cast_precision_loss, reason = "few questions")]
pub(super) fn progress(slow: &Slow<'_>) -> f64 {
    let counts = |id: &ElementId| slow.is_open(*id) && slow.element(*id).body.is_counted();
    let is_done = |id: &ElementId| match slow.element(*id).body.answer() {
        Some(QuestionKind::Scalar(ScalarKind::Checkbox(Checkbox {}))) => slow.is_ticked(*id),
        _ => slow.is_answered(*id),
    };
    let required: Vec<ElementId> = slow.ids().filter(counts).collect();
    let done = required.iter().filter(|id| is_done(id)).count();
    if required.is_empty() {
        1.0
    } else {
        done as f64 / required.len() as f64
    }
}

/// Returns the answer of a field, if it counts.
pub(super) fn saved(slow: &Slow<'_>, id: ElementId) -> Option<Value> {
    let is_empty_box = || slow.is_open(id) && slow.element(id).body.is_box();
    slow.answer(id)
        .or_else(|| is_empty_box().then_some(Value::Bool(false)))
}

//! The payload (§8).

use enkat_model::{Conversion, Derivation, ElementId};
use serde_json::{Map, Value, json};

use super::{Slow, conditions, fields, judgement};

/// Computes the fields of a submission.
pub(super) fn payload(slow: &Slow<'_>) -> Map<String, Value> {
    let rules = &slow.artifact.payload;
    let mut saved = Map::new();
    for id in slow.ids() {
        if let Some(value) = field(slow, id) {
            saved.insert(slow.element(id).id.clone(), value);
        }
    }
    for field in &rules.derive {
        let value = match &field.value {
            Derivation::Truth(condition) => Some(json!(slow.holds(condition))),
            Derivation::Number(number) => conditions::number(slow, number).map(fields::saved),
        };
        if let Some(value) = value {
            saved.insert(field.name.clone(), value);
        }
    }
    for nest in &rules.nest {
        let is_there = |id: &&ElementId| slow.included[id.index()];
        let copies = nest.of.iter().filter(is_there);
        let copies = copies.map(|id| (slow.element(*id).id.clone(), field(slow, *id)));
        if nest.of.iter().any(|id| is_there(&id)) {
            let copies = copies.filter_map(|(id, value)| Some((id, value?)));
            saved.insert(nest.name.clone(), Value::Object(copies.collect()));
        }
    }
    saved
}

/// Returns the saved value of a question or checkbox: one with a conversion is saved even while it is hidden or disabled.
fn field(slow: &Slow<'_>, id: ElementId) -> Option<Value> {
    let mut conversions = slow.artifact.payload.convert.iter();
    match conversions.find(|(of, _)| *of == id) {
        Some(_) if !slow.included[id.index()] => None,
        Some(_) if slow.is_ticked(id) => Some(json!(1)),
        Some((_, Conversion::OneTwo)) => Some(json!(2)),
        Some((_, Conversion::OneZero)) => Some(json!(0)),
        None => judgement::saved(slow, id),
    }
}

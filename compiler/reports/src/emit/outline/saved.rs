//! Conversions and derived fields, which are saved instead of the plain answers and beside them.

use enkat_model::{Conversion, ElementId, Payload};

use crate::notation::{Atom, Conditions};

/// Writes the conversions, the derived fields and the copies.
pub(super) fn lines<S: Atom + PartialEq>(
    payload: &Payload<S>,
    conditions: &Conditions<'_, S>,
) -> Vec<String> {
    if payload.is_plain() {
        return Vec::new();
    }
    let mut lines = vec![String::new(), "saved".to_owned()];
    for (conversion, how) in [
        (Conversion::OneTwo, "as 1 or 2"),
        (Conversion::OneZero, "as 1 or 0"),
    ] {
        let boxes = payload.convert.iter().filter(|(_, of)| *of == conversion);
        let boxes: Vec<ElementId> = boxes.map(|(id, _)| *id).collect();
        lines.extend((!boxes.is_empty()).then(|| format!("  {how}: {}", conditions.names(&boxes))));
    }
    let derived = payload.derive.iter();
    lines.extend(derived.map(|field| format!("  {} = {}", field.name, conditions.derivation(&field.value))));
    let nested = payload.nest.iter();
    lines.extend(nested.map(|nest| format!("  {} copies {}", nest.name, conditions.names(&nest.of))));
    lines
}

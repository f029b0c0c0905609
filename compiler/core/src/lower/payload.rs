//! Conversions and derived fields: saved instead of the plain answers, and beside them.

use enkat_model::{Condition, CopyGroup, Derivation, DerivedField, FlagSet, Payload, Setting};

use super::condition::condition;
use crate::check::{Checked, Derived};

/// Lowers the payload. The opposite of a flag is a derived field like any other.
pub(super) fn payload(checked: &Checked<'_>) -> Payload<Setting> {
    let written = &checked.survey().payload;
    let mut convert: Vec<_> = written
        .convert
        .iter()
        .map(|(id, conversion)| (id.value, *conversion))
        .collect();
    convert.sort_unstable_by_key(|(id, _)| *id);
    let derived = checked.derived_fields().iter().map(|(name, value)| DerivedField {
        name: name.value.clone(),
        value: match value {
            Derived::Predicate(truth) => Derivation::Truth(condition(truth)),
            Derived::Number(quantity) => Derivation::Number(quantity.clone()),
        },
    });
    let negated = written.negate.iter().map(|(name, flag)| {
        let flag = Condition::Setting(Setting::Flag(FlagSet::default().with(*flag)));
        DerivedField {
            name: name.value.clone(),
            value: Derivation::Truth(Condition::Not(Box::new(flag))),
        }
    });
    let nested = written.nest.iter().map(|(name, of)| CopyGroup {
        name: name.value.clone(),
        of: of.clone(),
    });
    Payload {
        convert,
        derive: derived.chain(negated).collect(),
        nest: nested.collect(),
    }
}

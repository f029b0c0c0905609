//! Random payloads: conversions, derived fields, copies.

use enkat_model::{Conversion, CopyGroup, Derivation, DerivedField, ElementId, Included, Payload, Setting};

use crate::{dice::Dice, rules::Writer};

/// Makes the payload of a random survey: conversions and derived fields.
pub(crate) fn random_payload(dice: &mut Dice, elements: &[Included]) -> Payload<Setting> {
    let body = |id: &ElementId| &elements[id.index()].element.body;
    let fields = (0..elements.len()).map(ElementId::at);
    let fields: Vec<ElementId> = fields.filter(|id| body(id).has_field()).collect();
    let mut convert = Vec::new();
    for id in fields.iter().filter(|id| body(id).is_box()) {
        if dice.chance(30) {
            convert.push((*id, *dice.pick(&[Conversion::OneTwo, Conversion::OneZero])));
        }
    }
    let mut derive = Vec::new();
    for index in 0..dice.below(3) {
        let is_number = dice.chance(50);
        let mut writer = Writer::of_everything(dice, elements);
        let value = match is_number.then(|| writer.quantity(0)).flatten() {
            Some(number) => Derivation::Number(number),
            None => Derivation::Truth(writer.condition(0)),
        };
        derive.push(DerivedField {
            name: format!("derived{index}"),
            value,
        });
    }
    let nest = (0..dice.below(2)).map(|index| CopyGroup {
        name: format!("nest{index}"),
        of: fields.iter().copied().filter(|_| dice.chance(30)).collect(),
    });
    Payload {
        nest: nest.collect(),
        convert,
        derive,
    }
}

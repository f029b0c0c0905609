//! The saved fields of a response.

use serde_json::{Map, Value};

use super::{
    Session,
    evaluate::{Answers, holds, quantity},
};
use crate::{
    survey::{CopyGroup, Derivation, DerivedField, ElementId, NoSettings},
    tailor::Model,
    values::{Answer, OptionValue, number},
};

/// Returns the fields that would be saved now (§8): the answers in survey order, checkboxes with a conversion as numbers; then
/// calculated fields and copies.
pub fn payload(session: &Session<'_>) -> Map<String, Value> {
    let rules = &session.model().payload;
    let mut saved = fields(session, |id| {
        let conversion = rules.conversion(id);
        let converted = conversion.map(|conversion| conversion.number(session.ticked(id)).into());
        converted.or_else(|| kept(session, id))
    });
    let derived = rules.derive.iter().filter_map(|field| derived(session, field));
    saved.extend(derived);
    let nested: Vec<_> = rules
        .nest
        .iter()
        .map(|nest| nested(session, nest, &saved))
        .collect();
    saved.extend(nested);
    saved
}

/// Returns the answers that a payload was made of, as far as it has them: checkboxes that were saved as numbers are true or false.
pub fn answers_in_payload(model: &Model, saved: &Map<String, Value>) -> Map<String, Value> {
    let mut answers = saved.clone();
    for (id, _) in &model.payload.convert {
        if let Some(value) = answers.get_mut(&model.element(*id).id) {
            *value = Value::Bool(*value == 1);
        }
    }
    answers
}

/// Collects the answers that count: every answered question, and every checkbox that is visible and enabled, as true or false.
pub fn effective_answers(session: &Session<'_>) -> Map<String, Value> {
    fields(session, |id| kept(session, id))
}

fn fields(session: &Session<'_>, value: impl Fn(ElementId) -> Option<Value>) -> Map<String, Value> {
    let elements = session.model().elements.iter().enumerate();
    elements
        .filter_map(|(index, element)| Some((element.id.clone(), value(ElementId::at(index))?)))
        .collect()
}

fn kept(session: &Session<'_>, id: ElementId) -> Option<Value> {
    match session.answer(id) {
        Some(answer) => Some(to_json(answer)),
        None if session.model().element(id).body.is_box() && session.state(id).is_open() => {
            Some(Value::Bool(false))
        }
        None => None,
    }
}

fn derived(session: &Session<'_>, field: &DerivedField<NoSettings>) -> Option<(String, Value)> {
    let value = match &field.value {
        Derivation::Truth(condition) => Value::Bool(holds(condition, session)),
        Derivation::Number(of) => Value::Number(number::to_json(quantity(of, session)?)),
    };
    Some((field.name.clone(), value))
}

fn nested(session: &Session<'_>, nest: &CopyGroup, saved: &Map<String, Value>) -> (String, Value) {
    let ids = nest.of.iter().map(|id| &session.model().element(*id).id);
    let copied = ids.filter_map(|id| Some((id.clone(), saved.get(id)?.clone())));
    (nest.name.clone(), Value::Object(copied.collect()))
}

fn to_json(answer: &Answer) -> Value {
    match answer {
        Answer::Ticked(ticked) => Value::Bool(*ticked),
        Answer::Chosen(OptionValue::Integer(value)) => Value::from(*value),
        Answer::Chosen(OptionValue::Name(text)) | Answer::Text(text) => Value::String(text.clone()),
        Answer::Moment(moment) => Value::String(moment.to_string()),
        Answer::Number(number) => Value::Number(number::to_json(*number)),
    }
}

//! What is saved of a response.

use serde_json::{Map, Number, Value};

use crate::{
    element::ElementId,
    evaluate::Answers,
    session::Session,
    value::{Answer, OptionValue},
};

/// What would be saved now: every answered question as a flat field, and every box that is visible and enabled as
/// true or false, in survey order.
pub fn payload(session: &Session<'_>) -> Map<String, Value> {
    let elements = session.model().elements.iter().enumerate();
    elements
        .filter_map(|(index, element)| {
            let id = ElementId::at(index);
            let value = match session.answer(id) {
                Some(answer) => to_json(answer),
                None if element.body.is_box() && session.state(id).is_open() => Value::Bool(false),
                None => return None,
            };
            Some((element.id.clone(), value))
        })
        .collect()
}

fn to_json(answer: &Answer) -> Value {
    match answer {
        Answer::Ticked(ticked) => Value::Bool(*ticked),
        Answer::Chosen(OptionValue::Integer(value)) => Value::from(*value),
        Answer::Chosen(OptionValue::Name(text)) | Answer::Text(text) => Value::String(text.clone()),
        Answer::Number(number) => Value::Number(json_number(*number)),
    }
}

/// `3.0` is written `3`.
#[allow(clippy::cast_possible_truncation, reason = "the bound is checked")]
pub(crate) fn json_number(number: f64) -> Number {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if number.fract() == 0.0 && number.abs() <= EXACT {
        Number::from(number as i64)
    } else {
        Number::from_f64(number).unwrap_or_else(|| Number::from(0))
    }
}

//! What is saved of a response.

use serde_json::{Map, Value};

use super::{Session, evaluate::Answers};
use crate::{
    number,
    survey::{Answer, ElementId, OptionValue},
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
        Answer::Moment(moment) => Value::String(moment.to_string()),
        Answer::Number(number) => Value::Number(number::to_json(*number)),
    }
}

//! Sealing of contact details: answers with e-mail addresses and telephone numbers are stored sealed.

use std::io;

use enkat_model::normalize_text;
use enkat_store::ParticipantId;
use serde_json::{Map, Value};

use crate::{catalog::Tailored, identity::FieldEncryption};

/// Seals contact details in changes to a draft, as they are stored.
pub(crate) fn seal_contact(
    tailored: &Tailored,
    encryption: &FieldEncryption,
    participant: &ParticipantId,
    changes: Map<String, Value>,
) -> io::Result<Map<String, Value>> {
    let sealed = |(id, value): (String, Value)| match value {
        Value::String(text) if tailored.is_contact(&id) => Ok((id, encryption.answer(&text, participant)?)),
        value => Ok((id, value)),
    };
    changes.into_iter().map(sealed).collect()
}

/// Opens the sealed answers of a draft.
pub(crate) fn open_answers(
    encryption: &FieldEncryption,
    participant: &ParticipantId,
    answers: &mut Map<String, Value>,
) -> io::Result<()> {
    for answer in answers.values_mut() {
        if let Some(text) = encryption.open_answer(answer, participant)? {
            *answer = Value::String(text);
        }
    }
    Ok(())
}

/// Seals the contact details in a payload. Each can occur in several places, under other names: all of them are sealed.
pub(crate) fn seal_payload(
    tailored: &Tailored,
    encryption: &FieldEncryption,
    participant: &ParticipantId,
    answers: &Map<String, Value>,
    payload: Map<String, Value>,
) -> io::Result<Map<String, Value>> {
    let contact = answers.iter().filter(|(id, _)| tailored.is_contact(id));
    let texts: Vec<_> = contact
        .filter_map(|(_, answer)| answer.as_str().map(normalize_text))
        .filter(|text| !text.is_empty())
        .collect();
    let seal = |text: &str| encryption.answer(text, participant);
    let sealed = |(name, value)| Ok((name, sealed_where(value, &texts, &seal)?));
    payload.into_iter().map(sealed).collect()
}

/// Seals each of the texts wherever it occurs in a value.
fn sealed_where(
    value: Value,
    texts: &[String],
    seal: &dyn Fn(&str) -> io::Result<Value>,
) -> io::Result<Value> {
    match value {
        Value::String(text) if texts.contains(&text) => seal(&text),
        Value::Array(values) => {
            let values = values.into_iter().map(|value| sealed_where(value, texts, seal));
            values.collect()
        }
        Value::Object(fields) => {
            let fields = fields.into_iter();
            let fields = fields.map(|(name, value)| Ok((name, sealed_where(value, texts, seal)?)));
            fields.collect::<io::Result<Map<_, _>>>().map(Value::Object)
        }
        value => Ok(value),
    }
}

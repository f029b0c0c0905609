//! The JSON Schema of a survey's payload, and the check of a payload against it.

use serde_json::{Map, Value, json};

use super::client_model::answer_schema;
use crate::{
    kinds::{FieldSchema, FieldType, JsonType},
    survey::{Artifact, Conversion, Derivation, ElementId},
    values::{Date, DateTime, Format},
};

/// Builds the JSON Schema of the payload of any participant. A key may be missing because of flags, gender and answers; one that is
/// true or false for every participant is required.
pub fn payload_schema(artifact: &Artifact) -> Value {
    let mut properties: Map<String, Value> = (0..artifact.elements.len())
        .filter_map(|index| field_schema(artifact, ElementId::at(index)))
        .collect();
    let mut required = Vec::new();
    for field in &artifact.payload.derive {
        let kind = match field.value {
            Derivation::Truth(_) => {
                required.push(field.name.clone());
                "boolean"
            }
            Derivation::Number(_) => "number",
        };
        properties.insert(field.name.clone(), json!({ "type": kind }));
    }
    for nest in &artifact.payload.nest {
        let of = nest.of.iter().filter_map(|id| field_schema(artifact, *id));
        properties.insert(nest.name.clone(), object(&of.collect(), &[]));
    }
    let mut schema = object(&properties, &required);
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!(
        "What {} version {} saves",
        artifact.header.survey, artifact.header.version
    ));
    schema
}

fn object(properties: &Map<String, Value>, required: &[String]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// Returns the name of a question's or checkbox's field, and the schema of its values.
fn field_schema(artifact: &Artifact, id: ElementId) -> Option<(String, Value)> {
    let element = &artifact.elements[id.index()].element;
    let schema = match artifact.payload.conversion(id) {
        Some(Conversion::OneTwo) => json!({ "enum": [1, 2] }),
        Some(Conversion::OneZero) => json!({ "enum": [1, 0] }),
        None => saved_schema(answer_schema(&element.body)?),
    };
    Some((element.id.clone(), schema))
}

/// Returns the schema of an answer without `multipleOf`, by which validators refuse 0.3 as a multiple of 0.1, and without the ends
/// of periods, which may be today. A saved answer keeps to both, as only valid answers are saved.
fn saved_schema(mut schema: FieldSchema) -> Value {
    (schema.earliest, schema.latest) = (None, None);
    if schema.multiple_of.take().is_some_and(|step| step == 1.into()) {
        schema.kind = FieldType::One(JsonType::Integer);
    }
    // It can be written as JSON, as its keys are texts.
    serde_json::to_value(schema).unwrap_or_default()
}

/// Checks a payload against a schema that [`payload_schema`] wrote. It knows the keywords of such schemas and refuses others: a
/// validator for all keywords would be larger than the rest of the server.
///
/// # Errors
/// The keyword that is not met and the field, without the value.
pub fn check_payload(schema: &Value, payload: &Map<String, Value>) -> Result<(), String> {
    check_fields(schema, payload)
}

fn check(schema: &Value, value: &Value) -> Result<(), String> {
    if let Value::Object(fields) = value {
        return check_fields(schema, fields);
    }
    for (keyword, wanted) in schema.as_object().into_iter().flatten() {
        let is_met = match keyword.as_str() {
            // A format implies its pattern, and `type` says that it is no object.
            "pattern" | "properties" | "required" | "additionalProperties" => true,
            "format" => value.as_str().is_none_or(|text| has_format(wanted, text)),
            "type" => types(wanted).any(|name| is_of_type(name, value)),
            "enum" => wanted.as_array().is_some_and(|values| values.contains(value)),
            "minimum" => value
                .as_f64()
                .is_none_or(|number| Some(number) >= wanted.as_f64()),
            "maximum" => value
                .as_f64()
                .is_none_or(|number| Some(number) <= wanted.as_f64()),
            "maxLength" => value.as_str().map(|text| text.chars().count() as u64) <= wanted.as_u64(),
            _ => false,
        };
        if !is_met {
            return Err(not_met(keyword));
        }
    }
    Ok(())
}

/// Checks an object. Each field is looked up once: a payload has hundreds.
fn check_fields(schema: &Value, fields: &Map<String, Value>) -> Result<(), String> {
    for (keyword, wanted) in schema.as_object().into_iter().flatten() {
        let is_met = match keyword.as_str() {
            "$schema" | "title" => true,
            "type" => wanted == "object",
            "properties" => {
                for (name, value) in fields {
                    let schema = wanted.get(name).ok_or_else(|| not_met("additionalProperties"))?;
                    check(schema, value).map_err(|error| format!("{name}: {error}"))?;
                }
                true
            }
            "required" => types(wanted).all(|name| fields.contains_key(name)),
            "additionalProperties" => *wanted == false,
            _ => false,
        };
        if !is_met {
            return Err(not_met(keyword));
        }
    }
    Ok(())
}

fn not_met(keyword: &str) -> String {
    format!("`{keyword}` is not met")
}

/// Returns the types that `type` lists: one word, or the words of a list.
fn types(words: &Value) -> impl Iterator<Item = &str> {
    let one = words.as_str().into_iter();
    one.chain(words.as_array().into_iter().flatten().filter_map(Value::as_str))
}

fn has_format(format: &Value, text: &str) -> bool {
    match format.as_str() {
        Some("date") => Date::parse(text).is_some(),
        Some("datetime-local") => DateTime::parse(text).is_some(),
        format => Format::ALL
            .into_iter()
            .any(|known| Some(known.name()) == format && known.accepts(text)),
    }
}

fn is_of_type(name: &str, value: &Value) -> bool {
    match name {
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        _ => false,
    }
}

//! The questions whose answer has a field of its own, from the keys of their kinds.

use enkat_model::{Form, Key, ScalarKind, Words, WrittenKind};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::{
    content::Question,
    values::{Days, Id, Minutes, Name, Range, Truth, Years, whole_between},
};

/// Defines the schema of every kind, and returns references to them.
pub(super) fn schemas(generator: &mut SchemaGenerator) -> Vec<Value> {
    let kinds = ScalarKind::WRITTEN.iter();
    let kinds = kinds.map(|kind| {
        let (first, rest) = kind.name.split_at(1);
        let name = first.to_uppercase() + rest;
        let schema = schema(kind, generator);
        define(&name, schema.to_value(), generator)
    });
    kinds.collect()
}

/// Adds a definition, and returns a reference to it.
fn define(name: &str, schema: Value, generator: &mut SchemaGenerator) -> Value {
    generator.definitions_mut().insert(name.to_owned(), schema);
    json!({ "$ref": format!("#/definitions/{name}") })
}

/// Builds the schema of a kind: the keys of every question and its own.
fn schema(kind: &WrittenKind, generator: &mut SchemaGenerator) -> Schema {
    let mut schema = Question::json_schema(generator);
    schema.insert("description".to_owned(), kind.doc.into());
    let own = kind.keys.iter();
    let own: Vec<_> = own
        .map(|key| (key.name.to_owned(), property(key, generator)))
        .collect();
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.insert(
            kind.name.to_owned(),
            described(Id::json_schema(generator), kind.id),
        );
        properties.extend(own);
    }
    let required = kind.keys.iter().filter(|key| key.form.is_required());
    let required = required.map(|key| key.name);
    let required: Vec<_> = std::iter::once(kind.name).chain(required).collect();
    schema.insert("required".to_owned(), json!(required));
    schema
}

fn property(key: &Key, generator: &mut SchemaGenerator) -> Value {
    let schema = match key.form {
        Form::Whole(low, high) => whole_between(low, high),
        Form::Truth => Truth::json_schema(generator),
        Form::TextName => Name::json_schema(generator),
        Form::Range | Form::Line => Range::json_schema(generator),
        Form::Years => Years::json_schema(generator),
        Form::Days => Days::json_schema(generator),
        Form::Minutes => Minutes::json_schema(generator),
        Form::Word(words) => {
            let reference = define(words.name, one_of(words), generator);
            return json!({ "allOf": [reference], "description": key.doc });
        }
    };
    described(schema, key.doc)
}

fn described(mut schema: Schema, doc: &str) -> Value {
    schema.insert("description".to_owned(), doc.into());
    schema.to_value()
}

/// Builds the schema of a value that is one of several words.
fn one_of(words: Words) -> Value {
    let each = words.each.iter();
    let each = each.map(|(word, doc)| json!({ "const": word, "description": doc, "type": "string" }));
    let schema = Map::from_iter([
        ("description".to_owned(), json!(words.doc)),
        ("oneOf".to_owned(), each.collect()),
    ]);
    schema.into()
}

//! The JSON Schema of the client model, from which its types are made.

use std::collections::BTreeSet;

use enkat_model::{Artifact, ChoiceStyle, ClientModel, Format, Gender, Rule};
use schemars::{JsonSchema, generate::SchemaSettings};
use serde::Serialize;
use serde_json::{Value, json};

/// Returns the definitions of the schema of a type that is written.
fn definitions<T: JsonSchema>() -> Value {
    let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let schema = generator.into_root_schema_for::<T>();
    schema.get("$defs").unwrap().clone()
}

/// Lists the words that a condition can begin with.
fn conditions(definitions: &Value) -> Vec<&str> {
    let variants = definitions["Condition"]["oneOf"].as_array().unwrap();
    let words = variants
        .iter()
        .map(|variant| variant["required"][0].as_str().unwrap());
    words.collect()
}

#[test]
fn condition_of_a_model_asks_no_settings() {
    let (of_survey, of_model) = (definitions::<Artifact>(), definitions::<ClientModel>());
    let without_setting = [
        "all", "any", "not", "in", "ticked", "answered", "compare", "within",
    ];
    assert_eq!(conditions(&of_model), without_setting);
    assert!(conditions(&of_survey).contains(&"setting"));
    assert_eq!(of_model.get("NoSettings"), None);
}

/// Collects the words that the schema of an enumeration offers.
fn offered<T: JsonSchema>() -> BTreeSet<String> {
    let schema = schemars::schema_for!(T);
    let variants = schema.get("oneOf").and_then(Value::as_array).unwrap();
    let words = variants.iter().flat_map(|variant| match &variant["const"] {
        Value::String(word) => vec![word.clone()],
        _ => serde_json::from_value(variant["enum"].clone()).unwrap(),
    });
    words.collect()
}

/// Collects the words by which values are serialized.
fn serialized<T: Serialize>(values: &[T]) -> BTreeSet<String> {
    let words = values.iter().map(|value| serde_json::to_value(value).unwrap());
    words.map(|word| word.as_str().unwrap().to_owned()).collect()
}

#[test]
fn enumeration_all_equals_schema_words() {
    assert_eq!(serialized(&ChoiceStyle::ALL), offered::<ChoiceStyle>());
    assert_eq!(serialized(&Format::ALL), offered::<Format>());
    assert_eq!(serialized(&Gender::ALL), offered::<Gender>());
    assert_eq!(serialized(&Rule::ALL), offered::<Rule>());
}

#[test]
fn field_schema_period_end_is_number_or_string() {
    let field = &definitions::<ClientModel>()["FieldSchema"]["properties"];
    for end in ["earliest", "latest"] {
        assert_eq!(field[end]["type"], json!(["number", "string"]), "{end}");
    }
}

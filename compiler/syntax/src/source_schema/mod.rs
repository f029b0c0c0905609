//! The JSON Schemas of survey sources, with which an editor completes, explains and checks while an author types.
//!
//! No value of the types here is ever made: they only describe what the decoder in [`expand`](enkat_compiler::expand) reads, and
//! their documentation is what the editor shows. A test checks that their keys are the decoder's.

#![allow(
    dead_code,
    clippy::struct_field_names,
    clippy::zero_sized_map_values,
    reason = "the types only describe"
)]

mod attention;
mod content;
mod header;
mod kinds;
mod module;
mod page;
mod payload;
mod scenarios;
mod scores;
mod template;
mod texts;
mod values;

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// Builds every schema, with its file name.
pub fn all() -> Vec<(&'static str, Value)> {
    vec![
        (
            "survey.schema.json",
            schema::<header::Header>("The header of a survey: survey.yaml"),
        ),
        (
            "page.schema.json",
            schema::<page::Page>("A page of a survey: pages/<page>.yaml"),
        ),
        (
            "module.schema.json",
            schema::<module::Module>("A module of several surveys: shared/<module>.yaml"),
        ),
        (
            "texts.schema.json",
            schema::<texts::Catalogue>(
                "The texts of one language: texts/<language>.yaml or texts/<language>/*.yaml",
            ),
        ),
        (
            "scores.schema.json",
            schema::<scores::Scores>("The scores of a survey: scores.yaml"),
        ),
        (
            "attention.schema.json",
            schema::<attention::AttentionByName>("The attention rules of a survey: attention.yaml"),
        ),
        (
            "payload-yaml.schema.json",
            schema::<payload::Payload>("The saved data of a survey: payload.yaml"),
        ),
        (
            "scenarios.schema.json",
            schema::<scenarios::Scenarios>("Tests of a survey: scenarios/*.yaml"),
        ),
        (
            "template.schema.json",
            schema::<template::SurveyTemplate>("A survey that a server sends: *.template.json"),
        ),
    ]
}

/// Builds the schema of a file. Draft 7 is what editors support best.
fn schema<T: JsonSchema>(title: &str) -> Value {
    let generator = SchemaSettings::draft07().into_generator();
    let mut schema = generator.into_root_schema_for::<T>().to_value();
    without_null(&mut schema);
    schema["title"] = json!(title);
    schema
}

/// Removes `null` from types: a key that can be left out is not one that can be `null`.
fn without_null(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(without_null),
        Value::Object(object) => {
            object.remove("default");
            if let Some(Value::Array(types)) = object.get_mut("type") {
                types.retain(|name| name != "null");
            }
            if let Some(Value::Array(alternatives)) = object.get_mut("anyOf") {
                alternatives.retain(|alternative| *alternative != json!({"type": "null"}));
            }
            flatten(object);
            object.values_mut().for_each(without_null);
        }
        _ => {}
    }
}

/// Simplifies a choice of one: `type: [x]`, `anyOf: [x]`, `allOf: [x]`.
fn flatten(object: &mut Map<String, Value>) {
    if let Some(only) = only(object, "type") {
        object.insert("type".into(), only);
    }
    if let Some(only) = only(object, "anyOf") {
        object.remove("anyOf");
        object.insert("allOf".into(), json!([only]));
    }
    // A reference stays: in draft 7, keywords beside it would not count.
    while let Some(Value::Object(inner)) = only(object, "allOf").filter(|only| only.get("$ref").is_none()) {
        object.remove("allOf");
        for (key, value) in inner {
            object.entry(key).or_insert(value);
        }
    }
}

/// Returns the only item of a list.
fn only(object: &Map<String, Value>, key: &str) -> Option<Value> {
    match object.get(key)?.as_array()?.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use serde_json::{Value, json};

    use super::all;
    use crate::keys::{
        ATTENTION, BAND, BOX, CHECK, CONSENT, CONVERT, FLAG, HEADER, INCLUDE, INVARIANT, MODULE, NEST,
        OPTION, PAGE, PAYLOAD, SCORE, Shape, TEMPLATE, TEMPLATE_GROUP, TEMPLATE_PAGE, TEMPLATE_QUESTION,
        TEMPLATE_SETTING, TEMPLATE_WORDS, USE, WHOLE_TEMPLATE, kinds,
    };

    /// Checks the committed schemas; `UPDATE=1` writes them.
    #[test]
    fn generated_schemas_of_sources_are_up_to_date() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
        let update = std::env::vars().any(|(name, _)| name == "UPDATE");
        for (name, schema) in all() {
            let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
            let path = folder.join(name);
            if update {
                fs::write(&path, &text).unwrap();
            }
            let committed = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                committed == text,
                "{name} is not up to date: run the tests once with UPDATE=1"
            );
        }
    }

    #[test]
    fn schema_of_rating_bounds_its_steps() {
        let schemas = all();
        let (_, page) = schemas
            .iter()
            .find(|(name, _)| *name == "page.schema.json")
            .unwrap();
        let steps = &page["definitions"]["Rating"]["properties"]["steps"]["anyOf"][0];
        assert_eq!(steps, &json!({"type": "integer", "minimum": 3, "maximum": 10}));
    }

    #[test]
    fn schemas_and_decoder_know_the_same_keys() {
        let schemas = all();
        let [header, page, module, _, scores, attention, payload, _, template] = &schemas[..] else {
            panic!("nine schemas")
        };
        check(&header.1, &header.1, HEADER, "the header");
        for (name, shape) in [
            ("Consent", CONSENT),
            ("Flag", FLAG),
            ("Invariant", INVARIANT),
            ("Template", TEMPLATE),
            ("OptionWithMore", OPTION),
        ] {
            check(&header.1, &header.1["definitions"][name], shape, name);
        }
        check(&page.1, &page.1, PAGE, "a page");
        check(&page.1, &page.1["definitions"]["Use"], USE, "a use");
        check(&page.1, &page.1["definitions"]["Include"], INCLUDE, "an include");
        check(&module.1, &module.1, MODULE, "a module");
        check(&page.1, &page.1["definitions"]["PartialBox"], BOX, "a box");
        check(&page.1, &page.1["definitions"]["Check"], CHECK, "a constraint");
        for (kind, shape) in kinds() {
            let name = kind[..1].to_uppercase() + &kind[1..];
            check(&page.1, &page.1["definitions"][&name], shape, kind);
        }
        check(&scores.1, &scores.1["definitions"]["Score"], SCORE, "a score");
        check(&scores.1, &scores.1["definitions"]["Band"], BAND, "a band");
        let one = &attention.1["definitions"]["Attention"];
        check(&attention.1, one, ATTENTION, "an attention rule");
        check(&payload.1, &payload.1, PAYLOAD, "payload.yaml");
        check(
            &payload.1,
            &payload.1["definitions"]["Convert"],
            CONVERT,
            "convert",
        );
        check(&payload.1, &payload.1["definitions"]["CopyGroup"], NEST, "nest");
        check(&template.1, &template.1, WHOLE_TEMPLATE, "a survey template");
        for (name, shape) in [
            ("Description", TEMPLATE_WORDS),
            ("TemplatePage", TEMPLATE_PAGE),
            ("TemplateGroup", TEMPLATE_GROUP),
            ("TemplateQuestion", TEMPLATE_QUESTION),
            ("TemplateSetting", TEMPLATE_SETTING),
        ] {
            check(&template.1, &template.1["definitions"][name], shape, name);
        }
    }

    fn check(root: &Value, schema: &Value, shape: Shape, what: &str) {
        let properties = schema["properties"]
            .as_object()
            .unwrap_or_else(|| panic!("{what} is in the schema: {schema}"));
        let described: BTreeSet<&str> = properties.keys().map(String::as_str).collect();
        assert_eq!(described, shape.keys().collect(), "{what}");
        assert_eq!(schema["additionalProperties"], Value::Bool(false), "{what}");
        for (key, property) in properties {
            assert!(
                property["description"].is_string(),
                "`{key}` of {what} is not explained"
            );
        }
        assert!(root["definitions"].is_object());
    }
}

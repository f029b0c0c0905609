//! The table of the HTTP calls in ARCHITECTURE.md, from the OpenAPI document.

use serde_json::Value;

use crate::openapi::{codes, data, name, object, schema};

/// The line before the generated part.
const START: &str =
    "<!-- From schemas/openapi.json: `UPDATE=1 cargo test -p enkat-tests --test docs` writes it anew. -->\n";
/// The line after it.
const END: &str = "<!-- End of the calls. -->\n";
const HEAD: &str = "| call | | request | data | codes |\n|---|---|---|---|---|\n";

/// Returns a document with its table of calls rewritten; `None` without the lines around it.
pub(crate) fn with_table(document: &str, openapi: &Value) -> Option<String> {
    let (before, rest) = document.split_once(START)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{START}{}{END}{after}", table(openapi)))
}

fn table(openapi: &Value) -> String {
    let calls = Call::all(openapi);
    let shared = SharedCodes::new(&calls);
    let mut table = format!(
        "Besides the codes of its row, any call with an envelope can answer with {}, and one that takes a request with {}.\n\n\
         {HEAD}",
        shared.of_every_call.join(", "),
        shared.of_requests.join(", ")
    );
    for call in &calls {
        table += &call.row(openapi, &shared.of(call));
    }
    table
}

/// The error codes that many calls share.
pub(crate) struct SharedCodes {
    /// Those of every call with an envelope.
    pub(crate) of_every_call: Vec<String>,
    /// Those of every call that takes a request, beside the others.
    pub(crate) of_requests: Vec<String>,
}

impl SharedCodes {
    pub(crate) fn new(calls: &[Call<'_>]) -> Self {
        let of_every_call = shared(calls.iter().filter(|call| data(call.success()).is_some()));
        let of_requests = shared(calls.iter().filter(|call| call.request().is_some()));
        Self {
            of_requests: without(&of_requests, &of_every_call),
            of_every_call,
        }
    }

    /// Lists those of a call.
    pub(crate) fn of(&self, call: &Call<'_>) -> Vec<String> {
        let of_every_call = data(call.success()).map(|_| &self.of_every_call);
        let of_requests = call.request().map(|_| &self.of_requests);
        of_every_call
            .into_iter()
            .chain(of_requests)
            .flatten()
            .cloned()
            .collect()
    }
}

/// Returns the error codes that all of some calls share.
fn shared<'a>(mut calls: impl Iterator<Item = &'a Call<'a>>) -> Vec<String> {
    let first = calls.next().map(Call::codes).unwrap_or_default();
    calls.fold(first, |shared, call| {
        let codes = call.codes();
        shared.into_iter().filter(|code| codes.contains(code)).collect()
    })
}

pub(crate) fn without(codes: &[String], known: &[String]) -> Vec<String> {
    let others = codes.iter().filter(|code| !known.contains(code));
    others.cloned().collect()
}

pub(crate) struct Call<'a> {
    pub(crate) method: String,
    pub(crate) path: &'a str,
    /// The call's operation in the document.
    pub(crate) operation: &'a Value,
}

impl<'a> Call<'a> {
    pub(crate) fn all(openapi: &'a Value) -> Vec<Self> {
        let of_path = |(path, methods): (&'a String, &'a Value)| {
            object(methods).map(move |(method, operation)| Self {
                method: method.to_uppercase(),
                path,
                operation,
            })
        };
        object(&openapi["paths"]).flat_map(of_path).collect()
    }

    pub(crate) fn request(&self) -> Option<&'a Value> {
        self.operation.get("requestBody").map(schema)
    }

    pub(crate) fn success(&self) -> &'a Value {
        &self.operation["responses"]["200"]
    }

    fn codes(&self) -> Vec<String> {
        let responses = object(&self.operation["responses"]);
        responses.flat_map(|(_, response)| codes(response)).collect()
    }

    /// Returns the call's row, without the codes that are known.
    fn row(&self, openapi: &Value, known: &[String]) -> String {
        let or_dash = |words: String| if words.is_empty() { "–".to_owned() } else { words };
        let request = self.request().map(|request| shape(openapi, request));
        let answer = match data(self.success()) {
            Some(data) => shape(openapi, data),
            None => bytes(self.success()),
        };
        format!(
            "| `{} {}` | {} | {} | {answer} | {} |\n",
            self.method,
            self.path,
            self.operation["summary"].as_str().unwrap_or_default(),
            or_dash(request.unwrap_or_default()),
            or_dash(without(&self.codes(), known).join(", ")),
        )
    }
}

/// Describes bytes by the name of their shape, or else by their media types.
pub(crate) fn bytes(response: &Value) -> String {
    if let Some(name) = name(schema(response)) {
        return format!("`{name}`");
    }
    let types = object(&response["content"]).map(|(media_type, _)| format!("`{media_type}`"));
    types.collect::<Vec<_>>().join(" or ")
}

/// Lists the keys of a shape. A shape of several variants has each, those together that differ in their tag alone.
pub(crate) fn shape(openapi: &Value, schema: &Value) -> String {
    let mut variants: Vec<(String, String)> = Vec::new();
    for variant in variants_of(openapi, schema) {
        let (tag, keys) = keys_of(openapi, variant);
        match variants.iter_mut().find(|(_, known)| *known == keys) {
            Some((tags, _)) => {
                let value = tag.split_once(": ").map_or(&*tag, |(_, value)| value);
                tags.extend([" or ", value]);
            }
            None => variants.push((tag, keys)),
        }
    }
    let words = variants.into_iter().map(|(tag, keys)| match (&*tag, &*keys) {
        ("", "") => "`{}`".to_owned(),
        (words, "") | ("", words) => format!("`{words}`"),
        (tag, keys) => format!("`{tag}, {keys}`"),
    });
    words.collect::<Vec<_>>().join(" or ")
}

/// Returns the variants of a schema, or the schema itself.
fn variants_of<'a>(openapi: &'a Value, schema: &'a Value) -> Vec<&'a Value> {
    let schema = resolved(openapi, schema);
    let variants = ["oneOf", "anyOf"]
        .into_iter()
        .find_map(|key| schema[key].as_array());
    variants.map_or_else(
        || vec![schema],
        |variants| {
            variants
                .iter()
                .map(|variant| resolved(openapi, variant))
                .collect()
        },
    )
}

fn resolved<'a>(openapi: &'a Value, schema: &'a Value) -> &'a Value {
    name(schema).map_or(schema, |name| &openapi["components"]["schemas"][name])
}

/// Returns the tag of an object, which has one value, and its other keys: first those that are required, in their order.
fn keys_of(openapi: &Value, object_schema: &Value) -> (String, String) {
    let properties = &object_schema["properties"];
    let required = object_schema["required"].as_array().into_iter().flatten();
    let required: Vec<_> = required.filter_map(Value::as_str).collect();
    let (mut tags, mut keys) = (Vec::new(), Vec::new());
    for key in &required {
        let property = &properties[*key];
        match property.get("const") {
            Some(value) => tags.push(format!("{key}: {value}")),
            None => keys.push(format!("{key}{}", of_type(openapi, property))),
        }
    }
    for (key, property) in object(properties) {
        if !required.contains(&key.as_str()) {
            keys.push(format!("{key}?{}", of_type(openapi, property)));
        }
    }
    (tags.join(", "), keys.join(", "))
}

/// Returns the name of a key's shape after a colon; nothing for a text, number or truth value.
fn of_type(openapi: &Value, schema: &Value) -> String {
    let either = schema["anyOf"].as_array().into_iter().flatten();
    let named = |schema: &Value| {
        let of = resolved(openapi, schema);
        let has_parts = ["properties", "oneOf", "anyOf", "enum"]
            .iter()
            .any(|key| of.get(key).is_some());
        name(schema).filter(|_| has_parts).map(str::to_owned)
    };
    let single = std::iter::once(schema).chain(either).find_map(named);
    let several = [("items", "[", "]"), ("additionalProperties", "{", "}")];
    let several = several
        .iter()
        .find_map(|(key, left, right)| named(schema.get(key)?).map(|name| format!("{left}{name}{right}")));
    single
        .or(several)
        .map(|name| format!(": {name}"))
        .unwrap_or_default()
}

//! Reading the OpenAPI document.

use serde_json::Value;

/// Returns the schema of a request or response.
pub(crate) fn schema(body: &Value) -> &Value {
    &body["content"]["application/json"]["schema"]
}

/// Returns the schema of the data in a response's envelope, if it has one.
pub(crate) fn data(response: &Value) -> Option<&Value> {
    let success = schema(response);
    let success = success.get("oneOf").map_or(success, |either| &either[0]);
    success.get("properties")?.get("data")
}

/// Lists the error codes of a response, between backticks.
pub(crate) fn codes(response: &Value) -> Vec<String> {
    fn gather(at: &Value, found: &mut Vec<String>) {
        if let Some(codes) = at["errorCode"]["enum"].as_array() {
            found.extend(
                codes
                    .iter()
                    .filter_map(|code| Some(format!("`{}`", code.as_str()?))),
            );
        }
        match at {
            Value::Object(parts) => parts.values().for_each(|part| gather(part, found)),
            Value::Array(parts) => parts.iter().for_each(|part| gather(part, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    gather(&response["content"], &mut found);
    found
}

/// Returns the name of the shape that a schema refers to.
pub(crate) fn name(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

pub(crate) fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

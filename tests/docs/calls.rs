//! The book's page of the HTTP calls, from the OpenAPI document.

use enkat_model::words::with_article;
use serde_json::Value;

const START: &str = "# The HTTP calls

The participant's app talks to the server in these calls. The document `schemas/openapi.json`, which the server also gives out
at `/api/openapi.json`, has every shape; this page is made from it.

Every answer is `{\"hasError\": false, \"data\": …}` or `{\"hasError\": true, \"errorCode\": \"…\", \"errorMessage\": \"…\"}`, except images,
models and the OpenAPI document, which come as they are. An outcome that a participant can meet without a mistake of the client is
200 with `hasError`; a malformed or forbidden call is 4xx with the same body. Bodies are JSON. A call that needs a session sends the
cookie and, in `X-Token`, the token that came with it.
";

/// Writes the page.
pub(crate) fn page(openapi: &Value) -> String {
    let mut page = START.to_owned();
    for (path, methods) in object(&openapi["paths"]) {
        for (method, call) in object(methods) {
            page += &one_call(&method.to_uppercase(), path, call);
        }
    }
    page
}

fn one_call(method: &str, path: &str, call: &Value) -> String {
    let text = |key: &str| call[key].as_str().unwrap_or_default().to_owned();
    let mut section = format!(
        "\n## {}\n\n`{method} {path}`\n\n{}\n",
        text("summary"),
        text("description")
    );
    if let Some(name) = name(schema(&call["requestBody"])) {
        section.extend([format!("\nThe request is {}.\n", with_article(name))]);
    }
    section += "\n| status | `data` or `errorCode` |\n|---|---|\n";
    for (status, response) in object(&call["responses"]) {
        let words = outcomes(response);
        section.extend([format!("| {status} | {} |\n", words.join(", "))]);
    }
    section
}

/// Lists the outcomes of a status: the shape of the data, and error codes.
fn outcomes(response: &Value) -> Vec<String> {
    let shape = data(response).and_then(name).map(|name| format!("`{name}`"));
    let mut found: Vec<_> = shape.into_iter().chain(codes(response)).collect();
    if found.is_empty() {
        found.push(response["description"].as_str().unwrap_or_default().to_owned());
    }
    found
}

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

//! The document of all calls: OpenAPI 3.1, assembled from the calls themselves.

use std::{collections::BTreeMap, sync::LazyLock};

use axum::http::StatusCode;
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::{
    http::{Code, account, build::BUILD, signed_in},
    routes::{self, Answer, Method, Operation},
};

/// The place of schemas in the document.
const DEFINITIONS: &str = "/components/schemas";
/// The name of the schema of failures.
const FAILURE: &str = "Failure";

/// Returns the document as JSON.
pub fn document() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(|| format!("{:#}\n", assemble()));
    &DOCUMENT
}

fn assemble() -> Value {
    let mut generators = Generators::new();
    let mut paths = Map::new();
    for endpoint in routes::calls().into_iter().chain(routes::bytes()) {
        let operation = endpoint.operation;
        let method = match operation.method {
            Method::Get => "get",
            Method::Post => "post",
            Method::Put => "put",
        };
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[method] = generators.operation(&operation, endpoint.is_of_account);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Enkat",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Every answer is an envelope: `hasError` false with `data`, or `hasError` true with \
                            `errorCode` and `errorMessage`. An outcome that a participant can meet without a mistake of \
                            the client has status 200. A call from another build of the app than `x-build`, by its header \
                            `X-Build`, is answered normally; the response also has the header `X-Build`. Generated from the server's code.",
            "x-build": BUILD,
            "license": { "name": "EUPL-1.2", "identifier": "EUPL-1.2" },
        },
        "paths": paths,
        "components": {
            "schemas": generators.definitions(),
            "securitySchemes": {
                "cookie": { "type": "apiKey", "in": "cookie", "name": signed_in::COOKIE.name },
                "token": { "type": "apiKey", "in": "header", "name": "X-Token" },
                "accountCookie": { "type": "apiKey", "in": "cookie", "name": account::COOKIE.name },
                "accountToken": { "type": "apiKey", "in": "header", "name": "X-Account-Token" },
            },
        },
    })
}

/// The generators of schemas. Requests and answers differ: a field with a default need not be sent.
struct Generators {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Generators {
    fn new() -> Self {
        let settings =
            || SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = DEFINITIONS.into());
        Self {
            requests: settings().for_deserialize().into_generator(),
            answers: settings().for_serialize().into_generator(),
        }
    }

    fn definitions(mut self) -> Map<String, Value> {
        let code = self.answers.subschema_for::<Code>();
        let mut definitions = self.requests.take_definitions(true);
        definitions.extend(self.answers.take_definitions(true));
        definitions.insert(FAILURE.to_owned(), failure(&code.into()));
        definitions
    }

    fn operation(&mut self, operation: &Operation, is_of_account: bool) -> Value {
        let mut described = json!({
            "operationId": operation.id,
            "summary": operation.summary,
            "description": operation.description,
            "parameters": parameters(operation),
            "responses": self.responses(operation),
        });
        if let Some(request) = operation.request {
            let schema = request(&mut self.requests);
            described["requestBody"] = json!({ "required": true, "content": content(&schema.into()) });
        }
        if operation.signed_in {
            described["security"] = json!([{ "cookie": [], "token": [] }]);
        }
        if is_of_account {
            described["security"] = json!([{ "accountCookie": [], "accountToken": [] }]);
        }
        described
    }

    fn responses(&mut self, operation: &Operation) -> Map<String, Value> {
        let mut refused: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
        for code in refusals(operation) {
            let status = match code {
                // Without bytes, `NotFound` has the status that caches expect.
                Code::NotFound => StatusCode::NOT_FOUND,
                code => code.status(),
            };
            refused.entry(status.as_u16()).or_default().push(code);
        }
        let refusal = |(status, codes): (u16, Vec<Code>)| {
            let names: Vec<_> = codes.iter().map(|code| format!("`{}`", code.name())).collect();
            let response =
                json!({ "description": names.join(", "), "content": content(&one_of_these(&codes)) });
            (status.to_string(), response)
        };
        let mut responses: Map<_, _> = refused.into_iter().map(refusal).collect();
        responses.insert("200".to_owned(), self.success(operation));
        responses
    }

    fn success(&mut self, operation: &Operation) -> Value {
        let content = match operation.answer {
            Answer::Bytes(schema) => content_of_bytes(&schema(&mut self.answers).into()),
            Answer::Data(data) => {
                let data = Value::from(data(&mut self.answers));
                let success = json!({
                    "type": "object",
                    "required": ["hasError", "data"],
                    "properties": { "hasError": { "const": false }, "data": data },
                });
                content(&match operation.expected {
                    [] => success,
                    expected => json!({ "oneOf": [success, one_of_these(expected)] }),
                })
            }
        };
        json!({ "description": operation.summary, "content": content })
    }
}

/// Collects the codes that a call refuses with: its own and those of every call of its kind.
fn refusals(operation: &Operation) -> Vec<Code> {
    let mut codes = operation.refused.to_vec();
    if operation.signed_in {
        codes.extend([Code::InvalidSession, Code::SessionExpired, Code::Forbidden]);
    }
    if operation.request.is_some() {
        codes.extend([
            Code::MalformedJson,
            Code::InvalidRequest,
            Code::BodyTooLarge,
            Code::UnsupportedMediaType,
        ]);
    }
    if let Answer::Data(_) = operation.answer {
        codes.extend([
            Code::InvalidApiKey,
            Code::RequestTimeout,
            Code::TooManyRequests,
            Code::InternalError,
            Code::Busy,
        ]);
    }
    codes.sort_by_key(|code| code.name());
    codes.dedup();
    codes
}

/// Builds the schema of a failure with one of these codes.
fn one_of_these(codes: &[Code]) -> Value {
    let names: Vec<_> = codes.iter().map(|code| code.name()).collect();
    json!({
        "allOf": [
            { "$ref": format!("#{DEFINITIONS}/{FAILURE}") },
            { "properties": { "errorCode": { "enum": names } } },
        ],
    })
}

/// Builds the schema of the envelope of all failures.
fn failure(code: &Value) -> Value {
    json!({
        "type": "object",
        "required": ["hasError", "errorCode", "errorMessage"],
        "properties": {
            "hasError": { "const": true },
            "errorCode": code,
            "errorMessage": { "type": "string", "description": "For developers; not shown to participants." },
            "data": { "description": "The data that the client needs to go on." },
        },
    })
}

fn content(schema: &Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

/// Returns the content of bytes: one schema for each media type that the alternatives name by `contentMediaType`, or else JSON.
fn content_of_bytes(schema: &Value) -> Value {
    let alternatives = schema["oneOf"].as_array().into_iter().flatten();
    let by_type: Map<_, _> = alternatives
        .filter_map(|one| {
            Some((
                one["contentMediaType"].as_str()?.to_owned(),
                json!({ "schema": one }),
            ))
        })
        .collect();
    if by_type.is_empty() {
        content(schema)
    } else {
        by_type.into()
    }
}

/// Lists the parameters in a call's path.
fn parameters(operation: &Operation) -> Vec<Value> {
    let parts = operation.path.split('/');
    let names = parts.filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let parameter =
        |name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
    names.map(parameter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn document_pictures_have_their_media_types() {
        let document: Value = serde_json::from_str(document()).unwrap();
        let responses = &document["paths"]["/api/images/{name}"]["get"]["responses"];
        let types =
            |status: &str| -> Vec<_> { responses[status]["content"].as_object().unwrap().keys().collect() };
        assert_eq!(types("200"), ["image/jpeg", "image/png", "image/svg+xml"]);
        assert_eq!(types("404"), ["application/json"]);
    }

    #[test]
    fn document_shared_schemas_are_equal_for_requests_and_answers() {
        let mut generators = Generators::new();
        for endpoint in routes::calls().into_iter().chain(routes::bytes()) {
            generators.operation(&endpoint.operation, endpoint.is_of_account);
        }
        let requests = generators.requests.take_definitions(true);
        let answers = generators.answers.take_definitions(true);
        for (name, request) in requests {
            assert!(
                answers.get(&name).is_none_or(|answer| *answer == request),
                "{name}"
            );
        }
    }

    /// Compares with the committed file, which `UPDATE=1 cargo test -p enkat-runtime generated` rewrites, as `make generate` does.
    #[test]
    #[allow(clippy::disallowed_methods, reason = "how a developer asks for the file")]
    fn generated_document_is_up_to_date() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas/openapi.json");
        if std::env::var("UPDATE").is_ok() {
            std::fs::write(file, document()).unwrap();
        }
        let committed = std::fs::read_to_string(file).unwrap_or_default();
        assert!(
            committed == document(),
            "schemas/openapi.json is out of date: run `UPDATE=1 cargo test -p enkat-runtime generated`"
        );
    }
}

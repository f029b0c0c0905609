//! The book's page of the HTTP calls, from the OpenAPI document.

use serde_json::Value;

use crate::{
    call_table::{Call, SharedCodes, bytes, shape, without},
    openapi::{codes, data, name, object},
};

const START: &str = "# The HTTP calls

The participant's app talks to the server in these calls. The document `schemas/openapi.json`, which the server also gives out at
`/api/openapi.json`, has every shape; this page is made from it.

Every answer is `{\"hasError\": false, \"data\": …}` or `{\"hasError\": true, \"errorCode\": \"…\", \"errorMessage\": \"…\"}`, except
images, models, texts and the OpenAPI document, which come as they are. An outcome that a participant can meet without a mistake of
the client is 200 with `hasError`. A malformed or forbidden call is 4xx, and a call that the server cannot answer now is 5xx, both
with the same body. An answer with an error can have `data`, too: what the client needs to go on.

A request body is JSON, with the header `Content-Type: application/json`. It has no other keys than those of its shape; a `?` marks
a key that it may go without. If the operator has set a key, every call except those for images, models and texts sends it in
`X-Api-Key`.

A call that needs a session sends the cookie of the sign-in and, in `X-Token`, the token that came with it; a call that needs the
session of an account sends the account's cookie and, in `X-Account-Token`, its token. The cookies need HTTPS, or the address
`localhost`:

```sh
server=http://localhost:8080
curl --cookie-jar cookies $server/api/authenticate --json \\
  '{\"loginType\": \"anonymous\", \"surveyId\": \"demo-cop3\", \"dateOfBirth\": \"19800101\", \"gender\": \"female\"}'
curl --cookie cookies --header \"X-Token: $token\" $server/api/survey-settings --json \\
  '{\"surveyId\": \"demo-cop3\", \"surveyParticipantId\": \"…\"}'
```
";

/// Writes the page.
pub(crate) fn page(openapi: &Value) -> String {
    let calls = Call::all(openapi);
    let shared = SharedCodes::new(&calls);
    let mut page = START.to_owned();
    page.extend([format!(
        "\nBesides the codes in its table, any call with `hasError` can answer with {}, and one that takes a request with {}. The end \
         of this page says what [each code](#error-codes) means.\n",
        shared.of_every_call.join(", "),
        shared.of_requests.join(", ")
    )]);
    page.extend(calls.iter().map(|call| one_call(openapi, call, &shared.of(call))));
    page + &codes_with_meanings(openapi)
}

fn one_call(openapi: &Value, call: &Call<'_>, known: &[String]) -> String {
    let text = |key: &str| call.operation[key].as_str().unwrap_or_default().to_owned();
    let mut section = format!(
        "\n## {}\n\n`{} {}`\n\n{}\n",
        text("summary"),
        call.method,
        call.path,
        text("description")
    );
    section.extend(session(call.operation));
    if let Some(request) = call.request() {
        section.extend([format!("\nThe request: {}.\n", named_shape(openapi, request))]);
    }
    section += "\n| status | `data` or `errorCode` |\n|---|---|\n";
    for (status, response) in object(&call.operation["responses"]) {
        let words = outcomes(openapi, response, known);
        if !words.is_empty() {
            section.extend([format!("| {status} | {} |\n", words.join(", "))]);
        }
    }
    section
}

/// Says whose session a call needs; nothing if it needs none, or its description says so.
fn session(operation: &Value) -> Option<&'static str> {
    let described = operation["description"].as_str().unwrap_or_default();
    let needed = operation["security"]
        .get(0)
        .filter(|_| !described.starts_with("Needs the cookie"))?;
    Some(match needed.get("accountToken") {
        Some(_) => "\nIt needs the session of an account.\n",
        None => "\nIt needs the session of a participant.\n",
    })
}

/// Lists the outcomes of a status: the shape of the data, and error codes that are not known.
fn outcomes(openapi: &Value, response: &Value, known: &[String]) -> Vec<String> {
    let all = codes(response);
    let success = match data(response) {
        Some(data) => Some(named_shape(openapi, data)),
        None => all.is_empty().then(|| bytes(response)),
    };
    success.into_iter().chain(without(&all, known)).collect()
}

/// Writes a shape with its name: "`Nothing`: `{}`".
fn named_shape(openapi: &Value, schema: &Value) -> String {
    match name(schema) {
        Some(name) => format!("`{name}` ({})", shape(openapi, schema)),
        None => shape(openapi, schema),
    }
}

/// Writes what each error code means.
fn codes_with_meanings(openapi: &Value) -> String {
    let codes = openapi["components"]["schemas"]["ErrorCode"]["oneOf"].as_array();
    let mut table = "\n## Error codes\n\n| `errorCode` | meaning, and status |\n|---|---|\n".to_owned();
    for code in codes.into_iter().flatten() {
        let text = |key: &str| code[key].as_str().unwrap_or_default().replace('\n', " ");
        table.extend([format!("| `{}` | {} |\n", text("const"), text("description"))]);
    }
    table
}

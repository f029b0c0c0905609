//! `GET /api/models/{hash}`, `GET /api/texts/{hash}` and `GET /api/images/{name}`: immutable bytes, without personal data, without
//! a session.
//!
//! All clients make these calls at eight in the morning, so the calls have little overhead: their addresses are counted, but there
//! is no log line, no look-up of a session, no compression per request.

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use enkat_model::{ClientModel, PICTURE_TYPES};
use schemars::{Schema, SchemaGenerator, json_schema};

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    catalog::{Encoded, Encoding},
    http::{Code, Failure, RateClass, rates},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

pub(in crate::routes) fn models() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Get,
        path: "/api/models/{hash}",
        id: "model",
        summary: "A participant's model",
        description: "Immutable and compressed. All participants with the same settings get the same model. \
                      Needs no session.",
        rate: RateClass::Bytes,
        signed_in: false,
        request: None,
        answer: Answer::Bytes(schema::<ClientModel>),
        expected: &[],
        refused: &[Code::NotFound, Code::TooManyRequests],
        #[cfg(test)]
        bodies: Bodies::Empty,
    };
    Endpoint::new(operation, handle)
}

pub(in crate::routes) fn texts() -> Endpoint<App> {
    let operation = Operation {
        path: "/api/texts/{hash}",
        id: "texts",
        summary: "A model's texts in one language",
        description: "An i18next resource. Immutable and compressed. It has no words of questions that the \
                      participant does not get. Needs no session.",
        answer: Answer::Bytes(resource),
        ..models().operation
    };
    Endpoint::new(operation, handle)
}

pub(in crate::routes) fn pictures() -> Endpoint<App> {
    let operation = Operation {
        path: "/api/images/{name}",
        id: "image",
        summary: "An image of a survey",
        description: "A PNG, JPEG or SVG, named by the hash of its bytes and its ending. Immutable. Needs \
                      no session.",
        answer: Answer::Bytes(picture),
        ..models().operation
    };
    Endpoint::new(operation, handle)
}

/// Describes texts by the parts of their keys.
fn resource(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object" })
}

/// Describes the bytes of a picture, by media type.
fn picture(_: &mut SchemaGenerator) -> Schema {
    let bytes =
        |media_type| json_schema!({ "type": "string", "format": "binary", "contentMediaType": media_type });
    json_schema!({ "oneOf": PICTURE_TYPES.map(bytes) })
}

/// Returns the response to such a call, if the bytes are available. It is tried before the routing, which alone would cost a tenth
/// of what these calls can do.
pub(crate) fn at_hand<B>(app: &App, request: &axum::http::Request<B>) -> Option<Response> {
    let path = request.uri().path();
    let name = path
        .strip_prefix("/api/models/")
        .or_else(|| path.strip_prefix("/api/texts/"))?;
    if request.method() != axum::http::Method::GET {
        return None;
    }
    let file = app.catalog.file(name)?;
    let encoded = file.ready(Encoding::wanted(request.headers()))?;
    if let Err(refused) = rates::bytes(app, request) {
        return Some(*refused);
    }
    Some(answer(encoded, request.headers()))
}

async fn handle(State(app): State<App>, request: Request) -> Response {
    if let Err(refused) = rates::bytes(&app, &request) {
        return *refused;
    }
    let name = request.uri().path().rsplit('/').next().unwrap_or_default();
    let Some(file) = app.file(name).await else {
        return Failure::new(Code::NotFound, "there are no such bytes")
            .status(StatusCode::NOT_FOUND)
            .into_response();
    };
    let encoded = file.encoded(Encoding::wanted(request.headers())).await;
    answer(encoded, request.headers())
}

fn answer(Encoded { bytes, headers }: Encoded<'_>, asked: &HeaderMap) -> Response {
    let tag = headers.get(header::ETAG);
    let is_known = tag.is_some() && asked.get(header::IF_NONE_MATCH) == tag;
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(bytes))
    };
    response.headers_mut().clone_from(headers);
    response
}

#[cfg(test)]
mod tests {
    use std::{io::Read, time::Duration};

    use serde_json::{Value, json};

    use crate::{
        Rate,
        routes::testing::{Answer as Answered, PICTURE, TestServer},
    };

    fn unpack(answer: &Answered) -> Value {
        let mut json = Vec::new();
        match answer.headers.get("content-encoding").map(String::as_str) {
            Some("br") => brotli::BrotliDecompress(&mut &answer.body[..], &mut json).unwrap(),
            Some("gzip") => {
                flate2::read::GzDecoder::new(&answer.body[..])
                    .read_to_end(&mut json)
                    .unwrap();
            }
            _ => json.clone_from(&answer.body),
        }
        serde_json::from_slice(&json).unwrap()
    }

    /// Returns the settings of a participant of the short survey.
    async fn settings(server: &TestServer) -> Value {
        server
            .participant("pulse-short")
            .await
            .settings("pulse-short")
            .await
    }

    #[tokio::test]
    async fn get_model_in_each_encoding_is_immutable() {
        let server = TestServer::start().await;
        let settings = settings(&server).await;
        let path = format!("/api/models/{}", settings["model"].as_str().unwrap());
        let mut client = server.nobody();
        let identity = client.get(&path).await;
        assert_eq!(unpack(&identity)["pages"].as_array().unwrap().len(), 2);
        for coding in ["br", "gzip"] {
            client.headers.insert("accept-encoding", coding.to_owned());
            let answer = client.get(&path).await;
            assert_eq!(answer.headers["content-encoding"], coding);
            assert_eq!(
                answer.headers["cache-control"],
                "public, max-age=31536000, immutable"
            );
            assert_eq!(answer.headers["vary"], "accept-encoding");
            assert!(answer.headers.contains_key("content-security-policy"));
            assert_eq!(unpack(&answer), unpack(&identity));
            client
                .headers
                .insert("if-none-match", answer.headers["etag"].clone());
            let unchanged = client.get(&path).await;
            assert_eq!((unchanged.status, unchanged.body.len()), (304, 0));
            client.headers.remove("if-none-match");
        }
    }

    #[tokio::test]
    async fn get_model_and_texts_omit_excluded_questions() {
        let server = TestServer::start().await;
        let settings = settings(&server).await;
        let model = format!("/api/models/{}", settings["model"].as_str().unwrap());
        let texts = format!("/api/texts/{}", settings["texts"]["sv-SE"].as_str().unwrap());
        for path in [model, texts] {
            let body = String::from_utf8(server.nobody().get(&path).await.body).unwrap();
            assert!(body.contains("stress") && !body.contains("extra"), "{body}");
        }
    }

    #[tokio::test]
    async fn get_model_after_restart_returns_same_bytes() {
        let mut server = TestServer::start().await;
        let settings = server.participant("pulse").await.settings("pulse").await;
        let path = format!("/api/models/{}", settings["model"].as_str().unwrap());
        let before = server.nobody().get(&path).await;
        server.restart().await;
        let all = (0..8).map(|_| {
            let client = server.nobody();
            let path = path.clone();
            tokio::spawn(async move { client.get(&path).await })
        });
        for answer in all.collect::<Vec<_>>() {
            assert_eq!(answer.await.unwrap().body, before.body);
        }
        for unknown in [
            "0".repeat(32),
            "..%2f".to_owned(),
            "X".repeat(32),
            "0".repeat(5000),
        ] {
            let answer = server.nobody().get(&format!("/api/models/{unknown}")).await;
            assert_eq!(answer.error(), (404, "NotFound".into()));
        }
        let answer = server.nobody().call("POST", &path, &json!({})).await;
        assert_eq!(answer.error(), (405, "MethodNotAllowed".into()));
    }

    #[tokio::test]
    async fn get_above_rate_of_address_responds_429() {
        let server = TestServer::with(|settings| {
            settings.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
            settings.limits.rates.bytes = Rate::new(2, Duration::from_mins(1));
        })
        .await;
        let settings = settings(&server).await;
        let model = format!("/api/models/{}", settings["model"].as_str().unwrap());
        let from = |address: &str| {
            let mut client = server.nobody();
            client.headers.insert("x-forwarded-for", address.to_owned());
            client
        };
        // The first bytes are not available at once, the second ones are: both calls are counted.
        for _ in 0..2 {
            assert_eq!(from("198.51.100.1").get(&model).await.status, 200);
        }
        for path in [&model, &format!("/api/images/{PICTURE}")] {
            let refused = from("198.51.100.1").get(path).await;
            assert_eq!(refused.error(), (429, "TooManyRequests".into()), "{path}");
            assert_eq!(refused.headers["retry-after"], "60");
        }
        assert_eq!(from("198.51.100.2").get(&model).await.status, 200);
    }

    #[tokio::test]
    async fn get_image_returns_immutable_svg() {
        let server = TestServer::start().await;
        let path = format!("/api/images/{PICTURE}");
        let mut client = server.nobody();
        let picture = client.get(&path).await;
        assert_eq!(picture.headers["content-type"], "image/svg+xml");
        assert!(picture.headers["cache-control"].contains("immutable"));
        assert!(picture.headers["content-security-policy"].starts_with("default-src 'none'"));
        assert!(picture.body.starts_with(b"<svg"));
        client.headers.insert("accept-encoding", "br".into());
        assert_eq!(client.get(&path).await.headers["content-encoding"], "br");
        let unknown = client
            .get("/api/images/ffffffffffffffffffffffffffffffff.svg")
            .await;
        assert_eq!(unknown.error(), (404, "NotFound".into()));
    }
}

//! Reads JSON bodies: bounded, declared as JSON, without unknown fields.

use std::error::Error;

use axum::{
    body::to_bytes,
    extract::{FromRequest, Request},
    http::{HeaderMap, header::CONTENT_LENGTH, header::CONTENT_TYPE},
};
use http_body_util::BodyExt;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::error::Category;

use super::envelope::{Code, Failure};
use super::state::CallState;

/// The most bytes of a body that are read only to be dropped. A connection that ends while a proxy still sends a body looks to the proxy
/// as if the server were broken, and its client gets 502 in place of 413.
const DISCARDED: usize = 1024 * 1024;

/// A call's body.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: AsRef<CallState> + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let state = state.as_ref();
        if !is_json(request.headers()) {
            return Err(Failure::new(
                Code::UnsupportedMediaType,
                "the body has to be declared as `Content-Type: application/json`",
            ));
        }
        let limit = state.limits.body;
        let declared = declared_length(request.headers());
        if let Some(length) = declared.filter(|length| *length > limit) {
            if length <= DISCARDED {
                discard(request.into_body()).await;
            }
            return Err(too_large(limit));
        }
        let bytes = to_bytes(request.into_body(), limit)
            .await
            .map_err(|error| match error.source() {
                Some(source) if source.is::<http_body_util::LengthLimitError>() => too_large(limit),
                _ => Failure::new(Code::MalformedJson, "the body broke off"),
            })?;
        parse(&bytes).map(Self)
    }
}

/// Parses an object's fields by name; serde would accept a list of values for them, too.
fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Failure> {
    let failed = |error: serde_json::Error| {
        let code = match error.classify() {
            Category::Data => Code::InvalidRequest,
            Category::Io | Category::Syntax | Category::Eof => Code::MalformedJson,
        };
        Failure::new(code, error.to_string())
    };
    if bytes.trim_ascii_start().starts_with(b"{") {
        return serde_json::from_slice(bytes).map_err(failed);
    }
    serde_json::from_slice::<IgnoredAny>(bytes).map_err(failed)?;
    Err(Failure::new(Code::InvalidRequest, "the body is not an object"))
}

/// Reads the rest of a body, and drops it.
async fn discard(mut body: axum::body::Body) {
    while let Some(Ok(_)) = body.frame().await {}
}

fn too_large(limit: usize) -> Failure {
    Failure::new(Code::BodyTooLarge, format!("a body has at most {limit} bytes"))
}

fn declared_length(headers: &HeaderMap) -> Option<usize> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

fn is_json(headers: &HeaderMap) -> bool {
    let declared = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = declared.and_then(|value| value.split(';').next());
    essence.is_some_and(|essence| essence.trim().eq_ignore_ascii_case("application/json"))
}

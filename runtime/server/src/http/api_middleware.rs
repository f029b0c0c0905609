//! Checks and limits around every call: key, time limit, log, and an answer whatever happens.

use std::{any::Any, time::Instant};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tracing::Instrument;

use super::{
    address::ClientAddress,
    build::Build,
    envelope::{Code, Failure},
    rate_limiter::RateClass,
    rates, refusal,
    state::CallState,
};
use crate::config::ApiKey;

/// The path of saves, which are sent with every answer.
pub(crate) const SAVES: &str = "/api/drafts";
/// The path at which answers are sent.
pub(crate) const SUBMISSIONS: &str = "/api/submissions";

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const API_KEY: HeaderName = HeaderName::from_static("x-api-key");

/// Wraps every call: refuses it without the key, ends it when it takes too long, and logs it with an id of its own, the route's
/// template, status, duration and whether it comes from this build of the app; nothing that the client sent. Successful saves are
/// logged at a level of their own: one is sent with every answer.
pub(crate) async fn around<S: AsRef<CallState> + Send + Sync>(
    State((state, rate)): State<(S, RateClass)>,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let state = state.as_ref();
    let id = state.request_ids.next();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("", MatchedPath::as_str);
    // At every level of the log, so that each line of a call has its id.
    let span = tracing::error_span!("call", id, %method, route);
    let build = Build::of(request.headers());
    let mut response = answer(state, (route, rate), request, next)
        .instrument(span.clone())
        .await;
    let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
    let (status, build_name) = (response.status().as_u16(), build.name());
    span.in_scope(|| {
        if route == SAVES && response.status().is_success() {
            tracing::debug!(status, milliseconds, build = build_name, "answered");
        } else {
            tracing::info!(status, milliseconds, build = build_name, "answered");
        }
    });
    build.hint(response.headers_mut());
    if let Ok(value) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// Runs a call, and counts a refusal.
async fn answer(
    state: &CallState,
    (route, rate): (&str, RateClass),
    request: Request,
    next: Next,
) -> Response {
    let address = ClientAddress::of(state, request.headers(), request.extensions());
    let response = admitted(state, (rate, address), request, next).await;
    refusal::count(state, route, address, &response);
    response
}

async fn admitted(
    state: &CallState,
    (rate, address): (RateClass, ClientAddress),
    request: Request,
    next: Next,
) -> Response {
    if state.api_key.as_ref().is_some_and(|key| !sends(&request, key)) {
        return Failure::new(Code::InvalidApiKey, "the header `X-Api-Key` is missing or wrong")
            .into_response();
    }
    let counted = async {
        match rates::call(state, address, rate).await {
            Ok(()) => next.run(request).await,
            Err(failure) => failure.into_response(),
        }
    };
    match tokio::time::timeout(state.limits.request_timeout, counted).await {
        Ok(response) => response,
        Err(_) => Failure::new(Code::RequestTimeout, "the request took too long").into_response(),
    }
}

/// Tests whether a request has the key.
fn sends(request: &Request, key: &ApiKey) -> bool {
    let sent = request.headers().get(API_KEY).map(HeaderValue::as_bytes);
    sent.is_some_and(|sent| key.is(sent))
}

/// Builds the answer to a call that panicked. The payload may hold anything and is not logged; the hook in `logging` has logged
/// where.
#[allow(clippy::needless_pass_by_value, reason = "the signature is given")]
pub(crate) fn panicked(_: Box<dyn Any + Send>) -> Response {
    Failure::internal(&"a call panicked").into_response()
}

/// Refuses a call that does not exist.
pub(crate) async fn unknown_call() -> Failure {
    Failure::new(Code::UnknownCall, "there is no such call")
}

/// Refuses a call with another method.
pub(crate) async fn method_not_allowed() -> Failure {
    Failure::new(Code::MethodNotAllowed, "the call has another method")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::routes::testing::{TestServer, logged};

    #[tokio::test]
    async fn log_of_calls_has_no_personal_data() {
        let server = TestServer::start().await;
        let client = server.participant("pulse").await;
        client
            .save(0, json!({"agree": true, "stressWhy": "aunt Agatha"}))
            .await
            .data();
        client
            .save(0, json!({"agree": true, "stressWhy": "aunt Dahlia"}))
            .await;
        client.get("/api/unheard?of=everything").await;
        let log = logged();
        for told in [
            "\"route\":\"/api/drafts\"",
            "\"status\":200",
            "\"milliseconds\":",
            "\"id\":",
            "/api/{*rest}",
            "\"status\":404",
        ] {
            assert!(log.contains(told), "{told}: {log}");
        }
        let (_, secret) = client.headers["cookie"].split_once('.').unwrap();
        let token = &client.headers["x-token"];
        for kept in [
            "aunt",
            "everything",
            "unheard",
            "19800101",
            secret,
            token,
            &client.id,
        ] {
            assert!(!log.contains(kept), "{kept}: {log}");
        }
    }
}

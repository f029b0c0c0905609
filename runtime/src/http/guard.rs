//! What stands around every call: key, time limit, log, and an answer whatever happens.

use std::{any::Any, time::Instant};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tracing::Instrument;

use super::envelope::{Code, Failure};
use crate::{app::App, identity::to_hex};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const API_KEY: HeaderName = HeaderName::from_static("x-api-key");
const REQUEST_ID_BYTES: usize = 8;

/// Logs a call: an id of its own, the route's template, status and duration; nothing that the client sent.
pub(crate) async fn log(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = request_id(&app);
    let method = request.method().clone();
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let route = matched.as_ref().map_or("", MatchedPath::as_str);
    let span = tracing::info_span!("call", id, %method, route);
    let mut response = next.run(request).instrument(span.clone()).await;
    let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
    span.in_scope(|| tracing::info!(status = response.status().as_u16(), milliseconds, "answered"));
    if let Ok(value) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

fn request_id(app: &App) -> String {
    let mut bytes = [0; REQUEST_ID_BYTES];
    // Without randomness the id is all zeros, and the call goes on.
    let _ = app.environment.random.fill(&mut bytes);
    to_hex(&bytes)
}

/// Ends a call that takes too long.
pub(crate) async fn limit_time(State(app): State<App>, request: Request, next: Next) -> Response {
    let limit = app.limits.request_timeout;
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Failure::new(Code::RequestTimeout, "the request took too long").into_response(),
    }
}

/// Refuses calls without the key, where one is set.
pub(crate) async fn check_key(State(app): State<App>, request: Request, next: Next) -> Response {
    let sent = request.headers().get(API_KEY).map(HeaderValue::as_bytes);
    match &app.api_key {
        Some(key) if sent != Some(key.as_bytes()) => {
            Failure::new(Code::InvalidApiKey, "the header `X-Api-Key` is missing or wrong").into_response()
        }
        _ => next.run(request).await,
    }
}

/// The answer when a call panicked. What was thrown may hold anything and is not logged; the panic hook has told where.
#[allow(clippy::needless_pass_by_value, reason = "the signature is given")]
pub(crate) fn panicked(_: Box<dyn Any + Send>) -> Response {
    Failure::internal(&"a call panicked").into_response()
}

/// The answer to a call that does not exist.
pub(crate) async fn unknown_call() -> Failure {
    Failure::new(Code::UnknownCall, "there is no such call")
}

/// The answer to a call with another method.
pub(crate) async fn method_not_allowed() -> Failure {
    Failure::new(Code::MethodNotAllowed, "the call has another method")
}

#[cfg(test)]
mod tests {
    use std::{
        io,
        sync::{Arc, Mutex},
    };

    use serde_json::json;
    use tracing_subscriber::fmt::MakeWriter;

    use crate::routes::testing::TestServer;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl<'a> MakeWriter<'a> for Lines {
        type Writer = Self;

        fn make_writer(&'a self) -> Self {
            self.clone()
        }
    }

    #[tokio::test]
    async fn logs_tell_of_calls_and_not_of_people() {
        let lines = Lines::default();
        let subscriber = tracing_subscriber::fmt()
            .json()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(lines.clone())
            .finish();
        let guard = tracing::subscriber::set_default(subscriber);
        let server = TestServer::start().await;
        let client = server.participant("pulse").await;
        client.save(0, json!({"stressWhy": "aunt Agatha"})).await.data();
        client.save(0, json!({"stressWhy": "aunt Dahlia"})).await;
        client.get("/api/unheard?of=everything").await;
        drop(guard);
        let log = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        for told in [
            "/api/drafts",
            "\"status\":200",
            "\"milliseconds\":",
            "\"id\":",
            "/api/{*rest}",
            "\"status\":404",
        ] {
            assert!(log.contains(told), "{told}: {log}");
        }
        let secret = client.headers["cookie"].split('=').nth(1).unwrap();
        for kept in [
            "aunt",
            "everything",
            "unheard",
            "1980",
            secret,
            &client.headers["x-token"],
            &client.id,
        ] {
            assert!(!log.contains(kept), "{kept}: {log}");
        }
    }
}

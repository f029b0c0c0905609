//! Counts calls and pages with their times and outcomes.

use std::time::Instant;

use axum::{
    extract::{MatchedPath, Request, State},
    http::{Method, StatusCode},
    middleware::Next,
    response::Response,
};

use super::{
    api_middleware::{SAVES, SUBMISSIONS},
    envelope::Code,
    refusal::Refusal,
    state::CallState,
};
use crate::metrics::{CALL_SECONDS, CALLS, Metrics, REFUSALS, SAVED, SIGN_INS, SUBMITTED};

/// The route of the files and pages of the web application.
const PAGES: &str = "pages";
/// The route of models and texts that are at hand, before routing.
const BYTES: &str = "bytes";

/// Measures a call or page, and counts its outcome. A route is a template, which has nothing that a client sent.
pub(crate) async fn measure<S: AsRef<CallState> + Send + Sync>(
    State(state): State<S>,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = route.as_ref().map_or(PAGES, MatchedPath::as_str);
    let metrics = &state.as_ref().metrics;
    metrics.count(&CALLS, [route, name(&method), class(response.status())]);
    metrics.record(&CALL_SECONDS, [route], started.elapsed().as_secs_f64());
    let refusal = response.extensions().get::<Refusal>();
    if let Some(refusal) = refusal {
        count_refusal(metrics, refusal);
    }
    let code = refusal.map(|refusal| refusal.code);
    match (&method, route) {
        (&Method::PUT, SAVES) => metrics.count(&SAVED, [outcome(code)]),
        (&Method::POST, SUBMISSIONS) => metrics.count(&SUBMITTED, [outcome(code)]),
        _ => {}
    }
    response
}

/// Counts a response with models or texts that were at hand.
pub(crate) fn count_bytes(metrics: &Metrics, response: &Response) {
    metrics.count(&CALLS, [BYTES, name(&Method::GET), class(response.status())]);
    if let Some(refusal) = response.extensions().get::<Refusal>() {
        count_refusal(metrics, refusal);
    }
}

fn count_refusal(metrics: &Metrics, refusal: &Refusal) {
    let code = refusal.code.name();
    metrics.count(&REFUSALS, [&code]);
    if let Some(way) = refusal.attempt.way {
        metrics.count(&SIGN_INS, [way, &code]);
    }
}

/// Returns the outcome of a save or submission.
fn outcome(code: Option<Code>) -> &'static str {
    match code {
        None => "stored",
        Some(Code::DraftConflict) => "conflict",
        Some(Code::InvalidAnswers) => "invalid",
        Some(_) => "refused",
    }
}

/// Returns the name of a method; clients can send any.
fn name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        _ => "other",
    }
}

fn class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        ..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        500.. => "5xx",
    }
}

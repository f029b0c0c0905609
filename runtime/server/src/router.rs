//! Routes: the path of each call, and the middleware around it.

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
    routing::{MethodRouter, any},
};
use tower_http::catch_panic::CatchPanicLayer;

use crate::{
    app::App,
    config::Settings,
    headers::secure_pages,
    http::{RateClass, api_middleware, call_metrics, framing::refuse_ambiguous},
    routes, shell,
    web::{self, WebApp},
};

/// Builds all routes, with the web application where it is given.
pub(crate) fn router(app: &App, settings: &Settings) -> Router {
    let mut calls = Router::new();
    for endpoint in routes::calls() {
        let handler = with_middleware(app, endpoint.handler, endpoint.operation.rate);
        calls = calls.route(endpoint.operation.path, handler);
    }
    let unknown = || with_middleware(app, any(api_middleware::unknown_call), RateClass::Call);
    let calls = calls.route("/api", unknown()).route("/api/{*rest}", unknown());
    let mut bytes = Router::new();
    for endpoint in routes::bytes() {
        bytes = bytes.route(endpoint.operation.path, endpoint.handler);
    }
    let router = calls
        .merge(bytes)
        .merge(routes::probes())
        .merge(routes::decline());
    let router = router.with_state(app.clone());
    let router = match &settings.web {
        Some(web) => router.fallback_service(pages(app, web).layer(from_fn(secure_pages))),
        None => router.fallback(api_middleware::unknown_call),
    };
    let router = router.layer(from_fn(refuse_ambiguous));
    if settings.metrics.is_none() {
        return router;
    }
    router.layer(from_fn_with_state(app.clone(), call_metrics::measure::<App>))
}

/// Routes to the web application, whose entry pages the server renders where it can.
fn pages(app: &App, web: &WebApp) -> Router {
    let pages = web::router(web);
    match web.entry() {
        Some(entry) => pages.layer(from_fn_with_state((app.clone(), entry), shell::draw)),
        None => pages,
    }
}

/// Adds the middleware that every call has.
fn with_middleware(app: &App, call: MethodRouter<App>, rate: RateClass) -> MethodRouter<App> {
    let panics = CatchPanicLayer::custom(api_middleware::panicked);
    call.layer((
        from_fn_with_state((app.clone(), rate), api_middleware::around::<App>),
        panics,
    ))
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, extract::Request, routing::get};
    use serde_json::{Value, json};
    use tower::ServiceExt;

    use super::*;
    use crate::{config::ApiKey, environment::Environment, routes::testing::TestServer};

    #[tokio::test]
    async fn unknown_call_responds_404_or_405_with_envelope() {
        let server = TestServer::start().await;
        let nobody = server.nobody();
        for (method, path, status, code) in [
            ("GET", "/api", 404, "UnknownCall"),
            ("POST", "/api/", 404, "UnknownCall"),
            ("DELETE", "/api/unheard/of", 404, "UnknownCall"),
            ("GET", "/api/drafts", 405, "MethodNotAllowed"),
            ("DELETE", "/api/drafts", 405, "MethodNotAllowed"),
            ("PUT", "/api/health", 405, "MethodNotAllowed"),
        ] {
            let answer = nobody.call(method, path, &json!({})).await;
            assert_eq!(answer.error(), (status, code.into()), "{method} {path}");
            assert_eq!(answer.headers["x-content-type-options"], "nosniff");
            assert!(answer.headers["content-security-policy"].starts_with("default-src 'none'"));
        }
        assert_eq!(
            nobody.get("/api/health").await.data(),
            json!({"status": "up", "environment": "production"})
        );
        let document = nobody.get("/api/openapi.json").await.json();
        assert_eq!(document["openapi"], "3.1.0");
    }

    #[tokio::test]
    async fn call_without_api_key_responds_403() {
        let server = TestServer::with(|settings| settings.api_key = Some(ApiKey::new("sesame"))).await;
        let mut client = server.nobody();
        assert_eq!(
            client.get("/api/health").await.error(),
            (403, "InvalidApiKey".into())
        );
        client.headers.insert("x-api-key", "sesame".to_owned());
        client.get("/api/health").await.data();
    }

    #[tokio::test]
    async fn slow_request_responds_408_or_is_disconnected() {
        let server = TestServer::with(|settings| {
            settings.limits.request_timeout = std::time::Duration::from_millis(50);
            settings.limits.head_timeout = std::time::Duration::from_millis(50);
        })
        .await;
        let unfinished = "POST /api/resume HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                          content-length: 9\r\nconnection: close\r\n\r\n{";
        let answer = server.nobody().raw(unfinished.as_bytes()).await;
        assert_eq!(answer.error(), (408, "RequestTimeout".into()));
        assert!(
            server
                .nobody()
                .closes_on(b"GET /api/health HTTP/1.1\r\nhost: ")
                .await
        );
    }

    #[tokio::test]
    async fn client_not_reading_responses_is_disconnected() {
        const CALLS: usize = 1000;
        let pause = std::time::Duration::from_millis(300);
        let server = TestServer::with(|settings| settings.limits.stall_timeout = pause / 6).await;
        let nobody = server.nobody();
        let one = nobody.get("/api/openapi.json").await.body.len();
        let calls = "GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(CALLS);
        let read = nobody.reads_late(calls.as_bytes(), pause).await;
        assert!(read < one * CALLS, "{read}");
    }

    async fn panics() {
        panic!("an answer of a participant");
    }

    #[tokio::test]
    async fn panic_responds_500_without_message() {
        let folder = tempfile::tempdir().unwrap();
        let deployment = folder.path().join("deployment.yaml");
        std::fs::write(&deployment, "customers: []").unwrap();
        let settings = Settings {
            data_dir: folder.path().to_owned(),
            deployment: Some(deployment),
            ..Settings::default()
        };
        let app = crate::open::app(&settings, crate::Surveys::default(), Environment::system())
            .await
            .unwrap();
        let call = with_middleware(&app, get(panics), RateClass::Call);
        let router = Router::new().route("/", call).with_state(app.clone());
        let response = router.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(response.status(), 500);
        let body = axum::body::to_bytes(response.into_body(), 1000).await.unwrap();
        let envelope: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(envelope["errorCode"], "InternalError");
        assert!(!String::from_utf8_lossy(&body).contains("participant"));
    }
}

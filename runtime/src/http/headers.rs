//! The headers that keep browsers strict.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

/// Of pages: nothing runs, is loaded, framed or sent but from this server.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     worker-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'";

const PERMISSIONS_POLICY: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";

/// The headers of every answer. `Strict-Transport-Security` belongs to the proxy that ends TLS.
const SAME: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Data has nothing to run, load or open.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Adds the headers of data.
pub(crate) fn secure_data(headers: &mut HeaderMap) {
    add(headers, DATA_POLICY);
}

fn add(headers: &mut HeaderMap, policy: &'static str) {
    headers.reserve(SAME.len() + 1);
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    for (name, value) in &SAME {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Adds the headers of pages and files to a router's answers.
pub(crate) async fn secure_pages(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    add(response.headers_mut(), CONTENT_SECURITY_POLICY);
    response
}

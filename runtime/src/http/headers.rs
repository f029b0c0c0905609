//! The headers that keep browsers strict.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

/// Nothing runs, is loaded, framed or sent but from this server.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'";

const PERMISSIONS_POLICY: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";

/// The headers of pages and files. `Strict-Transport-Security` belongs to the proxy that ends TLS.
const PAGES: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
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

/// The headers of data, which has nothing to run, load or open: shorter, and stricter still.
const DATA: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Adds the headers of data.
pub(crate) fn secure_data(headers: &mut HeaderMap) {
    add(headers, &DATA);
}

fn add(headers: &mut HeaderMap, added: &[(HeaderName, &'static str)]) {
    headers.reserve(added.len());
    for (name, value) in added {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Adds the headers of pages and files to a router's answers.
pub(crate) async fn secure_pages(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    add(response.headers_mut(), &PAGES);
    response
}

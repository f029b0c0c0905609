//! The headers that keep browsers strict.

use std::collections::BTreeMap;

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

/// The policy of pages: scripts, files, frames and calls may only come from and go to this server.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     worker-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'";

const PERMISSIONS_POLICY: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";

/// The headers of every answer. [`demand_tls`] adds one to those that go over TLS.
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

/// The policy of data, which has nothing to run, load or open.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Adds the headers of data.
pub(crate) fn secure_data(headers: &mut HeaderMap) {
    add(headers, DATA_POLICY);
}

/// Adds the header by which browsers use this host over TLS alone from now on, for two years.
pub(crate) fn demand_tls(headers: &mut HeaderMap) {
    let two_years = HeaderValue::from_static("max-age=63072000");
    headers.insert(header::STRICT_TRANSPORT_SECURITY, two_years);
}

fn add(headers: &mut HeaderMap, policy: &'static str) {
    headers.reserve(SAME.len() + 1);
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    for (name, value) in &SAME {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Builds the policy of a page with inline styles and scripts: `sources` are allowed beyond the usual ones, by the names of their
/// directives. Returns nothing if there is no such directive, or if a source cannot be written into a header.
pub(crate) fn pages_policy(sources: &BTreeMap<String, String>) -> Option<HeaderValue> {
    let mut policy = CONTENT_SECURITY_POLICY.to_owned();
    for (directive, source) in sources {
        let usual = format!("{directive} 'self'");
        policy = policy
            .contains(&usual)
            .then(|| policy.replace(&usual, &format!("{usual} {source}")))?;
    }
    HeaderValue::try_from(policy).ok()
}

/// The policy of a response that differs from the usual one.
#[derive(Clone)]
pub(crate) struct Policy(pub(crate) HeaderValue);

/// Adds the headers of pages and files to a router's responses.
pub(crate) async fn secure_pages(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let own = response.extensions_mut().remove::<Policy>();
    let headers = response.headers_mut();
    add(headers, CONTENT_SECURITY_POLICY);
    if let Some(Policy(policy)) = own {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

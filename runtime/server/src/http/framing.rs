//! The authority that a request names. A proxy and a server that read the same request in two ways can be
//! played off against each other (RFC 9112, section 3.2). The end of a request is hyper's business: given
//! chunks and a length, it takes the chunks and drops the length.

use axum::{
    extract::Request,
    http::{HeaderMap, StatusCode, Version, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

/// Refuses a request that can be read in two ways, and ends its connection.
pub(crate) async fn refuse_ambiguous(request: Request, next: Next) -> Response {
    if is_ambiguous(request.version(), request.headers()) {
        return (StatusCode::BAD_REQUEST, [(header::CONNECTION, "close")]).into_response();
    }
    next.run(request).await
}

/// Tests whether a request has several hosts, or none in HTTP/1.1, which requires one.
fn is_ambiguous(version: Version, headers: &HeaderMap) -> bool {
    match headers.get_all(header::HOST).iter().count() {
        0 => version == Version::HTTP_11,
        hosts => hosts > 1,
    }
}

//! Access to a preview: from a browser on the same machine, and from no other site's page.

use axum::{
    extract::Request,
    http::{StatusCode, header::HOST},
    middleware::Next,
    response::{IntoResponse, Response},
};

/// Refuses calls under any name but this machine's own. Another site could make a name of its own point here, and read the survey.
pub(super) async fn local_only(request: Request, next: Next) -> Response {
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    if host.is_some_and(is_local) {
        next.run(request).await
    } else {
        StatusCode::FORBIDDEN.into_response()
    }
}

fn is_local(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, port)| {
        if port.bytes().all(|byte| byte.is_ascii_digit()) {
            name
        } else {
            host
        }
    });
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}

#[cfg(test)]
mod tests {
    use super::is_local;

    #[test]
    fn is_local_accepts_only_loopback_hosts() {
        for host in [
            "localhost",
            "localhost:8081",
            "127.0.0.1:1",
            "[::1]:8081",
            "[::1]",
        ] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "example.org",
            "localhost.example.org:8081",
            "10.0.0.1",
            "",
            "localhost:a",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }
}

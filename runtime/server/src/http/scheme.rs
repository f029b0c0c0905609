//! Whether a call comes over TLS, from the browser to this server or to a proxy that the operator has named.

use axum::http::{HeaderMap, HeaderName, Request, header, uri::Authority};
use enkat_store::Network;

use super::{address::contains, peer::Peer};

const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Returns whether the browser has to use TLS for the host of this request from now on: the request came over TLS, and its host is no
/// name of this machine, on which other programs may serve without TLS.
pub(crate) fn demands_tls<B>(request: &Request<B>, is_tls: bool, peer: Peer, trusted: &[Network]) -> bool {
    let came_over_tls = is_tls || (contains(trusted, peer.0) && is_forwarded_from_tls(request.headers()));
    came_over_tls && !is_local(host(request))
}

/// Tests whether the proxy before this server was called over TLS. It adds its word behind those of others.
fn is_forwarded_from_tls(headers: &HeaderMap) -> bool {
    let last = headers.get_all(FORWARDED_PROTO).iter().next_back();
    let last = last.and_then(|value| value.to_str().ok()?.rsplit(',').next());
    last.is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"))
}

/// Returns the host of a request, with its port if it has one. HTTP/2 names it in the address.
fn host<B>(request: &Request<B>) -> &str {
    let named = request.uri().authority().map(Authority::as_str);
    let header = || request.headers().get(header::HOST)?.to_str().ok();
    named.or_else(header).unwrap_or_default()
}

/// Tests whether a host is a name of the machine itself.
fn is_local(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let name = name.to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn demands(peer: &str, is_tls: bool, headers: &[(HeaderName, &str)]) -> bool {
        let mut request = Request::new(());
        for (name, value) in headers {
            request.headers_mut().append(name, value.parse().unwrap());
        }
        let peer = Peer::new(peer.parse().unwrap());
        demands_tls(&request, is_tls, peer, &["10.0.0.0/8".parse().unwrap()])
    }

    const HOST: (HeaderName, &str) = (header::HOST, "enkat.example");

    #[test]
    fn demands_tls_over_tls_except_for_local_names() {
        assert!(demands("192.0.2.1", true, &[HOST]));
        assert!(demands(
            "192.0.2.1",
            true,
            &[(header::HOST, "localhost.example:8443")]
        ));
        assert!(!demands("192.0.2.1", false, &[HOST]));
        for local in ["localhost", "LOCALHOST:8443", "app.localhost:8443"] {
            assert!(!demands("127.0.0.1", true, &[(header::HOST, local)]), "{local}");
        }
    }

    #[test]
    fn demands_tls_believes_only_named_proxies() {
        let proto = |value| (FORWARDED_PROTO, value);
        assert!(demands("10.1.1.1", false, &[HOST, proto("https")]));
        assert!(demands("10.1.1.1", false, &[HOST, proto("http, HTTPS")]));
        assert!(demands("10.1.1.1", false, &[HOST, proto("http"), proto("https")]));
        assert!(!demands("10.1.1.1", false, &[HOST, proto("https, http")]));
        assert!(!demands("10.1.1.1", false, &[HOST]));
        assert!(!demands("192.0.2.1", false, &[HOST, proto("https")]));
    }

    #[test]
    fn host_of_http2_request_is_in_its_address() {
        let mut request = Request::new(());
        *request.uri_mut() = "https://localhost:8443/x".parse().unwrap();
        assert!(is_local(host(&request)));
    }
}

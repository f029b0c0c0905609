//! The client of other servers: one request on a connection of its own, over TLS, limited in time and size. It follows no redirects.

use std::{fmt, io, sync::Arc, time::Duration};

use bytes::Bytes;
use http::{HeaderValue, Request, Response, header};
use http_body_util::{BodyExt, Full, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use openidconnect::url::{Host, Url};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{ServerName, UnixTime},
        time_provider::{DefaultTimeProvider, TimeProvider},
    },
};

use crate::Clock;

/// The limits of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The time limit, including the connection.
    pub(crate) patience: Duration,
    /// The size limit of the body of a reply; without it the body is not read.
    pub(crate) largest: Option<usize>,
}

/// A client of other servers.
#[derive(Clone)]
pub(crate) struct HttpsClient {
    /// The TLS client; `None` where every server is on this machine.
    tls: Option<TlsConnector>,
}

/// The reason why there is no reply.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoAnswer {
    /// The address neither uses HTTPS nor is on this machine.
    #[error("the address is not one of HTTPS")]
    Insecure,
    /// The time is over.
    #[error("there was no answer in time")]
    TimedOut,
    /// The connection, TLS or HTTP failed.
    #[error("{0}")]
    Failed(Box<dyn std::error::Error + Send + Sync>),
}

impl HttpsClient {
    /// Creates a client that trusts the authorities of this machine.
    ///
    /// # Errors
    ///
    /// When this machine has no authorities.
    pub(crate) fn new(needs_tls: bool) -> Result<Self, String> {
        let tls = needs_tls
            .then(|| trusting(Arc::new(DefaultTimeProvider)))
            .transpose()?;
        Ok(Self {
            tls: tls.map(|tls| TlsConnector::from(Arc::new(tls))),
        })
    }

    /// Creates a client that judges certificates as of a later time than a clock's.
    ///
    /// # Errors
    ///
    /// When this machine has no authorities.
    pub(crate) fn ahead_by(ahead: Duration, clock: Arc<dyn Clock>) -> Result<Self, String> {
        let tls = trusting(Arc::new(Later { ahead, clock }))?;
        Ok(Self {
            tls: Some(TlsConnector::from(Arc::new(tls))),
        })
    }

    /// Sends a request to the address in it, and returns the reply.
    ///
    /// # Errors
    ///
    /// When there is no reply within the bounds.
    pub(crate) async fn send(
        &self,
        request: Request<Vec<u8>>,
        bounds: Bounds,
    ) -> Result<Response<Vec<u8>>, NoAnswer> {
        let url = Url::parse(&request.uri().to_string()).map_err(|error| NoAnswer::Failed(error.into()))?;
        if !may_be_asked(&url) {
            return Err(NoAnswer::Insecure);
        }
        let exchange = self.exchange(&url, request, bounds.largest);
        let answer = tokio::time::timeout(bounds.patience, exchange).await;
        answer.map_err(|_| NoAnswer::TimedOut)?.map_err(NoAnswer::Failed)
    }

    async fn exchange(
        &self,
        url: &Url,
        request: Request<Vec<u8>>,
        largest: Option<usize>,
    ) -> Result<Response<Vec<u8>>, Box<dyn std::error::Error + Send + Sync>> {
        let missing = || io::Error::other("the address has no host");
        let host = url.host_str().ok_or_else(missing)?;
        let port = url.port_or_known_default().ok_or_else(missing)?;
        let stream = TcpStream::connect((host.trim_matches(['[', ']']), port)).await?;
        stream.set_nodelay(true)?;
        if url.scheme() == "http" {
            return send(stream, url, request, largest).await;
        }
        let tls = self.tls.as_ref().ok_or_else(missing)?;
        let name = ServerName::try_from(host.trim_matches(['[', ']']).to_owned())?;
        send(tls.connect(name, stream).await?, url, request, largest).await
    }
}

/// A time later than a clock's.
struct Later {
    ahead: Duration,
    clock: Arc<dyn Clock>,
}

impl fmt::Debug for Later {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Later")
            .field("ahead", &self.ahead)
            .finish_non_exhaustive()
    }
}

impl TimeProvider for Later {
    fn current_time(&self) -> Option<UnixTime> {
        let now = Duration::try_from(self.clock.now().as_duration()).ok()?;
        Some(UnixTime::since_unix_epoch(now + self.ahead))
    }
}

/// A task that ends with its owner.
struct Owned(tokio::task::JoinHandle<hyper::Result<()>>);

impl Drop for Owned {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Sends a request on an open connection.
///
/// # Errors
///
/// When there is no reply.
pub(crate) async fn send(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    url: &Url,
    request: Request<Vec<u8>>,
    largest: Option<usize>,
) -> Result<Response<Vec<u8>>, Box<dyn std::error::Error + Send + Sync>> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // A request that takes too long is dropped with its connection.
    let _connection = Owned(tokio::spawn(connection));
    let (mut head, body) = request.into_parts();
    let host = match (url.host_str(), url.port()) {
        (Some(host), Some(port)) => format!("{host}:{port}"),
        (host, _) => host.unwrap_or_default().to_owned(),
    };
    head.headers.insert(header::HOST, HeaderValue::try_from(host)?);
    head.headers
        .insert(header::CONNECTION, HeaderValue::from_static("close"));
    let query = url.query().map_or_else(String::new, |query| format!("?{query}"));
    head.uri = format!("{}{query}", url.path()).parse()?;
    let request = Request::from_parts(head, Full::new(Bytes::from(body)));
    let (head, body) = sender.send_request(request).await?.into_parts();
    let body = match largest {
        Some(largest) => Limited::new(body, largest).collect().await?.to_bytes(),
        None => Bytes::new(),
    };
    Ok(Response::from_parts(head, body.to_vec()))
}

/// Returns whether a server may be called at this address: over TLS, or without it on this machine, where the connection cannot
/// be intercepted.
pub(crate) fn may_be_asked(url: &Url) -> bool {
    url.scheme() == "https" || (url.scheme() == "http" && is_here(url))
}

fn is_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Configures TLS 1.2 or 1.3 to trust the authorities of this machine, at the time of this provider.
fn trusting(time: Arc<dyn TimeProvider>) -> Result<ClientConfig, String> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        let why = "this machine has no certificate authorities: install `ca-certificates`, or name a file with them in \
                   SSL_CERT_FILE";
        return Err(why.to_owned());
    }
    let config = ClientConfig::builder_with_details(Arc::new(ring::default_provider()), time)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn may_be_asked_requires_https_unless_local() {
        let may = |url| may_be_asked(&Url::parse(url).unwrap());
        for safe in [
            "https://bankid.example/token",
            "http://localhost:4000/token",
            "http://127.0.0.1/",
            "http://[::1]:4000/",
        ] {
            assert!(may(safe), "{safe}");
        }
        for unsafe_one in [
            "http://bankid.example/token",
            "http://localhost.bankid.example/",
            "http://10.0.0.1/",
            "ftp://localhost/",
            "file:///etc/passwd",
        ] {
            assert!(!may(unsafe_one), "{unsafe_one}");
        }
    }
}

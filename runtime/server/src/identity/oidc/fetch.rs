//! The client of identity providers: one request on a connection of its own, over TLS, limited in time and size.

use std::{future::Future, io, pin::Pin, sync::Arc, time::Duration};

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse, http, url::Host, url::Url};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};

use crate::Error;

/// The time limit of a request, including the connection. A sign-in makes at most three, one after the other.
const PATIENCE: Duration = Duration::from_secs(5);
/// The size limit of a reply.
const LARGEST_ANSWER: usize = 256 * 1024;

/// A client for identity providers. It follows no redirects: a provider replies itself.
#[derive(Clone)]
pub(super) struct Http {
    /// The TLS client; `None` where every provider is on this machine.
    tls: Option<TlsConnector>,
}

/// The reason why there is no reply.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoAnswer {
    /// The address neither uses HTTPS nor is on this machine.
    #[error("the address is not one of HTTPS")]
    Insecure,
    /// The connection, TLS or HTTP failed.
    #[error("{0}")]
    Failed(Box<dyn std::error::Error + Send + Sync>),
}

impl Http {
    /// Creates a client that trusts the authorities of this machine.
    ///
    /// # Errors
    ///
    /// When this machine has no authorities.
    pub(super) fn new(needs_tls: bool) -> Result<Self, Error> {
        let tls = needs_tls.then(trusting).transpose()?;
        Ok(Self {
            tls: tls.map(|tls| TlsConnector::from(Arc::new(tls))),
        })
    }

    async fn answer(&self, request: HttpRequest) -> Result<HttpResponse, NoAnswer> {
        let url = Url::parse(&request.uri().to_string()).map_err(failed)?;
        if !may_be_asked(&url) {
            return Err(NoAnswer::Insecure);
        }
        let exchange = self.exchange(&url, request);
        let answer = tokio::time::timeout(PATIENCE, exchange).await.map_err(failed)?;
        answer.map_err(NoAnswer::Failed)
    }

    async fn exchange(
        &self,
        url: &Url,
        request: HttpRequest,
    ) -> Result<HttpResponse, Box<dyn std::error::Error + Send + Sync>> {
        let missing = || io::Error::other("the address has no host");
        let host = url.host_str().ok_or_else(missing)?;
        let port = url.port_or_known_default().ok_or_else(missing)?;
        let stream = TcpStream::connect((host.trim_matches(['[', ']']), port)).await?;
        stream.set_nodelay(true)?;
        if url.scheme() == "http" {
            return send(stream, url, request).await;
        }
        let tls = self.tls.as_ref().ok_or_else(missing)?;
        let name = ServerName::try_from(host.trim_matches(['[', ']']).to_owned())?;
        send(tls.connect(name, stream).await?, url, request).await
    }
}

/// Sends a request on an open connection.
async fn send(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    url: &Url,
    request: HttpRequest,
) -> Result<HttpResponse, Box<dyn std::error::Error + Send + Sync>> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let connection = tokio::spawn(connection);
    let (mut head, body) = request.into_parts();
    let host = match (url.host_str(), url.port()) {
        (Some(host), Some(port)) => format!("{host}:{port}"),
        (host, _) => host.unwrap_or_default().to_owned(),
    };
    head.headers
        .insert(http::header::HOST, http::HeaderValue::try_from(host)?);
    head.headers
        .insert(http::header::CONNECTION, http::HeaderValue::from_static("close"));
    let query = url.query().map_or_else(String::new, |query| format!("?{query}"));
    head.uri = format!("{}{query}", url.path()).parse()?;
    let request = http::Request::from_parts(head, Full::new(Bytes::from(body)));
    let (head, body) = sender.send_request(request).await?.into_parts();
    let body = Limited::new(body, LARGEST_ANSWER).collect().await?.to_bytes();
    connection.abort();
    Ok(http::Response::from_parts(head, body.to_vec()))
}

impl<'c> AsyncHttpClient<'c> for Http {
    type Error = NoAnswer;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, NoAnswer>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.answer(request))
    }
}

/// Returns whether a provider may be called at this address: over TLS, or without it on this machine, where the connection cannot
/// be intercepted.
pub(super) fn may_be_asked(url: &Url) -> bool {
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

/// Configures TLS 1.2 or 1.3 to trust the authorities of this machine.
fn trusting() -> Result<ClientConfig, Error> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        let why = "oidc: this machine has no certificate authorities: install `ca-certificates`, or name a file with \
                   them in SSL_CERT_FILE";
        return Err(Error::Deployment(vec![why.to_owned()]));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::Deployment(vec![format!("oidc: {error}")]))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

fn failed(error: impl std::error::Error + Send + Sync + 'static) -> NoAnswer {
    NoAnswer::Failed(Box::new(error))
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

//! The client of the BankID service: JSON over HTTP/1.1 over TLS, in which both sides show a certificate.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use async_trait::async_trait;
use bytes::Bytes;
use http::{Method, Request, Uri, header};
use http_body_util::{BodyExt, Full, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde::{Serialize, de::DeserializeOwned};
use tokio::net::TcpStream;
use tokio_rustls::{
    TlsConnector,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, ServerName, pem::PemObject},
    },
};

use super::{
    protocol::{Auth, Collected, ErrorBody, OrderRef, RelyingParty, ServiceError, Started},
    rules::BankIdRules,
};
use crate::Error;

/// The time limit of a call, including the connection.
const PATIENCE: Duration = Duration::from_secs(10);
/// The size limit of a reply: a completed order with its signature has a few dozen kilobytes.
const LARGEST_ANSWER: usize = 256 * 1024;

/// The connection to the BankID service.
#[derive(Clone, Debug)]
pub struct BankIdSettings {
    /// The address of the API, such as `https://appapi2.bankid.com/rp/v6.0`.
    pub url: String,
    /// The certificate of the relying party and its chain, as PEM.
    pub certificate: PathBuf,
    /// Its key, as PEM, without a password.
    pub key: PathBuf,
    /// The certificate authority of the service, as PEM.
    pub ca: PathBuf,
    /// The demands on a BankID, and the evidence that is kept.
    pub rules: BankIdRules,
}

/// A client with its certificate.
pub(crate) struct BankIdClient {
    host: String,
    port: u16,
    /// The path of the API, without a slash at the end.
    path: String,
    name: ServerName<'static>,
    tls: TlsConnector,
}

impl BankIdClient {
    /// Reads the certificates.
    ///
    /// # Errors
    ///
    /// When a file cannot be used, or the address is not one of HTTPS.
    pub(crate) fn new(settings: &BankIdSettings) -> Result<Self, Error> {
        let wrong_url = || Error::BankId(format!("`{}` is not an address of HTTPS", settings.url));
        let url: Uri = settings.url.parse().map_err(|_| wrong_url())?;
        if url.scheme_str() != Some("https") {
            return Err(wrong_url());
        }
        let host = url.host().ok_or_else(wrong_url)?.to_owned();
        let name = ServerName::try_from(host.clone()).map_err(|_| wrong_url())?;
        Ok(Self {
            port: url.port_u16().unwrap_or(443),
            path: url.path().trim_end_matches('/').to_owned(),
            name,
            tls: TlsConnector::from(Arc::new(tls(settings)?)),
            host,
        })
    }

    /// Asks for an order that there is not: an answer to that shows that the service can be reached and takes the certificate.
    ///
    /// # Errors
    ///
    /// When it cannot be reached, or refuses the certificate.
    pub(crate) async fn reach(&self) -> Result<(), ServiceError> {
        let order_ref = "00000000-0000-0000-0000-000000000000";
        match self.ask("collect", &OrderRef { order_ref }).await? {
            (200 | 400, _) => Ok(()),
            (status, body) => Err(refusal(status, &body)),
        }
    }

    async fn post<T: DeserializeOwned>(&self, call: &str, body: &impl Serialize) -> Result<T, ServiceError> {
        let (status, body) = self.ask(call, body).await?;
        if status != 200 {
            return Err(refusal(status, &body));
        }
        serde_json::from_slice(&body).map_err(|error| {
            // Only the position: a reply may contain personal data.
            ServiceError::Unknown(format!("an answer to {call} breaks off at {}", error.column()))
        })
    }

    /// Returns the status and the body of the reply to a request.
    async fn ask(&self, call: &str, body: &impl Serialize) -> Result<(u16, Bytes), ServiceError> {
        let body = serde_json::to_vec(body).map_err(|error| ServiceError::Refused(error.to_string()))?;
        let answer = tokio::time::timeout(PATIENCE, self.exchange(call, body));
        let answer = answer
            .await
            .map_err(|_| ServiceError::Unavailable("no answer in time".to_owned()))?;
        answer.map_err(|error| ServiceError::Unavailable(error.to_string()))
    }

    /// Sends one request on a connection of its own. TLS resumes the last session, which makes that cheap.
    async fn exchange(
        &self,
        call: &str,
        body: Vec<u8>,
    ) -> Result<(u16, Bytes), Box<dyn std::error::Error + Send + Sync>> {
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await?;
        stream.set_nodelay(true)?;
        let stream = self.tls.connect(self.name.clone(), stream).await?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        let connection = tokio::spawn(connection);
        let request = Request::builder()
            .method(Method::POST)
            .uri(format!("{}/{call}", self.path))
            .header(header::HOST, format!("{}:{}", self.host, self.port))
            // The service refuses a charset.
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::CONNECTION, "close")
            .body(Full::new(Bytes::from(body)))?;
        let response = sender.send_request(request).await?;
        let status = response.status().as_u16();
        let body = Limited::new(response.into_body(), LARGEST_ANSWER)
            .collect()
            .await?;
        connection.abort();
        Ok((status, body.to_bytes()))
    }
}

#[async_trait]
impl RelyingParty for BankIdClient {
    async fn auth(&self, auth: &Auth) -> Result<Started, ServiceError> {
        self.post("auth", auth).await
    }

    async fn collect(&self, order_ref: &str) -> Result<Collected, ServiceError> {
        self.post("collect", &OrderRef { order_ref }).await
    }

    async fn cancel(&self, order_ref: &str) -> Result<(), ServiceError> {
        let _: serde_json::Value = self.post("cancel", &OrderRef { order_ref }).await?;
        Ok(())
    }
}

/// Configures TLS 1.2 or 1.3 that trusts only the authority of the service and shows the certificate of the relying party.
fn tls(settings: &BankIdSettings) -> Result<ClientConfig, Error> {
    let mut roots = RootCertStore::empty();
    for authority in certificates(&settings.ca)? {
        roots
            .add(authority)
            .map_err(|error| unusable(&settings.ca, &error))?;
    }
    let key = PrivateKeyDer::from_pem_file(&settings.key).map_err(|error| unusable(&settings.key, &error))?;
    ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::BankId(error.to_string()))?
        .with_root_certificates(roots)
        .with_client_auth_cert(certificates(&settings.certificate)?, key)
        .map_err(|error| unusable(&settings.certificate, &error))
}

fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, Error> {
    let read = CertificateDer::pem_file_iter(file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let found = read.map_err(|error| unusable(file, &error))?;
    if found.is_empty() {
        return Err(unusable(file, &"there is no certificate in it"));
    }
    Ok(found)
}

/// Reads the error in a reply.
fn refusal(status: u16, body: &[u8]) -> ServiceError {
    let nothing = ErrorBody {
        error_code: String::new(),
        details: String::new(),
    };
    ServiceError::of(status, &serde_json::from_slice(body).unwrap_or(nothing))
}

fn unusable(file: &Path, why: &dyn std::fmt::Display) -> Error {
    Error::BankId(format!("cannot use `{}`: {why}", file.display()))
}

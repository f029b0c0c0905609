//! A client of the server's own TLS, which takes the certificate of its file for the server's, and no other.

use std::sync::Arc;

use tokio::net::TcpStream;
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        CertificateError, ClientConfig, DigitallySignedStruct, Error as TlsError, SignatureScheme,
        client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
        crypto::{self, CryptoProvider, ring},
        pki_types::{CertificateDer, ServerName, UnixTime},
    },
};

use super::{TlsSettings, certificate::Files};
use crate::Error;

/// A client that trusts one certificate.
pub(crate) struct Connector(TlsConnector);

/// Makes a client that trusts the certificate of the server.
///
/// # Errors
///
/// When the certificate cannot be read.
pub(crate) async fn connector(settings: &TlsSettings) -> Result<Connector, Error> {
    let files = Files::read(settings).await.map_err(Error::Tls)?;
    let certificate = files.certificate(settings).map_err(Error::Tls)?;
    let provider = Arc::new(ring::default_provider());
    let pinned = Pinned {
        certificate: certificate
            .end_entity_cert()
            .map_err(|error| Error::Tls(error.to_string()))?
            .clone()
            .into_owned(),
        provider: Arc::clone(&provider),
    };
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::Tls(error.to_string()))?;
    let config = config
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(pinned))
        .with_no_client_auth();
    Ok(Connector(TlsConnector::from(Arc::new(config))))
}

impl Connector {
    /// Begins TLS on a connection.
    pub(crate) async fn connect(&self, stream: TcpStream) -> std::io::Result<TlsStream<TcpStream>> {
        let address = stream.peer_addr()?.ip();
        self.0.connect(ServerName::from(address), stream).await
    }
}

/// The one certificate that is accepted, for any name and time: it is the file's.
#[derive(Debug)]
struct Pinned {
    certificate: CertificateDer<'static>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Pinned {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, TlsError> {
        if *end_entity == self.certificate {
            Ok(ServerCertVerified::assertion())
        } else {
            Err(CertificateError::ApplicationVerificationFailure.into())
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        let algorithms = &self.provider.signature_verification_algorithms;
        crypto::verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        let algorithms = &self.provider.signature_verification_algorithms;
        crypto::verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider
            .signature_verification_algorithms
            .supported_schemes()
    }
}

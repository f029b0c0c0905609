//! TLS by the server itself: TLS 1.2 or 1.3 with a certificate that is read again when its files change.

mod certificate;
pub(crate) mod pinned;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

use std::{
    path::PathBuf,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        server::{ClientHello, ResolvesServerCert},
        sign::CertifiedKey,
    },
};

use self::certificate::Files;
use crate::Error;

/// HTTP/2, as clients and the server name it when they agree on a protocol.
pub(crate) const H2: &[u8] = b"h2";
const HTTP_1_1: &[u8] = b"http/1.1";

/// The certificate of a server that ends TLS itself.
#[derive(Clone, Debug)]
pub struct TlsSettings {
    /// The certificate and its chain, as PEM.
    pub certificate: PathBuf,
    /// Its key, as PEM, without a password.
    pub key: PathBuf,
}

/// The end of TLS at this server.
pub(crate) struct Tls {
    settings: TlsSettings,
    current: Arc<CurrentCertificate>,
    /// The files that were read last.
    files: Files,
    acceptor: TlsAcceptor,
}

/// The certificate that new connections get.
#[derive(Debug)]
struct CurrentCertificate(RwLock<Arc<CertifiedKey>>);

impl ResolvesServerCert for CurrentCertificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner)))
    }
}

impl Tls {
    /// Reads the certificate.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or the certificate and the key do not belong together.
    pub(crate) async fn open(settings: &TlsSettings) -> Result<Self, Error> {
        let files = Files::read(settings).await.map_err(Error::Tls)?;
        let certificate = files.certificate(settings).map_err(Error::Tls)?;
        let current = Arc::new(CurrentCertificate(RwLock::new(Arc::new(certificate))));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| Error::Tls(error.to_string()))?;
        let mut config = config
            .with_no_client_auth()
            .with_cert_resolver(Arc::clone(&current) as Arc<dyn ResolvesServerCert>);
        config.alpn_protocols = [H2, HTTP_1_1].map(<[u8]>::to_vec).into();
        Ok(Self {
            settings: settings.clone(),
            current,
            files,
            acceptor: TlsAcceptor::from(Arc::new(config)),
        })
    }

    /// Returns what answers the handshakes of connections, always with the current certificate.
    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        self.acceptor.clone()
    }

    /// Reads the certificate again when its files have changed, and stayed the same for one more interval: both files are new
    /// then. Keeps the earlier certificate where the new one cannot be used, and logs why. Never ends by itself.
    pub(crate) async fn keep_current(mut self, interval: Duration) {
        let mut seen = None;
        loop {
            tokio::time::sleep(interval).await;
            let read = Files::read(&self.settings).await;
            if read.as_ref() == Ok(&self.files) {
                seen = None;
            } else if seen.as_ref() != Some(&read) {
                seen = Some(read);
            } else if let Err(why) = self.take(read) {
                tracing::warn!("{why}; the server goes on with the earlier certificate");
            }
        }
    }

    /// Takes files in place of those before, even if they cannot be used: a mistake is logged once.
    fn take(&mut self, read: Result<Files, String>) -> Result<(), String> {
        // Files that are missing are compared with again, so that they are no news once they are back as they were.
        self.files = read?;
        let certificate = self.files.certificate(&self.settings)?;
        let mut current = self.current.0.write().unwrap_or_else(PoisonError::into_inner);
        *current = Arc::new(certificate);
        tracing::info!("the server uses the new certificate");
        Ok(())
    }
}

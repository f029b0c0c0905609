//! The files of a certificate and its key.

use std::path::Path;

use tokio_rustls::rustls::{
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    sign::CertifiedKey,
};

use super::TlsSettings;

/// The contents of both files. Without `Debug`, for one is a secret.
#[derive(PartialEq, Eq)]
pub(super) struct Files {
    certificate: Vec<u8>,
    key: Vec<u8>,
}

impl Files {
    /// Reads both files.
    ///
    /// # Errors
    ///
    /// When one cannot be read; the message names it.
    pub(super) async fn read(settings: &TlsSettings) -> Result<Self, String> {
        Ok(Self {
            certificate: read(&settings.certificate, "--tls-certificate").await?,
            key: read(&settings.key, "--tls-key").await?,
        })
    }

    /// Returns the certificate with its chain and key.
    ///
    /// # Errors
    ///
    /// When a file has none, or they do not belong together.
    pub(super) fn certificate(&self, settings: &TlsSettings) -> Result<CertifiedKey, String> {
        let (certificate, key) = (settings.certificate.display(), settings.key.display());
        let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&self.certificate).collect();
        let chain = chain.ok().filter(|chain| !chain.is_empty());
        let chain = chain.ok_or_else(|| {
            format!(
                "`{certificate}` has no certificate as PEM: name one with `--tls-certificate`, with its chain"
            )
        })?;
        let private = PrivateKeyDer::from_pem_slice(&self.key).map_err(|_| {
            format!("`{key}` has no key as PEM: name one without a password with `--tls-key`")
        })?;
        CertifiedKey::from_der(chain, private, &ring::default_provider()).map_err(|error| {
            format!("the certificate in `{certificate}` cannot be used with the key in `{key}`: {error}")
        })
    }
}

async fn read(path: &Path, option: &str) -> Result<Vec<u8>, String> {
    let read = tokio::fs::read(path).await;
    read.map_err(|error| format!("cannot read `{}` of `{option}`: {error}", path.display()))
}

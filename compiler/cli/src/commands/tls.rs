//! The options of TLS.

use std::path::PathBuf;

use enkat_runtime::TlsSettings;

#[derive(clap::Args)]
pub(super) struct Tls {
    /// The certificate of the server and its chain, as PEM: the server then uses HTTPS, without a proxy. When the file
    /// changes, the server uses the new certificate, without a restart
    #[arg(
        id = "tls_certificate",
        long = "tls-certificate",
        value_name = "FILE",
        env = "ENKAT_TLS_CERTIFICATE",
        requires = "tls_key"
    )]
    certificate: Option<PathBuf>,
    /// The key of the server's certificate, as PEM, without a password
    #[arg(
        id = "tls_key",
        long = "tls-key",
        value_name = "FILE",
        env = "ENKAT_TLS_KEY",
        requires = "tls_certificate"
    )]
    key: Option<PathBuf>,
}

impl Tls {
    /// Returns the settings if there is a certificate: both files come together.
    pub(super) fn settings(&self) -> Option<TlsSettings> {
        Some(TlsSettings {
            certificate: self.certificate.clone()?,
            key: self.key.clone()?,
        })
    }
}

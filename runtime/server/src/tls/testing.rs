//! Certificates, and clients of TLS.

use std::{fs, net::SocketAddr, path::Path, process::Command, sync::Arc};

use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, ServerName, pem::PemObject},
    },
};

use super::TlsSettings;

/// The name of the server in its certificates.
pub(crate) const NAME: &str = "enkat.example";

/// A certificate of a server in a folder.
pub(crate) struct TestCertificate {
    folder: TempDir,
}

impl TestCertificate {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let certificate = Self { folder };
        certificate.renew();
        certificate
    }

    pub(crate) fn settings(&self) -> TlsSettings {
        TlsSettings {
            certificate: self.folder.path().join("certificate.pem"),
            key: self.folder.path().join("key.pem"),
        }
    }

    /// Puts another certificate and key into the place of those before.
    pub(crate) fn renew(&self) {
        let TlsSettings { certificate, key } = self.settings();
        let extensions = self.folder.path().join("openssl.cnf");
        let config = format!(
            "[req]\nprompt=no\ndistinguished_name=name\nx509_extensions=extensions\n[name]\nCN={NAME}\n[extensions]\n\
             subjectAltName=DNS:{NAME}\nbasicConstraints=critical,CA:FALSE\n"
        );
        fs::write(&extensions, config).unwrap();
        let made = Command::new("openssl")
            .args([
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:P-256",
                "-nodes",
                "-days",
                "2",
            ])
            .args([Path::new("-config"), &extensions])
            .args([Path::new("-out"), &certificate, Path::new("-keyout"), &key])
            .output()
            .unwrap();
        assert!(made.status.success(), "{made:?}");
    }

    /// Reads the certificate as it is sent to clients.
    pub(crate) fn der(&self) -> CertificateDer<'static> {
        CertificateDer::from_pem_file(self.settings().certificate).unwrap()
    }

    /// Connects over TLS as a client that trusts this certificate and speaks these protocols.
    pub(crate) async fn connect(
        &self,
        address: SocketAddr,
        protocols: &[&[u8]],
    ) -> std::io::Result<TlsStream<TcpStream>> {
        let mut roots = RootCertStore::empty();
        roots.add(self.der()).unwrap();
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap();
        let mut config = config.with_root_certificates(roots).with_no_client_auth();
        config.alpn_protocols = protocols.iter().map(|protocol| protocol.to_vec()).collect();
        let stream = TcpStream::connect(address).await?;
        let name = ServerName::try_from(NAME).unwrap();
        TlsConnector::from(Arc::new(config)).connect(name, stream).await
    }
}

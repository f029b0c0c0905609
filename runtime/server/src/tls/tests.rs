use std::{fs, time::Duration};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};

use super::{Tls, TlsSettings, testing::TestCertificate};
use crate::routes::testing::{TestServer, logged};

/// Starts a server with a certificate, which it reads again often.
async fn server(certificate: &TestCertificate) -> TestServer {
    TestServer::with(|settings| {
        settings.tls = Some(certificate.settings());
        settings.limits.certificate_check = Duration::from_millis(20);
    })
    .await
}

/// Makes a call on a connection that stays open, and returns whether there is an answer.
async fn is_answered(stream: &mut (impl AsyncRead + AsyncWrite + Unpin)) -> bool {
    let request = b"GET /livez HTTP/1.1\r\nhost: enkat.example\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\nlive\n") {
        let read = stream.read_buf(&mut answer).await.unwrap();
        if read == 0 {
            return false;
        }
    }
    answer.starts_with(b"HTTP/1.1 200")
}

/// Waits until this holds; without end if it never does, so that the test is stopped from outside.
async fn until(holds: impl AsyncFn() -> bool) {
    while !holds().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn renewed_certificate_is_used_by_new_connections_and_drops_none() {
    let certificate = TestCertificate::new();
    let server = server(&certificate).await;
    let mut earlier = certificate.connect(server.address(), &[]).await.unwrap();
    assert!(is_answered(&mut earlier).await);
    certificate.renew();
    // The client trusts the renewed certificate alone.
    until(async || certificate.connect(server.address(), &[]).await.is_ok()).await;
    assert!(is_answered(&mut earlier).await);
}

#[tokio::test]
async fn broken_certificate_keeps_earlier_one_and_is_logged_once() {
    let certificate = TestCertificate::new();
    let server = server(&certificate).await;
    let TlsSettings {
        certificate: file,
        key,
    } = certificate.settings();
    let before = fs::read(&file).unwrap();
    let warned = |part: &str| {
        let log = logged();
        let place = file.display().to_string();
        log.lines()
            .filter(|line| {
                line.contains(part) && line.contains(&place) && line.contains("earlier certificate")
            })
            .count()
    };
    fs::write(&file, "-----BEGIN CERTIFICATE-----\nAAAA").unwrap();
    until(async || warned("has no certificate") > 0).await;
    fs::write(&file, &before).unwrap();
    assert!(certificate.connect(server.address(), &[]).await.is_ok());
    // A key of another certificate.
    fs::remove_file(&file).unwrap();
    until(async || warned("cannot read") > 0).await;
    fs::write(&file, &before).unwrap();
    let own = fs::read(&key).unwrap();
    fs::write(&key, fs::read(TestCertificate::new().settings().key).unwrap()).unwrap();
    until(async || warned("cannot be used with the key") > 0).await;
    assert!(certificate.connect(server.address(), &[]).await.is_ok());
    fs::write(&key, own).unwrap();
    certificate.renew();
    until(async || certificate.connect(server.address(), &[]).await.is_ok()).await;
    assert_eq!(warned("has no certificate"), 1);
}

#[tokio::test]
async fn open_refuses_unusable_files() {
    let certificate = TestCertificate::new();
    let other = TestCertificate::new().settings();
    let TlsSettings {
        certificate: file,
        key,
    } = certificate.settings();
    let refused = async |certificate: &std::path::Path, key: &std::path::Path| {
        let settings = TlsSettings {
            certificate: certificate.to_owned(),
            key: key.to_owned(),
        };
        Tls::open(&settings).await.err().unwrap().to_string()
    };
    assert!(refused(&other.certificate, &key).await.contains("cannot read"));
    assert!(refused(&key, &key).await.contains("has no certificate as PEM"));
    assert!(refused(&file, &file).await.contains("has no key as PEM"));
    let another = TestCertificate::new();
    let mismatch = refused(&file, &another.settings().key).await;
    assert!(mismatch.contains("cannot be used with the key"), "{mismatch}");
}

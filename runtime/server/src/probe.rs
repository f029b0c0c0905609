//! The question whether a server on this machine is ready, for health checks.

use std::{
    net::{Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use http::Request;
use openidconnect::url::Url;
use tokio::net::TcpStream;

use crate::{Error, TlsSettings, https, tls::pinned};

/// The longest time for the answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// The size limit of the answer, which is a line.
const LARGEST: usize = 1024;

/// Asks the server that listens on an address of this machine whether it is ready. With TLS it has to show the certificate of the
/// file, under whatever name.
///
/// # Errors
///
/// When the certificate cannot be read, or the system provides no threads.
pub fn is_ready(listen: SocketAddr, tls: Option<&TlsSettings>) -> Result<bool, Error> {
    let threads = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Error::Threads)?;
    let probed = threads.block_on(probe(listen, tls))?;
    Ok(matches!(probed, Probed::Ready))
}

/// The answer of a server on this machine to the question whether it is ready.
#[derive(Debug)]
pub(crate) enum Probed {
    Ready,
    /// It is not ready, for this reason.
    Not(String),
    /// Nothing answers, or something else than a server with these settings.
    Silent,
}

/// Asks the server that listens on an address of this machine.
///
/// # Errors
///
/// When the certificate cannot be read.
pub(crate) async fn probe(listen: SocketAddr, tls: Option<&TlsSettings>) -> Result<Probed, Error> {
    let tls = match tls {
        Some(tls) => Some(pinned::connector(tls).await?),
        None => None,
    };
    let answer = tokio::time::timeout(PATIENCE, ask(reachable(listen), tls.as_ref()));
    Ok(match answer.await {
        Ok(Ok((200, _))) => Probed::Ready,
        Ok(Ok((503, why))) => Probed::Not(why),
        _ => Probed::Silent,
    })
}

/// Returns an address by which this machine reaches a server that listens on all its addresses.
fn reachable(mut listen: SocketAddr) -> SocketAddr {
    match listen {
        SocketAddr::V4(address) if address.ip().is_unspecified() => listen.set_ip(Ipv4Addr::LOCALHOST.into()),
        SocketAddr::V6(address) if address.ip().is_unspecified() => listen.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    listen
}

/// Returns the status and the body of the answer.
async fn ask(
    address: SocketAddr,
    tls: Option<&pinned::Connector>,
) -> Result<(u16, String), Box<dyn std::error::Error + Send + Sync>> {
    let stream = TcpStream::connect(address).await?;
    let url = Url::parse(&format!("http://{address}/readyz"))?;
    let request = Request::get(url.as_str()).body(Vec::new())?;
    let answer = match tls {
        Some(tls) => https::send(tls.connect(stream).await?, &url, request, Some(LARGEST)).await?,
        None => https::send(stream, &url, request, Some(LARGEST)).await?,
    };
    let (head, body) = answer.into_parts();
    Ok((head.status.as_u16(), String::from_utf8_lossy(&body).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{routes::testing::TestServer, tls::testing::TestCertificate};

    async fn asked(listen: SocketAddr, tls: Option<TlsSettings>) -> bool {
        let asked = tokio::task::spawn_blocking(move || is_ready(listen, tls.as_ref()));
        asked.await.unwrap().unwrap()
    }

    #[tokio::test]
    async fn is_ready_asks_running_server_with_and_without_tls() {
        let plain = TestServer::start().await;
        assert!(asked(plain.address(), None).await);
        let everywhere = SocketAddr::from((Ipv4Addr::UNSPECIFIED, plain.address().port()));
        assert!(asked(everywhere, None).await);

        let certificate = TestCertificate::new();
        let secure = TestServer::with(|settings| settings.tls = Some(certificate.settings())).await;
        assert!(asked(secure.address(), Some(certificate.settings())).await);
        assert!(!asked(secure.address(), None).await);
        let other = TestCertificate::new();
        assert!(!asked(secure.address(), Some(other.settings())).await);
    }

    #[tokio::test]
    async fn is_ready_is_false_where_nothing_listens() {
        let free = std::net::TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap();
        assert!(!asked(free, None).await);
    }
}

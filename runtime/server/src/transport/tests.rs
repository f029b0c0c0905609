//! Clients over TLS, honest and hostile.

use std::time::Duration;

use bytes::Bytes;
use http_body_util::{BodyExt, Empty};
use hyper::{Request, Version};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_rustls::client::TlsStream;

use crate::{
    Settings,
    routes::testing::TestServer,
    tls::{
        H2,
        testing::{NAME, TestCertificate},
    },
};

/// A server that ends TLS, and its certificate.
struct Secure {
    server: TestServer,
    certificate: TestCertificate,
}

impl Secure {
    async fn start() -> Self {
        Self::with(|_| ()).await
    }

    async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        let certificate = TestCertificate::new();
        let server = TestServer::with(|settings| {
            settings.tls = Some(certificate.settings());
            change(settings);
        })
        .await;
        Self { server, certificate }
    }

    async fn connect(&self, protocol: &[u8]) -> TlsStream<TcpStream> {
        let connected = self.certificate.connect(self.server.address(), &[protocol]).await;
        connected.unwrap()
    }

    /// Makes a call in HTTP/2, and returns its answer's status and `Strict-Transport-Security`.
    async fn call(&self, host: &str) -> (u16, Option<String>) {
        let stream = TokioIo::new(self.connect(H2).await);
        let handshake = hyper::client::conn::http2::handshake(TokioExecutor::new(), stream);
        let (mut sender, connection) = handshake.await.unwrap();
        let connection = tokio::spawn(connection);
        let request = Request::get(format!("https://{host}/api/health"))
            .version(Version::HTTP_2)
            .body(Empty::<Bytes>::new())
            .unwrap();
        let (head, body) = sender.send_request(request).await.unwrap().into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        assert!(body.starts_with(b"{\"hasError\":false"), "{body:?}");
        drop(sender);
        connection.await.unwrap().unwrap();
        let strict = head.headers.get("strict-transport-security");
        (
            head.status.as_u16(),
            strict.map(|value| value.to_str().unwrap().to_owned()),
        )
    }

    /// Opens a connection in HTTP/2 whose frames a test writes itself.
    async fn frames(&self) -> Frames {
        let mut frames = Frames(self.connect(H2).await);
        frames
            .0
            .write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
            .await
            .unwrap();
        frames.send(SETTINGS, 0, 0, b"").await;
        frames
    }
}

const DATA: u8 = 0;
const HEADERS: u8 = 1;
const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
const GOAWAY: u8 = 7;
const CONTINUATION: u8 = 9;

const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;

/// The head of a request: `GET https://e/`, by the static table of RFC 7541.
const HEAD: &[u8] = b"\x82\x87\x84\x01\x01e";

/// The head of a call that waits for its body, `POST https://e/api/authenticate`, as JSON.
const CALL: &[u8] = b"\x83\x87\x04\x11/api/authenticate\x01\x01e\x0f\x10\x10application/json";

/// The frames of a connection in HTTP/2, as RFC 9113 writes them.
struct Frames(TlsStream<TcpStream>);

impl Frames {
    /// Writes a frame, unless the server has ended the connection. Returns whether it was written.
    async fn send(&mut self, kind: u8, flags: u8, stream: u32, payload: &[u8]) -> bool {
        let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
        let mut frame = vec![length[1], length[2], length[3], kind, flags];
        frame.extend(stream.to_be_bytes());
        frame.extend(payload);
        self.0.write_all(&frame).await.is_ok()
    }

    /// Reads the next frame: its kind, its stream, and its payload. `None` once the connection has ended.
    async fn next(&mut self) -> Option<(u8, u32, Vec<u8>)> {
        let mut head = [0; 9];
        self.0.read_exact(&mut head).await.ok()?;
        let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
        let stream = u32::from_be_bytes([head[5], head[6], head[7], head[8]]);
        let mut payload = vec![0; length.try_into().unwrap()];
        self.0.read_exact(&mut payload).await.ok()?;
        Some((head[3], stream, payload))
    }

    /// Reads until the connection ends, and returns the code of the last GOAWAY, if there was one.
    async fn ended(&mut self) -> Option<u32> {
        let mut code = None;
        while let Some((kind, _, payload)) = self.next().await {
            if kind == GOAWAY {
                code = Some(u32::from_be_bytes(payload[4..8].try_into().unwrap()));
            }
        }
        code
    }
}

/// Returns the ids of streams that a client opens.
fn streams() -> impl Iterator<Item = u32> {
    (1..).step_by(2)
}

#[tokio::test]
async fn https_call_is_answered_in_both_versions_of_http() {
    let secure = Secure::start().await;
    let two_years = Some("max-age=63072000".to_owned());
    assert_eq!(secure.call(NAME).await, (200, two_years));
    assert_eq!(secure.call("localhost").await, (200, None));
    let mut stream = secure.connect(b"http/1.1").await;
    let request = b"GET /livez HTTP/1.1\r\nhost: enkat.example\r\nconnection: close\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let mut answer = String::new();
    // The server need not end TLS before it ends the connection.
    let _ = stream.read_to_string(&mut answer).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(
        answer.contains("strict-transport-security: max-age=63072000"),
        "{answer}"
    );
}

#[tokio::test]
async fn http_call_without_tls_is_disconnected_by_server_with_certificate() {
    let secure = Secure::start().await;
    let call = b"GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n";
    assert!(secure.server.nobody().closes_on(call).await);
}

#[tokio::test]
async fn unfinished_handshake_and_idle_connection_are_disconnected() {
    let short = Duration::from_millis(50);
    let secure = Secure::with(|settings| settings.limits.head_timeout = short).await;
    // The beginning of a handshake.
    assert!(secure.server.nobody().closes_on(b"\x16\x03\x01").await);
    let mut idle = secure.frames().await;
    assert_eq!(idle.ended().await, Some(0));
    // A client that answers every ping is idle, too.
    let mut pinging = secure.frames().await;
    while pinging.send(PING, 0, 0, &[0; 8]).await {
        tokio::time::sleep(short / 5).await;
    }
}

#[tokio::test]
async fn streams_above_limit_are_refused() {
    let secure = Secure::start().await;
    let mut frames = secure.frames().await;
    for stream in streams().take(101) {
        assert!(frames.send(HEADERS, END_HEADERS, stream, CALL).await);
    }
    let refused = async {
        loop {
            let (kind, stream, payload) = frames.next().await.unwrap();
            if kind == RST_STREAM {
                return (stream, payload);
            }
        }
    };
    // REFUSED_STREAM
    assert_eq!(refused.await, (201, vec![0, 0, 0, 7]));
}

/// Resets requests at once, so that they never count as open (CVE-2023-44487).
#[tokio::test]
async fn rapid_resets_end_connection() {
    let secure = Secure::start().await;
    let mut frames = secure.frames().await;
    for stream in streams().take(5000) {
        let is_open = frames.send(HEADERS, END_HEADERS | END_STREAM, stream, HEAD).await
            && frames.send(RST_STREAM, 0, stream, &[0, 0, 0, 8]).await;
        if !is_open {
            break;
        }
    }
    frames.ended().await;
    assert_eq!(secure.call(NAME).await.0, 200);
}

/// Resets requests that the server has begun to answer.
#[tokio::test]
async fn resets_of_requests_in_progress_end_connection() {
    let secure = Secure::start().await;
    let mut frames = secure.frames().await;
    let mut reset = 0;
    for stream in streams().take(1000) {
        frames.send(HEADERS, END_HEADERS, stream, CALL).await;
        // The server has begun with the request once it answers this.
        frames.send(PING, 0, 0, &[1; 8]).await;
        let is_going_on = loop {
            match frames.next().await {
                Some((PING, ..)) => break true,
                Some((GOAWAY, ..)) | None => break false,
                Some(_) => {}
            }
        };
        if !is_going_on {
            break;
        }
        frames.send(RST_STREAM, 0, stream, &[0, 0, 0, 8]).await;
        reset += 1;
    }
    assert!((200..300).contains(&reset), "{reset}");
    assert_eq!(secure.call(NAME).await.0, 200);
}

/// Sends a head without end (CVE-2024-27316).
#[tokio::test]
async fn endless_continuation_ends_connection() {
    let secure = Secure::start().await;
    let mut frames = secure.frames().await;
    frames.send(HEADERS, END_STREAM, 1, HEAD).await;
    // A header that is in no table: its name and its value have 1 and 100 bytes.
    let header = [&b"\x00\x01x\x64"[..], &[b'y'; 100]].concat();
    let mut sent = 0;
    while sent < 10_000 && frames.send(CONTINUATION, 0, 1, &header.repeat(10)).await {
        sent += 1;
    }
    assert!(sent < 10_000, "the server takes a head without end");
    assert_eq!(secure.call(NAME).await.0, 200);
}

/// Sends frames for which there is no request, or which have a wrong form.
#[tokio::test]
async fn frames_against_protocol_end_connection() {
    let secure = Secure::start().await;
    for (kind, flags, stream, payload) in [
        (DATA, 0, 1, &[0; 10][..]),
        (CONTINUATION, 0, 1, HEAD),
        (SETTINGS, 0, 1, b""),
        (PING, 0, 0, b"x"),
        (HEADERS, END_HEADERS, 2, HEAD),
    ] {
        let mut frames = secure.frames().await;
        frames.send(kind, flags, stream, payload).await;
        assert!(frames.ended().await.is_some_and(|code| code > 0), "{kind}");
    }
    assert_eq!(secure.call(NAME).await.0, 200);
}

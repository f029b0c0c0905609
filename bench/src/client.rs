//! An HTTP client that costs as little as possible, so that a rate tells of the server. It reads what our servers
//! write: responses with a `content-length`.

use std::net::SocketAddr;

use anyhow::Context;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// A request, ready to be written.
#[derive(Clone)]
pub struct Request {
    head: String,
    body: String,
}

impl Request {
    /// Makes a request without a body.
    pub fn get(path: &str) -> Self {
        Self {
            head: format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n"),
            body: String::new(),
        }
    }

    /// Makes a request with a JSON body.
    pub fn json(method: &str, path: &str, body: &Value) -> Self {
        let body = body.to_string();
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n"
        );
        Self { head, body }
    }

    /// Adds a header to the request.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        for part in [name, ": ", value, "\r\n"] {
            self.head.push_str(part);
        }
        self
    }
}

/// An answer of the server.
pub struct Response {
    /// The status code.
    pub status: u16,
    /// The body, as it was sent.
    pub body: Vec<u8>,
    head: String,
}

impl Response {
    /// Returns the value of a header; `name` in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        value_of(&self.head, name)
    }
}

/// A connection that is kept open.
pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    /// Connects.
    ///
    /// # Errors
    /// When no server listens.
    pub async fn open(server: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            buffer: Vec::with_capacity(64 * 1024),
        })
    }

    /// Sends a request and waits for the whole response.
    ///
    /// # Errors
    /// When the connection breaks or the response has no length.
    pub async fn send(&mut self, request: &Request) -> anyhow::Result<Response> {
        self.stream
            .write_all(format!("{}\r\n{}", request.head, request.body).as_bytes())
            .await?;
        self.buffer.clear();
        let end_of_head = loop {
            if let Some(at) = self.buffer.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break at + 4;
            }
            self.read_more().await?;
        };
        let head = String::from_utf8_lossy(&self.buffer[..end_of_head]).into_owned();
        let length: usize = value_of(&head, "content-length")
            .context("no content-length")?
            .parse()?;
        while self.buffer.len() < end_of_head + length {
            self.read_more().await?;
        }
        let status = head.get(9..12).context("no status")?.parse()?;
        Ok(Response {
            status,
            body: self.buffer[end_of_head..end_of_head + length].to_vec(),
            head,
        })
    }

    async fn read_more(&mut self) -> anyhow::Result<()> {
        let read = self.stream.read_buf(&mut self.buffer).await?;
        anyhow::ensure!(read > 0, "the server closed the connection");
        Ok(())
    }
}

fn value_of<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    let lines = head.split("\r\n").skip(1).filter_map(|line| line.split_once(':'));
    lines
        .filter(|(key, _)| key.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.trim())
        .next()
}

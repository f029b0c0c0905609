//! A receiver of responses.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex},
};

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

/// A receiver that keeps what it gets, and answers as it is told to.
pub(crate) struct Receiver {
    pub(crate) url: String,
    shared: Arc<Mutex<Shared>>,
}

#[derive(Default)]
struct Shared {
    /// The status lines of the next answers; after them, every event is accepted.
    answers: VecDeque<&'static str>,
    /// Whether answers wait.
    is_held: bool,
    received: Vec<Received>,
}

/// A call of the receiver.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Received {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(crate) fn id(&self) -> &str {
        &self.headers["webhook-id"]
    }
}

impl Receiver {
    /// Starts a receiver with these answers before it accepts all.
    pub(crate) async fn start(answers: &[&'static str]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/enkat?from=test", listener.local_addr().unwrap());
        let shared = Arc::new(Mutex::new(Shared {
            answers: answers.iter().copied().collect(),
            ..Shared::default()
        }));
        let listening = Arc::clone(&shared);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(receive(stream, Arc::clone(&listening)));
            }
        });
        Self { url, shared }
    }

    /// Lets answers wait, or go on.
    pub(crate) fn hold(&self, is_held: bool) {
        self.shared.lock().unwrap().is_held = is_held;
    }

    /// Waits until so many calls were made, and returns them all.
    pub(crate) async fn received(&self, count: usize) -> Vec<Received> {
        for _ in 0..600 {
            if self.so_far().len() >= count {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        let received = self.so_far();
        assert_eq!(received.len(), count, "{received:?}");
        received
    }

    /// Returns the calls that were made so far.
    pub(crate) fn so_far(&self) -> Vec<Received> {
        self.shared.lock().unwrap().received.clone()
    }
}

async fn receive(mut stream: TcpStream, shared: Arc<Mutex<Shared>>) {
    let mut bytes = Vec::new();
    let (head, length) = loop {
        if stream.read_buf(&mut bytes).await.unwrap() == 0 {
            return;
        }
        if let Some(end) = bytes.windows(4).position(|part| part == b"\r\n\r\n") {
            let head = String::from_utf8(bytes.drain(..end + 4).collect()).unwrap();
            let lines = head.lines().filter_map(|line| line.split_once(": "));
            let headers: BTreeMap<_, _> = lines
                .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
                .collect();
            let length: usize = headers["content-length"].parse().unwrap();
            assert!(head.starts_with("POST /enkat?from=test HTTP/1.1"), "{head}");
            break (headers, length);
        }
    };
    while bytes.len() < length {
        stream.read_buf(&mut bytes).await.unwrap();
    }
    let answer = {
        let mut shared = shared.lock().unwrap();
        shared.received.push(Received {
            headers: head,
            body: bytes,
        });
        shared.answers.pop_front().unwrap_or("204 No Content")
    };
    while shared.lock().unwrap().is_held {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let answer = format!("HTTP/1.1 {answer}\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n");
    let _ = stream.write_all(answer.as_bytes()).await;
}

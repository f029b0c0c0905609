//! The response to a call.

use std::collections::BTreeMap;

use serde_json::Value;

/// A response as it was received.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: BTreeMap<String, String>,
    /// The cookies that it sets.
    pub(crate) cookies: Vec<String>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(super) fn parse(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        let head = std::str::from_utf8(&bytes[..end]).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers: Vec<_> = lines.filter_map(|line| line.split_once(": ")).collect();
        let body = &bytes[end + 4..];
        let body = if headers.contains(&("transfer-encoding", "chunked")) {
            unchunked(body)
        } else {
            body.to_vec()
        };
        let cookies = headers.iter().filter(|(name, _)| *name == "set-cookie");
        Self {
            status,
            cookies: cookies.map(|(_, cookie)| (*cookie).to_owned()).collect(),
            headers: headers
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            body,
        }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// Returns the data of a successful call.
    pub(crate) fn data(&self) -> Value {
        let envelope = self.json();
        assert_eq!(
            (self.status, &envelope["hasError"]),
            (200, &Value::Bool(false)),
            "{envelope}"
        );
        envelope["data"].clone()
    }

    /// Returns status and code of a refused call.
    pub(crate) fn error(&self) -> (u16, String) {
        let envelope = self.json();
        assert_eq!(envelope["hasError"], true, "{envelope}");
        assert!(envelope["errorMessage"].is_string(), "{envelope}");
        (self.status, envelope["errorCode"].as_str().unwrap().to_owned())
    }
}

/// Joins the chunks of a body; one that breaks off has no last chunk.
fn unchunked(mut chunks: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let end = chunks.windows(2).position(|window| window == b"\r\n").unwrap();
        let length = std::str::from_utf8(&chunks[..end]).unwrap();
        let length = usize::from_str_radix(length, 16).unwrap();
        if length == 0 {
            return body;
        }
        let begin = end + 2;
        body.extend(&chunks[begin..begin + length]);
        chunks = &chunks[begin + length + 2..];
    }
}

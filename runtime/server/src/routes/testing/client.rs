//! A client that makes calls.

use std::{collections::BTreeMap, fmt::Write, net::SocketAddr};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use super::Answer;

/// A client of the server.
#[derive(Clone)]
pub(crate) struct Client {
    address: SocketAddr,
    pub(crate) headers: BTreeMap<&'static str, String>,
    /// The participant's id.
    pub(crate) id: String,
}

impl Client {
    /// Creates a client without a session.
    pub(super) fn new(address: SocketAddr) -> Self {
        Self {
            address,
            headers: BTreeMap::from([("content-type", "application/json".to_owned())]),
            id: String::new(),
        }
    }

    pub(crate) async fn sign_in(&mut self, survey_id: &str) -> Answer {
        let body = json!({
            "loginType": "anonymous", "surveyId": survey_id, "dateOfBirth": "19800101", "gender": "female",
        });
        self.sign_in_as(&body).await
    }

    /// Signs in with a body of its own.
    pub(crate) async fn sign_in_as(&mut self, body: &Value) -> Answer {
        self.open_session("/api/authenticate", body).await
    }

    /// Makes a return link, and returns its secret.
    pub(crate) async fn return_link(&self) -> String {
        let body = json!({"surveyParticipantId": self.id});
        let data = self.call("POST", "/api/return-links", &body).await.data();
        data["secret"].as_str().unwrap().to_owned()
    }

    /// Comes back by a return link.
    pub(crate) async fn come_back(&mut self, secret: &str) -> Answer {
        self.open_session("/api/come-back", &json!({ "secret": secret }))
            .await
    }

    async fn open_session(&mut self, path: &str, body: &Value) -> Answer {
        let answer = self.call("POST", path, body).await;
        self.keep_session(&answer);
        answer
    }

    /// Keeps the cookie and the token of a participant, if an answer sets them.
    pub(crate) fn keep_session(&mut self, answer: &Answer) {
        let cookie = answer
            .cookies
            .iter()
            .find(|cookie| cookie.starts_with("__Host-session="));
        if let Some(cookie) = cookie {
            let data = answer.data();
            let cookie = cookie.split(';').next().unwrap().to_owned();
            self.headers.insert("cookie", cookie);
            self.headers
                .insert("x-token", data["token"].as_str().unwrap().to_owned());
            data["surveyParticipantId"]
                .as_str()
                .unwrap()
                .clone_into(&mut self.id);
        }
    }

    /// Signs in to an account of the demo.
    pub(crate) async fn sign_in_to_demo(&mut self, email: &str) -> Answer {
        let answer = self
            .call("POST", "/api/demo-login", &json!({"email": email}))
            .await;
        self.keep_account(&answer);
        answer
    }

    /// Keeps the cookie and the token of an account, if an answer sets them.
    pub(crate) fn keep_account(&mut self, answer: &Answer) {
        let cookie = answer
            .cookies
            .iter()
            .find(|cookie| cookie.starts_with("__Host-account="));
        if let Some(cookie) = cookie {
            let cookie = cookie.split(';').next().unwrap().to_owned();
            self.headers.insert("cookie", cookie);
            let token = answer.data()["token"].as_str().unwrap().to_owned();
            self.headers.insert("x-account-token", token);
        }
    }

    /// Saves changes of the draft; the tick of the consent with the language of its words.
    pub(crate) async fn save(&self, revision: i64, changes: Value) -> Answer {
        self.save_by(&Value::Null, revision, changes).await
    }

    /// Saves changes that were made by the rules of a model.
    pub(crate) async fn save_by(&self, model: &Value, revision: i64, changes: Value) -> Answer {
        let language = (changes["agree"] == true).then_some("sv-SE");
        let body = json!({"surveyParticipantId": self.id, "revision": revision, "model": model, "changes": changes,
                          "language": language});
        self.call("PUT", "/api/drafts", &body).await
    }

    /// Loads the settings of the participant's survey.
    pub(crate) async fn settings(&self, survey_id: &str) -> Value {
        let body = json!({"surveyId": survey_id, "surveyParticipantId": self.id});
        self.call("POST", "/api/survey-settings", &body).await.data()
    }

    pub(crate) async fn submit(&self, revision: i64) -> Answer {
        let body = json!({"surveyParticipantId": self.id, "revision": revision, "language": "sv-SE"});
        self.call("POST", "/api/submissions", &body).await
    }

    pub(crate) async fn feedback(&self) -> Answer {
        let body = json!({"surveyParticipantId": self.id});
        self.call("POST", "/api/feedback", &body).await
    }

    pub(crate) async fn call(&self, method: &str, path: &str, body: &Value) -> Answer {
        self.send(method, path, body.to_string().as_bytes()).await
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, b"").await
    }

    /// Sends one request on a connection of its own.
    pub(crate) async fn send(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
        for (name, value) in &self.headers {
            write!(head, "{name}: {value}\r\n").unwrap();
        }
        write!(head, "content-length: {}\r\n\r\n", body.len()).unwrap();
        self.raw(&[head.as_bytes(), body].concat()).await
    }

    /// Tests whether the server closes the connection without success.
    pub(crate) async fn closes_on(&self, bytes: &[u8]) -> bool {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(bytes).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.is_ok() && !answer.starts_with(b"HTTP/1.1 200")
    }

    /// Counts the bytes that come back when the client pauses before it reads.
    pub(crate) async fn reads_late(&self, bytes: &[u8], pause: std::time::Duration) -> usize {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // Not everything is written, if the server stops reading or closes the connection.
        let _ = tokio::time::timeout(pause, stream.write_all(bytes)).await;
        tokio::time::sleep(pause).await;
        let mut answer = Vec::new();
        let _ = tokio::time::timeout(10 * pause, stream.read_to_end(&mut answer)).await;
        answer.len()
    }

    /// Tests whether the address takes connections.
    pub(crate) async fn is_connected(&self) -> bool {
        TcpStream::connect(self.address).await.is_ok()
    }

    /// Opens a connection from another address of this machine.
    pub(crate) async fn connected_from(&self, source: [u8; 4]) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((source, 0).into()).unwrap();
        socket.connect(self.address).await.unwrap()
    }

    /// Sends these bytes, and returns all that comes back.
    pub(crate) async fn raw_text(&self, bytes: &[u8]) -> String {
        String::from_utf8_lossy(&self.raw_bytes(bytes).await).into_owned()
    }

    /// Sends these bytes.
    pub(crate) async fn raw(&self, bytes: &[u8]) -> Answer {
        Answer::parse(&self.raw_bytes(bytes).await)
    }

    async fn raw_bytes(&self, bytes: &[u8]) -> Vec<u8> {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // A server that refuses a large body need not read it.
        let _ = stream.write_all(bytes).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        answer
    }
}

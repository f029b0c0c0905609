//! A participant who signs in and saves, on a connection of their own.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::client::{Connection, Request};

/// The deployment that offers the survey `bench` to everybody.
pub const DEPLOYMENT: &str = "
customers:
  - urlName: bench
    name: Bench
    surveys:
      - surveyId: bench
        type: shp
        survey: generated
        login: {anonymous: true}
        defaultLoginType: anonymous
";

/// A participant who is signed in to the survey `bench`.
pub struct Participant {
    connection: Connection,
    /// The address from which a proxy says that they call, if there is one.
    address: Option<String>,
    cookie: String,
    token: String,
    /// Their id.
    pub id: String,
    /// Their model.
    pub model: String,
    revision: i64,
}

/// The answer to a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// It is on the disk.
    Saved,
    /// It was answered with this status and code.
    Other(u16, String),
}

impl Participant {
    /// Signs in, by a proxy for this address where there is one.
    ///
    /// # Errors
    /// When the server does not let them in.
    pub async fn sign_in(server: SocketAddr, address: Option<String>) -> anyhow::Result<Self> {
        let mut participant = Self {
            connection: Connection::open(server).await?,
            address,
            cookie: String::new(),
            token: String::new(),
            id: String::new(),
            model: String::new(),
            revision: 0,
        };
        let body = json!({
            "loginType": "anonymous", "surveyId": "bench", "dateOfBirth": "19800101", "gender": "other"
        });
        let request = participant.request("POST", "/api/authenticate", &body);
        let response = participant.connection.send(&request).await?;
        let cookie = response
            .header("set-cookie")
            .and_then(|cookie| cookie.split(';').next());
        cookie.unwrap_or_default().clone_into(&mut participant.cookie);
        let answer: Value = serde_json::from_slice(&response.body)?;
        let text = |key: &str| answer["data"][key].as_str().unwrap_or_default().to_owned();
        participant.token = text("token");
        participant.id = text("surveyParticipantId");
        participant.load().await?;
        Ok(participant)
    }

    /// Loads the settings: which model it is, and how far the draft has come.
    ///
    /// # Errors
    /// When the server refuses.
    pub async fn load(&mut self) -> anyhow::Result<()> {
        let body = json!({ "surveyId": "bench", "surveyParticipantId": self.id });
        let request = self.request("POST", "/api/survey-settings", &body);
        let response = self.connection.send(&request).await?;
        let answer: Value = serde_json::from_slice(&response.body)?;
        anyhow::ensure!(answer["hasError"] == false, "the settings: {answer}");
        answer["data"]["model"]
            .as_str()
            .unwrap_or_default()
            .clone_into(&mut self.model);
        self.revision = answer["data"]["draft"]["revision"].as_i64().unwrap_or_default();
        Ok(())
    }

    /// Changes one answer of a choice with the options 1 to 5: these are the questions that a number divides.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn save(&mut self) -> anyhow::Result<Answered> {
        let question = self.revision % 100 / 10 * 10;
        let changes = json!({ format!("q{question}"): (self.revision / 10 + self.revision) % 5 + 1 });
        let body = json!({
            "surveyParticipantId": self.id, "revision": self.revision, "model": self.model, "changes": changes
        });
        let request = self.request("PUT", "/api/drafts", &body);
        let response = self.connection.send(&request).await?;
        let answer: Value = serde_json::from_slice(&response.body)?;
        if answer["hasError"] == false {
            self.revision = answer["data"]["revision"].as_i64().unwrap_or_default();
            return Ok(Answered::Saved);
        }
        let code = answer["errorCode"].as_str().unwrap_or_default().to_owned();
        Ok(Answered::Other(response.status, code))
    }

    fn request(&self, method: &str, path: &str, body: &Value) -> Request {
        let request = Request::json(method, path, body)
            .header("cookie", &self.cookie)
            .header("x-token", &self.token);
        match &self.address {
            Some(address) => request.header("x-forwarded-for", address),
            None => request,
        }
    }
}

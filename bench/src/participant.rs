//! A participant who signs in and saves, on a connection of their own.

use std::net::SocketAddr;

use serde_json::{Map, Value, json};

use crate::{
    client::{Connection, Request, Response},
    rows::changes,
};

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

/// A participant who is signed in to the survey `bench`, with a connection of their own.
pub struct Participant {
    /// Their connection.
    pub connection: Connection,
    /// The participant, as their browser knows them.
    pub person: Person,
}

/// The part of a participant that their browser keeps.
#[derive(Default)]
pub struct Person {
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
    /// Signs in, by a proxy for this address where there is one, and loads the settings.
    ///
    /// # Errors
    /// When the server does not let them in.
    pub async fn sign_in(server: SocketAddr, address: Option<String>) -> anyhow::Result<Self> {
        let mut participant = Self {
            connection: Connection::open(server).await?,
            person: Person::at(address),
        };
        let Self { connection, person } = &mut participant;
        person.sign_in(connection, None).await?;
        person.load(connection).await?;
        Ok(participant)
    }

    /// Loads the settings: which model it is, and how far the draft has come.
    ///
    /// # Errors
    /// When the server refuses.
    pub async fn load(&mut self) -> anyhow::Result<()> {
        self.person.load(&mut self.connection).await
    }

    /// Saves an answer to every question.
    ///
    /// # Errors
    /// When it is not saved.
    pub async fn answer_all(&mut self) -> anyhow::Result<()> {
        self.person.answer_all(&mut self.connection).await
    }

    /// Changes one answer.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn save(&mut self) -> anyhow::Result<Answered> {
        let changes = self.person.next_changes();
        self.person.save(&mut self.connection, &changes).await
    }
}

impl Person {
    /// Makes a person who calls from an address, by a proxy, or from this machine.
    pub fn at(address: Option<String>) -> Self {
        Self {
            address,
            ..Self::default()
        }
    }

    /// Signs in, by the secret of an invitation where there is one.
    ///
    /// # Errors
    /// When the server does not let them in.
    pub async fn sign_in(
        &mut self,
        connection: &mut Connection,
        invitation: Option<&str>,
    ) -> anyhow::Result<()> {
        let mut body = json!({
            "loginType": "anonymous", "surveyId": "bench", "dateOfBirth": "19800101", "gender": "other"
        });
        if let Some(invitation) = invitation {
            body["invitation"] = invitation.into();
        }
        let response = connection
            .send(&self.request("POST", "/api/authenticate", &body))
            .await?;
        let data = data(&response)?;
        let cookie = response
            .header("set-cookie")
            .and_then(|cookie| cookie.split(';').next());
        cookie.unwrap_or_default().clone_into(&mut self.cookie);
        self.token = text(&data, "token");
        self.id = text(&data, "surveyParticipantId");
        Ok(())
    }

    /// Loads the settings: which model it is, and how far the draft has come.
    ///
    /// # Errors
    /// When the server refuses.
    pub async fn load(&mut self, connection: &mut Connection) -> anyhow::Result<()> {
        let body = json!({ "surveyId": "bench", "surveyParticipantId": self.id });
        let response = connection
            .send(&self.request("POST", "/api/survey-settings", &body))
            .await?;
        let data = data(&response)?;
        self.model = text(&data, "model");
        self.revision = data["draft"]["revision"].as_i64().unwrap_or_default();
        Ok(())
    }

    /// Saves an answer to every question.
    ///
    /// # Errors
    /// When it is not saved.
    pub async fn answer_all(&mut self, connection: &mut Connection) -> anyhow::Result<()> {
        let answered = self.save(connection, &changes(0)).await?;
        anyhow::ensure!(answered == Answered::Saved, "a save of all answers: {answered:?}");
        Ok(())
    }

    /// Returns the changes of the next save, of one answer to another value. The question is a choice with the options 1 to 5, one
    /// of those that a number divides.
    pub fn next_changes(&self) -> Map<String, Value> {
        let question = self.revision % 100 / 10 * 10;
        let value = (self.revision / 10 + self.revision) % 5 + 1;
        Map::from_iter([(format!("q{question}"), value.into())])
    }

    /// Saves changes.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn save(
        &mut self,
        connection: &mut Connection,
        changes: &Map<String, Value>,
    ) -> anyhow::Result<Answered> {
        let body = json!({
            "surveyParticipantId": self.id, "revision": self.revision, "model": self.model, "changes": changes
        });
        let response = connection
            .send(&self.request("PUT", "/api/drafts", &body))
            .await?;
        let answer: Value = serde_json::from_slice(&response.body)?;
        if answer["hasError"] == false {
            self.revision = answer["data"]["revision"].as_i64().unwrap_or_default();
            return Ok(Answered::Saved);
        }
        Ok(Answered::Other(response.status, text(&answer, "errorCode")))
    }

    /// Sends the answers.
    ///
    /// # Errors
    /// When the server does not take them.
    pub async fn send(&self, connection: &mut Connection) -> anyhow::Result<()> {
        let body = json!({
            "surveyParticipantId": self.id, "revision": self.revision, "language": "en-US", "model": self.model
        });
        let response = connection
            .send(&self.request("POST", "/api/submissions", &body))
            .await?;
        data(&response).map(drop)
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

/// Returns the data of an answer that is no error.
fn data(response: &Response) -> anyhow::Result<Value> {
    let mut answer: Value = serde_json::from_slice(&response.body)?;
    anyhow::ensure!(answer["hasError"] == false, "{}: {answer}", response.status);
    Ok(answer["data"].take())
}

fn text(of: &Value, key: &str) -> String {
    of[key].as_str().unwrap_or_default().to_owned()
}

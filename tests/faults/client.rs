//! A participant who talks to the server as the browser does.

use std::time::Duration;

use serde_json::{Value, json};
use ureq::{Agent, Body, RequestBuilder, http::Response};

use crate::ledger::{Changes, Draft};

const SURVEY: &str = "health-2026";

/// A signed-in participant.
pub(crate) struct Participant {
    /// The id, as the store has it.
    pub(crate) id: String,
    agent: Agent,
    url: String,
    cookie: String,
    token: String,
}

/// The outcome of a save for the participant.
#[derive(Debug)]
pub(crate) enum Reply {
    /// It is stored, as this revision.
    Acknowledged(usize),
    /// The server cannot store it now (503), and the participant sends it again later.
    Refused,
    /// The session has ended.
    SignedOut,
    /// The connection ended before a reply.
    Lost,
}

impl Participant {
    /// Signs in anonymously.
    pub(crate) fn sign_in(url: &str) -> Self {
        let agent = agent();
        let body = json!({ "loginType": "anonymous", "surveyId": SURVEY, "dateOfBirth": "19800101", "gender": "other" });
        let mut response = agent
            .post(format!("{url}/api/authenticate"))
            .send_json(body)
            .unwrap();
        let cookie = response.headers()["set-cookie"].to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        let data = data(&mut response);
        Self {
            id: text(&data, "surveyParticipantId"),
            agent,
            url: url.to_owned(),
            cookie,
            token: text(&data, "token"),
        }
    }

    /// Saves changes of the draft with this revision.
    ///
    /// # Panics
    ///
    /// When the server gives any other reply than those of `Reply`.
    pub(crate) fn save(&self, revision: usize, changes: &Changes) -> Reply {
        let body = json!({ "surveyParticipantId": self.id, "revision": revision, "changes": changes });
        let request = self.agent.put(format!("{}/api/drafts", self.url));
        let Ok(mut response) = self.signed(request).send_json(body) else {
            return Reply::Lost;
        };
        if response.status() == 503 {
            assert!(response.headers().contains_key("retry-after"), "{response:?}");
            return Reply::Refused;
        }
        // The reply can break off after its head.
        let Ok(answer) = response.body_mut().read_json::<Value>() else {
            return Reply::Lost;
        };
        if answer["errorCode"] == "SessionExpired" {
            return Reply::SignedOut;
        }
        let revision = answer["data"]["revision"].as_u64();
        let revision = revision.unwrap_or_else(|| panic!("{} {answer}", response.status()));
        Reply::Acknowledged(usize::try_from(revision).unwrap())
    }

    /// Returns the draft as the participant sees it.
    pub(crate) fn draft(&self) -> Draft {
        let request = self.agent.post(format!("{}/api/survey-settings", self.url));
        let body = json!({ "surveyId": SURVEY, "surveyParticipantId": self.id });
        let mut settings = data(&mut self.signed(request).send_json(body).unwrap());
        let draft = settings["draft"].take();
        Draft {
            revision: serde_json::from_value(draft["revision"].clone()).unwrap(),
            answers: serde_json::from_value(draft["answers"].clone()).unwrap(),
        }
    }

    /// Drops connections to a server that has ended.
    pub(crate) fn reconnect(&mut self) {
        self.agent = agent();
    }

    fn signed<B>(&self, request: RequestBuilder<B>) -> RequestBuilder<B> {
        request
            .header("cookie", &self.cookie)
            .header("x-token", &self.token)
    }
}

fn agent() -> Agent {
    Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_mins(1)))
        .build()
        .into()
}

fn data(response: &mut Response<Body>) -> Value {
    let mut answer: Value = response.body_mut().read_json().unwrap();
    assert_eq!(answer["hasError"], false, "{answer}");
    answer["data"].take()
}

fn text(of: &Value, key: &str) -> String {
    let text = of[key].as_str();
    text.unwrap_or_else(|| panic!("no {key} in {of}")).to_owned()
}

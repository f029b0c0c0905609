//! A participant who talks to the server as the browser does. Questions and options are the model's.

use serde_json::{Map, Value, json};
use ureq::Agent;

/// A signed-in participant.
pub(crate) struct Participant {
    agent: Agent,
    url: String,
    cookie: String,
    token: String,
    id: String,
    survey: String,
    /// The choices of the participant's model with their options.
    choices: Vec<(String, Vec<Value>)>,
}

impl Participant {
    /// Signs in anonymously to the demo and loads the model.
    pub(crate) fn sign_in(url: &str) -> Self {
        let agent = Agent::new_with_defaults();
        let mut participant = Self {
            agent,
            url: url.to_owned(),
            cookie: String::new(),
            token: String::new(),
            id: String::new(),
            survey: String::new(),
            choices: Vec::new(),
        };
        participant.survey = demo_survey();
        participant.authenticate();
        let settings = participant.settings();
        participant.choices = participant.load_choices(&text(&settings, "model"));
        participant
    }

    /// Returns the answer of a turn: every question has its turn, with another option each time.
    pub(crate) fn answer(&self, turn: usize) -> (String, Value) {
        let (id, options) = &self.choices[turn % self.choices.len()];
        let option = (turn / self.choices.len()) % options.len();
        (id.clone(), options[option].clone())
    }

    /// Saves one answer. Returns the new revision, or `None` if no acknowledgement came.
    pub(crate) fn save(&self, revision: i64, id: &str, value: &Value) -> Option<i64> {
        let body = json!({ "surveyParticipantId": self.id, "revision": revision, "changes": { id: value } });
        let request = self.agent.put(format!("{}/api/drafts", self.url));
        let mut response = self.signed(request).send_json(body).ok()?;
        let answer: Value = response.body_mut().read_json().ok()?;
        assert_eq!(answer["hasError"], false, "{answer}");
        answer["data"]["revision"].as_i64()
    }

    /// Returns the draft that the server has: revision and answers.
    pub(crate) fn draft(&self) -> (i64, Map<String, Value>) {
        let settings = self.settings();
        let draft = &settings["draft"];
        (
            draft["revision"].as_i64().unwrap(),
            draft["answers"].as_object().unwrap().clone(),
        )
    }

    fn authenticate(&mut self) {
        let body = json!({
            "loginType": "anonymous", "surveyId": self.survey, "dateOfBirth": "19800101", "gender": "other"
        });
        let request = self.agent.post(format!("{}/api/authenticate", self.url));
        let mut response = request.send_json(body).unwrap();
        let cookie = response.headers()["set-cookie"].to_str().unwrap();
        cookie
            .split(';')
            .next()
            .unwrap_or_default()
            .clone_into(&mut self.cookie);
        let answer: Value = response.body_mut().read_json().unwrap();
        self.token = text(&answer["data"], "token");
        self.id = text(&answer["data"], "surveyParticipantId");
    }

    fn settings(&self) -> Value {
        let body = json!({ "surveyId": self.survey, "surveyParticipantId": self.id });
        self.post("survey-settings", &body).unwrap()
    }

    fn load_choices(&self, model: &str) -> Vec<(String, Vec<Value>)> {
        let mut response = self
            .agent
            .get(format!("{}/api/models/{model}", self.url))
            .call()
            .unwrap();
        let model: Value = response.body_mut().read_json().unwrap();
        let pages = model["pages"].as_array().unwrap();
        let fields = pages
            .iter()
            .flat_map(|page| page["schema"]["properties"].as_object().unwrap());
        fields
            .filter_map(|(id, schema)| Some((id.clone(), schema["enum"].as_array()?.clone())))
            .collect()
    }

    fn post(&self, call: &str, body: &Value) -> Result<Value, ureq::Error> {
        let request = self.agent.post(format!("{}/api/{call}", self.url));
        let answer: Value = self.signed(request).send_json(body)?.body_mut().read_json()?;
        assert_eq!(answer["hasError"], false, "{call}: {answer}");
        Ok(answer["data"].clone())
    }

    fn signed<B>(&self, request: ureq::RequestBuilder<B>) -> ureq::RequestBuilder<B> {
        if self.token.is_empty() {
            return request;
        }
        request
            .header("cookie", &self.cookie)
            .header("x-token", &self.token)
    }
}

/// Returns the first survey of the demo deployment.
fn demo_survey() -> String {
    let deployment = include_str!("../../surveys/deployment.yaml");
    let deployment: Value = serde_yaml::from_str(deployment).unwrap();
    text(&deployment["customers"][0]["surveys"][0], "surveyId")
}

fn text(of: &Value, key: &str) -> String {
    of[key]
        .as_str()
        .unwrap_or_else(|| panic!("no {key} in {of}"))
        .to_owned()
}

//! A real server on a real SQLite file, for the tests beside the calls.

use std::{
    collections::BTreeMap,
    fmt::Write,
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
};

use enkat_model::Artifact;
use jiff::Timestamp;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
};

use crate::{Clock, Environment, Error, Limits, Random, Server, Settings, Surveys};

/// The name of a picture that is served.
pub(crate) const PICTURE: &str = "0123456789abcdef0123456789abcdef.svg";

pub(crate) const NOW: &str = "2026-11-21T08:00:00Z";

/// The deployment of the tests: an open survey, one without its extra page, an expired one, one with room for one
/// participant, and a demonstration.
fn deployment() -> String {
    let survey = |id: &str, link: &str, rest: &str| {
        format!(
            "      - {{surveyId: {id}, type: shp, {link} survey: pulse, login: {{anonymous: true}}, \
             defaultLoginType: anonymous{rest}}}\n"
        )
    };
    [
        "customers:\n  - urlName: acme\n    name: Acme AB\n    surveys:\n".to_owned(),
        survey("pulse", "", ", settings: {showExtra: true}"),
        survey("pulse-short", "linkName: short,", ""),
        survey("pulse-over", "linkName: over,", ", expires: 2026-11-20"),
        survey(
            "pulse-small",
            "linkName: small,",
            ", limit: 1, expires: 2026-11-30",
        ),
        survey("pulse-demo", "linkName: demo,", ", isDemo: true"),
        survey("pulse-known", "linkName: known,", ", showEmail: true").replace(
            "anonymous: true",
            "anonymous: true, swedishGovernmentId: true, swedishBirthdateName: true, norwegianGovernmentId: true, \
             norwegianBirthdateName: true",
        ),
        survey("pulse-number", "linkName: number,", ", testIdentities: true")
            .replace("anonymous: true", "norwegianGovernmentId: true, norwegianBirthdateName: true")
            .replace("defaultLoginType: anonymous", "defaultLoginType: norwegianGovernmentId"),
        survey(
            "pulse-password",
            "linkName: password,",
            ", showPassword: true, limitDays: 90",
        )
        .replace("anonymous: true", "swedishGovernmentId: true")
        .replace("defaultLoginType: anonymous", "defaultLoginType: swedishGovernmentId"),
        survey(
            "visit",
            "linkName: visit,",
            ", locations: [{id: north, name: North}, {id: south, name: South}]",
        )
        .replace("survey: pulse", "survey: visit"),
        "  - urlName: beta\n    name: Beta AS\n    surveys:\n".to_owned(),
        survey("pulse-beta", "", ""),
    ]
    .concat()
}

/// A small survey with a consent box, a choice with a follow-up, a number, a date, and a page behind a setting.
pub(crate) fn artifact() -> Artifact {
    let question = |is_asked: bool, answer: Value| json!({ "kind": "question", "required": is_asked, "counted": is_asked, "answer": answer });
    let options =
        [1, 2].map(|value| json!({"value": value, "valuation": f64::from(2 - value), "draft": true}));
    let choice =
        json!({ "kind": "choice", "appearance": "radio", "labels": "scales.yesNo", "options": options });
    let choice = question(true, choice);
    let text = question(true, json!({"kind": "text", "maxLength": 20}));
    let email = question(
        false,
        json!({"kind": "text", "maxLength": 100, "format": "email"}),
    );
    let number = question(
        false,
        json!({"kind": "number", "min": 0.0, "max": 99.0, "decimals": 1}),
    );
    let date = question(false, json!({"kind": "date", "latest": "today"}));
    let long = question(
        false,
        json!({"kind": "textarea", "maxLength": 500, "counter": true}),
    );
    let checkbox =
        json!({"kind": "question", "required": true, "counted": false, "answer": {"kind": "checkbox"}});
    let texts = json!({
        "pages.start.title": "Start", "questions.stress.label": "Stress?", "questions.extraWords.label": "More?",
        "scales.yesNo.1": "Yes", "scales.yesNo.2": "No",
    });
    serde_json::from_value(json!({
        "format": 1, "survey": "pulse", "version": 1, "languages": ["sv-SE", "en-US"],
        "consent": {"page": "start", "box": "agree"}, "stepper": true, "finish": "feedback", "followUps": "at_once",
        "flags": [{"alias": "extra", "setting": "showExtra"}],
        "elements": [
            {"element": {"id": "start", "body": {"kind": "page", "progress": false}}},
            {"element": {"id": "agree", "within": 0, "body": checkbox}},
            {"element": {"id": "main", "body": {"kind": "page", "progress": true}}},
            {"element": {"id": "stress", "within": 2, "body": choice}},
            {"element": {"id": "stressWhy", "within": 3, "hiddenWhen": {"in": [3, [2]]}, "body": text}},
            {"element": {"id": "age", "within": 2, "body": number}},
            {"element": {"id": "visit", "within": 2, "body": date}},
            {"element": {"id": "reach", "within": 2, "body": email}},
            {"includedIn": [0], "element": {"id": "extra", "body": {"kind": "page", "progress": true}}},
            {"includedIn": [0], "element": {"id": "extraWords", "within": 8, "body": long}},
        ],
        "scores": [{"name": "calm", "of": [3], "method": "mean", "atLeast": 1,
                    "bands": [{"below": 0.5, "text": "low"}, {"text": "high"}]}],
        "texts": {"sv-SE": texts, "en-US": texts},
    }))
    .unwrap()
}

/// A survey that asks for a location.
pub(crate) fn artifact_with_location() -> Artifact {
    let location =
        json!({"kind": "question", "required": true, "counted": true, "answer": {"kind": "sublocation"}});
    serde_json::from_value(json!({
        "format": 1, "survey": "visit", "version": 1, "languages": ["sv-SE"], "consent": null, "stepper": true,
        "finish": "feedback", "followUps": "at_once", "flags": [], "scores": [], "texts": {"sv-SE": {}},
        "elements": [
            {"element": {"id": "main", "body": {"kind": "page", "progress": true}}},
            {"element": {"id": "place", "within": 0, "body": location}},
        ],
    }))
    .unwrap()
}

/// All that was logged so far, by all tests of this process.
pub(crate) fn logged() -> String {
    String::from_utf8(LOG.lock().unwrap().clone()).unwrap()
}

static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct Log;

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOG.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Keeps what is logged from now on, by all tests of this process.
pub(crate) fn keep_logs() {
    let lines = tracing_subscriber::fmt()
        .json()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(|| Log);
    // Every test after the first finds it done.
    let _ = lines.try_init();
}

/// A clock that stands still until it is moved.
pub(crate) struct TestClock(AtomicI64);

impl TestClock {
    /// Whether it is later than at the start.
    pub(crate) fn has_moved(&self) -> bool {
        self.now() != NOW.parse::<Timestamp>().unwrap()
    }

    pub(crate) fn advance(&self, minutes: i64) {
        self.advance_seconds(minutes * 60);
    }

    pub(crate) fn advance_seconds(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(self.0.load(Ordering::SeqCst)).unwrap()
    }
}

/// Counts instead of guessing.
struct Counting(AtomicU64);

impl Random for Counting {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), std::io::Error> {
        let next = self.0.fetch_add(1, Ordering::SeqCst).to_be_bytes();
        let start = bytes.len() - next.len();
        bytes[start..].copy_from_slice(&next);
        Ok(())
    }
}

/// A server that runs.
pub(crate) struct TestServer {
    _folder: TempDir,
    pub(crate) clock: Arc<TestClock>,
    random: Arc<Counting>,
    settings: Settings,
    /// What stands in the folder of the surveys.
    pub(crate) surveys: Surveys,
    running: Option<Running>,
}

struct Running {
    address: std::net::SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), Error>>,
}

impl TestServer {
    pub(crate) async fn start() -> Self {
        Self::with(|_| ()).await
    }

    /// A server with other settings.
    pub(crate) async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        keep_logs();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("deployment.yaml"), deployment()).unwrap();
        let mut settings = Settings {
            listen: ([127, 0, 0, 1], 0).into(),
            data_dir: folder.path().join("data"),
            web_dir: None,
            deployment: Some(folder.path().join("deployment.yaml")),
            limits: Limits {
                body: 4096,
                ..Limits::default()
            },
            ..Settings::default()
        };
        change(&mut settings);
        let now: Timestamp = NOW.parse().unwrap();
        let mut server = Self {
            _folder: folder,
            clock: Arc::new(TestClock(AtomicI64::new(now.as_second()))),
            random: Arc::new(Counting(AtomicU64::new(1))),
            settings,
            surveys: Surveys {
                artifacts: vec![artifact(), artifact_with_location()],
                pictures: [(PICTURE.to_owned(), b"<svg viewBox='0 0 2 1'></svg>".to_vec())].into(),
                compile: Some(compile),
            },
            running: None,
        };
        server.launch().await;
        server
    }

    async fn launch(&mut self) {
        let environment = Environment {
            clock: Arc::clone(&self.clock) as _,
            random: Arc::clone(&self.random) as _,
        };
        let server = Server::start(self.settings.clone(), self.surveys.clone(), environment)
            .await
            .unwrap();
        let (stop, stopped) = oneshot::channel();
        self.running = Some(Running {
            address: server.address(),
            stop,
            task: tokio::spawn(server.run(async move {
                let _ = stopped.await;
            })),
        });
    }

    /// Stops in order and starts anew on the same folder.
    pub(crate) async fn restart(&mut self) {
        let running = self.running.take().unwrap();
        running.stop.send(()).unwrap();
        running.task.await.unwrap().unwrap();
        self.launch().await;
    }

    pub(crate) fn data(&self) -> &Path {
        &self.settings.data_dir
    }

    /// Somebody who is not signed in.
    pub(crate) fn nobody(&self) -> Client {
        Client {
            address: self.running.as_ref().unwrap().address,
            headers: BTreeMap::from([("content-type", "application/json".to_owned())]),
            id: String::new(),
        }
    }

    /// The same participant after a restart.
    pub(crate) fn again(&self, client: &Client) -> Client {
        Client {
            headers: client.headers.clone(),
            id: client.id.clone(),
            ..self.nobody()
        }
    }

    /// Somebody who is signed in to a survey.
    pub(crate) async fn participant(&self, survey_id: &str) -> Client {
        let mut client = self.nobody();
        client.sign_in(survey_id).await.data();
        client
    }
}

/// Makes calls.
#[derive(Clone)]
pub(crate) struct Client {
    address: std::net::SocketAddr,
    pub(crate) headers: BTreeMap<&'static str, String>,
    /// The participant's id.
    pub(crate) id: String,
}

impl Client {
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

    /// The secret of a new link to come back by.
    pub(crate) async fn return_link(&self) -> String {
        let body = json!({"surveyParticipantId": self.id});
        let data = self.call("POST", "/api/return-links", &body).await.data();
        data["secret"].as_str().unwrap().to_owned()
    }

    /// Comes back by a link.
    pub(crate) async fn come_back(&mut self, secret: &str) -> Answer {
        self.open_session("/api/come-back", &json!({ "secret": secret }))
            .await
    }

    async fn open_session(&mut self, path: &str, body: &Value) -> Answer {
        let answer = self.call("POST", path, body).await;
        if let Some(cookie) = answer.headers.get("set-cookie") {
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
        answer
    }

    /// Signs in to an account of the demonstration.
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

    /// Saves changes of the draft.
    pub(crate) async fn save(&self, revision: i64, changes: Value) -> Answer {
        let mut body = json!({"surveyParticipantId": self.id, "revision": revision, "changes": changes});
        if changes["agree"] == true {
            body["language"] = json!("sv-SE");
        }
        self.call("PUT", "/api/drafts", &body).await
    }

    /// Saves changes that were made by the rules of a model.
    pub(crate) async fn save_by(&self, model: &Value, revision: i64, changes: Value) -> Answer {
        let body =
            json!({"surveyParticipantId": self.id, "revision": revision, "model": model, "changes": changes});
        self.call("PUT", "/api/drafts", &body).await
    }

    /// The settings of the participant's survey.
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

    /// One request on a connection of its own.
    pub(crate) async fn send(&self, method: &str, path: &str, body: &[u8]) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
        for (name, value) in &self.headers {
            write!(head, "{name}: {value}\r\n").unwrap();
        }
        write!(head, "content-length: {}\r\n\r\n", body.len()).unwrap();
        self.raw(&[head.as_bytes(), body].concat()).await
    }

    /// Whether the server closes the connection without an answer.
    pub(crate) async fn closes_on(&self, bytes: &[u8]) -> bool {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(bytes).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.is_ok() && !answer.starts_with(b"HTTP/1.1 200")
    }

    /// How many bytes come back when nobody reads for a while.
    pub(crate) async fn reads_late(&self, bytes: &[u8], pause: std::time::Duration) -> usize {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // Not all is written, if the server does not read on or hangs up.
        let _ = tokio::time::timeout(pause, stream.write_all(bytes)).await;
        tokio::time::sleep(pause).await;
        let mut answer = Vec::new();
        let _ = tokio::time::timeout(10 * pause, stream.read_to_end(&mut answer)).await;
        answer.len()
    }

    /// Bytes as they are.
    pub(crate) async fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // A server that refuses a large body need not read it.
        let _ = stream.write_all(bytes).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        Answer::parse(&answer)
    }
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: BTreeMap<String, String>,
    /// The cookies that it sets.
    pub(crate) cookies: Vec<String>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    fn parse(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        let head = std::str::from_utf8(&bytes[..end]).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers: Vec<_> = lines.filter_map(|line| line.split_once(": ")).collect();
        let cookies = headers.iter().filter(|(name, _)| *name == "set-cookie");
        Self {
            status,
            cookies: cookies.map(|(_, cookie)| (*cookie).to_owned()).collect(),
            headers: headers
                .into_iter()
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            body: bytes[end + 4..].to_vec(),
        }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The data of a call that went well.
    pub(crate) fn data(&self) -> Value {
        let envelope = self.json();
        assert_eq!(
            (self.status, &envelope["hasError"]),
            (200, &Value::Bool(false)),
            "{envelope}"
        );
        envelope["data"].clone()
    }

    /// Status and code of a call that did not.
    pub(crate) fn error(&self) -> (u16, String) {
        let envelope = self.json();
        assert_eq!(envelope["hasError"], true, "{envelope}");
        assert!(envelope["errorMessage"].is_string(), "{envelope}");
        (self.status, envelope["errorCode"].as_str().unwrap().to_owned())
    }
}

/// Makes a survey of what stands for a template in tests: an id and a version. It asks what the pulse survey asks.
pub(crate) fn compile(template: &str) -> Result<Artifact, String> {
    let (survey, version) = template.split_once(' ').ok_or("no version")?;
    let mut artifact = artifact();
    artifact.template = true;
    artifact.header.survey = survey.to_owned();
    artifact.header.version = version.parse().map_err(|_| "no number")?;
    Ok(artifact)
}

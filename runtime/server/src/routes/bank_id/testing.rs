//! The simulator of BankID as a process, a server that uses it, and a browser. The server's clock stands still until it is
//! moved; the simulator's is real.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    process::{Child, Command},
};

use crate::{
    BankIdRules, BankIdSettings, Settings,
    routes::testing::{Answer, Client, TestServer},
};

/// The simulator as a process of its own.
pub(super) struct Simulator {
    _process: Child,
    folder: PathBuf,
    url: String,
    control: String,
}

impl Simulator {
    pub(super) async fn start(folder: &Path) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/bankid-simulator/main.mjs");
        let mut process = Command::new("node")
            .arg(script)
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(process.stdout.take().unwrap());
        out.read_line(&mut line).await.unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let text = |name: &str| told[name].as_str().unwrap().to_owned();
        Self {
            _process: process,
            folder: folder.to_owned(),
            url: text("url"),
            control: text("control").replace("http://", ""),
        }
    }

    /// Controls the simulated phone or service.
    pub(super) async fn control(&self, path: &str, body: Value) -> Value {
        let mut stream = TcpStream::connect(&self.control).await.unwrap();
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let body = answer.split_once("\r\n\r\n").unwrap().1;
        let start = body.find('{').unwrap();
        let end = body.rfind('}').unwrap();
        serde_json::from_str(&body[start..=end]).unwrap()
    }

    /// Puts the last order into a state.
    pub(super) async fn set(&self, status: &str, hint: &str) {
        let done = self.control("/set", json!({"status": status, "hintCode": hint}));
        assert_eq!(done.await, json!({}));
    }

    pub(super) async fn fault(&self, call: &str, status: u16, code: &str, times: u8) {
        let fault = json!({"call": call, "status": status, "errorCode": code, "times": times});
        self.control("/fault", fault).await;
    }

    pub(super) fn certificates(&self, name: &str) -> BankIdSettings {
        BankIdSettings {
            url: self.url.clone(),
            certificate: self.folder.join(format!("{name}.pem")),
            key: self.folder.join(format!("{name}.key")),
            ca: self.folder.join("ca.pem"),
            rules: BankIdRules::default(),
        }
    }
}

pub(super) const DEPLOYMENT: &str = "
customers:
  - urlName: acme
    name: Acme AB
    controller: {sv-SE: Acme AB, en-US: Acme Ltd}
    contact: {sv-SE: 010-12 34, en-US: +46 10 12 34}
    readers: {sv-SE: Läkaren, en-US: The physician}
    keptFor: {sv-SE: två år, en-US: two years}
    surveys:
      - {surveyId: pulse, type: shp, survey: pulse, login: {swedishBankId: true}, defaultLoginType: swedishBankId}
      - {surveyId: other, type: med, survey: pulse, login: {swedishBankId: true}, defaultLoginType: swedishBankId}
      - {surveyId: closed, type: jhp, survey: pulse, login: {swedishBankId: true}, defaultLoginType: swedishBankId,
         invitationRequired: true}
      - {surveyId: quarterly, type: bas, survey: pulse, login: {swedishBankId: true}, defaultLoginType: swedishBankId,
         limitDays: 90}
      - {surveyId: open, type: hex, survey: pulse, login: {anonymous: true}, defaultLoginType: anonymous}
";

pub(super) fn with_bank_id(settings: &mut Settings, bank_id: BankIdSettings) {
    std::fs::write(settings.deployment.as_ref().unwrap(), DEPLOYMENT).unwrap();
    settings.bank_id = Some(bank_id);
}

/// Starts a server and a simulator, with a folder of certificates.
pub(super) async fn both() -> (TestServer, Simulator, tempfile::TempDir) {
    both_with(BankIdRules::default()).await
}

/// Starts both, with rules.
pub(super) async fn both_with(rules: BankIdRules) -> (TestServer, Simulator, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let simulator = Simulator::start(folder.path()).await;
    let certificates = BankIdSettings {
        rules,
        ..simulator.certificates("rp")
    };
    let server = TestServer::with(|settings| with_bank_id(settings, certificates)).await;
    (server, simulator, folder)
}

/// A browser with an order.
pub(super) struct Browser {
    pub(super) client: Client,
    pub(super) order: String,
    pub(super) started: Value,
}

impl Browser {
    pub(super) async fn start(server: &TestServer, device: &str) -> Self {
        let mut browser = Self {
            client: server.nobody(),
            order: String::new(),
            started: Value::Null,
        };
        browser.start_again(device).await;
        browser
    }

    pub(super) async fn start_again(&mut self, device: &str) -> Answer {
        self.start_for("pulse", device).await
    }

    pub(super) async fn start_for(&mut self, survey: &str, device: &str) -> Answer {
        self.start_with(&json!({"surveyId": survey, "device": device}))
            .await
    }

    pub(super) async fn start_with(&mut self, body: &Value) -> Answer {
        let answer = self.client.call("POST", "/api/bank-id/start", body).await;
        self.started = answer.data();
        self.order = self.started["bankIdOrderId"].as_str().unwrap().to_owned();
        self.client.headers.insert("cookie", order_cookie(&answer));
        answer
    }

    pub(super) async fn call(&self, call: &str) -> Answer {
        let body = json!({"bankIdOrderId": self.order});
        self.client
            .call("POST", &format!("/api/bank-id/{call}"), &body)
            .await
    }

    /// Opens the app on the same device, as `phone` describes, and returns the address to which it returns.
    pub(super) async fn open_app(&self, simulator: &Simulator, mut phone: Value) -> String {
        phone["autoStartToken"] = self.started["autoStartToken"].clone();
        let opened = simulator.control("/start", phone).await;
        opened["returnUrl"].as_str().unwrap().to_owned()
    }

    /// Opens the page to which the app returns; the order continues under another id.
    pub(super) async fn come_back(&mut self, address: &str) -> Answer {
        let (page, nonce) = address.split_once('#').unwrap();
        assert_eq!(page, "http://localhost:8080/bank-id/return");
        let body = json!({"nonce": nonce});
        let answer = self.client.call("POST", "/api/bank-id/return", &body).await;
        if let Some(id) = answer.json()["data"]["bankIdOrderId"].as_str() {
            id.clone_into(&mut self.order);
        }
        answer
    }

    /// Polls after the pause.
    pub(super) async fn poll(&self, server: &TestServer) -> Value {
        server.clock.advance_seconds(2);
        self.call("poll").await.data()
    }

    pub(super) async fn authenticate(&self, survey: &str) -> Answer {
        self.authenticate_with(survey, None).await
    }

    pub(super) async fn authenticate_with(&self, survey: &str, invitation: Option<&str>) -> Answer {
        let body = json!({"loginType": "swedishBankId", "surveyId": survey, "bankIdOrderId": self.order,
                          "invitation": invitation});
        self.client.call("POST", "/api/authenticate", &body).await
    }
}

/// Finds the cookie of the order among the cookies of a response.
fn order_cookie(answer: &Answer) -> String {
    let cookie = &answer
        .cookies
        .iter()
        .find(|cookie| cookie.starts_with("__Host-bank-id="));
    cookie.unwrap().split(';').next().unwrap().to_owned()
}

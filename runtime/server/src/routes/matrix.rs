//! The access matrix: every call by every kind of principal, about themselves, about another person, and about a missing one.
//!
//! The table is `snapshots/matrix.txt`; `UPDATE=1 cargo test -p enkat-runtime matrix_is_up_to_date` rewrites it, for review.

mod anybody;
mod attention;
pub(super) mod subjects;

use std::{collections::BTreeMap, fmt::Write, time::Duration};

use serde_json::{Value, json};

use self::subjects::Bodies;
use super::{
    Answer as Kind, Operation,
    testing::{Answer, Client, TestServer},
};
use crate::admin::{
    Admin,
    tests::{admin, letters},
};

/// The owner of the survey that a call is about.
const IDS: [&str; 4] = ["own", "foreign", "missing", "malformed"];

/// All kinds of principals.
const PRINCIPALS: [&str; 21] = [
    "participant",
    "submitted",
    "demo",
    "by name",
    "other person",
    "other survey",
    "other customer",
    "account",
    "nobody",
    "garbage cookie",
    "cookie without token",
    "token of another",
    "signed out",
    "revoked invitation",
    "idle too long",
    "after a day",
    "account without token",
    "token of another account",
    "account signed out",
    "account idle too long",
    "account closed",
];

/// The number of principals with a session.
const SIGNED_IN: usize = 8;

struct Scene {
    server: TestServer,
    /// The participant that calls about others refer to; they have answered the survey `pulse`.
    victim: Client,
    principal: Client,
}

impl Scene {
    async fn of(principal: &str) -> Self {
        let server = TestServer::with(|settings| {
            if principal == "after a day" {
                settings.limits.session = Duration::from_mins(30);
            }
        })
        .await;
        let victim = server.participant("pulse").await;
        victim
            .save(0, json!({"agree": true, "stressWhy": "a secret"}))
            .await
            .data();
        let principal = client(&server, &victim, principal).await;
        Self {
            server,
            victim,
            principal,
        }
    }

    /// Checks that the victim's answers are unchanged, whatever the principal did.
    async fn is_untouched(&self, name: &str) {
        if self.server.clock.has_moved() {
            return;
        }
        let kept = self.victim.settings("pulse").await["draft"].clone();
        let answered =
            json!({"revision": 1, "answers": {"agree": true, "stressWhy": "a secret"}, "language": "sv-SE"});
        assert_eq!(kept, answered, "{name}");
    }
}

async fn client(server: &TestServer, victim: &Client, principal: &str) -> Client {
    let mut client = match principal {
        "nobody" => server.nobody(),
        "demo" => server.participant("pulse-demo").await,
        "other survey" => server.participant("visit").await,
        "other customer" => server.participant("pulse-beta").await,
        "revoked invitation" => revoked(server).await,
        "by name" => {
            let mut client = server.nobody();
            let body = json!({"loginType": "swedishBirthdateName", "surveyId": "pulse-known", "dateOfBirth": "19800201",
                              "firstName": "Ada", "lastName": "Byron", "gender": "female"});
            client.sign_in_as(&body).await.data();
            client
        }
        "submitted" => {
            let client = server.participant("pulse-short").await;
            client.save(0, json!({"agree": true, "stress": 2})).await.data();
            client.submit(1).await.data();
            client
        }
        _ if principal.contains("account") => account(server).await,
        _ => server.participant("pulse").await,
    };
    let header = |client: &mut Client, name, value: &str| client.headers.insert(name, value.to_owned());
    match principal {
        "garbage cookie" => _ = header(&mut client, "cookie", "__Host-session=x; __Host-session=00"),
        "cookie without token" => _ = client.headers.remove("x-token"),
        "token of another" => _ = header(&mut client, "x-token", &victim.headers["x-token"]),
        "account without token" => _ = client.headers.remove("x-account-token"),
        "token of another account" => {
            let other = account(server).await;
            header(&mut client, "x-account-token", &other.headers["x-account-token"]);
        }
        "signed out" | "account signed out" => {
            _ = client.call("POST", "/api/logout", &json!({})).await.data();
        }
        "account closed" => _ = client.call("POST", "/api/account/close", &json!({})).await.data(),
        "idle too long" | "account idle too long" => server.clock.advance(60),
        "after a day" => server.clock.advance(30),
        _ => {}
    }
    client
}

/// Signs in by an invitation that is then revoked.
async fn revoked(server: &TestServer) -> Client {
    let made = admin(server, |admin| {
        admin.invite("pulse", Some((1, enkat_store::PersonSettings::default())))
    })
    .await;
    assert_eq!(made.unwrap(), 1);
    let letters = letters(server, "pulse", &[]).await;
    let mut client = server.nobody();
    let body = json!({"loginType": "anonymous", "surveyId": "pulse", "dateOfBirth": "19800101", "gender": "female",
                      "invitation": letters[0].1});
    client.sign_in_as(&body).await.data();
    let revoke = |admin: &Admin| {
        let last = admin.invitations("pulse")?.pop().unwrap();
        admin.revoke("pulse", &last.id.to_string())
    };
    admin(server, revoke).await.unwrap();
    client
}

/// Signs in to an account of a demo.
async fn account(server: &TestServer) -> Client {
    let mut client = server.nobody();
    client.sign_in_to_demo("kim@example.org").await.data();
    client
}

/// Returns a call's body about this participant, or about this survey of an account.
fn body(call: &Operation, survey: &str, id: &str) -> Value {
    match call.bodies {
        Bodies::Of(body) => body(survey, id),
        Bodies::Empty if call.request.is_some() => json!({}),
        Bodies::Empty => Value::Null,
        Bodies::About(_) => panic!("{}: its session tells its subject", call.path),
    }
}

fn survey_of(principal: &str) -> &'static str {
    match principal {
        "demo" => "pulse-demo",
        "by name" => "pulse-known",
        "submitted" => "pulse-short",
        "other survey" => "visit",
        "other customer" => "pulse-beta",
        _ => "pulse",
    }
}

fn method(call: &Operation) -> String {
    format!("{:?}", call.method).to_uppercase()
}

/// Returns everything that a client sees of a response, except the time and the request's id.
fn seen(mut answer: Answer) -> (u16, BTreeMap<String, String>, Vec<u8>) {
    answer.headers.remove("date");
    answer.headers.remove("x-request-id");
    (answer.status, answer.headers, answer.body)
}

fn cell(answer: &Answer) -> String {
    match answer.json() {
        Value::Object(envelope) if envelope.contains_key("hasError") => match envelope.get("errorCode") {
            Some(Value::String(code)) => format!("{} {code}", answer.status),
            _ => answer.status.to_string(),
        },
        _ => answer.status.to_string(),
    }
}

/// Makes a call that needs a session about each subject, and returns the responses. Foreign records look like missing ones.
async fn about_each(scene: &Scene, name: &str, call: &Operation, [own, foreign]: [&str; 2]) -> [String; 4] {
    let (method, path) = (method(call), call.path);
    let mut answers = Vec::new();
    for id in IDS {
        let id = match id {
            "own" => own,
            "foreign" => foreign,
            "missing" => "ffffffffffffffffffffffffffffffff",
            _ => "'; --\u{202e}",
        };
        let about = body(call, survey_of(name), id);
        answers.push(scene.principal.call(&method, path, &about).await);
    }
    for answer in &answers {
        let text = String::from_utf8_lossy(&answer.body);
        assert!(!text.contains("a secret"), "{name} {path}: {text}");
        assert!(!text.contains(&scene.victim.id), "{name} {path}: {text}");
    }
    let cells: Vec<_> = answers.iter().map(cell).collect();
    let mut answers = answers.into_iter().skip(1).map(seen);
    let foreign = answers.next().unwrap();
    for missing in answers {
        assert_eq!(missing, foreign, "{name} {path}");
    }
    cells.try_into().unwrap()
}

async fn table() -> String {
    let mut table = String::new();
    let (of_accounts, others): (Vec<_>, Vec<_>) = super::calls()
        .into_iter()
        .partition(|endpoint| endpoint.is_of_account);
    let [of_accounts, operations] = [of_accounts, others].map(|calls| {
        calls
            .into_iter()
            .map(|endpoint| endpoint.operation)
            .collect::<Vec<_>>()
    });
    for (number, name) in PRINCIPALS.into_iter().enumerate() {
        writeln!(table, "{name}").unwrap();
        let scene = Scene::of(name).await;
        let of_participants = operations.iter().filter(|call| call.signed_in);
        let ids = [&scene.principal.id, &scene.victim.id].map(String::as_str);
        let about = of_participants.map(|call| (call, ids));
        let about = about.chain(of_accounts.iter().map(|call| (call, ["pulse-demo", "pulse"])));
        for (call, ids) in about {
            let cells = about_each(&scene, name, call, ids).await;
            if number >= SIGNED_IN {
                assert_eq!(
                    cells[0], cells[1],
                    "{name} {}: whose it is shows to nobody",
                    call.path
                );
            }
            for (id, cell) in IDS.into_iter().zip(cells) {
                writeln!(table, "  {:<24}{id:<11}{cell}", call.path).unwrap();
            }
        }
        // The calls that need no session, with an empty body; `anybody` has those with a body. Signing out comes last.
        let (last, others): (Vec<_>, Vec<_>) = operations
            .iter()
            .filter(|call| !call.signed_in)
            .partition(|call| call.path == "/api/logout");
        for call in others.into_iter().chain(last) {
            let answer = scene.principal.call(&method(call), call.path, &json!({})).await;
            let is_json = matches!(call.answer, Kind::Data(_)) && answer.status == 200;
            assert!(!is_json || answer.json()["hasError"].is_boolean());
            writeln!(table, "  {:<35}{}", call.path, cell(&answer)).unwrap();
        }
        scene.is_untouched(name).await;
    }
    writeln!(table, "everybody, with a body").unwrap();
    table + &of_everybody(&operations).await
}

/// Checks that all principals get the same responses to the calls that need no session.
async fn of_everybody(operations: &[Operation]) -> String {
    let calls: Vec<_> = operations.iter().filter(|call| !call.signed_in).collect();
    let [first, others @ ..] = PRINCIPALS;
    let table = anybody::table(first, &calls).await;
    for name in others {
        assert_eq!(anybody::table(name, &calls).await, table, "{name}");
    }
    table
}

#[tokio::test]
#[allow(clippy::disallowed_methods, reason = "how a developer asks for the file")]
async fn matrix_is_up_to_date() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/routes/snapshots/matrix.txt");
    let table = table().await;
    if std::env::var("UPDATE").is_ok() {
        std::fs::write(file, &table).unwrap();
    }
    let committed = std::fs::read_to_string(file).unwrap_or_default();
    assert!(
        committed == table,
        "the matrix is another one: run `UPDATE=1 cargo test -p enkat-runtime matrix_is_up_to_date` and read it:\n{table}"
    );
}

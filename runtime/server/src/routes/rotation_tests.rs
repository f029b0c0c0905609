//! Rotation of the server's keys while a server runs on them.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    Environment, KeySource, Settings,
    admin::{
        Admin, PersonKey,
        tests::{admin, invite_two, letters, operator},
    },
    data::audit_log::verify,
    routes::{
        accounts::link_tests::{PASSWORD, account},
        testing::{Client, TestServer, logged, sensitive_artifact},
    },
};

pub(super) const NUMBER: &str = "190001019801";

fn by_password() -> Value {
    json!({"loginType": "swedishGovernmentId", "surveyId": "pulse-password", "governmentId": NUMBER,
           "firstName": "Ada", "lastName": "Byron", "password": PASSWORD})
}

/// Signs a person in who proves their number, and so goes on with their response.
pub(super) async fn ada(server: &TestServer) -> Client {
    let mut client = server.nobody();
    client.sign_in_as(&by_password()).await.data();
    client
}

async fn added(server: &TestServer) -> String {
    let settings = server.settings();
    admin(server, move |admin| admin.add_server_key(&settings))
        .await
        .unwrap()
}

async fn rotated(server: &TestServer) -> Result<u64, Vec<String>> {
    let settings = server.settings();
    let rotated = admin(server, move |admin| admin.rotate_server_key(&settings)).await;
    rotated.map(|rotated| {
        assert_eq!(rotated.left, 0);
        rotated.renewed
    })
}

async fn retired(server: &TestServer, id: &str) -> Result<(), Vec<String>> {
    let id = id.to_owned();
    admin(server, move |admin| admin.retire_server_key(&id)).await
}

/// Lists the states of the keys, the oldest first.
async fn states(server: &TestServer) -> Vec<&'static str> {
    let keys = admin(server, Admin::server_keys).await.unwrap();
    keys.iter().map(|key| key.state).collect()
}

/// Returns the short name of the oldest key.
async fn oldest(server: &TestServer) -> String {
    let keys = admin(server, Admin::server_keys).await.unwrap();
    keys[0].id.clone()
}

/// Waits until the server has this many keys, with this one in use.
async fn server_has(keys: usize, in_use: &str) {
    let told = format!("\"in_use\":\"{in_use}\",\"keys\":{keys}");
    while !logged().contains(&told) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn rotation_under_load_keeps_sessions_and_participants() {
    // Given a participant who answers, a person who is known by a password, and one who is invited,
    let mut server = TestServer::asking(sensitive_artifact()).await;
    account(&server, NUMBER).await;
    let first = oldest(&server).await;
    let known = ada(&server).await;
    known.save(0, json!({"agree": true, "stress": 1})).await.data();
    invite_two(&server).await;
    let answering = server.participant("pulse-demo").await;
    let mut revision = 0;
    let mut answer = async || {
        let saved = answering
            .save(
                revision,
                json!({"agree": true, "stress": 1, "stressWhy": format!("{revision}")}),
            )
            .await;
        revision += 1;
        assert_eq!(saved.data(), json!({ "revision": revision }));
        // The person who comes again is never a new one.
        assert_eq!(ada(&server).await.id, known.id);
    };
    // when the key is replaced while they go on,
    answer().await;
    let second = added(&server).await;
    answer().await;
    let early = rotated(&server).await.unwrap_err();
    assert!(early[0].contains("a moment ago"), "{early:?}");
    server_has(2, &first).await;
    server.clock.advance_seconds(10);
    let renewed = rotated(&server).await.unwrap();
    assert!(renewed >= 4, "{renewed}");
    answer().await;
    server_has(2, &second).await;
    answer().await;
    // those who came while a server still used the old key are renewed by the command that is said again,
    let refusal = retired(&server, &first).await.unwrap_err();
    assert!(refusal[0].contains("a moment ago"), "{refusal:?}");
    server.clock.advance_seconds(10);
    assert!(retired(&server, &second).await.unwrap_err()[0].contains("is in use"));
    retired(&server, &first).await.unwrap();
    assert_eq!(states(&server).await, ["retired", "in use"]);
    answer().await;
    // then everything opens with the new key alone, after a restart, too.
    let file = server.data().join("server.key");
    let keys = std::fs::read_to_string(&file).unwrap();
    let new = keys.split_whitespace().last().unwrap().to_owned();
    std::fs::write(&file, new).unwrap();
    server.restart().await;
    let answering = server.again(&answering);
    let answers = answering.settings("pulse-demo").await["draft"]["answers"].clone();
    assert_eq!(answers, json!({"agree": true, "stress": 1, "stressWhy": "4"}));
    assert_eq!(ada(&server).await.id, known.id);
    assert_eq!(letters(&server, "closed", &[]).await.len(), 2);
    // The audit log is whole, with rows of both keys.
    let settings = server.settings();
    let verified = tokio::task::spawn_blocking(move || verify(&settings, None))
        .await
        .unwrap();
    assert!(matches!(verified, Ok(Ok(_))), "{verified:?}");
}

#[tokio::test]
async fn retire_refuses_a_key_that_seals_answers_itself() {
    // Given an answer that an older version of the server has sealed, of a version that is not published any more,
    let server = TestServer::asking(sensitive_artifact()).await;
    let first = oldest(&server).await;
    let client = server.participant("pulse-demo").await;
    client.save(0, json!({"agree": true, "stress": 1})).await.data();
    let sealed =
        format!("UPDATE drafts SET answers = jsonb('{{\"stress\": {{\"sealed\": \"1.{first}.AAAA\"}}}}')");
    server.execute(Box::leak(sealed.into_boxed_str())).await;
    added(&server).await;
    server.clock.advance_seconds(10);
    rotated(&server).await.unwrap();
    server.clock.advance_seconds(10);
    // when its key is to be retired, then that is refused, and the reason says what needs it.
    let refusal = retired(&server, &first).await.unwrap_err();
    assert!(refusal[0].contains("1 responses have answers"), "{refusal:?}");
    assert_eq!(states(&server).await, ["replaced", "in use"]);
}

#[tokio::test]
async fn steps_of_a_rotation_are_refused_out_of_turn() {
    let server = TestServer::start().await;
    let first = oldest(&server).await;
    let nothing = rotated(&server).await.unwrap_err();
    assert!(nothing[0].contains("`enkat admin key add`"), "{nothing:?}");
    for wrong in ["", "00000000", "first"] {
        assert!(
            retired(&server, wrong).await.unwrap_err()[0].contains("there is no key"),
            "{wrong}"
        );
    }
    assert!(retired(&server, &first).await.unwrap_err()[0].contains("is in use"));
    let second = added(&server).await;
    let settings = server.settings();
    let twice = admin(&server, move |admin| admin.add_server_key(&settings)).await;
    assert!(twice.unwrap_err()[0].contains(&format!("the key {second} was added")));
    // A key that was never used can go.
    server.clock.advance_seconds(10);
    retired(&server, &second).await.unwrap();
    assert_eq!(states(&server).await, ["in use", "retired"]);
    assert!(retired(&server, &second).await.unwrap_err()[0].contains("retired already"));
}

#[tokio::test]
async fn command_without_the_added_key_does_not_use_it() {
    let server = TestServer::start().await;
    let file = server.data().join("server.key");
    let before = std::fs::read(&file).unwrap();
    let second = added(&server).await;
    std::fs::write(&file, before).unwrap();
    server.clock.advance_seconds(10);
    let refusal = rotated(&server).await.unwrap_err();
    assert!(
        refusal[0].contains(&format!("the key {second}, but the file")),
        "{refusal:?}"
    );
    assert_eq!(states(&server).await, ["in use", "added"]);
}

#[tokio::test]
async fn server_takes_a_key_that_comes_after_the_database_knows_it() {
    // Given a server without a key that was added at another one,
    let server = TestServer::start().await;
    let first = oldest(&server).await;
    let (own, other) = (server.data().join("server.key"), server.data().join("other.key"));
    std::fs::copy(&own, &other).unwrap();
    let there = Settings {
        keys: Some(KeySource::File(other.clone())),
        ..server.settings()
    };
    let second = admin(&server, move |admin| admin.add_server_key(&there))
        .await
        .unwrap();
    while !logged().contains(&format!("does not have the server key {second}")) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // when the key is copied to it, then it has the key before it comes into use.
    std::fs::copy(&other, &own).unwrap();
    server_has(2, &first).await;
}

#[tokio::test]
async fn server_without_the_key_in_use_does_not_start() {
    let server = TestServer::start().await;
    let file = server.data().join("server.key");
    let before = std::fs::read(&file).unwrap();
    added(&server).await;
    server.clock.advance_seconds(10);
    rotated(&server).await.unwrap();
    std::fs::write(&file, before).unwrap();
    let settings = Settings {
        data_dir: server.data().to_owned(),
        ..Settings::default()
    };
    let open = move || {
        Admin::open(&settings, Environment::system(), operator())
            .err()
            .unwrap()
    };
    let refusal = tokio::task::spawn_blocking(open).await.unwrap().to_string();
    assert!(refusal.contains("belongs to another key"), "{refusal}");
}

#[tokio::test]
async fn erased_person_leaves_no_key() {
    let server = TestServer::start().await;
    invite_two(&server).await;
    let keys = async || {
        let count = "SELECT count(*) FROM invited WHERE data_key IS NOT NULL AND survey_id = $1";
        server.count(count, "closed").await
    };
    assert_eq!(keys().await, 1);
    let outbox = server.data().join("outbox");
    let erased = admin(&server, move |admin| {
        let ada = PersonKey::Reference {
            survey_id: "closed".to_owned(),
            reference: "ada".to_owned(),
        };
        let person = admin.find_person(&ada, "case 1")?.unwrap();
        admin.erase_person(&person, &outbox, "case 1")
    });
    assert!(erased.await.unwrap().is_some());
    assert_eq!(keys().await, 0);
}

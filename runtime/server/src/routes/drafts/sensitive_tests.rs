//! Sensitive answers are sealed in the database, with all that is computed from them.

use std::time::Duration;

use enkat_store::{ParticipantId, SentResponse, hex::from_hex};
use serde_json::{Value, json};

use crate::identity::{Owner, Place, ServerKey};
use crate::routes::testing::{TestServer, logged, sensitive_artifact};

const CANARY: &str = "kanarie sjunger";
/// The answer in a statement of a test, which the log of tests has.
const OLDER: &str = "from before";

fn payload(response: &SentResponse) -> Value {
    serde_json::from_str(&response.payload).unwrap()
}

fn is_sealed(value: &Value) -> bool {
    value["sealed"]
        .as_str()
        .is_some_and(|sealed| sealed.starts_with("2."))
}

#[tokio::test]
async fn sensitive_answers_are_stored_sealed_and_returned_plain() {
    let mut server = TestServer::asking(sensitive_artifact()).await;
    let client = server.participant("pulse-demo").await;
    let changes = json!({"agree": true, "stress": 1, "stressWhy": CANARY, "age": 41});
    // The second is the same save again, after a lost response.
    for _ in 0..2 {
        let saved = client.save(0, changes.clone()).await.data();
        assert_eq!(saved, json!({"revision": 1}));
    }
    // Another save on the same revision is a conflict, and tells the answers.
    let conflict = client.save(0, json!({"agree": true, "stress": 2})).await;
    assert_eq!(conflict.error(), (200, "DraftConflict".into()));
    assert_eq!(conflict.json()["data"]["answers"], changes);
    assert_eq!(client.settings("pulse-demo").await["draft"]["answers"], changes);
    server.restart().await;
    assert!(server.has_stored("stressWhy") && !server.has_stored(CANARY));

    let client = server.again(&client);
    client.submit(1).await.data();
    // The score that reads them is sealed, too; the participant gets it.
    assert_eq!(client.feedback().await.data()["scores"][0]["value"], 1.0);
    let response = &server.stored("pulse-demo").await[0];
    let payload = payload(response);
    assert!(
        is_sealed(&payload["stress"]) && is_sealed(&payload["stressWhy"]),
        "{payload}"
    );
    assert_eq!(payload["age"], 41);
    let scores: Value = serde_json::from_str(&response.scores).unwrap();
    assert_eq!(
        scores[0].as_object().unwrap().keys().collect::<Vec<_>>(),
        ["name", "sealed"]
    );
    assert_eq!(response.missing.as_ref().unwrap().to_letters(), ".ss.een");
    assert!(response.sealed_missing.is_some());
    server.restart().await;
    assert!(!server.has_stored(CANARY) && !logged().contains(CANARY));
}

#[tokio::test]
async fn sensitive_answer_is_checked_changed_and_removed() {
    let server = TestServer::asking(sensitive_artifact()).await;
    let client = server.participant("pulse-short").await;
    let typed = async || client.settings("pulse-short").await["draft"]["answers"].clone();
    client.save(0, json!({"agree": true, "stress": 1})).await.data();
    let refused = client.submit(1).await.json();
    assert_eq!(
        refused["data"]["errors"],
        json!([{"id": "stressWhy", "rule": "required"}])
    );
    client.save(1, json!({"stressWhy": CANARY})).await.data();
    client
        .save(2, json!({"stress": 2, "stressWhy": null}))
        .await
        .data();
    assert_eq!(typed().await, json!({"agree": true, "stress": 2}));
    client.submit(3).await.data();
    // Whether the follow-up was shown is as secret as the answer.
    let response = &server.stored("pulse-short").await[0];
    assert!(is_sealed(&payload(response)["stressWhy"]));
    assert_eq!(response.missing.as_ref().unwrap().to_letters(), ".sseeen");
}

#[tokio::test]
async fn answers_that_the_server_key_has_sealed_are_sealed_anew() {
    // Given an answer as an older version of the server has sealed it,
    let mut server = TestServer::asking(sensitive_artifact()).await;
    let client = server.participant("pulse-short").await;
    client.save(0, json!({"agree": true})).await.data();
    let key = std::fs::read_to_string(server.data().join("server.key")).unwrap();
    let participant = ParticipantId(client.id.clone());
    let owner = Owner {
        survey_id: "pulse-short",
        participant: &participant,
    };
    let key = ServerKey::new(from_hex(key.trim()).unwrap());
    let sealed = key
        .direct
        .seal_answer(owner, Place::Field("stressWhy"), &json!(OLDER));
    let answers = json!({"agree": true, "stressWhy": {"sealed": sealed}});
    let update = format!("UPDATE drafts SET is_sealed = NULL, answers = jsonb('{answers}')");
    server.execute(Box::leak(update.into_boxed_str())).await;
    assert_eq!(
        client.settings("pulse-short").await["draft"]["answers"]["stressWhy"],
        OLDER
    );
    // when a server has run for a while,
    server.restart().await;
    let older = "SELECT count(*) FROM drafts WHERE participant = $1 AND instr(json(answers), '\"1.') > 0";
    while server.count(older, &participant.0).await > 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // then the participant's own key has sealed it, and the participant goes on.
    let client = server.again(&client);
    assert_eq!(
        client.settings("pulse-short").await["draft"]["answers"]["stressWhy"],
        OLDER
    );
    client.save(1, json!({"stress": 1})).await.data();
}

#[tokio::test]
async fn answers_from_before_are_sealed_in_the_background() {
    // Given a draft and two submissions from an older version of the server, one without the reasons,
    let mut server = TestServer::asking(sensitive_artifact()).await;
    let [drafting, sending, older] = [
        server.participant("pulse-short").await,
        server.participant("pulse-short").await,
        server.participant("pulse-short").await,
    ];
    let changes = json!({"agree": true, "stress": 1, "stressWhy": OLDER});
    for client in [&drafting, &sending, &older] {
        client.save(0, changes.clone()).await.data();
    }
    sending.submit(1).await.data();
    older.submit(1).await.data();
    server
        .execute(
            "UPDATE drafts SET is_sealed = NULL,
                               answers = jsonb('{\"agree\": true, \"stress\": 1, \"stressWhy\": \"from before\"}')",
        )
        .await;
    server
        .execute(
            "UPDATE submissions SET is_sealed = NULL, sealed_missing = NULL,
                 payload = '{\"agree\": true, \"stress\": 1, \"stressWhy\": \"from before\"}',
                 scores = '[{\"name\": \"calm\", \"value\": 1.0, \"range\": [0, 1], \"band\": \"high\", \"draft\": true}]',
                 missing = CASE rowid WHEN 1 THEN '...eeen' END",
        )
        .await;
    // when the server starts,
    assert!(server.has_stored(OLDER));
    server.restart().await;
    for _ in 0..200 {
        if server
            .stored("pulse-short")
            .await
            .iter()
            .all(|one| one.sealed_missing.is_some())
        {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // then it seals them, and finds the reasons that are missing.
    let responses = server.stored("pulse-short").await;
    assert_eq!(responses.len(), 2);
    for response in &responses {
        let payload = payload(response);
        assert!(
            is_sealed(&payload["stress"]) && is_sealed(&payload["stressWhy"]),
            "{payload}"
        );
        assert_eq!(response.missing.as_ref().unwrap().to_letters(), ".sseeen");
        assert!(!response.scores.contains("high"), "{}", response.scores);
    }
    let client = server.again(&drafting);
    assert_eq!(client.settings("pulse-short").await["draft"]["answers"], changes);
    server.restart().await;
    assert!(!server.has_stored(OLDER));
    // The participant goes on.
    let client = server.again(&drafting);
    client.save(1, json!({"stressWhy": "deadlines"})).await.data();
    client.submit(2).await.data();
}

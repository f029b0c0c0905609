//! Answers with contact details are sealed in the database.

use serde_json::{Value, json};

use crate::routes::testing::{TestServer, logged};

const TYPED: &str = " kanarie@example.org ";
const CANARY: &str = "kanarie@example";

#[tokio::test]
async fn email_answer_is_stored_sealed_and_returned_plain() {
    let mut server = TestServer::start().await;
    let client = server.participant("pulse-short").await;
    let changes = json!({"agree": true, "stress": 1, "stressWhy": "deadlines", "reach": TYPED});
    // The second is the same save again, after a lost response.
    for _ in 0..2 {
        let saved = client.save(0, changes.clone()).await.data();
        assert_eq!(saved, json!({"revision": 1}));
    }
    let answers = |data: &Value| data["answers"]["reach"].clone();
    assert_eq!(answers(&client.settings("pulse-short").await["draft"]), TYPED);
    let conflict = client.save(0, json!({"agree": true, "stress": 2})).await.json();
    assert_eq!(answers(&conflict["data"]), TYPED);
    let again = client.submit(0).await.json();
    assert_eq!(answers(&again["data"]), TYPED);
    server.restart().await;
    assert!(server.has_stored("stressWhy"));
    assert!(!server.has_stored(CANARY));

    let client = server.again(&client);
    client.submit(1).await.data();
    server.restart().await;
    assert!(server.has_stored("deadlines"));
    assert!(!server.has_stored(CANARY));
    assert!(!logged().contains(CANARY));
}

#[tokio::test]
async fn email_answer_is_checked_changed_and_removed() {
    let server = TestServer::start().await;
    let client = server.participant("pulse-short").await;
    let typed = async || client.settings("pulse-short").await["draft"]["answers"].clone();
    client
        .save(0, json!({"agree": true, "reach": "kim"}))
        .await
        .data();
    client.save(1, json!({"agree": true, "stress": 2})).await.data();
    let refused = client.submit(2).await.json();
    assert_eq!(
        refused["data"]["errors"],
        json!([{"id": "reach", "rule": "format"}])
    );
    client.save(2, json!({"reach": "kim@example.org"})).await.data();
    assert_eq!(typed().await["reach"], "kim@example.org");
    client.save(3, json!({"reach": null})).await.data();
    assert_eq!(typed().await, json!({"agree": true, "stress": 2}));
    client.submit(4).await.data();
}

#[tokio::test]
async fn save_with_sealed_object_responds_422() {
    let server = TestServer::start().await;
    let client = server.participant("pulse-short").await;
    let refused = client
        .save(0, json!({"agree": true, "reach": {"sealed": "00"}}))
        .await;
    assert_eq!(refused.error(), (422, "InvalidChanges".into()));
}

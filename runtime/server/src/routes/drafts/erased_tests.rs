//! Answers that a participant removes are in no file any more: neither in the database nor in its log.

use serde_json::json;

use crate::routes::testing::TestServer;

const TYPED: &str = "GEHEIM-XYZ-1";

#[tokio::test]
async fn save_of_null_erases_stored_answer() {
    let mut server = TestServer::start().await;
    let client = server.participant("pulse").await;
    // So long that the data that reuses its space leaves its beginning unchanged.
    let long = format!("{TYPED}{}", "x".repeat(300));
    let typed = json!({"agree": true, "stress": 1, "stressWhy": long});
    client.save(0, typed).await.data();
    server.restart().await;
    assert!(server.has_stored(TYPED));

    let client = server.again(&client);
    client.save(1, json!({"stressWhy": null})).await.data();
    server.restart().await;
    assert!(!server.has_stored(TYPED));
}

#[tokio::test]
async fn submit_erases_hidden_answers() {
    let mut server = TestServer::start().await;
    let client = server.participant("pulse").await;
    let typed = json!({"agree": true, "stress": 1, "stressWhy": TYPED});
    client.save(0, typed).await.data();
    client.save(1, json!({"stress": 2})).await.data();
    client.submit(2).await.data();
    server.restart().await;
    assert!(!server.has_stored(TYPED));
}

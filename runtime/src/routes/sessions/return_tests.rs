//! Coming back by the participant's own link.

use serde_json::json;

use crate::routes::testing::{TestServer, logged};

#[tokio::test]
async fn a_link_opens_its_response_on_another_device_until_there_is_a_new_one() {
    let mut server = TestServer::start().await;
    let client = server.participant("pulse").await;
    client.save(0, json!({"stress": 1})).await.data();
    let secret = client.return_link().await;
    assert_eq!(secret.len(), 64);

    let mut elsewhere = server.nobody();
    let answer = elsewhere.come_back(&secret).await;
    assert!(answer.headers["set-cookie"].starts_with("__Host-session="));
    assert_eq!(elsewhere.id, client.id);
    let draft = elsewhere.settings("pulse").await["draft"].clone();
    assert_eq!(draft, json!({"revision": 1, "answers": {"stress": 1}}));
    elsewhere.save(1, json!({"stress": 2})).await.data();

    let new = client.return_link().await;
    let old = server.nobody().come_back(&secret).await;
    assert_eq!(old.error(), (200, "NotFound".into()));
    server.nobody().come_back(&new).await.data();

    server.restart().await;
    for file in std::fs::read_dir(server.data()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!String::from_utf8_lossy(&bytes).contains(&new));
    }
    assert!(!logged().contains(&new));
}

#[tokio::test]
async fn nothing_else_is_a_link() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    client.return_link().await;
    let cookie = client.headers["cookie"]
        .split('=')
        .next_back()
        .unwrap()
        .to_owned();
    for secret in ["", "00", &"0".repeat(64), &client.id, &cookie] {
        let answer = server.nobody().come_back(secret).await;
        assert_eq!(answer.error(), (200, "NotFound".into()), "{secret}");
        assert!(!answer.headers.contains_key("set-cookie"));
    }
    let foreign = json!({"surveyParticipantId": "somebody else"});
    let answer = client.call("POST", "/api/return-links", &foreign).await;
    assert_eq!(answer.error(), (403, "Forbidden".into()));
    let body = json!({"surveyParticipantId": client.id});
    let answer = server.nobody().call("POST", "/api/return-links", &body).await;
    assert_eq!(answer.error(), (401, "InvalidSession".into()));
}

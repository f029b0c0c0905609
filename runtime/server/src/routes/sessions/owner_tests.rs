//! Cookies and links name their owner, before the secret.

use serde_json::json;

use crate::routes::testing::{Client, TestServer};

/// Returns the name and the value of a client's cookie.
fn cookie(client: &Client) -> (&str, &str) {
    client.headers["cookie"].split_once('=').unwrap()
}

/// Returns the client with another value of its cookie.
fn with(client: &Client, value: &str) -> Client {
    let mut other = client.clone();
    let (name, _) = cookie(client);
    other.headers.insert("cookie", format!("{name}={value}"));
    other
}

/// Puts other ids before the secret.
fn renamed(secret: &str, names: &[&str]) -> Vec<String> {
    names.iter().map(|name| format!("{name}.{secret}")).collect()
}

#[tokio::test]
async fn participant_cookie_with_other_id_is_rejected() {
    let mut server = TestServer::start().await;
    let mut client = server.participant("pulse").await;
    let other = server.participant("pulse").await;
    let (owner, secret) = cookie(&client).1.split_once('.').unwrap();
    assert_eq!((owner, secret.len()), (client.id.as_str(), 64));
    let secret = secret.to_owned();
    for value in renamed(&secret, &[&other.id, "", "x", "'; --", &client.id[1..]]) {
        let forged = with(&client, &value);
        let resumed = forged.call("POST", "/api/resume", &json!({})).await;
        assert_eq!(resumed.error(), (200, "InvalidSession".into()), "{value}");
        assert_eq!(
            forged.save(0, json!({"agree": true, "stress": 1})).await.error(),
            (401, "InvalidSession".into()),
            "{value}"
        );
        // Nor does it end the session.
        forged.call("POST", "/api/logout", &json!({})).await.data();
    }
    client.save(0, json!({"agree": true, "stress": 2})).await.data();

    // A cookie from before there were ids is valid until it ends, even where this process has not seen it.
    server.restart().await;
    client = with(&server.again(&client), &secret);
    client.save(1, json!({"stress": 1})).await.data();
    client.call("POST", "/api/resume", &json!({})).await.data();
    client.call("POST", "/api/logout", &json!({})).await.data();
    assert_eq!(
        client.save(2, json!({})).await.error(),
        (401, "InvalidSession".into())
    );
}

#[tokio::test]
async fn come_back_with_link_of_other_id_fails() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    let other = server.participant("pulse").await;
    let link = client.return_link().await;
    let (owner, secret) = link.split_once('.').unwrap();
    assert_eq!((owner, secret.len()), (client.id.as_str(), 64));
    for forged in renamed(secret, &[&other.id, "", "x"]) {
        let back = server.nobody().come_back(&forged).await;
        assert_eq!(back.error(), (200, "NotFound".into()), "{forged}");
    }
    // Links from before there were ids have the secret alone.
    server.nobody().come_back(secret).await.data();
}

#[tokio::test]
async fn account_cookie_with_other_id_is_rejected() {
    let server = TestServer::start().await;
    let mut client = server.nobody();
    client.sign_in_to_demo("kim@example.org").await.data();
    let (owner, secret) = cookie(&client).1.split_once('.').unwrap();
    assert_eq!((owner.len(), secret.len()), (32, 64));
    let mut other = server.nobody();
    other.sign_in_to_demo("bo@example.org").await.data();
    let (others, _) = cookie(&other).1.split_once('.').unwrap();
    for value in renamed(secret, &[others, "", "x"]) {
        let forged = with(&client, &value);
        let profiles = forged.get("/api/profiles").await;
        assert_eq!(profiles.error(), (401, "InvalidSession".into()), "{value}");
        forged.call("POST", "/api/logout", &json!({})).await.data();
    }
    with(&client, secret).get("/api/profiles").await.data();
}

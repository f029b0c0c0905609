//! Coming back by a return link.

use serde_json::{Value, json};

use crate::{
    admin::tests::{admin, artifacts, keys, offer},
    routes::testing::{Answer, Client, TestServer, logged},
};

const DAY: i64 = 24 * 60;

async fn look(client: &Client, secret: &str) -> Answer {
    let body = json!({ "secret": secret });
    client.call("POST", "/api/return-links/look", &body).await
}

async fn is_over(server: &TestServer, secret: &str) {
    let looked = look(&server.nobody(), secret).await;
    assert_eq!(looked.error(), (200, "NotFound".into()));
    let opened = server.nobody().come_back(secret).await;
    assert_eq!(opened.error(), (200, "NotFound".into()));
    assert!(opened.cookies.is_empty());
}

/// Opens a return link although the browser has another response in progress.
async fn leaves_own(client: &mut Client, secret: &str) -> Answer {
    let body = json!({"secret": secret, "leavesOwn": true});
    let answer = client.call("POST", "/api/come-back", &body).await;
    client.keep_session(&answer);
    answer
}

#[tokio::test]
async fn new_link_replaces_previous_link() {
    let mut server = TestServer::start().await;
    let client = server.participant("pulse").await;
    client.save(0, json!({"agree": true, "stress": 1})).await.data();
    let secret = client.return_link().await;

    let mut elsewhere = server.nobody();
    let answer = elsewhere.come_back(&secret).await;
    assert!(answer.headers["set-cookie"].starts_with("__Host-session="));
    assert_eq!(elsewhere.id, client.id);
    let draft = elsewhere.settings("pulse").await["draft"].clone();
    let saved = json!({"revision": 1, "answers": {"agree": true, "stress": 1}, "language": "sv-SE"});
    assert_eq!(draft, saved);
    elsewhere.save(1, json!({"stress": 2})).await.data();

    let new = client.return_link().await;
    is_over(&server, &secret).await;
    server.nobody().come_back(&new).await.data();

    server.restart().await;
    let (_, kept) = new.split_once('.').unwrap();
    for file in std::fs::read_dir(server.data()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!String::from_utf8_lossy(&bytes).contains(kept));
    }
    assert!(!logged().contains(kept));
}

#[tokio::test]
async fn look_returns_link_state_without_session() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    let typed = json!({"surveyParticipantId": client.id, "revision": 0, "page": "main", "language": "sv-SE",
                       "changes": {"agree": true, "stress": 1, "stressWhy": "aunt Agatha"}});
    client.call("PUT", "/api/drafts", &typed).await.data();
    let secret = client.return_link().await;
    server.clock.advance(10);

    let answer = look(&server.nobody(), &secret).await;
    assert!(answer.cookies.is_empty());
    let text = String::from_utf8(answer.body.clone()).unwrap();
    for kept in ["aunt", "stress", &client.id, "token", "1980"] {
        assert!(!text.contains(kept), "{kept}: {text}");
    }
    let there = json!({
        "titles": {}, "customerName": "Acme AB", "customerUrlName": "acme", "type": "shp",
        "begunAt": "2026-11-21T08:00:00Z", "expiresAt": "2026-12-21T08:00:00Z", "submitted": false,
        "page": {"number": 1, "of": 2}, "inBrowser": "nobody",
    });
    assert_eq!(answer.data(), there);

    // The next look shows when it was opened, so that the participant notices a stranger.
    server.nobody().come_back(&secret).await.data();
    let again = look(&server.nobody(), &secret).await.data();
    assert_eq!(again["openedAt"], "2026-11-21T08:10:00Z");
    client.save(1, json!({"agree": true, "stress": 2})).await.data();
    client.submit(2).await.data();
    let sent = look(&server.nobody(), &secret).await.data();
    assert_eq!((&sent["submitted"], &sent["page"]), (&json!(true), &Value::Null));
}

#[tokio::test]
async fn come_back_with_own_response_requires_confirmation() {
    let server = TestServer::start().await;
    let attacker = server.participant("pulse").await;
    let link = attacker.return_link().await;

    let mut victim = server.participant("pulse").await;
    let own = victim.clone();
    assert_eq!(look(&victim, &link).await.data()["inBrowser"], "another");
    let refused = victim.come_back(&link).await;
    assert_eq!(refused.error(), (200, "OwnResponse".into()));
    assert!(refused.cookies.is_empty());
    own.save(0, json!({"agree": true, "stressWhy": "a secret"}))
        .await
        .data();
    assert_eq!(attacker.settings("pulse").await["draft"]["answers"], json!({}));

    // After the question, they may confirm it.
    leaves_own(&mut victim, &link).await.data();
    assert_eq!(victim.id, attacker.id);
    assert_eq!(
        own.save(1, json!({})).await.error(),
        (401, "InvalidSession".into())
    );
    // Their own response is unchanged; saves now go to the other one.
    assert_eq!(
        victim.save(0, json!({"agree": true, "stress": 1})).await.data()["revision"],
        1
    );
}

#[tokio::test]
async fn ones_own_link_asks_for_nothing_to_be_left() {
    let server = TestServer::start().await;
    let mut client = server.participant("pulse").await;
    let link = client.return_link().await;
    assert_eq!(look(&client, &link).await.data()["inBrowser"], "this");
    client.come_back(&link).await.data();

    // Nor does an ended session.
    let mut other = server.participant("pulse").await;
    server.clock.advance(61);
    assert_eq!(look(&other, &link).await.data()["inBrowser"], "nobody");
    other.come_back(&link).await.data();
}

#[tokio::test]
async fn link_expires_after_configured_time() {
    let server = TestServer::with(|settings| {
        settings.limits.return_link = std::time::Duration::from_hours(48);
    })
    .await;
    let client = server.participant("pulse").await;
    let body = json!({"surveyParticipantId": client.id});
    let made = client.call("POST", "/api/return-links", &body).await.data();
    assert_eq!(made["expiresAt"], "2026-11-23T08:00:00Z");
    let secret = made["secret"].as_str().unwrap();
    server.clock.advance(2 * DAY - 1);
    look(&server.nobody(), secret).await.data();
    server.nobody().come_back(secret).await.data();
    server.clock.advance(1);
    is_over(&server, secret).await;
}

#[tokio::test]
async fn link_expires_with_its_survey() {
    let server = TestServer::start().await;
    offer(&server, "brief", &["expires=2026-11-22"]).await;
    let client = server.participant("brief").await;
    let body = json!({"surveyParticipantId": client.id});
    let made = client.call("POST", "/api/return-links", &body).await.data();
    assert_eq!(made["expiresAt"], "2026-11-23T00:00:00Z");
    let secret = made["secret"].as_str().unwrap();
    look(&server.nobody(), secret).await.data();

    // A changed last day takes effect at once.
    admin(&server, |admin| {
        admin.change_survey("brief", &keys(&["expires=2026-11-20"]), &artifacts())
    })
    .await
    .unwrap();
    is_over(&server, secret).await;
    let refused = client.call("POST", "/api/return-links", &body).await;
    assert_eq!(refused.error(), (200, "SurveyExpired".into()));
}

#[tokio::test]
async fn end_deletes_only_own_link() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    let other = server.participant("pulse").await;
    let (secret, others) = (client.return_link().await, other.return_link().await);
    let body = json!({"surveyParticipantId": client.id});
    let foreign = other.call("POST", "/api/return-links/end", &body).await;
    assert_eq!(foreign.error(), (403, "Forbidden".into()));
    look(&server.nobody(), &secret).await.data();

    client.call("POST", "/api/return-links/end", &body).await.data();
    is_over(&server, &secret).await;
    look(&server.nobody(), &others).await.data();
    // Idempotent, and there can be another one.
    client.call("POST", "/api/return-links/end", &body).await.data();
    let new = client.return_link().await;
    server.nobody().come_back(&new).await.data();
}

#[tokio::test]
async fn look_with_other_secret_returns_not_found() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    client.return_link().await;
    let cookie = client.headers["cookie"]
        .split('=')
        .next_back()
        .unwrap()
        .to_owned();
    for secret in ["", "00", &"0".repeat(64), &client.id, &cookie] {
        is_over(&server, secret).await;
    }
    let foreign = json!({"surveyParticipantId": "somebody else"});
    let answer = client.call("POST", "/api/return-links", &foreign).await;
    assert_eq!(answer.error(), (403, "Forbidden".into()));
    let body = json!({"surveyParticipantId": client.id});
    let answer = server.nobody().call("POST", "/api/return-links", &body).await;
    assert_eq!(answer.error(), (401, "InvalidSession".into()));
}

//! Owners' lists of sessions, and their end.

use serde_json::{Value, json};

use crate::routes::testing::{Client, TestServer};

async fn sessions(client: &Client) -> Vec<Value> {
    let body = json!({"surveyParticipantId": client.id});
    let data = client.call("POST", "/api/sessions", &body).await.data();
    data["sessions"].as_array().unwrap().clone()
}

async fn end(client: &Client, id: &Value) {
    let body = json!({"surveyParticipantId": client.id, "id": id});
    client.call("POST", "/api/sessions/end", &body).await.data();
}

/// Opens the same response in another browser, and saves from there.
async fn elsewhere(server: &TestServer, link: &str, revision: i64) -> Client {
    let mut client = server.nobody();
    client.come_back(link).await.data();
    client.save(revision, json!({})).await.data();
    client
}

/// Checks that every call of the client is refused, as after signing out.
async fn is_out(client: &Client, revision: i64) {
    let saved = client.save(revision, json!({"stress": 1})).await;
    assert_eq!(saved.error(), (401, "InvalidSession".into()));
    assert_eq!(client.feedback().await.error(), (401, "InvalidSession".into()));
    let resumed = client.call("POST", "/api/resume", &json!({})).await;
    assert_eq!(resumed.error(), (200, "InvalidSession".into()));
}

#[tokio::test]
async fn end_with_id_ends_only_own_session() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    let stranger = server.participant("pulse").await;
    let link = client.return_link().await;
    server.clock.advance(10);
    let phone = elsewhere(&server, &link, 0).await;
    server.clock.advance(10);
    let seen = sessions(&client).await;
    let facts: Vec<_> = seen
        .iter()
        .map(|session| [&session["begunAt"], &session["seenAt"], &session["isThis"]])
        .collect();
    assert_eq!(
        json!(facts),
        json!([
            ["2026-11-21T08:10:00Z", "2026-11-21T08:10:00Z", false],
            ["2026-11-21T08:00:00Z", "2026-11-21T08:20:00Z", true],
        ])
    );
    // A stranger cannot end a session, even with its id.
    end(&stranger, &seen[0]["id"]).await;
    let foreign = json!({"surveyParticipantId": client.id, "id": seen[0]["id"]});
    for call in ["/api/sessions", "/api/sessions/end"] {
        let body = if call == "/api/sessions" {
            json!({"surveyParticipantId": client.id})
        } else {
            foreign.clone()
        };
        let answer = stranger.call("POST", call, &body).await;
        assert_eq!(answer.error(), (403, "Forbidden".into()));
    }
    phone.save(1, json!({})).await.data();

    end(&client, &seen[0]["id"]).await;
    is_out(&phone, 2).await;
    client.save(2, json!({})).await.data();
    assert_eq!(sessions(&client).await.len(), 1);
    // The return link is still valid.
    elsewhere(&server, &link, 3).await;
}

#[tokio::test]
async fn end_without_id_ends_all_other_sessions() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    let link = client.return_link().await;
    let others = [
        elsewhere(&server, &link, 0).await,
        elsewhere(&server, &link, 1).await,
    ];
    assert_eq!(sessions(&client).await.len(), 3);
    end(&client, &Value::Null).await;
    for other in others {
        is_out(&other, 2).await;
    }
    client.save(2, json!({})).await.data();
    // Expired sessions are not shown.
    let phone = elsewhere(&server, &link, 3).await;
    server.clock.advance(40);
    client.save(4, json!({})).await.data();
    server.clock.advance(40);
    assert_eq!(sessions(&client).await.len(), 1);
    assert_eq!(
        phone.save(5, json!({})).await.error(),
        (401, "SessionExpired".into())
    );
}

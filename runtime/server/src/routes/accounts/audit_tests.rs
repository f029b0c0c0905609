//! The end of an account's session in the audit log.

use crate::routes::testing::{Client, TestServer};

async fn account(server: &TestServer) -> Client {
    let mut client = server.nobody();
    client.sign_in_to_demo("kim@example.org").await.data();
    client
}

/// Returns the events of accounts, row by row.
pub(super) async fn audit_events(server: &TestServer) -> Vec<String> {
    let settings = server.settings();
    let read = move || {
        let mut told = Vec::new();
        let row = |row: enkat_store::audit::Row| {
            assert_eq!((row.survey_id.as_str(), row.participant.len()), ("", 32));
            let is_command = row.event == "accountInvited";
            let actor = if is_command { "operator olga" } else { "account" };
            assert_eq!(row.by.unwrap().actor, actor);
            told.push(row.event);
            true
        };
        crate::data::audit_log::read(&settings, row).unwrap();
        told
    };
    tokio::task::spawn_blocking(read).await.unwrap()
}

async fn is_over(client: &Client) {
    for _ in 0..2 {
        let answer = client.get("/api/profiles").await;
        assert_eq!(answer.error(), (401, "SessionExpired".into()));
    }
}

#[tokio::test]
async fn audit_log_of_idle_session_has_one_expiry() {
    let mut server = TestServer::start().await;
    let client = account(&server).await;
    server.clock.advance(59);
    client.get("/api/profiles").await.data();
    server.clock.advance(60);
    is_over(&client).await;
    server.restart().await;
    is_over(&server.again(&client)).await;
    let expected = ["accountOpened", "accountSignedIn", "accountSessionExpired"];
    assert_eq!(audit_events(&server).await, expected);
}

#[tokio::test]
async fn audit_log_of_day_old_session_has_one_expiry() {
    let server = TestServer::start().await;
    let client = account(&server).await;
    for _ in 0..24 {
        server.clock.advance(59);
        client.get("/api/profiles").await.data();
    }
    server.clock.advance(24);
    is_over(&client).await;
    // After signing out there is no session to expire.
    let other = account(&server).await;
    other
        .call("POST", "/api/logout", &serde_json::json!({}))
        .await
        .data();
    other.get("/api/profiles").await.error();
    let expected = [
        "accountOpened",
        "accountSignedIn",
        "accountSessionExpired",
        "accountOpened",
        "accountSignedIn",
        "accountSignedOut",
    ];
    assert_eq!(audit_events(&server).await, expected);
}

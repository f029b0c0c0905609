//! Ending sessions, as a server sees it that remembers them.

use super::{log::rows, *};
use enkat_store::{ParticipantId, SessionsOf};

/// Checks that every call of the client is refused, as after signing out.
async fn is_out(client: &Client) {
    let saved = client.save(1, json!({"stress": 1})).await;
    assert_eq!(saved.error(), (401, "InvalidSession".into()));
    let resumed = client.call("POST", "/api/resume", &json!({})).await;
    assert_eq!(resumed.error(), (200, "InvalidSession".into()));
}

#[tokio::test]
async fn end_sessions_on_running_server_ends_selected_sessions() {
    let server = TestServer::start().await;
    let mut clients = Vec::new();
    for survey in ["pulse", "pulse", "pulse-short", "pulse-demo"] {
        let client = server.participant(survey).await;
        // The server remembers the session.
        client.save(0, json!({})).await.data();
        clients.push(client);
    }
    let mut account = server.nobody();
    account.sign_in_to_demo("kim@example.org").await.data();
    let first = clients[0].id.clone();
    let one = admin(&server, move |admin| {
        admin.end_sessions(&SessionsOf::Participant(ParticipantId(first)))
    });
    assert_eq!(one.await, Ok(1));
    is_out(&clients[0]).await;
    clients[1].save(1, json!({})).await.data();

    let of_survey = admin(&server, |admin| {
        admin.end_sessions(&SessionsOf::Survey("pulse".to_owned()))
    })
    .await;
    assert_eq!(of_survey, Ok(1));
    is_out(&clients[1]).await;
    clients[2].save(1, json!({})).await.data();

    let all = admin(&server, Admin::end_all_sessions).await;
    assert_eq!(all, Ok(3));
    for client in &clients[2..] {
        is_out(client).await;
    }
    let profiles = account.get("/api/profiles").await;
    assert_eq!(profiles.error(), (401, "InvalidSession".into()));

    let refused = admin(&server, |admin| {
        admin.end_sessions(&SessionsOf::Survey("lost".to_owned()))
    });
    assert!(refused.await.is_err());
    let rows = rows(&server).await;
    let told: Vec<_> = rows
        .iter()
        .filter(|row| row.event == "sessionsEnded")
        .map(|row| [&row.survey_id, &row.participant, &row.detail])
        .collect();
    assert_eq!(
        told,
        [
            ["", &clients[0].id, "1"],
            ["pulse", "", "1"],
            // One session of the account, two of participants.
            ["", "", "1"],
            ["", "", "2"],
        ]
    );
}

//! Going on after a session has ended, in the same browser.

use serde_json::{Value, json};

use crate::routes::testing::{Client, TestServer};

fn anonymous(survey_id: &str, continues: &str) -> Value {
    json!({"loginType": "anonymous", "surveyId": survey_id, "dateOfBirth": "19800101", "gender": "female",
           "continues": continues})
}

/// Signs in, saves an answer and lets the session expire.
async fn idle(server: &TestServer, survey_id: &str) -> Client {
    let client = server.participant(survey_id).await;
    client.save(0, json!({"agree": true, "age": 1})).await.data();
    server.clock.advance(61);
    assert_eq!(
        client.save(1, json!({})).await.error(),
        (401, "SessionExpired".into())
    );
    client
}

#[tokio::test]
async fn continue_after_idle_time_keeps_answers() {
    let server = TestServer::start().await;
    let mut client = idle(&server, "pulse").await;
    let begun = client.id.clone();
    let answer = client.sign_in_as(&anonymous("pulse", &begun)).await;
    assert_eq!(answer.data()["surveyParticipantId"], json!(begun));
    let settings = client.settings("pulse").await;
    assert_eq!(settings["draft"]["answers"], json!({"agree": true, "age": 1}));
    assert_eq!(
        settings["session"],
        json!({"idleSeconds": 3600, "restSeconds": 86_400})
    );
}

#[tokio::test]
async fn continue_replaces_expiring_session() {
    let server = TestServer::start().await;
    let mut client = server.participant("pulse").await;
    let begun = client.id.clone();
    for revision in 0..24 {
        client.save(revision, json!({})).await.data();
        server.clock.advance(59);
    }
    let before = client.clone();
    client.sign_in_as(&anonymous("pulse", &begun)).await.data();
    assert_eq!(client.id, begun);
    assert_eq!(
        before.save(24, json!({})).await.error(),
        (401, "InvalidSession".into())
    );
    server.clock.advance(40);
    client.save(24, json!({})).await.data();
}

#[tokio::test]
async fn continue_in_full_survey_succeeds() {
    let server = TestServer::start().await;
    let mut client = idle(&server, "pulse-small").await;
    let begun = client.id.clone();
    client.sign_in_as(&anonymous("pulse-small", &begun)).await.data();
    assert_eq!(client.id, begun);
}

#[tokio::test]
async fn continue_with_other_details_is_rejected() {
    let server = TestServer::start().await;
    let client = idle(&server, "pulse").await;
    let other = server.participant("pulse").await;
    let mut older = anonymous("pulse", &client.id);
    older["dateOfBirth"] = "19790101".into();
    let mut male = anonymous("pulse", &client.id);
    male["gender"] = "male".into();
    let attempts = [
        (&client, older, "another year"),
        (&client, male, "another gender"),
        (&client, anonymous("pulse", &other.id), "another response"),
        (&other, anonymous("pulse", &client.id), "another browser"),
        (&client, anonymous("pulse-short", &client.id), "another survey"),
        (&server.nobody(), anonymous("pulse", &client.id), "no browser"),
    ];
    for (browser, body, why) in attempts {
        let answer = browser.clone().sign_in_as(&body).await;
        assert_eq!(answer.error(), (200, "InvalidSession".into()), "{why}");
        assert!(!answer.headers.contains_key("set-cookie"), "{why}");
    }
    // After signing out the cookie opens nothing.
    other.call("POST", "/api/logout", &json!({})).await.data();
    let answer = other.clone().sign_in_as(&anonymous("pulse", &other.id)).await;
    assert_eq!(answer.error(), (200, "InvalidSession".into()));
}

#[tokio::test]
async fn continue_with_same_birthdate_and_name_succeeds() {
    let server = TestServer::start().await;
    let mut body = json!({"loginType": "swedishBirthdateName", "surveyId": "pulse-known", "dateOfBirth": "19790813",
        "firstName": "Ada", "lastName": "Byron", "gender": "female", "email": "ada@example.org"});
    let mut client = server.nobody();
    client.sign_in_as(&body).await.data();
    let begun = client.id.clone();
    server.clock.advance(61);
    body["continues"] = json!(begun);
    let mut stranger = body.clone();
    stranger["firstName"] = "Eva".into();
    assert_eq!(
        client.clone().sign_in_as(&stranger).await.error(),
        (200, "InvalidSession".into())
    );
    client.sign_in_as(&body).await.data();
    assert_eq!(client.id, begun);
}

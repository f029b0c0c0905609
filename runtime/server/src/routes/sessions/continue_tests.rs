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
    client.save(0, json!({"age": 1})).await.data();
    server.clock.advance(61);
    assert_eq!(
        client.save(1, json!({})).await.error(),
        (401, "SessionExpired".into())
    );
    client
}

#[tokio::test]
async fn who_was_idle_goes_on_with_what_was_saved() {
    let server = TestServer::start().await;
    let mut client = idle(&server, "pulse").await;
    let begun = client.id.clone();
    let answer = client.sign_in_as(&anonymous("pulse", &begun)).await;
    assert_eq!(answer.data()["surveyParticipantId"], json!(begun));
    let settings = client.settings("pulse").await;
    assert_eq!(settings["draft"]["answers"], json!({"age": 1}));
    assert_eq!(
        settings["session"],
        json!({"idleSeconds": 3600, "restSeconds": 86_400})
    );
}

#[tokio::test]
async fn a_session_that_is_about_to_end_is_replaced_by_a_whole_one() {
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
async fn a_full_survey_is_no_hindrance_to_who_goes_on() {
    let server = TestServer::start().await;
    let mut client = idle(&server, "pulse-small").await;
    let begun = client.id.clone();
    client.sign_in_as(&anonymous("pulse-small", &begun)).await.data();
    assert_eq!(client.id, begun);
}

#[tokio::test]
async fn nobody_goes_on_as_somebody_else() {
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
async fn who_told_a_birthdate_and_names_goes_on_by_telling_them_again() {
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

//! No call tells a browser what health staff look at in the answers: neither the rules, nor their names, nor their texts.

use serde_json::{Value, json};

use super::{
    method,
    subjects::{Bodies, Subjects},
};
use crate::routes::{
    Operation, bytes, calls,
    testing::{ATTENTION, ATTENTION_TEXT, Answer, Client, TestServer, artifact_with_attention},
};

/// Where the texts of the rules stand, and the rules in an artifact.
const KEY: &str = "\"attention";

/// Checks that a response is silent about the rule, in its head and in its body.
fn assert_silent(what: &str, answer: &Answer) {
    let body = String::from_utf8_lossy(&answer.body);
    let all = format!("{:?} {:?} {body}", answer.headers, answer.cookies);
    for told in [ATTENTION, ATTENTION_TEXT, KEY] {
        assert!(!all.contains(told), "{what} tells `{told}`: {all}");
    }
}

/// Returns the bodies of a call about a participant of the survey, or about anything else that it can name.
fn bodies(call: &Operation, subjects: &Subjects, client: &Client) -> Vec<Value> {
    match call.bodies {
        Bodies::Empty => vec![json!({})],
        Bodies::Of(body) => vec![body("pulse", &client.id), body("pulse", "pulse-demo")],
        Bodies::About(about) => about(subjects).into_iter().map(|about| about.body).collect(),
    }
}

#[tokio::test]
async fn calls_are_silent_about_attention() {
    let server = TestServer::asking(artifact_with_attention()).await;
    let subjects = Subjects::of(&server, "pulse").await;
    let mut answered = 0;
    for call in calls().iter().chain(&bytes()).map(|endpoint| &endpoint.operation) {
        for account in [false, true] {
            let mut client = server.participant("pulse").await;
            client.save(0, json!({"agree": true, "stress": 1})).await.data();
            if account {
                client.sign_in_to_demo("kim@example.org").await.data();
            }
            for body in bodies(call, &subjects, &client) {
                let answer = client.call(&method(call), call.path, &body).await;
                assert_silent(call.path, &answer);
                answered += usize::from(answer.status == 200);
            }
        }
    }
    assert!(answered > 30, "{answered}");
}

#[tokio::test]
async fn survey_is_answered_in_silence_about_attention() {
    let server = TestServer::asking(artifact_with_attention()).await;
    let client = server.participant("pulse").await;
    let body = json!({"surveyId": "pulse", "surveyParticipantId": client.id});
    let settings = client.call("POST", "/api/survey-settings", &body).await;
    assert_silent("the settings", &settings);
    let settings = settings.data();
    let hash = |value: &Value| value.as_str().unwrap().to_owned();
    let model = client
        .get(&format!("/api/models/{}", hash(&settings["model"])))
        .await;
    assert_eq!(model.json()["survey"], "pulse");
    assert_silent("the model", &model);
    for language in ["sv-SE", "en-US"] {
        let texts = hash(&settings["texts"][language]);
        let texts = client.get(&format!("/api/texts/{texts}")).await;
        assert_eq!(texts.json()["questions"]["stress"]["label"], "Stress?");
        assert_silent("the texts", &texts);
    }
    let changes = json!({"agree": true, "stress": 1, "stressWhy": "overtime"});
    assert_silent("a save", &client.save(0, changes).await);
    assert_silent(
        "a conflict",
        &client.save(0, json!({"agree": true, "stress": 2})).await,
    );
    let sent = client.submit(1).await;
    assert_eq!(sent.status, 200);
    assert_silent("a submission", &sent);
    assert_silent("the feedback", &client.feedback().await);
    // The server keeps the rule with the survey.
    assert!(server.has_stored(ATTENTION) && server.has_stored(ATTENTION_TEXT));
}

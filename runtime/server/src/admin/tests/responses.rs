//! Responses that leave the server: opened as far as they may be.

use serde_json::{Value, json};

use super::admin;
use crate::{
    admin::{Opened, ResponseSelection},
    routes::testing::{TestServer, sensitive_artifact},
};

/// Returns the payload, the score and the reasons of the only response, with these parts opened.
async fn exported(server: &TestServer, opened: Opened) -> (Value, Value, String) {
    let selection = ResponseSelection {
        survey_id: "pulse-short".to_owned(),
        opened,
        ..ResponseSelection::default()
    };
    let read = admin(server, move |admin| {
        let mut export = admin.responses(&selection)?.export("a test")?;
        let mut read = export.read()?;
        Ok(read.remove(0).response)
    });
    let response = read.await.unwrap();
    let scores: Value = serde_json::from_str(&response.scores).unwrap();
    let payload = serde_json::from_str(&response.payload).unwrap();
    (payload, scores[0].clone(), response.missing.unwrap().to_letters())
}

#[tokio::test]
async fn exported_answers_are_opened_as_far_as_allowed() {
    let server = TestServer::asking(sensitive_artifact()).await;
    let client = server.participant("pulse-short").await;
    let changes = json!({"agree": true, "stress": 2, "reach": "kim@example.org"});
    client.save(0, changes.clone()).await.data();
    client.submit(1).await.data();

    let (payload, score, missing) = exported(&server, Opened::default()).await;
    for field in ["stress", "stressWhy", "reach"] {
        assert!(payload[field]["sealed"].is_string(), "{payload}");
    }
    assert!(score["sealed"].is_string() && score.get("value").is_none());
    assert_eq!(missing, ".ssee.n");

    let contact = Opened {
        contact: true,
        ..Opened::default()
    };
    let (payload, score, missing) = exported(&server, contact).await;
    assert_eq!(payload["reach"], "kim@example.org");
    assert!(payload["stress"]["sealed"].is_string() && score["sealed"].is_string());
    assert_eq!(missing, ".ssee.n");

    let all = Opened {
        contact: true,
        sensitive: true,
        ..Opened::default()
    };
    let (payload, score, missing) = exported(&server, all).await;
    assert_eq!(payload, changes);
    assert_eq!(score["value"], 0.0);
    assert_eq!(missing, "..hee.n");
}

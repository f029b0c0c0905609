//! A preview shows the proofs about the version that it shows, and not what health staff look at in the answers: neither the rules nor
//! their texts.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Router,
    body::{Body, Bytes},
    http::{Request, header},
    response::Response,
};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::{
    PreviewProofs, PreviewSettings, ProofFinding, Publisher, Written, WrittenSurvey,
    server::{Preview, router},
};
use crate::{
    Environment, WebApp,
    routes::testing::{ATTENTION, ATTENTION_TEXT, artifact_with_attention},
};

#[tokio::test]
async fn preview_is_silent_about_attention() {
    let (_publisher, app) = preview();
    let answers = json!({"answers": {"agree": true, "stress": 1, "stressWhy": "overtime"}});
    for (path, body, shown) in [
        ("/api/preview/survey", json!({}), "Stress?"),
        ("/api/preview/answers", answers.clone(), "overtime"),
        ("/api/preview/submissions", answers, "calm"),
    ] {
        let text = call(&app, path, &body).await;
        assert!(text.contains(shown), "{path}: {text}");
        for told in [ATTENTION, ATTENTION_TEXT, "attention"] {
            assert!(!text.contains(told), "{path} tells `{told}`: {text}");
        }
    }
}

#[tokio::test]
async fn preview_proofs_are_null_until_they_are_done() {
    let (publisher, app) = preview();
    assert_eq!(proved(&app).await, json!({"number": 1, "proofs": null}));
    publisher.publish_proofs(Publisher::FIRST, proofs());
    let expected = json!({
        "number": 1,
        "proofs": {
            "claims": 12,
            "undecided": 1,
            "findings": [{
                "code": "E1604",
                "severity": "error",
                "title": "an invariant does not hold",
                "message": "error[E1604]: …\n",
                "participant": {"flags": {}, "gender": "male", "answers": {"stress": 1}},
                "page": "work",
            }],
        },
    });
    assert_eq!(proved(&app).await, expected);
}

#[tokio::test]
async fn preview_proofs_of_older_version_are_dropped() {
    let (publisher, app) = preview();
    publisher.publish_proofs(Publisher::FIRST, proofs());
    let number = publisher.publish(survey());
    // Nothing that is known of the first version is said of the second.
    assert_eq!(proved(&app).await, json!({"number": 2, "proofs": null}));
    publisher.publish_proofs(Publisher::FIRST, proofs());
    assert_eq!(proved(&app).await, json!({"number": 2, "proofs": null}));
    publisher.publish_proofs(number, proofs());
    assert_eq!(proved(&app).await["proofs"]["claims"], 12);
}

#[tokio::test]
async fn preview_streams_each_version_once_and_its_proofs() {
    let (publisher, app) = preview();
    let request = Request::get("/api/preview/events").header(header::HOST, "localhost");
    let mut stream = respond(&app, request.body(Body::empty()).unwrap())
        .await
        .into_body();
    assert_eq!(event(&mut stream).await, "event: version\ndata: 1\n\n");
    publisher.publish_proofs(Publisher::FIRST, proofs());
    assert_eq!(event(&mut stream).await, "event: proofs\ndata: 1\n\n");
    let number = publisher.publish(survey());
    assert_eq!(event(&mut stream).await, "event: version\ndata: 2\n\n");
    publisher.publish_proofs(Publisher::FIRST, proofs());
    publisher.publish_proofs(number, proofs());
    assert_eq!(event(&mut stream).await, "event: proofs\ndata: 2\n\n");
}

/// Makes a preview of a survey, with the channel of its versions.
fn preview() -> (Publisher, Router) {
    let (publisher, version) = Publisher::new(survey());
    let web = WebApp::of([(
        "index.html".to_owned(),
        Bytes::from_static(b"<title>Preview</title>"),
    )])
    .unwrap();
    let environment = Environment::system();
    let app = router(
        &PreviewSettings { port: 0, web },
        Preview { environment, version },
    );
    (publisher, app)
}

fn survey() -> Written {
    Written::Survey(Box::new(WrittenSurvey {
        artifact: Arc::new(artifact_with_attention()),
        pictures: BTreeMap::new(),
        warnings: String::new(),
        explain: Box::new(|previewed| json!({"payload": previewed.answers})),
    }))
}

/// Makes the proofs of a survey with one finding.
fn proofs() -> PreviewProofs {
    PreviewProofs {
        claims: 12,
        undecided: 1,
        findings: vec![ProofFinding {
            code: "E1604",
            severity: "error",
            title: "an invariant does not hold",
            message: "error[E1604]: …\n".to_owned(),
            participant: Some(json!({"flags": {}, "gender": "male", "answers": {"stress": 1}})),
            page: Some("work".to_owned()),
        }],
    }
}

async fn proved(app: &Router) -> Value {
    let text = call(app, "/api/preview/proofs", &json!({})).await;
    let envelope: Value = serde_json::from_str(&text).unwrap();
    envelope["data"].clone()
}

async fn call(app: &Router, path: &str, body: &Value) -> String {
    let request = Request::post(path)
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_string()))
        .unwrap();
    let body = respond(app, request).await.into_body();
    let bytes = body.collect().await.unwrap().to_bytes();
    String::from_utf8(bytes.to_vec()).unwrap()
}

async fn respond(app: &Router, request: Request<Body>) -> Response {
    app.clone().oneshot(request).await.unwrap()
}

/// Reads the next event of a stream.
async fn event(stream: &mut Body) -> String {
    let frame = stream.frame().await.unwrap().unwrap();
    String::from_utf8(frame.into_data().unwrap().to_vec()).unwrap()
}

//! A preview does not show what health staff look at in the answers: neither the rules nor their texts.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    body::{Body, Bytes},
    http::{Request, header},
};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::{
    PreviewSettings, Publisher, Written, WrittenSurvey,
    server::{Preview, router},
};
use crate::{
    Environment, WebApp,
    routes::testing::{ATTENTION, ATTENTION_TEXT, artifact_with_attention},
};

#[tokio::test]
async fn preview_is_silent_about_attention() {
    let survey = Written::Survey(Box::new(WrittenSurvey {
        artifact: Arc::new(artifact_with_attention()),
        pictures: BTreeMap::new(),
        warnings: String::new(),
        explain: Box::new(|previewed| json!({"payload": previewed.answers})),
    }));
    let (_publisher, written) = Publisher::new(survey);
    let web = WebApp::of([(
        "index.html".to_owned(),
        Bytes::from_static(b"<title>Preview</title>"),
    )])
    .unwrap();
    let environment = Environment::system();
    let app = router(
        &PreviewSettings { port: 0, web },
        Preview { environment, written },
    );
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

async fn call(app: &axum::Router, path: &str, body: &Value) -> String {
    let request = Request::post(path)
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_string()))
        .unwrap();
    let response = app.clone().oneshot(request).await.unwrap();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(body.to_vec()).unwrap()
}

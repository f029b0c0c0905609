//! Hostile requests: each response has a status below 500, with the envelope where the path is a call, and nothing is stored.

use serde_json::{Value, json};
use tokio::io::AsyncReadExt;

use super::testing::{Answer, Client, TestServer};
use crate::WebApp;

async fn server() -> TestServer {
    let web = WebApp::of([("index.html".to_owned(), "<!doctype html>".into())]);
    TestServer::with(|settings| settings.web = web).await
}

/// Lists texts that break careless parsers, databases and file systems.
fn words() -> Vec<String> {
    [
        "",
        " ",
        "\0",
        "a\0b",
        "../../etc",
        "'; DROP TABLE drafts; --",
        "$.x",
        "\u{feff}",
        "\u{202e}",
        "🙂",
        "null",
        "__proto__",
        "%00",
        "<script>",
    ]
    .map(str::to_owned)
    .into_iter()
    .chain([3000, 3500].map(|times| "x".repeat(times)))
    .collect()
}

fn values() -> Vec<Value> {
    let mut deep = json!(1);
    for _ in 0..100 {
        deep = json!([deep]);
    }
    let numbers = json!([
        -1, 1.5, -0.0, 1e308, -1e308, 5e-324, u64::MAX, i64::MIN, true, null, [], {}, [[]], {"a": null}
    ]);
    let mut values = numbers.as_array().unwrap().clone();
    values.push(deep);
    values.extend(words().into_iter().map(Value::String));
    values
}

fn fine(answer: &Answer, about: &str) {
    let about = about.get(..200).unwrap_or(about);
    assert!(answer.status < 500, "{} {about}", answer.status);
    let envelope = answer.json();
    assert!(envelope["hasError"].is_boolean(), "{about}: {envelope}");
    assert_eq!(answer.headers["cache-control"], "no-store", "{about}");
}

#[tokio::test]
async fn ambiguous_host_header_responds_400() {
    let server = server().await;
    let ambiguous = [
        "GET /api/health HTTP/1.1\r\n\r\n",
        "GET /api/health HTTP/1.1\r\nhost: localhost\r\nhost: elsewhere.test\r\n\r\n",
        "GET / HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n\r\n",
    ];
    for request in ambiguous {
        let answer = server.nobody().raw(request.as_bytes()).await;
        assert_eq!((answer.status, answer.body.len()), (400, 0), "{request}");
    }
}

/// Holds connections from another address, as every address of `127.0.0.0/8` is local on Linux.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn connections_above_address_share_are_closed() {
    let server = TestServer::with(|settings| settings.limits.connections = 8).await;
    let nobody = server.nobody();
    let mut held = Vec::new();
    for _ in 0..8 {
        held.push(nobody.connected_from([127, 0, 0, 2]).await);
    }
    // If all were held, the other clients would have to wait for their end.
    let patience = std::time::Duration::from_secs(10);
    let answer = tokio::time::timeout(patience, nobody.get("/api/health")).await;
    answer.unwrap().data();
    // The connections above its share were closed at once.
    let mut last = held.pop().unwrap();
    assert_eq!(last.read_to_end(&mut Vec::new()).await.unwrap(), 0);
}

#[tokio::test]
async fn save_with_duplicate_question_responds_422() {
    let server = server().await;
    let client = server.participant("pulse").await;
    let body = format!(
        r#"{{"surveyParticipantId": "{}", "revision": 0, "changes": {{"stress": 1, "stress": 2}}}}"#,
        client.id
    );
    let mut typed = client.clone();
    typed
        .headers
        .insert("content-type", "application/json".to_owned());
    let answer = typed.send("PUT", "/api/drafts", body.as_bytes()).await;
    assert_eq!(answer.error(), (422, "InvalidRequest".into()));
    client.save(0, json!({"agree": true, "stress": 1})).await.data();
}

/// Makes a call with every field replaced by every value, left out, or joined by another one.
async fn mutilated(client: &Client, method: &str, path: &str, body: &Value) {
    let fields: Vec<_> = body.as_object().unwrap().keys().cloned().collect();
    for field in &fields {
        for value in values() {
            let mut changed = body.clone();
            changed[field] = value;
            let answer = client.call(method, path, &changed).await;
            fine(&answer, &format!("{path} {changed}"));
        }
        let mut without = body.clone();
        without.as_object_mut().unwrap().remove(field);
        fine(
            &client.call(method, path, &without).await,
            &format!("{path} {without}"),
        );
    }
    for word in words() {
        let mut more = body.clone();
        more[&word] = json!(1);
        let answer = client.call(method, path, &more).await;
        fine(&answer, &format!("{path} {more}"));
        assert!(answer.status >= 400, "{path} takes {word:?}");
    }
}

#[tokio::test]
async fn mutilated_bodies() {
    let server = server().await;
    let client = server.participant("pulse").await;
    let id = &client.id;
    // The drafts come first and are refused by their revision, so that accepted calls change nothing.
    for (method, path, body) in [
        (
            "PUT",
            "/api/drafts",
            json!({"surveyParticipantId": id, "revision": 7, "changes": {}, "page": "main", "language": "sv-SE"}),
        ),
        (
            "POST",
            "/api/survey-settings",
            json!({"surveyId": "pulse", "surveyParticipantId": id}),
        ),
        (
            "POST",
            "/api/submissions",
            json!({"surveyParticipantId": id, "revision": 7, "language": "sv-SE"}),
        ),
        ("POST", "/api/feedback", json!({"surveyParticipantId": id})),
        (
            "POST",
            "/api/login-settings",
            json!({"customerUrlName": "acme", "linkName": "demo", "type": "shp", "url": ""}),
        ),
        (
            "POST",
            "/api/customer-surveys",
            json!({"customerUrlName": "acme"}),
        ),
        (
            "POST",
            "/api/authenticate",
            json!({"loginType": "anonymous", "surveyId": "x", "dateOfBirth": "19800101", "gender": "other"}),
        ),
        ("POST", "/api/resume", json!({})),
        (
            "POST",
            "/api/return-links/look",
            json!({"secret": format!("{id}.00")}),
        ),
        (
            "POST",
            "/api/come-back",
            json!({"secret": format!("{id}.00"), "leavesOwn": true}),
        ),
        ("POST", "/api/sessions", json!({"surveyParticipantId": id})),
        (
            "POST",
            "/api/sessions/end",
            json!({"surveyParticipantId": id, "id": "0011223344556677"}),
        ),
    ] {
        mutilated(&client, method, path, &body).await;
    }
    let draft = client.settings("pulse").await["draft"].clone();
    assert_eq!(draft, json!({"revision": 0, "answers": {}}));
}

/// Saves all values: accepted ones are stored as sent; all others are refused.
#[tokio::test]
async fn save_of_arbitrary_values_never_fails() {
    let server = server().await;
    let client = server.participant("pulse").await;
    let (mut revision, mut kept) = (0, json!({}));
    for id in ["agree", "stress", "stressWhy", "age", "extraWords", "main"] {
        for value in values() {
            let answer = client.save(revision, json!({id: value})).await;
            fine(&answer, &format!("{id} {value}"));
            if answer.status == 200 {
                revision += 1;
                kept[id] = value;
            }
        }
        kept.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        assert_eq!(client.settings("pulse").await["draft"]["answers"], kept, "{id}");
        if id == "agree" {
            // All others need consent.
            client.save(revision, json!({"agree": true})).await.data();
            revision += 1;
            kept[id] = json!(true);
        }
    }
    fine(&client.submit(revision).await, "submit");
    for word in words() {
        let answer = client.save(revision, json!({word.clone(): "x"})).await;
        assert_eq!(answer.error(), (422, "InvalidChanges".into()), "{word:?}");
    }
}

#[tokio::test]
async fn odd_requests() {
    let server = server().await;
    let client = server.participant("pulse").await;
    let long = "x".repeat(5000);
    let targets = [
        "/%00",
        "//assets",
        "/a%00b",
        "/assets/%00",
        "/%ff%fe",
        "/assets/%ff",
        "/index.html/x",
        "/assets/index.html/",
        "//",
        "/..",
        "/assets/../index.html",
        "/%2e%2e%2f%2e%2e",
        "/\\..\\..",
        "*",
        "http://elsewhere.test/api/health",
        "/?%00",
        "/assets",
        "/assets/",
        "/api/models/",
        "/api/models/%00",
        "/api/models/..",
        "/api/texts/%2e%2e%2fx",
        "/api/%00",
        "/api//drafts",
        "/api/models/x/y",
    ];
    let longest = [
        format!("/{long}"),
        format!("/assets/{long}"),
        format!("/{}", "a/".repeat(3000)),
    ];
    for target in targets.into_iter().map(str::to_owned).chain(longest) {
        for method in ["GET", "HEAD", "POST", "OPTIONS", "PUT", "PROPFIND"] {
            let answer = client.send(method, &target, b"").await;
            let about = target.get(..40).unwrap_or(&target);
            assert!(
                (200..500).contains(&answer.status),
                "{} {method} {about}",
                answer.status
            );
            assert!(
                answer.headers.contains_key("content-security-policy"),
                "{method} {about}"
            );
            assert!(!answer.headers.contains_key("location"), "{method} {about}");
            assert!(
                !answer.headers.contains_key("access-control-allow-origin"),
                "{method} {about}"
            );
        }
    }
    for (name, value) in [
        ("cookie", "__Host-session=\u{e9}"),
        ("cookie", "__Host-session; ;=;;"),
        ("cookie", &long),
        ("x-token", "\u{e9}"),
        ("x-token", &long),
        ("content-type", "application/json\u{e9}"),
        ("accept-encoding", "br;q=nan, ;;, gzip;q=-1"),
        ("if-none-match", "\""),
        ("range", "bytes=9-1,0-0,-"),
        ("if-modified-since", "yesterday"),
    ] {
        let mut client = client.clone();
        client.headers.insert(name, value.to_owned());
        for path in ["/", "/api/drafts", "/api/models/x", "/assets/x.js"] {
            for method in ["GET", "PUT", "POST"] {
                let answer = client.call(method, path, &json!({})).await;
                assert!(answer.status < 500, "{} {method} {path} {name}", answer.status);
            }
        }
    }
}

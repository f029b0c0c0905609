//! All responses have the headers that keep browsers strict, and all cookies their attributes.

use serde_json::json;

use super::testing::{Answer, TestServer};
use crate::WebApp;

const SAME: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

fn is_protected(answer: &Answer, about: &str) {
    for (name, value) in SAME {
        let found = answer.headers.get(name).map(String::as_str);
        assert_eq!(found, Some(value), "{about}: {name}");
    }
    let policy = &answer.headers["content-security-policy"];
    assert!(policy.starts_with("default-src 'none'; "), "{about}: {policy}");
    assert!(policy.ends_with("frame-ancestors 'none'"), "{about}: {policy}");
    // A picture has its own styles; no other response may have any.
    assert!(
        about == "picture" || !policy.contains("unsafe"),
        "{about}: {policy}"
    );
    for absent in ["server", "x-powered-by", "access-control-allow-origin"] {
        assert!(!answer.headers.contains_key(absent), "{about}: {absent}");
    }
    if let Some(cookie) = answer.headers.get("set-cookie") {
        is_kept_safely(cookie, about);
    }
}

/// Checks the attributes of a cookie. The cookie of a BankID order is `Lax`, as the browser has to send it when an app on the same
/// device returns.
fn is_kept_safely(cookie: &str, about: &str) {
    let (name, _) = cookie.split_once('=').unwrap();
    assert!(name.starts_with("__Host-"), "{about}: {cookie}");
    let attributes: Vec<_> = cookie.split("; ").skip(1).collect();
    let same_site = match name {
        "__Host-bank-id" => "SameSite=Lax",
        _ => "SameSite=Strict",
    };
    for attribute in ["Path=/", "HttpOnly", "Secure", same_site] {
        assert!(attributes.contains(&attribute), "{about}: {cookie}");
    }
    assert!(!cookie.contains("Domain"), "{about}: {cookie}");
}

#[tokio::test]
async fn calls_of_any_method_have_security_headers() {
    let server = TestServer::start().await;
    let (nobody, somebody) = (server.nobody(), server.participant("pulse").await);
    for endpoint in super::calls().into_iter().chain(super::bytes()) {
        let path = endpoint
            .operation
            .path
            .replace("{hash}", "x")
            .replace("{name}", "x");
        for method in [
            "GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE",
        ] {
            for (who, client) in [("nobody", &nobody), ("somebody", &somebody)] {
                let about = format!("{method} {path} of {who}");
                let answer = client.call(method, &path, &json!({})).await;
                is_protected(&answer, &about);
                // The document of calls is public.
                let is_document = path == "/api/openapi.json" && answer.status == 200;
                let cached = if is_document { "no-cache" } else { "no-store" };
                assert_eq!(answer.headers["cache-control"], cached, "{about}");
            }
        }
    }
}

#[tokio::test]
async fn sign_in_and_logout_have_security_headers() {
    let server = TestServer::start().await;
    let mut client = server.nobody();
    is_protected(&client.sign_in("pulse").await, "sign-in");
    let settings = client.settings("pulse").await;
    for (path, hash) in [
        ("models", &settings["model"]),
        ("texts", &settings["texts"]["sv-SE"]),
    ] {
        let answer = client
            .get(&format!("/api/{path}/{}", hash.as_str().unwrap()))
            .await;
        assert_eq!(answer.status, 200);
        is_protected(&answer, path);
        // It has no personal data, and its name changes with it.
        assert_eq!(
            answer.headers["cache-control"],
            "public, max-age=31536000, immutable"
        );
    }
    let picture = client
        .get(&format!("/api/images/{}", super::testing::PICTURE))
        .await;
    assert_eq!(picture.status, 200);
    is_protected(&picture, "picture");
    let ended = client.call("POST", "/api/logout", &json!({})).await;
    assert!(ended.headers["set-cookie"].contains("Max-Age=0"));
    is_protected(&ended, "logout");
}

#[tokio::test]
async fn web_files_have_security_headers() {
    let files = [
        "index.html",
        "favicon.svg",
        "robots.txt",
        "assets/a-1.js",
        "assets/a-1.css",
        "assets/a-1.woff2",
    ];
    let web = WebApp::of(files.map(|file| (file.to_owned(), file.into())));
    let server = TestServer::with(|settings| settings.web = web).await;
    let addresses = [
        "",
        "login",
        "open/acme/shp",
        "survey/main",
        "404",
        "assets/lost.js",
        "a%00b",
        "api",
        "api/lost",
    ];
    for path in files.into_iter().chain(addresses) {
        for method in ["GET", "HEAD", "POST", "OPTIONS"] {
            let about = format!("{method} /{path}");
            let answer = server.nobody().send(method, &format!("/{path}"), b"").await;
            is_protected(&answer, &about);
            assert!(!answer.headers.contains_key("set-cookie"), "{about}");
            if answer.status == 200 {
                let cached = &answer.headers["cache-control"];
                let expected = if path.starts_with("assets/") {
                    "immutable"
                } else {
                    "no-cache"
                };
                assert!(cached.contains(expected), "{about}: {cached}");
            }
        }
    }
}

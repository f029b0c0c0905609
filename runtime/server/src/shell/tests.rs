use serde_json::json;

use crate::{
    WebApp,
    routes::testing::{Client, TestServer},
};

const PAGE: &str = "<title>{{ title.name }}</title>{% if cookieNotice %}unseen {% endif %}{{ chosen }} {{ hasTabs }} \
                    {{ urlName }}<script>{{ settings | tojson }}</script>";

/// Builds a web application with entry pages in two of the survey's languages.
fn web() -> WebApp {
    let files = [
        ("index.html", "the app alone"),
        ("entry/sv-SE.html", PAGE),
        ("entry/en-US.html", PAGE),
        (
            "entry/policy.json",
            r#"{"style-src": "'sha256-c3R5bGVz'", "script-src": "'sha256-c2NyaXB0'"}"#,
        ),
    ];
    let files = files.map(|(path, text)| (path.to_owned(), text.as_bytes().into()));
    WebApp::of(files).unwrap()
}

async fn server() -> TestServer {
    let mut server = TestServer::with(|settings| settings.web = Some(web())).await;
    let pulse = &mut server.surveys.artifacts[0];
    for (language, name) in [("sv-SE", "Pulsen"), ("en-US", "The pulse")] {
        let texts = pulse.texts.entry(language.to_owned()).or_default();
        texts.insert("survey.name".to_owned(), name.to_owned());
    }
    server.restart().await;
    server
}

async fn page(client: &Client, path: &str) -> String {
    let answer = client.get(path).await;
    assert_eq!(answer.status, 200, "{path}");
    String::from_utf8(answer.body).unwrap()
}

#[tokio::test]
async fn page_of_open_survey_uses_accept_language() {
    let server = server().await;
    let mut client = server.nobody();
    client
        .headers
        .insert("accept-language", "sv, en;q=0.5".to_owned());
    let swedish = page(&client, "/open/acme/shp").await;
    assert!(swedish.starts_with("<title>Pulsen</title>"), "{swedish}");
    assert!(swedish.contains("unseen anonymous False acme"), "{swedish}");
    client.headers.insert("accept-language", "en".to_owned());
    assert!(
        page(&client, "/open/acme/shp")
            .await
            .starts_with("<title>The pulse</title>")
    );

    // The page contains the answer that the call would have given.
    let asked = json!({"customerUrlName": "acme", "type": "shp", "url": "https://example.test/open"});
    let settings = client.call("POST", "/api/login-settings", &asked).await.data();
    let brought = swedish
        .split("<script>")
        .nth(1)
        .unwrap()
        .strip_suffix("</script>")
        .unwrap();
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(brought).unwrap(),
        settings
    );

    client.headers.insert("cookie", "a=b; cookieLawSeen=1".to_owned());
    assert!(!page(&client, "/open/acme/shp").await.contains("unseen"));
}

#[tokio::test]
async fn page_policy_allows_only_listed_hashes() {
    let server = server().await;
    let client = server.nobody();
    let drawn = client.get("/open/acme/shp").await;
    let policy = &drawn.headers["content-security-policy"];
    assert!(policy.contains("style-src 'self' 'sha256-c3R5bGVz';"), "{policy}");
    assert!(
        policy.contains("script-src 'self' 'sha256-c2NyaXB0';"),
        "{policy}"
    );
    assert!(policy.contains("img-src 'self' data:;"), "{policy}");
    assert_eq!(drawn.headers["vary"], "accept-encoding, accept-language, cookie");
    let alone = client.get("/faq").await;
    assert!(!alone.headers["content-security-policy"].contains("sha256"));
    // The pages are not served as files.
    assert_eq!(page(&client, "/entry/sv-SE.html").await, "the app alone");
}

#[tokio::test]
async fn page_of_other_path_or_session_is_plain_app() {
    let server = server().await;
    let mut client = server.nobody();
    for path in [
        "/",
        "/open/acme",
        "/open/acme/nothing",
        "/open/acme/shp/status",
        "/open/acme/shp/sso",
        "/open/a%20b/shp",
        "/survey/shp/link",
    ] {
        assert_eq!(page(&client, path).await, "the app alone", "{path}");
    }
    let session = format!("__Host-session={}", "0123456789abcdef".repeat(4));
    client.headers.insert("cookie", session);
    assert_eq!(page(&client, "/open/acme/shp").await, "the app alone");
}

#[tokio::test]
async fn fill_escapes_names() {
    let with = json!({
        "title": {"name": "<b>&\"'"}, "settings": {"customerName": "</script><script>"},
        "chosen": "anonymous", "hasTabs": false, "urlName": "x",
    });
    let mut files = [
        ("entry/en-US.html", PAGE),
        (
            "entry/policy.json",
            r#"{"style-src": "'sha256-c3R5bGVz'", "script-src": "'sha256-c2NyaXB0'"}"#,
        ),
    ]
    .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec().into()))
    .into();
    let page = super::Templates::take(&mut files)
        .unwrap()
        .fill("en-US", with)
        .unwrap();
    assert!(page.starts_with("<title>&lt;b&gt;&amp;"), "{page}");
    assert_eq!(page.matches("<script>").count(), 1, "{page}");
    assert_eq!(page.matches("</script>").count(), 1, "{page}");
}

//! Asking for no more mails. The mails themselves are in `admin/tests/follow_up.rs`.

use crate::routes::testing::TestServer;

#[tokio::test]
async fn look_shows_page_in_language_with_form_that_leads_back() {
    let server = TestServer::start().await;
    let nobody = server.nobody();
    for (language, words) in [
        ("sv-SE", "Inga fler meddelanden"),
        ("en-US", "No more messages"),
        ("nb-NO", "Ingen flere meldinger"),
        ("pl-PL", "Bez dalszych wiadomości"),
        ("%3Cb%3E", "No more messages"),
    ] {
        let page = nobody.get(&format!("/decline/{language}/abc")).await;
        assert_eq!(page.status, 200);
        let html = String::from_utf8(page.body.clone()).unwrap();
        assert!(
            html.contains(words) && html.contains("<form method=\"post\">"),
            "{html}"
        );
        assert!(!html.contains("abc") && !html.contains("<b>"), "{html}");
        assert!(page.headers["content-security-policy"].contains("default-src 'none'"));
        assert_eq!(page.headers["cache-control"], "no-store");
    }
}

#[tokio::test]
async fn decline_with_unknown_secret_responds_as_with_a_known_one() {
    let server = TestServer::start().await;
    for secret in ["abc", &"0".repeat(64)] {
        let path = format!("/decline/en-US/{secret}");
        let done = server
            .nobody()
            .send("POST", &path, b"List-Unsubscribe=One-Click")
            .await;
        assert_eq!(done.status, 200);
        let html = String::from_utf8(done.body).unwrap();
        assert!(html.contains("You get no more messages"), "{html}");
        assert!(!html.contains("<form"), "{html}");
    }
}

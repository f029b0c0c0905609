//! The passwords that an account can have.

use serde_json::json;

use super::link_tests::{PASSWORD, invited, register};
use crate::routes::testing::{TestServer, logged};

const NUMBER: &str = "190001019801";

#[tokio::test]
async fn register_with_weak_password_returns_reason() {
    let server = TestServer::start().await;
    let code = invited(&server, "ada.byron@lovelace.example", Some(NUMBER)).await;
    for (typed, reason) in [
        // Among the first guesses.
        ("123456789012", "common"),
        ("qwertyuiop12", "common"),
        ("manchesterunited", "common"),
        // One part, however long.
        ("hejhejhejhej", "pattern"),
        ("Sommaren2024!", "pattern"),
        ("asdfghjklöä'", "pattern"),
        // Words that others know.
        ("Enkat-2026-Enkät", "personal"),
        ("acme ab 1234", "personal"),
        ("AdaByron1815", "personal"),
        ("lovelace!1815", "personal"),
        ("19000101-9801", "personal"),
        // Two frequent words.
        ("motherfather", "guessable"),
    ] {
        let refused = register(&server.nobody(), &code, typed).await;
        assert_eq!(refused.error(), (200, "PasswordTooWeak".into()), "{typed}");
        assert_eq!(refused.json()["data"], json!({"reason": reason}), "{typed}");
        assert!(!String::from_utf8_lossy(&refused.body).contains(typed), "{typed}");
        assert!(!logged().contains(typed), "{typed}");
    }
    // The link is still valid.
    register(&server.nobody(), &code, PASSWORD).await.data();
}

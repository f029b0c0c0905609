//! Changing the password of an account while signed in.

use serde_json::json;

use super::{
    audit_tests::audit_events,
    link_tests::{PASSWORD, invited, register},
};
use crate::{
    Rate,
    routes::testing::{Answer, Client, TestServer, logged},
};

const NUMBER: &str = "190001019801";
const OTHER: &str = "åtta sorters kakor";

async fn change(client: &Client, current: &str, password: &str) -> Answer {
    let body = json!({"current": current, "password": password});
    client.call("POST", "/api/account/password", &body).await
}

/// Registers the owner of an account, and returns their signed-in client.
async fn owner(server: &TestServer) -> Client {
    let code = invited(server, "ada@example.org", Some(NUMBER)).await;
    let mut owner = server.nobody();
    let answer = register(&owner, &code, PASSWORD).await;
    owner.keep_account(&answer);
    owner
}

/// Tests whether this is the account's password, by a survey that asks for it.
async fn opens(server: &TestServer, password: &str) -> bool {
    let body = json!({"loginType": "swedishGovernmentId", "surveyId": "pulse-password", "governmentId": NUMBER,
                      "firstName": "Ada", "lastName": "Byron", "password": password});
    let answer = server.nobody().call("POST", "/api/authenticate", &body).await;
    answer.json()["hasError"] == false
}

#[tokio::test]
async fn change_with_current_password_sets_new_one() {
    let server = TestServer::start().await;
    let owner = owner(&server).await;
    assert_eq!(change(&owner, PASSWORD, OTHER).await.data(), json!({}));
    owner.get("/api/profiles").await.data();
    assert!(opens(&server, OTHER).await);
    assert!(!opens(&server, PASSWORD).await);
    assert!(!logged().contains("sorters"));
}

#[tokio::test]
async fn audit_log_of_change_has_password_changed() {
    let server = TestServer::start().await;
    let owner = owner(&server).await;
    change(&owner, "sju sorters bullar", OTHER).await.error();
    change(&owner, PASSWORD, OTHER).await.data();
    let expected = [
        "accountInvited",
        "accountOpened",
        "accountSignedIn",
        "passwordChanged",
    ];
    assert_eq!(audit_events(&server).await, expected);
}

#[tokio::test]
async fn change_with_wrong_or_weak_password_keeps_password() {
    let server = TestServer::start().await;
    let owner = owner(&server).await;
    for (current, password, code) in [
        ("sju sorters bullar", OTHER, "PasswordWrong"),
        ("", OTHER, "PasswordWrong"),
        (PASSWORD, "elva tecken", "PasswordTooShort"),
        (PASSWORD, "ada@example 12", "PasswordTooWeak"),
        // Only the owner learns whether the new one is weak.
        ("sju sorters bullar", "ada@example 12", "PasswordWrong"),
    ] {
        let refused = change(&owner, current, password).await;
        assert_eq!(refused.error(), (200, code.into()), "{current} {password}");
    }
    assert!(opens(&server, PASSWORD).await);
}

/// Tries wrong passwords at both surveys that ask for it, and at its change.
#[tokio::test]
async fn change_shares_guess_rate_with_sign_ins() {
    let server = TestServer::with(|settings| {
        settings.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        settings.limits.rates.guesses = Rate::new(3, std::time::Duration::from_hours(1));
        let file = settings.deployment.as_ref().unwrap();
        let text = std::fs::read_to_string(file).unwrap();
        std::fs::write(file, text.replace("showEmail: true", "showPassword: true")).unwrap();
    })
    .await;
    let mut owner = owner(&server).await;
    owner.headers.insert("x-forwarded-for", "198.51.100.1".to_owned());
    for survey in ["pulse-password", "pulse-known"] {
        let body = json!({"loginType": "swedishGovernmentId", "surveyId": survey, "governmentId": NUMBER,
                          "firstName": "Ada", "lastName": "Byron", "password": "sju sorters bullar"});
        let wrong = owner.call("POST", "/api/authenticate", &body).await;
        assert_eq!(wrong.error().1, "NotFound");
    }
    assert_eq!(
        change(&owner, "sju sorters bullar", OTHER).await.error().1,
        "PasswordWrong"
    );
    assert_eq!(change(&owner, PASSWORD, OTHER).await.error().0, 429);
    // From another address the owner can continue.
    owner.headers.insert("x-forwarded-for", "198.51.100.2".to_owned());
    change(&owner, PASSWORD, OTHER).await.data();
}

#[tokio::test]
async fn change_without_existing_password_fails() {
    let server = TestServer::start().await;
    let mut client = server.nobody();
    client.sign_in_to_demo("kim@example.org").await.data();
    for current in ["", PASSWORD] {
        let refused = change(&client, current, OTHER).await;
        assert_eq!(refused.error(), (200, "PasswordWrong".into()));
    }
}

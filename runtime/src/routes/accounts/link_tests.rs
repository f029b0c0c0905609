//! What the links in mails lead to.

use serde_json::{Value, json};

use crate::{
    admin::{Proves, tests::admin},
    routes::testing::{Answer, Client, TestServer},
};

/// The password of everybody here.
pub(in crate::routes) const PASSWORD: &str = "sju sorters kakor";

/// Somebody is invited to have an account. Gives the code of their link.
async fn invited(server: &TestServer, email: &'static str, number: Option<&'static str>) -> String {
    let path = admin(server, move |admin| {
        let number = number.map(|number| Proves::SwedishNumber(number.to_owned()));
        admin.invite_to_account(email, number.as_ref())
    })
    .await
    .unwrap();
    path.strip_prefix("/register/").unwrap().to_owned()
}

async fn register(client: &Client, code: &str, password: &str) -> Answer {
    let body = json!({"code": code, "password": password});
    client.call("POST", "/api/account/register", &body).await
}

/// Somebody opens an account with this number.
pub(in crate::routes) async fn account(server: &TestServer, number: &'static str) {
    let code = invited(server, "ada@example.org", Some(number)).await;
    register(&server.nobody(), &code, PASSWORD).await.data();
}

#[tokio::test]
async fn who_is_invited_opens_the_account_once() {
    let server = TestServer::start().await;
    let code = invited(&server, "ada@example.org", Some("190001019801")).await;
    let mut client = server.nobody();
    let answer = register(&client, &code, PASSWORD).await;
    let data = answer.data();
    assert_eq!(data["profiles"][0]["type"], "Health");
    assert_eq!(data["isSuperUser"], Value::Bool(false));
    client.keep_account(&answer);
    let profiles = client.get("/api/profiles").await.data();
    assert_eq!(profiles["profiles"][0]["surveys"], json!([]));
    let again = register(&server.nobody(), &code, PASSWORD).await;
    assert_eq!(again.error(), (200, "LinkInvalid".into()));
    client.get("/api/profiles").await.data();
}

#[tokio::test]
async fn a_link_lasts_for_a_week() {
    let server = TestServer::start().await;
    let code = invited(&server, "ada@example.org", None).await;
    server.clock.advance(7 * 24 * 60 - 1);
    let short = register(&server.nobody(), &code, "elva tecken").await;
    assert_eq!(short.error(), (200, "PasswordTooShort".into()));
    let long = register(&server.nobody(), &code, &"x".repeat(201)).await;
    assert_eq!(long.error(), (200, "PasswordTooLong".into()));
    server.clock.advance(1);
    let over = register(&server.nobody(), &code, PASSWORD).await;
    for code in ["", "x", &"0".repeat(64)] {
        let unknown = register(&server.nobody(), code, PASSWORD).await;
        assert_eq!(unknown.error(), (200, "LinkInvalid".into()));
        assert_eq!(unknown.body, over.body);
    }
}

#[tokio::test]
async fn an_address_or_a_number_has_one_account() {
    let server = TestServer::start().await;
    invited(&server, "ada@example.org", Some("190001019801")).await;
    for (email, number) in [
        ("ADA@example.org", "191212121212"),
        ("bo@example.org", "19000101-9801"),
    ] {
        let number = Proves::SwedishNumber(number.to_owned());
        let refused = admin(&server, move |admin| {
            admin.invite_to_account(email, Some(&number))
        });
        assert!(refused.await.unwrap_err()[0].starts_with("there is an account"));
    }
    for (email, number) in [("ada", "191212121212"), ("bo@example.org", "191212121213")] {
        let number = Proves::SwedishNumber(number.to_owned());
        let refused = admin(&server, move |admin| {
            admin.invite_to_account(email, Some(&number))
        });
        assert!(refused.await.unwrap_err()[0].starts_with("this is no"));
    }
}

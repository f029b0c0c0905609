//! Links in mails, and their effects.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::tests::participant;
use crate::{
    admin::{Admin, Proves, tests::admin},
    mail::tests::take_mail,
    routes::testing::{Answer, Client, TestServer},
};

/// The password of all owners in these tests.
pub(in crate::routes) const PASSWORD: &str = "sju sorters kakor";

/// Invites a person to have an account, and returns the code of their link.
pub(in crate::routes) async fn invited(
    server: &TestServer,
    email: &'static str,
    number: Option<&'static str>,
) -> String {
    let path = admin(server, move |admin| {
        let number = number.map(|number| Proves::SwedishNumber(number.to_owned()));
        admin.invite_to_account(email, number.as_ref())
    })
    .await
    .unwrap();
    path.strip_prefix("/register#").unwrap().to_owned()
}

pub(in crate::routes) async fn register(client: &Client, code: &str, password: &str) -> Answer {
    let body = json!({"code": code, "password": password});
    client.call("POST", "/api/account/register", &body).await
}

/// Opens an account with this number.
pub(in crate::routes) async fn account(server: &TestServer, number: &'static str) {
    let code = invited(server, "ada@example.org", Some(number)).await;
    register(&server.nobody(), &code, PASSWORD).await.data();
}

#[tokio::test]
async fn register_with_invitation_opens_account_once() {
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
async fn register_link_after_one_week_is_invalid() {
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
async fn invite_to_account_with_taken_email_or_number_fails() {
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

async fn forgot(client: &Client, email: &str) -> Answer {
    let body = json!({"email": email, "language": "en-US"});
    client.call("POST", "/api/account/forgot", &body).await
}

async fn reset(client: &Client, code: &str, password: &str) -> Answer {
    let body = json!({"code": code, "password": password});
    client.call("POST", "/api/account/reset", &body).await
}

/// Reads the mails in the outbox, once there are this many.
async fn outbox(server: &TestServer, count: usize) -> Vec<String> {
    let folder = server.data().join("outbox");
    let mails = || {
        let files = std::fs::read_dir(&folder).into_iter().flatten();
        let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        files.sort();
        files
            .iter()
            .map(|file| std::fs::read_to_string(file).unwrap())
            .collect::<Vec<_>>()
    };
    for _ in 0..500 {
        if mails().len() >= count && mails().iter().all(|mail| mail.ends_with("\r\n")) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    mails()
}

fn code_in(mail: &str) -> String {
    let link = mail.split("/reset#").nth(1).unwrap();
    link.split_whitespace().next().unwrap().to_owned()
}

/// Opens an account and returns its signed-in client.
async fn member(server: &TestServer, email: &'static str) -> Client {
    let code = invited(server, email, None).await;
    let mut client = server.nobody();
    let answer = register(&client, &code, PASSWORD).await;
    client.keep_account(&answer);
    client
}

/// Returns everything that a client sees of a response, except the time and the request's id.
fn seen(mut answer: Answer) -> (u16, std::collections::BTreeMap<String, String>, Vec<u8>) {
    answer.headers.remove("date");
    answer.headers.remove("x-request-id");
    (answer.status, answer.headers, answer.body)
}

#[tokio::test]
async fn reset_with_mailed_code_sets_password_once() {
    let server = TestServer::start().await;
    let client = member(&server, "ada@example.org").await;
    forgot(&server.nobody(), " ADA@example.org ").await.data();
    let mails = outbox(&server, 1).await;
    assert!(mails[0].contains("To: ada@example.org\r\n"), "{}", mails[0]);
    let code = code_in(&mails[0]);
    assert_eq!(
        register(&server.nobody(), &code, PASSWORD).await.error().1,
        "LinkInvalid"
    );
    reset(&server.nobody(), &code, "åtta sorters kakor").await.data();
    assert_eq!(
        client.get("/api/profiles").await.error(),
        (401, "InvalidSession".into())
    );
    let again = reset(&server.nobody(), &code, "åtta sorters kakor").await;
    assert_eq!(again.error(), (200, "LinkInvalid".into()));
    for email in ["", "ada", "ada@"] {
        assert_eq!(
            forgot(&server.nobody(), email).await.error(),
            (200, "InvalidEmail".into())
        );
    }
}

#[tokio::test]
async fn forgot_responds_alike_for_known_and_unknown_email() {
    let server = TestServer::start().await;
    member(&server, "ada@example.org").await;
    invited(&server, "bo@example.org", None).await;
    server.nobody().sign_in_to_demo("demo@example.org").await.data();
    let known = seen(forgot(&server.nobody(), "ada@example.org").await);
    for email in ["nobody@example.org", "bo@example.org", "demo@example.org"] {
        assert_eq!(seen(forgot(&server.nobody(), email).await), known, "{email}");
    }
    let first = code_in(&outbox(&server, 1).await[0]);
    // Repeated requests send few mails, and the first link is still valid.
    for _ in 0..6 {
        forgot(&server.nobody(), "ada@example.org").await.data();
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(outbox(&server, 3).await.len(), 3);
    server.clock.advance(59);
    reset(&server.nobody(), &first, "åtta sorters kakor").await.data();
}

#[tokio::test]
async fn stop_with_unsent_mail_waits_for_it() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let mut server =
        TestServer::with(|settings| settings.mail.smtp = Some(format!("smtp://127.0.0.1:{port}"))).await;
    member(&server, "ada@example.org").await;
    forgot(&server.nobody(), "ada@example.org").await.data();
    let mut stopping = Box::pin(server.restart());
    let stopped = tokio::time::timeout(Duration::from_millis(500), &mut stopping).await;
    assert!(stopped.is_err(), "the mail server has not answered yet");
    let (mail, ()) = tokio::join!(take_mail(listener, "ada@example.org"), stopping);
    assert!(mail.iter().any(|line| line.contains("/reset#")), "{mail:?}");
}

#[tokio::test]
async fn reset_link_after_one_hour_is_invalid() {
    let server = TestServer::start().await;
    member(&server, "ada@example.org").await;
    forgot(&server.nobody(), "ada@example.org").await.data();
    let code = code_in(&outbox(&server, 1).await[0]);
    server.clock.advance(60);
    let late = reset(&server.nobody(), &code, "åtta sorters kakor").await;
    assert_eq!(late.error(), (200, "LinkInvalid".into()));
}

#[tokio::test]
async fn close_account_ends_sessions_and_frees_email() {
    let server = TestServer::start().await;
    let client = member(&server, "ada@example.org").await;
    let other = client.clone();
    let answer = client.call("POST", "/api/account/close", &json!({})).await;
    assert_eq!(answer.data(), json!({}));
    assert!(answer.cookies.iter().all(|cookie| cookie.contains("Max-Age=0")));
    assert_eq!(
        other.get("/api/profiles").await.error(),
        (401, "InvalidSession".into())
    );
    let lines = admin(&server, Admin::accounts).await.unwrap();
    assert_eq!((lines[0].state, lines[0].is_super_user), ("closed", false));
    forgot(&server.nobody(), "ada@example.org").await.data();
    // The address is free again.
    member(&server, "ada@example.org").await;
    assert!(outbox(&server, 0).await.is_empty());
}

#[tokio::test]
async fn close_demo_account_ends_its_responses() {
    let server = TestServer::start().await;
    let mut client = server.nobody();
    client.sign_in_to_demo("kim@example.org").await.data();
    let answering = participant(&client, "pulse-demo").await;
    answering.settings("pulse-demo").await;
    let secret = answering.return_link().await;
    // A browser that only has the account's cookie closes it.
    client.call("POST", "/api/account/close", &json!({})).await.data();
    let saved = answering.save(0, json!({"agree": true, "stress": 1})).await;
    assert_eq!(saved.error(), (401, "InvalidSession".into()));
    let back = server.nobody().come_back(&secret).await;
    assert_eq!(back.error(), (200, "NotFound".into()));
    let mut anew = server.nobody();
    anew.sign_in_to_demo("kim@example.org").await.data();
    let profiles = anew.get("/api/profiles").await.data();
    assert_eq!(profiles["profiles"][0]["surveys"][0]["state"], "open");
}

#[tokio::test]
async fn admin_lists_and_changes_accounts_without_names() {
    let server = TestServer::start().await;
    let client = member(&server, "ada@example.org").await;
    let line = admin(&server, Admin::accounts).await.unwrap().remove(0);
    assert_eq!(
        (line.kind, line.state, line.since.as_str()),
        ("health", "open", "2026-11-21")
    );
    assert!(!format!("{line:?}").contains("example.org"));
    let id = line.id.clone();
    admin(&server, move |admin| admin.set_super_user(&id, true))
        .await
        .unwrap();
    assert_eq!(client.get("/api/profiles").await.data()["isSuperUser"], true);
    let id = line.id.clone();
    admin(&server, move |admin| admin.close_account(&id))
        .await
        .unwrap();
    assert_eq!(
        client.get("/api/profiles").await.error(),
        (401, "InvalidSession".into())
    );
    for id in [line.id, "nobody".to_owned()] {
        let again = id.clone();
        let refused = admin(&server, move |admin| admin.close_account(&again)).await;
        assert!(refused.unwrap_err()[0].starts_with("there is no such account"));
        let refused = admin(&server, move |admin| admin.set_super_user(&id, true)).await;
        assert!(refused.is_err());
    }
}

#[tokio::test]
async fn invite_again_replaces_link() {
    let server = TestServer::start().await;
    let first = invited(&server, "ada@example.org", None).await;
    let path = admin(&server, |admin| admin.invite_again("Ada@example.org"))
        .await
        .unwrap();
    let second = path.strip_prefix("/register#").unwrap();
    register(&server.nobody(), second, PASSWORD).await.data();
    assert_eq!(
        register(&server.nobody(), &first, PASSWORD).await.error().1,
        "LinkInvalid"
    );
    for email in ["ada@example.org", "bo@example.org", ""] {
        assert!(
            admin(&server, move |admin| admin.invite_again(email))
                .await
                .is_err()
        );
    }
}

#[tokio::test]
async fn invite_to_account_with_unmailable_address_fails() {
    let server = TestServer::start().await;
    for email in ["ada,bo@example.org", "<ada@example.org>", "ada\u{1b}@example.org"] {
        let invited = admin(&server, move |admin| admin.invite_to_account(email, None)).await;
        assert_eq!(invited.unwrap_err(), ["this is no e-mail address"], "{email}");
    }
    let accounts = admin(&server, Admin::accounts).await.unwrap();
    assert_eq!(accounts.len(), 0);
}

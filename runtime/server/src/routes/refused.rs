//! Refusals in the audit log, and the limits of what a stranger can write there.

use std::{
    net::{IpAddr, Ipv4Addr},
    time::Duration,
};

use axum::{body::Body, http::Request, response::IntoResponse};
use enkat_store::audit::Row;
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Executor, sqlite::SqliteConnectOptions};
use tower::ServiceExt;

use crate::{
    ApiKey, Environment, Rate, Settings, Surveys,
    admin::tests::log::rows,
    data::audit_log,
    http::{Failure, address::ClientAddress, peer::Peer, refusal},
    routes::{
        accounts::link_tests::account,
        testing::{Client, TestServer, logged},
    },
};

const NUMBER: &str = "190001019801";
const HERE: &str = "stranger 127.0.0.0/24";
/// The texts that a stranger types.
const TYPED: [&str; 4] = ["191212121212", "aunt-agatha", "Agatha", "wooster"];

/// Restarts the server, and lists the rows about refusals: event, survey, id, detail, actor and count.
async fn refused(server: &mut TestServer) -> Vec<String> {
    server.restart().await;
    let line = |row: &Row| {
        let by = row.by.as_ref().unwrap();
        let (event, survey_id, whose) = (&row.event, &row.survey_id, &row.participant);
        format!(
            "{event}|{survey_id}|{whose}|{}|{}|{}",
            row.detail, by.actor, by.times
        )
    };
    let is_refused =
        |row: &&Row| ["signInFailed", "callRefused", "limitReached"].contains(&row.event.as_str());
    rows(server).await.iter().filter(is_refused).map(line).collect()
}

fn by_number(survey_id: &str, number: &str, password: &str) -> Value {
    json!({"loginType": "swedishGovernmentId", "surveyId": survey_id, "governmentId": number,
           "firstName": "Agatha", "lastName": "Byron", "password": password})
}

async fn post(client: &Client, path: &str, body: Value) {
    let answer = client.call("POST", path, &body).await;
    assert_eq!(answer.json()["hasError"], true, "{path}");
}

#[tokio::test]
async fn failed_sign_in_log_omits_typed_values() {
    let mut server = TestServer::start().await;
    account(&server, NUMBER).await;
    let id = rows(&server).await[0].participant.clone();
    let nobody = server.nobody();
    let authenticate = "/api/authenticate";
    for _ in 0..2 {
        post(
            &nobody,
            authenticate,
            by_number("pulse-password", NUMBER, "bertie wooster"),
        )
        .await;
    }
    post(
        &nobody,
        authenticate,
        by_number("pulse-password", TYPED[0], "bertie wooster"),
    )
    .await;
    let anonymous = |survey_id| {
        json!({"loginType": "anonymous", "surveyId": survey_id, "dateOfBirth": "19800101", "gender": "female",
               "invitation": "wooster"})
    };
    post(&nobody, authenticate, anonymous("pulse")).await;
    post(&nobody, authenticate, anonymous("aunt-agatha")).await;
    post(&nobody, "/api/come-back", json!({"secret": "wooster"})).await;
    post(&nobody, "/api/demo-login", json!({"email": "wooster"})).await;
    let code = json!({"code": "wooster", "password": "sju sorters kakor"});
    post(&nobody, "/api/account/register", code).await;
    let order = json!({"loginType": "swedishBankId", "bankIdOrderId": "wooster"});
    post(&nobody, "/api/account-login", order).await;
    let callback =
        json!({"loginType": "oidc", "path": "/oidc/callback/sso", "code": "wooster", "state": "agatha"});
    post(&nobody, "/api/account-login", callback).await;

    let mut found = refused(&mut server).await;
    let failed = |rest: &str| format!("signInFailed|{rest}");
    let mut expected = [
        // A row about an account has no network.
        failed(&format!(
            "pulse-password|{id}|swedishGovernmentId NotFound|stranger|2"
        )),
        failed(&format!("pulse-password||swedishGovernmentId NotFound|{HERE}|1")),
        failed(&format!("pulse||anonymous InvitationUnknown|{HERE}|1")),
        failed(&format!("||anonymous NotFound|{HERE}|1")),
        failed(&format!("||returnLink NotFound|{HERE}|1")),
        failed(&format!("||demo InvalidEmail|{HERE}|1")),
        failed(&format!("||link LinkInvalid|{HERE}|1")),
        failed(&format!("||swedishBankId GeneralError|{HERE}|1")),
        failed(&format!("||oidc GeneralError|{HERE}|1")),
    ];
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    let kept = format!("{:?}{}", rows(&server).await, logged());
    for typed in TYPED {
        assert!(!kept.contains(typed), "{typed}");
    }
}

#[tokio::test]
async fn wrong_account_password_logs_account() {
    let mut server = TestServer::start().await;
    let mut owner = server.nobody();
    owner.sign_in_to_demo("kim@example.org").await.data();
    let change = json!({"current": "bertie wooster", "password": "tolv sorters kakor"});
    let wrong = owner.call("POST", "/api/account/password", &change).await;
    assert_eq!(wrong.error(), (200, "PasswordWrong".into()));
    let id = rows(&server).await[0].participant.clone();
    let expected = format!("signInFailed||{id}|password PasswordWrong|account|1");
    assert_eq!(refused(&mut server).await, [expected]);
}

#[tokio::test]
async fn refused_call_log_has_route_and_participant() {
    let mut server = TestServer::start().await;
    let (ada, bo) = (
        server.participant("pulse").await,
        server.participant("pulse").await,
    );
    let foreign = json!({"surveyParticipantId": bo.id});
    for _ in 0..3 {
        let answer = ada.call("POST", "/api/feedback", &foreign).await;
        assert_eq!(answer.error(), (403, "Forbidden".into()));
    }
    let mut without = server.again(&ada);
    without.headers.insert("x-token", "0".repeat(64));
    assert_eq!(without.feedback().await.error(), (401, "InvalidSession".into()));
    // An application that starts is not signed in, which is not recorded.
    server.nobody().call("POST", "/api/resume", &json!({})).await;
    let id = &ada.id;
    assert_eq!(
        refused(&mut server).await,
        [
            format!("callRefused|pulse|{id}|Forbidden /api/feedback|participant|3"),
            format!("callRefused|||InvalidSession /api/feedback|{HERE}|1"),
        ]
    );
}

#[tokio::test]
async fn invalid_api_key_is_logged() {
    let mut server = TestServer::with(|settings| settings.api_key = Some(ApiKey::new("sesame"))).await;
    assert_eq!(server.nobody().get("/api/profiles").await.error().0, 403);
    let expected = format!("callRefused|||InvalidApiKey /api/profiles|{HERE}|1");
    assert_eq!(refused(&mut server).await, [expected]);
}

#[tokio::test]
async fn exceeded_limits_are_logged() {
    let mut server = TestServer::with(|settings| {
        settings.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        settings.limits.rates.look_ups = Rate::new(1, Duration::from_hours(1));
        settings.limits.rates.bytes = Rate::new(1, Duration::from_hours(1));
    })
    .await;
    let first = server.participant("pulse-small").await;
    first.save(0, json!({"agree": true, "stress": 1})).await.data();
    let second = server.nobody().sign_in("pulse-small").await;
    assert_eq!(second.error(), (200, "LimitReached".into()));
    let mut client = server.nobody();
    client
        .headers
        .insert("x-forwarded-for", "198.51.100.77".to_owned());
    for (path, code) in [("/api/account/ways", 200), ("/api/account/ways", 429)] {
        assert_eq!(client.get(path).await.status, code);
    }
    for code in [404, 429] {
        assert_eq!(client.get("/api/images/lost.svg").await.status, code);
    }
    let there = "stranger 198.51.100.0/24";
    assert_eq!(
        refused(&mut server).await,
        [
            format!("limitReached|pulse-small||anonymous LimitReached|{HERE}|1"),
            format!("limitReached|||TooManyRequests /api/account/ways|{there}|1"),
            format!("limitReached|||TooManyRequests bytes|{there}|1"),
        ]
    );
}

/// Opens an app on a folder of its own.
async fn app(settings: &Settings) -> crate::app::App {
    crate::open::app(settings, Surveys::default(), Environment::system())
        .await
        .unwrap()
}

async fn written(settings: &Settings) -> Vec<Row> {
    let settings = settings.clone();
    let read = move || {
        let mut rows = Vec::new();
        audit_log::read(&settings, |row| {
            rows.push(row);
            true
        })
        .unwrap();
        rows
    };
    tokio::task::spawn_blocking(read).await.unwrap()
}

fn settings(folder: &tempfile::TempDir) -> Settings {
    Settings {
        data_dir: folder.path().to_owned(),
        ..Settings::default()
    }
}

#[tokio::test]
async fn busy_response_logs_limit_reached() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(&folder);
    let app = app(&settings).await;
    let busy = Failure::busy(Duration::from_secs(2)).into_response();
    refusal::count(&app, "/api/account/register", ClientAddress::LOCAL, &busy);
    app.audit_incidents().await;
    let [row] = &written(&settings).await[..] else {
        panic!("it is one row");
    };
    assert_eq!(
        (row.event.as_str(), row.detail.as_str()),
        ("limitReached", "Busy /api/account/register")
    );
}

/// Fails to sign in from 1000 networks, within a minute.
#[tokio::test]
async fn failed_sign_ins_of_many_networks_are_aggregated() {
    const SIGN_INS: u32 = 100_000;
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(&folder);
    let app = app(&settings).await;
    let router = crate::router::router(&app, &settings);
    for number in 0..SIGN_INS {
        let ip = Ipv4Addr::from_bits(0x0A00_0000 | (number % 1000) << 8);
        let mut request = Request::post("/api/come-back")
            .header("host", "localhost")
            .header("content-type", "application/json")
            .body(Body::from(r#"{"secret":"guessed"}"#))
            .unwrap();
        request.extensions_mut().insert(Peer(IpAddr::V4(ip)));
        router.clone().oneshot(request).await.unwrap();
    }
    assert!(written(&settings).await.is_empty());
    app.audit_incidents().await;
    let rows = written(&settings).await;
    assert!(rows.len() <= 21, "{} rows", rows.len());
    let times: i64 = rows.iter().map(|row| row.by.as_ref().unwrap().times).sum();
    assert_eq!(times, i64::from(SIGN_INS));
    let many = rows.iter().filter(|row| row.by.as_ref().unwrap().actor == "many");
    assert_eq!(many.count(), 1);
}

#[tokio::test]
async fn failed_log_write_is_retried() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(&folder);
    let app = app(&settings).await;
    let router = crate::router::router(&app, &settings);
    let address = settings.database();
    let file = address.file().unwrap();
    let mut connection = SqliteConnectOptions::new()
        .filename(file)
        .connect()
        .await
        .unwrap();
    let full = "CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT raise(ABORT, 'full'); END";
    connection.execute(full).await.unwrap();
    for _ in 0..2 {
        let request = Request::get("/api/profiles")
            .header("host", "localhost")
            .body(Body::empty())
            .unwrap();
        router.clone().oneshot(request).await.unwrap();
        app.audit_incidents().await;
    }
    assert!(written(&settings).await.is_empty());
    connection.execute("DROP TRIGGER full").await.unwrap();
    app.audit_incidents().await;
    let rows = written(&settings).await;
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].by.as_ref().unwrap().times, 2);
}

//! Evidence of a sign-in with BankID: the time for which it is kept, and its encryption.

use enkat_store::{Sealed, WrappedKey, hex::from_hex};
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Row, sqlite::SqliteConnectOptions};

use super::testing::{Browser, Simulator, both, both_with};
use crate::{
    BankIdRules, Clock,
    identity::Keys,
    routes::{
        accounts::link_tests::{invited, register},
        testing::TestServer,
    },
};

const NUMBER: &str = "190001019801";

struct Kept {
    participant: Option<String>,
    account: Option<String>,
    until: i64,
    evidence: Value,
    sealed: Vec<u8>,
}

async fn kept(server: &TestServer) -> Vec<Kept> {
    let file = server.data().join("enkat.db");
    let mut connection = SqliteConnectOptions::new()
        .filename(file)
        .connect()
        .await
        .unwrap();
    let rows = sqlx::query(
        "SELECT id, participant, account, sealed, data_key, kept_until FROM evidence ORDER BY rowid",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let key = std::fs::read_to_string(server.data().join("server.key")).unwrap();
    let keys = Keys::of_one(from_hex(key.trim()).unwrap());
    let kept = rows.iter().map(|row| {
        let sealed = Sealed {
            key: WrappedKey(row.get("data_key")),
            value: row.get("sealed"),
        };
        let text = keys.open_evidence(row.get("id"), &sealed).unwrap();
        assert_eq!(keys.open_evidence("another", &sealed), None);
        Kept {
            participant: row.get("participant"),
            account: row.get("account"),
            until: row.get("kept_until"),
            evidence: serde_json::from_slice(&text).unwrap(),
            sealed: sealed.value,
        }
    });
    kept.collect()
}

/// Makes a person identify themselves on another device, for a survey or an account.
async fn identified(server: &TestServer, simulator: &Simulator, survey: Option<&str>) -> Browser {
    let mut browser = Browser::start(server, "other").await;
    let asked = json!({"surveyId": survey, "device": "other", "language": "sv-SE"});
    browser.start_with(&asked).await;
    let person = json!({"personalNumber": NUMBER});
    let scan = json!({"qr": browser.started["qr"], "way": [[0, "complete"]], "person": person});
    simulator.control("/scan", scan).await;
    assert_eq!(browser.poll(server).await["status"], "complete");
    browser
}

#[tokio::test]
async fn evidence_without_setting_is_not_stored() {
    let (server, simulator, _folder) = both().await;
    identified(&server, &simulator, Some("pulse"))
        .await
        .authenticate("pulse")
        .await
        .data();
    assert!(kept(&server).await.is_empty());
}

#[tokio::test]
async fn evidence_is_sealed_and_deleted_with_account() {
    let rules = BankIdRules {
        evidence_days: Some(90),
        ..BankIdRules::default()
    };
    let (server, simulator, _folder) = both_with(rules).await;
    let browser = identified(&server, &simulator, Some("pulse")).await;
    let session = browser.authenticate("pulse").await.data();
    let [of_survey] = kept(&server).await.try_into().ok().unwrap();
    assert_eq!(
        (of_survey.participant.as_deref(), of_survey.account),
        (session["surveyParticipantId"].as_str(), None)
    );
    let signed_at = server.clock.now().as_millisecond();
    assert_eq!(of_survey.until, signed_at + 90 * 24 * 60 * 60 * 1000);
    let Value::Object(evidence) = &of_survey.evidence else {
        panic!("it is an object");
    };
    let names: Vec<_> = evidence.keys().map(String::as_str).collect();
    let all = [
        "bankIdIssueDate",
        "ocspResponse",
        "orderRef",
        "shown",
        "signature",
    ];
    assert_eq!(names, all);
    assert!(evidence["shown"].as_str().unwrap().contains("Acme AB"));
    let sealed = String::from_utf8_lossy(&of_survey.sealed).into_owned();
    assert!(!sealed.contains("Acme"));

    // For an account it is kept with the account, and deleted when that is closed; the response stays unchanged.
    let code = invited(&server, "klara@example.org", Some(NUMBER)).await;
    register(&server.nobody(), &code, "sju sorters kakor")
        .await
        .data();
    let browser = identified(&server, &simulator, None).await;
    let body = json!({"loginType": "swedishBankId", "bankIdOrderId": browser.order});
    let answer = browser.client.call("POST", "/api/account-login", &body).await;
    let mut client = browser.client.clone();
    client.keep_account(&answer);
    let [_, of_account] = kept(&server).await.try_into().ok().unwrap();
    assert!(of_account.participant.is_none() && of_account.account.is_some());
    client.call("POST", "/api/account/close", &json!({})).await.data();
    let left = kept(&server).await;
    let left: Vec<_> = left.iter().map(|kept| kept.participant.as_deref()).collect();
    assert_eq!(left, [session["surveyParticipantId"].as_str()]);
}

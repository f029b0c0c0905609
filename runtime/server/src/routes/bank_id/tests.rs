//! Sign-in with Swedish BankID, against the simulator of the service over real TLS.

use std::{path::Path, time::Duration};

use serde_json::{Value, json};

use super::testing::{Browser, DEPLOYMENT, Simulator, both, with_bank_id};
use crate::{
    BankIdSettings, Error, Settings,
    admin::tests::{admin, letters},
    routes::testing::{TestServer, logged},
};

const NUMBER: &str = "198001019278";

#[tokio::test]
async fn authenticate_after_scan_succeeds_once() {
    let (server, simulator, _folder) = both().await;
    let browser = Browser::start(&server, "other").await;
    let qr = browser.started["qr"].as_str().unwrap();
    assert!(qr.starts_with("bankid."), "{qr}");
    assert_eq!(browser.started["status"], "pending");
    assert_eq!(browser.started["message"], "RFA1");
    let way = json!([[0, "userSign"], [300, "complete"]]);
    let scanned = simulator.control("/scan", json!({"qr": qr, "way": way})).await;
    assert_eq!(scanned, json!({}));
    assert_eq!(
        browser.poll(&server).await,
        json!({"status": "pending", "message": "RFA9"})
    );
    assert_eq!(
        browser.authenticate("pulse").await.error(),
        (200, "GeneralError".into())
    );
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(browser.poll(&server).await, json!({"status": "complete"}));
    // It is collected once; the known state is returned to every poll.
    assert_eq!(browser.poll(&server).await, json!({"status": "complete"}));
    let orders = simulator.control("/orders", json!({})).await;
    assert_eq!(orders["orders"], json!([]));
    // For the survey that it was made for, and once.
    assert_eq!(
        browser.authenticate("other").await.error(),
        (200, "GeneralError".into())
    );
    let session = browser.authenticate("pulse").await;
    assert_eq!(session.data()["surveyId"], "pulse");
    assert_eq!(
        browser.authenticate("pulse").await.error(),
        (200, "GeneralError".into())
    );
    let log = logged();
    assert!(!log.contains(NUMBER) && !log.contains("Klara"));
}

#[tokio::test]
async fn authenticate_again_returns_same_participant() {
    let (server, simulator, _folder) = both().await;
    let mut ids = Vec::new();
    for person in [json!({}), json!({}), json!({"personalNumber": "199002022399"})] {
        let browser = Browser::start(&server, "other").await;
        let scan = json!({"qr": browser.started["qr"], "way": [[0, "complete"]], "person": person});
        simulator.control("/scan", scan).await;
        assert_eq!(browser.poll(&server).await["status"], "complete");
        let session = browser.authenticate("pulse").await.data();
        ids.push(session["surveyParticipantId"].clone());
    }
    assert_eq!(ids[0], ids[1]);
    assert_ne!(ids[0], ids[2]);
}

#[tokio::test]
async fn authenticate_binds_invitation_to_identity() {
    let (server, simulator, _folder) = both().await;
    let made = admin(&server, |admin| {
        admin.invite("closed", Some((3, enkat_store::PersonSettings::default())))
    })
    .await;
    assert_eq!(made.unwrap(), 3);
    let letters = letters(&server, "closed", &[]).await;
    let [first, second, third] = [0, 1, 2].map(|number: usize| letters[number].1.as_str());
    let mut ids = Vec::new();
    for (number, invitation) in [
        (NUMBER, first),
        (NUMBER, first),
        ("199002022399", second),
        ("199002022399", first),
        ("revoked", first),
        (NUMBER, first),
        (NUMBER, third),
    ] {
        if number == "revoked" {
            admin(&server, |admin| admin.revoke("closed", "1")).await.unwrap();
            continue;
        }
        let mut browser = Browser::start(&server, "other").await;
        browser.start_for("closed", "other").await;
        let scan = json!({"qr": browser.started["qr"], "way": [[0, "complete"]], "person": {"personalNumber": number}});
        simulator.control("/scan", scan).await;
        assert_eq!(browser.poll(&server).await["status"], "complete");
        // Without an invitation, the order is not used up.
        let uninvited = browser.authenticate("closed").await;
        assert_eq!(uninvited.error(), (200, "InvitationRequired".into()));
        let answer = browser.authenticate_with("closed", Some(invitation)).await;
        ids.push(match answer.json()["hasError"].as_bool() {
            Some(false) => answer.data()["surveyParticipantId"].clone(),
            _ => json!(answer.error().1),
        });
    }
    assert_eq!(ids[0], ids[1]);
    assert_ne!(ids[0], ids[2]);
    assert_eq!(ids[3], "InvitationOther");
    // A revoked person who is invited again begins anew.
    assert_eq!(ids[4], "InvitationUnknown");
    assert!(ids[5] != ids[0] && ids[5].as_str().unwrap().len() == 32);
}

#[tokio::test]
async fn order_of_other_browser_returns_not_found() {
    let (server, simulator, _folder) = both().await;
    let mut browser = Browser::start(&server, "phone").await;
    let answer = browser.start_again("phone").await;
    let cookie = answer
        .cookies
        .iter()
        .find(|cookie| cookie.starts_with("__Host-bank-id="))
        .unwrap();
    for attribute in ["Path=/", "Max-Age=300", "HttpOnly", "Secure", "SameSite=Lax"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    let mut names: Vec<_> = browser.started.as_object().unwrap().keys().collect();
    names.sort();
    assert_eq!(names, ["autoStartToken", "bankIdOrderId", "message", "status"]);
    // Another browser has the id, or an order of its own.
    let mut other = Browser::start(&server, "phone").await;
    other.order = browser.order.clone();
    let back = browser
        .open_app(&simulator, json!({"way": [[0, "complete"]]}))
        .await;
    assert_eq!(browser.poll(&server).await, json!({"status": "returning"}));
    browser.come_back(&back).await.data();
    other.order = browser.order.clone();
    assert_eq!(browser.poll(&server).await["status"], "complete");
    assert_eq!(other.call("poll").await.error(), (200, "NotFound".into()));
    assert_eq!(
        other.authenticate("pulse").await.error(),
        (200, "GeneralError".into())
    );
    other.client.headers.remove("cookie");
    assert_eq!(other.call("poll").await.error(), (200, "NotFound".into()));
    other.call("cancel").await.data();
    browser.authenticate("pulse").await.data();
}

#[tokio::test]
async fn poll_collects_at_most_every_two_seconds() {
    let (server, simulator, _folder) = both().await;
    let browser = Browser::start(&server, "other").await;
    let first = browser.call("poll").await.data()["qr"].clone();
    let orders = simulator.control("/orders", json!({})).await;
    assert_eq!(orders["orders"][0]["collects"], json!([]));
    assert_eq!(orders["orders"][0]["endUserIp"], "127.0.0.1");
    for _ in 0..3 {
        server.clock.advance_seconds(1);
        for _ in 0..5 {
            browser.call("poll").await.data();
        }
    }
    let orders = simulator.control("/orders", json!({})).await;
    assert_eq!(orders["orders"][0]["collects"].as_array().unwrap().len(), 1);
    assert_ne!(browser.call("poll").await.data()["qr"], first);
}

#[tokio::test]
async fn hints_become_messages() {
    let (server, simulator, _folder) = both().await;
    let browser = Browser::start(&server, "computer").await;
    for (hint, message) in [
        ("outstandingTransaction", "RFA13"),
        ("noClient", "RFA1"),
        ("started", "RFA15A"),
        ("userMrtd", "RFA23"),
        ("userCallConfirm", "RFA21"),
        ("userSign", "RFA9"),
        ("processing", "RFA21"),
        ("unheardOf", "RFA21"),
    ] {
        simulator.set("pending", hint).await;
        let state = browser.poll(&server).await;
        assert_eq!(state, json!({"status": "pending", "message": message}), "{hint}");
    }
    for (hint, message) in [
        ("expiredTransaction", "RFA8"),
        ("certificateErr", "RFA16"),
        ("userCancel", "RFA6"),
        ("cancelled", "RFA3"),
        ("startFailed", "RFA17A"),
        ("unheardOf", "RFA22"),
    ] {
        let browser = Browser::start(&server, "computer").await;
        simulator.set("failed", hint).await;
        let state = browser.poll(&server).await;
        assert_eq!(state, json!({"status": "failed", "message": message}), "{hint}");
        assert_eq!(browser.poll(&server).await, state);
    }
}

#[tokio::test]
async fn service_faults_are_retried_or_returned() {
    let (server, simulator, _folder) = both().await;
    for (status, code, message) in [
        (400, "alreadyInProgress", json!("RFA4")),
        (400, "invalidParameters", Value::Null),
        (429, "", json!("RFA5")),
        (503, "Maintenance", json!("RFA5")),
        (0, "", json!("RFA5")),
    ] {
        simulator.fault("auth", status, code, 1).await;
        let body = json!({"surveyId": "pulse", "device": "other"});
        let answer = server.nobody().call("POST", "/api/bank-id/start", &body).await;
        assert_eq!(answer.error(), (200, "GeneralError".into()), "{code}");
        assert_eq!(answer.json()["data"]["message"], message, "{code}");
    }
    let browser = Browser::start(&server, "other").await;
    for (status, code) in [(429, ""), (503, "Maintenance"), (0, "")] {
        simulator.fault("collect", status, code, 1).await;
        assert_eq!(browser.poll(&server).await["message"], "RFA1", "{status}");
    }
    simulator.set("pending", "userSign").await;
    assert_eq!(browser.poll(&server).await["message"], "RFA9");
    simulator.fault("collect", 503, "Maintenance", 4).await;
    for status in ["pending", "pending", "pending", "failed"] {
        assert_eq!(browser.poll(&server).await["status"], status);
    }
    // A failure of this server is not reported as one of BankID.
    let browser = Browser::start(&server, "other").await;
    simulator.fault("collect", 400, "invalidParameters", 1).await;
    assert_eq!(browser.poll(&server).await, json!({"status": "failed"}));
}

#[tokio::test]
async fn calls_and_failed_sign_ins_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let simulator = Simulator::start(folder.path()).await;
    let server = TestServer::with(|settings| {
        with_bank_id(settings, simulator.certificates("rp"));
        settings.metrics = Some(([127, 0, 0, 1], 0).into());
    })
    .await;
    simulator.fault("auth", 503, "Maintenance", 1).await;
    let body = json!({"surveyId": "pulse", "device": "other"});
    server.nobody().call("POST", "/api/bank-id/start", &body).await;
    let browser = Browser::start(&server, "other").await;
    simulator.set("failed", "userCancel").await;
    assert_eq!(browser.poll(&server).await["status"], "failed");
    for line in [
        "enkat_bank_id_calls_total{call=\"auth\",outcome=\"answered\"} 1",
        "enkat_bank_id_calls_total{call=\"auth\",outcome=\"unavailable\"} 1",
        "enkat_bank_id_calls_total{call=\"collect\",outcome=\"answered\"} 1",
        "enkat_sign_ins_total{way=\"swedishBankId\",outcome=\"GeneralError\"} 1",
        "enkat_sign_ins_total{way=\"swedishBankId\",outcome=\"failed\"} 1",
    ] {
        let (series, _) = line.rsplit_once(' ').unwrap();
        assert_eq!(server.metric(series).await, line);
    }
}

#[tokio::test]
async fn order_ends_on_restart_cancel_or_timeout() {
    let (server, simulator, _folder) = both().await;
    let mut browser = Browser::start(&server, "other").await;
    let first = browser.order.clone();
    browser.start_again("other").await;
    let second = std::mem::replace(&mut browser.order, first);
    assert_eq!(browser.call("poll").await.error(), (200, "NotFound".into()));
    browser.order = second;
    let left = browser.call("cancel").await;
    left.data();
    assert!(left.cookies[0].starts_with("__Host-bank-id=;"));
    assert_eq!(browser.call("poll").await.error(), (200, "NotFound".into()));
    browser.call("cancel").await.data();
    // The service is called in the background.
    for _ in 0..100 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        if simulator.control("/orders", json!({})).await["cancelled"] == 2 {
            break;
        }
    }
    let orders = simulator.control("/orders", json!({})).await;
    assert_eq!(orders, json!({"cancelled": 2, "orders": []}));
    browser.start_again("other").await;
    server.clock.advance_seconds(5 * 60);
    assert_eq!(browser.call("poll").await.error(), (200, "NotFound".into()));
}

#[tokio::test]
async fn start_ends_existing_session() {
    let (server, _simulator, _folder) = both().await;
    let mut client = server.participant("open").await;
    let body = json!({"surveyId": "pulse", "device": "other"});
    let answer = client.call("POST", "/api/bank-id/start", &body).await;
    answer.data();
    assert!(
        answer
            .cookies
            .iter()
            .any(|cookie| cookie.starts_with("__Host-session=;"))
    );
    client
        .headers
        .insert("content-type", "application/json".to_owned());
    assert_eq!(
        client.call("POST", "/api/resume", &json!({})).await.error(),
        (200, "InvalidSession".into())
    );
}

#[tokio::test]
async fn start_for_survey_without_bank_id_responds_403() {
    let (server, _simulator, _folder) = both().await;
    for (survey, refused) in [("open", (403, "Forbidden")), ("lost", (200, "NotFound"))] {
        let body = json!({"surveyId": survey, "device": "other"});
        let answer = server.nobody().call("POST", "/api/bank-id/start", &body).await;
        assert_eq!(answer.error(), (refused.0, refused.1.into()));
    }
}

#[tokio::test]
async fn start_with_untrusted_certificate_fails() {
    let folder = tempfile::tempdir().unwrap();
    let simulator = Simulator::start(folder.path()).await;
    let strangers = [
        // The service does not trust this relying party.
        simulator.certificates("stranger"),
        // This server does not trust that service.
        BankIdSettings {
            ca: folder.path().join("strange-ca.pem"),
            ..simulator.certificates("rp")
        },
    ];
    for certificates in strangers {
        let server = TestServer::with(|settings| with_bank_id(settings, certificates)).await;
        let body = json!({"surveyId": "pulse", "device": "other"});
        let answer = server.nobody().call("POST", "/api/bank-id/start", &body).await;
        assert_eq!(answer.error(), (200, "GeneralError".into()));
    }
    assert_eq!(simulator.control("/orders", json!({})).await["orders"], json!([]));
}

#[tokio::test]
async fn open_with_invalid_bank_id_settings_fails() {
    let folder = tempfile::tempdir().unwrap();
    let simulator = Simulator::start(folder.path()).await;
    let good = simulator.certificates("rp");
    let deployment = folder.path().join("deployment.yaml");
    std::fs::write(&deployment, DEPLOYMENT).unwrap();
    let missing = folder.path().join("missing.pem");
    let file = |certificate: &Path| BankIdSettings {
        certificate: certificate.to_owned(),
        ..good.clone()
    };
    for (bank_id, finding) in [
        (
            None,
            "`pulse`, `other`, `closed`, `quarterly` can be signed in to with `swedishBankId`",
        ),
        (Some(file(&missing)), "missing.pem"),
        (Some(file(&good.key)), "there is no certificate in it"),
        (Some(file(&folder.path().join("stranger.pem"))), "stranger.pem"),
        (
            Some(BankIdSettings {
                url: "http://localhost".to_owned(),
                ..good.clone()
            }),
            "`http://localhost` is not an address of HTTPS",
        ),
    ] {
        let settings = Settings {
            data_dir: folder.path().join("data"),
            deployment: Some(deployment.clone()),
            web: None,
            bank_id,
            ..Settings::default()
        };
        let surveys = crate::Surveys {
            artifacts: vec![crate::routes::testing::artifact()],
            ..crate::Surveys::default()
        };
        let opened = crate::open::app(&settings, surveys, crate::Environment::system()).await;
        let Err(Error::BankId(found)) = opened else {
            panic!("{finding}");
        };
        assert!(found.contains(finding), "{found}");
    }
}

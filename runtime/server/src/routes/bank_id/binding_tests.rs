//! An order belongs to the browser that began it: the text in the app, the address to which the app returns, and the demands on a
//! BankID.

use serde_json::{Value, json};

use super::testing::{Browser, Simulator, both, both_with};
use crate::{
    AddressCheck, BankIdRisk, BankIdRules,
    admin::tests::{admin, letters, log::rows},
    routes::testing::{TestServer, logged},
};

const DONE: [(u32, &str); 1] = [(0, "complete")];

async fn order(simulator: &Simulator) -> Value {
    let orders = simulator.control("/orders", json!({})).await;
    orders["orders"].as_array().unwrap().last().unwrap().clone()
}

#[tokio::test]
async fn start_shows_purpose_in_requested_language() {
    let (server, simulator, _folder) = both().await;
    let mut browser = Browser::start(&server, "other").await;
    for (asked, parts) in [
        (
            json!({"surveyId": "pulse", "device": "other", "language": "sv-SE"}),
            ["# Logga in på en enkät", "”pulse”", "Acme AB", "localhost:8080"],
        ),
        (
            json!({"surveyId": "pulse", "device": "other", "language": "en-US"}),
            ["# Sign in to a survey", "“pulse”", "Acme AB", "localhost:8080"],
        ),
        (
            json!({"surveyId": "pulse", "device": "other", "language": "pl-PL"}),
            ["# Zaloguj się do ankiety", "„pulse”", "Acme AB", "localhost:8080"],
        ),
        (
            json!({"device": "other", "language": "nb-NO"}),
            [
                "# Logg inn på helsekontoen din",
                "helsekontoen",
                "localhost:8080",
                "Avbryt",
            ],
        ),
    ] {
        browser.start_with(&asked).await;
        let order = order(&simulator).await;
        assert_eq!(order["userVisibleDataFormat"], "simpleMarkdownV1");
        assert_eq!(order["returnRisk"], true);
        let shown = order["shown"].as_str().unwrap();
        for part in parts {
            assert!(shown.contains(part), "{part}: {shown}");
        }
    }
}

#[tokio::test]
async fn return_in_other_browser_fails_order() {
    let (server, simulator, _folder) = both().await;
    // The token is sent only where the app returns to the browser that has it.
    let other = Browser::start(&server, "other").await;
    assert_eq!(other.started["autoStartToken"], Value::Null);
    assert_eq!(order(&simulator).await["returnUrl"], Value::Null);
    // A stranger begins and has a victim open the link to the app, who identifies themselves there.
    let stranger = Browser::start(&server, "phone").await;
    let back = stranger.open_app(&simulator, json!({ "way": DONE })).await;
    assert_eq!(stranger.poll(&server).await, json!({"status": "returning"}));
    assert_eq!(
        stranger.authenticate("pulse").await.error(),
        (200, "GeneralError".into())
    );
    let mut victim = Browser::start(&server, "phone").await;
    let own = victim.order.clone();
    let answer = victim.come_back(&back).await;
    assert_eq!(answer.error(), (200, "NotFound".into()));
    assert_eq!(answer.json()["data"], json!({"path": "/open/acme/shp"}));
    assert_eq!(victim.order, own);
    let over = json!({"status": "failed", "reason": "otherBrowser"});
    assert_eq!(stranger.poll(&server).await, over);
    assert_eq!(
        stranger.authenticate("pulse").await.error(),
        (200, "GeneralError".into())
    );
    // The nonce can no longer be used, not even with the cookie.
    let mut stranger = stranger;
    stranger.come_back(&back).await;
    assert_eq!(
        stranger.authenticate("pulse").await.error(),
        (200, "GeneralError".into())
    );
    assert!(!logged().contains(back.split_once('#').unwrap().1));
}

#[tokio::test]
async fn return_from_app_keeps_invitation() {
    let (server, simulator, _folder) = both().await;
    let made = admin(&server, |admin| {
        admin.invite("closed", Some((1, enkat_store::PersonSettings::default())))
    })
    .await;
    assert_eq!(made.unwrap(), 1);
    let invitation = letters(&server, "closed", &[]).await[0].1.clone();
    let mut browser = Browser::start(&server, "phone").await;
    let asked = json!({"surveyId": "closed", "device": "phone", "invitation": invitation});
    browser.start_with(&asked).await;
    let began = browser.order.clone();
    let back = browser.open_app(&simulator, json!({ "way": DONE })).await;
    let returned = browser.come_back(&back).await.data();
    assert_eq!(
        (&returned["surveyId"], &returned["path"]),
        (&json!("closed"), &json!("/open/acme/jhp"))
    );
    assert_eq!(browser.poll(&server).await["status"], "complete");
    // The page that began cannot continue, and ends nothing.
    let id = std::mem::replace(&mut browser.order, began);
    assert_eq!(browser.call("poll").await.error(), (200, "NotFound".into()));
    browser.call("cancel").await.data();
    browser.order = id;
    browser.authenticate("closed").await.data();
    let wrong = json!({"surveyId": "closed", "device": "phone", "invitation": "x"});
    let answer = server.nobody().call("POST", "/api/bank-id/start", &wrong).await;
    assert_eq!(answer.error(), (200, "InvitationUnknown".into()));
}

#[tokio::test]
async fn start_sends_requirement_of_deployment() {
    let (_server, simulator, _folder) = {
        let (server, simulator, folder) = both().await;
        Browser::start(&server, "other").await;
        assert_eq!(order(&simulator).await["requirement"], Value::Null);
        (server, simulator, folder)
    };
    drop(simulator);
    let rules = BankIdRules {
        pin_code: true,
        mrtd: true,
        risk: Some(BankIdRisk::Low),
        certificate_policies: vec!["1.2.752.78.1.5".to_owned()],
        ..BankIdRules::default()
    };
    let (server, simulator, _folder) = both_with(rules).await;
    for (phone, expected) in [
        (json!({}), json!({"status": "pending", "message": "RFA23"})),
        (
            json!({"policy": "1.2.752.78.1.1"}),
            json!({"status": "failed", "message": "RFA16"}),
        ),
        (
            json!({"risk": "moderate"}),
            json!({"status": "failed", "message": "RFA22"}),
        ),
    ] {
        let browser = Browser::start(&server, "other").await;
        let required =
            json!({"pinCode": true, "mrtd": true, "risk": "LOW", "certificatePolicies": ["1.2.752.78.1.5"]});
        assert_eq!(order(&simulator).await["requirement"], required);
        let mut phone = phone;
        phone["qr"] = browser.started["qr"].clone();
        simulator.control("/scan", phone).await;
        assert_eq!(browser.poll(&server).await, expected);
    }
}

#[tokio::test]
async fn poll_with_high_risk_fails_and_is_logged() {
    let (mut server, simulator, _folder) = both().await;
    for (risk, expected) in [
        ("moderate", json!({"status": "complete"})),
        ("high", json!({"status": "failed", "reason": "risk"})),
    ] {
        let browser = Browser::start(&server, "other").await;
        let phone = json!({"qr": browser.started["qr"], "risk": risk, "way": DONE});
        simulator.control("/scan", phone).await;
        assert_eq!(browser.poll(&server).await, expected);
    }
    server.restart().await;
    let told: Vec<_> = rows(&server).await.into_iter().map(|row| row.detail).collect();
    assert_eq!(told, ["swedishBankId risk"]);
}

/// Returns the state of an order whose app has this address, on the device of the browser or on another one.
async fn with_app_at(server: &TestServer, simulator: &Simulator, device: &str, address: &str) -> Value {
    let browser = Browser::start(server, device).await;
    let phone = json!({"ipAddress": address, "way": DONE});
    if device == "other" {
        let mut phone = phone;
        phone["qr"] = browser.started["qr"].clone();
        simulator.control("/scan", phone).await;
    } else {
        browser.open_app(simulator, phone).await;
    }
    browser.poll(server).await
}

#[tokio::test]
async fn address_check_logs_or_refuses_other_address() {
    const ELSEWHERE: &str = "203.0.113.7";
    const TOLD: &str = "another address than the browser";
    let returning = json!({"status": "returning"});
    for address in [AddressCheck::Off, AddressCheck::Log, AddressCheck::Refuse] {
        let rules = BankIdRules {
            address,
            ..BankIdRules::default()
        };
        let (server, simulator, _folder) = both_with(rules).await;
        assert_eq!(
            with_app_at(&server, &simulator, "computer", "127.0.0.1").await,
            returning
        );
        // Another device has another address.
        let other = with_app_at(&server, &simulator, "other", ELSEWHERE).await;
        assert_eq!(other, json!({"status": "complete"}));
        let before = logged().matches(TOLD).count();
        let found = with_app_at(&server, &simulator, "computer", ELSEWHERE).await;
        let told = logged().matches(TOLD).count() - before;
        match address {
            AddressCheck::Off => assert_eq!((found, told), (returning.clone(), 0)),
            AddressCheck::Log => assert_eq!((found, told), (returning.clone(), 1)),
            AddressCheck::Refuse => {
                let refused = json!({"status": "failed", "reason": "otherAddress"});
                assert_eq!((found, told), (refused, 1));
            }
        }
    }
    assert!(!logged().contains(ELSEWHERE));
}

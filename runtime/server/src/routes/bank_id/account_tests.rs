//! Sign-in to an account with Swedish BankID.

use serde_json::{Value, json};

use super::testing::{Browser, Simulator, both};
use crate::routes::{
    accounts::link_tests::{PASSWORD, invited, register},
    testing::{Answer, Client, TestServer, logged},
};

const NUMBER: &str = "190001019801";

/// Completes an order without a survey.
async fn identified(server: &TestServer, simulator: &Simulator, number: &str) -> Browser {
    let mut browser = Browser::start(server, "other").await;
    browser.start_with(&json!({"device": "other"})).await;
    let scan =
        json!({"qr": browser.started["qr"], "way": [[0, "complete"]], "person": {"personalNumber": number}});
    simulator.control("/scan", scan).await;
    assert_eq!(browser.poll(server).await["status"], "complete");
    browser
}

async fn login(browser: &Browser) -> Answer {
    let body = json!({"loginType": "swedishBankId", "bankIdOrderId": browser.order});
    browser.client.call("POST", "/api/account-login", &body).await
}

#[tokio::test]
async fn account_login_requires_registered_account() {
    let (server, simulator, _folder) = both().await;
    let ways = server.nobody().get("/api/account/ways").await.data();
    assert_eq!([&ways["swedishBankId"], &ways["demo"]], [true, false]);
    let stranger = identified(&server, &simulator, NUMBER).await;
    assert_eq!(login(&stranger).await.error(), (200, "NotFound".into()));
    let code = invited(&server, "klara@example.org", Some(NUMBER)).await;
    let early = identified(&server, &simulator, NUMBER).await;
    assert_eq!(login(&early).await.error(), (200, "NotFound".into()));
    let registered = register(&server.nobody(), &code, "sju sorters kakor")
        .await
        .data();
    let browser = identified(&server, &simulator, NUMBER).await;
    // An order for an account does not sign in to a survey.
    assert_eq!(
        browser.authenticate("pulse").await.error(),
        (200, "GeneralError".into())
    );
    let answer = login(&browser).await;
    assert_eq!(answer.data()["profiles"], registered["profiles"]);
    assert_eq!(login(&browser).await.error(), (200, "GeneralError".into()));
    let other = identified(&server, &simulator, "199002022399").await;
    assert_eq!(login(&other).await.error(), (200, "NotFound".into()));
    assert!(!logged().contains(NUMBER));
}

#[tokio::test]
async fn account_login_lists_and_enters_own_surveys() {
    let (server, simulator, _folder) = both().await;
    let code = invited(&server, "klara@example.org", Some(NUMBER)).await;
    register(&server.nobody(), &code, "sju sorters kakor")
        .await
        .data();
    let begun = Browser::start(&server, "other").await;
    let scan =
        json!({"qr": begun.started["qr"], "way": [[0, "complete"]], "person": {"personalNumber": NUMBER}});
    simulator.control("/scan", scan).await;
    begun.poll(&server).await;
    let session = begun.authenticate("pulse").await.data();
    let browser = identified(&server, &simulator, NUMBER).await;
    // An order for a survey does not open an account.
    assert_eq!(login(&begun).await.error(), (200, "GeneralError".into()));
    let mut client = browser.client.clone();
    client.keep_account(&login(&browser).await);
    let profiles = client.get("/api/profiles").await.data();
    let surveys = profiles["profiles"][0]["surveys"].as_array().unwrap();
    assert_eq!(surveys.len(), 1);
    assert_eq!(
        (&surveys[0]["surveyId"], &surveys[0]["state"]),
        (&json!("pulse"), &json!("inProgress"))
    );
    let enter = async |survey: &str| {
        let body = json!({"surveyId": survey});
        client.call("POST", "/api/profiles/enter", &body).await
    };
    let entered = enter("pulse").await.data();
    assert_eq!(entered["surveyParticipantId"], session["surveyParticipantId"]);
    assert_eq!(enter("other").await.error(), (200, "NotFound".into()));
}

#[tokio::test]
async fn account_password_change_ends_other_sessions() {
    let (server, simulator, _folder) = both().await;
    let code = invited(&server, "klara@example.org", Some(NUMBER)).await;
    let mut here = server.nobody();
    let registered = register(&here, &code, PASSWORD).await;
    here.keep_account(&registered);
    let mut elsewhere = identified(&server, &simulator, NUMBER).await;
    let signed_in = login(&elsewhere).await;
    elsewhere.client.keep_account(&signed_in);
    elsewhere.client.get("/api/profiles").await.data();

    let body = json!({"current": PASSWORD, "password": "åtta sorters kakor"});
    here.call("POST", "/api/account/password", &body).await.data();
    let ended = elsewhere.client.get("/api/profiles").await;
    assert_eq!(ended.error(), (401, "InvalidSession".into()));
    here.get("/api/profiles").await.data();
}

#[tokio::test]
async fn account_sessions_end_signs_out_other_browsers() {
    let (server, simulator, _folder) = both().await;
    let code = invited(&server, "klara@example.org", Some(NUMBER)).await;
    let mut client = server.nobody();
    let registered = register(&client, &code, PASSWORD).await;
    client.keep_account(&registered);
    let elsewhere = async || {
        let browser = identified(&server, &simulator, NUMBER).await;
        let mut client = browser.client.clone();
        client.keep_account(&login(&browser).await);
        client.get("/api/profiles").await.data();
        client
    };
    let sessions = async || {
        let data = client.get("/api/account/sessions").await.data();
        data["sessions"].as_array().unwrap().clone()
    };
    let end = async |id: &Value| {
        let body = json!({ "id": id });
        client
            .call("POST", "/api/account/sessions/end", &body)
            .await
            .data();
    };
    let is_out = async |client: &Client| {
        let answer = client.get("/api/profiles").await;
        assert_eq!(answer.error(), (401, "InvalidSession".into()));
    };
    let phone = elsewhere().await;
    let seen = sessions().await;
    assert_eq!(seen.len(), 2);
    let other = seen.iter().find(|session| session["isThis"] == false).unwrap();
    end(&other["id"]).await;
    is_out(&phone).await;
    let others = [elsewhere().await, elsewhere().await];
    end(&Value::Null).await;
    for other in others {
        is_out(&other).await;
    }
    assert_eq!(sessions().await.len(), 1);
}

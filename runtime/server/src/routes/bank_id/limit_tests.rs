//! The time after which participants who signed in with Swedish BankID can answer again.

use serde_json::json;

use super::testing::{Browser, Simulator, both};
use crate::routes::testing::{Answer, Client, TestServer};

const DAY: i64 = 24 * 60;

/// Completes an order for the survey with the limit, and signs in; `earlier` asks for the answers that were sent.
async fn signs_in(
    server: &TestServer,
    simulator: &Simulator,
    number: &str,
    earlier: bool,
) -> (Client, Answer) {
    let mut browser = Browser::start(server, "other").await;
    let order = json!({"surveyId": "quarterly", "device": "other"});
    browser.start_with(&order).await;
    let scan =
        json!({"qr": browser.started["qr"], "way": [[0, "complete"]], "person": {"personalNumber": number}});
    simulator.control("/scan", scan).await;
    assert_eq!(browser.poll(server).await["status"], "complete");
    let body = json!({"loginType": "swedishBankId", "surveyId": "quarterly", "bankIdOrderId": browser.order,
                      "earlier": earlier});
    let answer = browser.client.call("POST", "/api/authenticate", &body).await;
    let mut client = browser.client;
    client.keep_session(&answer);
    (client, answer)
}

#[tokio::test]
async fn authenticate_within_limit_opens_only_feedback() {
    let (server, simulator, _folder) = both().await;
    let (first, _) = signs_in(&server, &simulator, "198001019278", false).await;
    first.save(0, json!({"agree": true, "stress": 2})).await.data();
    first.submit(1).await.data();
    for (later, days) in [(DAY, 89), (88 * DAY, 1)] {
        server.clock.advance(later);
        let (_, late) = signs_in(&server, &simulator, "198001019278", false).await;
        assert_eq!(late.error(), (200, "LimitReached".into()));
        assert_eq!(
            late.json()["data"],
            json!({"limitDays": 90, "daysRemaining": days})
        );
        let (earlier, _) = signs_in(&server, &simulator, "198001019278", true).await;
        assert_eq!(earlier.id, first.id);
        earlier.feedback().await.data();
    }
    // Another person has sent nothing, whatever they come for.
    let (other, _) = signs_in(&server, &simulator, "199002022399", true).await;
    assert_ne!(other.id, first.id);
    server.clock.advance(DAY);
    let (anew, _) = signs_in(&server, &simulator, "198001019278", false).await;
    assert_ne!(anew.id, first.id);
    assert_eq!(anew.settings("quarterly").await["draft"]["revision"], 0);
}

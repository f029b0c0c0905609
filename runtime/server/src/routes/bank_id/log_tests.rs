//! Orders without a sign-in, in the audit log.

use serde_json::json;

use super::testing::{Browser, both};
use crate::admin::tests::log::rows;

#[tokio::test]
async fn unsuccessful_orders_log_sign_in_failed() {
    let (mut server, simulator, _folder) = both().await;
    simulator.fault("auth", 503, "Maintenance", 1).await;
    let body = json!({"surveyId": "pulse", "device": "other"});
    let answer = server.nobody().call("POST", "/api/bank-id/start", &body).await;
    assert_eq!(answer.error(), (200, "GeneralError".into()));
    let browser = Browser::start(&server, "computer").await;
    let early = browser.authenticate("pulse").await;
    assert_eq!(early.error(), (200, "GeneralError".into()));
    simulator.set("failed", "userCancel").await;
    assert_eq!(browser.poll(&server).await["status"], "failed");
    server.restart().await;
    let rows = rows(&server).await;
    let told: Vec<_> = rows
        .iter()
        .map(|row| format!("{}|{}|{}", row.event, row.survey_id, row.detail))
        .collect();
    assert_eq!(
        told,
        [
            "signInFailed||swedishBankId GeneralError",
            "signInFailed|pulse|swedishBankId GeneralError",
            "signInFailed||swedishBankId failed",
        ]
    );
}

//! Sign-in with a number and the password of its account, and the time after which participants can answer again.

use serde_json::{Value, json};

use crate::routes::{
    accounts::link_tests::{PASSWORD, account},
    testing::{Answer, Client, TestServer, logged},
};

const NUMBER: &str = "190001019801";
const DAY: i64 = 24 * 60;

fn typed(number: &str, password: &str, earlier: bool) -> Value {
    json!({"loginType": "swedishGovernmentId", "surveyId": "pulse-password", "governmentId": number,
           "firstName": "Ada", "lastName": "Byron", "password": password, "earlier": earlier})
}

async fn refused(server: &TestServer, body: &Value) -> Answer {
    let answer = server.nobody().call("POST", "/api/authenticate", body).await;
    assert!(!answer.headers.contains_key("set-cookie"));
    answer
}

async fn signed_in(server: &TestServer, earlier: bool) -> Client {
    let mut client = server.nobody();
    client.sign_in_as(&typed(NUMBER, PASSWORD, earlier)).await.data();
    client
}

async fn submitted(client: &Client) {
    client.save(0, json!({"agree": true, "stress": 2})).await.data();
    client.submit(1).await.data();
}

#[tokio::test]
async fn sign_in_with_password_continues_response() {
    let server = TestServer::start().await;
    account(&server, NUMBER).await;
    let first = signed_in(&server, false).await;
    first.save(0, json!({"agree": true, "stress": 2})).await.data();
    let again = signed_in(&server, false).await;
    assert_eq!(again.id, first.id);
    assert_eq!(again.settings("pulse-password").await["draft"]["revision"], 1);

    let wrong = refused(&server, &typed(NUMBER, "sju sorters bullar", false)).await;
    assert_eq!(wrong.error(), (200, "NotFound".into()));
    for body in [
        typed("191212121212", PASSWORD, false),
        typed("191212121212", "", true),
        typed(NUMBER, "", false),
        typed(NUMBER, "sju sorters bullar", true),
    ] {
        let other = refused(&server, &body).await;
        assert_eq!(
            (other.status, other.body),
            (wrong.status, wrong.body.clone()),
            "{body}"
        );
    }
    assert!(!logged().contains("sju sorters"));
}

#[tokio::test]
async fn sign_in_within_limit_opens_only_feedback() {
    let server = TestServer::start().await;
    account(&server, NUMBER).await;
    let first = signed_in(&server, false).await;
    submitted(&first).await;
    server.clock.advance(DAY / 2);
    for (later, days) in [(0, 90), (DAY, 89), (88 * DAY, 1)] {
        server.clock.advance(later);
        let late = refused(&server, &typed(NUMBER, PASSWORD, false)).await;
        assert_eq!(late.error(), (200, "LimitReached".into()));
        assert_eq!(
            late.json()["data"],
            json!({"limitDays": 90, "daysRemaining": days})
        );
        // A person without the password does not learn about it.
        let stranger = refused(&server, &typed(NUMBER, "", true)).await;
        assert_eq!(stranger.error(), (200, "NotFound".into()));
        let earlier = signed_in(&server, true).await;
        assert_eq!(earlier.id, first.id);
        earlier.feedback().await.data();
    }
    server.clock.advance(DAY / 2);
    let anew = signed_in(&server, false).await;
    assert_ne!(anew.id, first.id);
    assert_eq!(anew.settings("pulse-password").await["draft"]["revision"], 0);
    // Later sign-ins continue the new one.
    assert_eq!(signed_in(&server, false).await.id, anew.id);
}

//! Responses whose time is over, by the deployment, by law, without an answer, and withdrawn.

use super::*;
use crate::admin::{Overdue, PersonKey};

const MINUTES_OF_DAY: i64 = 24 * 60;

const KEPT: &[&str] = &["retention.afterSubmission=P60D", "retention.afterLastChange=P40D"];
const CLOSES: &[&str] = &[
    "invitationRequired=true",
    "expires=2026-11-30",
    "retention.afterClosing=P10D",
];

/// Signs in to a survey, and saves this answer.
async fn begun(server: &TestServer, survey: &str, answer: Value) -> Client {
    let mut client = server.nobody();
    client.sign_in_as(&body(survey, 1980, None)).await.data();
    client.save(0, answer).await.data();
    client
}

/// Returns the counts of what is due, by reason.
async fn overdue(server: &TestServer) -> Vec<(Overdue, usize)> {
    let lines = admin(server, Admin::overdue).await.unwrap();
    lines.into_iter().map(|line| (line.why, line.count)).collect()
}

#[tokio::test]
async fn responses_go_when_their_time_is_over() {
    let server = TestServer::start().await;
    offer(&server, "kept", KEPT).await;
    offer(&server, "for-ever", &[]).await;
    let answers = |why: &str| json!({"agree": true, "stress": 1, "stressWhy": why});
    for (survey, why) in [("kept", "sent and due"), ("for-ever", "sent and kept")] {
        begun(&server, survey, answers(why)).await.submit(1).await.data();
    }
    begun(&server, "kept", answers("never sent")).await;
    server.clock.advance(39 * MINUTES_OF_DAY);
    begun(&server, "kept", answers("sent later"))
        .await
        .submit(1)
        .await
        .data();
    assert_eq!(overdue(&server).await, []);
    server.clock.advance(2 * MINUTES_OF_DAY);
    assert_eq!(overdue(&server).await, [(Overdue::Unfinished, 1)]);
    server.clock.advance(20 * MINUTES_OF_DAY);
    assert_eq!(
        overdue(&server).await,
        [(Overdue::Sent, 1), (Overdue::Unfinished, 1)]
    );
    assert!(server.has_stored("sent and due"), "a count erases nothing");
    admin(&server, Admin::erase_overdue).await.unwrap();
    assert_eq!(overdue(&server).await, []);
    for (answer, is_kept) in [
        ("sent and due", false),
        ("never sent", false),
        ("sent and kept", true),
        ("sent later", true),
    ] {
        assert_eq!(server.has_stored(answer), is_kept, "{answer}");
    }
    // The ledger has what was erased: a restored backup must not bring it back.
    assert_eq!(admin(&server, Admin::erasures).await.unwrap().len(), 2);
}

#[tokio::test]
async fn list_of_closed_survey_goes_with_its_responses() {
    let server = TestServer::start().await;
    offer(&server, "closed", CLOSES).await;
    let [ada, _] = invited(&server, "closed").await;
    let mut client = server.nobody();
    client.sign_in_as(&body("closed", 1980, Some(&ada))).await.data();
    client
        .save(0, json!({"agree": true, "stress": 1, "stressWhy": "x"}))
        .await
        .data();
    client.submit(1).await.data();
    server.clock.advance(40 * MINUTES_OF_DAY);
    assert_eq!(overdue(&server).await, [(Overdue::Sent, 1), (Overdue::Listed, 1)]);
    admin(&server, Admin::erase_overdue).await.unwrap();
    for reference in ["ada", "bo"] {
        let found = admin(&server, move |admin| {
            let key = PersonKey::Reference {
                survey_id: "closed".to_owned(),
                reference: reference.to_owned(),
            };
            Ok(admin.find_person(&key, "case 1")?.is_some())
        });
        assert!(!found.await.unwrap(), "{reference}");
    }
}

#[tokio::test]
async fn response_without_answer_goes_and_its_invitation_stays() {
    let server = TestServer::start().await;
    offer(&server, "closed", &["invitationRequired=true"]).await;
    let [ada, bo] = invited(&server, "closed").await;
    for secret in [&ada, &bo] {
        let mut client = server.nobody();
        client
            .sign_in_as(&body("closed", 1980, Some(secret)))
            .await
            .data();
        if secret == &bo {
            client
                .save(0, json!({"agree": true, "stress": 1, "stressWhy": "x"}))
                .await
                .data();
        }
    }
    server.clock.advance(30 * MINUTES_OF_DAY);
    assert_eq!(overdue(&server).await, [], "a session lasted for a day");
    server.clock.advance(2 * MINUTES_OF_DAY);
    assert_eq!(overdue(&server).await, [(Overdue::Unanswered, 1)]);
    admin(&server, Admin::erase_overdue).await.unwrap();
    let mut again = server.nobody();
    again.sign_in_as(&body("closed", 1980, Some(&ada))).await.data();
}

#[tokio::test]
async fn withdrawn_response_is_kept_as_long_as_the_law_says() {
    let server = TestServer::start().await;
    offer(
        &server,
        "records",
        &["invitationRequired=true", "retention.atLeast=P1Y"],
    )
    .await;
    let [ada, _] = invited(&server, "records").await;
    let mut client = server.nobody();
    client.sign_in_as(&body("records", 1980, Some(&ada))).await.data();
    client
        .save(0, json!({"agree": true, "stress": 1, "stressWhy": "x"}))
        .await
        .data();
    client.submit(1).await.data();
    let (withdrawn, duties) = admin(&server, |admin| {
        let key = PersonKey::Reference {
            survey_id: "records".to_owned(),
            reference: "ada".to_owned(),
        };
        let person = admin.find_person(&key, "case 2")?.unwrap();
        Ok((admin.withdraw_person(&person, "case 2")?, admin.duties(&person)?))
    })
    .await
    .unwrap();
    assert_eq!(withdrawn, 1);
    assert_eq!(duties[0].0, "records");
    server.clock.advance(31 * MINUTES_OF_DAY);
    assert_eq!(overdue(&server).await, []);
    server.clock.advance(335 * MINUTES_OF_DAY);
    assert_eq!(overdue(&server).await, [(Overdue::Withdrawn, 1)]);
}

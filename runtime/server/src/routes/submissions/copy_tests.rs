//! The participant's own copy, and withdrawing by a call.

use enkat_store::audit::Event;
use serde_json::{Value, json};

use crate::{
    admin::{
        PersonKey,
        tests::{admin, body, invited, log::rows, offer, refusal},
    },
    routes::testing::{Answer, Client, NOW, TestServer, logged, sensitive_artifact},
};

const ANSWERS: fn() -> Value = || json!({"agree": true, "stress": 1, "stressWhy": "deadlines"});

async fn copy(client: &Client) -> Answer {
    let body = json!({"surveyParticipantId": client.id});
    client.call("POST", "/api/submissions/copy", &body).await
}

async fn withdraw(client: &Client) -> Answer {
    let body = json!({"surveyParticipantId": client.id});
    client.call("POST", "/api/withdraw", &body).await
}

/// Sends answers to a survey.
async fn sent(server: &TestServer, survey: &str) -> Client {
    let client = server.participant(survey).await;
    client.save(0, ANSWERS()).await.data();
    client.submit(1).await.data();
    client
}

#[tokio::test]
async fn copy_has_answers_consent_and_receipt() {
    let server = TestServer::start().await;
    let client = sent(&server, "pulse-short").await;
    let data = copy(&client).await.data();
    assert_eq!(
        data["answers"],
        json!({"agree": true, "stress": 1, "stressWhy": "deadlines"})
    );
    assert_eq!(
        (&data["submittedAt"], &data["language"]),
        (&json!(NOW), &json!("sv-SE"))
    );
    let consent = &data["consent"];
    assert_eq!(consent["at"], NOW);
    assert_eq!(consent["words"]["language"], "sv-SE");
    assert_eq!(consent["words"]["notice"]["controller"], "Acme AB");
    assert!(!consent["words"]["texts"].as_object().unwrap().is_empty());
    let receipt = data["receipt"].as_str().unwrap();
    assert_eq!(receipt.len(), 14, "{receipt}");
    assert_eq!(copy(&client).await.data()["receipt"], receipt);
    // Participants withdraw by an operator, unless the deployment says otherwise.
    assert_eq!(data.get("withdrawal"), None);
    assert!(!logged().contains(receipt));
}

#[tokio::test]
async fn copy_by_return_link_has_the_same() {
    let server = TestServer::start().await;
    let client = sent(&server, "pulse-short").await;
    let mut elsewhere = server.nobody();
    elsewhere.come_back(&client.return_link().await).await.data();
    assert_eq!(copy(&elsewhere).await.data(), copy(&client).await.data());
}

#[tokio::test]
async fn copy_is_refused_before_sending_and_to_others() {
    let server = TestServer::start().await;
    let client = server.participant("pulse-short").await;
    client.save(0, ANSWERS()).await.data();
    for early in [copy(&client).await, withdraw(&client).await] {
        assert_eq!(early.error(), (200, "NotSubmitted".into()));
    }
    client.submit(1).await.data();
    let mut stranger = sent(&server, "pulse-short").await;
    stranger.id.clone_from(&client.id);
    for foreign in [copy(&stranger).await, withdraw(&stranger).await] {
        assert_eq!(foreign.error(), (403, "Forbidden".into()));
        assert!(!String::from_utf8_lossy(&foreign.body).contains("deadlines"));
    }
}

#[tokio::test]
async fn copy_of_sensitive_answers_is_opened() {
    let server = TestServer::asking(sensitive_artifact()).await;
    let client = sent(&server, "pulse-short").await;
    assert!(!server.has_stored("deadlines"));
    assert_eq!(copy(&client).await.data()["answers"]["stressWhy"], "deadlines");
}

#[tokio::test]
async fn receipt_leads_to_its_response() {
    let server = TestServer::start().await;
    let client = sent(&server, "pulse-short").await;
    sent(&server, "pulse-short").await;
    let receipt = copy(&client).await.data()["receipt"].as_str().unwrap().to_owned();
    let found = admin(&server, move |admin| {
        let key = PersonKey::Receipt(receipt.to_lowercase().parse().unwrap());
        let person = admin.find_person(&key, "case 1")?;
        let responses = person.into_iter().flat_map(|person| person.responses);
        Ok(responses.map(|facts| facts.participant.0).collect::<Vec<_>>())
    });
    assert_eq!(found.await.unwrap(), [client.id]);
    let unknown = admin(&server, |admin| {
        let key = PersonKey::Receipt("0000-0000-0000".parse().unwrap());
        Ok(admin.find_person(&key, "case 1")?.is_none())
    });
    assert!(unknown.await.unwrap());
}

#[tokio::test]
async fn withdrawal_is_refused_unless_the_deployment_allows_it() {
    let server = TestServer::start().await;
    let client = sent(&server, "pulse-short").await;
    assert_eq!(withdraw(&client).await.error(), (403, "Forbidden".into()));
    copy(&client).await.data();
}

#[tokio::test]
async fn withdrawal_ends_sessions_links_and_use() {
    let server = TestServer::start().await;
    offer(
        &server,
        "own",
        &["allowWithdrawal=true", "invitationRequired=true"],
    )
    .await;
    let [ada, _] = invited(&server, "own").await;
    let mut client = server.nobody();
    client.sign_in_as(&body("own", 1980, Some(&ada))).await.data();
    client.save(0, ANSWERS()).await.data();
    client.submit(1).await.data();
    let link = client.return_link().await;
    let mut phone = server.nobody();
    phone.come_back(&link).await.data();
    let erased = json!({"erasedAt": "2026-12-21T08:00:00Z", "isKeptByLaw": false});
    assert_eq!(copy(&client).await.data()["withdrawal"], erased);
    assert_eq!(server.stored("own").await.len(), 1);

    let answer = withdraw(&client).await;
    assert_eq!(answer.data(), erased);
    assert!(
        answer
            .cookies
            .iter()
            .any(|cookie| cookie.starts_with("__Host-session=;")),
        "{:?}",
        answer.cookies
    );
    for ended in [copy(&client).await, withdraw(&client).await, copy(&phone).await] {
        assert_eq!(ended.error(), (401, "InvalidSession".into()));
    }
    assert_eq!(
        server.nobody().come_back(&link).await.error(),
        (200, "NotFound".into())
    );
    assert!(server.stored("own").await.is_empty());
    let rows = rows(&server).await;
    let withdrawn = rows
        .iter()
        .find(|row| row.event == Event::PersonWithdrawn.name())
        .unwrap();
    assert_eq!(
        (&*withdrawn.by.as_ref().unwrap().actor, &withdrawn.participant),
        ("participant", &client.id)
    );
    let again = refusal(&mut server.nobody(), &body("own", 1980, Some(&ada))).await;
    assert_eq!(again, "InvitationUnknown");
}

#[tokio::test]
async fn withdrawal_says_what_a_law_keeps() {
    let server = TestServer::start().await;
    offer(
        &server,
        "record",
        &[
            "allowWithdrawal=true",
            "retention.atLeast=P10Y",
            "retention.afterSubmission=P20Y",
        ],
    )
    .await;
    offer(
        &server,
        "brief",
        &[
            "allowWithdrawal=true",
            "retention.atLeast=P10D",
            "retention.afterSubmission=P20Y",
        ],
    )
    .await;
    let until = |at: &str, law: bool| json!({"erasedAt": at, "isKeptByLaw": law});
    let record = copy(&sent(&server, "record").await).await.data();
    assert_eq!(record["withdrawal"], until("2036-11-21T08:00:00Z", true));
    let brief = copy(&sent(&server, "brief").await).await.data();
    assert_eq!(brief["withdrawal"], until("2026-12-21T08:00:00Z", false));
}

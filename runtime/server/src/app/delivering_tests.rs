//! Responses reach the receivers of their surveys, and only what they may have.

use enkat_store::DeliveryState;
use serde_json::{Value, json};

use crate::{
    Error,
    admin::{
        DeliveryLine, DeliverySelection, PersonKey,
        tests::{admin, artifacts, log::rows, settings},
    },
    delivery::Signer,
    routes::testing::{Client, Received, Receiver, TestServer, logged, sensitive_artifact},
};

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const CANARY: &str = "kanarie schweigt";

/// Offers the survey `sent` with a receiver, and with these keys of the webhook.
async fn offer(server: &TestServer, receiver: &Receiver, keys: &[&str]) {
    let secret = server.data().join("secret");
    std::fs::write(&secret, SECRET).unwrap();
    let mut all = vec![
        "type=shp".to_owned(),
        "survey=pulse".to_owned(),
        "login.anonymous=true".to_owned(),
        "defaultLoginType=anonymous".to_owned(),
        "linkName=sent".to_owned(),
        format!("webhook.url={}", receiver.url),
        format!("webhook.secretFile={}", secret.display()),
    ];
    all.extend(keys.iter().map(|key| (*key).to_owned()));
    let created = admin(server, move |admin| {
        admin.create_survey("sent", "acme", &all, &artifacts())
    });
    created.await.unwrap();
}

/// Sends answers to the survey.
async fn send(server: &TestServer, answers: Value) -> Client {
    let client = server.participant("sent").await;
    client.save(0, answers).await.data();
    client.submit(1).await.data();
    client
}

fn answers() -> Value {
    json!({"agree": true, "stress": 1, "stressWhy": CANARY, "age": 41, "reach": "kim@example.org"})
}

async fn deliveries(server: &TestServer) -> Vec<DeliveryLine> {
    admin(server, |admin| admin.deliveries(Some("sent")))
        .await
        .unwrap()
}

/// Waits until the server has recorded the outcome of the tries so far.
async fn settled(server: &TestServer, is_settled: impl Fn(&[DeliveryLine]) -> bool) -> Vec<DeliveryLine> {
    for _ in 0..200 {
        let lines = deliveries(server).await;
        if is_settled(&lines) {
            return lines;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{:?}", deliveries(server).await);
}

fn is_accepted(line: &DeliveryLine) -> bool {
    matches!(line.state, DeliveryState::Delivered(_))
}

async fn replay(server: &TestServer, selection: DeliverySelection) -> Result<usize, Vec<String>> {
    admin(server, move |admin| admin.replay_deliveries(&selection)).await
}

/// Carries out a request of the participant.
async fn request(server: &TestServer, client: &Client, is_erasure: bool) {
    let id = enkat_store::ParticipantId(client.id.clone());
    let outbox = server.data().join("outbox");
    let done = admin(server, move |admin| -> Result<(), Error> {
        let person = admin.find_person(&PersonKey::Participant(id), "case 1")?.unwrap();
        if is_erasure {
            admin.erase_person(&person, &outbox, "case 1")?;
        } else {
            admin.withdraw_person(&person, "case 1")?;
        }
        Ok(())
    });
    done.await.unwrap();
}

/// Changes keys of the survey.
async fn change(server: &TestServer, key: &'static str) {
    let changed = admin(server, move |admin| {
        admin.change_survey("sent", &[key.to_owned()], &artifacts())
    });
    changed.await.unwrap();
}

fn verify(event: &Received) {
    verify_by(SECRET, event);
}

fn verify_by(secret: &str, event: &Received) {
    let at: i64 = event.headers["webhook-timestamp"].parse().unwrap();
    let signer = Signer::parse(secret).ok().unwrap();
    assert_eq!(
        event.headers["webhook-signature"],
        signer.sign(event.id(), at, &event.body)
    );
}

#[tokio::test]
async fn payload_is_delivered_signed_and_sealed() {
    let server = TestServer::asking(sensitive_artifact()).await;
    let receiver = Receiver::start(&[]).await;
    offer(&server, &receiver, &["webhook.sends=payload"]).await;
    let client = send(&server, answers()).await;
    let [event] = &receiver.received(1).await[..] else {
        panic!()
    };
    verify(event);
    assert_eq!(event.headers["content-type"], "application/json");
    let body = event.json();
    let response = body["data"]["response"].as_str().unwrap();
    assert_eq!(
        body,
        json!({
            "type": "response.sent", "timestamp": "2026-11-21T08:00:00Z",
            "data": {
                "response": response, "surveyId": "sent", "survey": "pulse", "version": 1, "presets": [],
                "language": "sv-SE", "purpose": "data", "sentAt": "2026-11-21T08:00:00Z",
                "scores": [{"name": "calm", "value": null, "missing": "sealed"}],
                "payload": {"agree": true, "age": 41},
                "missing": {"stress": "sealed", "stressWhy": "sealed", "reach": "sealed", "visit": "empty",
                            "extraWords": "notAsked"},
            },
        })
    );
    // Neither the participant's id nor the number of a row.
    let text = String::from_utf8(event.body.clone()).unwrap();
    assert!(response.len() == 16 && !text.contains(&client.id));
    assert!(!text.contains(CANARY) && !text.contains("kim@") && !logged().contains(CANARY));
    let [line] = &settled(&server, |lines| lines.iter().all(is_accepted)).await[..] else {
        panic!()
    };
    assert_eq!((line.id.as_str(), line.event), (event.id(), "response.sent"));
    let row = rows(&server)
        .await
        .into_iter()
        .find(|row| row.event == "responseDelivered")
        .unwrap();
    assert_eq!(
        (row.participant, row.detail, row.survey_id),
        (client.id, "response.sent, payload".to_owned(), "sent".to_owned())
    );
}

#[tokio::test]
async fn sealed_answers_are_opened_where_the_deployment_says_so() {
    let server = TestServer::asking(sensitive_artifact()).await;
    let receiver = Receiver::start(&[]).await;
    offer(
        &server,
        &receiver,
        &[
            "webhook.sends=payload",
            "webhook.sensitive=true",
            "webhook.contact=true",
        ],
    )
    .await;
    send(&server, answers()).await;
    let data = receiver.received(1).await[0].json()["data"].clone();
    assert_eq!(data["payload"], answers());
    assert_eq!(
        data["missing"],
        json!({"visit": "empty", "extraWords": "notAsked"})
    );
    assert_eq!(
        data["scores"],
        json!([{"name": "calm", "value": 1.0, "band": "high", "draft": true}])
    );
}

#[tokio::test]
async fn notice_has_no_answers() {
    let server = TestServer::start().await;
    let receiver = Receiver::start(&[]).await;
    offer(&server, &receiver, &["webhook.sends=notice"]).await;
    send(&server, answers()).await;
    let data = receiver.received(1).await[0].json()["data"].clone();
    let keys: Vec<_> = data.as_object().unwrap().keys().map(String::as_str).collect();
    let facts = [
        "language", "presets", "purpose", "response", "sentAt", "survey", "surveyId", "version",
    ];
    let mut sorted = keys.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, facts);
}

#[tokio::test]
async fn demo_is_delivered_only_if_asked_for() {
    let server = TestServer::start().await;
    let receiver = Receiver::start(&[]).await;
    offer(&server, &receiver, &["webhook.sends=notice", "isDemo=true"]).await;
    send(&server, answers()).await;
    assert_eq!(deliveries(&server).await, []);
    change(&server, "webhook.trials=true").await;
    send(&server, answers()).await;
    assert_eq!(receiver.received(1).await[0].json()["data"]["purpose"], "demo");
}

#[tokio::test]
async fn failed_delivery_is_tried_again_after_a_pause() {
    let mut server = TestServer::start().await;
    let receiver = Receiver::start(&["503 Busy", "302 Found", "500 Error"]).await;
    offer(&server, &receiver, &["webhook.sends=scores"]).await;
    send(&server, answers()).await;
    receiver.received(1).await;
    let lines = settled(&server, |lines| lines[0].failure.is_some()).await;
    assert_eq!(lines[0].failure.as_deref(), Some("the receiver answered 503"));
    let DeliveryState::Waiting(due) = lines[0].state else {
        panic!("{lines:?}")
    };
    let pause = due.duration_since(lines[0].at).as_secs();
    assert!((4..=6).contains(&pause), "{pause} seconds");
    // Not before its time, also by a server that was started anew.
    server.restart().await;
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    assert_eq!(receiver.so_far().len(), 1);
    // A redirect is a refusal: answers go to no other address.
    server.clock.advance_seconds(10);
    receiver.received(2).await;
    let is_tried = |tries| {
        move |lines: &[DeliveryLine]| {
            lines[0].tries == tries && lines[0].failure.as_ref().is_some_and(|why| !why.ends_with("503"))
        }
    };
    let lines = settled(&server, is_tried(2)).await;
    assert_eq!(lines[0].failure.as_deref(), Some("the receiver answered 302"));
    // The last try of many.
    server.execute("UPDATE deliveries SET tries = 17").await;
    server.clock.advance(1);
    receiver.received(3).await;
    let is_given_up = |lines: &[DeliveryLine]| matches!(lines[0].state, DeliveryState::GivenUp(_));
    settled(&server, is_given_up).await;
    assert!(logged().contains("a delivery is given up"));
    server.clock.advance(60 * 24 * 40);
    // Given up, it is kept until an operator lets it be tried again: then with all its tries, and under the same id.
    let selection = DeliverySelection::Survey {
        survey_id: "sent".to_owned(),
        since: None,
        accepted: false,
    };
    assert_eq!(replay(&server, selection.clone()).await, Ok(1));
    let events = receiver.received(4).await;
    let lines = settled(&server, |lines| lines.iter().all(is_accepted)).await;
    assert_eq!(lines[0].tries, 1);
    assert!(
        events
            .iter()
            .all(|one| one.id() == events[0].id() && one.body == events[0].body)
    );
    events.iter().for_each(verify);
    // An accepted event is sent again by its id alone, or on request.
    assert_eq!(replay(&server, selection).await, Ok(0));
    let again = DeliverySelection::Event(events[0].id().to_owned());
    assert_eq!(replay(&server, again).await, Ok(1));
    receiver.received(5).await;
    let unknown = replay(&server, DeliverySelection::Event("evt_none".to_owned())).await;
    assert!(unknown.unwrap_err()[0].contains("there is no delivery `evt_none`"));
    let replays = rows(&server)
        .await
        .into_iter()
        .filter(|row| row.event == "deliveriesReplayed");
    let replays: Vec<_> = replays
        .map(|row| format!("{} {} {:?}", row.survey_id, row.detail, row.by.map(|by| by.actor)))
        .collect();
    assert_eq!(replays, [r#"sent 1 Some("operator olga")"#; 2]);
}

#[tokio::test]
async fn changed_receiver_counts_while_much_is_due() {
    let server = TestServer::start().await;
    let receiver = Receiver::start(&[]).await;
    offer(&server, &receiver, &["webhook.sends=payload"]).await;
    // Given a call on its way, and another response that waits,
    receiver.hold(true);
    send(&server, answers()).await;
    receiver.received(1).await;
    send(&server, answers()).await;
    // when the receiver gets a notice from now on, signed by another secret,
    change(&server, "webhook.sends=notice").await;
    let other = SECRET.replace("MfKQ", "KQMf");
    std::fs::write(server.data().join("secret"), &other).unwrap();
    receiver.hold(false);
    // then it gets the second response so.
    let events = receiver.received(2).await;
    let has_payload = |event: &Received| event.json()["data"].get("payload").is_some();
    assert!(has_payload(&events[0]) && !has_payload(&events[1]));
    verify(&events[0]);
    verify_by(&other, &events[1]);
    // Given the same again, when there is no receiver any more, then the response stays in the outbox.
    settled(&server, |lines| lines.iter().all(is_accepted)).await;
    receiver.hold(true);
    send(&server, answers()).await;
    receiver.received(3).await;
    send(&server, answers()).await;
    change(&server, "webhook=").await;
    receiver.hold(false);
    let last = |lines: &[DeliveryLine]| lines.iter().filter(|line| is_accepted(line)).count() == 3;
    let lines = settled(&server, last).await;
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    assert_eq!((lines.len(), receiver.so_far().len()), (4, 3));
}

#[tokio::test]
async fn response_to_a_survey_that_is_not_served_is_delivered_later() {
    let server = TestServer::start().await;
    let receiver = Receiver::start(&[]).await;
    offer(&server, &receiver, &["webhook.sends=payload"]).await;
    let client = server.participant("sent").await;
    client.save(0, answers()).await.data();
    // Given a survey with a setting that a newer version does not have any more,
    let serve = async |statement| {
        server.execute(statement).await;
        server
            .execute("UPDATE deployment_version SET version = version + 1")
            .await;
    };
    serve(
        "UPDATE surveys SET declaration = json_set(declaration, '$.settings', json('{\"gone\": true}'))
         WHERE survey_id = 'sent'",
    )
    .await;
    assert_eq!(settings(&server, "sent").await.error().1, "NotFound");
    // when a participant who has begun sends the answers,
    client.submit(1).await.data();
    // then they wait in the outbox until the survey is served again.
    assert_eq!(deliveries(&server).await.len(), 1);
    assert!(receiver.so_far().is_empty());
    serve("UPDATE surveys SET declaration = json_remove(declaration, '$.settings') WHERE survey_id = 'sent'")
        .await;
    receiver.received(1).await;
}

#[tokio::test]
async fn receiver_that_is_gone_gets_nothing_more() {
    let server = TestServer::start().await;
    let receiver = Receiver::start(&["410 Gone"]).await;
    offer(&server, &receiver, &["webhook.sends=notice"]).await;
    send(&server, answers()).await;
    let is_given_up = |lines: &[DeliveryLine]| matches!(lines[0].state, DeliveryState::GivenUp(_));
    let lines = settled(&server, is_given_up).await;
    assert_eq!(lines[0].tries, 1);
}

#[tokio::test]
async fn metrics_have_what_waits_and_what_was_given_up() {
    let server = TestServer::measured().await;
    let receiver = Receiver::start(&["503 Busy", "410 Gone"]).await;
    offer(&server, &receiver, &["webhook.sends=notice"]).await;
    send(&server, answers()).await;
    settled(&server, |lines| lines[0].failure.is_some()).await;
    send(&server, answers()).await;
    let is_given_up = |lines: &[DeliveryLine]| matches!(lines[1].state, DeliveryState::GivenUp(_));
    settled(&server, |lines| lines.len() == 2 && is_given_up(lines)).await;
    server.clock.advance_seconds(2);
    for line in [
        "enkat_outbox_waiting 1",
        "enkat_outbox_oldest_age_seconds 2",
        "enkat_outbox_given_up 1",
        "enkat_deliveries_total{outcome=\"again\"} 1",
        "enkat_deliveries_total{outcome=\"givenUp\"} 1",
    ] {
        let (series, _) = line.rsplit_once(' ').unwrap();
        assert_eq!(server.metric(series).await, line);
    }
}

#[tokio::test]
async fn end_of_response_is_told_to_a_receiver_that_may_have_it() {
    let server = TestServer::start().await;
    let receiver = Receiver::start(&["204 No Content", "204 No Content", "503 Busy"]).await;
    offer(&server, &receiver, &["webhook.sends=payload"]).await;
    let withdrawn = send(&server, answers()).await;
    receiver.received(1).await;
    settled(&server, |lines| lines.iter().all(is_accepted)).await;
    request(&server, &withdrawn, false).await;
    let events = receiver.received(2).await;
    let name = events[0].json()["data"]["response"].clone();
    assert_eq!(
        events[1].json(),
        json!({
            "type": "response.withdrawn", "timestamp": "2026-11-21T08:00:00Z",
            "data": {"response": name, "surveyId": "sent"},
        })
    );
    // A try that failed may have arrived: the end is told, and the response is not sent again.
    let erased = send(&server, answers()).await;
    let third = receiver.received(3).await.pop().unwrap();
    settled(&server, |lines| lines.iter().any(|line| line.failure.is_some())).await;
    request(&server, &erased, true).await;
    let events = receiver.received(4).await;
    assert_eq!(events[3].json()["type"], "response.erased");
    assert_eq!(
        events[3].json()["data"]["response"],
        third.json()["data"]["response"]
    );
    events.iter().for_each(verify);
    // Sent again on request, a withdrawn response stays where it is.
    settled(&server, |lines| lines.iter().all(is_accepted)).await;
    let kinds: Vec<_> = deliveries(&server)
        .await
        .into_iter()
        .map(|line| line.event)
        .collect();
    assert_eq!(kinds, ["response.withdrawn", "response.erased"]);
}

#[tokio::test]
async fn response_that_no_receiver_has_is_erased_without_a_word() {
    let server = TestServer::start().await;
    let receiver = Receiver::start(&[]).await;
    offer(&server, &receiver, &["webhook.sends=payload"]).await;
    // Without the secret, nothing is sent, and no try is used up.
    std::fs::remove_file(server.data().join("secret")).unwrap();
    let client = send(&server, answers()).await;
    for _ in 0..200 {
        if logged().contains("nothing can be delivered") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    assert!(logged().contains("cannot read the secret of a webhook"));
    assert_eq!(deliveries(&server).await[0].tries, 0);
    request(&server, &client, true).await;
    assert_eq!(deliveries(&server).await, []);
    assert!(receiver.so_far().is_empty());
}

#[tokio::test]
async fn server_does_not_start_without_the_secret_of_a_webhook() {
    let server = TestServer::start().await;
    let receiver = Receiver::start(&[]).await;
    offer(&server, &receiver, &["webhook.sends=notice"]).await;
    std::fs::write(server.data().join("secret"), "sesame").unwrap();
    let refused = server.refuses_to_start().await;
    assert!(
        refused.contains("`sent`, `webhook`: the secret of a webhook is `whsec_`"),
        "{refused}"
    );
}

//! The outbox: what is put into it, and how it gets empty.

use jiff::ToSpan;
use serde_json::json;

use super::given::{at, id, save, sign_in, submission};
use crate::{
    Claim, Deliverable, Delivery, DeliveryKind, DeliveryState, OnRequest, Purpose, Settled, SignIn, Store,
    Submitted, Traces, Tried,
};

const SURVEY: &str = "delivered";

/// Runs the story: Tage, Tilda and Tor answer, and what they send is delivered.
pub(super) async fn tell(store: &dyn Store) {
    only_what_is_sent_and_wanted_is_delivered(store).await;
    a_claim_ends_and_is_made_anew(store).await;
    an_outcome_belongs_to_its_claim(store).await;
    a_dead_letter_is_tried_again_on_request(store).await;
    withdrawal_and_erasure_are_told_to_whom_may_know(store).await;
    what_was_accepted_is_forgotten(store).await;
}

/// Signs in and saves an answer.
async fn begin(store: &dyn Store, name: &str, purpose: Purpose) {
    let mut sign_in = SignIn {
        purpose,
        unit: Some("north/ward3".to_owned()),
        ..sign_in(name)
    };
    SURVEY.clone_into(&mut sign_in.participant.survey_id);
    store.sign_in(&sign_in).await.unwrap();
    store.save(save(name, 0, &json!({"choice": 2}))).await.unwrap();
}

/// Sends the answers of a revision.
async fn send(store: &dyn Store, name: &str, revision: i64) -> Submitted {
    let wanted = Deliverable {
        purposes: vec![Purpose::Data],
        current_purpose: Purpose::Data,
    };
    store
        .submit(&submission(name), revision, Some(&wanted))
        .await
        .unwrap()
}

/// Claims what is due some seconds after the beginning, for ten seconds.
async fn claim(store: &dyn Store, name: &str, seconds: i64) -> Vec<Delivery> {
    let now = at() + seconds.seconds();
    let claim = Claim {
        survey_id: SURVEY.to_owned(),
        name: name.to_owned(),
        at: now,
        until: now + 10.seconds(),
        most: 10,
    };
    store.claim_deliveries(&claim).await.unwrap()
}

async fn settle(store: &dyn Store, delivery: &Delivery, claim: &str, tried: Tried) -> bool {
    let settled = Settled {
        delivery: delivery.clone(),
        claim: claim.to_owned(),
        tried,
        at: at() + 1.minute(),
    };
    store.settle_delivery(&settled).await.unwrap()
}

/// Lists participants, kinds and numbers of tries.
fn names(deliveries: &[Delivery]) -> Vec<(&str, DeliveryKind, u32)> {
    deliveries
        .iter()
        .map(|delivery| (delivery.participant.0.as_str(), delivery.kind, delivery.tries))
        .collect()
}

/// Lists the deliveries of the survey with their states.
async fn states(store: &dyn Store) -> Vec<(String, DeliveryKind, DeliveryState, Option<String>)> {
    let rows = store.deliveries(Some(SURVEY)).await.unwrap();
    assert_eq!(store.deliveries(None).await.unwrap(), rows);
    rows.into_iter()
        .map(|row| {
            (
                row.delivery.participant.0,
                row.delivery.kind,
                row.state,
                row.failure,
            )
        })
        .collect()
}

async fn due(store: &dyn Store, seconds: i64) -> Vec<String> {
    let now = at() + seconds.seconds();
    store.surveys_with_due_deliveries(now).await.unwrap()
}

async fn only_what_is_sent_and_wanted_is_delivered(store: &dyn Store) {
    // A submission that is refused puts nothing into the outbox.
    begin(store, "tage", Purpose::Data).await;
    assert!(matches!(send(store, "tage", 7).await, Submitted::Conflict(_)));
    // Nor does the trial of a demo.
    begin(store, "tove", Purpose::Demo).await;
    assert_eq!(send(store, "tove", 1).await, Submitted::Done);
    assert_eq!(states(store).await, []);
    assert_eq!(store.sent_response(&id("tage")).await.unwrap(), None);
    begin(store, "tilda", Purpose::Data).await;
    begin(store, "tor", Purpose::Data).await;
    for name in ["tage", "tilda", "tor"] {
        assert_eq!(send(store, name, 1).await, Submitted::Done);
        // Sending again puts in nothing more.
        assert_eq!(send(store, name, 1).await, Submitted::Already);
    }
    let waiting = |name: &str| {
        (
            name.to_owned(),
            DeliveryKind::Sent,
            DeliveryState::Waiting(at()),
            None,
        )
    };
    assert_eq!(states(store).await, ["tage", "tilda", "tor"].map(waiting));
    assert_eq!(due(store, -1).await, [] as [&str; 0]);
    assert_eq!(due(store, 0).await, [SURVEY]);
    let sent = store.sent_response(&id("tage")).await.unwrap().unwrap();
    assert_eq!(
        (sent.payload.as_str(), sent.unit.as_deref()),
        (r#"{"choice":2}"#, Some("north/ward3"))
    );
    assert_eq!(
        (sent.purpose, sent.at, sent.tailoring.version),
        (Some(Purpose::Data), at(), 3)
    );
}

async fn a_claim_ends_and_is_made_anew(store: &dyn Store) {
    let one = Claim {
        survey_id: SURVEY.to_owned(),
        name: "one".to_owned(),
        at: at(),
        until: at() + 10.seconds(),
        most: 1,
    };
    let claimed = store.claim_deliveries(&one).await.unwrap();
    assert_eq!(names(&claimed), [("tage", DeliveryKind::Sent, 1)]);
    // Two servers never have the same delivery at a time.
    let others = claim(store, "two", 0).await;
    assert_eq!(
        names(&others),
        [("tilda", DeliveryKind::Sent, 1), ("tor", DeliveryKind::Sent, 1)]
    );
    assert_eq!(claim(store, "three", 9).await, []);
    assert_eq!(due(store, 9).await, [] as [&str; 0]);
    // A server that ended in between leaves its claims, which others make anew.
    let again = claim(store, "four", 10).await;
    assert_eq!(
        names(&again),
        [
            ("tage", DeliveryKind::Sent, 2),
            ("tilda", DeliveryKind::Sent, 2),
            ("tor", DeliveryKind::Sent, 2)
        ]
    );
    let facts = store.response_facts(&[id("tage")]).await.unwrap();
    assert_eq!(facts[0].delivered_at, Some(at()));
}

async fn an_outcome_belongs_to_its_claim(store: &dyn Store) {
    let claimed = claim(store, "five", 20).await;
    let [tage, tilda, tor] = &claimed[..] else {
        panic!("{claimed:?}");
    };
    let delivered = || Tried::Delivered("response.sent, notice".to_owned());
    assert!(!settle(store, tage, "four", delivered()).await);
    assert!(settle(store, tage, "five", delivered()).await);
    assert!(!settle(store, tage, "five", delivered()).await);
    let later = at() + 30.seconds();
    assert!(settle(store, tilda, "five", Tried::Again(later, "503".to_owned())).await);
    assert!(settle(store, tor, "five", Tried::GivenUp("410".to_owned())).await);
    let ended = at() + 1.minute();
    let expected = [
        ("tage", DeliveryState::Delivered(ended), None),
        ("tilda", DeliveryState::Waiting(later), Some("503".to_owned())),
        ("tor", DeliveryState::GivenUp(ended), Some("410".to_owned())),
    ];
    let expected = expected.map(|(name, state, why)| (name.to_owned(), DeliveryKind::Sent, state, why));
    assert_eq!(states(store).await, expected);
    assert_eq!(claim(store, "six", 29).await, []);
}

async fn a_dead_letter_is_tried_again_on_request(store: &dyn Store) {
    let rows = store.deliveries(Some(SURVEY)).await.unwrap();
    let tor = rows[2].delivery.number;
    let now = at() + 21.seconds();
    assert_eq!(store.replay_deliveries(&[tor, tor + 100], now).await.unwrap(), 1);
    let claimed = claim(store, "seven", 21).await;
    assert_eq!(names(&claimed), [("tor", DeliveryKind::Sent, 1)]);
    // One that is on its way stays as it is.
    assert_eq!(store.replay_deliveries(&[tor], now).await.unwrap(), 0);
    assert!(settle(store, &claimed[0], "seven", Tried::Dropped).await);
    assert_eq!(states(store).await.len(), 2);
}

async fn withdrawal_and_erasure_are_told_to_whom_may_know(store: &dyn Store) {
    let of = |name: &str| Traces {
        participants: vec![id(name)],
        ..Traces::default()
    };
    let request = OnRequest {
        reason: "letter 3",
        at: at() + 40.seconds(),
    };
    // A response that no receiver can have leaves nothing behind.
    begin(store, "tyra", Purpose::Data).await;
    assert_eq!(send(store, "tyra", 1).await, Submitted::Done);
    store.erase(&of("tyra"), &[], request).await.unwrap();
    assert_eq!(states(store).await.len(), 2);
    // The end of a response comes after the try that is under way.
    let claimed = claim(store, "eight", 35).await;
    assert_eq!(names(&claimed), [("tilda", DeliveryKind::Sent, 4)]);
    assert_eq!(store.withdraw(&of("tilda"), request).await.unwrap(), 1);
    assert_eq!(store.sent_response(&id("tilda")).await.unwrap(), None);
    assert!(
        !settle(
            store,
            &claimed[0],
            "eight",
            Tried::Delivered("too late".to_owned())
        )
        .await
    );
    let of_tilda = async || {
        let mut states = states(store).await;
        states.retain(|(name, ..)| name == "tilda");
        states
            .into_iter()
            .map(|(_, kind, state, _)| (kind, state))
            .collect::<Vec<_>>()
    };
    let until = DeliveryState::Waiting(at() + 45.seconds());
    assert_eq!(of_tilda().await, [(DeliveryKind::Withdrawn, until)]);
    assert_eq!(claim(store, "nine", 44).await, []);
    // Withdrawing once more tells nothing more. An erasure takes the place of what is not told yet.
    assert_eq!(store.withdraw(&of("tilda"), request).await.unwrap(), 0);
    store.erase(&of("tilda"), &[], request).await.unwrap();
    let now = DeliveryState::Waiting(at() + 40.seconds());
    assert_eq!(of_tilda().await, [(DeliveryKind::Erased, now)]);
    let claimed = claim(store, "ten", 45).await;
    assert_eq!(names(&claimed), [("tilda", DeliveryKind::Erased, 1)]);
    let told = Tried::Delivered("response.erased".to_owned());
    assert!(settle(store, &claimed[0], "ten", told).await);
}

async fn what_was_accepted_is_forgotten(store: &dyn Store) {
    let ended = at() + 1.minute();
    store.forget_deliveries(ended).await.unwrap();
    assert_eq!(states(store).await.len(), 2);
    store.forget_deliveries(ended + 1.second()).await.unwrap();
    assert_eq!(states(store).await, []);
    // The receiver of a response that was accepted long ago still learns of its end.
    let tage = Traces {
        participants: vec![id("tage")],
        ..Traces::default()
    };
    let request = OnRequest {
        reason: "letter 4",
        at: ended,
    };
    store.erase(&tage, &[], request).await.unwrap();
    let erased = (
        "tage".to_owned(),
        DeliveryKind::Erased,
        DeliveryState::Waiting(ended),
        None,
    );
    assert_eq!(states(store).await, [erased]);
}

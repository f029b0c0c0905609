//! `enkat admin deliveries`: what waits for a receiver, and what the server has given up.

use std::path::Path;

use enkat_store::{Claim, Deliverable, ParticipantId, Purpose, Settled, StoredContent, Submission, Tried};
use jiff::{Timestamp, ToSpan};

use crate::{
    enkat::enkat_in,
    participants::{sign_in, store_in},
    responses::{admin, folder},
};

/// Sends two responses, of which the receiver wants no more than the second.
fn send(folder: &Path) {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = store_in(folder).await;
        let at: Timestamp = "2026-11-21T08:02:00.5Z".parse().unwrap();
        let delivered = Deliverable {
            purposes: vec![Purpose::Data],
            current_purpose: Purpose::Data,
        };
        for id in ["a", "b"] {
            store.sign_in(&sign_in(id, "small")).await.unwrap();
            let submission = Submission {
                participant: ParticipantId(id.to_owned()),
                survey: "small".to_owned(),
                version: 1,
                language: "en".to_owned(),
                content: StoredContent::default(),
                at,
            };
            store.submit(&submission, 0, Some(&delivered)).await.unwrap();
        }
        let claim = Claim {
            survey_id: "small-2026".to_owned(),
            name: "one".to_owned(),
            at,
            until: at + 15.seconds(),
            most: 2,
        };
        let claimed = store.claim_deliveries(&claim).await.unwrap();
        let outcomes = [
            Tried::GivenUp("the receiver answered 410: it wants no more".to_owned()),
            Tried::Again(at + 5.seconds(), "the receiver answered 503".to_owned()),
        ];
        for (delivery, tried) in claimed.into_iter().zip(outcomes) {
            let settled = Settled {
                delivery,
                claim: claim.name.clone(),
                tried,
                at: at + 1.second(),
            };
            assert!(store.settle_delivery(&settled).await.unwrap());
        }
        store.close().await.unwrap();
    });
}

#[test]
fn deliveries_are_listed_and_replayed() {
    let folder = folder("deliveries");
    assert_eq!(admin(&folder, "deliveries list").success(), "");
    send(&folder);
    let list = admin(&folder, "deliveries list --survey small-2026").success();
    let lines: Vec<_> = list.lines().collect();
    let (id, given_up) = lines[0].split_once("  ").unwrap();
    assert_eq!(
        given_up,
        "small-2026  response.sent  2026-11-21T08:02:00Z  given up 2026-11-21T08:02:01Z after 1 try: the receiver answered 410: \
         it wants no more"
    );
    assert!(
        lines[1].ends_with("due 2026-11-21T08:02:05Z after 1 try: the receiver answered 503"),
        "{list}"
    );
    let shown = admin(&folder, "deliveries list --given-up").success();
    assert_eq!(shown, format!("{}\n", lines[0]));
    // Neither the participants nor the numbers of rows are shown.
    assert!(id.starts_with("evt_") && id.len() == 20, "{id}");

    let replay = |options: &str| admin(&folder, &format!("deliveries replay {options}")).success();
    assert_eq!(
        replay("--survey small-2026 --since 2026-11-22"),
        "0 deliveries due now\n"
    );
    assert_eq!(
        replay("--survey small-2026 --since 2026-11-21"),
        "1 delivery due now\n"
    );
    assert_eq!(replay("--survey small-2026"), "0 deliveries due now\n");
    assert_eq!(replay(&format!("--id {id}")), "1 delivery due now\n");
    let now = admin(&folder, "deliveries list --given-up").success();
    assert_eq!(now, "");
    let audit = admin(&folder, "audit list --event deliveriesReplayed").success();
    assert_eq!(audit.lines().count(), 2, "{audit}");
}

#[test]
fn replay_refuses_what_it_does_not_know() {
    let folder = folder("deliveries_refused");
    for (line, expected) in [
        ("deliveries list --survey none", "there is no survey `none`"),
        ("deliveries replay --survey none", "there is no survey `none`"),
        (
            "deliveries replay --id evt_none",
            "there is no delivery `evt_none`",
        ),
    ] {
        let refusal = admin(&folder, line).refusal();
        assert!(refusal.contains(expected), "{refusal}");
    }
    let unsaid = enkat_in(&folder, &["admin", "deliveries", "replay"]);
    assert_eq!(unsaid.code, 2);
    assert!(
        unsaid.err.contains("give one of `--id` and `--survey`"),
        "{}",
        unsaid.err
    );
}

#[test]
fn webhook_of_a_survey_is_set_and_checked_by_keys() {
    let folder = folder("deliveries_webhook");
    let change = |keys: &str| admin(&folder, &format!("survey change small-2026 {keys}"));
    let url = "webhook.url=https://records.example/enkat";
    let refusal = change(&format!("{url} webhook.sends=scores")).refusal();
    assert!(
        refusal.contains("needs either `secretEnv` or `secretFile`"),
        "{refusal}"
    );
    let refusal = change(&format!("{url} webhook.sends=all webhook.secretEnv=RECORDS")).refusal();
    assert!(refusal.contains("`webhook`"), "{refusal}");
    change(&format!("{url} webhook.sends=scores webhook.secretEnv=RECORDS")).success();
    let exported = admin(&folder, "export").success();
    assert!(exported.contains("secretEnv: RECORDS"), "{exported}");
}

//! Many submissions in one batch.

use std::{collections::BTreeMap, sync::Arc};

use enkat_store::{Purpose, StoredContent};
use serde_json::json;
use sqlx::Row as _;
use tokio::task::yield_now;

use super::{
    tests::{fresh, inside, sign_in},
    *,
};

const PEOPLE: usize = 40;

/// Builds a submission that differs from those of all others.
fn submission(number: usize) -> Submission {
    let payload = json!({ "who": number });
    Submission {
        participant: ParticipantId(number.to_string()),
        survey: "pulse".to_owned(),
        version: 1,
        language: "sv-SE".to_owned(),
        content: StoredContent {
            payload: payload.as_object().unwrap().clone(),
            ..StoredContent::default()
        },
        at: sign_in(number).at,
    }
}

/// Signs people in, every third of them to a second survey and every fourth for a demonstration.
async fn store_with_people() -> (String, Arc<PostgresStore>) {
    let (address, store) = fresh().await;
    for number in 0..PEOPLE {
        let mut coming = sign_in(number);
        if number % 3 == 0 {
            "second".clone_into(&mut coming.participant.survey_id);
        }
        if number % 4 == 0 {
            coming.purpose = Purpose::Demo;
        }
        store.sign_in(&coming).await.unwrap();
    }
    (address, Arc::new(store))
}

/// Sends these submissions, each with a revision, in one batch.
async fn send(store: &Arc<PostgresStore>, submissions: Vec<(Submission, i64)>) -> Vec<Submitted> {
    let turn = store.writer.connection().await.unwrap();
    let sending: Vec<_> = submissions
        .into_iter()
        .map(|(submission, revision)| {
            let store = Arc::clone(store);
            let delivered = Deliverable {
                purposes: vec![Purpose::Data],
                current_purpose: Purpose::Data,
            };
            tokio::spawn(async move { store.submit(&submission, revision, Some(&delivered)).await })
        })
        .collect();
    yield_now().await;
    drop(turn);
    let mut outcomes = Vec::new();
    for one in sending {
        outcomes.push(one.await.unwrap().unwrap());
    }
    outcomes
}

#[tokio::test]
async fn submissions_of_batch_are_stored_counted_delivered_and_logged_once() {
    let (address, store) = store_with_people().await;
    let all = (0..PEOPLE).map(|number| (submission(number), 0));
    let outcomes = send(&store, all.collect()).await;
    assert!(outcomes.iter().all(|outcome| *outcome == Submitted::Done));

    let rows = inside(
        &address,
        "SELECT participant, payload, xmin::text FROM submissions",
    )
    .await;
    let payloads: BTreeMap<usize, String> = rows
        .iter()
        .map(|row| (row.get::<String, _>(0).parse().unwrap(), row.get(1)))
        .collect();
    let expected = (0..PEOPLE).map(|number| (number, json!({ "who": number }).to_string()));
    assert_eq!(payloads, expected.collect());
    let transaction: String = rows[0].get(2);
    assert!(rows.iter().all(|row| row.get::<String, _>(2) == transaction));

    let drafts = inside(&address, "SELECT count(*) FROM drafts").await;
    assert_eq!(drafts[0].get::<i64, _>(0), 0);
    let counts = inside(
        &address,
        "SELECT survey_id, sent FROM sent_counts ORDER BY survey_id",
    )
    .await;
    let counts: Vec<(String, i64)> = counts.iter().map(|row| (row.get(0), row.get(1))).collect();
    assert_eq!(counts, [("pulse".to_owned(), 26), ("second".to_owned(), 14)]);
    let delivered = inside(&address, "SELECT participant::bigint FROM deliveries ORDER BY 1").await;
    let delivered: Vec<i64> = delivered.iter().map(|row| row.get(0)).collect();
    let expected: Vec<i64> = (0..40).filter(|number| number % 4 != 0).collect();
    assert_eq!(delivered, expected);
    let logged = inside(
        &address,
        "SELECT participant::bigint FROM audit WHERE event = 'submitted' ORDER BY 1",
    )
    .await;
    let logged: Vec<i64> = logged.iter().map(|row| row.get(0)).collect();
    assert_eq!(logged, (0..40).collect::<Vec<_>>());
}

#[tokio::test]
async fn submission_with_other_revision_is_left_out_of_its_batch() {
    let (address, store) = store_with_people().await;
    let mut later_version = submission(3);
    later_version.version = 2;
    let outcomes = send(
        &store,
        vec![
            (submission(1), 0),
            (submission(2), 7),
            (later_version, 0),
            (submission(1), 0),
            (submission(PEOPLE), 0),
        ],
    )
    .await;
    let [first, other_revision, other_version, again, unknown] = &outcomes[..] else {
        panic!("{outcomes:?}")
    };
    assert_eq!(*first, Submitted::Done);
    assert!(matches!(other_revision, Submitted::Conflict(draft) if draft.revision == 0));
    assert!(matches!(other_version, Submitted::Conflict(_)));
    assert_eq!((again, unknown), (&Submitted::Already, &Submitted::Unknown));
    let stored = inside(&address, "SELECT participant FROM submissions").await;
    assert_eq!(stored.len(), 1);
}

/// Checks an answer with U+0000, which PostgreSQL cannot hold.
#[tokio::test]
async fn failed_submission_keeps_others_of_batch() {
    let (_, store) = store_with_people().await;
    let mut bad = submission(2);
    "sv\0".clone_into(&mut bad.language);
    let turn = store.writer.connection().await.unwrap();
    let sending = [submission(1), bad, submission(3)].map(|one| {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.submit(&one, 0, None).await })
    });
    yield_now().await;
    drop(turn);
    let [first, bad, third] = sending;
    assert_eq!(first.await.unwrap(), Ok(Submitted::Done));
    assert!(matches!(bad.await.unwrap(), Err(StoreError::Failed(_))));
    assert_eq!(third.await.unwrap(), Ok(Submitted::Done));
    assert_eq!(store.submit(&submission(2), 0, None).await, Ok(Submitted::Done));
}

//! Actors, row by row, and a log from before the database knew its key.

use enkat_store::{
    AuditLog,
    audit::{Actor, Counted, Event, Incident, Row},
};

use super::{
    tests::{audit_rows, fresh, inside, key, opened, sign_in},
    *,
};

/// Reads the event, actor and count of each row of a log, and verifies it.
async fn actors(address: &str) -> Vec<String> {
    let tell = |row: &Row| {
        let by = row.by.as_ref().map(|by| format!("{} {}", by.actor, by.times));
        format!("{} {}", row.event, by.unwrap_or_default())
    };
    audit_rows(address).await.iter().map(tell).collect()
}

#[tokio::test]
async fn rows_name_participants_and_strangers() {
    let (address, store) = fresh().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    let incident = Incident {
        event: Event::LimitReached,
        survey_id: "pulse".to_owned(),
        whose: None,
        detail: "LimitReached anonymous".to_owned(),
        actor: Actor::Stranger(Some("198.51.100.0/24".parse().unwrap())),
    };
    let counted = Counted {
        incident,
        since: sign_in(1).at,
        times: 312,
    };
    store.audit_incidents(&[counted]).await.unwrap();
    assert_eq!(
        actors(&address).await,
        [
            "signedIn participant 1",
            "limitReached stranger 198.51.100.0/24 312"
        ]
    );
}

/// The first row of a log from before 0.2.0, as the tests of the chain make its hash with tools.
const UNKEYED: &str = "INSERT INTO audit (chain, number, at, event, survey_id, participant, detail, hash)
    VALUES (1, 1, 1795000000000, 'signedIn', 'pulse', 'p1', 'anonymous',
            '0fb007c5d2098636e41ee4e7b0442d7ec5209697dc50110266676a41eb147591')";

/// Checks a log that was moved from an old file: the database gets its key when it is opened.
#[tokio::test]
async fn log_from_before_there_were_keys_tells_its_first_key_once() {
    let address = testing::database().await;
    open::migrate(&Route::new(&address).unwrap(), MIGRATIONS)
        .await
        .unwrap();
    inside(&address, UNKEYED).await;
    for _ in 0..2 {
        opened(&address).await.unwrap().close().await.unwrap();
        assert_eq!(actors(&address).await, ["signedIn ", "auditKeyed server 1"]);
    }
}

#[tokio::test]
async fn operator_of_store_is_logged_as_actor() {
    let address = testing::database().await;
    let operator = Operator::named(["nightly", "anna"]).unwrap();
    let route = Route::new(&address).unwrap();
    let store = PostgresStore::open(&route, (&key(), Some(&operator)), sign_in(1).at).await;
    let store = store.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    let all = SessionsOf::Survey("pulse".to_owned());
    let found = store.sessions_to_end(&all).await.unwrap();
    let ending = store.end_sessions(&all, &found, sign_in(1).at).await.unwrap();
    assert_eq!((ending.seen, ending.ended), (1, 1));
    store.close().await.unwrap();
    let by = "operator nightly as anna 1";
    assert_eq!(
        actors(&address).await,
        [format!("signedIn {by}"), format!("sessionsEnded {by}")]
    );
}

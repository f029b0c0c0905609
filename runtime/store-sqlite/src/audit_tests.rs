//! Actors, row by row, including a log from before rows had them.

use enkat_store::{
    AuditLog, StoreKey,
    audit::{Actor, ChainKey, Counted, Event, Head, Incident, Row},
};
use sqlx::{Connection, SqliteConnection};

use super::{
    testing::older,
    tests::{audit_rows, key, opened, sign_in},
    *,
};

/// Adds a row as version 18 of the tables has it: an ended session was used.
async fn add_old_row(connection: &mut SqliteConnection, key: &StoreKey) {
    let secret = key.chain;
    let mut row = Row {
        chain: 1,
        number: 1,
        key: Some(1),
        at: 1_795_000_000_000,
        event: "sessionExpired".to_owned(),
        survey_id: "pulse".to_owned(),
        participant: "1".to_owned(),
        detail: String::new(),
        by: None,
        hash: String::new(),
    };
    row.hash = row.hash_after(&Head::start().hash, &ChainKey { number: 1, secret });
    sqlx::query("INSERT INTO keys (number, fingerprint, added_at) VALUES (1, $1, 0)")
        .bind(&key.fingerprint.0)
        .execute(&mut *connection)
        .await
        .unwrap();
    sqlx::query(
        "INSERT INTO audit (chain, number, key, at, event, survey_id, participant, detail, hash)
         VALUES (1, 1, 1, $1, $2, $3, $4, '', $5)",
    )
    .bind(row.at)
    .bind(row.event)
    .bind(row.survey_id)
    .bind(row.participant)
    .bind(row.hash)
    .execute(connection)
    .await
    .unwrap();
}

/// Reads the event, actor and count of each row of a log, and verifies it.
async fn actors(file: &Path) -> Vec<String> {
    let tell = |row: &Row| {
        let by = row.by.as_ref().map(|by| format!("{} {}", by.actor, by.times));
        format!("{} {}", row.event, by.unwrap_or_default())
    };
    audit_rows(file).await.iter().map(tell).collect()
}

#[tokio::test]
async fn rows_without_actor_stay_valid_after_migration() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let mut before = older(&file, 18).await;
    add_old_row(&mut before, &key()).await;
    before.close().await.unwrap();

    let store = opened(&file).await.unwrap();
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
    store.close().await.unwrap();
    assert_eq!(
        actors(&file).await,
        [
            "sessionExpired ",
            "signedIn participant 1",
            "limitReached stranger 198.51.100.0/24 312",
        ]
    );
}

/// The first row of a log from before 0.2.0, as the tests of the chain make its hash with tools.
const UNKEYED: &str = "INSERT INTO audit (number, at, event, survey_id, participant, detail, hash)
    VALUES (1, 1795000000000, 'signedIn', 'pulse', 'p1', 'anonymous',
            '0fb007c5d2098636e41ee4e7b0442d7ec5209697dc50110266676a41eb147591')";

#[tokio::test]
async fn log_from_before_there_were_keys_tells_its_first_key_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let mut before = older(&file, 14).await;
    sqlx::query(UNKEYED).execute(&mut before).await.unwrap();
    before.close().await.unwrap();
    for _ in 0..2 {
        opened(&file).await.unwrap().close().await.unwrap();
        assert_eq!(actors(&file).await, ["signedIn ", "auditKeyed server 1"]);
    }
}

#[tokio::test]
async fn operator_of_store_is_logged_as_actor() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let operator = Operator::named(["nightly", "anna"]).unwrap();
    let store = SqliteStore::open(&file, (&key(), Some(&operator)), sign_in(1).at).await;
    let store = store.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    let all = SessionsOf::Survey("pulse".to_owned());
    let found = store.sessions_to_end(&all).await.unwrap();
    let ending = store.end_sessions(&all, &found, sign_in(1).at).await.unwrap();
    assert_eq!((ending.seen, ending.ended), (1, 1));
    store.close().await.unwrap();
    let by = "operator nightly as anna 1";
    assert_eq!(
        actors(&file).await,
        [format!("signedIn {by}"), format!("sessionsEnded {by}")]
    );
}

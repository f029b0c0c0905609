//! Changes that wait for a transaction of another server, and have to see its outcome.

use std::sync::Arc;

use enkat_store::{Change, Database, Fingerprint, story::pass};
use sqlx::{Connection, PgConnection};

use super::{
    database::PostgresDatabase,
    tests::{another, audit_events, consent_words, fresh, inside, save, sign_in},
    writer_tests::until_it_waits,
    *,
};

/// Begins a transaction as another server does, and does not commit it.
async fn beginning(address: &str, statement: &'static str) -> PgConnection {
    let mut other = another(address).await;
    sqlx::raw_sql("BEGIN").execute(&mut other).await.unwrap();
    sqlx::raw_sql(statement).execute(&mut other).await.unwrap();
    other
}

async fn commit(mut other: PgConnection) {
    sqlx::raw_sql("COMMIT").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_save_leaves_audit_log_without_withdrawal() {
    let (address, store) = fresh().await;
    let store = Arc::new(store);
    store.sign_in(&sign_in(1)).await.unwrap();
    let given = Change::Given(Some(consent_words("words")));
    store.save(save(1, 0, given)).await.unwrap();
    // Given that another server is just taking the draft away, as it does for answers that are sent,
    let other = beginning(&address, "DELETE FROM drafts").await;
    // when the consent is taken back in another tab,
    let taking = Arc::clone(&store);
    let taken = tokio::spawn(async move { taking.save(save(1, 1, Change::Withdrawn)).await });
    until_it_waits(&mut another(&address).await).await;
    commit(other).await;
    // then it is too late, and the log says nothing else.
    assert_eq!(taken.await.unwrap(), Ok(Saved::Unknown));
    let told: Vec<_> = audit_events(&address)
        .await
        .into_iter()
        .map(|(event, _)| event)
        .collect();
    assert_eq!(told.last().map(String::as_str), Some("consentGiven"), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn withdrawn_participant_has_nothing_to_continue() {
    let (address, store) = fresh().await;
    let store = Arc::new(store);
    store.sign_in(&sign_in(1)).await.unwrap();
    // Given that another server is just withdrawing a participant,
    let other = beginning(
        &address,
        "UPDATE participants SET withdrawn_at = 1; DELETE FROM sessions",
    )
    .await;
    // when the participant signs in again in the same browser,
    let mut again = sign_in(2);
    again.continues = Some(ParticipantId("1".to_owned()));
    again.replaces = Some(pass(sign_in(1).secret));
    let signing_in = Arc::clone(&store);
    let signed_in = tokio::spawn(async move { signing_in.sign_in(&again).await });
    until_it_waits(&mut another(&address).await).await;
    commit(other).await;
    // then there is nothing to continue, and no session.
    assert_eq!(signed_in.await.unwrap(), Ok(SignedIn::NothingToContinue));
    assert_eq!(inside(&address, "SELECT 1 FROM sessions").await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn database_knows_one_of_two_first_keys() {
    let address = testing::database().await;
    let route = Route::new(&address).unwrap();
    open::migrate(&route, MIGRATIONS).await.unwrap();
    // Given that a server is just making its key known,
    let other = beginning(
        &address,
        "INSERT INTO keys (fingerprint, added_at, used_since) VALUES ('another', 0, 0)",
    )
    .await;
    // when another one starts with a key of its own,
    let key = StoreKey {
        fingerprint: Fingerprint("2".repeat(32)),
        chain: [2; 32],
    };
    let database = PostgresDatabase::new(&address).unwrap();
    let opening = tokio::spawn(async move { database.open(&key, None, sign_in(1).at).await.map(drop) });
    until_it_waits(&mut another(&address).await).await;
    commit(other).await;
    // then that one is refused.
    let refused = opening.await.unwrap().unwrap_err().to_string();
    assert!(refused.contains("belongs to another key"), "{refused}");
    let keys = inside(&address, "SELECT fingerprint FROM keys").await;
    assert_eq!(keys.len(), 1);
}

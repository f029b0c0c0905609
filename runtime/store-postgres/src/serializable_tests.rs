//! Servers on a database where every transaction is SERIALIZABLE, as on some distributed engines: PostgreSQL ends one of two that
//! cross each other.

use std::sync::Arc;

use enkat_store::{
    AuditLog, Change, Save, Saved, SignedIn, Store, StoredContent, Submission, Submitted, story,
};

use super::{
    PostgresStore, testing,
    tests::{consent_words, opened, save, sign_in},
};

/// Creates such a database, which is empty, and returns its address.
async fn database() -> String {
    let address = testing::database().await;
    format!("{address}&options=-c%20default_transaction_isolation%3Dserializable")
}

#[tokio::test(flavor = "multi_thread")]
async fn serializable_store_passes_shared_story() {
    let store = opened(&database().await).await.unwrap();
    let mut connection = store.writer.connection().await.unwrap();
    let level = sqlx::query_scalar("SHOW transaction_isolation");
    let level: String = level.fetch_one(&mut **connection).await.unwrap();
    assert_eq!(level, "serializable");
    drop(connection);
    story::tell(&store).await;
}

/// Signs a participant in, who gives their consent, answers and sends.
pub(super) async fn take_part(store: &PostgresStore, number: usize) {
    let signed_in = store.sign_in(&sign_in(number)).await;
    let participant = sign_in(number).participant.id;
    assert_eq!(signed_in, Ok(SignedIn::Done(participant.clone())));
    let given = Change::Given(Some(consent_words("words")));
    for (revision, consent) in (0..).zip([given, Change::None]) {
        let save: Save = save(number, revision, consent);
        let revision = revision + 1;
        assert_eq!(store.save(save).await, Ok(Saved::Done { revision }));
    }
    let submission = Submission {
        participant,
        survey: "pulse".to_owned(),
        version: 1,
        language: "sv-SE".to_owned(),
        content: StoredContent::default(),
        at: sign_in(number).at,
    };
    assert_eq!(store.submit(&submission, 2, None).await, Ok(Submitted::Done));
}

/// Checks that participants of two servers notice nothing of it: what was ended is done again.
#[tokio::test(flavor = "multi_thread")]
async fn participants_of_two_serializable_servers_are_not_refused() {
    const PARTICIPANTS: usize = 40;
    let address = database().await;
    let mut servers = Vec::new();
    for _ in 0..2 {
        servers.push(Arc::new(opened(&address).await.unwrap()));
    }
    let all = (0..PARTICIPANTS).map(|number| {
        let store = Arc::clone(&servers[number % 2]);
        tokio::spawn(async move { take_part(&store, number).await })
    });
    for one in all.collect::<Vec<_>>() {
        one.await.unwrap();
    }
    let rows = servers[0].audit_length().await.unwrap();
    assert_eq!(rows, i64::try_from(3 * PARTICIPANTS).unwrap());
}

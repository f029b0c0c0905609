//! Many saves with changes of the consent, in one batch.

use std::{collections::BTreeSet, sync::Arc};

use enkat_store::{Change, NeededConsent};
use jiff::ToSpan;
use sqlx::Row as _;

use super::{
    batch::{Queued, save_with_audit},
    tests::{audit_events, consent_words, fresh, inside, save, sign_in},
    *,
};

const PEOPLE: usize = 40;

fn given(words: &str) -> Change {
    Change::Given(Some(consent_words(words)))
}

/// Writes these saves as one batch, and returns the participants whose saves are stored.
async fn write_some(store: &PostgresStore, saves: &[Save]) -> BTreeSet<usize> {
    let queued: Vec<_> = saves.iter().map(Queued::new).collect();
    let mut connection = store.writer.connection().await.unwrap();
    let mut transaction = connection.begin().await.unwrap();
    let revisions = save_with_audit(&mut transaction, queued.iter()).await.unwrap();
    transaction.commit().await.unwrap();
    revisions
        .iter()
        .map(|(participant, _)| participant.parse().unwrap())
        .collect()
}

/// Writes these saves as one batch, all of which are stored.
async fn write(store: &PostgresStore, saves: &[Save]) {
    assert_eq!(write_some(store, saves).await.len(), saves.len());
}

async fn store_with_people() -> (String, PostgresStore) {
    let (address, store) = fresh().await;
    for number in 0..PEOPLE {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    (address, store)
}

#[test]
fn save_changes_consent_when_it_gives_or_withdraws_it() {
    for (consent, changes) in [
        (Change::None, false),
        (Change::Given(None), true),
        (given("words"), true),
        (Change::Withdrawn, true),
    ] {
        let queued = Queued::new(&save(1, 0, consent.clone()));
        assert_eq!(queued.changes_consent(), changes, "{consent:?}");
    }
}

#[tokio::test]
async fn consents_of_a_batch_are_logged_by_time() {
    let (address, store) = store_with_people().await;
    let saves: Vec<_> = (0..PEOPLE)
        .map(|number| Save {
            at: sign_in(number).at + i64::try_from(PEOPLE - number).unwrap().seconds(),
            ..save(number, 0, given("words"))
        })
        .collect();
    write(&store, &saves).await;
    let rows = audit_events(&address).await;
    let consents = rows.iter().filter(|(event, _)| event == "consentGiven");
    let found: Vec<_> = consents.map(|(_, participant)| participant.clone()).collect();
    let expected: Vec<_> = (0..PEOPLE).rev().map(|number| number.to_string()).collect();
    assert_eq!(found, expected);
}

#[tokio::test]
async fn batch_inserts_each_consent_text_once() {
    let (address, store) = store_with_people().await;
    // A trigger before an insertion also sees the rows that exist already.
    inside(
        &address,
        "CREATE TABLE sent (hash TEXT);
         CREATE FUNCTION send() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN INSERT INTO sent VALUES (NEW.hash); RETURN NEW; END $$;
         CREATE TRIGGER words_sent BEFORE INSERT ON consent_words FOR EACH ROW EXECUTE FUNCTION send()",
    )
    .await;
    let saves: Vec<_> = (0..PEOPLE)
        .map(|number| save(number, 0, given(if number == 7 { "new" } else { "words" })))
        .collect();
    write(&store, &saves).await;
    let rows = inside(&address, "SELECT hash FROM sent ORDER BY hash").await;
    let sent: Vec<_> = rows.iter().map(|row| row.get::<String, _>(0)).collect();
    assert_eq!(sent, ["new", "words"]);
    let kept = inside(
        &address,
        "SELECT count(*) FROM drafts JOIN consent_words ON hash = consent_text",
    )
    .await;
    assert_eq!(kept[0].get::<i64, _>(0), i64::try_from(PEOPLE).unwrap());
}

/// Gives every third participant's save the consent that all of them need, and takes it from every other third.
#[tokio::test]
async fn saves_without_consent_are_left_out_of_their_batch() {
    let (address, store) = store_with_people().await;
    let saves = |revision, consent: &dyn Fn(usize) -> Change| -> Vec<_> {
        let of = |number| Save {
            needed_consent: NeededConsent::ToOneOf(Arc::from(["words".to_owned()])),
            ..save(number, revision, consent(number))
        };
        (0..PEOPLE).map(of).collect()
    };
    let thirds = |number: usize| match number % 3 {
        0 => given("words"),
        1 => Change::None,
        _ => Change::Withdrawn,
    };
    let with_consent = PEOPLE.div_ceil(3);
    let stored = write_some(&store, &saves(0, &thirds)).await;
    assert_eq!(stored.len(), with_consent);
    assert!(stored.iter().all(|number| number % 3 == 0), "{stored:?}");
    let after = write_some(&store, &saves(1, &|_| Change::None)).await;
    assert_eq!(after, stored);
    let rows = audit_events(&address).await;
    let consents = rows.iter().filter(|(event, _)| event.starts_with("consent"));
    assert_eq!(consents.count(), with_consent);
}

//! Ordinary saves change no index.

use std::sync::Arc;

use enkat_store::{Change, Save, Saved, Store};
use jiff::ToSpan;
use serde_json::{Map, Value};

use super::{
    PostgresStore,
    testing::Server,
    tests::{opened, save, sign_in},
};

/// Returns the field that a save of a participant sets: most are choices, some are texts.
fn field(number: usize, revision: i64) -> (String, Value) {
    let value = if revision % 10 == 9 {
        Value::from(format!("what {number} says about question {revision}"))
    } else {
        Value::from(revision % 5)
    };
    (format!("section{}.question{revision}", revision / 20), value)
}

/// Checks that at least 95 % of the saves find room for the new version of a row beside the old one, so that no entry of an
/// index has to be added. Each participant fills in from 50 to 250 fields, one every ten seconds. A few save at the same time, as others
/// read and type.
#[tokio::test(flavor = "multi_thread")]
async fn ordinary_saves_change_no_index() {
    const AT_ONCE: usize = 10;
    const PARTICIPANTS: usize = 7 * AT_ONCE;
    // Another transaction that is open, even in another database of the server, keeps old versions of rows and their room.
    let server = Server::start();
    let store = Arc::new(opened(&server.database().await).await.unwrap());
    for number in 0..PARTICIPANTS {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    let groups = (0..AT_ONCE).map(|first| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let mut saves = 0;
            for revision in 0..MOST_FIELDS {
                for number in (first..PARTICIPANTS).step_by(AT_ONCE) {
                    if revision < fields(number) {
                        type_in(&store, number, revision).await;
                        saves += 1;
                    }
                }
            }
            saves
        })
    });
    let mut saves = 0;
    for group in groups.collect::<Vec<_>>() {
        saves += group.await.unwrap();
    }
    // The connection that made the updates tells the server of them.
    let mut connection = store.writer.connection().await.unwrap();
    sqlx::query("SELECT pg_stat_force_next_flush()")
        .execute(&mut **connection)
        .await
        .unwrap();
    let (updates, without_index): (i64, i64) =
        sqlx::query_as("SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'drafts'")
            .fetch_one(&mut **connection)
            .await
            .unwrap();
    assert_eq!(updates, saves);
    assert!(
        without_index * 100 >= updates * 95,
        "{without_index} of {updates}"
    );
}

const MOST_FIELDS: i64 = 250;

/// Returns the number of fields that a participant fills in.
fn fields(number: usize) -> i64 {
    MOST_FIELDS - 20 * i64::try_from(number % 11).unwrap()
}

/// Saves the next field of a participant.
async fn type_in(store: &PostgresStore, number: usize, revision: i64) {
    let save = Save {
        changes: Map::from_iter([field(number, revision)]),
        at: sign_in(number).at + (10 * revision).seconds(),
        ..save(number, revision, Change::None)
    };
    let revision = revision + 1;
    assert_eq!(store.save(save).await, Ok(Saved::Done { revision }));
}

//! The chains of the audit log: processes that write at the same time, and a log that was changed behind their back.

use std::sync::Arc;

use async_trait::async_trait;

use super::given::at;
use crate::{
    Database, Fingerprint, RowOrder, Store, StoreKey,
    audit::{Actor, Broken, ChainKey, Counted, Entry, Event, Head, Incident, Intact, Row, RowId},
    verify_audit_log,
};

/// A new database.
#[async_trait]
pub trait Place: Send + Sync {
    /// Returns the database.
    fn database(&self) -> &dyn Database;

    /// Runs statements while the triggers that protect the audit log are off.
    async fn tamper(&self, statements: &'static str);
}

/// Runs the story, with a new database for each of its parts.
pub async fn tell_chains<P: Place>(new: impl AsyncFn() -> P) {
    processes_write_chains_of_their_own(&new().await).await;
    process_without_rows_begins_no_chain(&new().await).await;
    log_of_killed_process_is_whole(&new().await).await;
    log_with_two_keys_needs_both(&new().await).await;
    for (statements, broken) in tampering() {
        let place = new().await;
        written(&place).await;
        place.tamper(statements).await;
        assert_eq!(verify(&place, None).await, Err(broken), "{statements}");
    }
    cut_off_rows_are_found_as_far_as_heads_cover_them(&new().await).await;
    cut_off_heads_are_found_by_a_noted_one(&new().await).await;
}

/// Verifies a log, and returns its rows by time.
pub async fn verified_rows(database: &dyn Database, keys: &[ChainKey]) -> Vec<Row> {
    let verified = verify_audit_log(database, keys.to_vec(), None).await;
    verified.unwrap().unwrap();
    let mut rows = Vec::new();
    let mut visit = |row| {
        rows.push(row);
        true
    };
    database.read_log(RowOrder::Time, &mut visit).await.unwrap();
    rows
}

/// Returns the server's key of this number, as a store has it.
fn key(number: u8) -> StoreKey {
    StoreKey {
        fingerprint: Fingerprint(number.to_string().repeat(32)),
        chain: [number; 32],
    }
}

fn chain_key(number: u8) -> ChainKey {
    ChainKey {
        number: number.into(),
        secret: [number; 32],
    }
}

async fn open(place: &dyn Place) -> Arc<dyn Store> {
    place.database().open(&key(1), None, at()).await.unwrap()
}

/// Adds rows to the log.
async fn add(store: &dyn Store, rows: usize) {
    let refused = Counted {
        incident: Incident {
            event: Event::CallRefused,
            survey_id: String::new(),
            whose: None,
            detail: "Forbidden /api/drafts".to_owned(),
            actor: Actor::Stranger(None),
        },
        since: at(),
        times: 1,
    };
    store.audit_incidents(&vec![refused; rows]).await.unwrap();
}

async fn verify(place: &dyn Place, noted: Option<Head>) -> Result<Intact, Broken> {
    verify_audit_log(place.database(), vec![chain_key(1)], noted)
        .await
        .unwrap()
}

/// Returns how many rows and chains there are, how many rows no head covers, and how many heads.
fn counts(intact: &Intact) -> (u64, u64, u64, i64) {
    (intact.rows, intact.chains, intact.younger, intact.head.number)
}

async fn processes_write_chains_of_their_own(place: &dyn Place) {
    // Given two processes that write in turn,
    let [one, other] = [open(place).await, open(place).await];
    add(&*one, 2).await;
    add(&*other, 3).await;
    add(&*one, 1).await;
    let head = one.write_audit_heads(at()).await.unwrap();
    add(&*other, 1).await;
    // when the log is verified, then it has a chain of each.
    let intact = verify(place, head.clone()).await.unwrap();
    assert_eq!(counts(&intact), (7, 2, 1, 1));
    assert_eq!(Some(intact.head), head);
    // Its rows are listed by time, and at the same time by chain.
    let rows = verified_rows(place.database(), &[chain_key(1)]).await;
    let ids: Vec<_> = rows.iter().map(|row| (row.chain, row.number)).collect();
    assert_eq!(ids, [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3), (3, 4)]);
    // A process that ends in order leaves no row that heads do not cover.
    for store in [&other, &one] {
        let last = store.end_audit_chain(at()).await.unwrap().unwrap();
        assert_eq!(last.number, 2);
        store.close().await.unwrap();
    }
    assert_eq!(counts(&verify(place, head).await.unwrap()), (7, 2, 0, 2));
}

async fn process_without_rows_begins_no_chain(place: &dyn Place) {
    let store = open(place).await;
    assert_eq!(store.write_audit_heads(at()).await, Ok(None));
    assert_eq!(store.end_audit_chain(at()).await, Ok(None));
    store.close().await.unwrap();
    let marks = place.database().chain_marks().await.unwrap();
    // The chain of the time before is there, without rows.
    assert_eq!(marks.iter().map(|marks| marks.number).collect::<Vec<_>>(), [1]);
    assert_eq!(counts(&verify(place, None).await.unwrap()), (0, 0, 0, 0));
}

async fn log_of_killed_process_is_whole(place: &dyn Place) {
    // Given a process that is killed after a row that no head covers,
    let killed = open(place).await;
    add(&*killed, 2).await;
    killed.write_audit_heads(at()).await.unwrap();
    add(&*killed, 1).await;
    drop(killed);
    assert_eq!(counts(&verify(place, None).await.unwrap()), (3, 1, 1, 1));
    // when another one goes on, then its heads cover that row.
    let next = open(place).await;
    add(&*next, 1).await;
    assert_eq!(counts(&verify(place, None).await.unwrap()), (4, 2, 2, 1));
    next.end_audit_chain(at()).await.unwrap();
    next.close().await.unwrap();
    assert_eq!(counts(&verify(place, None).await.unwrap()), (4, 2, 0, 2));
}

async fn log_with_two_keys_needs_both(place: &dyn Place) {
    let store = open(place).await;
    add(&*store, 1).await;
    store.write_audit_heads(at()).await.unwrap();
    let next = key(2);
    assert!(store.add_key(&next.fingerprint, at()).await.unwrap());
    assert!(store.use_key(&next.fingerprint, at()).await.unwrap());
    store.write_log_with(&next).await.unwrap();
    add(&*store, 1).await;
    store.end_audit_chain(at()).await.unwrap();
    store.close().await.unwrap();
    let with = async |keys: &[u8]| {
        let keys = keys.iter().map(|number| chain_key(*number)).collect();
        verify_audit_log(place.database(), keys, None).await.unwrap()
    };
    assert_eq!(counts(&with(&[1, 2]).await.unwrap()), (4, 1, 0, 2));
    for (key, entry) in [(2, Entry::Heads(1)), (1, Entry::Heads(2))] {
        let missing = Broken::NoKey {
            entry,
            key: (3 - key).into(),
        };
        assert_eq!(with(&[key]).await, Err(missing));
    }
}

/// Writes chain 2 with the rows 1 to 3 in head 1 and row 4 in head 2, and chain 3 with the rows 1 and 2 in head 1 and row 3 in none.
/// Returns head 2.
async fn written(place: &dyn Place) -> Head {
    let [one, other] = [open(place).await, open(place).await];
    add(&*one, 3).await;
    add(&*other, 2).await;
    one.write_audit_heads(at()).await.unwrap();
    add(&*one, 1).await;
    let head = one.write_audit_heads(at()).await.unwrap();
    add(&*other, 1).await;
    one.close().await.unwrap();
    other.close().await.unwrap();
    assert_eq!(counts(&verify(place, None).await.unwrap()), (7, 2, 1, 2));
    head.unwrap()
}

/// Lists changes of that log, with what is found.
fn tampering() -> [(&'static str, Broken); 10] {
    let row = |chain, number| RowId { chain, number };
    [
        (
            "UPDATE audit SET detail = 'x' WHERE chain = 2 AND number = 2",
            Broken::Changed(Entry::Row(row(2, 2))),
        ),
        (
            "DELETE FROM audit WHERE chain = 2 AND number = 3",
            Broken::Missing {
                expected: Entry::Row(row(2, 3)),
                found: 4,
            },
        ),
        (
            "DELETE FROM audit WHERE chain = 2",
            Broken::ChainGone {
                chain: 2,
                heads: 2,
                covered: 4,
            },
        ),
        (
            "UPDATE audit SET chain = 9 WHERE chain = 3",
            Broken::Changed(Entry::Row(row(9, 1))),
        ),
        (
            "UPDATE audit_heads SET heads = replace(heads, '[[2,4,', '[[2,3,') WHERE number = 2",
            Broken::Changed(Entry::Heads(2)),
        ),
        (
            "DELETE FROM audit_heads WHERE number = 1",
            Broken::Missing {
                expected: Entry::Heads(1),
                found: 2,
            },
        ),
        (
            "DELETE FROM audit_heads WHERE number = 2",
            Broken::Mark {
                chain: 2,
                marked: 4,
                covered: 3,
            },
        ),
        (
            "UPDATE audit_chains SET covered = 3 WHERE number = 3",
            Broken::Mark {
                chain: 3,
                marked: 3,
                covered: 2,
            },
        ),
        (
            "UPDATE audit_chains SET is_open = FALSE WHERE number = 3",
            Broken::Ended(row(3, 3)),
        ),
        (
            "INSERT INTO audit (chain, number, key, at, event, survey_id, participant, detail, hash, actor, times)
             SELECT chain, 4, key, at, event, survey_id, participant, detail, hash, actor, times
             FROM audit WHERE chain = 3 AND number = 3",
            Broken::Changed(Entry::Row(row(3, 4))),
        ),
    ]
}

async fn cut_off_rows_are_found_as_far_as_heads_cover_them(place: &dyn Place) {
    written(place).await;
    // Row 3 of chain 3 is younger than the last head, and not missed.
    place
        .tamper("DELETE FROM audit WHERE chain = 3 AND number = 3")
        .await;
    assert_eq!(counts(&verify(place, None).await.unwrap()), (6, 2, 0, 2));
    place
        .tamper("DELETE FROM audit WHERE chain = 3 AND number = 2")
        .await;
    let cut = Broken::ChainCut {
        chain: 3,
        end: 1,
        heads: 1,
        covered: 2,
    };
    assert_eq!(verify(place, None).await, Err(cut));
}

async fn cut_off_heads_are_found_by_a_noted_one(place: &dyn Place) {
    let head = written(place).await;
    place
        .tamper(
            "DELETE FROM audit_heads WHERE number = 2;
             DELETE FROM audit WHERE chain = 2 AND number = 4;
             UPDATE audit_chains SET covered = 3 WHERE number = 2",
        )
        .await;
    assert!(verify(place, None).await.is_ok());
    let cut = Broken::Cut { end: 1, noted: 2 };
    assert_eq!(verify(place, Some(head.clone())).await, Err(cut));
    // Heads that are written later are others.
    let store = open(place).await;
    add(&*store, 1).await;
    store.end_audit_chain(at()).await.unwrap();
    store.close().await.unwrap();
    assert_eq!(verify(place, Some(head)).await, Err(Broken::Noted(2)));
}

//! One transaction for all waiting jobs, and the outcome of the rest when one of them fails.

use std::{path::Path, sync::Arc, time::Duration};

use enkat_store::{Change, StoredContent, story::pass};
use jiff::ToSpan;
use sqlx::{ConnectOptions, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::task::JoinHandle;

use super::{
    testing::transactions,
    tests::{audit_events, opened, save, sign_in},
    *,
};

async fn fresh() -> (tempfile::TempDir, std::path::PathBuf, Arc<SqliteStore>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let store = Arc::new(opened(&file).await.unwrap());
    (folder, file, store)
}

/// Connects another process to the same database.
async fn another(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new()
        .filename(file)
        .connect()
        .await
        .unwrap()
}

fn submission(number: usize) -> Submission {
    Submission {
        participant: ParticipantId(number.to_string()),
        survey: "pulse".to_owned(),
        version: 1,
        language: "sv-SE".to_owned(),
        content: StoredContent::default(),
        at: sign_in(number).at,
    }
}

fn signing_in(store: &Arc<SqliteStore>, number: usize) -> JoinHandle<Result<SignedIn, StoreError>> {
    let store = Arc::clone(store);
    tokio::spawn(async move { store.sign_in(&sign_in(number)).await })
}

#[tokio::test]
async fn concurrent_jobs_share_transaction() {
    const PEOPLE: usize = 40;
    let (_folder, file, store) = fresh().await;
    for number in 0..PEOPLE {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    let before = transactions(&file);
    let mut all = Vec::new();
    for number in 0..PEOPLE {
        let sending = Arc::clone(&store);
        all.push(tokio::spawn(async move {
            sending.submit(&submission(number), 0, None).await.unwrap();
        }));
        let coming = Arc::clone(&store);
        all.push(tokio::spawn(async move {
            coming.sign_in(&sign_in(PEOPLE + number)).await.unwrap();
        }));
    }
    for one in all {
        one.await.unwrap();
    }
    let written = transactions(&file) - before;
    assert!(written <= 6, "{written} transactions for {} jobs", 2 * PEOPLE);
}

/// Lets participants who signed in at the same time use their sessions at the same time.
#[tokio::test]
async fn concurrent_uses_share_transaction() {
    const PEOPLE: usize = 40;
    let (_folder, file, store) = fresh().await;
    for number in 0..PEOPLE {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    let turn = store.writer.connection().await.unwrap();
    let before = transactions(&file);
    let uses: Vec<_> = (0..PEOPLE)
        .map(|number| {
            let store = Arc::clone(&store);
            let secret = SecretHash(number.to_string());
            let at = sign_in(number).at + 5.minutes();
            tokio::spawn(async move { store.touch(&secret, at).await })
        })
        .collect();
    tokio::task::yield_now().await;
    drop(turn);
    for one in uses {
        assert_eq!(one.await.unwrap(), Ok(()));
    }
    assert_eq!(transactions(&file) - before, 1);
}

/// Lets a participant who has just got a reply come back with the next save while the writer takes up the waiting jobs.
#[tokio::test]
async fn save_during_writer_start_shares_transaction() {
    let (_folder, file, store) = fresh().await;
    for number in [1, 2] {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    let before = transactions(&file);
    let later = async {
        // The writer has the first save by then.
        tokio::task::yield_now().await;
        store.save(save(2, 0, Change::None)).await
    };
    let saved = tokio::join!(store.save(save(1, 0, Change::None)), later);
    let done = Ok(Saved::Done { revision: 1 });
    assert_eq!(saved, (done.clone(), done));
    assert_eq!(transactions(&file) - before, 1);
}

#[tokio::test]
async fn saves_above_room_use_second_transaction() {
    const PEOPLE: usize = writer::ROOM + 1;
    let (_folder, file, store) = fresh().await;
    let people: Vec<_> = (0..PEOPLE).map(|number| signing_in(&store, number)).collect();
    for person in people {
        person.await.unwrap().unwrap();
    }
    let before = transactions(&file);
    let saves: Vec<_> = (0..PEOPLE)
        .map(|number| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { store.save(save(number, 0, Change::None)).await })
        })
        .collect();
    for one in saves {
        assert_eq!(one.await.unwrap(), Ok(Saved::Done { revision: 1 }));
    }
    assert_eq!(transactions(&file) - before, 2);
}

#[tokio::test]
async fn failed_sign_in_keeps_other_jobs_of_batch() {
    let (_folder, file, store) = fresh().await;
    let mut other = another(&file).await;
    sqlx::query(
        "CREATE TRIGGER nine BEFORE INSERT ON sessions WHEN NEW.participant = '9'
         BEGIN SELECT raise(ABORT, 'not nine'); END",
    )
    .execute(&mut other)
    .await
    .unwrap();
    let people: Vec<_> = (8..=10).map(|number| signing_in(&store, number)).collect();
    let mut outcomes = Vec::new();
    for person in people {
        outcomes.push(person.await.unwrap().is_ok());
    }
    assert_eq!(outcomes, [true, false, true]);
    assert_eq!(store.draft(&ParticipantId("9".to_owned())).await.unwrap(), None);
    let told = audit_events(&file).await;
    let of: Vec<_> = told.iter().map(|(_, participant)| participant.as_str()).collect();
    assert_eq!(of, ["8", "10"]);
}

/// Statements that make only the end of a transaction fail, by a reference that is checked then.
const POISON: [&str; 2] = [
    "CREATE TABLE poison (participant TEXT REFERENCES participants (id) DEFERRABLE INITIALLY DEFERRED)",
    "CREATE TRIGGER poisoned AFTER INSERT ON sessions WHEN NEW.participant = '9'
     BEGIN INSERT INTO poison VALUES ('nobody'); END",
];

#[tokio::test]
async fn lost_transaction_retries_each_job_separately() {
    let (_folder, file, store) = fresh().await;
    for number in [1, 2] {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    let mut other = another(&file).await;
    for poison in POISON {
        sqlx::query(poison).execute(&mut other).await.unwrap();
    }
    let turn = store.writer.connection().await.unwrap();
    let people: Vec<_> = (8..=10).map(|number| signing_in(&store, number)).collect();
    let saving = Arc::clone(&store);
    let saving = tokio::spawn(async move { saving.save(save(1, 0, Change::None)).await });
    let sending = Arc::clone(&store);
    let sending = tokio::spawn(async move { sending.submit(&submission(2), 0, None).await });
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(!saving.is_finished() && !sending.is_finished());
    drop(turn);
    let mut outcomes = Vec::new();
    for person in people {
        outcomes.push(person.await.unwrap().is_ok());
    }
    assert_eq!(outcomes, [true, false, true]);
    assert_eq!(saving.await.unwrap(), Ok(Saved::Done { revision: 1 }));
    assert_eq!(sending.await.unwrap(), Ok(Submitted::Done));
    // Acknowledged changes are stored, once.
    for number in ["8", "10"] {
        let pass = pass(SecretHash(number.to_owned()));
        assert!(store.session(&pass).await.unwrap().is_some());
    }
    let draft = store.draft(&ParticipantId("1".to_owned())).await.unwrap();
    assert_eq!(draft.unwrap().revision, 1);
    let mut told: Vec<_> = audit_events(&file).await.into_iter().map(|(_, of)| of).collect();
    told.sort();
    assert_eq!(told, ["1", "10", "2", "2", "8"]);
}

#[tokio::test]
async fn jobs_on_locked_database_return_busy() {
    let (_folder, file, store) = fresh().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    let mut turn = store.writer.connection().await.unwrap();
    sqlx::query("PRAGMA busy_timeout = 20")
        .execute(&mut *turn)
        .await
        .unwrap();
    drop(turn);
    let mut other = another(&file).await;
    let held = sqlx::Connection::begin_with(&mut other, "BEGIN IMMEDIATE")
        .await
        .unwrap();
    let (new, sent, pass) = (sign_in(2), submission(1), pass(SecretHash("1".to_owned())));
    let jobs = tokio::join!(
        store.save(save(1, 0, Change::None)),
        store.save(save(1, 0, Change::Withdrawn)),
        store.sign_in(&new),
        store.submit(&sent, 0, None),
        store.sign_out(&pass, new.at),
    );
    assert_eq!(jobs.0, Err(StoreError::Busy));
    assert_eq!(jobs.1, Err(StoreError::Busy));
    assert_eq!(jobs.2, Err(StoreError::Busy));
    assert_eq!(jobs.3, Err(StoreError::Busy));
    assert_eq!(jobs.4, Err(StoreError::Busy));
    held.rollback().await.unwrap();
    assert_eq!(
        store.save(save(1, 0, Change::None)).await,
        Ok(Saved::Done { revision: 1 })
    );
    assert_eq!(store.submit(&submission(1), 1, None).await, Ok(Submitted::Done));
}

/// Checks that a job is refused at once while too many wait, and that the waiting ones are done.
#[tokio::test]
async fn full_queue_returns_busy_and_keeps_waiting_jobs() {
    const MORE: usize = 10;
    let (_folder, _file, store) = fresh().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    let turn = store.writer.connection().await.unwrap();
    let jobs: Vec<_> = (0..writer::PLACES + MORE)
        .map(|_| {
            let store = Arc::clone(&store);
            let secret = SecretHash("1".to_owned());
            tokio::spawn(async move { store.touch(&secret, sign_in(1).at).await })
        })
        .collect();
    let refused = tokio::time::timeout(Duration::from_secs(10), async {
        while jobs.iter().filter(|job| job.is_finished()).count() < MORE {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    });
    refused.await.unwrap();
    drop(turn);
    let mut busy = 0;
    for job in jobs {
        match job.await.unwrap() {
            Ok(()) => {}
            Err(error) => {
                assert_eq!(error, StoreError::Busy);
                busy += 1;
            }
        }
    }
    assert_eq!(busy, MORE);
}

/// Ends a transaction outside `sqlx`, as SQLite does by itself on a full disk.
#[tokio::test]
async fn job_after_failed_commit_succeeds() {
    let (_folder, _file, store) = fresh().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    {
        let mut lent = store.writer.connection().await.unwrap();
        let mut transaction = sqlx::Connection::begin_with(&mut *lent, "BEGIN IMMEDIATE")
            .await
            .unwrap();
        sqlx::query("ROLLBACK").execute(&mut *transaction).await.unwrap();
        transaction.commit().await.unwrap_err();
    }
    let (secret, at) = (sign_in(1).secret, sign_in(1).at);
    store.refuse(&secret, at).await.unwrap();
    store.save(save(1, 0, Change::None)).await.unwrap();
}

/// Guards saves from the delay of moving a long log into the database.
#[tokio::test]
async fn close_of_last_store_removes_wal() {
    let (_folder, file, store) = fresh().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    let log = file.with_extension("db-wal");
    let other = opened(&file).await.unwrap();
    let length = || std::fs::metadata(&log).map(|log| log.len()).unwrap_or_default();
    let before = length();
    assert!(before > 0);
    store.close().await.unwrap();
    assert!(length() >= before);
    other.close().await.unwrap();
    assert!(!log.exists());
}

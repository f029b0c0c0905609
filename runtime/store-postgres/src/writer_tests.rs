//! One transaction for all waiting jobs, the outcome of the rest when one of them fails, and what a lost call
//! leaves.

use std::sync::Arc;

use enkat_store::{Change, StoredContent, story::pass};
use jiff::ToSpan;
use sqlx::{PgConnection, Row as _};
use tokio::task::{JoinHandle, yield_now};

use super::{
    tests::{another, audit_events, fresh, inside, save, sign_in},
    *,
};

async fn shared() -> (String, Arc<PostgresStore>) {
    let (address, store) = fresh().await;
    (address, Arc::new(store))
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

fn signing_in(store: &Arc<PostgresStore>, number: usize) -> JoinHandle<Result<SignedIn, StoreError>> {
    let store = Arc::clone(store);
    tokio::spawn(async move { store.sign_in(&sign_in(number)).await })
}

fn saving(store: &Arc<PostgresStore>, save: Save) -> JoinHandle<Result<Saved, StoreError>> {
    let store = Arc::clone(store);
    tokio::spawn(async move { store.save(save).await })
}

/// Counts transactions by a query for the numbers that they left in rows.
async fn transactions(address: &str, query: &'static str) -> i64 {
    inside(address, query).await[0].get(0)
}

/// The transactions of steps, by the rows that each of them adds to the log at its end.
const OF_STEPS: &str = "SELECT count(DISTINCT xmin::text) FROM audit";
/// The transactions of the last saves.
const OF_SAVES: &str = "SELECT count(DISTINCT xmin::text) FROM drafts WHERE revision > 0";

#[tokio::test]
async fn concurrent_jobs_share_transaction() {
    const PEOPLE: usize = 40;
    let (address, store) = shared().await;
    for number in 0..PEOPLE {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    let before = transactions(&address, OF_STEPS).await;
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
    let written = transactions(&address, OF_STEPS).await - before;
    assert!(written <= 6, "{written} transactions for {} jobs", 2 * PEOPLE);
}

/// Lets a participant who has just got a reply come back with the next save while the writer takes up the
/// waiting jobs.
#[tokio::test]
async fn save_during_writer_start_shares_transaction() {
    let (address, store) = shared().await;
    for number in [1, 2] {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    let later = async {
        // The writer has the first save by then.
        yield_now().await;
        store.save(save(2, 0, Change::None)).await
    };
    let saved = tokio::join!(store.save(save(1, 0, Change::None)), later);
    let done = Ok(Saved::Done { revision: 1 });
    assert_eq!(saved, (done.clone(), done));
    assert_eq!(transactions(&address, OF_SAVES).await, 1);
}

#[tokio::test]
async fn saves_above_room_use_second_transaction() {
    const PEOPLE: usize = writer::ROOM + 1;
    let (address, store) = shared().await;
    let people: Vec<_> = (0..PEOPLE).map(|number| signing_in(&store, number)).collect();
    for person in people {
        person.await.unwrap().unwrap();
    }
    let saves: Vec<_> = (0..PEOPLE)
        .map(|number| saving(&store, save(number, 0, Change::None)))
        .collect();
    for one in saves {
        assert_eq!(one.await.unwrap(), Ok(Saved::Done { revision: 1 }));
    }
    assert_eq!(transactions(&address, OF_SAVES).await, 2);
}

/// Lets participants who signed in at the same time use their sessions at the same time.
#[tokio::test]
async fn concurrent_uses_share_transaction() {
    const PEOPLE: usize = 40;
    let (address, store) = shared().await;
    for number in 0..PEOPLE {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    let turn = store.writer.connection().await.unwrap();
    let later = sign_in(0).at + 5.minutes();
    let uses: Vec<_> = (0..2 * PEOPLE)
        .map(|number| {
            let store = Arc::clone(&store);
            // Each session twice, the second time with an earlier use.
            let at = if number < PEOPLE {
                later
            } else {
                later - 1.minute()
            };
            let secret = SecretHash((number % PEOPLE).to_string());
            tokio::spawn(async move { store.touch(&secret, at).await })
        })
        .collect();
    yield_now().await;
    drop(turn);
    for one in uses {
        assert_eq!(one.await.unwrap(), Ok(()));
    }
    let of_sessions = "SELECT count(DISTINCT xmin::text) FROM sessions";
    assert_eq!(transactions(&address, of_sessions).await, 1);
    let seen = inside(&address, "SELECT DISTINCT seen_at FROM sessions").await;
    let seen: Vec<i64> = seen.iter().map(|row| row.get(0)).collect();
    assert_eq!(seen, [later.as_millisecond()]);
}

#[tokio::test]
async fn failed_sign_in_keeps_other_jobs_of_batch() {
    let (address, store) = shared().await;
    inside(
        &address,
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not nine'; END $$;
         CREATE TRIGGER nine BEFORE INSERT ON sessions FOR EACH ROW WHEN (NEW.participant = '9')
         EXECUTE FUNCTION refuse()",
    )
    .await;
    let people: Vec<_> = (8..=10).map(|number| signing_in(&store, number)).collect();
    let mut outcomes = Vec::new();
    for person in people {
        outcomes.push(person.await.unwrap().is_ok());
    }
    assert_eq!(outcomes, [true, false, true]);
    assert_eq!(store.draft(&ParticipantId("9".to_owned())).await.unwrap(), None);
    let told = audit_events(&address).await;
    let of: Vec<_> = told.iter().map(|(_, participant)| participant.as_str()).collect();
    assert_eq!(of, ["8", "10"]);
}

/// Checks an answer with U+0000, which PostgreSQL cannot hold.
#[tokio::test]
async fn answer_with_null_character_keeps_other_saves_of_batch() {
    let (_, store) = shared().await;
    for number in 1..=3 {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    let mut bad = save(2, 0, Change::None);
    bad.changes.insert("text".to_owned(), "a\0b".into());
    let turn = store.writer.connection().await.unwrap();
    let saves = [save(1, 0, Change::None), bad, save(3, 0, Change::None)];
    let saves = saves.map(|one| saving(&store, one));
    yield_now().await;
    drop(turn);
    let [first, bad, third] = saves;
    let done = Ok(Saved::Done { revision: 1 });
    assert_eq!(first.await.unwrap(), done);
    assert!(matches!(bad.await.unwrap(), Err(StoreError::Failed(_))));
    assert_eq!(third.await.unwrap(), done);
    // The participant goes on with another answer.
    assert_eq!(store.save(save(2, 0, Change::None)).await, done);
}

/// Statements that make only the end of a transaction fail, by a reference that is checked then.
const POISON: &str = "
    CREATE TABLE poison (participant TEXT REFERENCES participants (id) DEFERRABLE INITIALLY DEFERRED);
    CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO poison VALUES ('nobody'); RETURN NULL; END $$;
    CREATE TRIGGER poisoned AFTER INSERT ON sessions FOR EACH ROW WHEN (NEW.participant = '9')
    EXECUTE FUNCTION poison()";

#[tokio::test]
async fn lost_transaction_retries_each_job_separately() {
    let (address, store) = shared().await;
    for number in [1, 2] {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    inside(&address, POISON).await;
    let turn = store.writer.connection().await.unwrap();
    let people: Vec<_> = (8..=10).map(|number| signing_in(&store, number)).collect();
    let saving = saving(&store, save(1, 0, Change::None));
    let sending = Arc::clone(&store);
    let sending = tokio::spawn(async move { sending.submit(&submission(2), 0, None).await });
    yield_now().await;
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
    let mut told: Vec<_> = audit_events(&address)
        .await
        .into_iter()
        .map(|(_, of)| of)
        .collect();
    told.sort();
    assert_eq!(told, ["1", "10", "2", "2", "8"]);
}

/// Runs a statement.
async fn run(connection: impl sqlx::PgExecutor<'_>, statement: &'static str) {
    sqlx::query(statement).execute(connection).await.unwrap();
}

#[tokio::test]
async fn jobs_on_locked_database_return_busy() {
    let (address, store) = shared().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    let mut turn = store.writer.connection().await.unwrap();
    run(&mut **turn, "SET lock_timeout = '20ms'").await;
    drop(turn);
    let mut other = another(&address).await;
    run(&mut other, "BEGIN").await;
    run(
        &mut other,
        "LOCK TABLE participants, drafts, sessions IN EXCLUSIVE MODE",
    )
    .await;
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
    run(&mut other, "ROLLBACK").await;
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
    let (_, store) = shared().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    let turn = store.writer.connection().await.unwrap();
    let jobs: Vec<_> = (0..writer::PLACES + MORE)
        .map(|_| {
            let store = Arc::clone(&store);
            let secret = SecretHash("1".to_owned());
            tokio::spawn(async move { store.touch(&secret, sign_in(1).at).await })
        })
        .collect();
    while jobs.iter().filter(|job| job.is_finished()).count() < MORE {
        yield_now().await;
    }
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

#[tokio::test]
async fn job_after_failed_statement_succeeds() {
    let (_, store) = shared().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    {
        let mut lent = store.writer.connection().await.unwrap();
        let mut transaction = lent.begin().await.unwrap();
        let failed = sqlx::query("SELECT 1 / 0").execute(&mut **transaction).await;
        failed.unwrap_err();
    }
    let (secret, at) = (sign_in(1).secret, sign_in(1).at);
    store.refuse(&secret, at).await.unwrap();
    store.save(save(1, 0, Change::None)).await.unwrap();
}

/// Checks that a transaction that was dropped ends at once: there is no further job that would end it.
#[tokio::test]
async fn dropped_transaction_leaves_no_lock_and_no_change() {
    let (address, store) = shared().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    let mut other = another(&address).await;
    {
        let mut lent = store.writer.connection().await.unwrap();
        let mut transaction = lent.begin().await.unwrap();
        run(&mut **transaction, "UPDATE drafts SET language = 'sv-SE'").await;
    }
    // It fails at its `lock_timeout` if the row stays locked.
    run(&mut other, "UPDATE drafts SET page = 'first'").await;
    let draft = store
        .draft(&ParticipantId("1".to_owned()))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((draft.page.as_deref(), draft.language), (Some("first"), None));
}

/// Waits until a server waits for a lock.
pub(super) async fn until_it_waits(connection: &mut PgConnection) {
    let waiting = "SELECT count(*) FROM pg_stat_activity
                   WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while sqlx::query_scalar::<_, i64>(waiting)
        .fetch_one(&mut *connection)
        .await
        .unwrap()
        == 0
    {}
}

/// Lets two transactions wait for each other: the database ends the one that looks first, which is the store's.
#[tokio::test]
async fn batch_in_deadlock_is_done_once_the_other_transaction_is_over() {
    let (address, store) = shared().await;
    for number in 1..=4 {
        let mut coming = sign_in(number);
        if number % 2 == 0 {
            "second".clone_into(&mut coming.participant.survey_id);
        }
        store.sign_in(&coming).await.unwrap();
    }
    // Each survey has a row with its number of submissions.
    for number in [1, 2] {
        store.submit(&submission(number), 0, None).await.unwrap();
    }
    let mut other = another(&address).await;
    run(&mut other, "SET deadlock_timeout = '1min'").await;
    run(&mut other, "BEGIN").await;
    run(
        &mut other,
        "UPDATE sent_counts SET sent = sent WHERE survey_id = 'second'",
    )
    .await;
    let turn = store.writer.connection().await.unwrap();
    let sending = [3, 4].map(|number| {
        let store = Arc::clone(&store);
        tokio::spawn(async move { store.submit(&submission(number), 0, None).await })
    });
    yield_now().await;
    drop(turn);
    until_it_waits(&mut other).await;
    run(
        &mut other,
        "UPDATE sent_counts SET sent = sent WHERE survey_id = 'pulse'",
    )
    .await;
    run(&mut other, "COMMIT").await;
    for one in sending {
        assert_eq!(one.await.unwrap(), Ok(Submitted::Done));
    }
}

/// Lets a transaction of one call and another one wait for each other: the database ends the one that looks first, which is the store's.
#[tokio::test]
async fn call_in_deadlock_is_done_once_the_other_transaction_is_over() {
    let (address, store) = shared().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    let mut other = another(&address).await;
    run(&mut other, "SET deadlock_timeout = '1min'").await;
    run(&mut other, "BEGIN").await;
    run(&mut other, "LOCK TABLE audit IN SHARE MODE").await;
    let leaving = Arc::clone(&store);
    let call = tokio::spawn(async move {
        let pass = pass(SecretHash("1".to_owned()));
        leaving.sign_out(&pass, sign_in(1).at).await
    });
    until_it_waits(&mut other).await;
    run(&mut other, "UPDATE sessions SET seen_at = seen_at").await;
    run(&mut other, "COMMIT").await;
    assert_eq!(call.await.unwrap(), Ok(()));
    let left = store.session(&pass(SecretHash("1".to_owned()))).await;
    assert_eq!(left, Ok(None));
    let told: Vec<_> = audit_events(&address)
        .await
        .into_iter()
        .map(|(event, _)| event)
        .collect();
    assert_eq!(told, ["signedInanonymous", "signedOut"]);
}

/// Cancels a call that waits for a row in the middle of its transaction.
#[tokio::test]
async fn cancelled_call_leaves_no_lock_and_no_change() {
    let (address, store) = shared().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    let (mut other, mut third) = (another(&address).await, another(&address).await);
    run(&mut other, "BEGIN").await;
    run(&mut other, "UPDATE sessions SET seen_at = 1").await;
    let refusing = Arc::clone(&store);
    let secret = SecretHash("1".to_owned());
    let call = tokio::spawn(async move { refusing.refuse(&secret, sign_in(1).at).await });
    let waits = "SELECT count(*) FROM pg_locks WHERE NOT granted";
    while sqlx::query_scalar::<_, i64>(waits)
        .fetch_one(&mut third)
        .await
        .unwrap()
        == 0
    {}
    call.abort();
    assert!(call.await.unwrap_err().is_cancelled());
    run(&mut other, "COMMIT").await;
    run(&mut third, "UPDATE sessions SET seen_at = 2").await;
    let session = store.session(&pass(SecretHash("1".to_owned()))).await.unwrap();
    assert!(!session.unwrap().is_refused);
}

/// Cancels a call when the server was told to begin a transaction and has not answered yet.
#[tokio::test]
async fn save_after_cancelled_beginning_is_committed() {
    let (_, store) = shared().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    let mut lent = store.writer.connection().await.unwrap();
    // The statement is prepared by then: the next one is sent at once.
    lent.begin().await.unwrap().commit().await.unwrap();
    loop {
        tokio::select! {
            biased;
            // The answer was there already: once more.
            begun = lent.begin() => begun.unwrap().commit().await.unwrap(),
            () = std::future::ready(()) => break,
        }
    }
    drop(lent);
    let saved = store.save(save(1, 0, Change::None)).await;
    assert_eq!(saved, Ok(Saved::Done { revision: 1 }));
    let draft = store.draft(&ParticipantId("1".to_owned())).await.unwrap();
    assert_eq!(draft.unwrap().revision, 1);
}

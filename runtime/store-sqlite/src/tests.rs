use std::sync::Arc;

use enkat_store::{
    Change, ConsentWords, Fingerprint, NeededConsent, Participant, Purpose, StoredContent, WrappedKey,
    audit::ChainKey, story, story::pass,
};
use serde_json::{Map, Value};
use sqlx::{ConnectOptions, Row, sqlite::SqliteConnectOptions};

use super::{file::SqliteFile, *};

/// Returns the key of the stores.
pub(super) fn key() -> StoreKey {
    StoreKey {
        fingerprint: Fingerprint("1".repeat(32)),
        chain: [1; 32],
    }
}

pub(super) async fn opened(file: &Path) -> Result<SqliteStore, StoreError> {
    SqliteStore::open(file, (&key(), None), "2026-11-21T08:00:00Z".parse().unwrap()).await
}

/// Reads the rows of a log that is whole.
pub(super) async fn audit_rows(file: &Path) -> Vec<enkat_store::audit::Row> {
    let secret = key().chain;
    story::verified_rows(&SqliteFile::new(file), &[ChainKey { number: 1, secret }]).await
}

#[tokio::test]
async fn sqlite_store_passes_shared_story() {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder.path().join("enkat.db")).await.unwrap();
    story::tell(&store).await;
}

pub(super) async fn inside(file: &Path, query: &'static str) -> Vec<sqlx::sqlite::SqliteRow> {
    let mut connection = SqliteConnectOptions::new()
        .filename(file)
        .connect()
        .await
        .unwrap();
    sqlx::query(query).fetch_all(&mut connection).await.unwrap()
}

#[tokio::test]
async fn connection_pragmas_are_durable() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let store = opened(&file).await.unwrap();
    let mut connection = store.writer.connection().await.unwrap();
    let pragma = |name: &'static str| sqlx::query(name);
    let row = pragma("PRAGMA synchronous")
        .fetch_one(&mut *connection)
        .await
        .unwrap();
    assert_eq!(row.get::<i64, _>(0), 2, "FULL");
    let row = pragma("PRAGMA journal_mode")
        .fetch_one(&mut *connection)
        .await
        .unwrap();
    assert_eq!(row.get::<String, _>(0), "wal");
    let row = pragma("PRAGMA foreign_keys")
        .fetch_one(&mut *connection)
        .await
        .unwrap();
    assert_eq!(row.get::<i64, _>(0), 1);
    let row = pragma("PRAGMA secure_delete")
        .fetch_one(&mut *connection)
        .await
        .unwrap();
    assert_eq!(row.get::<i64, _>(0), 1);
}

pub(super) fn sign_in(number: usize) -> SignIn {
    let at = "2026-11-21T08:00:00Z".parse().unwrap();
    SignIn {
        participant: Participant {
            id: ParticipantId(number.to_string()),
            survey_id: "pulse".to_owned(),
            tailoring: Tailoring {
                survey: "pulse".to_owned(),
                version: 1,
                flags: Vec::new(),
                gender: None,
            },
            key: WrappedKey(b"key".to_vec()),
        },
        login_type: "anonymous",
        birth_year: None,
        identity: None,
        evidence: None,
        resumes: false,
        continues: None,
        invitation: None,
        unit: None,
        presets: Vec::new(),
        purpose: Purpose::Data,
        language: None,
        asks_gender: false,
        secret: SecretHash(number.to_string()),
        replaces: None,
        at,
        expires_at: at,
        limit: None,
        not_answered_since: None,
    }
}

pub(super) fn consent_words(words: &str) -> ConsentWords {
    ConsentWords {
        hash: words.to_owned(),
        words: format!("{words} in full"),
    }
}

pub(super) fn save(number: usize, revision: i64, consent: Change) -> Save {
    Save {
        participant: ParticipantId(number.to_string()),
        session: SecretHash(number.to_string()),
        revision,
        changes: Map::from_iter([(format!("q{revision}"), Value::from(number))]),
        code: format!("q{revision} of {number}"),
        page: None,
        section: None,
        language: None,
        consent,
        needed_consent: NeededConsent::No,
        is_answer: true,
        at: sign_in(number).at,
    }
}

/// Checks that the second of two saves that wait together is deferred, not lost.
#[tokio::test]
async fn two_saves_in_one_batch_are_both_done() {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder.path().join("enkat.db")).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    let (first, second) = tokio::join!(
        store.save(save(1, 0, Change::None)),
        store.save(save(1, 1, Change::None))
    );
    assert_eq!(first.unwrap(), Saved::Done { revision: 1 });
    assert_eq!(second.unwrap(), Saved::Done { revision: 2 });
    let draft = store
        .draft(&ParticipantId("1".to_owned()))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(draft.answers.len(), 2);
}

/// Signs in many participants, each with two tabs: of every pair of saves on one revision one is acknowledged and one refused, and
/// all acknowledged saves are found after the store was closed in the middle.
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_saves_keep_acknowledged_answers() {
    const PARTICIPANTS: usize = 40;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let store = Arc::new(opened(&file).await.unwrap());
    for number in 0..PARTICIPANTS {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    let mut tabs = Vec::new();
    for tab in 0..2 * PARTICIPANTS {
        let store = Arc::clone(&store);
        tabs.push(tokio::spawn(async move {
            let (number, mut revision, mut done) = (tab / 2, 0, 0);
            for step in 0..20_i64 {
                let mut change = save(number, revision, Change::None);
                // The two tabs type different answers, or the second save would be the first one sent again.
                let typed = format!("tab{tab}step{step}");
                change.code.clone_from(&typed);
                change.changes = Map::from_iter([(typed, Value::from(step))]);
                match store.save(change).await {
                    Ok(Saved::Done { revision: new }) => (revision, done) = (new, done + 1),
                    Ok(Saved::Conflict(draft)) => revision = draft.revision,
                    Ok(other) => panic!("{other:?}"),
                    Err(_) => break,
                }
            }
            (number, done)
        }));
    }
    tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    store.close().await.unwrap();
    let mut acknowledged = vec![0; PARTICIPANTS];
    for tab in tabs {
        let (number, done) = tab.await.unwrap();
        acknowledged[number] += done;
    }
    let again = opened(&file).await.unwrap();
    for (number, acknowledged) in acknowledged.into_iter().enumerate() {
        let draft = again
            .draft(&ParticipantId(number.to_string()))
            .await
            .unwrap()
            .unwrap();
        assert!(draft.answers.len() >= acknowledged, "{number}");
        assert_eq!(draft.answers.len(), usize::try_from(draft.revision).unwrap());
    }
}

#[tokio::test]
async fn save_stores_consent_time_and_words() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let store = opened(&file).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    let later = |revision, consent, seconds| Save {
        at: sign_in(1).at + jiff::SignedDuration::from_secs(seconds),
        ..save(1, revision, consent)
    };
    let given = |words: &str| Change::Given(Some(consent_words(words)));
    let kept = async || {
        let row = inside(&file, "SELECT consented_at, consent_text FROM drafts").await;
        (
            row[0].get::<Option<i64>, _>(0),
            row[0].get::<Option<String>, _>(1),
        )
    };
    let start = sign_in(1).at.as_millisecond();
    store.save(later(0, given("first"), 1)).await.unwrap();
    store.save(later(1, Change::None, 2)).await.unwrap();
    store.save(later(2, given("first"), 3)).await.unwrap();
    assert_eq!(kept().await, (Some(start + 1000), Some("first".to_owned())));
    store.save(later(3, given("second"), 4)).await.unwrap();
    assert_eq!(kept().await, (Some(start + 4000), Some("second".to_owned())));
    store.save(later(4, Change::Withdrawn, 5)).await.unwrap();
    assert_eq!(kept().await, (None, None));
    store.save(later(5, given("third"), 6)).await.unwrap();
    assert_eq!(kept().await, (Some(start + 6000), Some("third".to_owned())));
    let words = inside(&file, "SELECT words FROM consent_words WHERE hash = 'third'").await;
    assert_eq!(words[0].get::<String, _>(0), "third in full");
}

#[tokio::test]
async fn open_non_database_error_names_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    std::fs::write(&file, "a letter to my aunt, long enough to look like a header").unwrap();
    for file in [&file, folder.path(), &folder.path().join("not/there.db")] {
        let error = opened(file).await.err().unwrap().to_string();
        assert!(error.contains(file.to_str().unwrap()), "{error}");
    }
}

#[tokio::test]
async fn open_newer_database_version_fails() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    opened(&file).await.unwrap().close().await.unwrap();
    inside(
        &file,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (99, 'to come', 1, x'00', 0);
         UPDATE compatibility SET compatible_until = 99, version = '99.0.0'",
    )
    .await;
    let error = opened(&file).await.err().unwrap().to_string();
    assert!(
        error.contains("a newer version of Enkat (migration 99)"),
        "{error}"
    );
}

#[cfg(unix)]
#[tokio::test]
async fn database_files_have_mode_0600() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let store = opened(&file).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    for name in ["enkat.db", "enkat.db-wal", "enkat.db-shm"] {
        let mode = std::fs::metadata(folder.path().join(name))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

/// Checks that page, section and language are part of a save: sent again with other ones it is another save.
#[tokio::test]
async fn save_again_on_other_page_returns_conflict() {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder.path().join("enkat.db")).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    let on = |page: Option<&str>| Save {
        page: page.map(str::to_owned),
        section: page.map(|page| format!("{page}Section")),
        ..save(1, 0, Change::None)
    };
    for _ in 0..2 {
        assert_eq!(
            store.save(on(Some("first"))).await.unwrap(),
            Saved::Done { revision: 1 }
        );
    }
    let in_no_section = Save {
        section: None,
        ..on(Some("first"))
    };
    for other in [on(Some("second")), in_no_section] {
        assert!(matches!(store.save(other).await.unwrap(), Saved::Conflict(_)));
    }
    assert_eq!(store.save(on(None)).await.unwrap(), Saved::Done { revision: 1 });
}

/// Checks that a save waits for at most two batches of sign-ins, however many there are.
#[tokio::test]
async fn saves_do_not_queue_behind_sign_ins() {
    const PEOPLE: usize = 300;
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(opened(&folder.path().join("enkat.db")).await.unwrap());
    store.sign_in(&sign_in(0)).await.unwrap();
    let signed_in = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let people = (1..=PEOPLE).map(|number| {
        let (store, signed_in) = (Arc::clone(&store), Arc::clone(&signed_in));
        tokio::spawn(async move {
            store.sign_in(&sign_in(number)).await.unwrap();
            signed_in.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        })
    });
    let people: Vec<_> = people.collect();
    tokio::task::yield_now().await;
    store.save(save(0, 0, Change::None)).await.unwrap();
    let before = signed_in.load(std::sync::atomic::Ordering::SeqCst);
    assert!(before < PEOPLE / 2, "{before}");
    for person in people {
        person.await.unwrap();
    }
}

/// Reads the events of the log, row by row.
pub(super) async fn audit_events(file: &Path) -> Vec<(String, String)> {
    let tell = |row: enkat_store::audit::Row| {
        assert_eq!(row.survey_id, "pulse");
        (row.event + &row.detail, row.participant)
    };
    audit_rows(file).await.into_iter().map(tell).collect()
}

#[tokio::test]
async fn audit_log_records_each_change_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let store = opened(&file).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    let given = Change::Given(Some(consent_words("words")));
    for (revision, consent) in (0..).zip([
        Change::Withdrawn,
        given.clone(),
        given.clone(),
        Change::None,
        Change::Withdrawn,
        given.clone(),
    ]) {
        store.save(save(1, revision, consent)).await.unwrap();
    }
    // No change: the revision is an old one.
    store.save(save(1, 0, Change::Withdrawn)).await.unwrap();
    let submission = Submission {
        participant: ParticipantId("1".to_owned()),
        survey: "pulse".to_owned(),
        version: 1,
        language: "sv-SE".to_owned(),
        content: StoredContent::default(),
        at: sign_in(1).at,
    };
    store.submit(&submission, 5, None).await.unwrap();
    for _ in 0..2 {
        store.submit(&submission, 6, None).await.unwrap();
        store
            .refuse(&SecretHash("1".to_owned()), submission.at)
            .await
            .unwrap();
    }
    let again = SignIn {
        replaces: Some(pass(SecretHash("1".to_owned()))),
        ..sign_in(2)
    };
    store.sign_in(&again).await.unwrap();
    for secret in ["2", "2", "lost"] {
        store
            .sign_out(&pass(SecretHash(secret.to_owned())), submission.at)
            .await
            .unwrap();
    }
    let expected = [
        ("signedInanonymous", "1"),
        ("consentGiven", "1"),
        ("consentWithdrawn", "1"),
        ("consentGiven", "1"),
        ("submitted", "1"),
        ("sessionExpired", "1"),
        ("signedOut", "1"),
        ("signedInanonymous", "2"),
        ("signedOut", "2"),
    ];
    let found = audit_events(&file).await;
    assert_eq!(
        found,
        expected.map(|(event, id)| (event.to_owned(), id.to_owned()))
    );
}

#[tokio::test]
async fn audit_table_rejects_update_delete_and_insert() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let store = opened(&file).await.unwrap();
    for number in 1..4 {
        store.sign_in(&sign_in(number)).await.unwrap();
    }
    let mut connection = store.writer.connection().await.unwrap();
    for refused in [
        "UPDATE audit SET detail = 'x' WHERE number = 2",
        "UPDATE audit SET number = 9 WHERE number = 3",
        "DELETE FROM audit WHERE number = 3",
        "DELETE FROM audit",
        "INSERT INTO audit SELECT chain, number + 2, key, at, event, survey_id, participant, detail, hash, actor, times FROM audit WHERE number = 3",
        "INSERT OR REPLACE INTO audit SELECT chain, number, key, at, 'x', survey_id, participant, detail, hash, actor, times FROM audit",
        "INSERT INTO audit SELECT chain, 0, key, at, event, survey_id, participant, detail, hash, actor, times FROM audit WHERE number = 1",
    ] {
        let error = sqlx::query(refused).execute(&mut *connection).await.unwrap_err();
        assert!(error.to_string().contains("only added to"), "{refused}: {error}");
    }
    drop(connection);
    assert_eq!(audit_events(&file).await.len(), 3);
}

/// Checks that a change and its row in the log are both written, or neither.
#[tokio::test]
async fn failed_audit_insert_rolls_back_change() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let store = opened(&file).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    inside(
        &file,
        "CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT raise(ABORT, 'full'); END",
    )
    .await;
    let given = Change::Given(None);
    assert!(store.save(save(1, 0, given)).await.is_err());
    assert!(store.sign_in(&sign_in(2)).await.is_err());
    assert!(
        store
            .sign_out(&pass(SecretHash("1".to_owned())), sign_in(1).at)
            .await
            .is_err()
    );
    assert_eq!(
        store.session(&pass(SecretHash("2".to_owned()))).await.unwrap(),
        None
    );
    let draft = store
        .draft(&ParticipantId("1".to_owned()))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(draft, Draft::default());
    assert!(
        store
            .session(&pass(SecretHash("1".to_owned())))
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
async fn forget_sessions_deletes_expired_sessions() {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder.path().join("enkat.db")).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    let end = sign_in(1).expires_at;
    store.forget_sessions(end).await.unwrap();
    assert!(
        store
            .session(&pass(SecretHash("1".to_owned())))
            .await
            .unwrap()
            .is_some()
    );
    let later = end + jiff::SignedDuration::from_secs(1);
    store.forget_sessions(later).await.unwrap();
    assert_eq!(
        store.session(&pass(SecretHash("1".to_owned()))).await.unwrap(),
        None
    );
}

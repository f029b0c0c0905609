//! Data folders with a missing, exchanged or damaged file: nothing is written, and the error says why.

use std::{fs, path::Path};

use enkat_store::{AccountId, Fingerprint, ParticipantId};
use enkat_store_sqlite::testing::older;
use serde_json::json;
use sqlx::{Connection, Executor};
use tempfile::TempDir;

use super::*;
use crate::{
    DatabaseAddress,
    admin::{Admin, tests::operator},
    identity::contexts,
    routes::testing::{keep_logs, logged},
};

fn settings(folder: &Path) -> Settings {
    Settings {
        data_dir: folder.to_owned(),
        ..Settings::default()
    }
}

async fn opened(folder: &Path) -> Result<Fingerprint, String> {
    opened_with(&settings(folder)).await
}

async fn opened_with(settings: &Settings) -> Result<Fingerprint, String> {
    let opened = Data::open(settings, &Environment::system(), None).await;
    let data = opened.map_err(|error| error.to_string())?;
    data.store.close().await.unwrap();
    Ok(data.keys.ring().in_use().fingerprint().clone())
}

/// Makes a data folder that was used once.
async fn used() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    opened(folder.path()).await.unwrap();
    folder
}

/// Makes the key of a folder, as a start does that is interrupted then.
fn made_in(folder: &Path) -> Fingerprint {
    let made = settings(folder).keys().make(&Environment::system()).unwrap();
    made.keys[0].fingerprint().clone()
}

fn bytes(folder: &Path) -> Vec<u8> {
    fs::read(folder.join("enkat.db")).unwrap()
}

#[tokio::test]
async fn open_again_uses_same_key() {
    let folder = used().await;
    let fingerprint = opened(folder.path()).await.unwrap();
    assert_eq!(opened(folder.path()).await.unwrap(), fingerprint);
    assert!(!folder.path().join("server.key.new").exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let key = fs::metadata(folder.path().join("server.key")).unwrap();
        assert_eq!(key.permissions().mode() & 0o777, 0o600);
    }
}

#[tokio::test]
async fn open_without_key_fails_and_keeps_database() {
    let folder = used().await;
    fs::remove_file(folder.path().join("server.key")).unwrap();
    let before = bytes(folder.path());
    let refused = opened(folder.path()).await.unwrap_err();
    assert!(refused.contains("server.key` is missing"), "{refused}");
    assert!(!folder.path().join("server.key").exists());
    assert_eq!(bytes(folder.path()), before);
    // `enkat admin` in another folder, with the same database.
    let elsewhere = tempfile::tempdir().unwrap();
    let database = folder.path().join("enkat.db");
    let mut settings = settings(elsewhere.path());
    settings.database = Some(DatabaseAddress::File(database));
    let open = move || Admin::open(&settings, Environment::system(), operator()).err();
    let refused = tokio::task::spawn_blocking(open);
    let refused = refused.await.unwrap().unwrap().to_string();
    assert!(refused.contains("`--data`"), "{refused}");
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn open_with_other_key_fails_and_keeps_database() {
    let (folder, other) = (used().await, used().await);
    fs::copy(other.path().join("server.key"), folder.path().join("server.key")).unwrap();
    let before = bytes(folder.path());
    let refused = opened(folder.path()).await.unwrap_err();
    assert!(refused.contains("belongs to another key"), "{refused}");
    assert_eq!(bytes(folder.path()), before);
}

#[tokio::test]
async fn open_without_database_requires_new_option() {
    for is_emptied in [false, true] {
        let folder = used().await;
        let fingerprint = opened(folder.path()).await.unwrap();
        let database = folder.path().join("enkat.db");
        fs::remove_file(&database).unwrap();
        if is_emptied {
            fs::write(&database, "").unwrap();
        }
        let refused = opened(folder.path()).await.unwrap_err();
        assert!(refused.contains("`enkat serve --new`"), "{refused}");
        let mut settings = settings(folder.path());
        settings.is_new = true;
        assert_eq!(opened_with(&settings).await.unwrap(), fingerprint);
        assert_eq!(opened(folder.path()).await.unwrap(), fingerprint);
    }
}

#[tokio::test]
async fn open_after_interrupted_first_start_succeeds() {
    let folder = tempfile::tempdir().unwrap();
    let made = made_in(folder.path());
    // Interrupted before the database existed, and as soon as it did, with no table in it.
    assert_eq!(opened(folder.path()).await.unwrap(), made);
    let again = tempfile::tempdir().unwrap();
    made_in(again.path());
    fs::write(again.path().join("enkat.db"), "").unwrap();
    opened(again.path()).await.unwrap();
    // Interrupted once the database knew the key.
    let folder = used().await;
    let [settled, pending] = ["server.key", "server.key.new"].map(|name| folder.path().join(name));
    let made = opened(folder.path()).await.unwrap();
    fs::rename(&settled, &pending).unwrap();
    assert_eq!(opened(folder.path()).await.unwrap(), made);
    assert!(settled.exists() && !pending.exists());
}

#[tokio::test]
async fn concurrent_first_starts_use_same_key() {
    for _ in 0..10 {
        let folder = tempfile::tempdir().unwrap();
        let starts = [
            opened(folder.path()),
            opened(folder.path()),
            opened(folder.path()),
        ];
        let [first, second, third] = starts;
        let (first, second, third) = tokio::join!(first, second, third);
        let kept = opened(folder.path()).await.unwrap();
        for started in [first, second, third].into_iter().flatten() {
            assert_eq!(started, kept);
        }
    }
}

/// The only place where a database of 0.1.0 holds a sealed value.
#[derive(Clone, Copy, Debug)]
enum SealedIn {
    Nowhere,
    Identity,
    Invited,
    Account,
    Draft,
    Submission,
}

/// Makes a data folder of 0.1.0 whose database holds one sealed value.
async fn sealed_in(place: SealedIn) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let environment = Environment::system();
    let source = settings(folder.path()).keys();
    let read = source.make(&environment).unwrap();
    source.settle().unwrap();
    let direct = &read.keys[0].direct;
    let (ada, account) = (ParticipantId("ada".to_owned()), AccountId("ada".to_owned()));
    let answer = direct.seal_contact("ada@example.org", &ada);
    let (statement, value) = match place {
        SealedIn::Nowhere => ("SELECT $1", Vec::new()),
        SealedIn::Identity => (
            "INSERT INTO identities (participant, login_type, signed_in_at, sealed) VALUES ('ada', 'x', 0, $1)",
            direct.seal_value(&contexts::identity(&ada), b"account"),
        ),
        SealedIn::Invited => (
            "INSERT INTO invited (survey_id, reference, sealed) VALUES ('pulse', 'ada', $1)",
            direct.seal_value(&contexts::invited("pulse", "ada"), b"{}"),
        ),
        SealedIn::Account => (
            "INSERT INTO accounts (id, kind, state, email_sealed, created_at) VALUES ('ada', 'demo', 'open', $1, 0)",
            direct.seal_value(&contexts::email(&account), b"ada@example.org"),
        ),
        SealedIn::Draft => (
            "INSERT INTO drafts (participant, revision, answers, saved_at) VALUES ('ada', 1, jsonb(CAST($1 AS TEXT)), 0)",
            json!({"late": 1, "mail": answer}).to_string().into_bytes(),
        ),
        SealedIn::Submission => (
            "INSERT INTO submissions (participant, survey, version, language, payload, scores, submitted_at)
             VALUES ('ada', 'pulse', 1, 'sv-SE', CAST($1 AS TEXT), '{}', 0)",
            json!({"late": 1, "told": {"mail": answer}})
                .to_string()
                .into_bytes(),
        ),
    };
    let mut connection = older(&folder.path().join("enkat.db"), 14).await;
    connection.execute("PRAGMA foreign_keys = OFF").await.unwrap();
    let put = sqlx::query(statement).bind(value);
    put.execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    folder
}

#[tokio::test]
async fn old_database_accepts_only_its_own_key() {
    let other = used().await;
    for place in [
        SealedIn::Identity,
        SealedIn::Invited,
        SealedIn::Account,
        SealedIn::Draft,
        SealedIn::Submission,
    ] {
        let folder = sealed_in(place).await;
        let key = folder.path().join("server.key");
        let right = fs::read(&key).unwrap();
        fs::copy(other.path().join("server.key"), &key).unwrap();
        let refused = opened(folder.path()).await.unwrap_err();
        assert!(refused.contains("belongs to another key"), "{place:?}: {refused}");
        fs::write(&key, right).unwrap();
        let taken = opened(folder.path()).await.unwrap();
        assert_eq!(opened(folder.path()).await.unwrap(), taken, "{place:?}");
    }
    // Where nothing is sealed, no key is wrong.
    opened(sealed_in(SealedIn::Nowhere).await.path()).await.unwrap();
}

#[tokio::test]
async fn values_of_old_database_are_sealed_anew() {
    // Given databases of an older version, in which the server's key itself has sealed a value,
    let open = async |place| {
        let folder = sealed_in(place).await;
        let settings = settings(folder.path());
        let data = Data::open(&settings, &Environment::system(), None).await.unwrap();
        (folder, data)
    };
    let (_folder, data) = open(SealedIn::Invited).await;
    // when a server has started, then a key of their owner opens them,
    let listed = data.store.listed_people(0).await.unwrap();
    let sealed = listed[0].invited.sealed.as_ref().unwrap();
    assert_eq!(data.keys.open_invited("pulse", "ada", sealed).unwrap(), b"{}");
    let (folder, data) = open(SealedIn::Account).await;
    let account = data.store.all_accounts().await.unwrap().remove(0);
    let email = data.keys.email_in(&account.id, account.email.as_ref());
    assert_eq!(email.unwrap(), "ada@example.org");
    // the server's key itself does not any more,
    let ring = data.keys.ring();
    let direct = &ring.in_use().direct;
    let value = &account.email.unwrap().value;
    assert_eq!(direct.open_value(&contexts::email(&account.id), value), None);
    // and the codes that are known elsewhere stay the same.
    let ada = ParticipantId("ada".to_owned());
    let before = ServiceCodes::new(ring.in_use().bytes());
    assert_eq!(data.keys.codes.receipt(&ada), before.receipt(&ada));
    data.store.close().await.unwrap();
    let anew = Data::open(&settings(folder.path()), &Environment::system(), None)
        .await
        .unwrap();
    assert_eq!(anew.keys.codes.receipt(&ada), before.receipt(&ada));
}

#[tokio::test]
async fn codes_of_new_database_do_not_follow_from_the_server_key() {
    let folder = tempfile::tempdir().unwrap();
    let data = Data::open(&settings(folder.path()), &Environment::system(), None)
        .await
        .unwrap();
    let ada = ParticipantId("ada".to_owned());
    let of_key = ServiceCodes::new(data.keys.ring().in_use().bytes());
    assert_ne!(data.keys.codes.receipt(&ada), of_key.receipt(&ada));
}

#[tokio::test]
async fn check_of_damaged_database_fails() {
    let folder = used().await;
    let settings = settings(folder.path());
    let database = database(&settings);
    check(&*database).await.unwrap();
    let whole = bytes(folder.path());
    // From the head of a page on.
    for offset in [4096, 40_960] {
        let mut damaged = whole.clone();
        damaged[offset..offset + 420].fill(0xA5);
        fs::write(folder.path().join("enkat.db"), &damaged).unwrap();
        let refused = check(&*database).await.unwrap_err().to_string();
        assert!(refused.contains("damaged"), "{refused}");
        assert_eq!(bytes(folder.path()), damaged);
    }
}

#[tokio::test]
async fn check_of_unreadable_database_does_not_report_damage() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("enkat.db")).unwrap();
    let database = database(&settings(folder.path()));
    let refused = check(&*database).await.unwrap_err().to_string();
    assert!(refused.contains("enkat.db"), "{refused}");
    assert!(
        !refused.contains("damaged") && !refused.contains("backup"),
        "{refused}"
    );
}

#[cfg(unix)]
#[test]
fn warn_of_readers_of_database_elsewhere_names_it() {
    use std::os::unix::fs::PermissionsExt;

    keep_logs();
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let database = elsewhere.path().join("answers.db");
    fs::write(&database, "").unwrap();
    let mut settings = settings(folder.path());
    settings.database = Some(DatabaseAddress::File(database.clone()));
    let is_warned = |mode| {
        fs::set_permissions(&database, fs::Permissions::from_mode(mode)).unwrap();
        warn_of_readers(&settings);
        logged().contains(&format!("can read `{}`", database.display()))
    };
    assert!(!is_warned(0o600));
    assert!(is_warned(0o640));
}

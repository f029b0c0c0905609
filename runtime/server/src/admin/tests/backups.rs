//! Backups of a server that runs, and servers that go on with them.

use std::path::PathBuf;

use enkat_store::ErasedKind;
use jiff::{SignedDuration, Timestamp};
use tempfile::TempDir;

use super::*;
use crate::{
    KeySource,
    admin::PersonKey,
    data::{
        audit_log::verify,
        backup::{self, DATA, KEYS, Lost, Manifest},
    },
    routes::testing::sensitive_artifact,
};

/// A backup without encryption.
struct Backup {
    folder: TempDir,
    manifest: Manifest,
}

impl Backup {
    /// Backs up the database of a server, which runs on.
    async fn of(server: &TestServer) -> Self {
        let settings = server.settings();
        let copy = move || {
            let folder = tempfile::tempdir().unwrap();
            let times = (Timestamp::UNIX_EPOCH, SignedDuration::from_hours(7 * 24));
            let manifest = backup::copy(&settings, folder.path(), times).unwrap();
            Self { folder, manifest }
        };
        tokio::task::spawn_blocking(copy).await.unwrap()
    }

    /// Puts the data together with the keys of a backup, and returns the file.
    async fn restored(&self, server: &TestServer, keys: Option<&Self>) -> Result<(PathBuf, Lost), String> {
        self.restored_with(server.settings(), keys).await
    }

    /// Puts the data together as [`restored`](Self::restored) does, with the server's keys of these settings.
    async fn restored_with(
        &self,
        settings: Settings,
        keys: Option<&Self>,
    ) -> Result<(PathBuf, Lost), String> {
        let manifest = self.manifest.clone();
        let data = self.folder.path().join(DATA);
        let keys = keys.map(|keys| keys.folder.path().join(KEYS));
        let restore = move || {
            let file = data.with_extension("restored");
            std::fs::copy(&data, &file).unwrap();
            let settings = backup::with_file(&settings, &file);
            backup::examine(&settings, &manifest).map_err(|error| error.to_string())?;
            let lost = backup::put_keys(&settings, keys.as_deref());
            lost.map(|lost| (file, lost)).map_err(|error| error.to_string())
        };
        tokio::task::spawn_blocking(restore).await.unwrap()
    }
}

/// Lets two invited people answer a sensitive question.
async fn answering(server: &TestServer) -> [Client; 2] {
    let secrets = invited(server, "pulse-demo").await;
    let mut people = Vec::new();
    for (secret, why) in secrets.iter().zip(["of Ada", "of Bo"]) {
        let mut client = server.nobody();
        client
            .sign_in_as(&body("pulse-demo", 1980, Some(secret)))
            .await
            .data();
        client
            .save(0, json!({"agree": true, "stressWhy": why}))
            .await
            .data();
        people.push(client);
    }
    people.try_into().ok().unwrap()
}

/// Returns the answers that a participant gets back from a server.
async fn answers(server: &TestServer, client: &Client) -> Value {
    server.again(client).settings("pulse-demo").await["draft"]["answers"].clone()
}

/// Tests whether the server finds Ada by her address, which is sealed.
async fn knows_ada(server: &TestServer) -> bool {
    let key = PersonKey::Email("ada@example.org".to_owned());
    let found = admin(server, move |admin| admin.find_person(&key, "case 1"));
    found.await.unwrap().is_some()
}

/// Erases Ada, and returns the list of erasures.
async fn ada_erased(server: &TestServer) -> Vec<(ErasedKind, String)> {
    let outbox = server.data().join("outbox");
    let erased = admin(server, move |admin| {
        let ada = PersonKey::Reference {
            survey_id: "pulse-demo".to_owned(),
            reference: "ada".to_owned(),
        };
        let person = admin.find_person(&ada, "case 1")?.unwrap();
        admin.erase_person(&person, &outbox, "case 1")?;
        admin.erasures()
    });
    let rows = erased.await.unwrap().into_iter();
    rows.map(|row| (row.kind, row.id)).collect()
}

#[tokio::test]
async fn restored_server_goes_on_with_sessions_and_drafts() {
    let mut server = TestServer::asking(sensitive_artifact()).await;
    let [ada, _] = answering(&server).await;
    let backup = Backup::of(&server).await;
    ada.save(1, json!({"stressWhy": "after the backup"})).await.data();
    let (file, lost) = backup.restored(&server, Some(&backup)).await.unwrap();
    assert!(lost.is_nothing(), "{lost:?}");
    server.replace_database(&file).await;
    let before = json!({"agree": true, "stressWhy": "of Ada"});
    assert_eq!(answers(&server, &ada).await, before);
    assert!(knows_ada(&server).await);
    server.again(&ada).save(1, json!({"stress": 1})).await.data();
    assert!(admin(&server, Admin::open_one).await.unwrap());
    let settings = server.settings();
    let verified = tokio::task::spawn_blocking(move || verify(&settings, None));
    verified.await.unwrap().unwrap().unwrap();
}

#[tokio::test]
async fn erased_person_opens_from_no_older_backup_without_its_keys() {
    // Given a backup, after which a person is erased,
    let mut server = TestServer::asking(sensitive_artifact()).await;
    let [ada, bo] = answering(&server).await;
    let backup = Backup::of(&server).await;
    ada_erased(&server).await;
    let newer = Backup::of(&server).await;
    // when it is restored without its keys, whose time is over, then nothing sealed opens any more,
    let (file, lost) = backup.restored(&server, None).await.unwrap();
    assert_eq!((lost.drafts, lost.invited), (2, 1));
    server.replace_database(&file).await;
    for client in [&ada, &bo] {
        assert_eq!(answers(&server, client).await, json!({"agree": true}));
    }
    assert!(!knows_ada(&server).await);
    // and people go on; with the keys of a newer backup, only what is sealed of her stays shut.
    server
        .again(&bo)
        .save(1, json!({"stressWhy": "again"}))
        .await
        .data();
    let (file, lost) = backup.restored(&server, Some(&newer)).await.unwrap();
    assert_eq!((lost.drafts, lost.invited), (1, 1));
    server.replace_database(&file).await;
    assert_eq!(answers(&server, &ada).await, json!({"agree": true}));
    assert_eq!(
        answers(&server, &bo).await,
        json!({"agree": true, "stressWhy": "of Bo"})
    );
    assert!(!knows_ada(&server).await);
}

#[tokio::test]
async fn erased_person_is_erased_again_from_restored_backup() {
    let mut server = TestServer::asking(sensitive_artifact()).await;
    let [ada, bo] = answering(&server).await;
    let backup = Backup::of(&server).await;
    let ledger = ada_erased(&server).await;
    let (file, _) = backup.restored(&server, Some(&backup)).await.unwrap();
    server.replace_database(&file).await;
    assert!(knows_ada(&server).await);
    let erased = admin(&server, move |admin| admin.erase_again(&ledger, "restored"));
    assert_eq!(erased.await.unwrap(), 2);
    assert!(!knows_ada(&server).await);
    let refused = server.again(&ada).save(1, json!({"stress": 1})).await;
    assert_eq!(refused.error(), (401, "InvalidSession".into()));
    assert_eq!(
        answers(&server, &bo).await,
        json!({"agree": true, "stressWhy": "of Bo"})
    );
}

#[tokio::test]
async fn backup_with_other_key_or_damage_is_refused() {
    let server = TestServer::start().await;
    invite_two(&server).await;
    let backup = Backup::of(&server).await;
    let other = backup.folder.path().join("other.key");
    std::fs::write(&other, "7".repeat(128)).unwrap();
    let settings = Settings {
        keys: Some(KeySource::File(other)),
        ..server.settings()
    };
    let refusal = backup.restored_with(settings, Some(&backup)).await.unwrap_err();
    assert!(refusal.contains("the database uses the server key"), "{refusal}");
    let mut manifest = backup.manifest.clone();
    *manifest.rows.get_mut("invited").unwrap() += 1;
    let another = Backup {
        manifest,
        folder: tempfile::tempdir().unwrap(),
    };
    let data = backup.folder.path().join(DATA);
    std::fs::copy(&data, another.folder.path().join(DATA)).unwrap();
    let refusal = another.restored(&server, None).await.unwrap_err();
    assert!(refusal.contains("other numbers of rows"), "{refusal}");
    let mut bytes = std::fs::read(&data).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 4096].fill(7);
    std::fs::write(&data, bytes).unwrap();
    let refusal = backup.restored(&server, Some(&backup)).await.unwrap_err();
    assert!(refusal.contains("the data are damaged"), "{refusal}");
}

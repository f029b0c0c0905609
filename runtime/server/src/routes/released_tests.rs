//! Data of servers of released versions, which a server of this version goes on with.

use std::{fs, path::Path};

use enkat_store::released::{releases, write};
use enkat_store_sqlite::testing::{dumped, older, restored};
use serde_json::{Value, json};
use sqlx::Connection;

use super::{
    accounts::link_tests::account,
    rotation_tests::{NUMBER, ada},
    testing::{TestServer, sensitive_artifact},
};
use crate::data::audit_log::verify;

/// Returns the folder of this crate.
fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the answers in each database; some are sensitive.
fn answers() -> Value {
    json!({"agree": true, "stress": 1, "stressWhy": "deadlines"})
}

#[tokio::test]
async fn server_goes_on_with_data_of_each_release() {
    for release in releases(here()) {
        // Given the data of a server of the release,
        let mut server = TestServer::asking(sensitive_artifact()).await;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("enkat.db");
        let database = restored(&file, release.database()).await;
        database.close().await.unwrap();
        fs::write(server.data().join("server.key"), release.read("server.key")).unwrap();
        server.replace_database(&file).await;
        // when a person comes back, then their sealed answers are there, and they send them.
        let ada = ada(&server).await;
        let draft = ada.settings("pulse-password").await["draft"].clone();
        assert_eq!((&draft["revision"], &draft["answers"]), (&json!(1), &answers()));
        ada.save(1, json!({"stressWhy": "nights"})).await.data();
        ada.submit(2).await.data();
        // A participant who has sent reads their copy.
        let mut sender = server.nobody();
        sender.come_back(&release.read("return-link.txt")).await.data();
        let body = json!({"surveyParticipantId": sender.id});
        let copy = sender.call("POST", "/api/submissions/copy", &body).await.data();
        assert_eq!(copy["answers"], answers(), "{}", release.version);
        // The audit log is whole.
        let settings = server.settings();
        let verified = tokio::task::spawn_blocking(move || verify(&settings, None)).await;
        let verified = verified.unwrap();
        assert!(matches!(verified, Ok(Ok(_))), "{verified:?}");
    }
}

/// Writes the fixtures: `make release-fixtures`.
#[tokio::test]
#[ignore = "writes the fixtures of a release"]
async fn fixtures_of_release_are_written() {
    let server = TestServer::asking(sensitive_artifact()).await;
    account(&server, NUMBER).await;
    let ada = ada(&server).await;
    ada.save(0, answers()).await.data();
    let sender = server.participant("pulse-demo").await;
    sender.save(0, answers()).await.data();
    let link = sender.return_link().await;
    sender.submit(1).await.data();
    let mut database = older(&server.data().join("enkat.db"), i64::MAX).await;
    let key = fs::read_to_string(server.data().join("server.key")).unwrap();
    write(
        here(),
        &[
            ("database.sql", &dumped(&mut database).await),
            ("server.key", &key),
            ("return-link.txt", &link),
        ],
    );
}

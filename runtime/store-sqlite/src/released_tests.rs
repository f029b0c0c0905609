//! Databases and statements of released versions, with the tables of this one.

use std::path::Path;

use enkat_store::{
    AuditLog, Change, StoredContent,
    audit::ChainKey,
    released::{InSource, in_changelog, last_release, listed, releases, write},
    story,
};
use serde_json::{Map, json};
use sqlx::{AssertSqlSafe, Connection, Executor};

use super::{
    audit::CHAIN_KEY,
    file::SqliteFile,
    plan_tests::{plan, statements},
    testing::{dumped, older, restored},
    tests::{inside, opened, save, sign_in},
    *,
};

/// Returns the folder of this crate.
fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn released_versions_have_fixtures() {
    let known: Vec<_> = releases(here()).into_iter().map(|one| one.version).collect();
    for version in in_changelog() {
        assert!(
            known.contains(&version),
            "`make release-fixtures` was not run for {version}"
        );
    }
}

/// Checks that a server of the last release can go on with the tables of this version.
#[tokio::test]
async fn statements_of_last_release_are_valid_in_tables_of_this_version() {
    let folder = tempfile::tempdir().unwrap();
    let mut connection = older(&folder.path().join("enkat.db"), i64::MAX).await;
    let statements = last_release(here()).statements();
    assert!(statements.len() > 80, "only {} statements", statements.len());
    for (_, statement) in statements {
        if statement.starts_with("CREATE TEMP TABLE") {
            connection.execute(AssertSqlSafe(statement)).await.unwrap();
        } else {
            plan(&mut connection, &statement).await;
        }
    }
}

#[tokio::test]
async fn database_of_each_release_goes_on_with_this_version() {
    for release in releases(here()) {
        // Given a database in which two participants have answered a question,
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("enkat.db");
        restored(&file, release.database()).await.close().await.unwrap();
        let store = opened(&file).await.unwrap();
        let ids = [1, 2].map(|number| sign_in(number).participant.id);
        let draft = store.draft(&ids[0]).await.unwrap().unwrap();
        let answers = Map::from_iter([("q0".to_owned(), json!(1))]);
        assert_eq!(
            (draft.revision, draft.answers),
            (1, answers),
            "{}",
            release.version
        );
        // when one goes on and one sends,
        let rows = store.audit_length().await.unwrap();
        let saved = store.save(save(1, 1, Change::None)).await;
        assert_eq!(saved, Ok(Saved::Done { revision: 2 }));
        let submission = Submission {
            participant: ids[1].clone(),
            survey: "pulse".to_owned(),
            version: 1,
            language: "sv-SE".to_owned(),
            content: StoredContent::default(),
            at: sign_in(2).at,
        };
        assert_eq!(store.submit(&submission, 1, None).await, Ok(Submitted::Done));
        // then both are stored, and the log is whole.
        assert_eq!(store.draft(&ids[0]).await.unwrap().unwrap().answers.len(), 2);
        assert!(store.submission(&ids[1]).await.unwrap().is_some());
        assert!(store.audit_length().await.unwrap() > rows);
        store.close().await.unwrap();
        story::verified_rows(&SqliteFile::new(&file), &keys()).await;
    }
}

/// Lists the keys of the audit log after the story, which replaces the first one.
fn keys() -> [ChainKey; 2] {
    [1, 2].map(|number| ChainKey {
        number: number.into(),
        secret: [number; 32],
    })
}

/// Writes the fixtures: `make release-fixtures`.
#[tokio::test]
#[ignore = "writes the fixtures of a release"]
async fn fixtures_of_release_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    story::tell(&opened(&file).await.unwrap()).await;
    let store = opened(&file).await.unwrap();
    for number in [1, 2] {
        store.sign_in(&sign_in(number)).await.unwrap();
        store.save(save(number, 0, Change::None)).await.unwrap();
    }
    store.close().await.unwrap();
    // It holds nothing but room.
    inside(&file, "DELETE FROM probe").await;
    let database = dumped(&mut older(&file, i64::MAX).await).await;
    let statements = listed(&own_statements());
    write(
        here(),
        &[("statements.sql", &statements), ("database.sql", &database)],
    );
}

/// Lists the statements of this version, after the one that creates the table of a connection.
fn own_statements() -> Vec<InSource> {
    let mut all = vec![("audit.rs".to_owned(), CHAIN_KEY.to_owned())];
    all.extend(statements());
    all
}

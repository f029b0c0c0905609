//! Databases and statements of released versions, with the tables of this one.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use enkat_store::{
    AuditLog, Change, StoredContent, Submission, Submitted,
    audit::ChainKey,
    released::{in_changelog, last_release, listed, releases, write},
    story,
};
use serde_json::{Map, json};
use sqlx::{AssertSqlSafe, Executor};

use super::{
    database::PostgresDatabase,
    plan_tests::{prepare, statements},
    schema_tests::migrated,
    tests::{another, opened, save, sign_in},
    *,
};

/// Returns the folder of this crate.
pub(super) fn here() -> &'static Path {
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

/// Checks that servers of the last release can go on beside those of this version.
#[tokio::test]
async fn statements_of_last_release_are_valid_in_tables_of_this_version() {
    let mut connection = migrated().await;
    let statements = last_release(here()).statements();
    assert!(statements.len() > 150, "only {} statements", statements.len());
    for (_, statement) in statements {
        prepare(&mut connection, "released", &statement).await;
        connection.execute("DEALLOCATE released").await.unwrap();
    }
}

/// Creates a database by statements, such as those of a released version, and returns its address.
pub(super) async fn restored(statements: String) -> String {
    let address = testing::database().await;
    another(&address)
        .await
        .execute(AssertSqlSafe(statements))
        .await
        .unwrap();
    address
}

#[tokio::test]
async fn database_of_each_release_goes_on_with_this_version() {
    for release in releases(here()) {
        // Given a database in which two participants have answered a question,
        let address = restored(release.database()).await;
        let store = opened(&address).await.unwrap();
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
        story::verified_rows(&PostgresDatabase::new(&address).unwrap(), &keys()).await;
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
#[tokio::test(flavor = "multi_thread")]
#[ignore = "writes the fixtures of a release"]
async fn fixtures_of_release_are_written() {
    let address = testing::database().await;
    story::tell(&opened(&address).await.unwrap()).await;
    let store = opened(&address).await.unwrap();
    for number in [1, 2] {
        store.sign_in(&sign_in(number)).await.unwrap();
        store.save(save(number, 0, Change::None)).await.unwrap();
    }
    store.close().await.unwrap();
    let (statements, database) = (listed(&statements()), dumped(&address));
    write(
        here(),
        &[("statements.sql", &statements), ("database.sql", &database)],
    );
}

/// Writes a database as statements, without remarks and commands of `psql`.
fn dumped(address: &str) -> String {
    let run = Command::new(programs().join("pg_dump"))
        .args(["--inserts", "--no-owner", "--no-privileges", "--dbname", address])
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let text = String::from_utf8(run.stdout).unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("--") && !line.starts_with('\\'));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// Returns the folder of the programs of Debian's newest PostgreSQL.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql")
        .unwrap()
        .map(|one| one.unwrap().path());
    versions.max().unwrap().join("bin")
}

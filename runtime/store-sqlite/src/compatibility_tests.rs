//! A version that is newer, and this one before and after it on the same file.

use std::path::PathBuf;

use enkat_store::{Change, Database, SignedIn, compatibility::Fit, copying::copy, story};
use sqlx::{Connection, Executor, Row};
use tempfile::TempDir;

use super::{
    file::SqliteFile,
    migrations::{Listed, MIGRATIONS},
    open::created,
    plan_tests::{plan, statements},
    tests::{audit_rows, inside, opened, save, sign_in},
    *,
};

/// The migration of a newer version: it adds to tables that every save uses, and a table.
const EXPANSION: &str = "
    ALTER TABLE participants ADD COLUMN to_come TEXT;
    ALTER TABLE drafts ADD COLUMN to_come INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE audit ADD COLUMN to_come TEXT;
    CREATE TABLE to_come (participant TEXT PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE) STRICT;";

/// Lists the migrations of a newer version.
fn newer() -> Vec<Listed> {
    let next = MIGRATIONS.last().unwrap().0 + 1;
    [MIGRATIONS, &[(next, "to come", EXPANSION)]].concat()
}

/// Creates a file that a newer version has changed after this one, with an answer of participant 1.
async fn upgraded() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let store = opened(&file).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    let saved = store.save(save(1, 0, Change::None)).await;
    assert_eq!(saved, Ok(Saved::Done { revision: 1 }));
    store.close().await.unwrap();
    let (mut connection, fit) = created(&file, &newer()).await.unwrap();
    assert_eq!(fit, Fit::Behind);
    let own = "UPDATE drafts SET to_come = 5; INSERT INTO to_come SELECT id FROM participants";
    sqlx::raw_sql(own).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    (folder, file)
}

#[tokio::test]
async fn older_version_goes_on_after_upgrade_and_loses_nothing() {
    let (_folder, file) = upgraded().await;
    let store = opened(&file).await.unwrap();
    let saved = store.save(save(1, 1, Change::None)).await;
    assert_eq!(saved, Ok(Saved::Done { revision: 2 }));
    let signed_in = store.sign_in(&sign_in(2)).await;
    assert!(matches!(signed_in, Ok(SignedIn::Done(_))), "{signed_in:?}");
    let draft = store.draft(&sign_in(1).participant.id).await.unwrap().unwrap();
    assert_eq!(draft.answers.len(), 2);
    store.close().await.unwrap();
    // The newer version finds what both have written.
    let (connection, fit) = created(&file, &newer()).await.unwrap();
    assert_eq!(fit, Fit::Same);
    connection.close().await.unwrap();
    let rows = inside(&file, "SELECT to_come, revision FROM drafts ORDER BY participant").await;
    let rows: Vec<(i64, i64)> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    assert_eq!(rows, [(5, 2), (0, 0)]);
    assert!(!audit_rows(&file).await.is_empty());
}

#[tokio::test]
async fn older_version_is_refused_from_mark_on() {
    let (_folder, file) = upgraded().await;
    inside(
        &file,
        "UPDATE compatibility SET compatible_until = compatible_until + 1, version = '9.1.0'",
    )
    .await;
    let refused = opened(&file).await.err().unwrap().to_string();
    assert!(
        refused.contains("Versions from 9.1.0 on can use them"),
        "{refused}"
    );
    assert!(refused.contains(file.to_str().unwrap()), "{refused}");
}

#[tokio::test]
async fn older_version_neither_copies_nor_backs_up_newer_tables() {
    let (folder, file) = upgraded().await;
    let [other, data, keys] = ["other.db", "data.db", "keys.db"].map(|name| folder.path().join(name));
    let (file, other) = (SqliteFile::new(&file), SqliteFile::new(&other));
    let copied = copy(&file, &other, &mut |_, _| {}).await.map(drop);
    let backed_up = file.copy_to(&data, &keys).await;
    let target = file.copy_target().await.map(drop);
    for refused in [copied, backed_up, target] {
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("a newer version of Enkat"), "{refused}");
        assert!(
            refused.contains("Use the `enkat` of the newer version"),
            "{refused}"
        );
    }
    assert!(!data.exists() && !keys.exists());
}

/// Checks that any table can get a column.
#[tokio::test]
async fn statements_are_valid_in_tables_with_more_columns() {
    let folder = tempfile::tempdir().unwrap();
    let store = opened(&folder.path().join("enkat.db")).await.unwrap();
    let mut connection = store.writer.connection().await.unwrap();
    let tables =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let tables: Vec<String> = sqlx::query_scalar(tables)
        .fetch_all(&mut *connection)
        .await
        .unwrap();
    assert!(tables.len() > 30, "{tables:?}");
    for table in tables {
        let more = format!("ALTER TABLE \"{table}\" ADD COLUMN to_come TEXT");
        connection.execute(sqlx::AssertSqlSafe(more)).await.unwrap();
    }
    for (_, statement) in statements() {
        plan(&mut connection, &statement).await;
    }
}

/// Checks that the whole store works on tables of a newer version.
#[tokio::test]
async fn store_of_older_version_passes_shared_story_on_newer_tables() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let (connection, _) = created(&file, &newer()).await.unwrap();
    connection.close().await.unwrap();
    story::tell(&opened(&file).await.unwrap()).await;
}

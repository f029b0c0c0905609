//! Copies from a file to a database and back.

use std::{collections::BTreeSet, path::Path};

use enkat_store::{
    Contents, Database, StoreError,
    copies::{LEFT_OUT, TABLES},
    copying::{ComparedTable, copy},
    story,
};
use enkat_store_sqlite::file::SqliteFile;
use sqlx::{Connection, PgConnection};

use super::{
    database::PostgresDatabase,
    tests::{inside, key, opened, sign_in},
    *,
};

/// Fills a file with the rows that the story leaves.
async fn filled(file: &Path) -> SqliteFile {
    let file = SqliteFile::new(file);
    let at = "2026-11-21T08:00:00Z".parse().unwrap();
    let store = file.open(&key(), None, at).await.unwrap();
    story::tell(&*store).await;
    file
}

async fn empty() -> (String, PostgresDatabase) {
    let address = testing::database().await;
    let database = PostgresDatabase::new(&address).unwrap();
    (address, database)
}

async fn copied(from: &dyn Database, to: &dyn Database) -> Result<Vec<ComparedTable>, StoreError> {
    copy(from, to, &mut |_, _| {}).await
}

#[track_caller]
fn assert_same(tables: &[ComparedTable]) {
    assert_eq!(tables.len(), TABLES.len());
    for table in tables {
        assert_eq!(table.first, table.second, "{}", table.name);
    }
}

#[tokio::test]
async fn copy_to_postgres_and_back_has_the_same_rows() {
    let folder = tempfile::tempdir().unwrap();
    let file = filled(&folder.path().join("enkat.db")).await;
    let (address, database) = empty().await;
    let mut rows = Vec::new();
    let there = copy(&file, &database, &mut |_, so_far| rows.push(so_far))
        .await
        .unwrap();
    assert_same(&there);
    let empty: Vec<_> = there.iter().filter(|table| table.first.rows == 0).collect();
    assert!(empty.len() < 12, "the story leaves no rows in {empty:?}");
    let all: u64 = there.iter().map(|table| table.first.rows).sum();
    assert_eq!(rows.last(), Some(&all));
    let back = SqliteFile::new(&folder.path().join("back.db"));
    let here = copied(&database, &back).await.unwrap();
    assert_same(&here);
    for (there, here) in there.iter().zip(&here) {
        assert_eq!(there.first, here.second, "{}", there.name);
    }
    // A server goes on with the copy, and its new rows come after the others.
    let store = opened(&address).await.unwrap();
    assert!(matches!(
        store.sign_in(&sign_in(1)).await.unwrap(),
        SignedIn::Done(_)
    ));
}

#[tokio::test]
async fn interrupted_copy_is_opened_by_no_server_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = filled(&folder.path().join("enkat.db")).await;
    let (_, database) = empty().await;
    let back = SqliteFile::new(&folder.path().join("back.db"));
    for (from, to) in [
        (&file as &dyn Database, &database as &dyn Database),
        (&database, &back),
    ] {
        // Given a copy that ended in the middle of the third table, whose key is a text,
        let mut source = from.copy_source().await.unwrap();
        let mut target = to.copy_target().await.unwrap();
        for (table, part) in TABLES.iter().zip([1, 1, 2]) {
            source.begin(table, None).await.unwrap();
            let rows = source.next().await.unwrap();
            target.put(table, &rows[..rows.len() / part]).await.unwrap();
        }
        drop((source, target));
        // when a server looks at it, then it is told so,
        let refusal = to.contents().await.err().unwrap().to_string();
        assert!(refusal.contains("`enkat admin copy`"), "{refusal}");
        // and when the command is run again, then it is whole.
        assert_same(&copied(from, to).await.unwrap());
        assert!(matches!(to.contents().await, Ok(Contents::Registered(_))));
    }
}

#[tokio::test]
async fn copy_of_a_database_that_changes_is_opened_by_no_server() {
    let folder = tempfile::tempdir().unwrap();
    let file = filled(&folder.path().join("enkat.db")).await;
    let (address, database) = empty().await;
    let mut target = database.copy_target().await.unwrap();
    let mut source = file.copy_source().await.unwrap();
    source.begin(&TABLES[0], None).await.unwrap();
    target
        .put(&TABLES[0], &source.next().await.unwrap())
        .await
        .unwrap();
    drop((source, target));
    inside(
        &address,
        "UPDATE tailorings SET version = version + 1 WHERE id = 1",
    )
    .await;
    let tables = copied(&file, &database).await.unwrap();
    let different = tables.iter().filter(|table| table.first != table.second);
    assert_eq!(
        different.map(|table| table.name).collect::<Vec<_>>(),
        ["tailorings"]
    );
    assert!(database.contents().await.is_err());
}

#[tokio::test]
async fn copy_into_a_database_with_rows_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = filled(&folder.path().join("enkat.db")).await;
    let other = filled(&folder.path().join("other.db")).await;
    let (address, database) = empty().await;
    opened(&address).await.unwrap().close().await.unwrap();
    for to in [&database as &dyn Database, &other] {
        let refusal = copied(&file, to).await.err().unwrap().to_string();
        assert!(refusal.contains("is not empty"), "{refusal}");
        assert!(matches!(to.contents().await, Ok(Contents::Registered(_))));
    }
}

#[tokio::test]
async fn copies_have_all_tables_and_columns() {
    let (address, database) = empty().await;
    database.copy_target().await.unwrap();
    let mut connection = PgConnection::connect(&address).await.unwrap();
    let found: Vec<(String, String)> = sqlx::query_as(
        "SELECT relname::text, attname::text FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
         WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT starts_with(relname, '_sqlx')
           AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND relname <> 'unfinished_copy'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let left_out = |table: &String| LEFT_OUT.iter().any(|(name, _)| name == table);
    let found = found.iter().filter(|(table, _)| !left_out(table));
    let found: BTreeSet<_> = found
        .map(|(table, column)| (table.as_str(), column.as_str()))
        .collect();
    let listed = TABLES
        .iter()
        .flat_map(|table| table.columns.iter().map(|column| (table.name, column.name)));
    assert_eq!(found, listed.collect());
}

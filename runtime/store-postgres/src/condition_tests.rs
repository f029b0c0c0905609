//! The condition of a database: what it lacks, and whether it can be written.

use std::collections::BTreeSet;

use enkat_store::{Database, compatibility::Fit};
use sqlx::{Connection, Executor, PgConnection};

use super::{
    condition::{EXPECTED, parts},
    database::PostgresDatabase,
    migrations::MIGRATIONS,
    open,
    route::Route,
    testing,
};

/// Creates a database with the current tables.
async fn migrated() -> (PostgresDatabase, PgConnection) {
    let address = testing::database().await;
    let route = Route::new(&address).unwrap();
    open::migrate(&route, MIGRATIONS).await.unwrap();
    let connection = PgConnection::connect_with(&route.options).await.unwrap();
    (PostgresDatabase::new(&address).unwrap(), connection)
}

#[tokio::test]
async fn expected_parts_are_up_to_date() {
    let (_, mut connection) = migrated().await;
    let parts = parts(&mut connection).await.unwrap();
    let parts: BTreeSet<_> = parts.into_iter().map(|part| part + "\n").collect();
    let parts: String = parts.into_iter().collect();
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/parts.txt"), parts).unwrap();
    } else {
        assert_eq!(parts, EXPECTED, "run `make generate`, and look at the change");
    }
}

#[tokio::test]
async fn condition_lists_what_is_gone() {
    let (database, mut connection) = migrated().await;
    let condition = database.condition().await.unwrap();
    assert_eq!((condition.fit, condition.missing), (Fit::Same, Vec::new()));
    assert_eq!(condition.read_only, None);
    assert!(
        condition.engine.starts_with("PostgreSQL 1"),
        "{}",
        condition.engine
    );
    for change in [
        "ALTER TABLE drafts RENAME TO lost",
        "ALTER TABLE probe DROP COLUMN room",
        "ALTER DATABASE CURRENT SET default_transaction_read_only = on",
    ] {
        let change = change.replace("CURRENT", &current(&mut connection).await);
        connection.execute(sqlx::AssertSqlSafe(change)).await.unwrap();
    }
    let condition = database.condition().await.unwrap();
    let missing: Vec<_> = condition.missing.iter().map(ToString::to_string).collect();
    assert_eq!(missing, ["the table `drafts`", "the column room of `probe`"]);
    assert!(condition.read_only.is_some());
}

async fn current(connection: &mut PgConnection) -> String {
    let name: String = sqlx::query_scalar("SELECT quote_ident(current_database())")
        .fetch_one(connection)
        .await
        .unwrap();
    name
}

#[tokio::test]
async fn condition_of_empty_database_is_behind() {
    let database = PostgresDatabase::new(&testing::database().await).unwrap();
    let condition = database.condition().await.unwrap();
    assert_eq!((condition.fit, condition.missing), (Fit::Behind, Vec::new()));
}

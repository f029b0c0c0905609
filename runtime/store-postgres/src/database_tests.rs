//! A database that is not open as a store: its contents, its protection and its log.

use enkat_store::{AuditLog, Contents, Database, RowOrder, audit::Row};

use super::{
    database::PostgresDatabase,
    tests::{fresh, inside, key, opened, sign_in},
    *,
};

/// Creates a database with the current tables and one response, and returns its address.
async fn used() -> String {
    let (address, store) = fresh().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    store.close().await.unwrap();
    address
}

/// Reads the events of the audit log.
async fn events(address: &str) -> Result<Vec<String>, StoreError> {
    let mut events = Vec::new();
    let mut take = |row: Row| {
        events.push(row.event);
        true
    };
    database(address).read_log(RowOrder::Time, &mut take).await?;
    Ok(events)
}

fn database(address: &str) -> PostgresDatabase {
    PostgresDatabase::new(address).unwrap()
}

#[tokio::test]
async fn contents_of_empty_database_are_nothing_and_of_used_one_its_key() {
    let empty = database(&testing::database().await);
    let contents = empty.contents().await;
    assert!(matches!(contents, Ok(Contents::Nothing)), "{contents:?}");
    let contents = database(&used().await).contents().await.unwrap();
    let Contents::Registered(keys) = contents else {
        panic!("{contents:?}");
    };
    assert_eq!((keys.len(), &keys[0].fingerprint), (1, &key().fingerprint));
}

#[tokio::test]
async fn missing_database_is_unavailable_and_named() {
    let there = testing::database().await;
    let missing = database(&there.replace("/test", "/missing"));
    for found in [missing.contents().await.map(drop), missing.check().await] {
        let Err(StoreError::Unavailable(words)) = found else {
            panic!("{found:?}");
        };
        assert!(words.starts_with(&format!("`{}`: ", missing.place())), "{words}");
        assert!(words.ends_with("does not exist"), "{words}");
    }
}

#[tokio::test]
async fn log_of_empty_database_is_unavailable_and_of_used_one_is_read() {
    let empty = events(&testing::database().await).await;
    assert_eq!(empty, Err(StoreError::Unavailable("it is empty".to_owned())));
    assert_eq!(events(&used().await).await, Ok(vec!["signedIn".to_owned()]));
}

#[tokio::test]
async fn audit_log_refuses_changes_deletions_and_gaps() {
    let address = used().await;
    let mut connection = tests::another(&address).await;
    for statement in [
        "UPDATE audit SET detail = 'other'",
        "DELETE FROM audit",
        "TRUNCATE audit",
        "INSERT INTO audit SELECT chain, 3, key, at, event, survey_id, participant, detail, hash, actor, times FROM audit",
    ] {
        let refused = sqlx::raw_sql(statement).execute(&mut connection).await;
        let refused = refused.unwrap_err().to_string();
        assert!(
            refused.contains("the audit log is only added to"),
            "{statement}: {refused}"
        );
    }
}

#[tokio::test]
async fn lost_protection_is_found_restored_and_told_in_the_log() {
    let address = used().await;
    for (damage, lost) in [
        (
            "DROP TRIGGER audit_rows_come_last ON audit",
            "audit_rows_come_last",
        ),
        (
            "ALTER TABLE audit DISABLE TRIGGER audit_rows_stay_as_they_are",
            "audit_rows_stay_as_they_are",
        ),
        (
            "CREATE OR REPLACE FUNCTION audit_row_comes_last() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN RETURN NEW; END'",
            "audit_rows_come_last",
        ),
        (
            "CREATE OR REPLACE TRIGGER audit_rows_stay_as_they_are BEFORE UPDATE ON audit
             FOR EACH STATEMENT EXECUTE FUNCTION audit_is_only_added_to()",
            "audit_rows_stay_as_they_are",
        ),
    ] {
        let database = database(&address);
        assert_eq!(database.lost_protection().await, Ok(Vec::new()));
        inside(&address, damage).await;
        assert_eq!(
            database.lost_protection().await,
            Ok(vec![lost.to_owned()]),
            "{damage}"
        );
        let store = opened(&address).await.unwrap();
        assert_eq!(store.restore_protection(sign_in(1).at).await, Ok(1), "{damage}");
        assert_eq!(store.restore_protection(sign_in(1).at).await, Ok(0), "{damage}");
        store.close().await.unwrap();
    }
    let mut told = vec!["auditUnprotected".to_owned(); 4];
    told.insert(0, "signedIn".to_owned());
    assert_eq!(events(&address).await, Ok(told));
}

//! The chains of the audit log in a database of several servers.

use async_trait::async_trait;
use enkat_store::{
    AuditLog, Database, SignedIn,
    audit::{AuditEntry, Event},
    story,
};

use super::{
    database::PostgresDatabase,
    servers_tests::TERMINATE,
    tests::{chain_key, fresh, inside, opened, sign_in},
    writing::Writing,
    *,
};

/// A database of its own.
struct Place {
    address: String,
    database: PostgresDatabase,
}

impl Place {
    async fn new() -> Self {
        let address = testing::database().await;
        let database = PostgresDatabase::new(&address).unwrap();
        Self { address, database }
    }
}

#[async_trait]
impl story::Place for Place {
    fn database(&self) -> &dyn Database {
        &self.database
    }

    async fn tamper(&self, statements: &'static str) {
        let mut connection = tests::another(&self.address).await;
        // Triggers of a table fire only at the origin of changes, not where they are replicated.
        for statements in [
            "SET session_replication_role = replica",
            statements,
            "SET session_replication_role = origin",
        ] {
            sqlx::raw_sql(statements).execute(&mut connection).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_store_passes_story_of_chains() {
    story::tell_chains(Place::new).await;
}

/// Returns an event for the log.
fn signed_out() -> AuditEntry<'static> {
    AuditEntry {
        at: sign_in(1).at,
        event: Event::SignedOut,
        survey_id: "pulse",
        participant: None,
        detail: "",
    }
}

/// Verifies a log, and returns the chain and the number of each row.
async fn rows(address: &str) -> Vec<(i64, i64)> {
    let database = PostgresDatabase::new(address).unwrap();
    let rows = story::verified_rows(&database, &[chain_key()]).await;
    rows.iter().map(|row| (row.chain, row.number)).collect()
}

#[tokio::test]
async fn row_does_not_wait_for_transaction_of_another_server() {
    let (address, one) = fresh().await;
    let other = opened(&address).await.unwrap();
    // While a server has not ended a transaction with a row,
    let mut connection = one.writer.connection().await.unwrap();
    let mut transaction = connection.begin().await.unwrap();
    audit::append(&mut transaction, &signed_out()).await.unwrap();
    // another one adds rows and writes heads, and then they cover what is there.
    other.audit(&signed_out()).await.unwrap();
    assert_eq!(
        other
            .write_audit_heads(signed_out().at)
            .await
            .unwrap()
            .unwrap()
            .number,
        1
    );
    transaction.commit().await.unwrap();
    drop(connection);
    assert_eq!(rows(&address).await, [(2, 1), (3, 1)]);
    assert_eq!(
        other
            .write_audit_heads(signed_out().at)
            .await
            .unwrap()
            .unwrap()
            .number,
        2
    );
}

#[tokio::test]
async fn chain_goes_on_after_rollback_and_ends_with_its_connection() {
    let (address, store) = fresh().await;
    store.audit(&signed_out()).await.unwrap();
    let mut connection = store.writer.connection().await.unwrap();
    let mut transaction = connection.begin().await.unwrap();
    audit::append(&mut transaction, &signed_out()).await.unwrap();
    drop(connection);
    store.audit(&signed_out()).await.unwrap();
    assert_eq!(rows(&address).await, [(2, 1), (2, 2)]);
    inside(&address, TERMINATE).await;
    store.audit(&signed_out()).await.unwrap();
    assert_eq!(rows(&address).await, [(2, 1), (2, 2), (3, 1)]);
}

/// Work that adds a row and fails after it.
struct Failing;

#[async_trait]
impl writer::Work for Failing {
    type Outcome = ();

    async fn run(&self, connection: &mut Writing) -> Result<(), sqlx::Error> {
        audit::append(connection, &signed_out()).await?;
        sqlx::query("SELECT 1 / 0")
            .execute(&mut **connection)
            .await
            .map(drop)
    }

    fn entry<'a>(&'a self, (): &'a ()) -> Option<AuditEntry<'a>> {
        None
    }
}

#[tokio::test]
async fn row_of_failed_step_leaves_no_gap() {
    let (address, store) = fresh().await;
    let coming = (sign_in(1), sign_in(2));
    let (first, failed, second) = tokio::join!(
        store.sign_in(&coming.0),
        store.writer.step(Failing),
        store.sign_in(&coming.1)
    );
    assert!(failed.is_err());
    for signed_in in [first, second] {
        assert!(matches!(signed_in, Ok(SignedIn::Done(_))), "{signed_in:?}");
    }
    // The number of a chain that was begun by the failed step may be left out.
    let [(one, 1), (other, 2)] = rows(&address).await[..] else {
        panic!("{:?}", rows(&address).await);
    };
    assert_eq!(one, other);
}

/// Checks that a chain whose last row was taken away holds up nothing.
#[tokio::test]
async fn refused_row_begins_another_chain() {
    let (address, store) = fresh().await;
    for _ in 0..2 {
        store.audit(&signed_out()).await.unwrap();
    }
    inside(
        &address,
        "SET session_replication_role = replica; DELETE FROM audit WHERE number = 2",
    )
    .await;
    store.audit(&signed_out()).await.unwrap_err();
    store.audit(&signed_out()).await.unwrap();
    assert_eq!(rows(&address).await, [(2, 1), (3, 1)]);
}

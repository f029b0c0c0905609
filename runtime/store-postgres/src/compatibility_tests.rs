//! A version that is newer, and this one, on one database at the same time.

use std::sync::Arc;

use enkat_store::{Change, Database, ServerKeys, copying::copy, story};
use enkat_store_sqlite::file::SqliteFile;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row as _};
use tokio::sync::{Mutex, Semaphore, watch};

use super::{
    database::PostgresDatabase,
    migrations::Listed,
    plan_tests::{plan_prepared, prepare, statements},
    schema_tests::migrated,
    serializable_tests::take_part,
    servers_tests::{draft, typed},
    tests::{another, audit_rows, fresh, inside, key, opened, save, sign_in},
    *,
};

/// The migration of a newer version: it adds to tables that sign-ins and saves use, and a table.
const EXPANSION: &str = "
    ALTER TABLE tailorings ADD COLUMN to_come TEXT;
    ALTER TABLE participants ADD COLUMN to_come TEXT;
    ALTER TABLE identities ADD COLUMN to_come TEXT;
    ALTER TABLE sessions ADD COLUMN to_come TEXT;
    ALTER TABLE drafts ADD COLUMN to_come BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE submissions ADD COLUMN to_come TEXT;
    ALTER TABLE keys ADD COLUMN to_come TEXT;
    ALTER TABLE audit ADD COLUMN to_come TEXT;
    ALTER TABLE audit_chains ADD COLUMN to_come TEXT;
    CREATE TABLE to_come (participant TEXT PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE);";

/// Lists the migrations of a newer version.
fn newer() -> Vec<Listed> {
    let next = MIGRATIONS.last().unwrap().0 + 1;
    [MIGRATIONS, &[(next, "to come", EXPANSION)]].concat()
}

/// Opens a database as the newer version does.
async fn opened_newer(address: &str) -> PostgresStore {
    let route = Route::new(address).unwrap();
    assert_eq!(open::migrate(&route, &newer()).await, Ok(Fit::Same));
    PostgresStore::connect(&route, (&key(), None), sign_in(1).at)
        .await
        .unwrap()
}

/// Two servers behind a balancer: one of this version, and later one of the newer version.
struct Servers {
    older: Arc<PostgresStore>,
    newer: watch::Receiver<Option<Arc<PostgresStore>>>,
    /// A permit for each save that was acknowledged.
    acknowledged: Semaphore,
    /// A connection of the newer version, which counts its saves in its own column.
    own: Mutex<PgConnection>,
}

impl Servers {
    /// Lets a participant save until the newer server is there, and as often as this at either of the two. Returns the number of all
    /// saves.
    async fn answer(&self, number: usize, at_both: i64) -> i64 {
        let (mut revision, mut at_newer) = (0, 0);
        while at_newer < at_both {
            let newer = self.newer.borrow().clone();
            let server = newer.filter(|_| revision % 2 == 0);
            let saved = match &server {
                Some(newer) => newer.save(typed(number, revision, 2)).await,
                None => self.older.save(typed(number, revision, 1)).await,
            };
            revision += 1;
            assert_eq!(saved, Ok(Saved::Done { revision }));
            self.acknowledged.add_permits(1);
            if server.is_some() {
                at_newer += 1;
                let count = sqlx::query("UPDATE drafts SET to_come = to_come + 1 WHERE participant = $1");
                let count = count.bind(number.to_string());
                count.execute(&mut *self.own.lock().await).await.unwrap();
            }
        }
        revision
    }
}

/// Checks that an upgrade of one server after the other loses no answer and refuses none.
#[tokio::test(flavor = "multi_thread")]
async fn two_versions_share_a_database_while_answers_are_saved() {
    const PARTICIPANTS: usize = 20;
    const AT_BOTH: i64 = 10;
    let (address, older) = fresh().await;
    for number in 0..PARTICIPANTS {
        older.sign_in(&sign_in(number)).await.unwrap();
    }
    assert_eq!(older.known_keys().await.unwrap().len(), 1);
    let (arrive, newer) = watch::channel(None);
    let servers = Arc::new(Servers {
        older: Arc::new(older),
        newer,
        acknowledged: Semaphore::new(0),
        own: Mutex::new(another(&address).await),
    });
    let answering = (0..PARTICIPANTS).map(|number| {
        let servers = Arc::clone(&servers);
        tokio::spawn(async move { servers.answer(number, AT_BOTH).await })
    });
    let answering: Vec<_> = answering.collect();
    // When a newer server starts while participants answer,
    let some = u32::try_from(5 * PARTICIPANTS).unwrap();
    servers.acknowledged.acquire_many(some).await.unwrap().forget();
    let newer = Arc::new(opened_newer(&address).await);
    arrive.send(Some(Arc::clone(&newer))).unwrap();
    // then all saves are there, at both servers, and what only the newer one writes.
    for (number, participant) in answering.into_iter().enumerate() {
        let revision = participant.await.unwrap();
        for store in [&servers.older, &newer] {
            let draft = draft(store, number).await;
            assert_eq!(draft.revision, revision);
            assert_eq!(draft.answers.len(), usize::try_from(revision).unwrap());
        }
    }
    let counted = inside(&address, "SELECT DISTINCT to_come FROM drafts").await;
    let counted: Vec<i64> = counted.iter().map(|row| row.get(0)).collect();
    assert_eq!(counted, [AT_BOTH]);
    // Participants begin and send at either of them, also after the older one was started again.
    let restarted = Arc::new(opened(&address).await.unwrap());
    let stores = [&servers.older, &newer, &restarted];
    let beginning = (PARTICIPANTS..2 * PARTICIPANTS).map(|number| {
        let store = Arc::clone(stores[number % 3]);
        tokio::spawn(async move { take_part(&store, number).await })
    });
    for one in beginning.collect::<Vec<_>>() {
        one.await.unwrap();
    }
    assert_eq!(servers.older.known_keys().await.unwrap().len(), 1);
    audit_rows(&address).await;
}

/// Checks that tables that an export reads are changed once it has ended, and that saves go on until then.
#[tokio::test(flavor = "multi_thread")]
async fn upgrade_waits_for_export_and_saves_do_not() {
    let (address, store) = fresh().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    let mut export = another(&address).await;
    export
        .execute("BEGIN; LOCK TABLE drafts IN ACCESS SHARE MODE")
        .await
        .unwrap();
    let route = Route::new(&address).unwrap();
    let saved = async {
        let waits =
            "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'drafts'::regclass)";
        while !inside(&address, waits).await[0].get::<bool, _>(0) {}
        let saved = store.save(save(1, 0, Change::None)).await;
        export.execute("COMMIT").await.unwrap();
        saved
    };
    let newer = newer();
    let (fit, saved) = tokio::join!(open::migrate(&route, &newer), saved);
    assert_eq!((fit, saved), (Ok(Fit::Same), Ok(Saved::Done { revision: 1 })));
}

#[tokio::test(flavor = "multi_thread")]
async fn store_of_older_version_passes_shared_story_on_newer_tables() {
    let address = testing::database().await;
    opened_newer(&address).await.close().await.unwrap();
    story::tell(&opened(&address).await.unwrap()).await;
}

#[tokio::test]
async fn older_version_is_refused_from_mark_on() {
    let (address, store) = fresh().await;
    store.close().await.unwrap();
    let newer = opened_newer(&address).await;
    let signed_in = newer.sign_in(&sign_in(1)).await;
    assert!(matches!(signed_in, Ok(SignedIn::Done(_))), "{signed_in:?}");
    inside(
        &address,
        "UPDATE compatibility SET compatible_until = (SELECT max(version) FROM _sqlx_migrations), version = '9.1.0'",
    )
    .await;
    let refused = PostgresDatabase::new(&address).unwrap();
    let refused = refused.open(&key(), None, sign_in(1).at).await.err().unwrap();
    let refused = refused.to_string();
    assert!(
        refused.contains("Versions from 9.1.0 on can use them"),
        "{refused}"
    );
}

#[tokio::test]
async fn older_version_copies_no_newer_tables() {
    let address = testing::database().await;
    opened_newer(&address).await.close().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = SqliteFile::new(&folder.path().join("enkat.db"));
    let database = PostgresDatabase::new(&address).unwrap();
    let from = copy(&database, &file, &mut |_, _| {}).await.map(drop);
    let to = database.copy_target().await.map(drop);
    for refused in [from, to] {
        let refused = refused.unwrap_err().to_string();
        assert!(
            refused.contains("Use the `enkat` of the newer version"),
            "{refused}"
        );
    }
}

/// A statement that is not prepared for more than one use.
const ANEW: &str = "SELECT * FROM keys ORDER BY number";

/// Checks that any table can get a column: PostgreSQL refuses a prepared statement whose rows then have one more.
#[tokio::test]
async fn prepared_statements_are_valid_in_tables_with_more_columns() {
    let mut connection = migrated().await;
    let statements = statements();
    for (number, (_, statement)) in statements.iter().enumerate() {
        prepare(&mut connection, &format!("s{number}"), statement).await;
    }
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT relname::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    assert!(tables.len() > 30, "{tables:?}");
    for table in tables {
        let more = format!("ALTER TABLE {table} ADD COLUMN to_come TEXT");
        connection.execute(AssertSqlSafe(more)).await.unwrap();
    }
    for (number, (file, statement)) in statements.iter().enumerate() {
        let plan = plan_prepared(&mut connection, &format!("s{number}")).await;
        assert_eq!(plan.is_ok(), statement != ANEW, "{file}: {statement}: {plan:?}");
    }
    connection.close().await.unwrap();
}

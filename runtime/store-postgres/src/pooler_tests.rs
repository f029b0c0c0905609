//! Servers that reach the database through pgbouncer, which has two connections for each database.

use std::sync::{Arc, OnceLock};

use enkat_store::{AuditLog, Change, Database, RowOrder, story};
use sqlx::Row as _;

use super::{
    database::PostgresDatabase,
    pooler::Pooler,
    pooling::SETTINGS,
    serializable_tests::take_part,
    servers_tests::lose_connections_while_saving,
    tests::{fresh, inside, key, opened, opened_over, save, sign_in},
    *,
};

/// Returns the address of a database through a pooler that the tests share.
fn pooled(address: &str) -> String {
    static POOLER: OnceLock<Pooler> = OnceLock::new();
    POOLER
        .get_or_init(|| Pooler::start(testing::server()))
        .address(address)
}

/// Creates an empty database, and returns its address and the way through the pooler.
async fn database() -> (String, Route) {
    let address = testing::database().await;
    let route = Route::new(&pooled(&address))
        .unwrap()
        .with_direct(&address)
        .unwrap();
    (address, route)
}

#[tokio::test(flavor = "multi_thread")]
async fn pooled_store_passes_shared_story() {
    let (_, route) = database().await;
    story::tell(&opened_over(&route).await.unwrap()).await;
}

/// Checks the settings of writing, also of a save alone, and that no statement stays at a connection of the server.
#[tokio::test]
async fn pooled_transactions_have_settings_and_leave_no_statement() {
    let (_, route) = database().await;
    let store = opened_over(&route).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    store.save(save(1, 0, Change::None)).await.unwrap();
    let mut lent = store.writer.connection().await.unwrap();
    for (name, value) in SETTINGS {
        let setting = sqlx::query_scalar("SELECT current_setting($1)").bind(name);
        let setting: String = setting.fetch_one(&mut **lent).await.unwrap();
        assert_eq!(setting, value, "{name}");
    }
    let kept = sqlx::query_scalar("SELECT count(*) FROM pg_prepared_statements WHERE name <> ''");
    let kept: i64 = kept.fetch_one(&mut **lent).await.unwrap();
    assert_eq!(kept, 0);
}

#[tokio::test]
async fn pooled_database_with_other_tables_names_direct_connection() {
    let address = testing::database().await;
    let route = Route::new(&pooled(&address)).unwrap();
    let refused = opened_over(&route).await.err().unwrap();
    assert!(matches!(refused, StoreError::Unavailable(_)), "{refused:?}");
    assert!(refused.to_string().contains("`--database-direct`"), "{refused}");
    let other = testing::database().await;
    let elsewhere = route.clone().with_direct(&other).unwrap();
    let refused = opened_over(&elsewhere).await.err().unwrap().to_string();
    assert!(refused.contains("another database"), "{refused}");
    opened(&address).await.unwrap().close().await.unwrap();
    opened_over(&route).await.unwrap();
}

#[tokio::test]
async fn pooled_database_of_newer_version_is_refused() {
    let (address, store) = fresh().await;
    store.close().await.unwrap();
    inside(
        &address,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (99, 'to come', TRUE, '', 0);
         UPDATE compatibility SET compatible_until = 99, version = '99.0.0'",
    )
    .await;
    let refused = opened(&pooled(&address)).await.err().unwrap().to_string();
    assert!(
        refused.contains("a newer version of Enkat (migration 99)"),
        "{refused}"
    );
}

#[tokio::test]
async fn pooled_database_that_is_not_open_is_read() {
    let address = testing::database().await;
    let database = PostgresDatabase::new(&pooled(&address)).unwrap();
    database.check().await.unwrap();
    assert!(matches!(
        database.contents().await,
        Ok(enkat_store::Contents::Nothing)
    ));
    let store = opened(&address).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    let contents = database.contents().await.unwrap();
    let enkat_store::Contents::Registered(keys) = contents else {
        panic!("{contents:?}");
    };
    let keys: Vec<_> = keys.iter().map(|known| &known.fingerprint).collect();
    assert_eq!(keys, [&key().fingerprint]);
    assert_eq!(database.lost_protection().await, Ok(Vec::new()));
    let mut rows = 0;
    let mut count = |_| {
        rows += 1;
        true
    };
    database.read_log(RowOrder::Time, &mut count).await.unwrap();
    assert_eq!(rows, 1);
}

/// Lets more participants than there are connections take part at two servers, each statement at any connection.
#[tokio::test(flavor = "multi_thread")]
async fn participants_of_two_pooled_servers_share_two_connections() {
    const PARTICIPANTS: usize = 40;
    let (address, route) = database().await;
    let mut servers = Vec::new();
    for _ in 0..2 {
        servers.push(Arc::new(opened_over(&route).await.unwrap()));
    }
    let all = (0..PARTICIPANTS).map(|number| {
        let store = Arc::clone(&servers[number % 2]);
        tokio::spawn(async move {
            take_part(&store, number).await;
            let sent = store.submission(&ParticipantId(number.to_string())).await;
            assert_eq!(sent.unwrap().unwrap().participant.0, number.to_string());
        })
    });
    for one in all.collect::<Vec<_>>() {
        one.await.unwrap();
    }
    let rows = servers[0].audit_length().await.unwrap();
    assert_eq!(rows, i64::try_from(3 * PARTICIPANTS).unwrap());
    let used = inside(
        &address,
        "SELECT count(*) FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
    )
    .await;
    assert_eq!(used[0].get::<i64, _>(0), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_saves_survive_lost_connections_of_the_pooler() {
    let (address, route) = database().await;
    let mut servers = Vec::new();
    for _ in 0..2 {
        servers.push(Arc::new(opened_over(&route).await.unwrap()));
    }
    lose_connections_while_saving(&address, &servers).await;
}
